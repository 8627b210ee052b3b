// class_curves.cpp: the curves of systems and their means over queries.
#include "etalon/class_curves.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "etalon/classi.hpp"
#include "etalon/exact_sum.hpp"
#include "etalon/report.hpp"
#include "etalon/text.hpp"

namespace etalon {
namespace {

using Curve = MeanClassCurve;

/// Empty for a query without a value.
Curve curve_of(const RankedQuery& query) {
  return {classi_curve(*query.ranking), expected_classi_curve(*query.ranking), 1};
}

/// Calls visit(i, curve) for each query in turn and gives the mean of those that have a value; one that has ended keeps
/// its last; the order of the queries changes no bit. The curves of thousands of queries would not fit in memory
/// together.
template <class Visit>
Curve mean_curve(const RankedSystem& system, Visit visit) {
  std::size_t longest = 0;
  for (const RankedQuery& query : system.queries) longest = std::max(longest, query.ranking->n());
  Curve mean{std::vector<double>(longest), std::vector<double>(longest), 0};
  std::vector<ExactSum> classi(longest);
  std::vector<ExactSum> random(longest);
  for (std::size_t i = 0; i < system.queries.size(); ++i) {
    Curve curve = curve_of(system.queries[i]);
    if (curve.classi.empty()) continue;
    ++mean.queries;
    for (std::size_t k = 0; k < longest; ++k) {
      const std::size_t at = std::min(k, curve.classi.size() - 1);
      classi[k].add(curve.classi[at]);
      random[k].add(curve.random[at]);
    }
    visit(i, std::move(curve));
  }
  if (mean.queries == 0) return {{}, {}, 0};
  for (std::size_t k = 0; k < longest; ++k) {
    mean.classi[k] = classi[k].value() / static_cast<double>(mean.queries);
    mean.random[k] = random[k].value() / static_cast<double>(mean.queries);
  }
  return mean;
}

PlotLine line_of(std::string name, const std::vector<double>& values, PlotLine::Look look = PlotLine::Look::line) {
  PlotLine line{std::move(name), {}, values, look};
  for (std::size_t k = 1; k <= values.size(); ++k) line.x.push_back(static_cast<double>(k));
  return line;
}

/// Calls visit(system, query, curve) for every query that has a value.
template <class Visit>
void each_curve(std::span<const RankedSystem> systems, Visit visit) {
  for (const RankedSystem& system : systems) {
    for (const RankedQuery& query : system.queries) {
      const Curve curve = curve_of(query);
      if (!curve.classi.empty()) visit(system.name, query.name, curve);
    }
  }
}

/// The curves of queries, or their means: never both in one table.
CsvTable table_of(std::span<const RankedSystem> systems, bool each_query) {
  if (each_query) {
    CsvTable table{"values", {"system", "unit", "k", "classi", "random"}};
    table.stream = [systems](const CsvTable::Visit& visit) {
      each_curve(systems, [&](const std::string& system, const std::string& query, const Curve& curve) {
        for (std::size_t k = 0; k < curve.classi.size(); ++k)
          visit({system, query, std::to_string(k + 1), shortest(curve.classi[k]), shortest(curve.random[k])});
      });
    };
    return table;
  }
  CsvTable table{"curves", {"system", "k", "classi", "random", "units", "left_out"}};
  table.stream = [systems](const CsvTable::Visit& visit) {
    for (const RankedSystem& system : systems) {
      const Curve mean = mean_class_curve(system);
      const std::string left_out = std::to_string(system.queries.size() - mean.queries);
      for (std::size_t k = 0; k < mean.classi.size(); ++k)
        visit({system.name, std::to_string(k + 1), shortest(mean.classi[k]), shortest(mean.random[k]),
               std::to_string(mean.queries), left_out});
    }
  };
  return table;
}

Tree tree_of(const std::string& system, const Curve& curve) {
  return Tree::object()
      .add("system", system)
      .add("classi", Tree::list(curve.classi).in_one_line())
      .add("random", Tree::list(curve.random).in_one_line());
}

Tree means_of(std::span<const RankedSystem> systems) {
  return Tree::stream([systems](const Tree::Visit& visit) {
    for (const RankedSystem& system : systems) {
      const Curve mean = mean_class_curve(system);
      Tree tree = tree_of(system.name, mean);
      tree.add("units", mean.queries).add("left_out", system.queries.size() - mean.queries);
      visit(tree);
    }
  });
}

Tree curves_of(std::span<const RankedSystem> systems) {
  return Tree::stream([systems](const Tree::Visit& visit) {
    each_curve(systems, [&](const std::string& system, const std::string& query, const Curve& curve) {
      Tree tree = tree_of(system, curve);
      tree.add("unit", query);
      visit(tree);
    });
  });
}

}  // namespace

MeanClassCurve mean_class_curve(const RankedSystem& system) {
  return mean_curve(system, [](std::size_t, const Curve&) {});
}

Document curves_document(std::span<const RankedSystem> systems, bool each_query) {
  Document document;
  document.view = "curves";
  document.records.add("version", version()).add("curves", means_of(systems));
  if (each_query) document.records.add("values", curves_of(systems));
  document.tables.push_back(table_of(systems, each_query));
  document.add(class_curves_plot(systems));
  return document;
}

Plot class_curves_plot(std::span<const RankedSystem> systems) {
  constexpr std::size_t few = 7;
  constexpr std::size_t many = 100;
  Plot plot{.title = "ClasSi of the first k positions", .x_label = "k", .y_label = "ClasSi", .lines = {}};
  const std::size_t queries = systems.empty() ? 0 : systems[0].queries.size();
  const bool each = systems.size() == 1 && queries > 1 && queries <= few;
  const bool behind = systems.size() == 1 && queries > few && queries <= many;
  double longest = 1;
  double least = 0;
  std::size_t fewest = queries;  // that a mean is over
  for (const RankedSystem& system : systems) {
    const Curve mean = mean_curve(system, [&](std::size_t i, const Curve& curve) {
      if (each) plot.lines.push_back(line_of(system.queries[i].name, curve.classi));
      if (behind) plot.lines.push_back(line_of("", curve.classi, PlotLine::Look::muted));
    });
    fewest = std::min(fewest, mean.queries);
    if (mean.classi.empty()) continue;
    if (!each) plot.lines.push_back(line_of(queries > 1 && systems.size() == 1 ? "mean" : system.name, mean.classi));
    // Of several systems that rank the same objects one line is enough.
    if (&system == systems.data()) plot.lines.push_back(line_of("random", mean.random, PlotLine::Look::dashed));
    longest = std::max(longest, static_cast<double>(mean.classi.size()));
    for (const PlotLine& line : plot.lines) least = std::min(least, *std::min_element(line.y.begin(), line.y.end()));
  }
  if (queries == 1 && !systems[0].queries[0].name.empty()) plot.subtitle = "query: " + systems[0].queries[0].name;
  if (queries > 1) {
    plot.subtitle =
        each ? fmt::format("{}, {} queries", systems[0].name, queries)
             : fmt::format("{}mean over {} queries", systems.size() == 1 ? systems[0].name + ", " : "",
                           fewest == queries ? std::to_string(queries) : fmt::format("{} of {}", fewest, queries));
    if (fewest < queries) plot.subtitle += "; the others have no value";
  }
  plot.x_range = {1, std::max(2.0, longest)};
  plot.y_range = {std::max(-1.0, std::floor(least * 5) / 5), 1};
  return plot;
}

}  // namespace etalon
