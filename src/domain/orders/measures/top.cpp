// top.cpp: measures of two orders for which the first places matter most.
#include "domain/orders/measures/rbo.hpp"
#include "domain/orders/measures/topk.hpp"
#include "domain/orders/measures/weighted.hpp"
#include "domain/orders/order_functions.hpp"
#include "domain/orders/parts.hpp"

namespace etalon::family {
namespace {

using enum Law;

constexpr const char* kFew = "fewer than two items";
constexpr const char* kNothingOrdered = "the target orders no pair of items";
constexpr const char* kNoPrediction = "the prediction orders no pair of items";
constexpr const char* kAlwaysEqual = "lists of these lengths cannot differ";

constexpr Parameter kCut{.name = "k",
                         .meaning = "the first k places of both lists; 0 is the whole lists",
                         .low = 0,
                         .has_default = true,
                         .value = 0};
constexpr Parameter kHeadNorm{.name = "norm",
                              .meaning = "divide by nothing, or by the distance of such lists without a common item",
                              .has_default = true,
                              .choices = {"none", "max"}};

template <class T, class O>
Value<T> weighted_tau(const O& orders, const Context& context) {
  const OrderData& data = *orders;
  if (data.n() < 2) return Value<T>::undefined(kFew);
  if (data.target_groups() < 2) return Value<T>::undefined(kNothingOrdered);
  if (data.predicted_groups() < 2) return Value<T>::undefined(kNoPrediction);
  const auto weigher = static_cast<top::Weigher>(context.arguments[0]);
  const auto combine = static_cast<top::Combine>(context.arguments[1]);
  const double rank = context.arguments[2];
  const auto items = combine == top::Combine::additive ? top::pairs_by_item(data) : std::vector<top::ItemPairs>();
  const auto by = [&](bool prediction) { return top::weighted_tau<T>(data, items, prediction, weigher, combine); };
  if (rank != 0) return Value<T>(by(rank == 2));
  return Value<T>((by(false) + by(true)) / T(2));
}

template <class T, class O>
Value<T> tau_ap(const O& orders, const Context& context) {
  const OrderData& data = *orders;
  if (data.n() < 2) return Value<T>::undefined(kFew);
  const bool a = context.arguments[0] == 0;
  if (!a && data.target_groups() < 2) return Value<T>::undefined(kNothingOrdered);
  if (!a && data.predicted_groups() < 2) return Value<T>::undefined(kNoPrediction);
  const auto items = top::pairs_by_item(data);
  if (a) return Value<T>(top::tau_ap_a<T>(data, items));
  return Value<T>((top::tau_ap_one_way<T>(data, items, false) + top::tau_ap_one_way<T>(data, items, true)) / T(2));
}

template <class T, class O>
Value<T> topk_kendall(const O& orders, const Context& context) {
  const top::HeadPairs pairs = top::head_pairs(top::Heads(*orders, context.arguments[1]));
  const T p = context.argument<T>(0);
  const T distance = T(pairs.discordant) + p * T(pairs.tied_once);
  if (context.arguments[2] == 0) return Value<T>(distance);
  return ratio(distance, T(pairs.across) + p * T(pairs.ordered_alone), kAlwaysEqual);
}

template <class T, class O>
Value<T> topk_footrule(const O& orders, const Context& context) {
  const top::Heads heads(*orders, context.arguments[1]);
  T location = context.argument<T>(0);
  if (context.arguments[0] == 0) location = T(std::max(heads.target_items, heads.predicted_items)) + T(1);
  const top::HeadFootrule<T> footrule(heads, location);
  if (context.arguments[2] == 0) return Value<T>(footrule.distance);
  return ratio(footrule.distance, footrule.disjoint, kAlwaysEqual);
}

constexpr Measure kTopWeighted[] = {
    {.name = "weighted_tau",
     .aliases = {"vigna_tau", "hyperbolic_tau"},
     .title = "Weighted τ of Vigna",
     .formula = "Σ w(i,j) sgn(rᵢ − rⱼ) sgn(sᵢ − sⱼ) / √(Σ w(i,j) over pairs not tied in r · the same in s)",
     .latex = R"(\tau_w = \frac{\langle r,s\rangle_w}{\|r\|_w\,\|s\|_w},\ w(i,j) = \frac1{i+1}+\frac1{j+1})",
     .meaning = "τ_b in which a pair weighs the more the nearer its items are to the top",
     .parameters = {Parameter{.name = "weigher",
                              .meaning = "the weight of an item on place r = 0, 1, …: 1/(r+1), 1/ln(r+e), 1/(r+1)², 1",
                              .has_default = true,
                              .choices = {"hyperbolic", "logarithmic", "quadratic", "none"}},
                    Parameter{.name = "combine",
                              .meaning = "a pair weighs the sum or the product of the weights of its items",
                              .has_default = true,
                              .choices = {"additive", "multiplicative"}},
                    Parameter{.name = "rank",
                              .meaning = "whose places give the weights: the mean of both values, or one of them",
                              .has_default = true,
                              .choices = {"both", "target", "prediction"}}},
     .range = {-1, 1},
     .undefined = "one side orders no pair of items",
     .holds = {max_agreement, min_agreement, symmetry, monotonicity, invariance, range, top_weight},
     .variants = {Variant{"rank=target", {max_agreement, min_agreement, monotonicity, invariance, range, top_weight}},
                  Variant{"weigher=logarithmic",
                          {max_agreement, min_agreement, symmetry, monotonicity, invariance, range, top_weight}}},
     .reference = "Vigna 2015",
     .example = 2.0 / 137,
     .elsewhere = {Elsewhere{"scipy", "weightedtau"}},
     .compute = of_orders<[](const auto& o, const Context& context) {
       return weighted_tau<typename std::remove_cvref_t<decltype(o)>::Number>(o, context);
     }>},
    {.name = "tau_ap",
     .aliases = {"ap_correlation"},
     .title = "AP correlation τ_AP",
     .formula = "2/(n − 1) Σ_{i ≥ 2} (items rightly above the one on predicted place i)/(i − 1) − 1",
     .latex = R"(\tau_{AP} = \frac{2}{n-1}\sum_{i=2}^{n}\frac{C(i)}{i-1}-1)",
     .meaning = "how many of the items above a predicted place belong there, averaged over the places",
     .parameters = {Parameter{.name = "ties",
                              .meaning = "a: the mean over all ways to break them, for a target that is true; b: tied "
                                         "pairs left out and both sides in turn as the target, for two opinions",
                              .has_default = true,
                              .choices = {"a", "b"}}},
     .range = {-1, 1},
     .undefined = "fewer than two items; with ties=b, when one side orders no pair",
     .holds = {without_ties(max_agreement), without_ties(min_agreement), weakly(monotonicity), invariance, range,
               top_weight, ties},
     .variants = {Variant{
         "ties=b",
         {max_agreement, weakly_with_ties(min_agreement), symmetry, monotonicity, invariance, range, top_weight}}},
     .reference = "Yilmaz, Aslam & Robertson 2008; ties: Urbano & Marrero 2017",
     .example = -1.0 / 6,
     .elsewhere = {Elsewhere{"ircor", "tauAP"}},
     .compute = of_orders<[](const auto& o, const Context& context) {
       return tau_ap<typename std::remove_cvref_t<decltype(o)>::Number>(o, context);
     }>},
    {.name = "rbo",
     .aliases = {"rank_biased_overlap"},
     .title = "Rank-biased overlap",
     .formula = "(1 − p) Σ_d p^(d−1) (agreement of the first d places)",
     .latex = R"((1-p)\sum_{d=1}^{\infty} p^{d-1} A_d)",
     .meaning = "agreement of the heads of two lists, met by a reader who goes on to the next place with probability p",
     // Ties: a is the mean over all ways to break them, which is what a tie in a prediction means beside a target, and
     // what kendall_tau and tau_ap do; it is the authors' default as well.
     .parameters = {Parameter{.name = "p",
                              .meaning = "probability of going on to the next place",
                              .low = 0,
                              .high = 1,
                              .has_default = true,
                              .value = 0.9},
                    Parameter{.name = "form",
                              .meaning = "behind the ends of the lists: agreement goes on as seen, no further item in "
                                         "common, max minus min, all in common that can be",
                              .has_default = true,
                              .choices = {"ext", "min", "res", "max"}},
                    Parameter{.name = "ties",
                              .meaning = "a: the mean over all ways to break them; b: the same, corrected for the ties "
                                         "of either list; w: tied items share the first of their places",
                              .has_default = true,
                              .choices = {"a", "b", "w"}}},
     .range = {0, 1},
     .undefined = "a list is empty, or p = 1",
     .holds = {without_ties(max_agreement), symmetry, without_ties(distance), weakly(monotonicity), invariance,
               weakly(range), top_weight, ties},
     .variants = {Variant{"form=min", {symmetry, weakly(monotonicity), invariance, weakly(range), top_weight, ties}},
                  Variant{"ties=b",
                          {max_agreement, symmetry, without_ties(distance), weakly(monotonicity), invariance,
                           weakly(range), top_weight}},
                  Variant{"ties=w",
                          {max_agreement, symmetry, without_ties(distance), weakly(monotonicity), invariance,
                           weakly(range), top_weight}}},
     .reference = "Webber, Moffat & Zobel 2010; ties: Corsi & Urbano 2024",
     .example = 0.828,
     .compute = of_orders<[](const auto& o, const Context& context) {
       using T = typename std::remove_cvref_t<decltype(o)>::Number;
       return top::rbo<T>(*o, context.argument<T>(0), static_cast<top::RboForm>(context.arguments[1]),
                          static_cast<top::RboTies>(context.arguments[2]));
     }>},
    {.name = "topk_kendall",
     .aliases = {"fagin_kendall"},
     .title = "Kendall's distance of two top-k lists, K⁽ᵖ⁾",
     .formula = "discordant pairs + p · pairs that one list ties and the other orders; what a list lacks is tied last",
     .latex = R"(K^{(p)} = D + p\,(T_r + T_s))",
     .meaning = "pairs of listed items that the lists order in opposite ways, and p for each that only one orders",
     .parameters = {Parameter{.name = "p",
                              .meaning = "the cost of a pair that one list orders and the other does not",
                              .low = 0,
                              .high = 1,
                              .has_default = true,
                              .value = 0.5},
                    kCut, kHeadNorm},
     .range = {0},
     .better = Better::lower,
     .undefined = "never; with norm=max, when lists of these lengths cannot differ",
     .holds = {max_agreement, symmetry, distance, monotonicity, invariance, range, weakly(top_weight), ties},
     .variants = {Variant{
                      "k=2",
                      {weakly(max_agreement), symmetry, weakly(monotonicity), invariance, range, weakly(top_weight)}},
                  Variant{"norm=max",
                          {max_agreement, symmetry, without_ties(distance), monotonicity, invariance, range,
                           weakly(top_weight), weakly(ties)}}},
     .reference = "Fagin, Kumar & Sivakumar 2003; ties: Fagin et al. 2004",
     .example = 4,
     .compute = of_orders<[](const auto& o, const Context& context) {
       return topk_kendall<typename std::remove_cvref_t<decltype(o)>::Number>(o, context);
     }>},
    {.name = "topk_footrule",
     .aliases = {"fagin_footrule"},
     .title = "Spearman's footrule of two top-k lists, F⁽ˡ⁾",
     .formula = "Σ |r − s| over the items of either list; what a list lacks is on its place l",
     .latex = R"(F^{(\ell)} = \sum_x |r(x)-s(x)|)",
     .meaning = "differences of ranks of the listed items, missing ones standing on one place behind the list",
     .parameters = {Parameter{.name = "l",
                              .meaning = "the place of missing items; 0 is the one behind the longer list, k + 1",
                              .low = 0,
                              .has_default = true,
                              .value = 0},
                    kCut, kHeadNorm},
     .range = {0},
     .better = Better::lower,
     .undefined = "never; with norm=max, when lists of these lengths cannot differ",
     .holds = {max_agreement, symmetry, distance, weakly(monotonicity), invariance, range, weakly(top_weight),
               weakly(ties)},
     .variants = {Variant{"k=2",
                          {weakly(max_agreement), symmetry, without_ties(weakly(distance)), weakly(monotonicity),
                           invariance, range, weakly(top_weight)}},
                  Variant{"norm=max",
                          {max_agreement, symmetry, distance, weakly(monotonicity), invariance, range,
                           weakly(top_weight), weakly(ties)}}},
     .reference = "Fagin, Kumar & Sivakumar 2003",
     .example = 6,
     .compute = of_orders<[](const auto& o, const Context& context) {
       return topk_footrule<typename std::remove_cvref_t<decltype(o)>::Number>(o, context);
     }>},
};

}  // namespace

constinit const Family top_weighted("Two orders, the top first", kTopWeighted);

}  // namespace etalon::family
