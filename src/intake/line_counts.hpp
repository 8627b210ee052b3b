// line_counts.hpp: how often each short line occurs, as it stands. Where few different ones do, as in tables of few
// classes, the fields of a line are looked at once for each different line.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <vector>

#include "intake/ends.hpp"

namespace etalon {

template <std::size_t Words>
class LineCounts {
 public:
  static constexpr std::size_t kLongest = 8 * Words;

  /// Counts the lines first … last − 1 of those that end at the places, up to one that is not known; returns which.
  /// 32 bytes from the begin of each can be read.
  std::size_t count(const char* text, const Ends& ends, std::size_t first, std::size_t last) {
    Slot* const slots = slots_.data();
    for (std::size_t i = first; i < last; ++i) {
      const std::size_t begin = ends.begin(i);
      const std::size_t size = ends.end(i) - begin;
      if (size > kLongest) return i;
      const Key key = key_of(text + begin, size);
      std::size_t at = start(key, size);
      while (!slots[at].is(key, size)) {
        if (slots[at].size == kNone) return i;
        at = (at + 1) & (kSlots - 1);
      }
      ++slots[at].count;
    }
    return last;
  }
  /// Keeps a line that was counted elsewhere, to be known from now on; false when there is no place for it.
  bool keep(const char* line, std::size_t size) {
    if (size > kLongest || used_ == kSlots / 2) return false;
    const Key key = key_of(line, size);
    std::size_t at = start(key, size);
    while (slots_[at].size != kNone) at = (at + 1) & (kSlots - 1);
    slots_[at] = {key, static_cast<std::uint32_t>(size), 0};
    ++used_;
    return true;
  }
  /// Calls visit(line, count) for the lines, and forgets them. kPadding bytes behind each can be read.
  template <class Visit>
  void drain(Visit visit) {
    for (Slot& slot : slots_) {
      if (slot.size == kNone) continue;
      char text[kLongest + 64] = {};
      std::memcpy(text, slot.key.data(), kLongest);
      visit(std::string_view(text, slot.size), slot.count);
      slot = {};
    }
    used_ = 0;
  }

 private:
  static constexpr std::size_t kSlots = 4096;
  static constexpr std::uint32_t kNone = 0xFFFFFFFFU;
  using Key = std::array<std::uint64_t, Words>;
  struct Slot {
    Key key{};
    std::uint32_t size = kNone;
    std::uint64_t count = 0;
    /// Word by word: comparing arrays would be a call.
    [[nodiscard]] bool is(const Key& other, std::size_t length) const {
      std::uint64_t different = size ^ length;
      for (std::size_t i = 0; i < Words; ++i) different |= key[i] ^ other[i];
      return different == 0;
    }
  };
  static Key key_of(const char* line, std::size_t size) {
    // A window of ones and zeros: from size bytes before its middle on, it masks the first size bytes.
    static constexpr std::array<unsigned char, 2 * kLongest> window = [] {
      std::array<unsigned char, 2 * kLongest> bytes{};
      for (std::size_t i = 0; i < kLongest; ++i) bytes[i] = 0xFF;
      return bytes;
    }();
    Key key;
    Key mask;
    std::memcpy(key.data(), line, kLongest);
    std::memcpy(mask.data(), window.data() + kLongest - size, kLongest);
    for (std::size_t i = 0; i < Words; ++i) key[i] &= mask[i];
    return key;
  }
  static std::size_t start(const Key& key, std::size_t size) {
    constexpr std::uint64_t odd[4] = {0x9E3779B97F4A7C15ULL, 0xD1B54A32D192ED03ULL, 0x8BB84B93962EACC9ULL,
                                      0xA0761D6478BD642FULL};
    std::uint64_t hash = size;
    for (std::size_t i = 0; i < Words; ++i) hash += key[i] * odd[i];
    return static_cast<std::size_t>(hash >> (64 - std::countr_zero(kSlots)));  // the highest bits depend on all bytes
  }

  std::vector<Slot> slots_ = std::vector<Slot>(kSlots);
  std::size_t used_ = 0;
};

}  // namespace etalon
