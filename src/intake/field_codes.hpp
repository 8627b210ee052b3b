// field_codes.hpp: fields as they stand in a text to small codes of the labels that they mean.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "read/encoder.hpp"

namespace etalon {

/// What a field means: without blanks around it; when it is quoted, what is between the quotes. Nothing when there is
/// text behind the closing quote. `kept` holds the text when quotes in it were doubled.
std::optional<std::string_view> field_meaning(std::string_view raw, std::string& kept);

/// Slots of keys and codes; open addressing, no deletion.
template <class Key>
class CodeSlots {
 public:
  static constexpr std::uint32_t kNone = 0xFFFFFFFFU;

  [[nodiscard]] std::uint32_t find(const Key& key) const {
    std::size_t at = static_cast<std::size_t>(key.hash() >> shift_);
    while (slots_[at].code != kNone && !(slots_[at].key == key)) at = (at + 1) & (slots_.size() - 1);
    return slots_[at].code;
  }
  void insert(const Key& key, std::uint32_t code) {
    // Three of four slots stay empty while that costs little: a key in the way of another is a surprise each time.
    if (++used_ * (slots_.size() < kRoomy ? 4 : 2) > slots_.size()) grow();
    put(key, code);
  }

 private:
  static constexpr std::size_t kRoomy = std::size_t{1} << 16;
  struct Slot {
    Key key{};
    std::uint32_t code = kNone;
  };
  void put(const Key& key, std::uint32_t code) {
    std::size_t at = static_cast<std::size_t>(key.hash() >> shift_);
    while (slots_[at].code != kNone) at = (at + 1) & (slots_.size() - 1);
    slots_[at] = {key, code};
  }
  void grow() {
    std::vector<Slot> old(slots_.size() * 2);
    old.swap(slots_);
    --shift_;
    for (const Slot& slot : old) {
      if (slot.code != kNone) put(slot.key, slot.code);
    }
  }

  std::vector<Slot> slots_ = std::vector<Slot>(256);
  int shift_ = 56;  // the highest bits of the hash say where to look
  std::size_t used_ = 0;
};

/// The codes of one column for one thread. Known fields are found by their raw bytes, so that trimming, quotes and
/// missing labels are looked at once for each different field and not once for each record.
class FieldCodes {
 public:
  enum class Kind { line, field };  ///< quotes mean something in fields only
  static constexpr std::uint32_t kRefused = 0xFFFFFFFFU;

  explicit FieldCodes(Kind kind) : kind_(kind) {}

  /// kRefused when the field is no label: missing, NaN, or with text behind its closing quote. At least 16 bytes behind
  /// `data` can be read.
  std::uint32_t code(const char* data, std::size_t size) {
    if (size <= 8) {
      const Short key{load_word(data) & kMasks[size], static_cast<std::uint32_t>(size)};
      const std::uint32_t code = short_.find(key);
      return code != kRefused ? code : add(key, short_, {data, size});
    }
    return longer(data, size);
  }
  std::uint32_t code(std::string_view label);
  [[nodiscard]] const std::deque<std::string>& labels() const { return labels_; }
  [[nodiscard]] std::uint32_t bound() const { return static_cast<std::uint32_t>(labels_.size()); }

 private:
  static constexpr std::uint64_t kOdd = 0x9E3779B97F4A7C15ULL;
  static constexpr std::array<std::uint64_t, 9> kMasks = [] {
    std::array<std::uint64_t, 9> masks{};
    for (std::size_t i = 0; i < 8; ++i) masks[i + 1] = (masks[i] << 8) | 0xFF;
    return masks;
  }();
  struct __attribute__((packed, aligned(4))) Short {
    std::uint64_t word;
    std::uint32_t size;  // since a label may end with zeros
    [[nodiscard]] std::uint64_t hash() const { return (word ^ size) * kOdd; }
    bool operator==(const Short& other) const { return word == other.word && size == other.size; }
  };
  struct Middle {
    std::uint64_t first;
    std::uint64_t last;  // the two overlap below 16 bytes
    std::uint32_t size;
    [[nodiscard]] std::uint64_t hash() const { return mix(first ^ size, last); }
    bool operator==(const Middle&) const = default;
  };
  struct Long {
    const char* data;
    std::uint64_t hashed;
    std::uint32_t size;
    [[nodiscard]] std::uint64_t hash() const { return hashed; }
    bool operator==(const Long& other) const {
      return hashed == other.hashed && size == other.size && same_bytes(data, other.data, size);
    }
  };

  std::uint32_t longer(const char* data, std::size_t size);
  template <class Key>
  std::uint32_t add(const Key& key, CodeSlots<Key>& slots, std::string_view raw);
  /// The code of what the field means, a new one if need be.
  std::uint32_t understand(std::string_view raw);
  [[nodiscard]] std::optional<std::string_view> meaning(std::string_view raw, std::string& kept) const;
  std::uint32_t new_label(std::string_view label);

  Kind kind_;
  CodeSlots<Short> short_;
  CodeSlots<Middle> middle_;
  CodeSlots<Long> long_;
  std::deque<std::string> labels_;  // by code
  std::deque<std::string> raws_;    // long fields that are not labels as they stand
  TextInterner odd_;                // labels that would mean something else as they stand: " a " out of quotes
  std::vector<std::uint32_t> odd_codes_;
};

}  // namespace etalon
