// disagreement_pictures.cpp: systems in their places under each score, and how often two scores disagree.
#include <cmath>
#include <limits>
#include <numeric>

#include "etalon/disagreement.hpp"
#include "etalon/result_plots.hpp"
#include "report/picture_parts.hpp"

namespace etalon {
namespace {

constexpr std::size_t kMostPlacedSystems = 30;
constexpr std::size_t kMostColumns = 16;
constexpr std::size_t kMostShades = 30;

/// All in their order, or of too many those that come first under some score.
std::vector<std::size_t> placed_systems(const Disagreement& found) {
  std::vector<std::size_t> systems(found.systems.size());
  std::iota(systems.begin(), systems.end(), std::size_t{0});
  if (systems.size() <= kMostPlacedSystems) return systems;
  std::vector<double> best(systems.size(), std::numeric_limits<double>::infinity());
  for (const std::vector<double>& ranks : found.mean_ranks) {
    for (std::size_t i = 0; i < ranks.size(); ++i) {
      if (ranks[i] < best[i]) best[i] = ranks[i];
    }
  }
  std::stable_sort(systems.begin(), systems.end(), [&](std::size_t a, std::size_t b) { return best[a] < best[b]; });
  systems.resize(kMostPlacedSystems);
  std::sort(systems.begin(), systems.end());
  return systems;
}

/// All of them, or of too many one of those that rank all systems alike, as many as fit.
std::vector<std::size_t> drawn_scores(const Disagreement& found) {
  std::vector<std::size_t> scores;
  for (std::size_t s = 0; s < found.scores.size(); ++s) {
    const bool alike = found.scores.size() > kMostColumns &&
                       std::any_of(scores.begin(), scores.end(),
                                   [&](std::size_t t) { return found.mean_ranks[t] == found.mean_ranks[s]; });
    if (!alike && scores.size() < kMostColumns) scores.push_back(s);
  }
  return scores;
}

Sketch places_picture(const Disagreement& found) {
  const std::vector<std::size_t> systems = placed_systems(found);
  const std::vector<std::size_t> scores = drawn_scores(found);
  PlacesChart chart{
      .title = fmt::format("{} systems under {} scores", found.systems.size(), found.scores.size()),
      .subtitle = (found.units.size() > 1
                       ? fmt::format("mean ranks over those of {} units on which all have a value", found.units.size())
                       : std::string("ranks")) +
                  "; scores that order alike are side by side",
      .scores = {},
      .systems = {},
      .ranks = {}};
  for (const std::size_t i : systems) chart.systems.push_back(found.systems[i]);
  for (const std::size_t s : scores) {
    chart.scores.push_back(found.scores[s]);
    chart.ranks.emplace_back();
    for (const std::size_t i : systems) chart.ranks.back().push_back(found.mean_ranks[s][i]);
  }
  if (systems.size() < found.systems.size())
    chart.left_out.push_back(
        fmt::format("the {} of {} systems that rank best under some score are drawn, with their ranks among all",
                    systems.size(), found.systems.size()));
  if (scores.size() < found.scores.size())
    chart.left_out.push_back(fmt::format("{} of {} scores are drawn, no two of which rank all systems alike",
                                         scores.size(), found.scores.size()));
  Sketch sketch = sketch_of(chart);
  sketch.name = "places";
  return sketch;
}

std::string per_cent(double share) {
  if (share > 0 && share < 0.0005) return "<0.1";
  return share == 0 ? "0" : share < 0.0995 ? fmt::format("{:.1f}", 100 * share) : fmt::format("{:.0f}", 100 * share);
}

Sketch matrix_picture(const Disagreement& found) {
  const std::size_t n = std::min(found.scores.size(), kMostShades);
  const std::vector<std::string> names(found.scores.begin(), found.scores.begin() + static_cast<std::ptrdiff_t>(n));
  HeatMap map{.title = "How often scores disagree",
              .subtitle = fmt::format("% of the pairs of {} systems that two scores {}", found.systems.size(),
                                      found.ties_differ ? "do not order alike" : "order in opposite ways"),
              .rows = names,
              .columns = names,
              .cells = std::vector(n, std::vector<HeatMap::Cell>(n))};
  std::size_t at = 0;
  double most = 0;
  for (std::size_t i = 0; i < found.scores.size(); ++i) {
    for (std::size_t j = i + 1; j < found.scores.size(); ++j, ++at) {
      if (j >= n) continue;
      const Value<double> share = found.share(found.overall[at]);
      map.cells[i][j] = map.cells[j][i] =
          share.defined() ? HeatMap::Cell{per_cent(share.number), share.number} : HeatMap::Cell{"–", 0};
      if (share.defined()) most = std::max(most, share.number);
    }
  }
  // Shares are small: the greatest is the darkest.
  for (std::vector<HeatMap::Cell>& row : map.cells) {
    for (HeatMap::Cell& cell : row) cell.share = most > 0 ? cell.share / most : 0;
  }
  if (n < found.scores.size())
    map.left_out.push_back(fmt::format("the first {} of {} scores are drawn", n, found.scores.size()));
  Sketch sketch = sketch_of(map);
  sketch.name = "matrix";
  return sketch;
}

}  // namespace

std::vector<Sketch> pictures_of(const Disagreement& found) { return {places_picture(found), matrix_picture(found)}; }

}  // namespace etalon
