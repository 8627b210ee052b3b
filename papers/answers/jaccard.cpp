// jaccard.cpp: the measure of type 3 beside Jaccard's: on the worked cases, and over all small answers.
#include <fmt/core.h>

#include <cmath>

#include "etalon/answers.hpp"
#include "etalon/consistency.hpp"
#include "etalon/questions.hpp"
#include "etalon/text.hpp"
#include "parts.hpp"

namespace etalon::papers::answers_paper {
namespace {

struct Case {
  const char* what;
  const char* answer;
  const char* reference;
};

constexpr Case kCases[] = {
    {"list, itself", "a|b|c|d|e", "a|b|c|d|e"},
    {"list, two neighbours exchanged at the top", "a|b|c|d|e", "b|a|c|d|e"},
    {"list, two neighbours exchanged at the end", "a|b|c|d|e", "a|b|c|e|d"},
    {"list, turned round", "a|b|c|d|e", "e|d|c|b|a"},
    {"lists of 2.3", "a|b|c|d|e", "b|a|d|c|f"},
    {"classes, themselves", "ab|c|def", "ab|c|def"},
    {"classes, turned round", "ab|c|def", "def|c|ab"},
    {"classes, all in one", "ab|c|def", "abcdef"},
    {"classes of 3", "ab|c|def", "b|ac|fg"},
    {"sets of 1", "abcdef", "abcfg"},
};

/// The two answers of figure 3 or 4 that must be nearer, and the two others.
void add_figure(PaperTable& table, const char* figure, const FigureRanks& ranks) {
  const OneInCommon near = one_in_common(kFigureDocuments, ranks.near_i, ranks.near_j);
  const OneInCommon far = one_in_common(kFigureDocuments, ranks.far_i, ranks.far_j);
  for (const auto& [name, lists] : {std::pair{"A and B", near}, {"C and D", far}})
    table.rows.push_back({fmt::format("{}, {}", figure, name),
                          fmt::format("{:.4f}", value("jaccard", lists.answer, lists.reference)),
                          fmt::format("{:.4f}", value("p_delta", lists.answer, lists.reference))});
  const double jaccard = value("jaccard", near.answer, near.reference) - value("jaccard", far.answer, far.reference);
  const double p_delta = value("p_delta", near.answer, near.reference) - value("p_delta", far.answer, far.reference);
  table.comparisons.push_back(compare_published(fmt::format("{}: P_δ prefers A and B, Jaccard neither", figure), "✓",
                                                jaccard == 0 && p_delta > 0 ? "✓" : "✗"));
}

}  // namespace

PaperTable beside_jaccard() {
  PaperTable table{.title = "3.2 P_δ against Jaccard on the worked cases", .head = {"C and C'", "Jaccard", "P_δ"}};
  for (const Case& one : kCases)
    table.rows.push_back({fmt::format("{}: {} and {}", one.what, one.answer, one.reference),
                          fmt::format("{:.4f}", value("jaccard", one.answer, one.reference)),
                          fmt::format("{:.4f}", value("p_delta", one.answer, one.reference))});
  const auto p_delta = [](const char* answer, const char* reference) { return value("p_delta", answer, reference); };
  add_figure(table, "figure 3", kFigure3);
  add_figure(table, "figure 4", kFigure4);
  const double itself = p_delta("a|b|c|d|e", "a|b|c|d|e");
  const double at_top = p_delta("a|b|c|d|e", "b|a|c|d|e");
  const double at_end = p_delta("a|b|c|d|e", "a|b|c|e|d");
  const double turned = p_delta("a|b|c|d|e", "e|d|c|b|a");
  table.comparisons.push_back(compare_published(
      "an exchange of neighbours costs more at the top than at the end", "✓",
      at_top < at_end && at_end < itself ? "✓" : "✗",
      fmt::format(
          "it costs {:.4f} at the top and {:.4f} at the end: φ multiplies the distance of the ranks by the ranks, "
          "so that the same exchange weighs more, the later it comes",
          itself - at_top, itself - at_end)));
  table.comparisons.push_back(compare_published("the list turned round has the least of these values", "✓",
                                                turned < at_top ? "✓" : "✗",
                                                fmt::format("{:.4f}; Jaccard is 1 for all four", turned)));
  const std::vector<Score> scores{parse_score("p_delta", Domain::answers), parse_score("jaccard", Domain::answers)};
  for (std::size_t documents = 3; documents <= 4; ++documents) {
    const Agreement pair = consistency(scores, universe_of("answers", documents)).pairs.front();
    const auto count = [](Int128 number) { return Exact::fraction(number, 1).text(); };
    table.comparisons.push_back(compare_published(
        fmt::format("P_δ tells apart what Jaccard ties, all answers of {} documents", documents), "✓",
        pair.f_only > 0 ? "✓" : "✗",
        fmt::format("{} pairs that P_δ alone tells apart and {} that Jaccard alone does; both order {} alike and {} in "
                    "opposite ways",
                    count(pair.f_only), count(pair.g_only), count(pair.same), count(pair.opposite))));
  }
  table.listed = true;
  table.note =
      "The paper refers to a study with real answers, which is not printed, and concludes that order justifies a "
      "measure of its own. Jaccard sees which documents the answers share and nothing of their order.";
  return table;
}

}  // namespace etalon::papers::answers_paper
