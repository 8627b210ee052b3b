// encoder.cpp: one encoder for integers, one for text, one for labels that are codes already.
#include "read/encoder.hpp"

#include <bit>

#include "etalon/error.hpp"
#include "etalon/text.hpp"
#include "read/label_texts.hpp"

namespace etalon {
namespace {

/// Integers near each other are their own codes; the first one outside of the window turns to a hash table for good.
template <class Integer>
class IntegerEncoder final : public Encoder {
 public:
  explicit IntegerEncoder(const LabelView& column)
      : data_(static_cast<const Integer*>(column.data())), layout_(column.layout()) {}

  std::uint32_t encode(std::size_t begin, std::size_t count, std::uint32_t* codes) override {
    const Integer* values = data_ + begin;
    if (!started_) start(*std::min_element(values, values + count));
    if (direct_) {
      std::uint64_t seen = 0;
      for (std::size_t i = 0; i < count; ++i) {
        const std::uint64_t code = static_cast<std::uint64_t>(values[i]) - low_;
        seen |= code;
        codes[i] = static_cast<std::uint32_t>(code);
      }
      if (seen < kWindow) {
        bound_ = std::max(bound_, std::bit_ceil(static_cast<std::uint32_t>(seen) + 1));
        return bound_;
      }
      leave_window();
    }
    for (std::size_t i = 0; i < count; ++i) codes[i] = interner_.code(checked(values[i]));
    return static_cast<std::uint32_t>(interner_.keys().size());
  }

  [[nodiscard]] Direct direct() const override { return started_ && direct_ ? Direct{data_, layout_, low_} : Direct{}; }
  [[nodiscard]] std::string label(std::uint32_t code) const override {
    return std::to_string(direct_ ? static_cast<std::int64_t>(low_ + code) : interner_.keys()[code]);
  }

 private:
  static constexpr std::uint64_t kWindow = 2048;

  static std::int64_t checked(Integer value) {
    if constexpr (std::is_same_v<Integer, std::uint64_t>) {
      if (value > 0x7FFFFFFFFFFFFFFFULL)
        throw Error(ErrorKind::input, "label " + std::to_string(value) + " does not fit 63 bits");
    }
    return static_cast<std::int64_t>(value);
  }
  void start(Integer least) {
    started_ = true;
    // Labels from 0 are the common case; a window that begins there seldom has to be left.
    const bool near_zero = least >= 0 && static_cast<std::uint64_t>(least) < kWindow;
    low_ = near_zero ? 0 : static_cast<std::uint64_t>(checked(least));
  }
  void leave_window() {
    for (std::uint32_t code = 0; code < bound_; ++code) interner_.code(static_cast<std::int64_t>(low_ + code));
    direct_ = false;
  }

  const Integer* data_;
  LabelView::Layout layout_;
  bool started_ = false;
  bool direct_ = true;
  std::uint64_t low_ = 0;
  std::uint32_t bound_ = 0;
  IntegerInterner interner_;
};

class CodeEncoder final : public Encoder {
 public:
  explicit CodeEncoder(const LabelView& column)
      : data_(static_cast<const std::uint32_t*>(column.data())), labels_(column.dictionary()) {}
  std::uint32_t encode(std::size_t begin, std::size_t count, std::uint32_t* codes) override {
    std::copy_n(data_ + begin, count, codes);
    return static_cast<std::uint32_t>(labels_->size());
  }
  [[nodiscard]] std::string label(std::uint32_t code) const override { return (*labels_)[code]; }

 private:
  const std::uint32_t* data_;
  const std::vector<std::string>* labels_;
};

/// Text by its raw bytes, whatever the encoding; `at` cuts the i-th label, `decode` makes UTF-8 of it once per class.
template <class At, class Decode>
class TextEncoder final : public Encoder {
 public:
  TextEncoder(At at, Decode decode) : at_(at), decode_(decode) {}
  std::uint32_t encode(std::size_t begin, std::size_t count, std::uint32_t* codes) override {
    for (std::size_t i = 0; i < count; ++i) codes[i] = interner_.code(at_(begin + i));
    return static_cast<std::uint32_t>(interner_.keys().size());
  }
  [[nodiscard]] std::string label(std::uint32_t code) const override { return decode_(interner_.keys()[code]); }

