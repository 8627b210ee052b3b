// users.cpp: models of a user who goes down the list and stops: by persistence, by what was found, by what is sought.
#include "domain/runs/judged_functions.hpp"
#include "domain/runs/measures/cascade.hpp"
#include "domain/runs/parts.hpp"

namespace etalon::family {
namespace {

using enum Law;
using namespace judged_parameters;
using namespace runs;

constexpr Parameter kPersistence{.name = "p",
                                 .meaning = "the chance to go on to the next document",
                                 .low = 0,
                                 .high = 1,
                                 .has_default = true,
                                 .value = 0.8,
                                 .low_excluded = true};
constexpr const char* kNeverStops = "with p = 1 a user never stops, and no place has a weight";

/// visit(rank, weight) of the judged among the first k, where a weight is p^(rank − 1).
template <class T, class Visit>
void each_weighted(const JudgedList& list, std::uint64_t k, const T& p, Visit visit) {
  const std::uint64_t end = places(list, k);
  std::uint64_t rank = 1;
  T weight(1);
  for (const JudgedList::Hit& hit : list.hits) {
    if (hit.rank > end) break;
    if (hit.grade < 0) continue;
    weight *= power(p, hit.rank - rank);
    rank = hit.rank;
    visit(hit, weight);
  }
}

template <class T>
T expected_reciprocal_rank(const JudgedList& list, std::uint64_t k, double top) {
  Cascade<T> user(top);
  const std::uint64_t end = places(list, k);
  for (const JudgedList::Hit& hit : list.hits) {
    if (hit.rank > end) break;
    if (hit.grade > 0) user.add(hit.rank, hit.grade);
  }
  return user.sum();
}

constexpr double kLargestTop = 1000;

/// A `top` of 0 is that of all judgments.
template <class T>
Value<T> reciprocal_rank_value(const JudgedList& list, double top, std::uint64_t k, bool zero, bool normalized) {
  const Judgments& judgments = *list.judgments;
  if (judgments.highest() <= 0) return of_empty<T>(zero, kNoGrade);
  if (top == 0) top = judgments.top;
  if (judgments.highest() > top) return Value<T>::undefined(kAboveTop);
  if (top > kLargestTop) return Value<T>::undefined("2^grade is too large a number");
  const T found = expected_reciprocal_rank<T>(list, k, top);
  return Value<T>(normalized ? found / ideal_cascade<T>(judgments, k, top) : found);
}

/// The gain of the best list, place by place.
template <class T>
class BestGain {
 public:
  explicit BestGain(const Judgments& judgments) : levels_(judgments.levels) {}
  const T& until(std::uint64_t place) {
    for (; place_ < place && level_ < levels_.size() && levels_[level_].grade > 0; ++place_) {
      sum_ += parameter_as<T>(levels_[level_].grade);
      if (++taken_ < levels_[level_].documents) continue;
      taken_ = 0;
      ++level_;
    }
    return sum_;
  }

