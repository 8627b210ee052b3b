// goals.cpp: a user who seeks so much gain: how much a document gains to one who goes on the more, the more is lacking.
#include <map>

#include "domain/runs/judged_functions.hpp"
#include "domain/runs/parts.hpp"

namespace etalon::family {
namespace {

using enum Law;
using namespace judged_parameters;
using namespace runs;

/// Σ 1/(n + a)² over n from the first to the last; n + a is above 0. Exact numbers are slow, and short lists share a
/// few sums of many terms: these are kept.
template <class T>
T inverse_squares(const T& a, std::uint64_t first, std::uint64_t last) {
  if constexpr (std::is_same_v<T, double>) {
    double sum = 0;
    for (std::uint64_t n = last; n >= first; --n)
      sum += 1 / ((static_cast<double>(n) + a) * (static_cast<double>(n) + a));
    return sum;
  } else {
    constexpr std::size_t most = 64;
    thread_local std::map<T, std::map<std::uint64_t, std::vector<T>>> kept;
    if (kept.size() > most) kept.clear();
    std::vector<T>& sums = kept[a][first];  // up to each place
    if (sums.empty()) sums.push_back(T(0));
    while (sums.size() <= last + 1 - first) {
      const T x = T(first + sums.size() - 1) + a;
      sums.push_back(sums.back() + T(1) / (x * x));
    }
    return sums[last + 1 - first];
  }
}

/// What the user gains for each document seen. From place i one goes on with the chance
/// ((i + t + left − 1) / (i + t + left))², where `left` is what is still sought: with all gain so far in place i taken
/// from t, or t itself. Between two gains the products of these chances are squares of one fraction.
template <class T>
class Seeker {
 public:
  Seeker(const T& sought, std::uint64_t depth, bool adapts)
      : depth_(depth), adapts_(adapts), ahead_(sought + sought - T(1)) {}

  /// The gain at a place behind that of the last one.
  void add(std::uint64_t rank, const T& gain) {
    walk(rank);
    gained_ += weight_ * gain;
    if (adapts_) ahead_ -= gain;
  }
  [[nodiscard]] T value() {
    walk(depth_);
    return gained_ / seen_;
  }

 private:
  void walk(std::uint64_t to) {
    if (to == place_) return;
    const T here = T(place_) + ahead_;
    const T there = T(to) + ahead_;
    seen_ += weight_ * here * here * inverse_squares(ahead_, place_ + 1, to);
    weight_ = weight_ * here * here / (there * there);
    place_ = to;
  }

  std::uint64_t depth_;
  bool adapts_;
  T ahead_;  // 2t − 1, less what was gained
  std::uint64_t place_ = 1;
  T weight_ = T(1);  // of the place: the chance to come so far
  T seen_ = T(1);    // their sum
  T gained_{};
};

constexpr Parameter kSought{.name = "t",
                            .meaning = "the gain that the user seeks: so many of the best documents",
                            .low = 0.5,
                            .has_default = true,
                            .value = 1};
constexpr Parameter kSeen{.name = "depth",
                          .meaning = "places that the user sees at most; those behind the end of the list gain nothing",
                          .low = 1,
                          .high = kMostPlaces,
                          .has_default = true,
                          .value = 1000,
                          .whole = true};

/// Parameters: t, scale, top, level, depth, empty.
template <class T>
Value<T> sought_value(const JudgedList& list, const Context& context, bool adapts) {
  const auto scale = static_cast<Scale>(context.arguments[1]);
  const double level = context.arguments[3];
  const Judgments& judgments = *list.judgments;
  const bool nothing = scale == Scale::binary ? judgments.at_least(level) == 0 : judgments.highest() <= 0;
  if (nothing) return of_empty<T>(context.arguments[5] != 0, kNoGrade);
  double top = scale == Scale::query ? judgments.highest() : judgments.top;
  if (scale == Scale::all && context.arguments[2] > 0) top = context.arguments[2];
  if (scale != Scale::binary && judgments.highest() > top) return Value<T>::undefined(kAboveTop);
  const std::uint64_t depth = whole_argument(context, 4);
  Seeker<T> user(context.argument<T>(0), depth, adapts);
  for (const JudgedList::Hit& hit : list.hits) {
    if (hit.rank > depth) break;
    if (scale == Scale::binary && hit.grade >= level) user.add(hit.rank, T(1));
    if (scale != Scale::binary && hit.grade > 0) user.add(hit.rank, parameter_as<T>(hit.grade) / parameter_as<T>(top));
  }
  return Value<T>(user.value());
}

constexpr const char* kWithoutGrade =
    "no document of the query has a grade above 0, or one is above the highest one "
    "that was named";

constexpr Measure kGoals[] = {
    {.name = "inst",
     .title = "INST: the gain of a user whose goal comes nearer",
     .formula = "sum over the places of W(i)·gain, W(i) the chance to come to place i over the sum of these chances, "
                "C(i) = ((i + 2t − gain so far − 1) / (i + 2t − gain so far))² the chance to go on",
     .latex = R"(\sum_i W_i\,g_i,\quad \frac{W_{i+1}}{W_i}=\left(\frac{i+2t-G_i-1}{i+2t-G_i}\right)^2)",
     .meaning = "what a user gains for each document seen who seeks the gain t and goes on the more gladly the more of "
                "it is lacking",
     .parameters = {kSought, kScale, kTop, kLevel, kSeen, kEmpty},
     .range = {0, 1, false},
     .undefined = kWithoutGrade,
     .holds = {min_agreement, monotonicity, weakly(range), top_weight, weakly(ties), appending, weakly(confidence),
               convergence, judging},
     .reference = "Moffat, Bailey, Scholer & Thomas 2015",
     .example = 0.37464117233682498,
     .elsewhere = {Elsewhere{"ir_measures", "INST", "empty=zero"}},
     .compute = of_judged<[](const auto& list, const Context& context) {
       using T = typename std::remove_cvref_t<decltype(list)>::Number;
       return sought_value<T>(*list, context, true);
     }>},
    {.name = "insq",
     .title = "INSQ: the gain of a user with a goal",
     .formula = "sum over the places of W(i)·gain, W(i) in proportion to 1 / (i + 2t − 1)²",
     .latex = R"(\sum_i W_i\,g_i,\quad W_i\propto\frac{1}{(i+2t-1)^2})",
     .meaning = "what a user gains for each document seen who goes on the more gladly the more gain t is sought, "
                "whatever was gained on the way",
     .parameters = {kSought, kScale, kTop, kLevel, kSeen, kEmpty},
     .range = {0, 1, false},
     .undefined = kWithoutGrade,
     .holds = {min_agreement, monotonicity, weakly(range), top_weight, weakly(ties), appending, weakly(confidence),
               convergence, judging},
     .reference = "Moffat, Scholer & Thomas 2012",
     .example = 0.29009536253824447,
     .elsewhere = {Elsewhere{"ir_measures", "INSQ", "empty=zero"}},
     .compute = of_judged<[](const auto& list, const Context& context) {
       using T = typename std::remove_cvref_t<decltype(list)>::Number;
       return sought_value<T>(*list, context, false);
     }>},
};

}  // namespace

constinit const Family judged_goals("A user who seeks so much gain", kGoals);

}  // namespace etalon::family