 private:
  At at_;
  Decode decode_;
  TextInterner interner_;
};

std::string as_it_is(const std::string& bytes) { return bytes; }

std::string unpadded(const std::string& bytes) { return std::string(without_padding(bytes)); }

std::string utf8_of_ucs4(const std::string& bytes) {
  std::string text(bytes.size(), '\0');
  return std::string(
      without_padding({text.data(), static_cast<std::size_t>(write_utf8(bytes, text.data()) - text.data())}));
}

template <class At, class Decode>
std::unique_ptr<Encoder> text_encoder(At at, Decode decode) {
  return std::make_unique<TextEncoder<At, Decode>>(at, decode);
}

template <class Offset>
auto cut_by_offsets(const LabelView& column) {
  return [offsets = static_cast<const Offset*>(column.data()), text = column.characters()](std::size_t i) {
    return std::string_view(text + offsets[i], static_cast<std::size_t>(offsets[i + 1] - offsets[i]));
  };
}

/// Fixed width, padded with zeros at the end, which the decoder drops.
auto cut_by_width(const LabelView& column, std::size_t unit) {
  return [data = static_cast<const char*>(column.data()), width = column.units() * unit](std::size_t i) {
    return std::string_view(data + i * width, width);
  };
}

}  // namespace

std::unique_ptr<Encoder> make_encoder(const LabelView& column) {
  using Layout = LabelView::Layout;
  switch (column.layout()) {
    case Layout::int8: return std::make_unique<IntegerEncoder<std::int8_t>>(column);
    case Layout::int16: return std::make_unique<IntegerEncoder<std::int16_t>>(column);
    case Layout::int32: return std::make_unique<IntegerEncoder<std::int32_t>>(column);
    case Layout::int64: return std::make_unique<IntegerEncoder<std::int64_t>>(column);
    case Layout::uint8: return std::make_unique<IntegerEncoder<std::uint8_t>>(column);
    case Layout::uint16: return std::make_unique<IntegerEncoder<std::uint16_t>>(column);
    case Layout::uint32: return std::make_unique<IntegerEncoder<std::uint32_t>>(column);
    case Layout::uint64: return std::make_unique<IntegerEncoder<std::uint64_t>>(column);
    case Layout::codes: return std::make_unique<CodeEncoder>(column);
    case Layout::ucs4: return text_encoder(cut_by_width(column, 4), utf8_of_ucs4);
    case Layout::bytes: return text_encoder(cut_by_width(column, 1), unpadded);
    case Layout::offsets32: return text_encoder(cut_by_offsets<std::int32_t>(column), as_it_is);
    case Layout::offsets64: return text_encoder(cut_by_offsets<std::int64_t>(column), as_it_is);
    case Layout::views: break;
  }
  return text_encoder([views = static_cast<const std::string_view*>(column.data())](std::size_t i) { return views[i]; },
                      as_it_is);
}

namespace {

/// A whole number in its shortest form: "01" and "+1" are names, not numbers.
std::optional<long long> canonical_whole(const std::string& text) {
  const auto value = parse_whole(text);
  if (!value || std::to_string(*value) != text) return std::nullopt;
  return value;
}

struct LabelKey {
  const std::string* text;
  std::optional<long long> number = canonical_whole(*text);
  std::uint32_t place = 0;
};

bool key_less(const LabelKey& a, const LabelKey& b) {
  if (a.number && b.number) return *a.number < *b.number;
  if (a.number.has_value() != b.number.has_value()) return a.number.has_value();
  return *a.text < *b.text;
}

}  // namespace

bool label_less(const std::string& a, const std::string& b) { return key_less({&a}, {&b}); }

std::vector<std::uint32_t> label_order(std::span<const std::string> labels) {
  std::vector<LabelKey> keys;
  for (const std::string& label : labels) {
    keys.push_back({&label});
    keys.back().place = static_cast<std::uint32_t>(keys.size() - 1);
  }
  std::sort(keys.begin(), keys.end(), key_less);
  std::vector<std::uint32_t> order;
  for (const LabelKey& key : keys) order.push_back(key.place);
  return order;
}

}  // namespace etalon
