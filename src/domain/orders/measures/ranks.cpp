// ranks.cpp: how far the ranks of the items are apart. Tied items have the mean of the ranks that they share.
#include <cmath>

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
  for (std::size_t i = 0; i < o->n(); ++i) {
    if (i % kCheckedEvery == kCheckedEvery - 1) check_cancelled();
    const std::uint64_t r = o->target_rank2(i);
    const std::uint64_t s = o->predicted_rank2(i);
    if (r != s) sum += half<T>(static_cast<Int128>(r > s ? r - s : s - r)) / log(half<T>(static_cast<Int128>(r + 2)));
  }
  return Value<T>(sum);
}

constexpr Measure kOrderRanks[] = {
    {.name = "footrule",
     .aliases = {"spearman_footrule", "md", "manhattan"},
     .title = "Spearman's footrule, the Manhattan distance of the ranks",
     .formula = "sum_x(abs(r - s))",
     .latex = R"(\sum_x |r(x)-s(x)|)",
     .meaning = "how many places the items are off, in all",
     .parameters = {kNorm},
     .range = {0},
     .better = Better::lower,
     .holds = {max_agreement, symmetry, distance, weakly(monotonicity), invariance, range, weakly(top_weight),
               weakly(ties)},
     .variants = {Variant{"norm=max",
                          {max_agreement, without_ties(weakly(min_agreement)), symmetry, distance, weakly(monotonicity),
                           invariance, range, weakly(top_weight), weakly(ties)}}},
     .reference = "Spearman 1906; Diaconis & Graham 1977",
     .example = 6,
     .along = kAbsolute,
     .compute = of_orders<[](const auto& o, const Context& context) {
       using T = typename std::remove_cvref_t<decltype(o)>::Number;
       const auto n = static_cast<Int128>(o->n());
       return scaled(half<T>(o->absolute_differences), count_as<T>(n * n / 2), context);
     }>},
    {.name = "spearman_distance",
     .aliases = {"ed", "euclidean"},
     .title = "Spearman's distance, the squared Euclidean distance of the ranks",
     .formula = "sum_x((r - s)^2)",
     .latex = R"(\sum_x (r(x)-s(x))^2)",
     .meaning = "how many places the items are off, squared",
     .parameters = {kNorm},
     .range = {0},
     .better = Better::lower,
     .holds = {max_agreement, symmetry, monotonicity, invariance, range, weakly(top_weight), weakly(ties)},
     .reference = "Spearman 1904",
     .example = 14,
     .chance = spearman_chance,
     .along = kSquared,
     .compute = of_orders<[](const auto& o, const Context& context) {
       using T = typename std::remove_cvref_t<decltype(o)>::Number;
       const auto n = static_cast<Int128>(o->n());
       return scaled(count_as<T>(o->squared_differences) / T(4), count_as<T>(n * (n * n - 1) / 3), context);
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
     .meaning = "places that the items are off; those that belong to the top cost more",
     .range = {0},
     .better = Better::lower,
     .holds = {max_agreement, invariance, range, top_weight},
     .reference = "Fürnkranz & Hüllermeier 2010",
     .example = 5.470742405901244,
     .compute = of_orders<[](const auto& o, const Context&) { return discounted_error(o); }>},
};

}  // namespace

constinit const Family order_ranks("Ranks in two orders", kOrderRanks);

}  // namespace etalon::family
