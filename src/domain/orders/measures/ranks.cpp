// ranks.cpp: how far the ranks of the items are apart. Items that the target ties have the mean of the ranks that they
// share. A tie of the prediction is broken in every way, and the value is the mean, unless the target ties the items as
// well: then they share their ranks on both sides. ρ and τ_c define their ties themselves.
#include <cmath>
#include <map>

#include "domain/orders/order_functions.hpp"
#include "domain/orders/parts.hpp"
#include "etalon/cancel.hpp"

namespace etalon::family {
namespace {

using enum Law;

constexpr const char* kNoItems = "fewer than two items";

template <class T>
T half(Int128 doubled) {
  return count_as<T>(doubled) / T(2);
}

/// d, or d divided by the greatest value that n items without ties can have.
template <class T>
Value<T> scaled(const T& distance, const T& greatest, const Context& context) {
  if (context.arguments[0] == 0) return Value<T>(distance);
  return ratio(distance, greatest, kNoItems);
}

constexpr Parameter kNorm{.name = "norm",
                          .meaning = "divide by nothing, or by the greatest value without ties",
                          .has_default = true,
                          .choices = {"none", "max"}};

/// n³ − n − Σ(t³ − t) over the groups of tied items: twelve times the sum of squares of the mid-ranks.
inline Int128 spread(const std::vector<std::uint32_t>& starts) {
  const auto cube = [](Int128 t) { return t * t * t - t; };
  Int128 sum = cube(starts.back());
  for (std::size_t g = 0; g + 1 < starts.size(); ++g) sum -= cube(starts[g + 1] - starts[g]);
  return sum;
}

/// The least rank that an item of the prediction may get, twice, and how many ranks above it it may get as well, each
/// as likely: those of the items that the prediction ties with it and the target does not.
struct RankSpan {
  std::int64_t low2 = 0;
  std::uint32_t others = 0;
};

/// Calls visit(item, span) for all items in the order of the target.
template <class Visit>
void each_rank_span(const OrderData& o, Visit visit) {
  std::size_t cells = 0;
  for (std::size_t begin = 0, end = 0; begin < o.n(); begin = end) {
    if (++cells % kCheckedEvery == 0) check_cancelled();
    const std::uint32_t group = o.predicted[begin];
    for (end = begin + 1; end < o.n() && o.target[end] == o.target[begin] && o.predicted[end] == group;) ++end;
    const auto tied = static_cast<std::uint32_t>(end - begin);
    RankSpan span{static_cast<std::int64_t>(o.predicted_rank2(begin)), 0};
    if (!o.mid_ranks) span.others = o.predicted_start[group + 1] - o.predicted_start[group] - tied;
    span.low2 -= span.others;
    for (std::size_t item = begin; item < end; ++item) visit(item, span);
  }
}

/// The sum of |2s − rank2| over the ranks s that an item may get.
Int128 sum_of_distances(const RankSpan& span, std::uint64_t rank2) {
  const Int128 first = static_cast<Int128>(span.low2) - static_cast<Int128>(rank2);
  const Int128 count = static_cast<Int128>(span.others) + 1;
  const Int128 all = count * (first + span.others);
  const Int128 below = first >= 0 ? 0 : std::min(count, (1 - first) / 2);  // ranks with a negative difference
  return all - 2 * (below * first + below * (below - 1));
}

/// Σ|r − s|, expected.
template <class T>
T expected_distance(const OrderData& o) {
  if (o.mid_ranks || o.tie_spread == 0) return half<T>(o.absolute_differences);
  std::map<std::uint32_t, Int128> sums;  // by how many ranks an item may get: whole numbers, so that no order matters
  each_rank_span(o, [&](std::size_t item, const RankSpan& span) {
    sums[span.others] += sum_of_distances(span, o.target_rank2(item));
  });
  T sum{};
  for (const auto& [others, distances] : sums) sum += count_as<T>(distances) / T(2 * (std::uint64_t{others} + 1));
  return sum;
}

/// Σ(r − s)², expected.
template <class T>
T expected_square(const OrderData& o) {
  const Int128 spread = o.mid_ranks ? 0 : o.tie_spread;
  return spread == 0 ? count_as<T>(o.squared_differences) / T(4)
                     : count_as<T>(3 * o.squared_differences + spread) / T(12);
}

constexpr PrefixCost kAbsolute{
    [](const Placement& step) { return step.label < step.place ? step.place - step.label : step.label - step.place; },
    Better::lower};
constexpr PrefixCost kSquared{
    [](const Placement& step) { return (step.label - step.place) * (step.label - step.place); }, Better::lower};

template <class O>
auto spearman_rho(const O& o) {
  using T = typename O::Number;
  const Int128 x = spread(o->target_start);
  const Int128 y = spread(o->predicted_start);
  if (o->n() < 2) return Value<T>::undefined(kNoItems);
  if (x == 0 || y == 0) return Value<T>::undefined("one side ties all items");
  // Σd² = Sx + Sy − 2·Sxy with Sx = x/12, and Σ(2d)² is what was counted: 12·Sxy = (x + y − 3·Σ(2d)²)/2.
  const T product = count_as<T>(x + y - 3 * o->squared_differences) / T(2);
  if (x == y) return Value<T>(product / count_as<T>(x));
  using std::sqrt;
  return Value<T>(product / (sqrt(count_as<T>(x)) * sqrt(count_as<T>(y))));
}

/// Of the items tied at the top of the target, the one that the prediction places best. Among m of them tied with w
/// wrong ones, so many ways to break the tie put w/(m + 1) wrong ones before the first.
template <class O>
auto position_error(const O& o) {
  using T = typename O::Number;
  if (o->n() == 0) return Value<T>::undefined("no items");
  const std::uint32_t tops = o->target_start[1];
  std::uint32_t best = o->predicted[0];
  for (std::uint32_t i = 1; i < tops; ++i) best = std::min(best, o->predicted[i]);
  std::uint32_t wrong = 0;
  std::uint32_t right = 0;
  for (std::uint32_t at = o->predicted_start[best]; at < o->predicted_start[best + 1]; ++at)
    ++(o->target[o->by_prediction[at]] == 0 ? right : wrong);
  return Value<T>(T(o->predicted_start[best]) + T(wrong) / T(right + 1));
}

template <class O>
auto discounted_error(const O& o) {
  using T = typename O::Number;
  using std::log;
  T sum{};
  each_rank_span(*o, [&](std::size_t item, const RankSpan& span) {
    const std::uint64_t rank2 = o->target_rank2(item);
    const Int128 distances = sum_of_distances(span, rank2);
    if (distances == 0) return;
    sum +=
        count_as<T>(distances) / T(2 * (std::uint64_t{span.others} + 1)) / log(half<T>(static_cast<Int128>(rank2 + 2)));
  });
  return Value<T>(sum);
}

constexpr Measure kOrderRanks[] = {
    {.name = "footrule",
     .aliases = {"spearman_footrule", "md", "manhattan"},
     .title = "Spearman's footrule, the Manhattan distance of the ranks",
     .formula = "sum_x(abs(r - s))",
     .latex = R"(\sum_x |r(x)-s(x)|)",
     .meaning =
         "sum of the absolute differences of the ranks; with ties in the prediction, its expectation when they are "
         "broken at random",
     .parameters = {kNorm},
     .range = {0},
     .better = Better::lower,
     .holds = {max_agreement, without_ties(symmetry), without_ties(distance), weakly(monotonicity), invariance, range,
               weakly(top_weight), ties},
     .variants = {Variant{"norm=max",
                          {max_agreement, without_ties(weakly(min_agreement)), without_ties(symmetry),
                           without_ties(distance), weakly(monotonicity), invariance, range, weakly(top_weight), ties}}},
     .reference = "Spearman 1906; Diaconis & Graham 1977",
     .example = 6,
     .along = kAbsolute,
     .compute = of_orders<[](const auto& o, const Context& context) {
       using T = typename std::remove_cvref_t<decltype(o)>::Number;
       const auto n = static_cast<Int128>(o->n());
       return scaled(expected_distance<T>(*o), count_as<T>(n * n / 2), context);
     }>},
    {.name = "spearman_distance",
     .aliases = {"ed", "euclidean"},
     .title = "Spearman's distance, the squared Euclidean distance of the ranks",
     .formula = "sum_x((r - s)^2)",
     .latex = R"(\sum_x (r(x)-s(x))^2)",
     .meaning =
         "sum of the squared differences of the ranks; with ties in the prediction, its expectation when they are "
         "broken at random",
     .parameters = {kNorm},
     .range = {0},
     .better = Better::lower,
     .holds = {max_agreement, without_ties(symmetry), monotonicity, invariance, range, weakly(top_weight), ties},
     .reference = "Spearman 1904",
     .example = 14,
     .chance = spearman_chance,
     .along = kSquared,
     .compute = of_orders<[](const auto& o, const Context& context) {
       using T = typename std::remove_cvref_t<decltype(o)>::Number;
       const auto n = static_cast<Int128>(o->n());
       return scaled(expected_square<T>(*o), count_as<T>(n * (n * n - 1) / 3), context);
     }>},
    {.name = "spearman_rho",
     .aliases = {"rho"},
     .title = "Spearman's ρ",
     .formula = "(n*sum_x(r*s) - sum_x(r)*sum_x(s)) / sqrt((n*sum_x(r^2) - sum_x(r)^2) * (n*sum_x(s^2) - sum_x(s)^2))",
     .latex = R"(1-\frac{6\sum_x (r(x)-s(x))^2}{c(c^2-1)})",
     .meaning = "correlation of the ranks",
     .range = {-1, 1},
     .undefined = "one side ties all items",
     .holds = {max_agreement, min_agreement, symmetry, monotonicity, invariance, range, weakly(top_weight)},
     .reference = "Spearman 1904",
     .example = 0.3,
     .elsewhere = {Elsewhere{"scipy", "spearmanr"}},
     .chance = spearman_chance,
     .along = kSquared,
     .compute = of_orders<[](const auto& o, const Context&) { return spearman_rho(o); }>},
    {.name = "tau_c",
     .aliases = {"kendall_tau_c", "stuart_tau"},
     .title = "Kendall's τ_c",
     .formula = "2 m (C − D) / (n² (m − 1)), m the lesser number of different ranks",
     .latex = R"(\tau_c = \frac{2m(C-D)}{c^2(m-1)})",
     .meaning = "τ for orders with few different ranks",
     .range = {-1, 1},
     .undefined = "one side ties all items",
     .holds = {without_ties(max_agreement), without_ties(min_agreement), symmetry, without_ties(distance), monotonicity,
               invariance, range, weakly(top_weight)},
     .reference = "Stuart 1953",
     .example = 0.2,
     .chance = kendall_chance,
     .compute = of_orders<[](const auto& o, const Context&) {
       using T = typename std::remove_cvref_t<decltype(o)>::Number;
       const auto m = static_cast<Int128>(std::min(o->target_groups(), o->predicted_groups()));
       const auto n = static_cast<Int128>(o->n());
       if (m < 2) return Value<T>::undefined("one side ties all items");
       const auto& p = o->pairs;
       const Int128 net = static_cast<Int128>(p.concordant) - static_cast<Int128>(p.discordant);
       return Value<T>(count_as<T>(2 * m * net) / count_as<T>(n * n * (m - 1)));
     }>},
    {.name = "position_error",
     .title = "Position error",
     .formula = "predicted rank of the target's first item − 1",
     .latex = R"(s(\arg\min_x r(x))-1)",
     .meaning = "how many wrong items come before the right one; with ties the number expected when they are broken at "
                "random, and of several right ones the first counts",
     .range = {0},
     .better = Better::lower,
     .undefined = "no items",
     .holds = {weakly(max_agreement), weakly(monotonicity), invariance, range, weakly(top_weight), ties},
     .reference = "Fürnkranz & Hüllermeier 2010",
     .example = 2,
     .compute = of_orders<[](const auto& o, const Context&) { return position_error(o); }>},
    {.name = "discounted_error",
     .title = "Discounted error",
     .formula = "sum_x(abs(r - s) / log(r + 1))",
     .latex = R"(\sum_x \frac{|r(x)-s(x)|}{\ln(r(x)+1)})",
     .meaning =
         "sum of the absolute differences of the ranks, which weigh more for items at the top of the target; with "
         "ties in the prediction, its expectation when they are broken at random",
     .range = {0},
     .better = Better::lower,
     .holds = {max_agreement, invariance, range, top_weight, ties},
     .reference = "Fürnkranz & Hüllermeier 2010",
     .example = 5.470742405901244,
     .compute = of_orders<[](const auto& o, const Context&) { return discounted_error(o); }>},
};

}  // namespace

constinit const Family order_ranks("Ranks in two orders", kOrderRanks);

}  // namespace etalon::family
