// lines.hpp: the lines and fields of a text, with line numbers.
#pragma once

#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "etalon/read.hpp"

namespace etalon {

/// Goes through a source line by line.
class Lines {
 public:
  explicit Lines(const Source& source, std::size_t from = 0) : source_(source), at_(from) {
    if (from == 0 && source.content.starts_with("\xEF\xBB\xBF")) at_ = 3;
  }
  /// The next line without its end; false at the end of the source.
  bool next(std::string_view& line);
  [[nodiscard]] std::size_t number() const { return number_; }
  [[nodiscard]] std::size_t position() const { return at_; }
  /// True when nothing but blank lines follows.
  [[nodiscard]] bool only_blank_left() const;

 private:
  const Source& source_;
  std::size_t at_;
  std::size_t number_ = 0;
};

/// The most frequent of tab, semicolon and comma in the line, out of quotes; 0 when it has none.
char delimiter_of(std::string_view line);

/// The fields of a line of counts: by its delimiter when it has one, by blanks otherwise; quotes around a field are
/// dropped.
std::vector<std::string_view> cut_fields(std::string_view line);

/// Throws unless the record has as many fields as the header.
void check_width(const Source& source, std::size_t line, std::size_t fields, std::size_t width);

/// An object of JSON where one label a line is expected.
inline bool is_json_line(std::string_view label) { return label.starts_with("{\"") && label.ends_with('}'); }

/// Throws when the label is missing or a number that is none. Without a column when there is one label a line.
void check_label(const Source& source, std::size_t line, std::string_view label, const std::string& column);

/// Throws that two lists that belong together differ in length.
[[noreturn]] void unequal(const std::string& a, std::size_t in_a, const std::string& b, std::size_t in_b);

/// Goes through the records of delimited text; a quoted field may hold delimiters, line ends and doubled quotes.
class Records {
 public:
  Records(const Source& source, char delimiter) : source_(source), delimiter_(delimiter) {
    if (source.content.starts_with("\xEF\xBB\xBF")) at_ = 3;
  }
  /// From a place on where a record begins, which is on this line.
  Records(const Source& source, char delimiter, std::size_t from, std::size_t line)
      : source_(source), delimiter_(delimiter), at_(from), line_(line) {}
  /// The fields of the next record, trimmed; valid until the next call. Blank lines at the end are passed over.
  bool next(std::vector<std::string_view>& fields);
  /// The line on which the last record begins.
  [[nodiscard]] std::size_t line() const { return record_line_; }
  /// Where the next record begins.
  [[nodiscard]] std::size_t position() const { return at_; }

 private:
  std::string_view quoted_field(std::size_t index);

  const Source& source_;
  char delimiter_;
  std::size_t at_ = 0;
  std::size_t line_ = 1;
  std::size_t record_line_ = 0;
  // Only for fields that hold doubled quotes; a deque, since growing must not move those of the record at hand.
  std::deque<std::string> unquoted_;
};

/// Goes through the records below the header of a table, whose width each must have; there must be one.
class TableRecords {
 public:
  TableRecords(const Source& source, const Table& table);
  bool next();
  /// Of the present record, valid until the next one.
  [[nodiscard]] const std::vector<std::string_view>& fields() const { return fields_; }
  [[nodiscard]] std::size_t line() const { return records_.line(); }

 private:
  const Source& source_;
  Records records_;
  std::size_t width_;
  std::vector<std::string_view> fields_;
  bool any_ = false;
};

}  // namespace etalon
