// writers.hpp: the formats, a file each, and what their writers have alike.
#pragma once

#include "etalon/format.hpp"

namespace etalon {

namespace format {
#define ETALON_DECLARATION(name) extern const FormatFacts name;
ETALON_FORMATS(ETALON_DECLARATION)
#undef ETALON_DECLARATION
}  // namespace format

/// JSON without line breaks.
std::string json_line(const Tree& tree);

/// "[1] note"
std::string note_text(const block::Notes& notes, std::size_t i);

/// Matrices side by side as lines of text.
std::vector<std::string> lines_of(const block::Matrices& matrices);

std::vector<std::string> lines_of(const block::Code& code);

/// Findings as a table with a head, for a page.
block::Grid findings_grid(const block::Findings& findings);

/// HTML is a page too.
inline bool is_shown(const Block& block, Block::Shown place) {
  return block.shown == Block::Shown::everywhere || block.shown == place ||
         (place == Block::Shown::in_html && block.shown == Block::Shown::on_page);
}

/// Calls write(content) for the blocks that are shown in a place and joins their texts.
template <class Write>
std::string write_blocks(const Document& document, Block::Shown place, Write write) {
  std::string text;
  for (const Block& block : document.blocks) {
    if (!is_shown(block, place)) continue;
    const std::string next = std::visit(write, block.content);
    if (next.empty()) continue;
    if (!text.empty() && !(block.close && place == Block::Shown::on_terminal)) text += "\n";
    text += next;
  }
  return text;
}

}  // namespace etalon
