// table.cpp: CSV and TSV with a header; columns by name. And labels one a line, which is a table of one column without
// one.
#include <algorithm>

#include "etalon/error.hpp"
#include "etalon/text.hpp"
#include "read/encoder.hpp"
#include "read/lines.hpp"

namespace etalon {

namespace {

void refuse_json_line(const Source& source, std::size_t line, std::string_view label) {
  if (!is_json_line(label)) return;
  const std::string_view key = label.substr(2, std::min(label.find('"', 2), label.size()) - 2);
  source.fail(line, "this looks like JSON lines; labels are one a line: jq -r '.\"" + std::string(key) +
                        "\"' FILE > FILE.txt writes them so");
}

}  // namespace

void check_label(const Source& source, std::size_t line, std::string_view label, const std::string& column) {
  if (column.empty()) refuse_json_line(source, line, label);
  if (!label.empty() && label != "nan" && label != "NaN") return;
  const std::string where = column.empty() ? "" : " in column '" + column + "'";
  if (label.empty()) source.fail(line, "the label" + where + " is missing");
  source.fail(line, "the label" + where + " is '" + std::string(label) + "', a missing value");
}

void check_width(const Source& source, std::size_t line, std::size_t fields, std::size_t width) {
  if (fields == width) return;
  source.fail(line, "the line has " + std::to_string(fields) + " fields and the header " + std::to_string(width));
}

void unequal(const std::string& a, std::size_t in_a, const std::string& b, std::size_t in_b) {
  throw Error(ErrorKind::input, a + " has " + std::to_string(in_a) + " labels and " + b + " " + std::to_string(in_b) +
                                    "; they must have the same number");
}

Table::Table(const Source& source) : source_(source) {
  Lines lines(source);
  std::string_view header;
  if (!lines.next(header) || trim(header).empty()) source.fail("the file is empty; a table with a header is expected");
  delimiter_ = delimiter_of(header);
  if (delimiter_ == 0) delimiter_ = ',';
  Records records(source, delimiter_);
  std::vector<std::string_view> fields;
  records.next(fields);
  TextInterner known;
  for (const std::string_view field : fields) {
    if (known.code(field) != columns_.size()) {
      source.fail(1, "column '" + std::string(field) + "' occurs twice in the header");
    }
    columns_.emplace_back(field);
  }
}

std::size_t Table::index_of(const std::string& name) const {
  const auto found = std::find(columns_.begin(), columns_.end(), name);
  if (found == columns_.end())
    source_.fail("there is no column '" + name + "'; the columns are " + join(columns_, ", "));
  return static_cast<std::size_t>(found - columns_.begin());
}

TableRecords::TableRecords(const Source& source, const Table& table)
    : source_(source), records_(source, table.delimiter()), width_(table.columns().size()) {
  records_.next(fields_);
}

bool TableRecords::next() {
  if (records_.next(fields_)) {
    any_ = true;
    check_width(source_, records_.line(), fields_.size(), width_);
    return true;
  }
  if (!any_) source_.fail("there is no line below the header");
  return false;
}

void Table::each(const std::function<void(std::size_t, const std::vector<std::string_view>&)>& visit) const {
  for (TableRecords rows(source_, *this); rows.next();) visit(rows.line(), rows.fields());
}

std::vector<CodedLabels> Table::labels(std::span<const std::string> names) const {
  std::vector<std::size_t> places;
  std::vector<CodedLabels> columns;
  std::vector<TextInterner> interners(names.size());
  TextInterner known;  // all of the columns may be asked for, and there may be many
  for (const std::string& column : columns_) known.code(column);
  for (const std::string& name : names) {
    const std::uint32_t place = known.find(name);
    places.push_back(place == TextInterner::kUnknown ? index_of(name) : place);
    columns.push_back({name, {}, {}});
  }
  for (TableRecords rows(source_, *this); rows.next();) {
    for (std::size_t i = 0; i < places.size(); ++i) {
      const std::string_view label = rows.fields()[places[i]];
      check_label(source_, rows.line(), label, names[i]);
      columns[i].codes.push_back(interners[i].code(label));
    }
  }
  for (std::size_t i = 0; i < places.size(); ++i)
    columns[i].labels.assign(interners[i].keys().begin(), interners[i].keys().end());
  return columns;
}

std::vector<double> Table::numbers(const std::string& name) const {
  const std::size_t place = index_of(name);
  std::vector<double> values;
  for (TableRecords rows(source_, *this); rows.next();) {
    const std::string_view field = rows.fields()[place];
    const auto value = parse_number(field);
    if (!value || !(*value >= -1e308 && *value <= 1e308))
      source_.fail(rows.line(), "'" + std::string(field) + "' in column '" + name + "' is not a finite number");
    values.push_back(*value);
  }
  return values;
}

CodedLabels read_label_list(const Source& source) {
  CodedLabels column{source.name, {}, {}};
  TextInterner interner;
  Lines lines(source);
  std::string_view line;
  while (lines.next(line)) {
    const std::string_view label = trim(line);
    if (label.empty()) {
      if (lines.only_blank_left()) break;
      source.fail(lines.number(), "the line is blank; a label is expected on every line");
    }
    check_label(source, lines.number(), label, "");
    column.codes.push_back(interner.code(label));
  }
  if (column.codes.empty()) source.fail("the file is empty; one label a line is expected");
  column.labels.assign(interner.keys().begin(), interner.keys().end());
  return column;
}

KeyedLabels read_keyed_labels(const Source& source) {
  KeyedLabels keyed{{}, {source.name, {}, {}}};
  TextInterner objects;
  TextInterner labels;
  Lines lines(source);
  std::string_view line;
  while (lines.next(line)) {
    if (trim(line).empty()) {
      if (lines.only_blank_left()) break;
      source.fail(lines.number(), "the line is blank");
    }
    const std::vector<std::string_view> fields = cut_fields(line);
    if (fields.size() != 2) {
      source.fail(lines.number(),
                  "the line has " + std::to_string(fields.size()) + " fields; an object and its label are expected");
    }
    if (lines.number() == 1 && names_objects(fields[0])) continue;  // a header
    check_label(source, lines.number(), fields[1], "");
    if (objects.code(fields[0]) != keyed.objects.size())
      source.fail(lines.number(), "object '" + std::string(fields[0]) + "' occurs twice");
    keyed.objects.emplace_back(fields[0]);
    keyed.labels.codes.push_back(labels.code(fields[1]));
  }
  if (keyed.objects.empty()) source.fail("the file is empty; an object and its label a line are expected");
  keyed.labels.labels.assign(labels.keys().begin(), labels.keys().end());
  return keyed;
}

CodedLabels aligned(const KeyedLabels& keyed, const std::vector<std::string>& objects, const Source& source) {
  TextInterner known;
  for (const std::string& object : keyed.objects) known.code(object);
  CodedLabels column{keyed.labels.name, {}, keyed.labels.labels};
  for (const std::string& object : objects) {
    const std::uint32_t place = known.find(object);
    if (place == TextInterner::kUnknown) source.fail("object '" + object + "' is missing");
    column.codes.push_back(keyed.labels.codes[place]);
  }
  if (objects.size() == keyed.objects.size()) return column;
  TextInterner wanted;
  for (const std::string& object : objects) wanted.code(object);
  for (const std::string& object : keyed.objects) {
    if (wanted.find(object) == TextInterner::kUnknown) source.fail("object '" + object + "' is not in the reference");
  }
  return column;
}

}  // namespace etalon
