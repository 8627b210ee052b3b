// gains.cpp: gains of graded documents, worth less the later they come.
#include "domain/runs/gain_of.hpp"
#include "domain/runs/judged_functions.hpp"
#include "domain/runs/parts.hpp"
#include "domain/runs/trec_gains.hpp"

namespace etalon::family {
namespace {

using enum Law;
using namespace judged_parameters;
using namespace runs;

constexpr Parameter kGain{.name = "gain",
                          .meaning = "of a grade: the grade itself, or 2^grade − 1",
                          .has_default = true,
                          .choices = {"linear", "exp"}};

constexpr Parameter kLeast{.name = "level", .meaning = "grades below it gain nothing", .low = 0, .has_default = true};

enum class Ideal { judged, whole, retrieved };
constexpr Parameter kIdeal{.name = "ideal",
                           .meaning =
                               "the best list: of all judged documents, cut at k; the same, not cut; or of the "
                               "retrieved documents only, cut at k",
                           .has_default = true,
                           .choices = {"judged", "whole", "retrieved"}};

constexpr Parameter kOwnGains{
    .name = "gains",
    .meaning = "gains by grade, {1:3,2:9}; a grade that is not named has the gain that it has without them",
    .has_default = true,
    .table = true};

constexpr const char* kGainTooLarge = "2^grade is too large a number";
constexpr const char* kNoGain = "no document of the query has a gain";
constexpr const char* kJarvelin = "Järvelin & Kekäläinen 2002";

/// Of the retrieved documents only.
Judgments retrieved_ones(const JudgedList& list) {
  Judgments only;
  for (const JudgedList::Hit& hit : list.hits) only.add(hit.grade);
  return only;
}

template <class T>
T gain_of_list(const JudgedList& list, std::uint64_t k, const GainOf& gains) {
  return discounted_gain<T>(list, k, [&](double grade) { return gains.at<T>(grade); });
}

template <class T>
T gain_of_best(const Judgments& judgments, std::uint64_t k, const GainOf& gains) {
  const auto gain = [&](double grade) { return gains.at<T>(grade); };
  return gains.rises(judgments) ? ideal_gain<T>(judgments, k, gain) : ideal_gain<T>(gains.by_gain(judgments), k, gain);
}

template <class T>
T gain_of_best(const JudgedList& list, std::uint64_t k, Ideal ideal, const GainOf& gains) {
  if (ideal == Ideal::retrieved) return gain_of_best<T>(retrieved_ones(list), k, gains);
  return gain_of_best<T>(*list.judgments, ideal == Ideal::whole ? 0 : k, gains);
}

/// The gains of dcg, ideal_dcg, by their arguments.
GainOf gains_of_dcg(const Context& context) {
  return {context.arguments[0] != 0, context.arguments[2], context.arguments[3]};
}

bool nothing_gained(const JudgedList& list) { return list.judgments->highest() <= 0; }

constexpr Measure kGains[] = {
    {.name = "dcg",
     .title = "Discounted cumulated gain",
     .formula = "sum over the first k of gain(grade) / log2(rank + 1)",
     .latex = R"(\sum_{i\le k}\frac{g(i)}{\log_2(i+1)})",
     .meaning = "gain of the documents, worth less the later they come",
     .parameters = {kGain, kCut, kLeast, kOwnGains},
     .range = {0},
     .undefined = "with gain=exp when a grade is above 1000",
     .holds = {weakly(min_agreement), monotonicity, range, top_weight, weakly(ties), appending, weakly(confidence),
               convergence, judging, completeness},
     .variants = {Variant{"gain=exp",
                          {weakly(min_agreement), monotonicity, range, top_weight, weakly(ties), appending,
                           weakly(confidence), convergence, judging, completeness}}},
     .reference = kJarvelin,
     .example = 2 + 1 / 2.321928094887362 + 1 / 2.807354922057604,
     .elsewhere = {Elsewhere{"ranx", "dcg_burges", "gain=exp"}},
     .compute = of_judged<[](const auto& list, const Context& context) {
       using T = typename std::remove_cvref_t<decltype(list)>::Number;
       const GainOf gains = gains_of_dcg(context);
       if (gains.too_large(*list->judgments)) return Value<T>::undefined(kGainTooLarge);
       return Value<T>(gain_of_list<T>(*list, whole_argument(context, 1), gains));
     }>},
    {.name = "ideal_dcg",
     .title = "Discounted cumulated gain of the best list",
     .formula = "sum over the first k of gain(grade) / log2(rank + 1), the judged documents in their best order",
     .latex = R"(\sum_{i\le k}\frac{g^*(i)}{\log_2(i+1)})",
     .meaning = "what nDCG is measured by; no list is better",
     .parameters = {kGain, kCut, kLeast, kOwnGains},
     .range = {0},
     .better = Better::neither,
     .undefined = "with gain=exp when a grade is above 1000",
     .holds = {weakly(monotonicity), range, weakly(top_weight), ties, weakly(appending), weakly(confidence),
               weakly(convergence), judging, completeness},
     .reference = kJarvelin,
     .example = 3 + 2 / 1.5849625007211562 + 1.0 / 2 + 1 / 2.321928094887362,
     .compute = of_judged<[](const auto& list, const Context& context) {
       using T = typename std::remove_cvref_t<decltype(list)>::Number;
       const GainOf gains = gains_of_dcg(context);
       if (gains.too_large(*list->judgments)) return Value<T>::undefined(kGainTooLarge);
       return Value<T>(gain_of_best<T>(*list->judgments, whole_argument(context, 1), gains));
     }>},
    {.name = "ndcg",
     .title = "Normalized discounted cumulated gain",
     .formula = "DCG / DCG of the best list",
     .latex = R"(\frac{\sum_{i\le k} g(i)/\log_2(i+1)}{\sum_{i\le k} g^*(i)/\log_2(i+1)})",
     .meaning = "gain of the documents, worth less the later they come, against the best list there could be",
     .parameters = {kGain, kIdeal, kCut, kLeast, kEmpty, kOwnGains},
     .range = {0, 1},
     .undefined = "no document of the query has a gain; with gain=exp when a grade is above 1000",
     .holds = {max_agreement, min_agreement, monotonicity, range, top_weight, weakly(ties), appending,
               weakly(confidence), convergence, judging},
     .variants = {Variant{"gain=exp",
                          {max_agreement, min_agreement, monotonicity, range, top_weight, weakly(ties), appending,
                           weakly(confidence), convergence, judging}},
                  Variant{
                      "k=2",
                      {weakly(max_agreement), weakly(min_agreement), weakly(monotonicity), range, weakly(top_weight),
                       weakly(ties), weakly(appending), weakly(confidence), weakly(convergence), judging}},
                  Variant{"ideal=whole,k=2",
                          {weakly(min_agreement), weakly(monotonicity), range, weakly(top_weight), weakly(ties),
                           weakly(appending), weakly(confidence), weakly(convergence), judging}},
                  Variant{"ideal=retrieved",
                          {weakly(max_agreement), min_agreement, monotonicity, range, top_weight, weakly(ties),
                           weakly(confidence), judging}},
                  Variant{"gains={1:1,2:5}",
                          {max_agreement, min_agreement, monotonicity, range, top_weight, weakly(ties), appending,
                           weakly(confidence), convergence, judging}}},
     .reference = "Järvelin & Kekäläinen 2002; gain=exp: Burges et al. 2005",
     .example = 0.536709559679355,
     .elsewhere = {Elsewhere{"trec_eval", "ndcg_cut", "empty=zero"}, Elsewhere{"ir_measures", "nDCG", "empty=zero"},
                   Elsewhere{"ranx", "ndcg_burges", "gain=exp,empty=zero"}},
     .compute = of_judged<[](const auto& list, const Context& context) {
       using T = typename std::remove_cvref_t<decltype(list)>::Number;
       const std::uint64_t k = whole_argument(context, 2);
       const GainOf gains(context.arguments[0] != 0, context.arguments[3], context.arguments[5]);
       if (gains.none(*list->judgments)) return of_empty<T>(context.arguments[4] != 0, kNoGain);
       if (gains.too_large(*list->judgments)) return Value<T>::undefined(kGainTooLarge);
       const T best = gain_of_best<T>(*list, k, static_cast<Ideal>(context.arguments[1]), gains);
       // Nothing retrieved has a gain: 0 of what could have been.
       if (best == T(0)) return Value<T>(T(0));
       return Value<T>(gain_of_list<T>(*list, k, gains) / best);
     }>},
    {.name = "ndcg_rel",
     .title = "Normalized discounted cumulated gain, averaged over the documents with a gain",
     .formula = "mean over the documents with a gain of nDCG at their places; one that was not found has that of the "
                "whole list",
     .latex = R"(\frac{1}{|\{g>0\}|}\sum_{r}\mathrm{nDCG}@r)",
     .meaning = "nDCG as average precision takes precision: at each document with a gain, not at the end alone",
     .parameters = {kEmpty},
     .range = {0, 1},
     .undefined = kNoGain,
     .holds = {max_agreement, min_agreement, monotonicity, range, top_weight, weakly(ties), appending,
               weakly(confidence), convergence, judging},
     .reference = "trec_eval 9",
     .example = 0.5520488743154631,
     .compute = of_judged<[](const auto& list, const Context& context) {
       using T = typename std::remove_cvref_t<decltype(list)>::Number;
       if (nothing_gained(*list)) return of_empty<T>(context.arguments[0] != 0, kNoGain);
       return Value<T>(trec::ndcg_rel<T>(*list, trec::Gains<T>::of_grades(*list->judgments)));
     }>},
    {.name = "rndcg",
     .title = "Normalized discounted cumulated gain, averaged where the best list's gain falls",
     .formula = "mean of nDCG before the places where the gain of the best list falls, and at the end of a list that "
                "is longer",
     .latex = R"(\frac{1}{m}\sum_{j}\mathrm{nDCG}@R_j)",
     .meaning =
         "R-precision for grades: nDCG where a perfect list would have all documents of the highest grade, of the "
         "two highest ones, and so on",
     .parameters = {kEmpty},
     .range = {0, 1},
     .undefined = kNoGain,
     .holds = {max_agreement, weakly(min_agreement), monotonicity, range, weakly(ties), weakly(appending),
               weakly(convergence), judging},
     .reference = "trec_eval 9",
     .example = 0.5351911659013135,
     .elsewhere = {Elsewhere{"trec_eval", "Rndcg", "empty=zero"}},
     .compute = of_judged<[](const auto& list, const Context& context) {
       using T = typename std::remove_cvref_t<decltype(list)>::Number;
       if (nothing_gained(*list)) return of_empty<T>(context.arguments[0] != 0, kNoGain);
       const T value = trec::r_ndcg<T>(*list, 0, trec::Gains<T>::of_grades(*list->judgments));
       return value == value ? Value<T>(value) : Value<T>::undefined("the gain of the best list never falls");
     }>},
    {.name = "g",
     .title = "G: gains by what was lost before them",
     .formula = "sum of gain / log2(2 + cost so far − gain so far), / gain of all; a place costs the gain of the best "
                "list there, 1 at least",
     .latex = R"(\frac{\sum_r g_r/\log_2(2+c^*_r-c_r)}{\sum g^*})",
     .meaning = "a document is worth the less the more a list has lost against the best one up to its place",
     .parameters = {kEmpty},
     .range = {0, 1},
     .undefined = kNoGain,
     .holds = {max_agreement, min_agreement, monotonicity, range, weakly(ties), appending, weakly(confidence),
               convergence, judging},
     .reference = "trec_eval 9",
     .example = 0.2864170716407827,
     .elsewhere = {Elsewhere{"trec_eval", "G", "empty=zero"}},
     .compute = of_judged<[](const auto& list, const Context& context) {
       using T = typename std::remove_cvref_t<decltype(list)>::Number;
       if (nothing_gained(*list)) return of_empty<T>(context.arguments[0] != 0, kNoGain);
       return Value<T>(trec::g<T>(*list, trec::Gains<T>::of_grades(*list->judgments)));
     }>},
    {.name = "bing",
     .title = "G of relevant documents",
     .formula = "sum over the relevant of 1 / log2(2 + documents above that are not relevant), / R",
     .latex = R"(\frac{1}{R}\sum_r\frac{1}{\log_2(2+r-\mathrm{rel}_r)})",
     .meaning = "a relevant document is worth the less the more others stand above it",
     .parameters = {kLevel, kEmpty},
     .range = {0, 1},
     .undefined = kNoRelevant,
     .holds = {weakly(max_agreement), min_agreement, weakly(monotonicity), range, weakly(top_weight), weakly(ties),
               appending, weakly(confidence), weakly(convergence), judging},
     .reference = "trec_eval 9",
     .example = 0.4826691395183483,
     .elsewhere = {Elsewhere{"trec_eval", "binG", "empty=zero"}},
     .compute = of_judged<[](const auto& list, const Context& context) {
       using T = typename std::remove_cvref_t<decltype(list)>::Number;
       const double level = context.arguments[0];
       if (relevant(*list, level) == 0) return of_empty<T>(context.arguments[1] != 0);
       return Value<T>(trec::bin_g<T>(*list, level));
     }>},
};

}  // namespace

constinit const Family judged_gains("Gains of graded documents", kGains);

}  // namespace etalon::family
