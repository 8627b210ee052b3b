// positions.cpp: rankings position by position: what each costs, beside the best and the worst ranking.
#include <fmt/core.h>

#include <cmath>

#include "etalon/class_curves.hpp"
#include "etalon/classi.hpp"
#include "etalon/report.hpp"
#include "etalon/text.hpp"
#include "etalon/units.hpp"

namespace etalon {
namespace {

/// One position of a ranking, and what stands there in the best and the worst one.
struct PositionRow {
  std::size_t k;
  std::string object;  ///< empty when the objects have no names
  const std::string& of_class;
  double distance;
  ClassPosition costs;
  const std::string& best_class;
  const std::string& worst_class;
  double classi;  ///< NaN when it is undefined
  double random;
};

/// Calls visit(row) for each position.
template <class Visit>
void each_position(const RankedQuery& query, Visit visit) {
  const ClassRankingData& data = *query.ranking;
  const ListedObjects& objects = *query.listed;
  const std::vector<ClassPosition> costs = class_positions(data);
  const std::vector<double> classi = classi_curve(data);
  const std::vector<double> random = expected_classi_curve(data);
  const std::vector<std::uint32_t> best = by_distance(data, true);
  const std::vector<std::uint32_t> worst = by_distance(data, false);
  for (std::size_t k = 0; k < data.n(); ++k) {
    visit(PositionRow{k + 1, objects.names.empty() ? "" : objects.names[k], objects.classes[k],
                      data.distances[data.levels[k]], costs[k], objects.classes[best[k]], objects.classes[worst[k]],
                      classi.empty() ? NAN : classi[k], random.empty() ? NAN : random[k]});
  }
}

/// Calls visit(system, query) for each ranking.
template <class Visit>
void each_ranking(std::span<const RankedSystem> systems, Visit visit) {
  for (const RankedSystem& system : systems) {
    for (const RankedQuery& query : system.queries) visit(system, query);
  }
}

CsvTable table_of_positions(std::span<const RankedSystem> systems) {
  CsvTable table{"positions",
                 {"system", "unit", "k", "object", "class", "distance", "cost", "cumulative", "best_class",
                  "best_cumulative", "worst_class", "worst_cumulative", "random_cumulative", "classi", "random"}};
  table.stream = [systems](const CsvTable::Visit& visit) {
    const auto number = [](double value) { return std::isnan(value) ? std::string() : shortest(value); };
    each_ranking(systems, [&](const RankedSystem& system, const RankedQuery& query) {
      each_position(query, [&](const PositionRow& row) {
        visit({system.name, shown_unit(query.name), std::to_string(row.k), row.object, row.of_class,
               shortest(row.distance), shortest(row.costs.cost), shortest(row.costs.cumulative), row.best_class, "0",
               row.worst_class, shortest(row.costs.worst_cumulative), shortest(row.costs.random_cumulative),
               number(row.classi), number(row.random)});
      });
    });
  };
  return table;
}

Tree positions_of(std::span<const RankedSystem> systems) {
  return Tree::stream([systems](const Tree::Visit& visit) {
    each_ranking(systems, [&](const RankedSystem& system, const RankedQuery& query) {
      each_position(query, [&](const PositionRow& row) {
        visit(Tree::record()
                  .add("system", system.name)
                  .add("unit", shown_unit(query.name))
                  .add("k", row.k)
                  .add("object", Tree::text_or_null(row.object))
                  .add("class", row.of_class)
                  .add("distance", row.distance)
                  .add("cost", row.costs.cost)
                  .add("cumulative", row.costs.cumulative)
                  .add("best_class", row.best_class)
                  .add("best_cumulative", 0.0)
                  .add("worst_class", row.worst_class)
                  .add("worst_cumulative", row.costs.worst_cumulative)
                  .add("random_cumulative", row.costs.random_cumulative)
                  .add("classi", row.classi)
                  .add("random", row.random));
      });
    });
  });
}

block::Grid grid_of_positions(const RankedSystem& system, const RankedQuery& query) {
  const bool named = !query.listed->names.empty();
  block::Grid grid{.head = {"class", "best", "worst", "k", "d", "cost", "sum", "worst sum", "classi@k", "random"},
                   .numbers_from = 3,
                   .caption = system.name + (query.name.empty() ? "" : ", query " + query.name)};
  if (named) {
    grid.head.insert(grid.head.begin(), "object");
    ++grid.numbers_from;
  }
  const auto value = [](double number) { return std::isnan(number) ? "undefined" : fmt::format("{:.4f}", number); };
  each_position(query, [&](const PositionRow& row) {
    std::vector<block::Cell> cells;
    if (named) cells.emplace_back(row.object);
    for (const std::string& text :
         {row.of_class, row.best_class, row.worst_class, std::to_string(row.k), shortest(row.distance),
          fmt::format("{:.6g}", row.costs.cost), fmt::format("{:.6g}", row.costs.cumulative),
          fmt::format("{:.6g}", row.costs.worst_cumulative), value(row.classi), value(row.random)})
      cells.emplace_back(text);
    grid.rows.push_back(std::move(cells));
  });
  return grid;
}

}  // namespace

Document positions_document(std::span<const RankedSystem> systems) {
  Document document;
  document.records.add("version", version()).add("positions", positions_of(systems));
  document.tables.push_back(table_of_positions(systems));
  document.for_people = [systems](Document& shown) {
    each_ranking(systems, [&](const RankedSystem& system, const RankedQuery& query) {
      shown.add(grid_of_positions(system, query));
    });
    shown.add(block::Paragraph{
        "d: distance to the query's class; cost: what the nearer objects behind it make the object of a position cost; "
        "sum: of all positions so far; the "
        "best ranking costs nothing"});
  };
  return document;
}

}  // namespace etalon
