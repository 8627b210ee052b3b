// subtopics.cpp: lists for queries that mean several things: how many of them are served, how soon, and how often.
#include "domain/runs/judged_functions.hpp"
#include "domain/runs/measures/diverse.hpp"
#include "domain/runs/parts.hpp"

namespace etalon::family {
namespace {

using enum Law;
using namespace judged_parameters;
using namespace runs;

constexpr Parameter kAlpha{.name = "alpha",
                           .meaning = "how much less a document is worth for each one of the same subtopic before it",
                           .low = 0,
                           .high = 1,
                           .has_default = true,
                           .value = 0.5};

/// All k places of a list that no collection need have are gone through.
constexpr Parameter kPlaces{
    .name = "k", .meaning = kCut.meaning, .low = 0, .high = kMostPlaces, .has_default = true, .whole = true};

constexpr const char* kNoSubtopic = "no document is relevant for a subtopic of the query";

/// Parameters: alpha, k, level, empty.
template <class T, class Worth>
Value<T> diverse_value(const JudgedList& list, const Context& context, bool ideal, Worth worth) {
  const Diverse<T, Worth> of(list, context.arguments[2], context.argument<T>(0), whole_argument(context, 1), worth);
  if (of.subtopics() == 0) return of_empty<T>(context.arguments[3] != 0, kNoSubtopic);
  const T gained = of.gain();
  if (gained == T(0)) return Value<T>(gained);
  return Value<T>(gained / (ideal ? of.ideal() : of.bound()));
}

/// Parameters: alpha, beta, level, empty.
template <class T>
Value<T> novelty_bias(const JudgedList& list, const Context& context, bool ideal) {
  const T alpha = context.argument<T>(0);
  const T beta = context.argument<T>(1);
  const auto worth = [&](std::uint64_t rank) { return power(beta, rank - 1); };
  const Diverse<T, decltype(worth)> of(list, context.arguments[2], alpha, 0, worth);
  if (of.subtopics() == 0) return of_empty<T>(context.arguments[3] != 0, kNoSubtopic);
  const T gained = of.gain();
  if (gained == T(0)) return Value<T>(gained);
  return Value<T>(ideal ? gained / of.ideal() : gained * (T(1) - (T(1) - alpha) * beta) / T(of.subtopics()));
}

constexpr const char* kClarke2008 = "Clarke et al. 2008";
constexpr const char* kClarke2011 = "Clarke et al. 2011, of Chapelle et al. 2009";

constexpr Measure kSubtopics[] = {
    {.name = "alpha_ndcg",
     .title = "Normalized discounted cumulated gain of what is new",
     .formula = "α-DCG / α-DCG of the ideal list, found greedily: each place takes the judged document that adds most "
                "there, of equal ones that whose id is the last; α-DCG = sum over the first k of (sum over the "
                "subtopics of the document of (1 − α)^(documents of the subtopic above)) / log2(rank + 1)",
     .latex =
         R"(\frac{\sum_{i\le k}\frac{1}{\log_2(i+1)}\sum_{s\in S_i}(1-\alpha)^{c_s(i)}}{\text{the same of the greedy list}})",
     .meaning = "gain of the documents for all subtopics of the query, where the next document of a subtopic gains "
                "less, against a list that is as good at each place as it can be; a list that plans ahead may pass 1",
     .parameters = {kAlpha, kCut, kLevel, kEmpty},
     .range = {0},
     .undefined = kNoSubtopic,
     .holds = {weakly(max_agreement), min_agreement, weakly(monotonicity), range, weakly(top_weight), weakly(ties),
               appending, weakly(confidence), weakly(convergence), judging},
     .reference = kClarke2008,
     .example = 0.87291076686784108,
     .elsewhere = {Elsewhere{"ir_measures", "alpha_nDCG", "empty=zero"},
                   Elsewhere{"ndeval", "alpha-nDCG", "empty=zero"}},
     .compute = of_judged<[](const auto& list, const Context& context) {
       using T = typename std::remove_cvref_t<decltype(list)>::Number;
       return diverse_value<T>(*list, context, true, log_place<T>);
     }>},
    {.name = "alpha_dcg",
     .title = "Discounted cumulated gain of what is new",
     .formula = "sum over the first k of (sum over the subtopics of the document of (1 − α)^(documents of the subtopic "
                "above)) / log2(rank + 1), over the same of a list of k documents that are each relevant for all "
                "subtopics; without k of as many as were retrieved",
     .latex =
         R"(\frac{\sum_{i\le k}\frac{1}{\log_2(i+1)}\sum_{s\in S_i}(1-\alpha)^{c_s(i)}}{|S|\sum_{i\le k}\frac{(1-\alpha)^{i-1}}{\log_2(i+1)}})",
     .meaning = "gain of the documents for all subtopics of the query, where the next document of a subtopic gains "
                "less, against a list that no collection need have",
     .parameters = {kAlpha, kPlaces, kLevel, kEmpty},
     .range = {0, 1},
     .undefined = kNoSubtopic,
     .holds = {min_agreement, weakly(monotonicity), range, weakly(top_weight), weakly(ties), weakly(appending),
               weakly(confidence), weakly(convergence), judging},
     .reference = kClarke2008,
     .example = 0.8527603373456667,
     .elsewhere = {Elsewhere{"ir_measures", "alpha_DCG", "empty=zero"}, Elsewhere{"ndeval", "alpha-DCG", "empty=zero"}},
     .compute = of_judged<[](const auto& list, const Context& context) {
       using T = typename std::remove_cvref_t<decltype(list)>::Number;
       return diverse_value<T>(*list, context, false, log_place<T>);
     }>},
    {.name = "nerr_ia",
     .title = "Normalized expected reciprocal rank over subtopics",
     .formula = "ERR-IA / ERR-IA of the ideal list, found greedily as that of alpha_ndcg",
     .latex = R"(\frac{\sum_{i\le k}\frac1i\sum_{s\in S_i}(1-\alpha)^{c_s(i)}}{\text{the same of the greedy list}})",
     .meaning = "expected reciprocal rank over all subtopics, against a list that is as good at each place as it can "
                "be; a list that plans ahead may pass 1",
     .parameters = {kAlpha, kCut, kLevel, kEmpty},
     .range = {0},
     .undefined = kNoSubtopic,
     .holds = {weakly(max_agreement), min_agreement, weakly(monotonicity), range, weakly(top_weight), weakly(ties),
               appending, weakly(confidence), weakly(convergence), judging},
     .reference = kClarke2011,
     .example = 0.85496183206106879,
     .elsewhere = {Elsewhere{"ir_measures", "nERR_IA", "empty=zero"}, Elsewhere{"ndeval", "nERR-IA", "empty=zero"}},
     .compute = of_judged<[](const auto& list, const Context& context) {
       using T = typename std::remove_cvref_t<decltype(list)>::Number;
       return diverse_value<T>(*list, context, true, inverse_place<T>);
     }>},
    {.name = "err_ia",
     .title = "Expected reciprocal rank over subtopics",
     .formula = "sum over the first k of (sum over the subtopics of the document of (1 − α)^(documents of the subtopic "
                "above)) / rank, over the same of a list of k documents that are each relevant for all subtopics; "
                "without k of as many as were retrieved",
     .latex = R"(\frac{\sum_{i\le k}\frac1i\sum_{s\in S_i}(1-\alpha)^{c_s(i)}}{|S|\sum_{i\le k}(1-\alpha)^{i-1}/i})",
     .meaning = "one over the place where a user stops who means one of the subtopics and is satisfied by a relevant "
                "document with the chance α",
     .parameters = {kAlpha, kPlaces, kLevel, kEmpty},
     .range = {0, 1},
     .undefined = kNoSubtopic,
     .holds = {min_agreement, weakly(monotonicity), range, weakly(top_weight), weakly(ties), weakly(appending),
               weakly(confidence), weakly(convergence), judging},
     .reference = kClarke2011,
     .example = 0.84400904295403179,
     .elsewhere = {Elsewhere{"ir_measures", "ERR_IA", "empty=zero"}, Elsewhere{"ndeval", "ERR-IA", "empty=zero"}},
     .compute = of_judged<[](const auto& list, const Context& context) {
       using T = typename std::remove_cvref_t<decltype(list)>::Number;
       return diverse_value<T>(*list, context, false, inverse_place<T>);
     }>},
    {.name = "nrbp",
     .title = "Novelty- and rank-biased precision",
     .formula = "(1 − (1 − α)·β) / subtopics·sum over the places of β^(rank − 1)·(sum over the subtopics of the "
                "document of (1 − α)^(documents of the subtopic above))",
     .latex = R"(\frac{1-(1-\alpha)\beta}{|S|}\sum_i\beta^{i-1}\sum_{s\in S_i}(1-\alpha)^{c_s(i)})",
     .meaning = "rank-biased precision over all subtopics, where the next document of a subtopic gains less",
     .parameters = {kAlpha,
                    Parameter{.name = "beta",
                              .meaning = "the chance to go on to the next document",
                              .low = 0,
                              .high = 1,
                              .has_default = true,
                              .value = 0.5},
                    kLevel, kEmpty},
     .range = {0, 1, false},
     .undefined = kNoSubtopic,
     .holds = {min_agreement, weakly(monotonicity), weakly(range), weakly(top_weight), weakly(ties), appending,
               weakly(confidence), weakly(convergence), judging},
     .reference = "Clarke, Kolla & Vechtomova 2009",
     .example = 0.75 * 1.0703125,
     .elsewhere = {Elsewhere{"ir_measures", "NRBP", "empty=zero"}},
     .compute = of_judged<[](const auto& list, const Context& context) {
       using T = typename std::remove_cvref_t<decltype(list)>::Number;
       return novelty_bias<T>(*list, context, false);
     }>},
    {.name = "nnrbp",
     .title = "Normalized novelty- and rank-biased precision",
     .formula = "NRBP / NRBP of the ideal list, found greedily as that of alpha_ndcg",
     .latex = R"(\frac{\sum_i\beta^{i-1}\sum_{s\in S_i}(1-\alpha)^{c_s(i)}}{\text{the same of the greedy list}})",
     .meaning = "novelty- and rank-biased precision against a list that is as good at each place as it can be; a list "
                "that plans ahead may pass 1",
     .parameters = {kAlpha,
                    Parameter{.name = "beta",
                              .meaning = "the chance to go on to the next document",
                              .low = 0,
                              .high = 1,
                              .has_default = true,
                              .value = 0.5},
                    kLevel, kEmpty},
     .range = {0},
     .undefined = kNoSubtopic,
     .holds = {weakly(max_agreement), min_agreement, weakly(monotonicity), range, weakly(top_weight), weakly(ties),
               appending, weakly(confidence), weakly(convergence), judging},
     .reference = "Clarke, Kolla & Vechtomova 2009",
     .example = 1.0703125 / 1.328125,
     .elsewhere = {Elsewhere{"ir_measures", "nNRBP", "empty=zero"}},
     .compute = of_judged<[](const auto& list, const Context& context) {
       using T = typename std::remove_cvref_t<decltype(list)>::Number;
       return novelty_bias<T>(*list, context, true);
     }>},
    {.name = "ap_ia",
     .title = "Average precision over subtopics",
     .formula = "mean over the subtopics of the average precision for each",
     .latex = R"(\frac{1}{|S|}\sum_s\mathrm{AP}_s)",
     .meaning = "average precision for a user who means one of the subtopics",
     .parameters = {kLevel, kEmpty},
     .range = {0, 1},
     .undefined = kNoSubtopic,
     .holds = {weakly(max_agreement), min_agreement, weakly(monotonicity), range, weakly(ties), appending,
               weakly(confidence), weakly(convergence), judging},
     .reference = "Agrawal et al. 2009",
     .example = (1.0 + 2.0 / 4 + 3.0 / 6) / 4,
     .elsewhere = {Elsewhere{"ir_measures", "AP_IA", "empty=zero"}, Elsewhere{"ndeval", "MAP-IA", "empty=zero"}},
     .compute = of_judged<[](const auto& list, const Context& context) {
       using T = typename std::remove_cvref_t<decltype(list)>::Number;
       const SubtopicsOf of(*list->judgments, context.arguments[0]);
       if (of.count() == 0) return of_empty<T>(context.arguments[1] != 0, kNoSubtopic);
       return Value<T>(average_over_subtopics<T>(*list, of));
     }>},
    {.name = "p_ia",
     .title = "Precision over subtopics",
     .formula =
         "mean over the subtopics of the documents relevant for it among the first k / k; without k: / retrieved",
     .latex = R"(\frac{1}{k\,|S|}\sum_{i\le k}|S_i|)",
     .meaning = "precision for a user who means one of the subtopics",
     .parameters = {kCut, kLevel, kEmpty},
     .range = {0, 1},
     .undefined = "no document is relevant for a subtopic of the query; without k also when none was retrieved",
     .holds = {min_agreement, weakly(monotonicity), range, weakly(top_weight), ties, weakly(appending),
               weakly(confidence), weakly(convergence), judging},
     .reference = "Agrawal et al. 2009",
     .example = 0.5,
     .elsewhere = {Elsewhere{"ir_measures", "P_IA", "empty=zero"}, Elsewhere{"ndeval", "P-IA", "empty=zero"}},
     .compute = of_judged<[](const auto& list, const Context& context) {
       using T = typename std::remove_cvref_t<decltype(list)>::Number;
       const SubtopicsOf of(*list->judgments, context.arguments[1]);
       const std::uint64_t k = whole_argument(context, 0);
       const bool zero = context.arguments[2] != 0;
       if (of.count() == 0) return of_empty<T>(zero, kNoSubtopic);
       const std::uint64_t among = k == 0 ? list->retrieved : k;
       if (among == 0) return of_empty<T>(zero, kNothingRetrieved);
       return Value<T>(T(relevant_for_subtopics(*list, of, k)) / T(among) / T(of.count()));
     }>},
    {.name = "strecall",
     .title = "Subtopic recall",
     .formula = "subtopics that a document among the first k is relevant for / subtopics",
     .latex = R"(\frac{|\bigcup_{i\le k}S_i|}{|S|})",
     .meaning = "the share of the subtopics that the first k places serve",
     .parameters = {kCut, kLevel, kEmpty},
     .range = {0, 1},
     .undefined = kNoSubtopic,
     .holds = {weakly(max_agreement), min_agreement, weakly(monotonicity), range, weakly(top_weight), ties,
               weakly(appending), weakly(confidence), weakly(convergence), judging},
     .reference = "Zhai, Cohen & Lafferty 2003",
     .example = 1,
     .elsewhere = {Elsewhere{"ir_measures", "StRecall", "empty=zero"}, Elsewhere{"ndeval", "strec", "empty=zero"}},
     .compute = of_judged<[](const auto& list, const Context& context) {
       using T = typename std::remove_cvref_t<decltype(list)>::Number;
       const SubtopicsOf of(*list->judgments, context.arguments[1]);
       if (of.count() == 0) return of_empty<T>(context.arguments[2] != 0, kNoSubtopic);
       return Value<T>(T(subtopics_found(*list, of, whole_argument(context, 0))) / T(of.count()));
     }>},
};

}  // namespace

constinit const Family judged_subtopics("Queries that mean several things: subtopics", kSubtopics);

}  // namespace etalon::family
