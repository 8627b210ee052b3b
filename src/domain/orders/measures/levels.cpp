// levels.cpp: a target with levels: areas under curves, and gains that fade with the predicted rank.
#include <cmath>

#include "domain/orders/order_functions.hpp"
#include "domain/orders/parts.hpp"
#include "etalon/cancel.hpp"
#include "statistic/prefix_sums.hpp"

namespace etalon::family {
namespace {

using enum Law;

/// The sum over pairs of levels of the area under their curve: each pair of items counts 1/(c_i c_j).
template <class O>
auto sum_of_areas(const O& o) {
  using T = typename O::Number;
  const auto weight = [&](std::uint32_t level) {
    return T(1) / T(o->target_start[level + 1] - o->target_start[level]);
  };
  PrefixSums<T> seen(o->target_groups());
  T sum{};
  for (std::size_t group = 0; group < o->predicted_groups(); ++group) {
    if (group % kCheckedEvery == kCheckedEvery - 1) check_cancelled();
    const auto first = o->by_prediction.begin() + o->predicted_start[group];
    const auto last = o->by_prediction.begin() + o->predicted_start[group + 1];
    for (auto item = first; item != last; ++item) {
      const std::uint32_t level = o->target[*item];
      sum += weight(level) * seen.before(level);
    }
    // Pairs within the predicted group: half of what they would count. Their items stand in the order of the target.
    T better{};
    T same{};
    for (auto item = first; item != last; ++item) {
      const std::uint32_t level = o->target[*item];
      if (item != first && o->target[*(item - 1)] != level) {
        better += same;
        same = T{};
      }
      sum += weight(level) * better / T(2);
      same += weight(level);
    }
    for (auto item = first; item != last; ++item) seen.add(o->target[*item], weight(o->target[*item]));
  }
  return sum;
}

/// What a rank is worth: 1/log2(rank + 1), or with a base b 1/max(1, log_b rank) as first published.
template <class T>
T discount(std::size_t rank, double base) {
  using std::log;
  if (base == 0) return log(T(2)) / log(T(rank + 1));
  if (static_cast<double>(rank) <= base) return T(1);
  return log(parameter_as<T>(base)) / log(T(rank));
}

enum class Gain { linear, exponential, shifted };

template <class T>
T gain_of(double level, Gain gain, double lowest) {
  const T number = parameter_as<T>(level);
  if (gain == Gain::linear) return number;
  if (gain == Gain::shifted) return number - parameter_as<T>(lowest);
  if (level == std::floor(level) && level >= 0 && level < 62)
    return T((std::uint64_t{1} << static_cast<unsigned>(level)) - 1);
  using std::pow;
  return pow(T(2), number) - T(1);
}

constexpr const char* kNoBase = "the base of a logarithm is above 1";
bool has_base(const Context& context) { return context.arguments[1] == 0 || context.arguments[1] > 1; }

struct GainOptions {
  Gain gain;
  double base;
  std::size_t cut;
};

GainOptions gain_options(const Context& context, std::size_t n) {
  const auto k = static_cast<std::size_t>(context.arguments[2]);
  return {static_cast<Gain>(static_cast<int>(context.arguments[0])), context.arguments[1], k == 0 ? n : std::min(k, n)};
}

/// Whether an item has a negative gain.
bool loses(const OrderData& o, const GainOptions& how) {
  return how.gain != Gain::shifted && !o.level.empty() && o.level.back() < 0;
}

/// As of runs: sums of greater gains may be beyond all doubles.
constexpr double kMostLevel = 1000;
constexpr const char* kTooHigh = "2^level is too large a number";
bool too_high(const OrderData& o, const GainOptions& how) {
  return how.gain == Gain::exponential && !o.level.empty() && o.level.front() > kMostLevel;
}

/// Tied items share their ranks: each counts with the mean worth of these (McSherry & Najork 2008).
template <class O>
auto cumulated_gain(const O& o, const GainOptions& how) {
  using T = typename O::Number;
  T sum{};
  for (std::size_t group = 0; group < o->predicted_groups(); ++group) {
    if (group % kCheckedEvery == kCheckedEvery - 1) check_cancelled();
    const std::size_t first = o->predicted_start[group];
    const std::size_t last = o->predicted_start[group + 1];
    if (first >= how.cut) break;
    T worth{};
    for (std::size_t rank = first + 1; rank <= std::min(last, how.cut); ++rank) worth += discount<T>(rank, how.base);
    T gain{};
    for (std::size_t at = first; at < last; ++at)
      gain += gain_of<T>(o->level[o->target[o->by_prediction[at]]], how.gain, o->level.back());
    sum += gain * worth / T(last - first);
  }
  return sum;
}

template <class O>
auto ideal_gain(const O& o, const GainOptions& how) {
  using T = typename O::Number;
  T sum{};
  for (std::size_t rank = 1; rank <= how.cut; ++rank)
    sum += gain_of<T>(o->level[o->target[rank - 1]], how.gain, o->level.back()) * discount<T>(rank, how.base);
  return sum;
}

constexpr Few<Parameter, kMaxParameters> kGainParameters{
    Parameter{.name = "gain",
              .meaning = "of a level: the level itself (of a ranking 1 to l, of two levels 0 and 1), 2^level − 1, or "
                         "how far it is above the lowest one",
              .has_default = true,
              .choices = {"linear", "exponential", "shifted"}},
    Parameter{.name = "base",
              .meaning = "0: divide by log2(rank + 1); b: divide by log_b(rank) from rank b on, as first published",
              .low = 0,
              .has_default = true},
    Parameter{.name = "k", .meaning = "only the first k ranks; 0: all", .low = 0, .has_default = true, .whole = true}};

constexpr const char* kNegativeGain =
    "an item has a negative gain, so that the target's own order has not the largest sum; take gain=shifted";

constexpr Measure kOrderLevels[] = {
    {.name = "auc",
     .aliases = {"roc_auc"},
     .title = "Area under the ROC curve of a target with two levels",
     .formula = "(concordant + target_only/2) / (concordant + discordant + target_only)",
     .latex = R"(\frac{C+\frac12 T_s}{c_1 c_0})",
     .meaning = "chance that a positive comes before a negative, ties counting half",
     .range = {0, 1},
     .undefined = "the target does not have two levels",
     .holds = {weakly_with_ties(max_agreement), weakly_with_ties(min_agreement), monotonicity, invariance, range, ties},
     .reference = "Bradley 1997; Hanley & McNeil 1982",
     .example = 0.5,
     .elsewhere = {Elsewhere{"scikit-learn", "roc_auc_score"}},
     .chance = kendall_chance,
     .compute = of_orders<[](const auto& o, const Context&) {
       using T = typename std::remove_cvref_t<decltype(o)>::Number;
       if (o->target_groups() != 2) return Value<T>::undefined("the target does not have two levels");
       const auto p = o.pairs();
       return Value<T>((p.concordant + p.target_only / T(2)) / p.in_target());
     }>},
    {.name = "m_auc",
     .title = "Mean area under the curves of all pairs of levels",
     .formula = "2 / (l (l − 1)) sum of AUC over the pairs of levels",
     .latex = R"(\frac{2}{l(l-1)}\sum_{i<j}\mathrm{AUC}_{ij})",
     .meaning =
         "each pair of levels counts alike, whatever their sizes; Hand and Till's M when one score ranks all levels",
     .range = {0, 1},
     .undefined = "the target has one level",
     .holds = {weakly_with_ties(max_agreement), weakly_with_ties(min_agreement), without_ties(symmetry),
               without_ties(distance), monotonicity, invariance, range, weakly(top_weight), ties},
     .reference = "Hand & Till 2001; Fürnkranz, Hüllermeier & Vanderlooy 2009",
     .example = 0.6,
     .compute = of_orders<[](const auto& o, const Context&) {
       using T = typename std::remove_cvref_t<decltype(o)>::Number;
       const std::size_t levels = o->target_groups();
       if (levels < 2) return Value<T>::undefined("the target has one level");
       return Value<T>(T(2) * sum_of_areas(o) / (T(levels) * T(levels - 1)));
     }>},
    {.name = "dcg",
     .title = "Discounted cumulated gain",
     .formula = "sum of gain(level) / log2(rank + 1) in predicted order",
     .latex = R"(\sum_i \frac{g(l(i))}{\log_2(i+1)})",
     .meaning = "gain of the items, worth less the later they come; without levels an item gains how many it beats",
     .parameters = kGainParameters,
     .range = {},
     .undefined = "no items; with gain=exponential when a level is above 1000",
     .holds = {monotonicity, invariance, range, top_weight, ties},
     .variants = {Variant{"gain=exponential", {monotonicity, invariance, range, top_weight, ties}},
                  Variant{"k=2", {without_ties(weakly(min_agreement)), weakly(monotonicity), invariance, range, ties}}},
     .reference = "Järvelin & Kekäläinen 2002; gain 2^l − 1: Burges et al. 2005",
     .example = 5.754142376861158,
     .compute = of_orders<[](const auto& o, const Context& context) {
       using T = typename std::remove_cvref_t<decltype(o)>::Number;
       if (o->n() == 0) return Value<T>::undefined("no items");
       if (!has_base(context)) return Value<T>::undefined(kNoBase);
       const GainOptions how = gain_options(context, o->n());
       if (too_high(*o, how)) return Value<T>::undefined(kTooHigh);
       return Value<T>(cumulated_gain(o, how));
     }>},
    {.name = "ndcg",
     .title = "Normalised discounted cumulated gain",
     .formula = "dcg / dcg of the target's own order",
     .latex = R"(\frac{\mathrm{DCG}}{\mathrm{IDCG}})",
     .meaning = "gain of the items, worth less the later they come, as a share of the best possible",
     .parameters = kGainParameters,
     .range = {0, 1},
     .undefined = "no item has a gain, or one has a negative gain; with gain=exponential when a level is above 1000",
     .holds = {weakly_with_ties(max_agreement), monotonicity, invariance, weakly(range), top_weight, ties},
     .variants = {Variant{"gain=exponential",
                          {weakly_with_ties(max_agreement), monotonicity, invariance, weakly(range), top_weight, ties}},
                  Variant{"base=2", {weakly(max_agreement), weakly(monotonicity), invariance, weakly(range), ties}},
                  Variant{"k=2", {weakly(max_agreement), weakly(monotonicity), invariance, range, ties}}},
     .reference = "Järvelin & Kekäläinen 2002",
     .example = 0.7857130106485056,
     .elsewhere = {Elsewhere{"scikit-learn", "ndcg_score"}},
     .compute = of_orders<[](const auto& o, const Context& context) {
       using T = typename std::remove_cvref_t<decltype(o)>::Number;
       if (!has_base(context)) return Value<T>::undefined(kNoBase);
       const GainOptions how = gain_options(context, o->n());
       if (loses(*o, how)) return Value<T>::undefined(kNegativeGain);
       if (too_high(*o, how)) return Value<T>::undefined(kTooHigh);
       return ratio(cumulated_gain(o, how), ideal_gain(o, how), "no item has a gain");
     }>},
};

}  // namespace

constinit const Family order_levels("Levels in the target", kOrderLevels);

}  // namespace etalon::family
