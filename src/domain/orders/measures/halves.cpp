// halves.cpp: the upper half of the target as positives: the measures of Huang and Ling. They are published for orders
// without ties. Here a tie in the prediction counts as the expectation over all ways to break it, so that a constant
// prediction scores what a random order does; and what the target ties is not asked for, so that a prediction like the
// target is perfect.
#include <algorithm>

#include "domain/orders/order_functions.hpp"
#include "domain/orders/parts.hpp"
#include "etalon/cancel.hpp"

namespace etalon::family {
namespace {

using enum Law;

constexpr const char* kNoHalves = "the target orders no pair of items";
constexpr const char* kNoNegatives = "there are as many positives as items";

/// How many of n items are positive: so many, if there are so many, or with 0 the upper half.
constexpr std::size_t positives_of(std::size_t n, std::size_t positives) {
  return positives == 0 ? n - n / 2 : std::min(n, positives);
}
std::size_t positives_of(const OrderData& o, const Context& context) {
  return positives_of(o.n(), static_cast<std::size_t>(context.arguments[0]));
}
/// One item alone has no pairs at all.
bool lacks_negatives(const OrderData& o, const Context& context) {
  return o.n() > 1 && positives_of(o, context) >= o.n();
}

constexpr Few<Parameter, kMaxParameters> kPositives{Parameter{
    .name = "positives",
    .meaning = "how many of the best items are positive; 0: the upper half, with the middle one of an odd number",
    .low = 0,
    .has_default = true,
    .whole = true}};

/// Where the target has an item: above its middle, tied across it, or below.
enum Part : std::size_t { positive, across, negative, kParts };

/// The two parts of a target with n items: the label of its best item is n, and the greatest labels are positive, of
/// halves those above n/2. Tied items share their labels. The tie across the border, if there is one, is broken in
/// every way: `inside` of its `tied` items are positive.
struct Halves {
  std::size_t upper = 0;   ///< positives
  std::size_t before = 0;  ///< items of the groups that are positive as a whole
  std::size_t tied = 1;
  std::size_t inside = 0;

  Halves(const OrderData& o, std::size_t positives) : upper(positives) {
    std::size_t group = 0;
    while (group < o.target_groups() && o.target_start[group + 1] <= upper) ++group;
    before = o.target_start[group];
    if (before == upper) return;
    tied = o.target_start[group + 1] - before;
    inside = upper - before;
  }
  /// Items are numbered in the order of the target.
  [[nodiscard]] Part part(std::size_t item) const {
    return item < before ? positive : inside > 0 && item < before + tied ? across : negative;
  }
};

/// Sums over pairs of an item and one that the target sets lower: of a weight of the item, once where the prediction
/// orders them alike, half where it ties them. Four times as much, so that they are whole.
struct PairSums {
  Int128 halves = 0;      ///< of a positive and a negative
  Int128 above_tied = 0;  ///< of a positive and one tied across the middle
  Int128 tied_above = 0;  ///< of one tied across the middle, with weight 1, and a negative
};

/// weight2(item) is twice the weight of a positive.
template <class Weight>
PairSums pair_sums(const OrderData& o, const Halves& halves, Weight weight2) {
  PairSums sums;
  Int128 below[kParts] = {};  // items already passed, by part
  for (std::size_t group = o.predicted_groups(); group-- > 0;) {
    if (group % kCheckedEvery == kCheckedEvery - 1) check_cancelled();
    Int128 here[kParts] = {};
    for (std::uint32_t at = o.predicted_start[group]; at < o.predicted_start[group + 1]; ++at)
      ++here[halves.part(o.by_prediction[at])];
    for (std::uint32_t at = o.predicted_start[group]; at < o.predicted_start[group + 1]; ++at) {
      const std::size_t item = o.by_prediction[at];
      const Part part = halves.part(item);
      if (part == negative) continue;
      const Int128 negatives = 2 * below[negative] + here[negative];
      if (part == positive) {
        sums.halves += weight2(item) * negatives;
        sums.above_tied += weight2(item) * (2 * below[across] + here[across]);
      } else {
        sums.tied_above += 2 * negatives;
      }
    }
    for (std::size_t part = 0; part < kParts; ++part) below[part] += here[part];
  }
  return sums;
}

/// The sums of a prediction that orders all pairs like the target.
template <class Weight>
PairSums largest_sums(const OrderData& o, const Halves& halves, Weight weight2) {
  Int128 weights = 0;
  for (std::size_t item = 0; item < halves.before; ++item) weights += weight2(item);
  const auto tied = static_cast<Int128>(halves.inside > 0 ? halves.tied : 0);
  const auto negatives = static_cast<Int128>(o.n() - halves.before) - tied;
  return {2 * weights * negatives, 2 * weights * tied, 4 * tied * negatives};
}

/// An item tied across the middle is positive in `inside` of `tied` cases, then with the mean weight of those places.
template <class T, class Weight>
Value<T> share_of_pairs(const OrderData& o, const Halves& halves, Weight weight2, Int128 weight2_inside) {
  const PairSums found = pair_sums(o, halves, weight2);
  const PairSums largest = largest_sums(o, halves, weight2);
  if (halves.inside == 0) {
    if (largest.halves == 0) return Value<T>::undefined(kNoHalves);
    return Value<T>(count_as<T>(found.halves) / count_as<T>(largest.halves));
  }
  const auto whole = [&](const PairSums& sums) {
    return T(halves.tied) * count_as<T>(sums.halves) + T(halves.tied - halves.inside) * count_as<T>(sums.above_tied) +
           count_as<T>(weight2_inside) / T(2) * count_as<T>(sums.tied_above);
  };
  const T all = whole(largest);
  if (all == T(0)) return Value<T>::undefined(kNoHalves);
  return Value<T>(whole(found) / all);
}

/// Twice the label of an item, shared with those tied in the target.
Int128 label2(const OrderData& o, std::size_t item) {
  return static_cast<Int128>(2 * o.n() + 2) - static_cast<Int128>(o.target_rank2(item));
}

/// Labels of negatives: those up to this one.
constexpr std::int64_t negative_labels(const Placement& step) {
  return step.items - static_cast<std::int64_t>(
                          positives_of(static_cast<std::size_t>(step.items), static_cast<std::size_t>(step.argument)));
}
constexpr bool is_positive(const Placement& step, std::int64_t number) { return number > negative_labels(step); }

/// Negatives already placed below.
constexpr std::int64_t negatives(const Placement& step) {
  return std::popcount(step.below & ((1U << negative_labels(step)) - 1U));
}

/// How many items of each part of the target are expected in the upper half, when ties of the prediction are broken in
/// every way; `tied` times as many, so that they are whole.
struct UpperHalf {
  Int128 tied = 1;  ///< items that the prediction ties across its middle, if any
  Int128 part[kParts] = {};

