// page_blocks.cpp: each kind of block as the page's document view has it.
#include "report/page_blocks.hpp"

#include "etalon/plot.hpp"
#include "report/writers.hpp"

namespace etalon {
namespace {

Tree block_of(std::string_view kind, std::string_view text) {
  return Tree::record().add("kind", kind).add("text", text);
}

Tree lines_block(std::string_view kind, const std::vector<std::string>& items) {
  return Tree::record().add("kind", kind).add("items", Tree::list(items));
}

Tree code_block(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return block_of("code", text);
}

Tree picture_block(const std::string& svg, const std::string& title) {
  return Tree::record().add("kind", "picture").add("svg", svg).add("title", title);
}

struct PageBlocks {
  Tree operator()(const block::Heading& heading) const {
    return block_of("heading", heading.text).add("level", static_cast<std::uint64_t>(heading.level));
  }
  Tree operator()(const block::Paragraph& paragraph) const { return block_of("paragraph", paragraph.text); }
  Tree operator()(const block::Legend& legend) const { return lines_block("legend", legend.phrases); }
  Tree operator()(const block::Fields& fields) const {
    Tree all = Tree::list();
    for (const auto& field : fields.fields) all.add(Tree::list(std::vector{field.name, field.text}));
    return Tree::record().add("kind", "fields").add("fields", std::move(all));
  }
  Tree operator()(const block::List& list) const {
    std::vector<std::string> items;
    for (const auto& item : list.items) {
      items.push_back(item.text);
      for (const std::string& line : item.below) items.push_back("– " + line);
    }
    return lines_block("list", items);
  }
  Tree operator()(const block::Notes& notes) const {
    std::vector<std::string> items;
    for (std::size_t i = 0; i < notes.notes.size(); ++i) items.push_back(note_text(notes, i));
    return lines_block("notes", items);
  }
  Tree operator()(const block::Grid& grid) const {
    Tree rows = Tree::list();
    for (const auto& row : grid.rows) {
      Tree cells = Tree::list();
      for (const block::Cell& cell : row) cells.add(Tree::record().add("text", cell.text));
      rows.add(std::move(cells));
    }
    return Tree::record()
        .add("kind", "grid")
        .add("caption", grid.caption)
        .add("head", Tree::list(grid.head))
        .add("rows", std::move(rows))
        .add("numbers_from", grid.numbers_from);
  }
  Tree operator()(const block::Findings& findings) const { return (*this)(findings_grid(findings)); }
  Tree operator()(const block::Matrices& matrices) const { return code_block(lines_of(matrices)); }
  Tree operator()(const block::Code& code) const { return code_block(lines_of(code)); }
  Tree operator()(const block::Formula& formula) const { return block_of("formula", formula.latex); }
  Tree operator()(const Plot& plot) const { return picture_block(to_svg(plot), plot.title); }
  Tree operator()(const Sketch& sketch) const { return picture_block(to_svg(sketch), sketch.title); }
};

}  // namespace

Tree blocks_for_page(const Document& document) {
  Document shown = document;
  if (document.for_people) document.for_people(shown);
  Tree blocks = Tree::list();
  for (const Block& block : shown.blocks) {
    if (is_shown(block, Block::Shown::in_html)) blocks.add(std::visit(PageBlocks{}, block.content));
  }
  return Tree::object().add("blocks", std::move(blocks));
}

}  // namespace etalon
