// counts.cpp: what is counted already: a square of numbers for labels, a table of any shape for clusters, or a line for
// each system.
#include <algorithm>
#include <array>
#include <map>

#include "etalon/headers.hpp"
#include "etalon/text.hpp"
#include "etalon/units.hpp"
#include "read/count_rows.hpp"
#include "read/encoder.hpp"
#include "read/lines.hpp"
#include "read/margins.hpp"

namespace etalon {
std::uint64_t read_count(const Source& source, std::size_t line, std::string_view text) {
  const auto value = parse_whole(text);
  if (value && *value >= 0) return static_cast<std::uint64_t>(*value);
  if (value) source.fail(line, "the count " + std::string(text) + " is negative");
  if (parse_number(text))
    source.fail(line, "the count '" + std::string(text) + "' is not written as a whole number below 2^63");
  source.fail(line, "'" + std::string(text) + "' is not a count");
}

std::vector<CountRow> read_count_rows(const Source& source) {
  std::vector<CountRow> rows;
  const auto add = [&](std::size_t line, const std::vector<std::string_view>& fields) {
    rows.push_back({line, {fields.begin(), fields.end()}});
  };
  Lines lines(source);
  std::string_view line;
  std::vector<std::string_view> fields;
  while (lines.next(line)) {
    if (trim(line).empty()) {
      if (lines.only_blank_left()) break;
      source.fail(lines.number(), "the line is blank");
    }
    const char delimiter = rows.empty() ? delimiter_of(line) : '\0';
    if (delimiter != 0 && source.content.find('"') != std::string::npos) {
      // What is quoted may have delimiters, line ends and quotes.
      Records records(source, delimiter);
      while (records.next(fields)) add(records.line(), fields);
      break;
    }
    add(lines.number(), cut_fields(line));
  }
  if (rows.empty()) source.fail("the file is empty");
  return rows;
}

namespace {

/// The names of a square of fields.
struct SquareNames {
  std::vector<std::string> labels;
  bool given;          // in a header
  std::string corner;  // the name above those of the rows
};

/// A square of fields with a name for each class; visit(row line, row, column, field) for every cell.
template <class Visit>
SquareNames read_square(const Source& source, Visit visit) {
  std::vector<CountRow> rows = read_count_rows(source);
  const auto number = [](std::string_view field) { return parse_number(field).has_value(); };
  const bool header = !std::all_of(rows[0].fields.begin(), rows[0].fields.end(), number);
  std::vector<std::string> names;
  if (header) {
    names = rows[0].fields;
    rows.erase(rows.begin());
    if (rows.empty()) source.fail("there is no row below the header");
  }
  const std::size_t m = rows.size();
  const bool named_rows = header && rows[0].fields.size() == m + 1;
  std::string corner;
  if (named_rows && names.size() == m + 1) {
    corner = names.front();
    names.erase(names.begin());
  }
  if (header && names.size() != m) {
    const auto margin = std::find_if(names.begin(), names.end(), names_margin);
    source.fail("the header names " + std::to_string(names.size()) + " classes and there are " + std::to_string(m) +
                " rows; the matrix must be square" +
                (margin == names.end() ? "" : ", and have no sums: leave the column '" + *margin + "' out"));
  }
  std::vector<std::string> labels;
  TextInterner known;
  for (std::size_t i = 0; i < m; ++i) {
    labels.push_back(header ? names[i] : std::to_string(i));
    if (known.code(labels.back()) != i) source.fail(1, "class '" + labels.back() + "' occurs twice in the header");
  }
  std::vector<bool> seen(m);
  const std::size_t first = named_rows ? 1 : 0;
  for (std::size_t i = 0; i < m; ++i) {
    const CountRow& row = rows[i];
    if (row.fields.size() != m + first) {
      source.fail(row.line, "the row has " + std::to_string(row.fields.size()) + " fields and there are " +
                                std::to_string(m) + " rows; the matrix must be square");
    }
    std::size_t truth = i;
    if (named_rows) {
      const std::uint32_t found = known.find(row.fields[0]);
      if (found == TextInterner::kUnknown)
        source.fail(row.line, "the row is named '" + std::string(row.fields[0]) + "', which the header does not have" +
                                  (names_margin(row.fields[0]) ? "; leave sums out" : ""));
      truth = found;
      if (seen[truth]) source.fail(row.line, "the row '" + std::string(row.fields[0]) + "' occurs twice");
      seen[truth] = true;
    }
    for (std::size_t j = 0; j < m; ++j) visit(row.line, truth, j, row.fields[first + j]);
  }
  return {std::move(labels), header, std::move(corner)};
}

/// pandas.crosstab(y_pred, y_true) writes the name of its rows into the corner.
bool names_predictions(std::string_view corner) { return header_meaning(corner) == Header::prediction; }

void swap_sides(std::vector<LabelCounts::Entry>& entries) {
  for (LabelCounts::Entry& entry : entries) std::swap(entry.truth, entry.prediction);
}

}  // namespace

LabelCounts read_count_matrix(const Source& source) {
  LabelCounts counts;
  SquareNames names =
      read_square(source, [&](std::size_t line, std::size_t truth, std::size_t prediction, std::string_view field) {
        const std::uint64_t count = read_count(source, line, field);
        if (count != 0)
          counts.entries.push_back({static_cast<std::uint32_t>(truth), static_cast<std::uint32_t>(prediction), count});
      });
  counts.labels = std::move(names.labels);
  if (counts.entries.empty()) source.fail("all counts are 0: there is no object");
  if (!names.given) refuse_last_sums(source, counts.labels.size(), counts.entries);
  if (names_predictions(names.corner)) {
    swap_sides(counts.entries);
    counts.swapped = std::move(names.corner);
  }
  refuse_margins(source, counts.labels, counts.labels, counts.entries, "class");
  return counts;
}

ClusterCounts read_count_table(const Source& source) {
  std::vector<CountRow> rows = read_count_rows(source);
  const auto number = [](std::string_view field) { return parse_number(field).has_value(); };
  const bool header = !std::all_of(rows[0].fields.begin(), rows[0].fields.end(), number);
  std::vector<std::string> names;
  const std::size_t header_line = rows[0].line;
  if (header) {
    names = rows[0].fields;
    rows.erase(rows.begin());
    if (rows.empty()) source.fail("there is no row below the header");
  }
  const CountRow& first = rows[0];
  for (const CountRow& row : rows) {
    if (row.fields.size() != first.fields.size()) {
      source.fail(row.line, "the row has " + std::to_string(row.fields.size()) + " fields and that of line " +
                                std::to_string(first.line) + " has " + std::to_string(first.fields.size()) +
                                "; all rows must have the same number");
    }
  }
  const bool corner = header && names.size() == first.fields.size();
  const bool named_rows =
      header && (names.size() + 1 == first.fields.size() ||
                 (corner && (names[0].empty() || std::any_of(rows.begin(), rows.end(), [&](const CountRow& row) {
                               return !number(row.fields[0]);
                             }))));
  std::string above;
  if (named_rows && corner) {
    above = names.front();
    names.erase(names.begin());
  }
  const std::size_t before = named_rows ? 1 : 0;
  const std::size_t columns = first.fields.size() - before;
  if (header && names.size() != columns) {
    source.fail(header_line, "the header names " + std::to_string(names.size()) + " clusters and the rows have " +
                                 std::to_string(columns) + " counts");
  }
  ClusterCounts counts;
  TextInterner known_rows;
  TextInterner known_columns;
  const auto add = [&](std::vector<std::string>& list, TextInterner& known, std::string name, std::size_t line) {
    if (known.code(name) != list.size()) source.fail(line, "cluster '" + name + "' occurs twice");
    list.push_back(std::move(name));
  };
  for (std::size_t j = 0; j < columns; ++j)
    add(counts.columns, known_columns, header ? std::string(names[j]) : std::to_string(j), header_line);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    add(counts.rows, known_rows, named_rows ? std::string(rows[i].fields[0]) : std::to_string(i), rows[i].line);
    for (std::size_t j = 0; j < columns; ++j) {
      const std::uint64_t count = read_count(source, rows[i].line, rows[i].fields[before + j]);
      if (count != 0) counts.entries.push_back({static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(j), count});
    }
  }
  if (counts.entries.empty()) source.fail("all counts are 0: there is no object");
  refuse_margins(source, counts.rows, counts.columns, counts.entries, "cluster");
  if (!header && counts.rows.size() == counts.columns.size())
    refuse_last_sums(source, counts.rows.size(), counts.entries);
  if (names_predictions(above)) {
    std::swap(counts.rows, counts.columns);
    swap_sides(counts.entries);
    counts.swapped = std::move(above);
  }
  return counts;
}