  static UpperHalf best(const Halves& halves) {
    return {1, {static_cast<Int128>(halves.before), static_cast<Int128>(halves.inside), 0}};
  }
  /// The items expected in the right half, times `tied` and the items that the target ties across its middle: those are
  /// right above in as many cases as they are positive, and below in the others.
  [[nodiscard]] Int128 right(const OrderData& o, const Halves& halves) const {
    const auto times = static_cast<Int128>(halves.tied);
    const auto inside = static_cast<Int128>(halves.inside);
    const Int128 shared = inside > 0 ? times : 0;
    const Int128 negatives = static_cast<Int128>(o.n() - halves.before) - shared;
    return times * (part[positive] + negatives * tied - part[negative]) + inside * part[across] +
           (times - inside) * (shared * tied - part[across]);
  }
};

UpperHalf upper_half(const OrderData& o, const Halves& halves) {
  std::size_t group = 0;
  while (o.predicted_start[group + 1] <= halves.upper) ++group;
  const std::size_t before = o.predicted_start[group];
  const std::size_t end = before < halves.upper ? o.predicted_start[group + 1] : before;
  UpperHalf found;
  if (end > before) found.tied = static_cast<Int128>(end - before);
  const auto inside = static_cast<Int128>(halves.upper - before);
  for (std::size_t at = 0; at < end; ++at)
    found.part[halves.part(o.by_prediction[at])] += at < before ? found.tied : inside;
  return found;
}

constexpr Measure kOrderHalves[] = {
    {.name = "oauc",
     .aliases = {"ordered_auc"},
     .title = "Ordered area under the curve (OAUC)",
     .formula = "sum of a (r − k) over the positives / (floor(n/2) sum of (floor(n/2) + i) for i up to ceil(n/2))",
     .latex = R"(\frac{\sum_k a_{r_k}(r_k-k)}{\lfloor n/2\rfloor\sum_{i=1}^{\lceil n/2\rceil}(\lfloor n/2\rfloor+i)})",
     .meaning =
         "area under the curve of the upper half, each positive weighted by its place in the target; ties in the "
         "prediction count half, pairs tied in the target not at all, and a tie across the middle of the target is "
         "positive in part",
     .parameters = kPositives,
     .range = {0, 1},
     .undefined = "the target orders no pair of items; there are as many positives as items",
     .holds = {weakly(max_agreement), weakly(min_agreement), weakly(monotonicity), invariance, range, ties},
     .variants = {Variant{
         "positives=2", {weakly(max_agreement), weakly(min_agreement), weakly(monotonicity), invariance, range, ties}}},
     .reference = "Huang & Ling 2005",
     .example = 0.5,
     .along = {[](const Placement& step) { return is_positive(step, step.label) ? step.label * negatives(step) : 0; },
               Better::higher},
     .compute = of_orders<[](const auto& o, const Context& context) {
       using T = typename std::remove_cvref_t<decltype(o)>::Number;
       if (lacks_negatives(*o, context)) return Value<T>::undefined(kNoNegatives);
       const Halves halves(*o, positives_of(*o, context));
       // The places inside have the labels from the number of negatives + 1 on.
       const auto inside = static_cast<Int128>(halves.inside);
       const auto lower = static_cast<Int128>(o->n() - halves.upper);
       return share_of_pairs<T>(
           *o, halves, [&](std::size_t item) { return label2(*o, item); }, inside * (2 * lower + inside + 1));
     }>},
    {.name = "ordering_auc",
     .title = "Area under the curve of the upper half",
     .formula = "sum of (r − k) over the positives / (ceil(n/2) floor(n/2))",
     .latex = R"(\frac{\sum_k (r_k-k)}{\lceil n/2\rceil\lfloor n/2\rfloor})",
     .meaning =
         "how well the prediction sets the target's upper half before the lower one; ties in the prediction count "
         "half, pairs tied in the target not at all, and a tie across the middle of the target is positive in part",
     .parameters = kPositives,
     .range = {0, 1},
     .undefined = "the target orders no pair of items; there are as many positives as items",
     .holds = {weakly(max_agreement), weakly(min_agreement), weakly(monotonicity), invariance, range, ties},
     .variants = {Variant{
         "positives=2", {weakly(max_agreement), weakly(min_agreement), weakly(monotonicity), invariance, range, ties}}},
     .reference = "Huang & Ling 2005 (their text prints n² below the line; their example divides as here)",
     .example = 0.5,
     .along = {[](const Placement& step) { return is_positive(step, step.label) ? negatives(step) : 0; },
               Better::higher},
     .compute = of_orders<[](const auto& o, const Context& context) {
       using T = typename std::remove_cvref_t<decltype(o)>::Number;
       if (lacks_negatives(*o, context)) return Value<T>::undefined(kNoNegatives);
       const Halves halves(*o, positives_of(*o, context));
       return share_of_pairs<T>(
           *o, halves, [](std::size_t) { return Int128{2}; }, 2 * static_cast<Int128>(halves.inside));
     }>},
    {.name = "ordering_accuracy",
     .title = "Accuracy of the upper half",
     .formula = "share of items in the right half",
     .latex = R"(\frac{|\{i : [a_i>n/2]=[i>n/2]\}|}{n})",
     .meaning =
         "items of the upper half that are predicted there, and of the lower half; with ties the number expected "
         "when they are broken at random, over the largest one that any order reaches",
     .parameters = kPositives,
     .range = {0, 1},
     .undefined = "the target orders no pair of items; there are as many positives as items",
     .holds = {weakly(max_agreement), without_ties(symmetry), without_ties(weakly(distance)), weakly(monotonicity),
               invariance, range, ties},
     .variants = {Variant{"positives=2",
                          {weakly(max_agreement), without_ties(symmetry), without_ties(weakly(distance)),
                           weakly(monotonicity), invariance, range, ties}}},
     .reference = "Huang & Ling 2005",
     .example = 0.6,
     .along = {[](const Placement& step) {
                 return std::int64_t{is_positive(step, step.label) == is_positive(step, step.place)};
               },
               Better::higher},
     .compute = of_orders<[](const auto& o, const Context& context) {
       using T = typename std::remove_cvref_t<decltype(o)>::Number;
       if (o->target_groups() < 2) return Value<T>::undefined(kNoHalves);
       if (lacks_negatives(*o, context)) return Value<T>::undefined(kNoNegatives);
       const Halves halves(*o, positives_of(*o, context));
       const UpperHalf found = upper_half(*o, halves);
       return Value<T>(count_as<T>(found.right(*o, halves)) / count_as<T>(found.tied) /
                       count_as<T>(UpperHalf::best(halves).right(*o, halves)));
     }>},
};

}  // namespace

constinit const Family order_halves("The upper half of an order", kOrderHalves);

}  // namespace etalon::family
