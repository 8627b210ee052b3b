// counts.cpp: what a list and its judgments have, and how much of the list was judged.
#include "domain/runs/judged_functions.hpp"
#include "domain/runs/parts.hpp"

namespace etalon::family {
namespace {

using enum Law;
using namespace judged_parameters;
using namespace runs;

constexpr const char* kCounted = "Buckley & Voorhees 2005";

constexpr Measure kCounts[] = {
    {.name = "judged",
     .title = "Share of judged documents",
     .formula = "judged among the first k / documents among the first k",
     .latex = R"(\frac{1}{\min(k,n)}\sum_{i\le k}[g_i \text{ known}])",
     .meaning = "how much of what a value rests on was judged at all: other measures take what was not for irrelevant",
     .parameters = {kCut},
     .range = {0, 1},
     .undefined = kNothingRetrieved,
     .holds = {weakly(monotonicity), range, weakly(top_weight), ties, weakly(appending), weakly(convergence)},
     .variants = {Variant{
         "k=2",
         {weakly(monotonicity), range, weakly(top_weight), weakly(ties), weakly(appending), weakly(convergence)}}},
     .reference = "Lu, Moffat & Culpepper 2016",
     .example = 4.0 / 6,
     .elsewhere = {Elsewhere{"ir_measures", "Judged"}},
     .compute = of_judged<[](const auto& list, const Context& context) {
       using T = typename std::remove_cvref_t<decltype(list)>::Number;
       const std::uint64_t k = whole_argument(context, 0);
       return ratio(T(judged_in(*list, k)), T(places(*list, k)), kNothingRetrieved);
     }>},
    {.name = "unjudged",
     .title = "Share of places with a document that was not judged",
     .formula = "(documents among the first k − judged among the first k) / k; without k: / retrieved",
     .latex = R"(\frac{1}{k}\sum_{i\le k}[g_i \text{ unknown}])",
     .meaning = "how much of the first k places has documents of which nobody said whether they are relevant",
     .parameters = {kCut},
     .range = {0, 1},
     .better = Better::lower,
     .undefined = "without k when no document was retrieved",
     .holds = {weakly(monotonicity), range, weakly(top_weight), ties, weakly(appending), weakly(convergence)},
     .variants = {Variant{"k=2",
                          {weakly(monotonicity), range, weakly(top_weight), weakly(ties), weakly(appending),
                           weakly(confidence), weakly(convergence), completeness}}},
     .reference = "Lu, Moffat & Culpepper 2016",
     .example = 2.0 / 6,
     .elsewhere = {Elsewhere{"trec_eval", "unj"}},
     .compute = of_judged<[](const auto& list, const Context& context) {
       using T = typename std::remove_cvref_t<decltype(list)>::Number;
       const std::uint64_t k = whole_argument(context, 0);
       return ratio(T(places(*list, k) - judged_in(*list, k)), T(k == 0 ? list->retrieved : k), kNothingRetrieved);
     }>},
    {.name = "num_ret",
     .title = "Number of retrieved documents",
     .formula = "n",
     .latex = "n",
     .meaning = "documents of the list",
     .range = {0},
     .better = Better::neither,
     .holds = {weakly(monotonicity), range, weakly(top_weight), ties, appending, weakly(convergence), judging,
               completeness},
     .reference = kCounted,
     .example = 6,
     .elsewhere = {Elsewhere{"ir_measures", "NumRet"}},
     .over_units = Mean::sum,
     .compute = of_judged<[](const auto& list, const Context&) {
       using T = typename std::remove_cvref_t<decltype(list)>::Number;
       return Value<T>(T(list->retrieved));
     }>},
    {.name = "num_rel",
     .title = "Number of relevant documents",
     .formula = "R",
     .latex = "R",
     .meaning = "documents that were judged relevant, found or not",
     .parameters = {kLevel},
     .range = {0},
     .better = Better::neither,
     .holds = {weakly(monotonicity), range, weakly(top_weight), ties, weakly(appending), weakly(confidence),
               weakly(convergence), judging, completeness},
     .reference = kCounted,
     .example = 4,
     .elsewhere = {Elsewhere{"ir_measures", "NumRel"}},
     .over_units = Mean::sum,
     .compute = of_judged<[](const auto& list, const Context& context) {
       using T = typename std::remove_cvref_t<decltype(list)>::Number;
       return Value<T>(T(relevant(*list, context.arguments[0])));
     }>},
    {.name = "num_rel_ret",
     .title = "Number of relevant documents that were retrieved",
     .formula = "relevant among the first k",
     .latex = R"(\sum_{i\le k}[g_i\ge\ell])",
     .meaning = "relevant documents that the list has",
     .parameters = {kCut, kLevel},
     .range = {0},
     .holds = {weakly(min_agreement), weakly(monotonicity), range, weakly(top_weight), ties, appending,
               weakly(confidence), weakly(convergence), judging, completeness},
     .reference = kCounted,
     .example = 3,
     .elsewhere = {Elsewhere{"ir_measures", "NumRelRet"}},
     .over_units = Mean::sum,
     .compute = of_judged<[](const auto& list, const Context& context) {
       using T = typename std::remove_cvref_t<decltype(list)>::Number;
       return Value<T>(T(relevant_in(*list, whole_argument(context, 0), context.arguments[1])));
     }>},
    {.name = "num_nonrel_judged_ret",
     .title = "Number of retrieved documents that were judged not to be relevant",
     .formula = "judged among the first k − relevant among the first k",
     .latex = R"(\sum_{i\le k}[0\le g_i<\ell])",
     .meaning = "documents of the list that are known not to be relevant",
     .parameters = {kCut, kLevel},
     .range = {0},
     .better = Better::lower,
     .holds = {weakly(monotonicity), range, weakly(top_weight), ties, weakly(appending), weakly(confidence),
               weakly(convergence), completeness},
     .reference = kCounted,
     .example = 1,
     .over_units = Mean::sum,
     .compute = of_judged<[](const auto& list, const Context& context) {
       using T = typename std::remove_cvref_t<decltype(list)>::Number;
       const std::uint64_t k = whole_argument(context, 0);
       return Value<T>(T(judged_in(*list, k) - relevant_in(*list, k, context.arguments[1])));
     }>},
};

}  // namespace

constinit const Family judged_counts("Counts: what was retrieved, what is relevant, what was judged", kCounts);

}  // namespace etalon::family
