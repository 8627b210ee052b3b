// halves.cpp: the upper half of the target as positives: the measures of Huang and Ling for an order without ties.
#include "domain/orders/order_functions.hpp"
#include "domain/orders/parts.hpp"

namespace etalon::family {
namespace {

using enum Law;

constexpr const char* kNeedsTotal = "needs orders without ties";

/// The paper lists the items from the lowest to the highest prediction; the label of the best item is n and labels
/// above n/2 are positive. Calls visit(k, position, label) for the k-th positive; all count from 1.
template <class Visit>
void each_positive(const OrderData& o, Visit visit) {
  const std::size_t n = o.n();
  std::size_t k = 0;
  for (std::size_t position = 1; position <= n; ++position) {
    const std::size_t label = n - o.by_prediction[n - position];
    if (2 * label > n) visit(++k, position, label);
  }
}

template <class O, class Term>
auto sum_over_positives(const O& o, Term term) {
  Int128 sum = 0;
  each_positive(*o, [&](std::size_t k, std::size_t position, std::size_t label) {
    sum += term(static_cast<Int128>(k), static_cast<Int128>(position), static_cast<Int128>(label));
  });
  return sum;
}

/// Negatives already placed below.
constexpr std::int64_t negatives(const Placement& step) {
  return std::popcount(step.below & ((1U << (step.items / 2)) - 1U));
}

template <class O>
bool fits(const O& o) {
  return o->total() && o->n() >= 2;
}

constexpr Measure kOrderHalves[] = {
    {.name = "oauc",
     .aliases = {"ordered_auc"},
     .title = "Ordered area under the curve (OAUC)",
     .formula = "sum of a (r − k) over the positives / (floor(n/2) sum of (floor(n/2) + i) for i up to ceil(n/2))",
     .latex = R"(\frac{\sum_k a_{r_k}(r_k-k)}{\lfloor n/2\rfloor\sum_{i=1}^{\lceil n/2\rceil}(\lfloor n/2\rfloor+i)})",
     .meaning = "area under the curve of the upper half, each positive weighted by its place in the target",
     .range = {0, 1},
     .undefined = kNeedsTotal,
     .holds = {weakly(max_agreement), weakly(min_agreement), weakly(monotonicity), invariance, range},
     .reference = "Huang & Ling 2005",
     .example = 0.5,
     .along = {[](const Placement& step) { return step.positive(step.label) ? step.label * negatives(step) : 0; },
               Better::higher},
     .compute = of_orders<[](const auto& o, const Context&) {
       using T = typename std::remove_cvref_t<decltype(o)>::Number;
       if (!fits(o)) return Value<T>::undefined(kNeedsTotal);
       const auto n = static_cast<Int128>(o->n());
       const Int128 lower = n / 2;
       const Int128 upper = n - lower;
       const Int128 sum = sum_over_positives(o, [](Int128 k, Int128 r, Int128 a) { return a * (r - k); });
       return Value<T>(count_as<T>(sum) / count_as<T>(lower * (upper * lower + upper * (upper + 1) / 2)));
     }>},
    {.name = "ordering_auc",
     .title = "Area under the curve of the upper half",
     .formula = "sum of (r − k) over the positives / (ceil(n/2) floor(n/2))",
     .latex = R"(\frac{\sum_k (r_k-k)}{\lceil n/2\rceil\lfloor n/2\rfloor})",
     .meaning = "how well the prediction sets the target's upper half before the lower one",
     .range = {0, 1},
     .undefined = kNeedsTotal,
     .holds = {weakly(max_agreement), weakly(min_agreement), weakly(monotonicity), invariance, range},
     .reference = "Huang & Ling 2005 (their text prints n² below the line; their example divides as here)",
     .example = 0.5,
     .along = {[](const Placement& step) { return step.positive(step.label) ? negatives(step) : 0; }, Better::higher},
     .compute = of_orders<[](const auto& o, const Context&) {
       using T = typename std::remove_cvref_t<decltype(o)>::Number;
       if (!fits(o)) return Value<T>::undefined(kNeedsTotal);
       const auto n = static_cast<Int128>(o->n());
       const Int128 sum = sum_over_positives(o, [](Int128 k, Int128 r, Int128) { return r - k; });
       return Value<T>(count_as<T>(sum) / count_as<T>((n / 2) * (n - n / 2)));
     }>},
    {.name = "ordering_accuracy",
     .title = "Accuracy of the upper half",
     .formula = "share of items in the right half",
     .latex = R"(\frac{|\{i : [a_i>n/2]=[i>n/2]\}|}{n})",
     .meaning = "items of the upper half that are predicted there, and of the lower half",
     .range = {0, 1},
     .undefined = kNeedsTotal,
     .holds = {weakly(max_agreement), symmetry, without_ties(weakly(distance)), weakly(monotonicity), invariance,
               range},
     .reference = "Huang & Ling 2005",
     .example = 0.6,
     .along = {[](const Placement& step) {
                 return std::int64_t{step.positive(step.label) == step.positive(step.place)};
               },
               Better::higher},
     .compute = of_orders<[](const auto& o, const Context&) {
       using T = typename std::remove_cvref_t<decltype(o)>::Number;
       if (!fits(o)) return Value<T>::undefined(kNeedsTotal);
       const auto n = static_cast<Int128>(o->n());
       // As many are wrong below as above, so the positives in the upper half tell it all.
       const Int128 hits = sum_over_positives(o, [n](Int128, Int128 r, Int128) { return Int128{2 * r > n}; });
       return Value<T>(count_as<T>(n - 2 * ((n + 1) / 2 - hits)) / count_as<T>(n));
     }>},
};

}  // namespace

constinit const Family order_halves("The upper half of an order", kOrderHalves);

}  // namespace etalon::family
