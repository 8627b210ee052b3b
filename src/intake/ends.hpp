// ends.hpp: where the fields and records of a text end, with quotes taken into account.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

namespace etalon {

/// A text that begins where a record begins. Behind it, kPadding bytes more may be read.
struct RecordText {
  const char* data;
  std::size_t size;
  char delimiter;
  bool quotes;  ///< whether there is a quote in it at all
};

/// Behind the last line end that is not within quotes; 0 when there is none. A field is quoted when its first character
/// that is not a space is a quote; other quotes are text.
std::size_t last_record_end(const RecordText& text);

/// Positions in a text, a list that is filled again and again.
class Ends {
 public:
  /// Line ends, and with `fields` delimiters as well; none of those within quotes.
  void find(const RecordText& text, bool fields);
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] const std::uint32_t* data() const { return at_.get() + 1; }
  /// Where the i-th field (or record) begins.
  [[nodiscard]] std::size_t begin(std::size_t i) const { return at_[i] + std::uint32_t{1}; }
  [[nodiscard]] std::size_t end(std::size_t i) const { return at_[i + 1]; }

 private:
  std::unique_ptr<std::uint32_t[]> at_;  // before the first, a place that ends before the text
  std::size_t capacity_ = 0;
  std::size_t size_ = 0;
};

}  // namespace etalon
