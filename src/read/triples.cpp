// triples.cpp: counted pairs of labels, a line for each: truth, prediction and count.
#include <algorithm>
#include <optional>
#include <set>

#include "etalon/error.hpp"
#include "etalon/headers.hpp"
#include "etalon/text.hpp"
#include "read/apostrophe.hpp"
#include "read/count_rows.hpp"
#include "read/encoder.hpp"
#include "read/lines.hpp"

namespace etalon {
namespace {

/// Labels and counts as the lines come.
class TripleCounts {
 public:
  /// The fields from `first` on.
  void add(const Source& source, const CountRow& row, std::size_t first) {
    if (row.fields.size() != first + 3) {
      source.fail(row.line, "the line has " + std::to_string(row.fields.size()) + " fields; " +
                                (first > 0 ? "system, unit, " : "") + "truth, prediction and count are expected");
    }
    constexpr const char* kMissing[] = {"the system is missing", "the unit is missing"};
    for (std::size_t i = 0; i < first; ++i) {
      if (row.fields[i].empty()) source.fail(row.line, kMissing[i]);
    }
    if (row.fields[first].empty() || row.fields[first + 1].empty()) source.fail(row.line, "a label is missing");
    const std::uint64_t count = read_count(source, row.line, row.fields[first + 2]);
    if (count == 0) return;
    const std::uint32_t truth = names_.code(row.fields[first]);
    counts_.entries.push_back({truth, names_.code(row.fields[first + 1]), count});
  }
  LabelCounts take(const Source& source) {
    if (counts_.entries.empty()) source.fail("all counts are 0: there is no object");
    counts_.labels.assign(names_.keys().begin(), names_.keys().end());
    return std::move(counts_);
  }

 private:
  LabelCounts counts_;
  TextInterner names_;
};

}  // namespace

std::optional<TripleColumns> triple_columns(const std::vector<std::string>& columns) {
  std::vector<std::string> named;
  for (const std::string& column : columns) {
    if (!column.empty() && !column.starts_with("Unnamed: ")) named.push_back(column);
  }
  if (named.size() != 3 || columns.size() > 4) return std::nullopt;
  const std::vector<std::string> truths = truth_headers(named);
  const std::vector<std::string> predictions = columns_that_mean(named, Header::prediction);
  if (truths.size() != 1 || predictions.size() != 1) return std::nullopt;
  std::erase_if(named, [&](const std::string& name) { return name == truths[0] || name == predictions[0]; });
  const std::string& count = named[0];
  if (!names_weights(count) && !names_counts(count) && count != "size" && count != "0") return std::nullopt;
  const auto place = [&](const std::string& name) {
    return static_cast<std::size_t>(std::find(columns.begin(), columns.end(), name) - columns.begin());
  };
  return TripleColumns{place(truths[0]), place(predictions[0]), place(count), names_counts(count)};
}

bool looks_counted(const Source& source, const TripleColumns& columns) {
  const std::size_t end = source.content.rfind('\n');
  if (end == std::string::npos) return false;
  const Source whole{source.name, source.content.substr(0, end + 1)};
  std::vector<CountRow> rows;
  try {
    rows = read_count_rows(whole);
  } catch (const Error&) {
    return false;  // which the reader of the whole tells
  }
  std::set<std::pair<std::string, std::string>> pairs;
  for (std::size_t i = 1; i < rows.size(); ++i) {
    const std::vector<std::string>& fields = rows[i].fields;
    if (fields.size() != rows[0].fields.size() || !parse_whole(fields[columns.count]) ||
        !pairs.emplace(fields[columns.truth], fields[columns.prediction]).second)
      return false;
  }
  return rows.size() > 1;
}

LabelCounts read_triples(const Source& source) {
  std::vector<CountRow> rows = read_count_rows(source);
  const std::size_t width = rows[0].fields.size();
  const std::optional<TripleColumns> columns = triple_columns(rows[0].fields);
  if (columns || (width == 3 && !parse_number(rows[0].fields[2]))) rows.erase(rows.begin());
  if (rows.empty()) source.fail("there is no line below the header");
  TripleCounts counts;
  for (CountRow& row : rows) {
    if (columns) {
      check_width(source, row.line, row.fields.size(), width);
      row.fields = {row.fields[columns->truth], row.fields[columns->prediction], row.fields[columns->count]};
    }
    counts.add(source, row, 0);
  }
  return counts.take(source);
}

bool name_system_triples(const std::vector<std::string>& columns) {
  return columns == std::vector<std::string>{"system", "unit", "truth", "prediction", "count"} ||
         columns == std::vector<std::string>{"system", "unit", "reference", "clustering", "count"};
}

std::vector<SystemLabelCounts> read_system_triples(const Source& source) {
  std::vector<CountRow> rows = read_count_rows(source);
  rows.erase(rows.begin());
  if (rows.empty()) source.fail("there is no line below the header");
  std::vector<std::pair<std::string, std::string>> keys;
  std::vector<TripleCounts> counts;
  for (CountRow& row : rows) {
    for (std::string& field : row.fields) field = std::string(without_apostrophe(field, ','));
    const std::pair<std::string, std::string> key(row.fields[0], row.fields.size() > 1 ? row.fields[1] : "");
    std::size_t place = keys.size();  // lines of one table stand together: the last one is looked at first
    while (place > 0 && keys[place - 1] != key) --place;
    if (place == 0) {
      keys.push_back(key);
      counts.emplace_back();
      place = keys.size();
    }
    counts[place - 1].add(source, row, 2);
  }
  std::vector<SystemLabelCounts> systems;
  for (std::size_t i = 0; i < keys.size(); ++i)
    systems.push_back({keys[i].first, keys[i].second, counts[i].take(source)});
  return systems;
}

}  // namespace etalon
