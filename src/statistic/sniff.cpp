// sniff.cpp: what a file is when nobody has said so.
#include "statistic/sniff.hpp"

#include <algorithm>
#include <set>

#include "etalon/error.hpp"
#include "etalon/headers.hpp"
#include "etalon/text.hpp"
#include "read/lines.hpp"
#include "statistic/column_choice.hpp"

namespace etalon {

using Format = LabelFiles::Format;

std::string_view first_line(const Source& source) {
  Lines lines(source);
  std::string_view line;
  lines.next(line);
  return line;
}

namespace {

/// Fields of the first line below the header.
std::size_t cut_fields_below(const Source& source) {
  Lines lines(source);
  std::string_view line;
  lines.next(line);
  return lines.next(line) ? cut_fields(line).size() : 0;
}

bool is_number(std::string_view field) { return parse_number(field).has_value(); }

/// The shape of numbers in as many rows as columns, at least two.
enum class Square { none, bare, below_header, with_names };

Square square_of(const Source& source) {
  Lines lines(source);
  std::string_view line;
  std::string_view last;
  std::size_t rows = 0;
  while (lines.next(line)) {
    if (trim(line).empty()) continue;
    last = line;
    ++rows;
  }
  const std::vector<std::string_view> head = cut_fields(first_line(source));
  const std::vector<std::string_view> body = cut_fields(last);
  if (rows < 2 || body.size() < 2 || !std::all_of(body.begin() + 1, body.end(), is_number)) return Square::none;
  if (std::all_of(head.begin(), head.end(), is_number))
    return head.size() == rows && body.size() == rows ? Square::bare : Square::none;
  // With a header there are one row more than classes, and perhaps a name before the counts and a corner above it.
  const std::size_t classes = rows - 1;
  if (classes < 2 || (head.size() != classes && head.size() != rows)) return Square::none;
  if (body.size() == rows) return Square::with_names;
  return body.size() == classes ? Square::below_header : Square::none;
}

[[noreturn]] void ask_about_square(const Source& source, const LabelFiles& files) {
  refuse(source.name + " may be a table of counts or columns of labels: say --input matrix for counts, rows the " +
         (files.clusters ? "reference" : "truth") + ", or name the columns with " + truth_option(files) + " and " +
         prediction_option(files));
}

[[noreturn]] void ask_about_counts(const Source& source, const std::vector<std::string>& columns,
                                   const TripleColumns& counted, const LabelFiles& files) {
  refuse(source.name + ": column '" + columns[counted.count] +
         "' may say how many instances each line stands for: take --input triples; where each line is one instance, "
         "take " +
         prediction_option(files) + " " + shell_word(columns[counted.prediction]));
}

}  // namespace

/// What the files are when nobody has said so, told from the first one. Counted matrices can be told from columns of
/// labels; anything else is columns.
Format sniff(const Source& source, const LabelFiles& files) {
  if (is_npy(source)) return Format::automatic;
  const std::string_view line = first_line(source);
  if (delimiter_of(line) != 0 && name_system_counts(etalon::Table(source).columns())) return Format::counts;
  if (!files.truth.empty() || !files.predictions.empty()) return Format::automatic;
  if (trim(line).empty()) source.fail("the file is empty");
  if (delimiter_of(line) != 0) {
    const std::vector<std::string> columns = etalon::Table(source).columns();
    std::vector<std::string> of_one{"system", "unit"};
    of_one.insert(of_one.end(), columns.begin(), columns.end());
    if (name_system_triples(columns) || name_system_triples(of_one)) return Format::triples;
    if (const auto counted = triple_columns(columns); counted && files.weights.empty() && files.units.empty()) {
      if (counted->is_certain) return Format::triples;
      if (looks_counted(source, *counted)) ask_about_counts(source, columns, *counted, files);
    }
    if (looks_cross_tabulated(source)) return Format::matrix;
    const auto means = [](Header meaning) {
      return [meaning](const std::string& column) { return header_meaning(column) == meaning; };
    };
    if (std::any_of(columns.begin(), columns.end(), means(Header::truth)) ||
        std::any_of(columns.begin(), columns.end(), means(Header::prediction)))
      return Format::table;
  }
  switch (square_of(source)) {
    case Square::none: return Format::automatic;
    case Square::bare: return Format::matrix;
    case Square::below_header: ask_about_square(source, files);
    case Square::with_names: break;
  }
  // Clusters have names of their own on both sides; what stands above them has none.
  const std::vector<std::string_view> head = cut_fields(line);
  const bool corner = head.size() == cut_fields_below(source);
  if (!looks_cross_tabulated(source) && (!files.clusters || (corner && !head[0].empty())))
    ask_about_square(source, files);
  return Format::matrix;
}

bool looks_cross_tabulated(const Source& source) {
  Lines lines(source);
  std::string_view line;
  if (!lines.next(line)) return false;
  const std::vector<std::string_view> head = cut_fields(line);
  std::set<std::string_view> rows;
  std::set<std::string_view> names;
  while (lines.next(line)) {
    if (trim(line).empty()) continue;
    const std::vector<std::string_view> fields = cut_fields(line);
    if (rows.empty()) {
      if (fields.size() < 3 || head.size() > fields.size() || head.size() + 1 < fields.size()) return false;
      names.insert(head.end() - static_cast<std::ptrdiff_t>(fields.size() - 1), head.end());
    }
    // The last line may be cut off where the text is the begin of a file.
    if (lines.position() > source.content.size() && !rows.empty()) break;
    if (fields.size() != names.size() + 1 || !names.contains(fields[0]) || !rows.insert(fields[0]).second ||
        !std::all_of(fields.begin() + 1, fields.end(), is_number))
      return false;
  }
  return !rows.empty();
}

/// Two words a line, the first never the same: an object and its label rather than labels of two words.
bool looks_keyed(const Source& source) {
  Lines lines(source);
  std::string_view line;
  std::set<std::string_view> objects;
  while (lines.next(line) && objects.size() < 1000) {
    if (trim(line).empty()) continue;
    const std::vector<std::string_view> fields = cut_fields(line);
    if (fields.size() != 2 || !objects.insert(fields[0]).second) return false;
  }
  return objects.size() > 2;
}

}  // namespace etalon
