// found.cpp: how many relevant documents were found, and how soon the first one.
#include "domain/runs/judged_functions.hpp"
#include "domain/runs/parts.hpp"

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
     .reference = kOfSets,
     .example = 0.5,
     .elsewhere = {Elsewhere{"trec_eval", "P", "empty=zero"}, Elsewhere{"trec_eval", "set_P", "empty=zero"},
                   Elsewhere{"ranx", "precision"}},
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
     .reference = kOfSets,
     .example = 0.75,
     .elsewhere = {Elsewhere{"trec_eval", "set_recall", "empty=zero"}},
     .compute = of_judged<[](const auto& list, const Context& context) {
       using T = typename std::remove_cvref_t<decltype(list)>::Number;
       const double level = context.arguments[1];
       const std::uint64_t all = relevant(*list, level);
       if (all == 0) return of_empty<T>(context.arguments[2] != 0);
       return Value<T>(T(relevant_in(*list, whole_argument(context, 0), level)) / T(all));
     }>},
    {.name = "capped_recall",
     .title = "Recall with a cap",
     .formula = "relevant among the first k / min(relevant, k)",
     .latex = R"(\frac{1}{\min(R,k)}\sum_{i\le k}[g_i\ge\ell])",
     .meaning = "as recall, against what k places can hold at most, so that a perfect list reaches 1",
     .parameters = {kCut, kLevel, kEmpty},
     .range = {0, 1},
     .undefined = kNoRelevant,
     .reference = "Thakur et al. 2021 (BEIR)",
     .example = 0.75,
     .elsewhere = {Elsewhere{"BEIR", "R_cap"}},
     .compute = of_judged<[](const auto& list, const Context& context) {
       using T = typename std::remove_cvref_t<decltype(list)>::Number;
       const double level = context.arguments[1];
       const std::uint64_t k = whole_argument(context, 0);
       const std::uint64_t all = relevant(*list, level);
       if (all == 0) return of_empty<T>(context.arguments[2] != 0);
       return Value<T>(T(relevant_in(*list, k, level)) / T(k == 0 ? all : std::min(all, k)));
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
       const T found(relevant_in(*list, k, level));
       const T among(k == 0 ? list->retrieved : k);
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
     .reference = "Craswell & Hawking 2004",
     .example = 1,
     .elsewhere = {Elsewhere{"ranx", "hit_rate"}},
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
     .formula = "relevant among the first R / R, where R documents are relevant",
     .latex = R"(\frac{1}{R}\sum_{i\le R}[g_i\ge\ell])",
     .meaning = "precision and recall at the place where a perfect list would be complete",
     .parameters = {kLevel, kEmpty},
     .range = {0, 1},
     .undefined = kNoRelevant,
     .reference = "Buckley & Voorhees 2005",
     .example = 0.5,
     .elsewhere = {Elsewhere{"trec_eval", "Rprec", "empty=zero"}, Elsewhere{"ranx", "r_precision"}},
     .compute = of_judged<[](const auto& list, const Context& context) {
       using T = typename std::remove_cvref_t<decltype(list)>::Number;
       const double level = context.arguments[0];
       const std::uint64_t all = relevant(*list, level);
       if (all == 0) return of_empty<T>(context.arguments[1] != 0);
       return Value<T>(T(relevant_in(*list, all, level)) / T(all));
     }>},
};

}  // namespace

constinit const Family judged_found("Found: how many relevant documents, and how soon the first", kFound);

}  // namespace etalon::family
