// pairs.cpp: how many pairs of items two orders, total, tied or partial, treat alike.
#include "domain/orders/order_functions.hpp"
#include "domain/orders/parts.hpp"

namespace etalon::family {
namespace {

using enum Law;

constexpr const char* kNoPairs = "fewer than two items";
constexpr const char* kNoTarget = "the target orders no pair of items";
constexpr const char* kNoneComparable = "no pair is ordered on both sides";

/// Items that belong above but are placed below: each is an inversion.
constexpr PrefixCost kInversions{
    [](const Placement& step) { return std::int64_t{std::popcount(step.below >> step.label)}; }, Better::lower};

template <class P>
auto net(const P& p) {
  return p.concordant - p.discordant;
}

constexpr Measure kOrderPairs[] = {
    {.name = "kendall_distance",
     .aliases = {"srn"},
     .title = "Kendall's distance, the sum of reversed numbers",
     .formula = "discordant + target_only/2",
     .latex = R"(D+\tfrac12 T_s,\ D = |\{(x,y) : r(x)<r(y) \wedge s(x)>s(y)\}|)",
     .meaning = "pairs of items that the prediction orders opposite to the target; pairs that it leaves unordered "
                "count one half",
     .parameters = {Parameter{.name = "norm",
                              .meaning = "divide by nothing, or by the pairs that the target orders",
                              .has_default = true,
                              .choices = {"none", "target"}}},
     .range = {0},
     .better = Better::lower,
     .undefined = "never; with norm=target, when the target orders no pair",
     .holds = {weakly_with_ties(max_agreement), without_ties(symmetry), without_ties(distance), monotonicity,
               invariance, range, weakly(top_weight), ties},
     .variants = {Variant{"norm=target",
                          {weakly_with_ties(max_agreement), weakly_with_ties(min_agreement), without_ties(symmetry),
                           without_ties(distance), monotonicity, invariance, range, weakly(top_weight), ties}}},
     .reference = "Kendall 1938; SRN: Huang & Ling 2005",
     .example = 4,
     .chance = kendall_chance,
     .along = kInversions,
     .compute = of_order_pairs<[](const auto& p, const Context& context) {
       using T = typename std::remove_cvref_t<decltype(p)>::Number;
       const T reversed = p.discordant + p.target_only / T(2);
       return context.arguments[0] == 0 ? Value<T>(reversed) : ratio(reversed, p.in_target(), kNoTarget);
     }>},
    {.name = "kendall_tau",
     .aliases = {"tau", "tau_a"},
     .title = "Kendall's τ (τ_a)",
     .formula = "(concordant - discordant) / (n*(n-1)/2)",
     .latex = R"(\tau_a = \frac{C-D}{c(c-1)/2})",
     .meaning = "pairs ordered alike minus pairs ordered in opposite ways, among all pairs",
     .range = {-1, 1},
     .undefined = kNoPairs,
     .holds = {without_ties(max_agreement), without_ties(min_agreement), symmetry, without_ties(distance), monotonicity,
               invariance, range, weakly(top_weight), ties},
     .reference = "Kendall 1938",
     .example = 0.2,
     .chance = kendall_chance,
     .along = kInversions,
     .compute = of_order_pairs<[](const auto& p, const Context&) { return ratio(net(p), p.all(), kNoPairs); }>},
    {.name = "tau_b",
     .aliases = {"kendall_tau_b"},
     .title = "Kendall's τ_b",
     .formula = "(concordant - discordant) / sqrt((concordant + discordant + target_only) * (concordant + discordant + "
                "predicted_only))",
     .latex = R"(\tau_b = \frac{C-D}{\sqrt{(C+D+T_r)(C+D+T_s)}})",
     .meaning = "τ with ties taken out of the pairs of either side",
     .range = {-1, 1},
     .undefined = "one side orders no pair of items",
     .holds = {max_agreement, min_agreement, symmetry, without_ties(distance), monotonicity, invariance, range,
               weakly(top_weight)},
     .reference = "Kendall 1945",
     .example = 0.2,
     .elsewhere = {Elsewhere{"scipy", "kendalltau"}},
     .chance = kendall_chance,
     .along = kInversions,
     .compute = of_order_pairs<[](const auto& p, const Context&) {
       using T = typename std::remove_cvref_t<decltype(p)>::Number;
       using std::sqrt;
       if (p.in_target() == T(0)) return Value<T>::undefined(kNoTarget);
       if (p.in_prediction() == T(0)) return Value<T>::undefined("the prediction orders no pair of items");
       return Value<T>(net(p) / sqrt(p.in_target() * p.in_prediction()));
     }>},
    {.name = "gamma",
     .aliases = {"correctness"},
     .title = "Goodman and Kruskal's γ; correctness under abstention",
     .formula = "(concordant - discordant) / (concordant + discordant)",
     .latex = R"(\gamma = \frac{C-D}{C+D})",
     .meaning = "pairs ordered alike minus opposite, among the pairs that both sides order",
     .range = {-1, 1},
     .undefined = kNoneComparable,
     .holds = {weakly_with_ties(max_agreement), weakly_with_ties(min_agreement), symmetry, without_ties(distance),
               monotonicity, invariance, range, weakly(top_weight)},
     .reference = "Goodman & Kruskal 1954; correctness: Cheng et al. 2010",
     .example = 0.2,
     .chance = kendall_chance,
     .along = kInversions,
     .compute = of_order_pairs<[](const auto& p, const Context&) {
       return ratio(net(p), p.concordant + p.discordant, kNoneComparable);
     }>},
    {.name = "order_completeness",
     .title = "Completeness under abstention",
     .formula = "(concordant + discordant) / (concordant + discordant + target_only)",
     .latex = R"(\frac{C+D}{C+D+T_s})",
     .meaning = "how many of the target's pairs the prediction dares to order",
     .range = {0, 1},
     .undefined = kNoTarget,
     .holds = {weakly(max_agreement), without_ties(weakly(min_agreement)), without_ties(symmetry),
               without_ties(weakly(distance)), weakly(monotonicity), invariance, range, weakly(top_weight)},
     .reference = "Cheng, Rademaker, De Baets & Hüllermeier 2010",
     .example = 1,
     .compute = of_order_pairs<[](const auto& p, const Context&) {
       return ratio(p.concordant + p.discordant, p.in_target(), kNoTarget);
     }>},
    {.name = "somers_d",
     .aliases = {"somers"},
     .title = "Somers' D",
     .formula = "(concordant - discordant) / (concordant + discordant + target_only)",
     .latex = R"(D = \frac{C-D}{C+D+T_s})",
     .meaning = "pairs ordered alike minus opposite, among those that one side orders",
     .parameters = {Parameter{.name = "given",
                              .meaning = "the independent side: its tied pairs do not count",
                              .has_default = true,
                              .choices = {"target", "prediction", "both"}}},
     .range = {-1, 1},
     .undefined = "the independent side orders no pair",
     .holds = {weakly_with_ties(max_agreement), weakly_with_ties(min_agreement), without_ties(symmetry),
               without_ties(distance), monotonicity, invariance, range, weakly(top_weight), ties},
     .variants = {Variant{"given=prediction",
                          {weakly_with_ties(max_agreement), weakly_with_ties(min_agreement), without_ties(symmetry),
                           without_ties(distance), monotonicity, invariance, range, weakly(top_weight)}},
                  Variant{"given=both",
                          {max_agreement, min_agreement, symmetry, without_ties(distance), monotonicity, invariance,
                           range, weakly(top_weight), weakly(ties)}}},
     .reference = "Somers 1962",
     .example = 0.2,
     .elsewhere = {Elsewhere{"scipy", "somersd"}},
     .chance = kendall_chance,
     .along = kInversions,
     .compute = of_order_pairs<[](const auto& p, const Context& context) {
       using T = typename std::remove_cvref_t<decltype(p)>::Number;
       const double given = context.arguments[0];
       if (given == 0) return ratio(net(p), p.in_target(), kNoTarget);
       if (given == 1) return ratio(net(p), p.in_prediction(), "the prediction orders no pair of items");
       return ratio(T(2) * net(p), p.in_target() + p.in_prediction(), "neither side orders a pair of items");
     }>},
    {.name = "c_index",
     .aliases = {"concordance_index", "harrell_c"},
     .title = "C-index",
     .formula = "(concordant + target_only/2) / (concordant + discordant + target_only)",
     .latex = R"(\frac{C+\frac12 T_s}{C+D+T_s})",
     .meaning = "share of the target's pairs that the prediction orders alike, its ties counting half",
     .range = {0, 1},
     .undefined = kNoTarget,
     .holds = {weakly_with_ties(max_agreement), weakly_with_ties(min_agreement), without_ties(symmetry),
               without_ties(distance), monotonicity, invariance, range, weakly(top_weight), ties},
     .reference = "Harrell et al. 1982; Gönen & Heller 2005",
     .example = 0.6,
     .chance = kendall_chance,
     .along = kInversions,
     .compute = of_order_pairs<[](const auto& p, const Context&) {
       using T = typename std::remove_cvref_t<decltype(p)>::Number;
       return ratio(p.concordant + p.target_only / T(2), p.in_target(), kNoTarget);
     }>},
    {.name = "jonckheere_terpstra",
     .aliases = {"mann_whitney"},
     .title = "Jonckheere–Terpstra statistic; for two levels the Mann–Whitney U",
     .formula = "concordant + target_only/2",
     .latex = R"(J = C+\tfrac12 T_s)",
     .meaning = "pairs of different levels that are ordered alike, ties counting half",
     .range = {0},
     .holds = {weakly_with_ties(min_agreement), without_ties(symmetry), monotonicity, invariance, range,
               weakly(top_weight), ties},
     .reference = "Terpstra 1952; Jonckheere 1954; Mann & Whitney 1947",
     .example = 6,
     .chance = kendall_chance,
     .along = kInversions,
     .compute = of_order_pairs<[](const auto& p, const Context&) {
       using T = typename std::remove_cvref_t<decltype(p)>::Number;
       return Value<T>(p.concordant + p.target_only / T(2));
     }>},
    {.name = "preference_jaccard",
     .title = "Jaccard index of the sets of preferences",
     .formula = "concordant / (concordant + 2*discordant + target_only + predicted_only)",
     .latex = R"(\frac{|P\cap Q|}{|P\cup Q|})",
     .meaning = "preferences that both sides hold among those that either holds",
     .range = {0, 1},
     .undefined = "no preference on either side",
     .holds = {max_agreement, weakly_with_ties(min_agreement), symmetry, distance, monotonicity, invariance, range,
               weakly(top_weight), weakly(ties)},
     .reference = "Fürnkranz & Hüllermeier 2010",
     .example = 6.0 / 14,
     .along = kInversions,
     .compute = of_order_pairs<[](const auto& p, const Context&) {
       return ratio(p.concordant, p.in_target() + p.in_prediction() - p.concordant, "no preference on either side");
     }>},
};

}  // namespace

constinit const Family order_pairs("Pairs of items in two orders", kOrderPairs);

}  // namespace etalon::family
