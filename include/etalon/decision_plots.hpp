// decision_plots.hpp: pictures of decisions: mean ranks with what is not told apart, differences with their intervals,
// differences on each unit, ranks that systems may have.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "etalon/sketch.hpp"

namespace etalon {

struct Decisions;

/// Systems on an axis of mean ranks, and a bar over each group that is not told apart (Demšar 2006).
struct RankDiagram {
  std::string title;
  std::string subtitle{};
  std::vector<std::string> systems;
  std::vector<double> mean_ranks;                  ///< one for each, 1 is the best
  std::vector<std::vector<std::size_t>> groups{};  ///< of systems by their places above
  std::optional<double> critical_difference{};     ///< mean ranks further apart differ, where one number says so
  int width = 720;
};
Sketch sketch_of(const RankDiagram& diagram);
std::string to_svg(const RankDiagram& diagram);

/// Groups of which no two members are told apart, so that every pair that is not told apart is in one of them: first
/// the longest runs along the order, then what they leave. `told_apart(i, j)` is asked with places in the order.
template <class ToldApart>
std::vector<std::vector<std::size_t>> groups_along(const std::vector<std::size_t>& order, ToldApart told_apart) {
  std::vector<std::vector<std::size_t>> groups;
  const std::size_t n = order.size();
  std::vector<std::vector<bool>> covered(n, std::vector<bool>(n));
  const auto add = [&](const std::vector<std::size_t>& places) {
    std::vector<std::size_t> group;
    for (const std::size_t i : places) {
      group.push_back(order[i]);
      for (const std::size_t j : places) covered[i][j] = true;
    }
    groups.push_back(std::move(group));
  };
  const auto fits = [&](std::size_t i, const std::vector<std::size_t>& places) {
    for (const std::size_t j : places) {
      if (i == j || told_apart(order[std::min(i, j)], order[std::max(i, j)])) return false;
    }
    return true;
  };
  for (std::size_t i = 0, reached = 0; i < n; ++i) {
    std::vector<std::size_t> run{i};
    while (run.back() + 1 < n && fits(run.back() + 1, run)) run.push_back(run.back() + 1);
    if (run.size() > 1 && run.back() > reached) add(run);
    reached = std::max(reached, run.back());
  }
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = i + 1; j < n; ++j) {
      if (covered[i][j] || told_apart(order[i], order[j])) continue;
      std::vector<std::size_t> group{i, j};
      for (std::size_t k = i + 1; k < n; ++k) {
        if (fits(k, group)) group.push_back(k);
      }
      std::sort(group.begin(), group.end());
      add(group);
    }
  }
  return groups;
}

/// Differences to one system, a row each.
struct DifferencePlot {
  /// How a system stands to the one that it is compared with.
  enum class Standing { better, worse, equivalent, undecided };
  struct Row {
    std::string name;
    std::optional<double> difference{};                 ///< without: there is none
    std::optional<std::pair<double, double>> interval;  ///< without: the test gives none
    Standing standing = Standing::undecided;
  };
  std::string title;
  std::string subtitle{};
  std::string x_label{};
  std::vector<Row> rows;
  double margin = 0;  ///< differences within ±margin do not matter; 0: all do
  int width = 720;
};
Sketch sketch_of(const DifferencePlot& plot);
std::string to_svg(const DifferencePlot& plot);

/// Differences of two systems on each unit, a bar each, sorted.
struct UnitDifferences {
  std::string title;
  std::string subtitle{};
  std::string first;
  std::string second;
  std::vector<double> differences;  ///< first less second; those that are not finite are left out
  double tie = 0;                   ///< differences no larger are none
  bool higher_is_better = true;
  int width = 720;
  int height = 360;
};
Sketch sketch_of(const UnitDifferences& plot);
std::string to_svg(const UnitDifferences& plot);

/// The ranks that each system may have.
struct RankIntervals {
  struct Row {
    std::string name;
    double value = 0;
    double low = 1;  ///< its best rank that is not excluded
    double high = 1;
    bool could_be_best = false;
  };
  std::string title;
  std::string subtitle{};
  std::string value_label{};  ///< what the values are, as a head of their column
  std::vector<Row> rows;      ///< the best first
  int width = 720;
};
Sketch sketch_of(const RankIntervals& plot);
std::string to_svg(const RankIntervals& plot);

/// The pictures that decisions have, each with its name: "intervals" of the differences to the baseline, or to the
/// system that leads; "ranks" of three systems or more that share their units and are all compared; "units" of
/// two systems that share them.
std::vector<Sketch> pictures_of(const Decisions& found);

}  // namespace etalon
