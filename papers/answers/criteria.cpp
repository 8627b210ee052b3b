// criteria.cpp: the two criteria that Michel asks of measures of lists, and the mean rank of a class.
#include <fmt/core.h>

#include <cmath>

#include "etalon/answers.hpp"
#include "etalon/text.hpp"
#include "parts.hpp"

namespace etalon::papers::answers_paper {

OneInCommon one_in_common(std::size_t documents, std::size_t i, std::size_t j) {
  OneInCommon lists;
  for (std::size_t rank = 1; rank <= documents; ++rank) {
    const char* bar = rank == 1 ? "" : "|";
    lists.answer += bar + std::string(1, rank == i ? 'z' : static_cast<char>('a' + rank - 1));
    lists.reference += bar + std::string(1, rank == j ? 'z' : static_cast<char>('k' + rank - 1));
  }
  return lists;
}

namespace {

enum class Asks { distance, top, both };
struct Weight {
  const char* name;
  const char* score;
  Asks asks;
};
constexpr Weight kWeights[] = {{"α [6]", "type2(alpha=6)", Asks::distance},
                               {"α [7]", "type2(alpha=7)", Asks::distance},
                               {"α [8]", "type2(alpha=8)", Asks::distance},
                               {"α [9]", "type2(alpha=9)", Asks::distance},
                               {"μ [10]", "type2(mu=10)", Asks::top},
                               {"μ [11]", "type2(mu=11)", Asks::top},
                               {"μ [12]", "type2(mu=12)", Asks::top},
                               {"μ [13]", "type2(mu=13)", Asks::top},
                               {"μ [14]", "type2(mu=14)", Asks::top},
                               {"μ [15]", "type2(mu=15)", Asks::top},
                               {"φ [32]", "p_delta", Asks::both}};

constexpr const char* kNoValue = "1/|i − j| has no value where the document has the same rank in both";

double at(const char* score, std::size_t documents, std::size_t i, std::size_t j) {
  const OneInCommon lists = one_in_common(documents, i, j);
  return value(score, lists.answer, lists.reference);
}

/// Whether the value falls, over all pairs of ranks for which `nearer` says that the first should be higher.
template <class Nearer>
std::pair<std::string, std::string> falls(const char* score, Nearer nearer) {
  constexpr std::size_t documents = 6;
  double values[documents + 1][documents + 1];
  for (std::size_t i = 1; i <= documents; ++i) {
    for (std::size_t j = 1; j <= documents; ++j) values[i][j] = at(score, documents, i, j);
  }
  std::string against;
  for (std::size_t i = 1; i <= documents; ++i) {
    for (std::size_t j = 1; j <= documents; ++j) {
      if (std::isnan(values[i][j])) return {"✗", kNoValue};
      for (std::size_t k = 1; k <= documents; ++k) {
        for (std::size_t l = 1; l <= documents; ++l) {
          if (against.empty() && nearer(i, j, k, l) && !(values[i][j] > values[k][l]))
            against =
                fmt::format("ranks {} and {}: {:.4g}, ranks {} and {}: {:.4g}", i, j, values[i][j], k, l, values[k][l]);
        }
      }
    }
  }
  return {against.empty() ? "✓" : "✗", against};
}

}  // namespace

PaperTable figure_criteria() {
  PaperTable table{.title = "2.1 The criteria on figures 3 and 4: the pair that should be nearer has the higher value",
                   .head = {"weight", "figure 3: ranks 1 1 over 2 1", "figure 4: ranks 2 1 over 5 2"}};
  for (const Weight& weight : kWeights) {
    for (const bool third : {true, false}) {
      const FigureRanks& ranks = third ? kFigure3 : kFigure4;
      const double near = at(weight.score, kFigureDocuments, ranks.near_i, ranks.near_j);
      const double far = at(weight.score, kFigureDocuments, ranks.far_i, ranks.far_j);
      const bool asked = weight.asks == Asks::both || (weight.asks == Asks::distance) == third;
      const bool unknown = std::isnan(near) || std::isnan(far);
      table.comparisons.push_back(compare_published(fmt::format("{}, figure {}", weight.name, third ? 3 : 4),
                                                    asked ? "✓" : "", near > far ? "✓" : "✗", unknown ? kNoValue : ""));
    }
  }
  table.note =
      "Weights α are made for the relative difference in order (figure 3), weights μ for the top-ranking (figure 4), φ "
      "for both; of the others nothing is said. The pairs of figure 4 differ in distance too, so that all α order them "
      "as well, and those of figure 3 in their ranks, so that all μ do: neither figure shows one criterion alone.";
  return table;
}

PaperTable all_criteria() {
  PaperTable table{.title = "2.1 The criteria over all ranks of lists of six documents",
                   .head = {"weight", "2.1.1: nearer ranks, higher", "2.1.2: earlier ranks, higher"}};
  const auto nearer = [](std::size_t i, std::size_t j, std::size_t k, std::size_t l) {
    const auto apart = [](std::size_t a, std::size_t b) { return a > b ? a - b : b - a; };
    return i == k && apart(i, j) < apart(k, l);
  };
  const auto earlier = [](std::size_t i, std::size_t j, std::size_t k, std::size_t l) {
    return i <= k && j <= l && (i != k || j != l);
  };
  for (const Weight& weight : kWeights) {
    const auto [distance, why] = falls(weight.score, nearer);
    const auto [top, why_top] = falls(weight.score, earlier);
    const bool asks_distance = weight.asks != Asks::top;
    const bool asks_top = weight.asks != Asks::distance;
    table.comparisons.push_back(compare_published(std::string(weight.name) + ", 2.1.1", asks_distance ? "✓" : "",
                                                  distance, asks_distance ? why : ""));
    table.comparisons.push_back(
        compare_published(std::string(weight.name) + ", 2.1.2", asks_top ? "✓" : "", top, asks_top ? why_top : ""));
  }
  table.note =
      "2.1.1: of one document's rank i, a rank j that is nearer to it has the higher value. 2.1.2: of two pairs of "
      "ranks "
      "the one that is nowhere later has the higher value. No weight has both: two equal ranks far down are near and "
      "late. The conditions (iii) to (v) ask of φ what can be had: to fall with j from i on, with i from j on, and "
      "along "
      "equal ranks.";
  return table;
}

PaperTable mid_ranks() {
  const Answers<double> answers(letters_answer(kAnswerReferenceExample), letters_answer(kAnswerExample));
  const Answers<double> list(letters_answer(kListReferenceExample), letters_answer(kListExample));
  const auto rank = [](const AnswerSide& side, std::size_t i, RankOf of) {
    return static_cast<double>(side.rank2(i, of)) / 2;
  };
  PaperTable table{
      .title = "3.1.2 The mean rank: [30] as printed, and the middle of the class; C = ab|c|def, C' = b|ac|fg",
      .head = {"", "[28] first", "[29] last", "[30] printed", "middle"}};
  for (std::size_t i = 0; i < answers->answer.classes(); ++i) {
    std::vector<std::string> row{fmt::format("class {} of C, {} in it", i + 1, answers->answer.size(i))};
    for (const RankOf of : {RankOf::first, RankOf::last, RankOf::mean, RankOf::middle})
      row.push_back(shortest(rank(answers->answer, i, of)));
    table.rows.push_back(std::move(row));
  }
  for (const auto& [name, score] :
       {std::pair{"[22] with [6]", "type2(alpha=6,rank="}, {"[23] with [10]", "type2(mu=10,rank="}}) {
    std::vector<std::string> row{name};
    for (const char* of : {"first", "last", "mean", "middle"})
      row.push_back(fmt::format("{:.4f}", value((std::string(score) + of + ")").c_str(), "ab|c|def", "b|ac|fg")));
    table.rows.push_back(std::move(row));
  }
  table.comparisons = {
      compare_published("[30]: rank of the first document of a list, whose classes have one document", "1",
                        rank(list->answer, 0, RankOf::mean),
                        "Σ m(j) + m(i)/2 is half a place before the middle, Σ m(j) + (m(i) + 1)/2; footnote 1 makes a "
                        "list a list of classes of one document, whose first has rank 1, not 1/2"),
      compare_published("middle: rank of the first document of a list", "1", rank(list->answer, 0, RankOf::middle)),
      compare_published("[22] with [6], ranks [30]", "3.583333",
                        value("type2(alpha=6,rank=mean)", "ab|c|def", "b|ac|fg")),
      compare_published("[22] with [6], ranks middle", "3.583333",
                        value("type2(alpha=6,rank=middle)", "ab|c|def", "b|ac|fg")),
      compare_published("[23] with [10], ranks middle", "3.020833",
                        value("type2(mu=10,rank=middle)", "ab|c|def", "b|ac|fg"))};
  table.listed = true;
  table.note =
      "Half a place on both sides cancels in α, which sees differences of ranks; it does not in μ, which multiplies "
      "them. The middle alone agrees with footnote 1.";
  return table;
}

}  // namespace etalon::papers::answers_paper
