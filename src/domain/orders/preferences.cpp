// preferences.cpp: sets of preferences as they stand in files: chains a line, or a table.
#include <algorithm>
#include <map>

#include "etalon/partial_orders.hpp"
#include "etalon/text.hpp"
#include "etalon/units.hpp"
#include "read/lines.hpp"

namespace etalon {
namespace {

std::vector<Preference> read_chains(const Source& source) {
  std::vector<Preference> list;
  Lines lines(source);
  std::string_view line;
  while (lines.next(line)) {
    const std::string_view text = trim(line);
    if (text.empty() || text.starts_with('#')) continue;
    std::string before;
    std::size_t chain = 0;
    for (std::size_t begin = 0; begin <= text.size(); ++chain) {
      const std::size_t end = std::min(text.find('>', begin), text.size());
      std::string name(trim(text.substr(begin, end - begin)));
      if (name.empty()) source.fail(lines.number(), "an item is missing in '" + std::string(text) + "'");
      if (name.find_first_of("~=") != std::string::npos)
        source.fail(lines.number(), "a preference has no ties: '" + name + "'");
      if (chain > 0) list.push_back({before, name});
      before = std::move(name);
      begin = end + 1;
    }
    if (chain < 2) source.fail(lines.number(), "a preference looks like A > B, not '" + std::string(text) + "'");
  }
  if (list.empty()) source.fail("there is no preference; lines such as A > B are expected");
  return list;
}

/// The header's columns when the first line is one, else nothing.
std::vector<std::string> columns_of(const Source& source) {
  Lines lines(source);
  std::string_view line;
  if (!lines.next(line) || line.find('>') != std::string_view::npos || delimiter_of(line) == 0) return {};
  return Table(source).columns();
}

/// What is said in each record of a table: a preference, or a ranking that stands for many.
std::vector<std::vector<Preference>> read_records(const Source& source, const Table& table, bool ranked, bool graded) {
  std::vector<std::vector<Preference>> records;
  if (ranked) {
    const Rankings rankings = read_ranking_column(source, "ranking");
    for (const Ranking& ranking : rankings.rankings) records.push_back(preferences_of(ranking, rankings.items));
    return records;
  }
  const std::size_t better = table.index_of("better");
  const std::size_t worse = table.index_of("worse");
  const std::vector<double> degrees = graded ? table.numbers("degree") : std::vector<double>{};
  table.each([&](std::size_t line, const std::vector<std::string_view>& fields) {
    if (fields[better].empty() || fields[worse].empty()) source.fail(line, "an item is missing");
    const double degree = graded ? degrees[records.size()] : 1;
    records.push_back({{std::string(fields[better]), std::string(fields[worse]), degree}});
  });
  if (records.empty()) source.fail("there is no line below the header");
  return records;
}

}  // namespace

std::vector<Preference> preferences_of(const Ranking& ranking, const std::vector<std::string>& items) {
  std::vector<Preference> list;
  for (std::size_t i = 0; i < ranking.groups.size(); ++i) {
    for (std::size_t j = i + 1; j < ranking.groups.size(); ++j) {
      for (const std::uint32_t better : ranking.groups[i]) {
        for (const std::uint32_t worse : ranking.groups[j]) list.push_back({items[better], items[worse]});
      }
    }
  }
  return list;
}

std::vector<Preferences> read_preferences(const Source& source, const std::string& units) {
  const std::vector<std::string> columns = columns_of(source);
  const auto has = [&](std::string_view name) {
    return std::find(columns.begin(), columns.end(), name) != columns.end();
  };
  const bool ranked = has("ranking");
  if (!ranked && !(has("better") && has("worse"))) {
    if (!units.empty())
      source.fail("units are a column of a table with the columns better and worse, or ranking; this is none");
    return {{kOnlyUnit, read_chains(source)}};
  }
  const Table table(source);
  for (const std::string& column : columns) {
    const bool used = ranked ? column == "ranking" : column == "better" || column == "worse" || column == "degree";
    if (used || column == units) continue;
    source.fail(1, "column '" + column +
                       "' is not used: name the column that tells examples apart with --units, and leave "
                       "others out");
  }
  const std::vector<std::vector<Preference>> records = read_records(source, table, ranked, has("degree"));
  std::vector<Preferences> sets;
  std::map<std::string, std::size_t> places;
  const CodedLabels names = units.empty() ? CodedLabels{} : table.labels({&units, 1}).front();
  for (std::size_t i = 0; i < records.size(); ++i) {
    const std::string unit = units.empty() ? kOnlyUnit : names.labels[names.codes[i]];
    const auto [found, fresh] = places.emplace(unit, sets.size());
    if (fresh) sets.push_back({unit, {}});
    std::vector<Preference>& list = sets[found->second].list;
    list.insert(list.end(), records[i].begin(), records[i].end());
  }
  return sets;
}

}  // namespace etalon
