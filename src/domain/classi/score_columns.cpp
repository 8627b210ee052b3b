// score_columns.cpp: the columns that hold the scores of classes, found by their names, and the order that scores make.
#include "domain/classi/score_columns.hpp"

#include <algorithm>
#include <numeric>
#include <set>

#include "etalon/text.hpp"

namespace etalon {
namespace {

std::vector<ScoreColumn> with_beginning(const std::string& beginning, const std::vector<std::string>& columns,
                                        const std::vector<std::string>& labels, const std::string& truth) {
  const std::set<std::string> known(labels.begin(), labels.end());
  std::vector<ScoreColumn> found;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    if (columns[i] == truth || !columns[i].starts_with(beginning)) continue;
    const std::string label = columns[i].substr(beginning.size());
    if (known.contains(label)) found.push_back({i, label});
  }
  return found;
}

}  // namespace

std::vector<ScoreColumn> score_columns(const std::vector<std::string>& columns, const std::vector<std::string>& labels,
                                       const std::string& truth) {
  std::set<std::pair<std::size_t, std::string>> beginnings{{0, ""}};
  for (const std::string& column : columns) {
    for (const std::string& label : labels) {
      if (column != truth && column.ends_with(label))
        beginnings.emplace(column.size() - label.size(), column.substr(0, column.size() - label.size()));
    }
  }
  std::vector<ScoreColumn> best;
  for (const auto& [size, beginning] : beginnings) {
    std::vector<ScoreColumn> found = with_beginning(beginning, columns, labels, truth);
    if (found.size() > best.size()) best = std::move(found);
  }
  return best;
}

RankedColumns ranked_columns(const Source& source, const std::vector<std::string>& names, const std::string& of_class,
                             const ClassRankingFiles& files) {
  const auto place = [&](std::string_view name) -> std::optional<std::size_t> {
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end()) return std::nullopt;
    return static_cast<std::size_t>(found - names.begin());
  };
  const auto rank = place("rank");
  const auto score = place("score");
  if (rank && score) source.fail(1, "there is a column rank and a column score; leave one of them out");
  const auto query = place(files.units);
  if (!query && files.units != ClassRankingFiles{}.units)
    source.fail(1, "there is no column '" + files.units + "'; the columns are " + join(names, ", "));
  if (place("query_class") && !query) source.fail(1, "there is a column query_class and no column query");
  return {*place(of_class), query, place("query_class"), place("object"), rank ? rank : score, score.has_value()};
}

double read_score(const Source& source, std::size_t line, std::string_view field) {
  const auto value = parse_number(field);
  if (!value || !(*value >= -1e308 && *value <= 1e308))
    source.fail(line, "'" + std::string(field) + "' is not a finite number to rank by");
  return *value;
}

RankedPlaces rank_places(std::span<const double> numbers, bool higher_first) {
  RankedPlaces places;
  places.order.resize(numbers.size());
  std::iota(places.order.begin(), places.order.end(), 0U);
  std::stable_sort(places.order.begin(), places.order.end(), [&](std::uint32_t a, std::uint32_t b) {
    return higher_first ? numbers[a] > numbers[b] : numbers[a] < numbers[b];
  });
  for (std::uint32_t i = 0; i < places.order.size(); ++i) {
    if (i == 0 || numbers[places.order[i]] != numbers[places.order[i - 1]]) places.group_start.push_back(i);
  }
  places.group_start.push_back(static_cast<std::uint32_t>(places.order.size()));
  return places;
}

}  // namespace etalon
