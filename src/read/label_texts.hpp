// label_texts.hpp: the text of any label of a column, whatever the layout.
#pragma once

#include <algorithm>
#include <charconv>
#include <cstring>
#include <string>
#include <string_view>

#include "etalon/labels.hpp"
#include "read/encoder.hpp"

namespace etalon {

/// UTF-8 of 32-bit characters; at most as many bytes. Returns the end of what was written.
inline char* write_utf8(std::string_view ucs4, char* to) {
  const auto put = [&](std::uint32_t byte) { *to++ = static_cast<char>(byte); };
  for (std::size_t i = 0; i + 4 <= ucs4.size(); i += 4) {
    std::uint32_t point = 0;
    std::memcpy(&point, ucs4.data() + i, 4);
    if (point < 0x80) {
      put(point);
    } else if (point < 0x800) {
      put(0xC0 | (point >> 6));
      put(0x80 | (point & 0x3F));
    } else if (point < 0x10000) {
      put(0xE0 | (point >> 12));
      put(0x80 | ((point >> 6) & 0x3F));
      put(0x80 | (point & 0x3F));
    } else {
      put(0xF0 | (point >> 18));
      put(0x80 | ((point >> 12) & 0x3F));
      put(0x80 | ((point >> 6) & 0x3F));
      put(0x80 | (point & 0x3F));
    }
  }
  return to;
}

/// Texts of a fixed width are padded with zeros at the end.
inline std::string_view without_padding(std::string_view text) {
  return text.substr(0, text.find_last_not_of('\0') + 1);
}

/// Labels one by one, in any order. Integers are the text of their decimal digits.
class LabelTexts {
 public:
  explicit LabelTexts(const LabelView& column) : column_(column) {}

  /// How many bytes a text needs that is made on the way; 0 when all of them are there, to stay.
  [[nodiscard]] std::size_t room() const {
    if (column_.layout() < LabelView::Layout::codes) return 24;
    return column_.layout() == LabelView::Layout::ucs4 ? 4 * column_.units() : 0;
  }
  /// The text of the i-th label, written to `to` when it has to be made.
  [[nodiscard]] std::string_view at(std::size_t i, char* to) const {
    using Layout = LabelView::Layout;
    switch (column_.layout()) {
      case Layout::int8: return digits<std::int8_t>(i, to);
      case Layout::int16: return digits<std::int16_t>(i, to);
      case Layout::int32: return digits<std::int32_t>(i, to);
      case Layout::int64: return digits<std::int64_t>(i, to);
      case Layout::uint8: return digits<std::uint8_t>(i, to);
      case Layout::uint16: return digits<std::uint16_t>(i, to);
      case Layout::uint32: return digits<std::uint32_t>(i, to);
      case Layout::uint64: return digits<std::uint64_t>(i, to);
      case Layout::codes: return (*column_.dictionary())[items<std::uint32_t>()[i]];
      case Layout::ucs4: {
        const std::size_t width = 4 * column_.units();
        const char* const end = write_utf8({items<char>() + i * width, width}, to);
        return without_padding({to, static_cast<std::size_t>(end - to)});
      }
      case Layout::bytes: return without_padding({items<char>() + i * column_.units(), column_.units()});
      case Layout::offsets32: return between<std::int32_t>(i);
      case Layout::offsets64: return between<std::int64_t>(i);
      case Layout::views: break;
    }
    return items<std::string_view>()[i];
  }

  /// The end of the labels from the i-th on that are the same as it.
  [[nodiscard]] std::size_t same_until(std::size_t i) const {
    using Layout = LabelView::Layout;
    switch (column_.layout()) {
      case Layout::int8:
      case Layout::uint8: return alike_until<std::uint8_t>(i);
      case Layout::int16:
      case Layout::uint16: return alike_until<std::uint16_t>(i);
      case Layout::int32:
      case Layout::uint32:
      case Layout::codes: return alike_until<std::uint32_t>(i);
      case Layout::int64:
      case Layout::uint64: return alike_until<std::uint64_t>(i);
      case Layout::ucs4: return bytes_until(i, 4 * column_.units());
      case Layout::bytes: return bytes_until(i, column_.units());
      case Layout::offsets32:
        return until(i, [&, first = between<std::int32_t>(i)](std::size_t j) {
          return same_texts(first, between<std::int32_t>(j));
        });
      case Layout::offsets64:
        return until(i, [&, first = between<std::int64_t>(i)](std::size_t j) {
          return same_texts(first, between<std::int64_t>(j));
        });
      case Layout::views: break;
    }
    return until(i, [all = items<std::string_view>(), i](std::size_t j) { return same_texts(all[i], all[j]); });
  }

 private:
  template <class Same>
  [[nodiscard]] std::size_t until(std::size_t i, Same same) const {
    for (++i; i < column_.size() && same(i);) ++i;
    return i;
  }
  template <class Item>
  [[nodiscard]] std::size_t alike_until(std::size_t i) const {
    return until(i, [all = items<Item>(), i](std::size_t j) { return all[i] == all[j]; });
  }
  [[nodiscard]] std::size_t bytes_until(std::size_t i, std::size_t width) const {
    const char* const all = items<char>();
    return until(i, [=](std::size_t j) { return same_bytes(all + i * width, all + j * width, width); });
  }
  static bool same_texts(std::string_view a, std::string_view b) {
    return a.size() == b.size() && same_bytes(a.data(), b.data(), a.size());
  }
  template <class Item>
  [[nodiscard]] const Item* items() const {
    return static_cast<const Item*>(column_.data());
  }
  template <class Integer>
  std::string_view digits(std::size_t i, char* to) const {
    return {to, static_cast<std::size_t>(std::to_chars(to, to + 24, items<Integer>()[i]).ptr - to)};
  }
  template <class Offset>
  [[nodiscard]] std::string_view between(std::size_t i) const {
    const Offset* const offsets = items<Offset>();
    return {column_.characters() + offsets[i], static_cast<std::size_t>(offsets[i + 1] - offsets[i])};
  }

  LabelView column_;
};

}  // namespace etalon
