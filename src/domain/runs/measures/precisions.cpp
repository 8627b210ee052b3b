// precisions.cpp: precision at the places of the relevant documents, and what stands above them.
#include <array>

#include "domain/runs/judged_functions.hpp"
#include "domain/runs/parts.hpp"
#include "domain/runs/trec_formulas.hpp"

namespace etalon::family {
namespace {

using enum Law;
using namespace judged_parameters;
using namespace runs;

constexpr double kFloor = 0.00001;  // trec_eval's, so that a query with nothing does not make the whole mean 0

constexpr Parameter kRounding{.name = "rounding",
                              .meaning =
                                  "how a share of the relevant documents becomes a number of them: to the "
                                  "nearest (trec_eval 10), or up from 0.1 on (trec_eval 9)",
                              .has_default = true,
                              .choices = {"nearest", "up"}};

trec::Rounding rounding_of(double argument) {
  return argument == 0 ? trec::Rounding::nearest : trec::Rounding::by_nine_tenths;
}

/// `over` 0: all relevant documents; 1: as many as k places can hold.
template <class T>
Value<T> average_precision(const JudgedList& list, std::uint64_t k, double level, bool capped, bool zero) {
  const std::uint64_t all = relevant(list, level);
  if (all == 0) return of_empty<T>(zero);
  return Value<T>(sum_of_precisions<T>(list, k, level) / T(capped && k > 0 ? std::min(all, k) : all));
}

constexpr std::array<double, 11> kElevenPoints{0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1};

constexpr Measure kPrecisions[] = {
    {.name = "ap",
     .title = "Average precision",
     .formula = "sum over the relevant among the first k of the precision at their places / relevant",
     .latex = R"(\frac{1}{R}\sum_{i\le k}[g_i\ge\ell]\,P@i)",
     .meaning = "precision, averaged over the relevant documents; one that was not found adds nothing",
     .parameters = {kCut, kLevel,
                    Parameter{.name = "over",
                              .meaning = "what the sum is divided by: all relevant documents, or as many as k places "
                                         "can hold",
                              .has_default = true,
                              .choices = {"relevant", "capped"}},
                    kEmpty},
     .range = {0, 1},
     .undefined = kNoRelevant,
     .holds = {weakly(max_agreement), min_agreement, weakly(monotonicity), range, weakly(ties), appending,
               weakly(confidence), weakly(convergence), judging},
     .variants = {Variant{"k=2",
                          {weakly(min_agreement), weakly(monotonicity), range, weakly(top_weight), weakly(ties),
                           weakly(appending), weakly(confidence), weakly(convergence), judging}},
                  Variant{
                      "k=2,over=capped",
                      {weakly(max_agreement), weakly(min_agreement), weakly(monotonicity), range, weakly(top_weight),
                       weakly(ties), weakly(appending), weakly(confidence), weakly(convergence), judging}},
                  Variant{
                      "level=2",
                      {weakly(max_agreement), weakly(min_agreement), weakly(monotonicity), range, weakly(top_weight),
                       weakly(ties), weakly(appending), weakly(confidence), weakly(convergence), judging}}},
     .reference = "Buckley & Voorhees 2005; over=capped as in Kaggle's MAP@k",
     .example = (1.0 + 2.0 / 4 + 3.0 / 6) / 4,
     .elsewhere = {Elsewhere{"trec_eval", "map", "empty=zero"}, Elsewhere{"trec_eval", "map_cut", "empty=zero"},
                   Elsewhere{"ir_measures", "AP", "empty=zero"}},
     .compute = of_judged<[](const auto& list, const Context& context) {
       using T = typename std::remove_cvref_t<decltype(list)>::Number;
       return average_precision<T>(*list, whole_argument(context, 0), context.arguments[1], context.arguments[2] != 0,
                                   context.arguments[3] != 0);
     }>},
    {.name = "gm_ap",
     .title = "Average precision for a geometric mean",
     .formula = "max(average precision, 0.00001)",
     .latex = R"(\max(\mathrm{AP},10^{-5}))",
     .meaning = "average precision, of which queries have the geometric mean, so that the worst ones count more",
     .parameters = {kLevel, kEmpty},
     .range = {kFloor, 1},
     .undefined = kNoRelevant,
     .holds = {weakly(max_agreement), min_agreement, weakly(monotonicity), range, weakly(ties), appending,
               weakly(confidence), weakly(convergence), judging},
     .reference = "Robertson 2006",
     .example = 0.5,
     .elsewhere = {Elsewhere{"trec_eval", "gm_map", "empty=zero"}},
     .over_units = Mean::geometric,
     .compute = of_judged<[](const auto& list, const Context& context) {
       using T = typename std::remove_cvref_t<decltype(list)>::Number;
       const Value<T> found = average_precision<T>(*list, 0, context.arguments[0], false, context.arguments[1] != 0);
       const T least = parameter_as<T>(kFloor);
       return found.defined() && found.number < least ? Value<T>(least) : found;
     }>},
    {.name = "bpref",
     .title = "Binary preference",
     .formula = "sum over the relevant of 1 − min(judged irrelevant above, R) / min(irrelevant, R), / R",
     .latex = R"(\frac{1}{R}\sum_{r}1-\frac{\min(n_r,R)}{\min(N,R)})",
     .meaning = "how seldom documents that were judged irrelevant stand above relevant ones, whatever was not judged",
     .parameters = {kLevel, kEmpty},
     .range = {0, 1},
     .undefined = kNoRelevant,
     .holds = {weakly(max_agreement), weakly(min_agreement), weakly(monotonicity), range, weakly(top_weight),
               weakly(ties), weakly(appending), weakly(confidence), weakly(convergence)},
     .variants = {Variant{"level=2",
                          {weakly(max_agreement), weakly(min_agreement), weakly(monotonicity), range,
                           weakly(top_weight), weakly(ties), weakly(appending), weakly(confidence)}}},
     .reference = "Buckley & Voorhees 2004, as trec_eval has it since version 8",
     .example = (1.0 + 0.5 + 0.5) / 4,
     .elsewhere = {Elsewhere{"ir_measures", "Bpref", "empty=zero"}},
     .compute = of_judged<[](const auto& list, const Context& context) {
       using T = typename std::remove_cvref_t<decltype(list)>::Number;
       const double level = context.arguments[0];
       if (relevant(*list, level) == 0) return of_empty<T>(context.arguments[1] != 0);
       return Value<T>(trec::bpref<T>(*list, level));
     }>},
    {.name = "gm_bpref",
     .title = "Binary preference for a geometric mean",
     .formula = "max(bpref, 0.00001)",
     .latex = R"(\max(\mathrm{bpref},10^{-5}))",
     .meaning = "binary preference, of which queries have the geometric mean",
     .parameters = {kLevel, kEmpty},
     .range = {kFloor, 1},
     .undefined = kNoRelevant,
     .holds = {weakly(max_agreement), weakly(min_agreement), weakly(monotonicity), range, weakly(top_weight),
               weakly(ties), weakly(appending), weakly(confidence), weakly(convergence)},
     .reference = "Robertson 2006, of Buckley & Voorhees 2004",
     .example = 0.5,
     .over_units = Mean::geometric,
     .compute = of_judged<[](const auto& list, const Context& context) {
       using T = typename std::remove_cvref_t<decltype(list)>::Number;
       const double level = context.arguments[0];
       if (relevant(*list, level) == 0 && context.arguments[1] == 0) return of_empty<T>(false);
       const T found = trec::bpref<T>(*list, level);
       const T least = parameter_as<T>(kFloor);
       return Value<T>(found < least ? least : found);
     }>},
    {.name = "infap",
     .title = "Inferred average precision",
     .formula = "average precision with the precision above each relevant document guessed from the judged sample",
     .latex = R"(\frac{1}{R}\sum_r \frac1r+\frac{r-1}{r}\cdot\frac{|d_{r-1}|}{r-1}\cdot)"
              R"(\frac{|rel|+\varepsilon}{|rel|+|nonrel|+2\varepsilon})",
     .meaning = "average precision where only a sample of the pool was judged; the others of the pool have a negative "
                "grade",
     .parameters = {kLevel, kEmpty},
     .range = {0, 1},
     .undefined = kNoRelevant,
     .holds = {min_agreement, weakly(monotonicity), range, weakly(ties), appending, weakly(confidence),
               weakly(convergence)},
     .reference = "Yilmaz & Aslam 2006",
     .example = 0.5277775925938272,
     .elsewhere = {Elsewhere{"trec_eval", "infAP", "empty=zero"}},
     .compute = of_judged<[](const auto& list, const Context& context) {
       using T = typename std::remove_cvref_t<decltype(list)>::Number;
       const double level = context.arguments[0];
       if (relevant(*list, level) == 0) return of_empty<T>(context.arguments[1] != 0);
       return Value<T>(trec::inf_ap<T>(*list, level));
     }>},
    {.name = "iprec",
     .title = "Interpolated precision at a recall",
     .formula = "the highest precision at any place with at least this share of the relevant documents",
     .latex = R"(\max_{i:\,R@i\ge\rho}P@i)",
     .meaning = "how pure a list can be that is long enough for this recall",
     .parameters = {Parameter{.name = "recall", .meaning = "the share of the relevant documents", .low = 0, .high = 1},
                    kLevel, kRounding, kEmpty},
     .range = {0, 1},
     .undefined = kNoRelevant,
     .variants = {Variant{"recall=0.5",
                          {weakly(max_agreement), weakly(min_agreement), weakly(monotonicity), range, weakly(ties),
                           weakly(appending), weakly(confidence), weakly(convergence), judging}},
                  Variant{"recall=1",
                          {weakly(max_agreement), weakly(min_agreement), weakly(monotonicity), range, weakly(ties),
                           weakly(appending), weakly(confidence), weakly(convergence), judging}}},
     .reference = "van Rijsbergen 1979; Buckley & Voorhees 2005",
     .example = 0.5,
     .elsewhere = {Elsewhere{"trec_eval", "iprec_at_recall", "empty=zero"},
                   Elsewhere{"ir_measures", "IPrec", "empty=zero"}},
     .compute = of_judged<[](const auto& list, const Context& context) {
       using T = typename std::remove_cvref_t<decltype(list)>::Number;
       const double level = context.arguments[1];
       if (relevant(*list, level) == 0) return of_empty<T>(context.arguments[3] != 0);
       if (list->retrieved == 0) return Value<T>(T(0));
       return Value<T>(trec::iprec_at_recall<T>(*list, level, context.arguments[0], rounding_of(context.arguments[2])));
     }>},
    {.name = "eleven_points",
     .title = "Interpolated precision, mean of eleven recalls",
     .formula = "mean of the interpolated precision at the recalls 0, 0.1, …, 1",
     .latex = R"(\frac{1}{11}\sum_{j=0}^{10}\mathrm{iprec}(j/10))",
     .meaning = "the area under the interpolated curve of precision and recall, as it was reported before average "
                "precision",
     .parameters = {kLevel, kRounding, kEmpty},
     .range = {0, 1},
     .undefined = kNoRelevant,
     .holds = {weakly(max_agreement), min_agreement, weakly(monotonicity), range, weakly(ties), appending,
               weakly(confidence), weakly(convergence), judging},
     .reference = "Salton & McGill 1983; Buckley & Voorhees 2005",
     .example = 6.5 / 11,
     .elsewhere = {Elsewhere{"trec_eval", "11pt_avg", "empty=zero"}},
     .compute = of_judged<[](const auto& list, const Context& context) {
       using T = typename std::remove_cvref_t<decltype(list)>::Number;
       const double level = context.arguments[0];
       if (relevant(*list, level) == 0) return of_empty<T>(context.arguments[2] != 0);
       if (list->retrieved == 0) return Value<T>(T(0));
       return Value<T>(trec::average_at_recalls<T>(*list, level, kElevenPoints, rounding_of(context.arguments[1])));
     }>},
    {.name = "yaap",
     .title = "Yet another average precision",
     .formula = "ln((1 + S) / (1 + R − S)), S the sum of the precisions at relevant documents",
     .latex = R"(\ln\frac{1+\sum_r P@r}{1+R-\sum_r P@r})",
     .meaning = "the logarithm of the odds of average precision, smoothed: differences near 0 and 1 count more",
     .parameters = {kLevel, kEmpty},
     .undefined = kNoRelevant,
     .holds = {weakly(monotonicity), range, weakly(ties), appending, weakly(confidence), weakly(convergence), judging},
     .reference = "Robertson 2012",
     .example = 0,
     .compute = of_judged<[](const auto& list, const Context& context) {
       using T = typename std::remove_cvref_t<decltype(list)>::Number;
       const double level = context.arguments[0];
       if (relevant(*list, level) == 0) return of_empty<T>(context.arguments[1] != 0);
       return Value<T>(trec::yaap<T>(*list, level));
     }>},
};

}  // namespace

constinit const Family judged_precisions("Precision at the relevant documents", kPrecisions);

}  // namespace etalon::family
