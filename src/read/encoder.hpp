// encoder.hpp: labels to small codes, block by block. Used where files are read and where arrays are counted.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <deque>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "etalon/labels.hpp"

namespace etalon {

inline std::uint64_t mix(std::uint64_t a, std::uint64_t b) {
  __extension__ using Wide = unsigned __int128;
  const Wide product = static_cast<Wide>(a ^ 0x9E3779B97F4A7C15ULL) * (b ^ 0xD1B54A32D192ED03ULL);
  return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
}

inline std::uint64_t hash_of(std::int64_t key) { return mix(static_cast<std::uint64_t>(key), 0x8BB84B93962EACC9ULL); }

inline std::uint64_t load_word(const char* from) {
  std::uint64_t word = 0;
  std::memcpy(&word, from, sizeof word);
  return word;
}

inline std::uint32_t load_half(const char* from) {
  std::uint32_t half = 0;
  std::memcpy(&half, from, sizeof half);
  return half;
}

/// Whole words only, the last ones overlapping: a copy of a variable size would be a call for every label.
inline std::uint64_t hash_of(std::string_view key) {
  const char* p = key.data();
  const std::size_t size = key.size();
  if (size < 8) {
    std::uint64_t word = size;
    for (std::size_t i = 0; i < size; ++i) word = (word << 8) | static_cast<unsigned char>(p[i]);
    return mix(word, size);
  }
  if (size <= 16) return mix(load_word(p), load_word(p + size - 8)) + size;
  std::uint64_t hash = size;
  for (std::size_t i = 0; i + 16 < size; i += 16) hash += mix(load_word(p + i) ^ i, load_word(p + i + 8) + hash);
  return hash ^ mix(load_word(p + size - 16), load_word(p + size - 8));
}

/// Compares as memcmp does, without a call for the short texts that labels are.
inline bool same_bytes(const char* a, const char* b, std::size_t size) {
  if (size < 4) {
    for (std::size_t i = 0; i < size; ++i) {
      if (a[i] != b[i]) return false;
    }
    return true;
  }
  if (size < 8) return load_half(a) == load_half(b) && load_half(a + size - 4) == load_half(b + size - 4);
  for (std::size_t i = 0; i + 8 < size; i += 8) {
    if (load_word(a + i) != load_word(b + i)) return false;
  }
  return load_word(a + size - 8) == load_word(b + size - 8);
}

/// What a slot of the table keeps of a key, so that looking it up touches one place.
struct KeptInteger {
  using Key = std::int64_t;
  using Stored = std::int64_t;
  std::int64_t value = 0;
  void keep(const Stored& stored) { value = stored; }
  [[nodiscard]] bool is(Key key) const { return value == key; }
};
struct KeptText {
  using Key = std::string_view;
  using Stored = std::string;
  const char* data = nullptr;
  std::uint32_t size = 0;
  void keep(const Stored& stored) {
    data = stored.data();
    size = static_cast<std::uint32_t>(stored.size());
  }
  [[nodiscard]] bool is(Key key) const { return size == key.size() && same_bytes(data, key.data(), size); }
};

/// Codes for keys in the order in which they appear; open addressing, no deletion.
template <class Kept>
class Interner {
 public:
  using Key = typename Kept::Key;
  static constexpr std::uint32_t kUnknown = 0xFFFFFFFFU;

  Interner() = default;
  // The slots point at the texts of the deque: moving takes them along, copying would leave them behind.
  Interner(const Interner&) = delete;
  Interner& operator=(const Interner&) = delete;
  Interner(Interner&&) = default;
  Interner& operator=(Interner&&) = default;
  ~Interner() = default;

  std::uint32_t code(Key key) {
    const std::size_t slot = slot_of(key);
    if (slots_[slot].code != kUnknown) return slots_[slot].code;
    const auto code = static_cast<std::uint32_t>(keys_.size());
    keys_.emplace_back(key);
    slots_[slot].code = code;
    slots_[slot].keep(keys_.back());
    if (keys_.size() * 4 > slots_.size()) grow();
    return code;
  }
  /// kUnknown when the key has no code.
  [[nodiscard]] std::uint32_t find(Key key) const { return slots_[slot_of(key)].code; }
  [[nodiscard]] const std::deque<typename Kept::Stored>& keys() const { return keys_; }

 private:
  struct Slot : Kept {
    std::uint32_t code = kUnknown;  // beside the key in one word: a slot has 16 bytes, four of them a cache line
  };
  /// Where the key is, or the empty slot where it would be.
  [[nodiscard]] std::size_t slot_of(Key key) const {
    std::size_t slot = static_cast<std::size_t>(hash_of(key)) & mask_;
    while (slots_[slot].code != kUnknown && !slots_[slot].is(key)) slot = (slot + 1) & mask_;
    return slot;
  }
  void grow() {
    slots_.assign(slots_.size() * 2, Slot{});
    mask_ = slots_.size() - 1;
    for (std::uint32_t code = 0; code < keys_.size(); ++code) {
      Slot& slot = slots_[slot_of(Key(keys_[code]))];
      slot.keep(keys_[code]);
      slot.code = code;
    }
  }
  std::vector<Slot> slots_ = std::vector<Slot>(256);
  std::size_t mask_ = 255;
  std::deque<typename Kept::Stored> keys_;  // a deque: the texts of the slots stay where they are
};

using TextInterner = Interner<KeptText>;
using IntegerInterner = Interner<KeptInteger>;

/// Turns blocks of one column into codes that stay the same from block to block.
class Encoder {
 public:
  virtual ~Encoder() = default;
  /// Codes of objects begin … begin+count−1; returns a bound that every code so far is below.
  virtual std::uint32_t encode(std::size_t begin, std::size_t count, std::uint32_t* codes) = 0;
  /// Integers that are their own codes once `low` is taken away; null data when they are not, or not any more.
  struct Direct {
    const void* data = nullptr;
    LabelView::Layout layout{};
    std::uint64_t low = 0;
  };
  [[nodiscard]] virtual Direct direct() const { return {}; }
  /// The text of a code.
  [[nodiscard]] virtual std::string label(std::uint32_t code) const = 0;
};

std::unique_ptr<Encoder> make_encoder(const LabelView& column);

}  // namespace etalon
