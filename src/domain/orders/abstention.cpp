// abstention.cpp: how right predicted preferences are as the less sure ones are left out.
#include "etalon/abstention.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include "etalon/error.hpp"
#include "etalon/exact_sum.hpp"
#include "etalon/partial_orders.hpp"
#include "etalon/report.hpp"
#include "etalon/text.hpp"
#include "etalon/units.hpp"

namespace etalon {
namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

/// A mean of values of which some change; without rounding but the last.
class ChangingMean {
 public:
  void exchange(double before, double now) {
    if (!std::isnan(before)) sum_.add(-before);
    if (!std::isnan(now)) sum_.add(now);
    count_ = count_ + (std::isnan(now) ? 0 : 1) - (std::isnan(before) ? 0 : 1);
  }
  [[nodiscard]] std::size_t count() const { return count_; }
  [[nodiscard]] double value() const { return count_ == 0 ? kNone : sum_.value() / static_cast<double>(count_); }

 private:
  ExactSum sum_;
  std::size_t count_ = 0;
};

struct Quality {
  double correctness = kNone;
  double completeness = 0;
};

Quality quality_of(const OrderPairs<std::uint64_t>& pairs) {
  const auto decided = static_cast<double>(pairs.concordant + pairs.discordant);
  return {
      decided == 0 ? kNone : (static_cast<double>(pairs.concordant) - static_cast<double>(pairs.discordant)) / decided,
      decided / static_cast<double>(pairs.in_target())};
}

void check_degrees(const OrderSystem& system) {
  std::set<double> degrees;
  for (const OrderUnit& unit : system.units) {
    if (unit.partial) degrees.insert(unit.partial->degrees().begin(), unit.partial->degrees().end());
  }
  if (degrees.size() < 2)
    throw Error(ErrorKind::usage, system.name +
                                      ": there is nothing to leave out: a curve needs preferences, some of them less "
                                      "sure, as in a table with the columns better, worse and degree");
}

AbstentionCurve curve_of(const OrderSystem& system) {
  struct Change {
    double degree;
    std::size_t unit;
    Quality quality;
  };
  std::vector<Change> changes;
  for (std::size_t i = 0; i < system.units.size(); ++i) {
    const PartialOrders& orders = *system.units[i].partial;
    const auto pairs = orders.pairs_by_degree();
    for (std::size_t k = 0; k < pairs.size(); ++k) changes.push_back({orders.degrees()[k], i, quality_of(pairs[k])});
  }
  std::stable_sort(changes.begin(), changes.end(),
                   [](const Change& a, const Change& b) { return a.degree > b.degree; });

  AbstentionCurve curve{system.name, {}};
  std::vector<Quality> now(system.units.size());
  ChangingMean correctness;
  ChangingMean completeness;
  for (std::size_t i = 0; i < now.size(); ++i) completeness.exchange(kNone, 0);
  for (std::size_t at = 0; at < changes.size();) {
    const double degree = changes[at].degree;
    for (; at < changes.size() && changes[at].degree == degree; ++at) {
      Quality& quality = now[changes[at].unit];
      const Quality& found = changes[at].quality;
      correctness.exchange(quality.correctness, found.correctness);
      completeness.exchange(quality.completeness, found.completeness);
      quality = found;
    }
    curve.points.push_back(
        {degree, correctness.value(), completeness.value(), correctness.count(), now.size() - correctness.count()});
  }
  return curve;
}

/// Each unit as a system of its own.
std::vector<OrderSystem> apart(const OrderSystem& system) {
  std::vector<OrderSystem> parts;
  for (const OrderUnit& unit : system.units) parts.push_back({system.name, {unit}});
  return parts;
}

std::string number_text(double number) { return std::isnan(number) ? "" : shortest(number); }

Tree number_tree(double number) { return std::isnan(number) ? Tree() : Tree(number); }

struct Named {
  AbstentionCurve curve;
  std::string unit;  ///< empty: the mean over all
};

Tree records_of(const std::vector<Named>& curves) {
  Tree list = Tree::list();
  for (const auto& [curve, unit] : curves) {
    Tree points = Tree::list();
    for (const AbstentionPoint& point : curve.points) {
      Tree record = Tree::record();
      record.add("degree", point.degree)
          .add("completeness", number_tree(point.completeness))
          .add("correctness", number_tree(point.correctness));
      if (unit.empty()) record.add("units", point.units).add("left_out", point.left_out);
      points.add(std::move(record));
    }
    Tree record = Tree::object().add("system", curve.system);
    if (!unit.empty()) record.add("unit", unit);
    record.add("points", std::move(points));
    list.add(std::move(record));
  }
  return list;
}

CsvTable table_of_points(const std::vector<Named>& curves, bool each) {
  CsvTable table = each ? CsvTable{"values", {"system", "unit", "degree", "completeness", "correctness"}}
                        : CsvTable{"curves", {"system", "degree", "completeness", "correctness", "units", "left_out"}};
  for (const auto& [curve, unit] : curves) {
    for (const AbstentionPoint& point : curve.points) {
      std::vector<std::string> row{curve.system};
      if (each) row.push_back(unit);
      row.insert(row.end(), {shortest(point.degree), number_text(point.completeness), number_text(point.correctness)});
      if (!each) row.insert(row.end(), {std::to_string(point.units), std::to_string(point.left_out)});
      table.rows.push_back(std::move(row));
    }
  }
  return table;
}

Plot plot_of(const std::vector<Named>& means, std::size_t units) {
  Plot plot{.title = "Correctness as less sure preferences are added",
            .x_label = "completeness",
            .y_label = "correctness",
            .lines = {}};
  double least = 0;
  for (const auto& [curve, unit] : means) {
    PlotLine line{curve.system, {}, {}};
    for (const AbstentionPoint& point : curve.points) {
      if (std::isnan(point.correctness)) continue;
      line.x.push_back(point.completeness);
      line.y.push_back(point.correctness);
      least = std::min(least, point.correctness);
    }
    if (!line.x.empty()) plot.lines.push_back(std::move(line));
  }
  if (units > 1) plot.subtitle = "mean over " + std::to_string(units) + " units";
  plot.x_range = {0, 1};
  plot.y_range = {std::floor(least * 5) / 5, 1};
  return plot;
}

}  // namespace

AbstentionCurve abstention_curve(const OrderSystem& system) {
  check_degrees(system);
  return curve_of(system);
}

Document abstention_document(std::span<const OrderSystem> systems, bool each) {
  std::vector<Named> means;
  std::vector<Named> values;
  for (const OrderSystem& system : systems) {
    means.push_back({abstention_curve(system), ""});
    if (!each) continue;
    for (const OrderSystem& part : apart(system)) values.push_back({curve_of(part), shown_unit(part.units[0].name)});
  }
  Document document;
  document.records.add("version", version()).add("curves", records_of(means));
  if (each) document.records.add("values", records_of(values));
  document.tables.push_back(table_of_points(each ? values : means, each));
  document.add(plot_of(means, systems.empty() ? 0 : systems[0].units.size()));
  return document;
}

}  // namespace etalon
