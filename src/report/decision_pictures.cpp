// decision_pictures.cpp: the pictures of a comparison of systems: intervals, ranks, units.
#include <cmath>
#include <numeric>

#include "etalon/decision_plots.hpp"
#include "etalon/decisions.hpp"
#include "report/picture_parts.hpp"

namespace etalon {
namespace {

/// The systems by the sum of their differences to others, the best first.
std::vector<std::size_t> by_differences(const Decisions& found) {
  std::vector<std::size_t> order(found.systems.size());
  std::vector<double> sums(found.systems.size());
  const double sign = found.better == Better::lower ? -1 : 1;
  for (const ComparedPair& pair : found.pairs) {
    if (!pair.found.difference.defined()) continue;
    sums[pair.a] += sign * pair.found.difference.number;
    sums[pair.b] -= sign * pair.found.difference.number;
  }
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return sums[a] > sums[b]; });
  return order;
}

DifferencePlot::Standing standing_of(Decision decision, bool first) {
  switch (decision) {
    case Decision::a: return first ? DifferencePlot::Standing::better : DifferencePlot::Standing::worse;
    case Decision::b: return first ? DifferencePlot::Standing::worse : DifferencePlot::Standing::better;
    case Decision::equivalent: return DifferencePlot::Standing::equivalent;
    case Decision::undecided: break;
  }
  return DifferencePlot::Standing::undecided;
}

std::string better_words(const Decisions& found) { return found.better == Better::lower ? "lower" : "higher"; }

std::string units_words(const Decisions& found) {
  if (found.how.unit == UnitKind::datasets)
    return std::to_string(found.units) + (found.units == 1 ? " data set" : " data sets");
  return std::to_string(found.units) + " " + std::string(name_of(found.how.unit));
}

std::string level_words(const Decisions& found) {
  const std::string level = shortest(100 * (1 - found.how.alpha)) + "%";
  return found.correction == "none" ? level + " intervals" : level + " intervals that hold together";
}

Sketch intervals_picture(const Decisions& found) {
  const std::vector<std::size_t> order = by_differences(found);
  const bool baseline = !found.how.baseline.empty();
  const auto named = std::find(found.systems.begin(), found.systems.end(), found.how.baseline);
  const std::size_t to = baseline ? static_cast<std::size_t>(named - found.systems.begin()) : order.front();
  DifferencePlot plot{
      .title = "Differences to " + found.systems[to] + (baseline ? "" : ", which leads"),
      .subtitle = fmt::format("{} on {}, {}; {}", found.score, units_words(found),
                              found.method == PairMethod::randomization ? "no intervals" : level_words(found),
                              name_of(found.method)),
      .x_label = fmt::format("{} less that of {} ({} is better)", found.score, picture::name(found.systems[to]),
                             better_words(found)),
      .rows = {},
      .margin = found.how.margin};
  for (const std::size_t system : order) {
    const auto pair = std::find_if(found.pairs.begin(), found.pairs.end(), [&](const ComparedPair& one) {
      return (one.a == system && one.b == to) || (one.a == to && one.b == system);
    });
    if (system == to || pair == found.pairs.end()) continue;
    const bool first = pair->a == system;
    DifferencePlot::Row row{found.systems[system], {}, {}, standing_of(pair->decision, first)};
    if (pair->found.difference.defined())
      row.difference = first ? pair->found.difference.number : 0 - pair->found.difference.number;
    if (pair->found.interval.defined()) {
      const auto [low, high] = pair->found.interval.number;
      row.interval = first ? std::pair(low, high) : std::pair(0 - high, 0 - low);
    }
    plot.rows.push_back(std::move(row));
  }
  Sketch sketch = sketch_of(plot);
  sketch.name = "intervals";
  return sketch;
}

/// The units on which every system has a value.
compare::Table shared_units(const compare::Table& values) {
  compare::Table shared{values.systems, {}};
  for (std::size_t u = 0; u < values.units(); ++u) {
    const auto row = values.values.begin() + static_cast<std::ptrdiff_t>(u * values.systems);
    const auto end = row + static_cast<std::ptrdiff_t>(values.systems);
    if (std::none_of(row, end, [](double x) { return std::isnan(x); }))
      shared.values.insert(shared.values.end(), row, end);
  }
  for (const double value : shared.values) shared.tie = std::max(shared.tie, 1e-12 * std::abs(value));
  return shared;
}

Sketch ranks_picture(const Decisions& found, const compare::Table& shared) {
  RankDiagram diagram{
      .title = fmt::format("Mean ranks of {} systems", found.systems.size()),
      .subtitle = fmt::format("{} on {} {}; bars join what {} does not tell apart at {}", found.score, shared.units(),
                              name_of(found.how.unit), name_of(found.method), shortest(found.how.alpha)),
      .systems = found.systems,
      .mean_ranks = compare::friedman(shared, found.better != Better::lower).mean_ranks};
  std::vector<std::size_t> order(found.systems.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return diagram.mean_ranks[a] < diagram.mean_ranks[b]; });
  std::vector<bool> apart(found.systems.size() * found.systems.size());
  for (const ComparedPair& pair : found.pairs) {
    const bool differ = pair.decision == Decision::a || pair.decision == Decision::b;
    apart[pair.a * found.systems.size() + pair.b] = apart[pair.b * found.systems.size() + pair.a] = differ;
  }
  diagram.groups =
      groups_along(order, [&](std::size_t a, std::size_t b) { return apart[a * found.systems.size() + b]; });
  Sketch sketch = sketch_of(diagram);
  sketch.name = "ranks";
  return sketch;
}

Sketch units_picture(const Decisions& found) {
  const ComparedPair& pair = found.pairs.front();
  UnitDifferences plot{.title = fmt::format("{} less {}", found.systems[pair.a], found.systems[pair.b]),
                       .subtitle = fmt::format("differences of {} on each of {} ({} is better)", found.score,
                                               units_words(found), better_words(found)),
                       .first = found.systems[pair.a],
                       .second = found.systems[pair.b],
                       .differences = {},
                       .higher_is_better = found.better != Better::lower};
  std::vector<double> first;
  std::vector<double> second;
  for (std::size_t u = 0; u < found.values.units(); ++u) {
    if (std::isnan(found.values.at(u, pair.a)) || std::isnan(found.values.at(u, pair.b))) continue;
    first.push_back(found.values.at(u, pair.a));
    second.push_back(found.values.at(u, pair.b));
  }
  compare::Differences differences = compare::differences_of(first, second);
  plot.differences = std::move(differences.values);
  plot.tie = differences.tie;
  Sketch sketch = sketch_of(plot);
  sketch.name = "units";
  return sketch;
}

}  // namespace

std::vector<Sketch> pictures_of(const Decisions& found) {
  std::vector<Sketch> pictures;
  if (found.pairs.empty()) return pictures;
  pictures.push_back(intervals_picture(found));
  if (found.how.unit == UnitKind::seeds || found.values.units() == 0) return pictures;
  if (found.systems.size() > 2 && found.how.baseline.empty()) {
    const compare::Table shared = shared_units(found.values);
    if (shared.units() > 0) pictures.push_back(ranks_picture(found, shared));
  }
  if (found.pairs.size() == 1) pictures.push_back(units_picture(found));
  return pictures;
}

}  // namespace etalon
