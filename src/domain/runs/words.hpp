// words.hpp: where the words of a text begin and end, line by line.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <vector>

#include "intake/byte_masks.hpp"

namespace etalon {

/// Words are apart by blanks, tabs, and whatever else has a code below 33.
class WordEdges {
 public:
  /// The text ends with a line end, has fewer than 2³² − 1 bytes, and kPadding bytes behind it can be read.
  void find(const char* text, std::size_t size);
  /// Where each line ends.
  [[nodiscard]] const std::vector<std::uint32_t>& lines() const { return lines_; }
  /// Where the first word begins, where it ends, where the second begins, and so on; behind the last one, numbers that
  /// are no places in the text.
  [[nodiscard]] const std::uint32_t* edges() const { return edges_.data(); }

 private:
  std::vector<std::uint32_t> edges_;
  std::vector<std::uint32_t> lines_;
};

/// Words of one line.
struct WordLine {
  const char* text;
  const std::uint32_t* edges;
  std::size_t words;
  std::size_t line;
  [[nodiscard]] std::string_view operator[](std::size_t i) const {
    return {text + edges[2 * i], edges[2 * i + 1] - edges[2 * i]};
  }
};

/// Calls visit(WordLine) for every line that is not blank. Lines are counted from `line`; returns the number behind the
/// last one. The text is looked through in parts, so that where words are takes little memory.
template <class Visit>
std::size_t each_line(WordEdges& words, const char* text, std::size_t size, std::size_t line, Visit visit) {
  constexpr std::size_t part = std::size_t{1} << 15;
  while (size > 0) {
    const char* const cut =
        size <= part ? nullptr : static_cast<const char*>(std::memchr(text + part, '\n', size - part));
    const std::size_t now = cut == nullptr ? size : static_cast<std::size_t>(cut - text) + 1;
    words.find(text, now);
    const std::uint32_t* edges = words.edges();
    for (const std::uint32_t end : words.lines()) {
      // Six words, as a line of a run has, are counted at a glance.
      std::size_t count = edges[11] <= end && edges[12] > end ? 6 : 0;
      if (count == 0) {
        while (edges[2 * count + 1] <= end) ++count;
      }
      if (count > 0) visit(WordLine{text, edges, count, line});
      edges += 2 * count;
      ++line;
    }
    text += now;
    size -= now;
  }
  return line;
}

}  // namespace etalon