LabelNumbers read_number_matrix(const Source& source) {
  LabelNumbers numbers;
  std::vector<std::pair<std::pair<std::size_t, std::size_t>, double>> cells;
  numbers.labels =
      read_square(source, [&](std::size_t line, std::size_t row, std::size_t column, std::string_view field) {
        const auto value = parse_number(field);
        if (!value || !(*value >= 0 && *value <= 1e308))
          source.fail(line, "'" + std::string(field) + "' is not a finite number of at least 0");
        cells.push_back({{row, column}, *value});
      }).labels;
  numbers.values.resize(cells.size());
  for (const auto& [place, value] : cells) numbers.values[place.first * numbers.labels.size() + place.second] = value;
  return numbers;
}

namespace {

/// The columns of a table of counts by system and unit, each under either of its names.
constexpr std::array<std::array<std::string_view, 2>, 6> kCountColumns{
    {{"c11", "tp"}, {"c10", "fn"}, {"c01", "fp"}, {"c00", "tn"}, {"system", "system"}, {"unit", "unit"}}};
constexpr std::size_t kSystem = 4;
constexpr std::size_t kUnit = 5;

/// Where each of kCountColumns is in the header; its size when it is not there.
std::array<std::size_t, 6> count_columns(const std::vector<std::string>& header, const Source& source) {
  std::array<std::size_t, 6> places{};
  for (std::size_t i = 0; i < places.size(); ++i) {
    places[i] = header.size();
    for (std::size_t j = 0; j < header.size(); ++j) {
      if (header[j] != kCountColumns[i][0] && header[j] != kCountColumns[i][1]) continue;
      if (places[i] != header.size())
        source.fail(1, "columns '" + header[places[i]] + "' and '" + header[j] + "' mean the same");
      places[i] = j;
    }
  }
  return places;
}

}  // namespace

