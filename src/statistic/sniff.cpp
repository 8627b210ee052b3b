// sniff.cpp: what a file is when nobody has said so.
#include "statistic/sniff.hpp"

#include <algorithm>
#include <set>

#include "etalon/text.hpp"
#include "read/lines.hpp"

namespace etalon {

using Format = LabelFiles::Format;

std::string_view first_line(const Source& source) {
  Lines lines(source);
  std::string_view line;
  lines.next(line);
  return line;
}

namespace {

/// Numbers in as many rows as columns, at least two; perhaps below a header, perhaps behind a name in each row.
bool is_square_of_counts(const Source& source) {
  Lines lines(source);
  std::string_view line;
  std::string_view last;
  std::size_t rows = 0;
  while (lines.next(line)) {
    if (trim(line).empty()) continue;
    last = line;
    ++rows;
  }
  const auto number = [](std::string_view field) { return parse_number(field).has_value(); };
  const std::vector<std::string_view> head = cut_fields(first_line(source));
  const std::vector<std::string_view> body = cut_fields(last);
  if (rows < 2 || body.size() < 2 || !std::all_of(body.begin() + 1, body.end(), number)) return false;
  if (std::all_of(head.begin(), head.end(), number)) return head.size() == rows && body.size() == rows;
  // With a header there are one row more than classes, and perhaps a name before the counts and a corner above it.
  const std::size_t classes = rows - 1;
  return classes > 1 && (body.size() == classes || body.size() == rows) &&
         (head.size() == classes || head.size() == rows);
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
    if (std::find(columns.begin(), columns.end(), "truth") != columns.end()) return Format::table;
  }
  return is_square_of_counts(source) ? Format::matrix : Format::automatic;
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
