// ends.cpp: where the fields and records of a text end, with quotes taken into account.
#include "intake/ends.hpp"

#include <bit>

#include "intake/byte_masks.hpp"

namespace etalon {
namespace {

constexpr std::uint64_t kAll = ~std::uint64_t{0};

/// The bits of the bytes that belong to the text, of 64 from here on.
std::uint64_t within(std::size_t left) { return left >= 64 ? kAll : (std::uint64_t{1} << left) - 1; }

/// Goes through a text by 64 bytes and knows which of them are within quotes.
class QuoteTracker {
 public:
  explicit QuoteTracker(const RecordText& text) : text_(text) {}

  /// The bits of the bytes from `base` on that are outside of quotes.
  std::uint64_t outside(std::size_t base) {
    std::uint64_t quotes = match(text_.data + base, '"', '"') & within(text_.size - base);
    std::uint64_t outside = inside_ ? 0 : kAll;
    if (passed_) quotes &= kAll - 1;
    passed_ = false;
    while (quotes != 0) {
      const int bit = std::countr_zero(quotes);
      const std::size_t at = base + static_cast<std::size_t>(bit);
      quotes &= quotes - 1;
      if (!inside_) {
        if (!opens(at)) continue;
        inside_ = true;
        outside &= ~(kAll << bit);
      } else if (at + 1 < text_.size && text_.data[at + 1] == '"') {
        quotes &= quotes - 1;
        passed_ = bit == 63;
      } else {
        inside_ = false;
        outside |= kAll << bit;
      }
    }
    return outside;
  }

 private:
  /// Whether only spaces are before the quote in its field.
  [[nodiscard]] bool opens(std::size_t at) const {
    while (at > 0 && text_.data[at - 1] == ' ') --at;
    return at == 0 || text_.data[at - 1] == text_.delimiter || text_.data[at - 1] == '\n';
  }

  const RecordText& text_;
  bool inside_ = false;
  bool passed_ = false;  // the next byte is the second of a doubled quote
};

/// As std::popcount, which is a call where the processor is not known to have an instruction for it.
int count_bits(std::uint64_t mask) {
  mask -= (mask >> 1) & 0x5555555555555555ULL;
  mask = (mask & 0x3333333333333333ULL) + ((mask >> 2) & 0x3333333333333333ULL);
  mask = (mask + (mask >> 4)) & 0x0F0F0F0F0F0F0F0FULL;
  return static_cast<int>((mask * 0x0101010101010101ULL) >> 56);
}

/// Writes the places of the bits, eight at a time: how many there are is then seldom a surprise for the processor.
std::uint32_t* put_places(std::uint64_t mask, std::uint32_t base, std::uint32_t* to) {
  const int count = count_bits(mask);
  for (int done = 0; done < count; done += 8) {
    for (int i = 0; i < 8; ++i) {
      // Beyond the last bit this writes what the next call, or nobody, reads.
      to[done + i] = base + static_cast<std::uint32_t>(std::countr_zero(mask));
      mask &= mask - 1;
    }
  }
  return to + count;
}

}  // namespace

std::size_t last_record_end(const RecordText& text) {
  if (!text.quotes) {
    return std::string_view(text.data, text.size).rfind('\n') + 1;  // 0 when there is none
  }
  QuoteTracker tracker(text);
  std::size_t last = 0;
  for (std::size_t base = 0; base < text.size; base += 64) {
    const std::uint64_t ends = match(text.data + base, '\n', '\n') & tracker.outside(base) & within(text.size - base);
    if (ends != 0) last = base + static_cast<std::size_t>(std::bit_width(ends));
  }
  return last;
}

void Ends::find(const RecordText& text, bool fields) {
  const std::size_t needed = text.size + 16;  // every byte may be an end, and eight are written at a time
  if (capacity_ < needed) {
    at_ = std::make_unique_for_overwrite<std::uint32_t[]>(needed);
    capacity_ = needed;
  }
  at_[0] = 0xFFFFFFFFU;
  std::uint32_t* to = at_.get() + 1;
  const char other = fields ? text.delimiter : '\n';
  QuoteTracker tracker(text);
  for (std::size_t base = 0; base < text.size; base += 64) {
    std::uint64_t ends = match(text.data + base, other, '\n') & within(text.size - base);
    if (text.quotes) ends &= tracker.outside(base);
    to = put_places(ends, static_cast<std::uint32_t>(base), to);
  }
  size_ = static_cast<std::size_t>(to - at_.get()) - 1;
}

}  // namespace etalon
