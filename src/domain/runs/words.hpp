// words.hpp: where the words of a text begin and end, line by line.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <vector>

#include "intake/byte_masks.hpp"

namespace etalon {

/// WordEdges are apart by blanks, tabs, and whatever else has a code below 33.
class WordEdges {
 public:
  /// The text ends with a line end, has fewer than 2³² bytes, and kPadding bytes behind it can be read.
  void find(const char* text, std::size_t size);
  [[nodiscard]] std::size_t lines() const { return lines_.size(); }
  /// Of a line: where its first word begins, where it ends, where the second begins, and so on.
  [[nodiscard]] const std::uint32_t* edges(std::size_t line) const {
    return edges_.data() + (line == 0 ? 0 : lines_[line - 1]);
  }
  [[nodiscard]] std::size_t words(std::size_t line) const {
    return (lines_[line] - (line == 0 ? 0 : lines_[line - 1])) / 2;
  }

 private:
  std::vector<std::uint32_t> edges_;
  std::vector<std::uint32_t> lines_;  // edges up to the end of each
};

/// WordEdges of one line.
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
    const std::uint32_t* edges = words.edges(0);
    for (std::size_t i = 0; i < words.lines(); ++i, ++line) {
      const std::size_t count = words.words(i);
      if (count == 0) continue;
      visit(WordLine{text, edges, count, line});
      edges += 2 * count;
    }
    text += now;
    size -= now;
  }
  return line;
}

}  // namespace etalon
