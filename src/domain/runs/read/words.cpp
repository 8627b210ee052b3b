// words.cpp: the words of a line of any length, 64 bytes at a time.
#include "domain/runs/read/words.hpp"

namespace etalon {

const char* cut_line(const char* text, WordLine& line) {
  line.words = 0;
  std::uint64_t before = 1;  // whether the byte before is a blank
  bool inside = false;
  for (std::size_t base = 0;; base += 64) {
    const BlankMasks masks = blank_masks(text + base);
    const std::uint64_t last = masks.line_ends & (~masks.line_ends + 1);
    std::uint64_t edges = masks.blanks ^ ((masks.blanks << 1) | before);
    before = masks.blanks >> 63;
    if (last != 0) edges &= last | (last - 1);
    for (; edges != 0; edges &= edges - 1) {
      const auto place = static_cast<std::uint32_t>(base + static_cast<std::size_t>(std::countr_zero(edges)));
      if (line.words < WordLine::kKept) (inside ? line.ends : line.begins)[line.words] = place;
      line.words += inside ? 1 : 0;
      inside = !inside;
    }
    if (last != 0) return text + base + std::countr_zero(masks.line_ends) + 1;
  }
}

}  // namespace etalon
