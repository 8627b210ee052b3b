// parts.hpp: what the tables and figures of Michel's paper share.
#pragma once

#include <string>
#include <vector>

#include "etalon/paper.hpp"

namespace etalon::papers::answers_paper {

/// NaN where the score has none.
double value(const char* score, const std::string& answer, const std::string& reference);

/// Two lists of so many documents that have one in common, at ranks i and j: its letter is z.
struct OneInCommon {
  std::string answer;
  std::string reference;
};
OneInCommon one_in_common(std::size_t documents, std::size_t i, std::size_t j);

/// The ranks of the common document in figures 3 and 4, of the pair that must be nearer and of the other one.
struct FigureRanks {
  std::size_t near_i, near_j, far_i, far_j;
};
inline constexpr FigureRanks kFigure3{1, 1, 2, 1};
inline constexpr FigureRanks kFigure4{2, 1, 5, 2};
inline constexpr std::size_t kFigureDocuments = 5;

PaperTable figure_criteria();
PaperTable all_criteria();
PaperTable mid_ranks();
PaperTable beside_jaccard();
std::vector<PaperFigure> answers_figures();

}  // namespace etalon::papers::answers_paper
