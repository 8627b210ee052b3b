// class_curves.cpp: the curves of systems and their means over queries.
#include "etalon/class_curves.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "etalon/classi.hpp"
#include "etalon/text.hpp"
#include "report/grid.hpp"

namespace etalon {
namespace {

struct Curve {
  std::vector<double> classi;
  std::vector<double> random;
};

/// Empty for queries without a value.
std::vector<Curve> curves_of(const RankedSystem& system) {
  std::vector<Curve> curves;
  for (const RankedQuery& query : system.queries)
    curves.push_back({classi_curve(*query.ranking), expected_classi_curve(*query.ranking)});
  return curves;
}

/// The mean of the queries that have a value; one that has ended keeps its last.
std::vector<double> mean_of(const std::vector<Curve>& curves, std::vector<double> Curve::* values) {
  std::size_t longest = 0;
  double count = 0;
  for (const Curve& curve : curves) {
    longest = std::max(longest, (curve.*values).size());
    count += (curve.*values).empty() ? 0 : 1;
  }
  std::vector<double> mean(longest);
  for (const Curve& curve : curves) {
    const std::vector<double>& one = curve.*values;
    for (std::size_t k = 0; k < longest && !one.empty(); ++k) mean[k] += one[std::min(k, one.size() - 1)] / count;
  }
  return mean;
}

Curve mean_of(const std::vector<Curve>& curves) {
  return {mean_of(curves, &Curve::classi), mean_of(curves, &Curve::random)};
}

std::string csv_lines(const std::string& system, const std::string& unit, const Curve& curve) {
  std::string text;
  const std::string names = csv_field(system) + "," + csv_field(unit) + ",";
  for (std::size_t k = 0; k < curve.classi.size(); ++k)
    text += names + std::to_string(k + 1) + "," + shortest(curve.classi[k]) + "," + shortest(curve.random[k]) + "\n";
  return text;
}

PlotLine line_of(std::string name, const std::vector<double>& values, PlotLine::Look look = PlotLine::Look::line) {
  PlotLine line{std::move(name), {}, values, look};
  for (std::size_t k = 1; k <= values.size(); ++k) line.x.push_back(static_cast<double>(k));
  return line;
}

}  // namespace

std::string class_curves_csv(std::span<const RankedSystem> systems) {
  std::string text = "system,unit,k,classi,random\n";
  for (const RankedSystem& system : systems) {
    const std::vector<Curve> curves = curves_of(system);
    const bool one = curves.size() == 1;
    for (std::size_t i = 0; i < curves.size(); ++i)
      text += csv_lines(system.name, one ? "all" : system.queries[i].name, curves[i]);
    if (!one) text += csv_lines(system.name, "all", mean_of(curves));
  }
  return text;
}

Plot class_curves_plot(std::span<const RankedSystem> systems) {
  constexpr std::size_t few = 7;
  Plot plot{.title = "ClasSi of the first k positions", .x_label = "k", .y_label = "ClasSi", .lines = {}};
  const std::size_t queries = systems.empty() ? 0 : systems[0].queries.size();
  const bool each = systems.size() == 1 && queries > 1 && queries <= few;
  double longest = 1;
  double least = 0;
  for (const RankedSystem& system : systems) {
    const std::vector<Curve> curves = curves_of(system);
    const Curve mean = mean_of(curves);
    if (mean.classi.empty()) continue;
    for (std::size_t i = 0; i < curves.size() && systems.size() == 1 && queries > 1; ++i) {
      plot.lines.push_back(each ? line_of(system.queries[i].name, curves[i].classi)
                                : line_of("", curves[i].classi, PlotLine::Look::muted));
    }
    if (!each) plot.lines.push_back(line_of(queries > 1 && systems.size() == 1 ? "mean" : system.name, mean.classi));
    // Of several systems that rank the same objects one line is enough.
    if (&system == systems.data()) plot.lines.push_back(line_of("random", mean.random, PlotLine::Look::dashed));
    longest = std::max(longest, static_cast<double>(mean.classi.size()));
    for (const PlotLine& line : plot.lines) least = std::min(least, *std::min_element(line.y.begin(), line.y.end()));
  }
  if (queries == 1 && !systems[0].queries[0].name.empty()) plot.subtitle = "query: " + systems[0].queries[0].name;
  if (queries > 1)
    plot.subtitle =
        each ? fmt::format("{}, {} queries", systems[0].name, queries)
             : fmt::format("{}mean over {} queries", systems.size() == 1 ? systems[0].name + ", " : "", queries);
  plot.x_range = {1, std::max(2.0, longest)};
  plot.y_range = {std::max(-1.0, std::floor(least * 5) / 5), 1};
  return plot;
}

}  // namespace etalon
