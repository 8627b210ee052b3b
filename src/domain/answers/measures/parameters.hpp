// parameters.hpp: the parameters that measures of answers share. Words that are numbers name the source's equations.
#pragma once

#include "domain/answers/measures/delays.hpp"
#include "domain/answers/measures/phi.hpp"
#include "etalon/measure.hpp"

namespace etalon::answer_parameters {

inline constexpr Few<std::string_view, 12> kNominalForms{"jaccard", "dice", "cosine", "overlap", "recall", "precision"};

inline constexpr Parameter kNominal{.name = "nominal",
                                    .meaning = "the similarity S of two sets of documents [1]–[4]",
                                    .has_default = true,
                                    .choices = kNominalForms};
inline constexpr Parameter kAlpha{
    .name = "alpha",
    .meaning =
        "the delay by the difference of the ranks, by the equation's number: [6] 1 − |i − "
        "j|/max(m, m'), [7] 1 − |i − j|/(m·m'), [8] 1 − |i − j|/(m + m'), [9] 1/|i − j|",
    .has_default = true,
    .choices = {"none", "6", "7", "8", "9"}};
inline constexpr Parameter kMu{
    .name = "mu",
    .meaning =
        "the delay by the places of both ranks, by the equation's number: [10] 1 − i·j/max(m, m')², "
        "[11] max(m, m')²/(i·j), [12] 1 − i·j/(m·m'), [13] m·m'/(i·j), [14] 1 − i·j/(m + m'), "
        "[15] (m + m')/(i·j)",
    .has_default = true,
    .choices = {"none", "10", "11", "12", "13", "14", "15"}};
inline constexpr Parameter kRank{
    .name = "rank",
    .meaning =
        "of a document: its class's number [26], or the first [28], last [29] or mean [30] place of "
        "its class; [30] is half a place before the middle, as it is printed: middle is the middle",
    .has_default = true,
    .choices = {"class", "first", "last", "mean", "middle"}};
inline constexpr Parameter kOver{.name = "over",
                                 .meaning =
                                     "R needs all documents of the answer in the reference, or takes the common "
                                     "ones",
                                 .has_default = true,
                                 .choices = {"all", "common"}};

template <class Choice>
constexpr Choice choice(const Arguments& arguments, std::size_t i) {
  return static_cast<Choice>(static_cast<int>(arguments[i]));
}

}  // namespace etalon::answer_parameters
