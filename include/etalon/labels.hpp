// labels.hpp: a column of labels, borrowed from its owner (an array, a file, an Arrow buffer) or kept as codes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace etalon {

/// Labels read from a file: a code for each object and the text of each code.
struct CodedLabels {
  std::string name;  ///< the column, or the file
  std::vector<std::uint32_t> codes;
  std::vector<std::string> labels;
};

/// A view of n labels in one of the layouts that arrays come in; nothing is copied.
class LabelView {
 public:
  enum class Layout {
    int8,
    int16,
    int32,
    int64,
    uint8,
    uint16,
    uint32,
    uint64,
    codes,
    ucs4,
    bytes,
    offsets32,
    offsets64,
    views
  };

  template <class Integer>
  static LabelView integers(std::span<const Integer> values) {
    return {integer_layout<Integer>(), values.data(), values.size()};
  }
  /// Strings of a fixed width in 32-bit code units or bytes, padded with zeros, as in NumPy's U and S arrays.
  static LabelView ucs4(const void* data, std::size_t size, std::size_t units) {
    return {Layout::ucs4, data, size, units};
  }
  static LabelView bytes(const void* data, std::size_t size, std::size_t units) {
    return {Layout::bytes, data, size, units};
  }
  /// Arrow's utf8 and large_utf8: size + 1 offsets into the text.
  static LabelView text(std::span<const std::int32_t> offsets, const char* text) {
    return {Layout::offsets32, offsets.data(), offsets.size() - 1, 0, text};
  }
  static LabelView text(std::span<const std::int64_t> offsets, const char* text) {
    return {Layout::offsets64, offsets.data(), offsets.size() - 1, 0, text};
  }
  static LabelView text(std::span<const std::string_view> views) { return {Layout::views, views.data(), views.size()}; }
  static LabelView coded(std::span<const std::uint32_t> codes, const std::vector<std::string>& labels) {
    return {Layout::codes, codes.data(), codes.size(), 0, nullptr, &labels};
  }
  static LabelView coded(const CodedLabels& column) { return coded(column.codes, column.labels); }

  [[nodiscard]] Layout layout() const { return layout_; }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] const void* data() const { return data_; }
  [[nodiscard]] std::size_t units() const { return units_; }
  [[nodiscard]] const char* characters() const { return characters_; }
  [[nodiscard]] const std::vector<std::string>* dictionary() const { return dictionary_; }

 private:
  LabelView(Layout layout, const void* data, std::size_t size, std::size_t units = 0, const char* characters = nullptr,
            const std::vector<std::string>* dictionary = nullptr)
      : layout_(layout), data_(data), size_(size), units_(units), characters_(characters), dictionary_(dictionary) {}

  template <class Integer>
  static constexpr Layout integer_layout() {
    constexpr bool is_signed = static_cast<Integer>(-1) < static_cast<Integer>(0);
    switch (sizeof(Integer)) {
      case 1: return is_signed ? Layout::int8 : Layout::uint8;
      case 2: return is_signed ? Layout::int16 : Layout::uint16;
      case 4: return is_signed ? Layout::int32 : Layout::uint32;
      default: return is_signed ? Layout::int64 : Layout::uint64;
    }
  }

  Layout layout_;
  const void* data_;
  std::size_t size_;
  std::size_t units_;
  const char* characters_;
  const std::vector<std::string>* dictionary_;
};

/// Whole numbers by value when every label is one, else by bytes: the order in which classes are listed.
bool label_less(const std::string& a, const std::string& b);
/// The places of the labels in this order: the first label first.
std::vector<std::uint32_t> label_order(std::span<const std::string> labels);

}  // namespace etalon