 private:
  const std::vector<Judgments::Level>& levels_;
  std::size_t level_ = 0;
  std::uint64_t taken_ = 0;  // of the level
  std::uint64_t place_ = 0;
  T sum_{};
};

template <class T>
Value<T> q_value(const JudgedList& list, const T& beta, bool zero) {
  if (list.judgments->highest() <= 0) return of_empty<T>(zero, kNoGrade);
  std::uint64_t all = 0;
  for (const Judgments::Level& level : list.judgments->levels) all += level.grade > 0 ? level.documents : 0;
  BestGain<T> best(*list.judgments);
  std::uint64_t found = 0;
  T gained(0);
  T sum(0);
  for (const JudgedList::Hit& hit : list.hits) {
    if (hit.grade <= 0) continue;
    ++found;
    gained += parameter_as<T>(hit.grade);
    sum += (T(found) + beta * gained) / (T(hit.rank) + beta * best.until(hit.rank));
  }
  return Value<T>(sum / T(all));
}

constexpr Measure kUsers[] = {
    {.name = "rbp",
     .title = "Rank-biased precision",
     .formula = "(1 − p)·sum over the first k of gain·p^(rank − 1)",
     .latex = R"((1-p)\sum_{i\le k} g_i\,p^{i-1})",
     .meaning = "what a user gains for each document seen who goes on to the next one with the chance p",
     .parameters = {kPersistence, kScale, kCut, kLevel, kEmpty},
     .range = {0, 1, false},
     .undefined = "no document of the query has a grade above 0, or p = 1",
     .holds = {min_agreement, monotonicity, weakly(range), top_weight, weakly(ties), appending, weakly(confidence),
               convergence, judging},
     .variants = {Variant{"p=0.5",
                          {min_agreement, monotonicity, weakly(range), top_weight, weakly(ties), appending,
                           weakly(confidence), convergence, judging}},
                  Variant{"scale=query",
                          {min_agreement, monotonicity, weakly(range), top_weight, weakly(ties), appending,
                           weakly(confidence), convergence, judging}},
                  Variant{"scale=binary",
                          {min_agreement, weakly(monotonicity), weakly(range), weakly(top_weight), weakly(ties),
                           appending, weakly(confidence), weakly(convergence), judging}}},
     .reference = "Moffat & Zobel 2008",
     .example = 0.2 * (2 + 0.512 + 0.32768) / 3,
     .compute = of_judged<[](const auto& list, const Context& context) {
       using T = typename std::remove_cvref_t<decltype(list)>::Number;
       const T p = context.argument<T>(0);
       const auto scale = static_cast<Scale>(context.arguments[1]);
       const double level = context.arguments[3];
       const bool nothing = scale == Scale::binary ? relevant(*list, level) == 0 : list->judgments->highest() <= 0;
       if (p == T(1)) return Value<T>::undefined(kNeverStops);
       if (nothing) return of_empty<T>(context.arguments[4] != 0, kNoGrade);
       const double top = scale == Scale::all ? list->judgments->top : list->judgments->highest();
       T sum(0);
       each_weighted<T>(*list, whole_argument(context, 2), p, [&](const JudgedList::Hit& hit, const T& weight) {
         if (scale == Scale::binary) {
           if (hit.grade >= level) sum += weight;
         } else if (hit.grade > 0) {
           sum += weight * parameter_as<T>(hit.grade) / parameter_as<T>(top);
         }
       });
       return Value<T>((T(1) - p) * sum);
     }>},
    {.name = "rbp_residual",
     .title = "Residual of rank-biased precision",
     .formula = "1 − (1 − p)·sum over the judged among the first k of p^(rank − 1)",
     .latex = R"(1-(1-p)\sum_{i\le k,\,g_i\text{ known}}p^{i-1})",
     .meaning = "how much rank-biased precision could still rise if all that was not judged, and all behind the end of "
                "the list, were the best there is",
     .parameters = {kPersistence, kCut},
     .range = {0, 1, false},
     .better = Better::lower,
     .undefined = "p = 1",
     .holds = {weakly(monotonicity), weakly(range), weakly(top_weight), weakly(ties), appending, weakly(convergence),
               completeness},
     .reference = "Moffat & Zobel 2008",
     .example = 1 - 0.2 * (1 + 0.64 + 0.512 + 0.32768),
     .compute = of_judged<[](const auto& list, const Context& context) {
       using T = typename std::remove_cvref_t<decltype(list)>::Number;
       const T p = context.argument<T>(0);
       if (p == T(1)) return Value<T>::undefined(kNeverStops);
       T sum(0);
       each_weighted<T>(*list, whole_argument(context, 1), p,
                        [&](const JudgedList::Hit&, const T& weight) { sum += weight; });
       return Value<T>(T(1) - (T(1) - p) * sum);
     }>},
    {.name = "err",
     .title = "Expected reciprocal rank",
     .formula = "sum over the first k of 1/rank·R(grade)·product above of (1 − R(grade)), R(g) = (2^g − 1)/2^top",
     .latex = R"(\sum_{i\le k}\frac1i R_i\prod_{j<i}(1-R_j),\quad R_i=\frac{2^{g_i}-1}{2^{g_{\max}}})",
     .meaning = "one over the place where a user stops who is satisfied by a document the sooner the higher its grade",
     .parameters = {kTop, kCut, kEmpty},
     .range = {0, 1, false},
     .undefined = "no document of the query has a grade above 0, one is above the highest one that was named, or that "
                  "is above 1000",
     .holds = {min_agreement, monotonicity, weakly(range), top_weight, weakly(ties), appending, weakly(confidence),
               convergence, judging},
     .variants = {Variant{"k=2",
                          {weakly(min_agreement), weakly(monotonicity), weakly(range), weakly(top_weight), weakly(ties),
                           weakly(appending), weakly(confidence), weakly(convergence), judging}}},
     .reference = "Chapelle et al. 2009",
     .example = 0.4059244791666667,
     .compute = of_judged<[](const auto& list, const Context& context) {
       using T = typename std::remove_cvref_t<decltype(list)>::Number;
       return reciprocal_rank_value<T>(*list, context.arguments[0], whole_argument(context, 1),
                                       context.arguments[2] != 0, false);
     }>},
    {.name = "nerr",
     .title = "Normalized expected reciprocal rank",
     .formula = "ERR / ERR of the best list, cut at k",
     .latex = R"(\frac{\mathrm{ERR}@k}{\mathrm{ERR}^*@k})",
     .meaning = "expected reciprocal rank against that of the best list of the judged documents",
     .parameters = {kTop, kCut, kEmpty},
     .range = {0, 1},
     .undefined = "no document of the query has a grade above 0, one is above the highest one that was named, or that "
                  "is above 1000",
     .holds = {max_agreement, min_agreement, monotonicity, range, top_weight, weakly(ties), appending,
               weakly(confidence), convergence, judging},
     .variants = {Variant{
         "k=2",
         {weakly(max_agreement), weakly(min_agreement), weakly(monotonicity), range, weakly(top_weight), weakly(ties),
          weakly(appending), weakly(confidence), weakly(convergence), judging}}},
     .reference = "Clarke et al. 2011, of Chapelle et al. 2009",
     .example = 0.4491164884637029,
     .compute = of_judged<[](const auto& list, const Context& context) {
       using T = typename std::remove_cvref_t<decltype(list)>::Number;
       return reciprocal_rank_value<T>(*list, context.arguments[0], whole_argument(context, 1),
                                       context.arguments[2] != 0, true);
     }>},
    {.name = "q_measure",
     .title = "Q-measure",
     .formula = "1/R·sum over the relevant of (found + β·gain so far) / (rank + β·ideal gain so far)",
     .latex = R"(\frac{1}{R}\sum_r\frac{C(r)+\beta\,cg(r)}{r+\beta\,cg^*(r)})",
     .meaning = "average precision for grades: precision and normalized gain blended at each relevant document",
     .parameters = {Parameter{.name = "beta",
                              .meaning = "how much gains count beside precision; 0: average precision",
                              .low = 0,
                              .has_default = true,
                              .value = 1},
                    kEmpty},
     .range = {0, 1},
     .undefined = kNoGrade,
     .holds = {max_agreement, min_agreement, monotonicity, range, weakly(ties), appending, weakly(confidence),
               convergence, judging},
     .reference = "Sakai 2004",
     .example = 0.4357517482517482,
     .compute = of_judged<[](const auto& list, const Context& context) {
       using T = typename std::remove_cvref_t<decltype(list)>::Number;
       return q_value<T>(*list, context.argument<T>(0), context.arguments[1] != 0);
     }>},
};

}  // namespace

constinit const Family judged_users("Models of a user who goes down the list", kUsers);

}  // namespace etalon::family
