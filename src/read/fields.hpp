// fields.hpp: the fields of one line, without an allocation for each line.
#pragma once

#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "etalon/read.hpp"

namespace etalon {

/// Cuts lines at a delimiter, or at blanks. A field that begins with a quote ends with one; in it delimiters are text
/// and a doubled quote is one quote.
class FieldCutter {
 public:
  /// 0: fields are separated by blanks and tabs.
  FieldCutter(const Source& source, char delimiter) : source_(source), delimiter_(delimiter) {}
  /// Valid until the next call.
  const std::vector<std::string_view>& cut(std::string_view line, std::size_t number);

 private:
  std::string_view quoted(std::string_view& line, std::size_t number);
  [[nodiscard]] std::string_view plain(std::string_view& line) const;

  const Source& source_;
  char delimiter_;
  std::vector<std::string_view> fields_;
  std::deque<std::string> unquoted_;  // only for fields that hold doubled quotes
};

}  // namespace etalon
