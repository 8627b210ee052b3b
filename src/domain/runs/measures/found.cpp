// found.cpp: how many relevant documents were found, and how soon the first one.
#include "domain/runs/judged_functions.hpp"
#include "domain/runs/parts.hpp"
#include "domain/runs/trec_formulas.hpp"

namespace etalon::family {
namespace {

using enum Law;
using namespace judged_parameters;
using namespace runs;

constexpr const char* kRijsbergen = "van Rijsbergen 1979";
constexpr const char* kOfSets = "sets: Cleverdon 1967; the cut: Buckley & Voorhees 2005";

/// Of the first k places, or of all that were retrieved.
template <class T>
Value<T> precision_of(const JudgedList& list, std::uint64_t k, double level, bool zero) {
  const std::uint64_t among = k == 0 ? list.retrieved : k;
  if (among == 0) return of_empty<T>(zero, kNothingRetrieved);
  return Value<T>(T(relevant_in(list, k, level)) / T(among));
}

constexpr Measure kFound[] = {
    {.name = "precision",
     .aliases = {"p"},
     .title = "Precision",
     .formula = "relevant among the first k / k; without k: / retrieved",
     .latex = R"(\frac{1}{k}\sum_{i\le k}[g_i\ge\ell])",
     .meaning = "the share of the first k places that relevant documents have; a list that is shorter than k fills the "
                "rest with nothing",
     .parameters = {kCut, kLevel, kEmpty},
     .range = {0, 1},
     .undefined = "no document of the query is relevant; without k also when none was retrieved",
     .holds = {min_agreement, weakly(monotonicity), range, weakly(top_weight), ties, weakly(appending),
               weakly(confidence), weakly(convergence), judging},
     .variants = {Variant{"k=2",
                          {weakly(min_agreement), weakly(monotonicity), range, weakly(top_weight), weakly(ties),
                           weakly(appending), weakly(confidence), weakly(convergence), judging}}},
     .reference = kOfSets,
     .example = 0.5,
     .elsewhere = {Elsewhere{"trec_eval", "P", "empty=zero"}, Elsewhere{"trec_eval", "set_P", "empty=zero"}},
     .compute = of_judged<[](const auto& list, const Context& context) {
       using T = typename std::remove_cvref_t<decltype(list)>::Number;
       const double level = context.arguments[1];
       const bool zero = context.arguments[2] != 0;
       if (relevant(*list, level) == 0) return of_empty<T>(zero);
       return precision_of<T>(*list, whole_argument(context, 0), level, zero);
     }>},
    {.name = "recall",
     .aliases = {"r"},
     .title = "Recall",
     .formula = "relevant among the first k / relevant",
     .latex = R"(\frac{1}{R}\sum_{i\le k}[g_i\ge\ell])",
     .meaning = "the share of the relevant documents that the first k places have",
     .parameters = {kCut, kLevel, kEmpty},
     .range = {0, 1},
     .undefined = kNoRelevant,
     .holds = {weakly(max_agreement), min_agreement, weakly(monotonicity), range, weakly(top_weight), ties, appending,
               weakly(confidence), weakly(convergence), judging},
     .variants = {Variant{"k=2",
                          {weakly(min_agreement), weakly(monotonicity), range, weakly(top_weight), weakly(ties),
                           weakly(appending), weakly(confidence), weakly(convergence), judging}}},
     .reference = kOfSets,
     .example = 0.75,
     .elsewhere = {Elsewhere{"trec_eval", "set_recall", "empty=zero"}, Elsewhere{"ir_measures", "R", "empty=zero"}},
     .compute = of_judged<[](const auto& list, const Context& context) {
       using T = typename std::remove_cvref_t<decltype(list)>::Number;
       const double level = context.arguments[1];
       const std::uint64_t all = relevant(*list, level);
       if (all == 0) return of_empty<T>(context.arguments[2] != 0);
       return Value<T>(T(relevant_in(*list, whole_argument(context, 0), level)) / T(all));
     }>},
    {.name = "capped_recall",
     .title = "Recall with a cap",
     .formula = "relevant among the first k / min(relevant, k); without k: / min(relevant, retrieved)",
     .latex = R"(\frac{1}{\min(R,k)}\sum_{i\le k}[g_i\ge\ell])",
     .meaning = "as recall, against what the places of the list can hold at most, so that a perfect list reaches 1",
     .parameters = {kCut, kLevel, kEmpty},
     .range = {0, 1},
     .undefined = "no document of the query is relevant; without k also when none was retrieved",
     .holds = {weakly(max_agreement), min_agreement, weakly(monotonicity), range, weakly(top_weight), ties,
               weakly(appending), weakly(confidence), weakly(convergence), judging},
     .variants = {Variant{
         "k=2",
         {weakly(max_agreement), weakly(min_agreement), weakly(monotonicity), range, weakly(top_weight), weakly(ties),
          weakly(appending), weakly(confidence), weakly(convergence), judging}}},
     .reference = "Thakur et al. 2021 (BEIR)",
     .example = 0.75,
     .elsewhere = {Elsewhere{"BEIR", "R_cap"}, Elsewhere{"trec_eval", "relative_P", "empty=zero"},
                   Elsewhere{"trec_eval", "set_relative_P", "empty=zero"}},
     .compute = of_judged<[](const auto& list, const Context& context) {
       using T = typename std::remove_cvref_t<decltype(list)>::Number;
       const double level = context.arguments[1];
       const std::uint64_t k = whole_argument(context, 0);
       const std::uint64_t all = relevant(*list, level);
       const bool zero = context.arguments[2] != 0;
       if (all == 0) return of_empty<T>(zero);
       const std::uint64_t room = k == 0 ? list->retrieved : k;
       if (room == 0) return of_empty<T>(zero, kNothingRetrieved);
       return Value<T>(T(relevant_in(*list, k, level)) / T(std::min(all, room)));
     }>},
    {.name = "f",
     .aliases = {Alias{"f1", "beta=1"}},
     .title = "F measure of precision and recall",
     .formula = "(1 + β²)·P·R / (β²·P + R)",
     .latex = R"(\frac{(1+\beta^2)PR}{\beta^2P+R})",
     .meaning = "the weighted harmonic mean of precision and recall of the first k documents",
     .parameters = {Parameter{.name = "beta",
                              .meaning = "how much more recall counts than precision",
                              .low = 0,
                              .has_default = true,
                              .value = 1},
                    kCut, kLevel, kEmpty},
     .range = {0, 1},
     .undefined = kNoRelevant,
     .holds = {min_agreement, weakly(monotonicity), range, weakly(top_weight), ties, appending, weakly(confidence),
               weakly(convergence), judging},
     .reference = kRijsbergen,
     .example = 0.6,
     .compute = of_judged<[](const auto& list, const Context& context) {
       using T = typename std::remove_cvref_t<decltype(list)>::Number;
       const T square = context.argument<T>(0) * context.argument<T>(0);
       const std::uint64_t k = whole_argument(context, 1);
       const double level = context.arguments[2];
       const std::uint64_t all = relevant(*list, level);
       if (all == 0) return of_empty<T>(context.arguments[3] != 0);
       // (1 + β²)·found / (β²·relevant + places), which has a value for an empty list too.
       const T found = T(relevant_in(*list, k, level));
       const T among = T(k == 0 ? list->retrieved : k);
       return Value<T>((T(1) + square) * found / (square * T(all) + among));
     }>},
    {.name = "success",
     .aliases = {"hit"},
     .title = "Success: whether anything relevant was found",
     .formula = "1 if a relevant document is among the first k, else 0",
     .latex = R"(\left[\exists i\le k: g_i\ge\ell\right])",
     .meaning = "whether the first k places have a relevant document; the mean over users is the hit rate",
     .parameters = {kCut, kLevel, kEmpty},
     .range = {0, 1},
     .undefined = kNoRelevant,
     .holds = {weakly(max_agreement), min_agreement, weakly(monotonicity), range, weakly(top_weight), ties,
               weakly(appending), weakly(confidence), weakly(convergence), judging},
     .variants = {Variant{
         "k=2",
         {weakly(max_agreement), weakly(min_agreement), weakly(monotonicity), range, weakly(top_weight), weakly(ties),
          weakly(appending), weakly(confidence), weakly(convergence), judging}}},
     .reference = "Craswell & Hawking 2004",
     .example = 1,
     .elsewhere = {Elsewhere{"ir_measures", "Success", "empty=zero"}, Elsewhere{"ranx", "hit_rate", "empty=zero"}},
     .compute = of_judged<[](const auto& list, const Context& context) {
       using T = typename std::remove_cvref_t<decltype(list)>::Number;
       const double level = context.arguments[1];
       if (relevant(*list, level) == 0) return of_empty<T>(context.arguments[2] != 0);
       return Value<T>(T(first_relevant(*list, whole_argument(context, 0), level) != 0 ? 1 : 0));
     }>},
    {.name = "rr",
     .aliases = {"mrr"},
     .title = "Reciprocal rank of the first relevant document",
     .formula = "1 / rank of the first relevant document; 0 when the first k have none",
     .latex = R"(\frac{1}{\min\{i\le k: g_i\ge\ell\}})",
     .meaning = "how soon the first relevant document comes: 1 at the top, 1/2 at the second place",
     .parameters = {kCut, kLevel, kEmpty},
     .range = {0, 1},
     .undefined = kNoRelevant,
     .holds = {weakly(max_agreement), min_agreement, weakly(monotonicity), range, weakly(top_weight), weakly(ties),
               weakly(appending), weakly(confidence), weakly(convergence), judging},
     .variants = {Variant{
         "k=2",
         {weakly(max_agreement), weakly(min_agreement), weakly(monotonicity), range, weakly(top_weight), weakly(ties),
          weakly(appending), weakly(confidence), weakly(convergence), judging}}},
     .reference = "Voorhees 1999; with a cut as in MS MARCO's MRR@10",
     .example = 1,
     .elsewhere = {Elsewhere{"trec_eval", "recip_rank", "empty=zero"}, Elsewhere{"ir_measures", "RR", "empty=zero"}},
     .compute = of_judged<[](const auto& list, const Context& context) {
       using T = typename std::remove_cvref_t<decltype(list)>::Number;
       const double level = context.arguments[1];
       if (relevant(*list, level) == 0) return of_empty<T>(context.arguments[2] != 0);
       const std::uint64_t first = first_relevant(*list, whole_argument(context, 0), level);
       return Value<T>(first == 0 ? T(0) : T(1) / T(first));
     }>},
    {.name = "rprec",
     .title = "R-precision",
     .formula = "relevant among the first R / R, where R documents are relevant; with times: among the first times·R, "
                "rounded up from 0.1 on",
     .latex = R"(\frac{1}{R}\sum_{i\le R}[g_i\ge\ell])",
     .meaning = "precision and recall at the place where a perfect list would be complete",
     .parameters = {kLevel, kEmpty,
                    Parameter{.name = "times",
                              .meaning = "precision at so many times R",
                              .low = 0,
                              .has_default = true,
                              .value = 1,
                              .low_excluded = true}},
     .range = {0, 1},
     .undefined = kNoRelevant,
     .holds = {weakly(max_agreement), weakly(min_agreement), weakly(monotonicity), range, weakly(ties),
               weakly(appending), weakly(confidence), weakly(convergence), judging},
     .variants = {Variant{"level=2",
                          {weakly(max_agreement), weakly(min_agreement), weakly(monotonicity), range, weakly(ties),
                           weakly(appending), weakly(confidence), weakly(convergence), judging}}},
     .reference = "Buckley & Voorhees 2005",
     .example = 0.5,
     .elsewhere = {Elsewhere{"trec_eval", "Rprec", "empty=zero"}, Elsewhere{"trec_eval", "Rprec_mult", "empty=zero"},
                   Elsewhere{"ranx", "r_precision", "empty=zero"}},
     .compute = of_judged<[](const auto& list, const Context& context) {
       using T = typename std::remove_cvref_t<decltype(list)>::Number;
       const double level = context.arguments[0];
       const std::uint64_t all = relevant(*list, level);
       if (all == 0) return of_empty<T>(context.arguments[1] != 0);
       return Value<T>(trec::rprec_mult<T>(*list, level, context.arguments[2]));
     }>},
    {.name = "set_ap",
     .title = "Average precision of a set",
     .formula = "precision·recall",
     .latex = R"(P\cdot R)",
     .meaning = "average precision as if the documents were in no order: precision times recall",
     .parameters = {kLevel, kEmpty},
     .range = {0, 1},
     .undefined = kNoRelevant,
     .holds = {min_agreement, weakly(monotonicity), range, weakly(top_weight), ties, appending, weakly(confidence),
               weakly(convergence), judging},
     .reference = "Buckley & Voorhees 2005",
     .example = 0.375,
     .elsewhere = {Elsewhere{"trec_eval", "set_map", "empty=zero"}},
     .compute = of_judged<[](const auto& list, const Context& context) {
       using T = typename std::remove_cvref_t<decltype(list)>::Number;
       const double level = context.arguments[0];
       if (relevant(*list, level) == 0) return of_empty<T>(context.arguments[1] != 0);
       return Value<T>(trec::set_map<T>(*list, level));
     }>},
    {.name = "utility",
     .title = "Linear utility",
     .formula = "found·relevant retrieved + noise·other retrieved + missed·relevant not retrieved",
     .latex = R"(a\,|rel\cap ret|+b\,|ret\setminus rel|+c\,|rel\setminus ret|)",
     .meaning = "what a list of documents is worth to someone who gains and pays by the document",
     .parameters =
         {Parameter{.name = "found",
                    .meaning = "worth of a relevant document that was retrieved",
                    .has_default = true,
                    .value = 1},
          Parameter{
              .name = "noise", .meaning = "worth of another one that was retrieved", .has_default = true, .value = -1},
          Parameter{
              .name = "missed", .meaning = "worth of a relevant document that was not retrieved", .has_default = true},
          kLevel},
     .holds = {weakly(monotonicity), range, weakly(top_weight), ties, appending, confidence, weakly(convergence),
               judging, completeness},
     .reference = "Lewis 1997",
     .example = 0,
     .compute = of_judged<[](const auto& list, const Context& context) {
       using T = typename std::remove_cvref_t<decltype(list)>::Number;
       const double level = context.arguments[3];
       const std::uint64_t found = relevant_in(*list, 0, level);
       return Value<T>(context.argument<T>(0) * T(found) + context.argument<T>(1) * T(list->retrieved - found) +
                       context.argument<T>(2) * T(relevant(*list, level) - found));
     }>},
};

}  // namespace

constinit const Family judged_found("Found: how many relevant documents, and how soon the first", kFound);

}  // namespace etalon::family