bool name_system_counts(const std::vector<std::string>& columns) {
  return std::all_of(kCountColumns.begin(), kCountColumns.begin() + kSystem, [&](const auto& names) {
    return std::find_first_of(columns.begin(), columns.end(), names.begin(), names.end()) != columns.end();
  });
}

std::vector<SystemCounts> read_system_counts(std::span<const Source> sources) {
  std::vector<SystemCounts> all;
  std::map<std::pair<std::string, std::string>, std::string> seen;
  for (const Source& source : sources) {
    const Table table(source);
    const std::vector<std::string>& header = table.columns();
    const std::array<std::size_t, 6> places = count_columns(header, source);
    for (std::size_t i = 0; i < kSystem; ++i) {
      if (places[i] == header.size())
        source.fail(1, "there is no column '" + std::string(kCountColumns[i][0]) + "' or '" +
                           std::string(kCountColumns[i][1]) + "'; the columns are " + join(header, ", "));
    }
    table.each([&](std::size_t line, const std::vector<std::string_view>& fields) {
      const auto name = [&](std::size_t column, const std::string& otherwise) {
        if (places[column] == header.size()) return otherwise;
        if (fields[places[column]].empty()) source.fail(line, "the " + header[places[column]] + " is missing");
        return std::string(fields[places[column]]);
      };
      const auto count = [&](std::size_t column) { return read_count(source, line, fields[places[column]]); };
      SystemCounts row{
          name(kSystem, file_stem(source.name)), name(kUnit, kOnlyUnit), count(0), count(1), count(2), count(3)};
      std::uint64_t objects = row.c11;
      if (__builtin_add_overflow(objects, row.c10, &objects) || __builtin_add_overflow(objects, row.c01, &objects) ||
          __builtin_add_overflow(objects, row.c00, &objects))
        source.fail(line, "the counts add up to more than 64 bits hold");
      if (objects == 0) source.fail(line, "all counts are 0: there is no object");
      const auto [at, fresh] = seen.emplace(std::pair(row.system, row.unit), source.name + ":" + std::to_string(line));
      if (!fresh)
        source.fail(line, "system '" + row.system + "' is on unit '" + shown_unit(row.unit) + "' twice; it is in " +
                              at->second + " as well (the columns system and unit tell lines apart)");
      all.push_back(std::move(row));
    });
  }
  refuse_total_units(all, seen);
  return all;
}

}  // namespace etalon
