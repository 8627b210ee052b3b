// classi.cpp: a ranking of objects against the distances of their classes to the query's.
#include "etalon/classi.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "domain/classi/class_ranking_functions.hpp"
#include "domain/classi/parts.hpp"

namespace etalon {
namespace family {
namespace {

using enum Law;

constexpr const char* kNoQueryClass = "no object has the query's class, or all have it";

constexpr Measure kClassRankings[] = {
    {.name = "classi",
     .title = "ClasSi, the class similarity ranking correlation coefficient",
     .formula = "1 − 2·cost(ranking) / cost(farthest first)",
     .latex =
         R"(1-\frac{2\sum_{a=1}^{k}\sum_{b>a}\max(0,d_{r(a)}-d_{r(b)})}{\sum_{a=1}^{k}\sum_{b>a}(d_{w(a)}-d_{w(b)})})",
     .meaning = "how little it costs that farther classes stand before nearer ones: 1 nearest first, −1 farthest first",
     .parameters = {Parameter{.name = "k",
                              .meaning = "count pairs whose first object is among the first k; 0, or more than the "
                                         "ranking has: all",
                              .low = 0,
                              .has_default = true,
                              .whole = true}},
     .range = {-1, 1},
     .undefined = "all objects are equally far from the query; or none of its class is in the list, and no class sizes "
                  "were given",
     .baseline = 0,
     .holds = {max_agreement, min_agreement, monotonicity, constant_baseline, range, ties, scale_invariance},
     .variants =
         {Variant{"k=1",
                  {weakly(max_agreement), weakly(min_agreement), weakly(monotonicity), range, ties, scale_invariance}},
          Variant{"k=3",
                  {weakly(max_agreement), weakly(min_agreement), weakly(monotonicity), range, ties, scale_invariance}}},
     .reference = "Ivanescu, Wichterich & Seidl 2011",
     .example = 1 - 6.0 / 126,
     .compute = of_class_ranking<[](const auto& ranking, const Context& context) {
       using T = typename std::remove_cvref_t<decltype(ranking)>::Number;
       if (ranking->n() == 0) return Value<T>::undefined("there is no object");
       if (ranking->query_unlisted && !ranking->sized) return Value<T>::undefined(kQueryUnlisted);
       const double k = std::min(context.arguments[0], static_cast<double>(ranking->all()));
       return classi_of(ranking.costs(static_cast<std::size_t>(k)));
     }>},
    {.name = "hand_till",
     .aliases = {"m_measure"},
     .title = "Hand and Till's M, the share of one class",
     .formula = "mean over the other classes of AUC(query's class, other class)",
     .latex = R"(\frac{1}{c-1}\sum_{j\ne i} A(i|j))",
     .meaning = "chance that an object of the query's class stands before one of another class, each class counting "
                "alike, ties half; the mean over all classes, by a score for each, is Hand and Till's M",
     .range = {0, 1},
     .undefined = kNoQueryClass,
     .baseline = 0.5,
     .holds = {weakly(max_agreement), weakly(min_agreement), weakly(monotonicity), constant_baseline, range, ties,
               scale_invariance},
     .reference = "Hand & Till 2001",
     .example = 0.875,
     .compute = of_class_ranking<[](const auto& ranking, const Context&) {
       using T = typename std::remove_cvref_t<decltype(ranking)>::Number;
       if (ranking->own == 0 || ranking->others.empty()) return Value<T>::undefined(kNoQueryClass);
       T sum{};
       for (const auto& [objects, behind2] : ranking->others)
         sum += count_as<T>(behind2) / (T(2) * T(ranking->own) * T(objects));
       return Value<T>(sum / T(ranking->others.size()));
     }>},
};

}  // namespace

const Family class_rankings("Rankings of objects with classes", kClassRankings);

}  // namespace family

std::vector<ClassPosition> class_positions(const ClassRankingData& data) {
  const std::vector<ClassCosts<double>> costs = cost_curve(data);
  // Costs are counted in the unit that makes the distances whole: a power of ten, so that one division gives the
  // decimal.
  const auto farthest = static_cast<std::size_t>(
      std::max_element(data.whole.begin(), data.whole.end(),
                       [](std::int64_t a, std::int64_t b) { return std::abs(a) < std::abs(b); }) -
      data.whole.begin());
  const bool none = data.distances.empty() || data.distances[farthest] == 0;
  const double unit = none ? 1 : static_cast<double>(data.whole[farthest]) / data.distances[farthest];
  const double per_distance = data.exact ? std::round(unit) : unit;
  const double worst = worst_cost(data);
  const auto m = static_cast<double>(data.all());
  std::vector<ClassPosition> positions;
  for (std::size_t k = 0; k < costs.size(); ++k) {
    const double before = k == 0 ? 0 : costs[k - 1].ranking;
    // The share of the first k + 1 of m positions, (k + 1)(2m − k − 2) / 2m(m − 1), is divided by once, at the end.
    const auto before_and_here = static_cast<double>(k + 1);
    const double random = m < 2 ? 0 : worst * (before_and_here * (2 * m - before_and_here - 1)) / (2 * m * (m - 1));
    positions.push_back({(costs[k].ranking - before) / per_distance, costs[k].ranking / per_distance,
                         costs[k].worst / per_distance, random / per_distance});
  }
  return positions;
}

std::vector<std::uint32_t> by_distance(const ClassRankingData& data, bool nearest_first) {
  std::vector<std::uint32_t> places(data.n());
  std::iota(places.begin(), places.end(), 0U);
  std::stable_sort(places.begin(), places.end(), [&](std::uint32_t a, std::uint32_t b) {
    return nearest_first ? data.levels[a] < data.levels[b] : data.levels[a] > data.levels[b];
  });
  return places;
}

std::vector<double> classi_curve(const ClassRankingData& data) {
  std::vector<double> curve;
  if (data.query_unlisted && !data.sized) return curve;
  for (const ClassCosts<double>& costs : cost_curve(data)) {
    const Value<double> value = classi_of(costs);
    if (!value.defined()) return {};
    curve.push_back(value.number);
  }
  return curve;
}

std::vector<double> expected_classi_curve(const ClassRankingData& data) {
  std::vector<double> curve;
  if (data.query_unlisted && !data.sized) return curve;
  const std::vector<ClassCosts<double>> costs = cost_curve(data);
  const double worst = worst_cost(data);
  for (std::size_t k = 1; k <= costs.size(); ++k) {
    const double expected = worst * expected_cost_share(k, data.all());
    const Value<double> value = classi_of(ClassCosts<double>{expected, costs[k - 1].worst});
    if (!value.defined()) return {};
    curve.push_back(value.number);
  }
  return curve;
}

}  // namespace etalon
