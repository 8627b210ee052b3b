// sets.cpp: answers by their sizes and their common documents, whatever the order (Michel 2000, sections 1 and 3.1.1).
#include "domain/answers/answer_functions.hpp"
#include "domain/answers/measures/parameters.hpp"
#include "domain/answers/parts.hpp"

namespace etalon::family {
namespace {

using enum Law;
using namespace answer_parameters;

constexpr const char* kMichel = "Michel 2000";

/// Blind to the order: answers that differ in it only have the best value too, and no rank changes anything.
constexpr Claims kOfSets{weakly(max_agreement), symmetry, range, weakly(nearer_ranks), weakly(earlier_ranks)};
constexpr Claims kOfSetsOneWay{weakly(max_agreement), range, weakly(nearer_ranks), weakly(earlier_ranks)};
/// Equal answers have their number of classes, which is no constant.
constexpr Claims kOfClasses{symmetry, range, weakly(nearer_ranks), weakly(earlier_ranks)};
constexpr Claims kOfClassesOneWay{range, weakly(nearer_ranks), weakly(earlier_ranks)};

constexpr Measure kAnswerSets[] = {
    {.name = "cardinal_ratio",
     .title = "Cardinal comparison, ratio of the sizes",
     .formula = "|C| / |C'|",
     .latex = R"(\frac{|C|}{|C'|})",
     .meaning = "documents of the answer for each one of the reference; 1 when there are as many",
     .range = {0, std::numeric_limits<double>::infinity(), false},
     .better = Better::neither,
     .undefined = kNoReference,
     .holds = {weakly(range), weakly(nearer_ranks), weakly(earlier_ranks)},
     .reference = kMichel,
     .example = 6.0 / 5,
     .compute = of_answers<[](const auto& a, const Context&) {
       using T = typename std::remove_cvref_t<decltype(a)>::Number;
       return ratio(T(a->answer.documents()), T(a->reference.documents()), kNoReference);
     }>},
    {.name = "cardinal_share",
     .title = "Cardinal comparison, share of the documents",
     .formula = "|C| / (|C| + |C'|)",
     .latex = R"(\frac{|C|}{|C|+|C'|})",
     .meaning = "the answer's part of the documents that both answers have together; 1/2 when there are as many",
     .range = {0, 1, false},
     .better = Better::neither,
     .undefined = kNoneEither,
     .holds = {weakly(range), weakly(nearer_ranks), weakly(earlier_ranks)},
     .reference = kMichel,
     .example = 6.0 / 11,
     .compute = of_answers<[](const auto& a, const Context&) {
       using T = typename std::remove_cvref_t<decltype(a)>::Number;
       return ratio(T(a->answer.documents()), T(a->answer.documents() + a->reference.documents()), kNoneEither);
     }>},
    {.name = "cardinal_difference",
     .title = "Cardinal comparison, difference of the sizes",
     .formula = "||C| − |C'|| / (|C| + |C'|)",
     .latex = R"(\frac{\left||C|-|C'|\right|}{|C|+|C'|})",
     .meaning = "how far the sizes of the answers are apart",
     .range = {0, 1, false},
     .better = Better::lower,
     .undefined = kNoneEither,
     .holds = {weakly(max_agreement), symmetry, weakly(range), weakly(nearer_ranks), weakly(earlier_ranks)},
     .reference = "Michel 2000, where the third ratio is printed as the second; the difference is ours",
     .example = 1.0 / 11,
     .compute = of_answers<[](const auto& a, const Context&) {
       using T = typename std::remove_cvref_t<decltype(a)>::Number;
       const auto [less, more] = std::minmax({a->answer.documents(), a->reference.documents()});
       return ratio(T(more - less), T(more + less), kNoneEither);
     }>},
    {.name = "nominal",
     .title = "Nominal similarity",
     .formula = "|C ∩ C'| / |C ∪ C'| [1], 2|C ∩ C'| / (|C| + |C'|) [2], |C ∩ C'| / √(|C||C'|) [3], |C ∩ C'| / min(|C|, "
                "|C'|) [4], |C ∩ C'| / |C'|, |C ∩ C'| / |C|",
     .latex = R"(\frac{|C\cap C'|}{|C\cup C'|},\ \frac{2|C\cap C'|}{|C|+|C'|},\ \frac{|C\cap C'|}{\sqrt{|C||C'|}},\ )"
              R"(\frac{|C\cap C'|}{\min(|C|,|C'|)},\ \frac{|C\cap C'|}{|C'|},\ \frac{|C\cap C'|}{|C|})",
     .meaning = "documents in common, whatever their order and classes",
     .parameters = {Parameter{.name = "form",
                              .meaning = "what the common documents are divided by [1]–[4]; recall by the reference, "
                                         "precision by the answer",
                              .choices = kNominalForms}},
     .range = {0, 1},
     .undefined =
         "jaccard and dice when neither the answer nor the reference has a document, recall when the reference "
         "has none, precision when the answer has none, cosine and overlap when one of them has none",
     .variants = {Variant{"form=jaccard", kOfSets}, Variant{"form=dice", kOfSets}, Variant{"form=cosine", kOfSets},
                  Variant{"form=overlap", kOfSets}, Variant{"form=recall", kOfSetsOneWay},
                  Variant{"form=precision", kOfSetsOneWay}},
     .reference = "Michel 2000, [1]–[4]; Boyce, Meadow & Kraft 1994; Losee 1990",
     .example = 4.0 / 7,
     .compute = of_answers<[](const auto& a, const Context& context) {
       using T = typename std::remove_cvref_t<decltype(a)>::Number;
       return nominal_value<T>(choice<Nominal>(context.arguments, 0), *a);
     }>},
    {.name = "class_similarity",
     .title = "Nominal similarity of lists of classes",
     .formula = "Σ_i Σ_j S(C_i, C'_j)",
     .latex = R"(\sum_{i=1}^{m}\sum_{j=1}^{m'} S(C_i,C'_j))",
     .meaning =
         "similarity of the classes as sets, added up over all pairs of classes; equal answers have their number "
         "of classes",
     .parameters = {kNominal},
     .range = {0},
     .holds = kOfClasses,
     .variants = {Variant{"nominal=dice", kOfClasses}, Variant{"nominal=cosine", kOfClasses},
                  Variant{"nominal=overlap", kOfClasses}, Variant{"nominal=recall", kOfClassesOneWay},
                  Variant{"nominal=precision", kOfClassesOneWay}},
     .reference = "Michel 2000, [25]",
     .example = 1.0 / 2 + 1.0 / 3 + 1.0 / 2 + 1.0 / 4,
     .compute = of_answers<[](const auto& a, const Context& context) {
       using T = typename std::remove_cvref_t<decltype(a)>::Number;
       return Value<T>(sum_over_classes<T>(choice<Nominal>(context.arguments, 0), *a));
     }>},
};

}  // namespace

constinit const Family answer_sets("Answers as sets: cardinal and nominal similarity", kAnswerSets);

}  // namespace etalon::family
