// figures.cpp: the five figures of Michel's paper, and its weights as curves.
#include "figure.hpp"

#include <fmt/core.h>

#include <cmath>

#include "etalon/phi.hpp"
#include "parts.hpp"

namespace etalon::papers::answers_paper {
namespace {

constexpr double kBox = 46;

/// A list of documents from top to bottom; common ones are filled. Gives the middle of each box.
std::vector<double> draw_list(Sketch& sketch, double x, double y, const std::string& title,
                              const std::string& documents, const std::string& common, const std::string& letter = "") {
  sketch.texts.push_back({x, y - 22, title, Ink::dark, SketchText::Anchor::middle, true});
  std::vector<double> middles;
  for (std::size_t i = 0; i < documents.size(); ++i) {
    const bool shared = common.find(documents[i]) != std::string::npos;
    const std::string text = letter.empty() ? std::string(1, documents[i]) : fmt::format("{}{}", letter, i + 1);
    sketch.shapes.push_back({x, y, kBox, 24, text, shared ? Ink::first : Ink::grey, shared});
    middles.push_back(y);
    y += 32;
  }
  return middles;
}

/// Two lists beside each other, the common documents joined.
void draw_pair(Sketch& sketch, double x, const std::string& left_title, const std::string& left,
               const std::string& right_title, const std::string& right, const std::string& letters = "") {
  std::string common;
  for (const char c : left) common += right.find(c) == std::string::npos ? "" : std::string(1, c);
  const auto at_left = draw_list(sketch, x, 100, left_title, left, common, letters);
  const auto at_right =
      draw_list(sketch, x + 160, 100, right_title, right, common, letters.empty() ? "" : letters + "′");
  for (const char c : common)
    sketch.lines.push_back(
        {x + kBox / 2, at_left[left.find(c)], x + 160 - kBox / 2, at_right[right.find(c)], Ink::first});
}

PaperFigure sets() {
  Sketch sketch{.title = "Common documents of two answers",
                .subtitle = "C = a b c d e f, C' = a b c f g",
                .width = 560,
                .height = 280};
  sketch.shapes.push_back({220, 155, 260, 160, "", Ink::first, false, true});
  sketch.shapes.push_back({350, 155, 260, 160, "", Ink::second, false, true});
  sketch.texts.push_back({75, 100, "C", Ink::first, SketchText::Anchor::middle, true});
  sketch.texts.push_back({495, 100, "C'", Ink::second, SketchText::Anchor::middle, true});
  sketch.texts.push_back({150, 159, "d   e"});
  sketch.texts.push_back({285, 150, "a   b   c   f"});
  sketch.texts.push_back({285, 172, "C ∩ C'", Ink::grey});
  sketch.texts.push_back({420, 159, "g"});
  sketch.texts.push_back({20, 266,
                          fmt::format("Jaccard {:.4f}, Dice {:.4f}, cosine {:.4f}, overlap {:.4f}",
                                      value("jaccard", "abcdef", "abcfg"), value("dice", "abcdef", "abcfg"),
                                      value("cosine", "abcdef", "abcfg"), value("overlap", "abcdef", "abcfg")),
                          Ink::grey, SketchText::Anchor::start});
  return figure_of("figure_1", sketch, "figure 1",
                   "Nominal measures see the sizes of C, of C' and of what they share, and nothing else.");
}

PaperFigure lists() {
  Sketch sketch{
      .title = "Two lists", .subtitle = "documents in order; common ones are joined", .width = 400, .height = 270};
  draw_pair(sketch, 110, "C", "abcde", "C'", "badcf");
  return figure_of("figure_2", sketch, "figure 2",
                   "A rank in C and one in C' for every common document: what measures of types 1 and 2 weigh.");
}

/// Two pairs of lists with one document in common each.
Sketch two_pairs(const std::string& title, const std::string& subtitle, const FigureRanks& ranks, const char* score,
                 const char* weight) {
  Sketch sketch{.title = title, .subtitle = subtitle, .width = 720, .height = 300};
  const auto draw = [&](double x, const char* left, const char* right, std::size_t i, std::size_t j) {
    const OneInCommon lists = one_in_common(kFigureDocuments, i, j);
    const auto without_bars = [](std::string text) {
      std::erase(text, '|');
      return text;
    };
    draw_pair(sketch, x, left, without_bars(lists.answer), right, without_bars(lists.reference), "D");
    sketch.texts.push_back(
        {x + 80, 280,
         fmt::format("ranks {} and {}: {} = {:.4g}", i, j, weight, value(score, lists.answer, lists.reference)),
         Ink::grey});
  };
  draw(110, "A", "B", ranks.near_i, ranks.near_j);
  draw(450, "C", "D", ranks.far_i, ranks.far_j);
  return sketch;
}

PaperFigure relative_order() {
  return figure_of(
      "figure_3",
      two_pairs("The relative difference in order", "one common document each; its ranks are nearer in A and B",
                kFigure3, "type2(alpha=6)", "α [6]"),
      "figure 3", "A and B are nearer than C and D: the common document has ranks 1 and 1, not 2 and 1.");
}

PaperFigure top_ranking() {
  return figure_of(
      "figure_4",
      two_pairs("The top-ranking", "one common document each; it comes earlier in A and B", kFigure4, "type2(mu=10)",
                "μ [10]"),
      "figure 4",
      "A and B are nearer than C and D, whatever the text calls them: the common document comes earlier in "
      "both. Its ranks are nearer too.");
}

PaperFigure classes() {
  Sketch sketch{.title = "Two lists of classes",
                .subtitle = "C = ab|c|def, C' = b|ac|fg; documents of a class are equally ranked",
                .width = 460,
                .height = 270};
  const auto draw = [&](double x, const std::string& title, const std::vector<std::string>& groups,
                        const std::string& common) {
    sketch.texts.push_back({x, 78, title, Ink::dark, SketchText::Anchor::middle, true});
    double y = 110;
    for (const std::string& group : groups) {
      const double width = 36 * static_cast<double>(group.size());
      sketch.shapes.push_back({x, y, width + 16, 42, "", Ink::grey});
      for (std::size_t i = 0; i < group.size(); ++i) {
        const bool shared = common.find(group[i]) != std::string::npos;
        sketch.shapes.push_back({x - width / 2 + 18 + 36 * static_cast<double>(i), y, 28, 26, std::string(1, group[i]),
                                 shared ? Ink::first : Ink::grey, shared});
      }
      y += 54;
    }
  };
  draw(130, "C", {"ab", "c", "def"}, "abcf");
  draw(330, "C'", {"b", "ac", "fg"}, "abcf");
  return figure_of(
      "figure_5", sketch, "figure 5",
      "Only classes are ranked. Type 3 compares each class of C with each of C' and weighs it by their ranks.");
}

PaperFigure delays() {
  constexpr std::size_t documents = 10;
  Plot plot{.title = "The weights of a document at rank 1 in C and rank j in C'",
            .subtitle = "lists of ten documents; those that stay below 1",
            .x_label = "j",
            .y_label = "weight",
            .lines = {},
            .x_range = {{1, 10}},
            .y_range = {{0, 1}}};
  for (const auto& [name, score] : {std::pair{"α [6]", "type2(alpha=6)"},
                                    {"α [7]", "type2(alpha=7)"},
                                    {"α [8]", "type2(alpha=8)"},
                                    {"α [9]", "type2(alpha=9)"},
                                    {"μ [10], [12]", "type2(mu=10)"},
                                    {"μ [14]", "type2(mu=14)"}}) {
    PlotLine line{name, {}, {}};
    for (std::size_t j = 1; j <= documents; ++j) {
      const OneInCommon lists = one_in_common(documents, 1, j);
      line.x.push_back(static_cast<double>(j));
      line.y.push_back(value(score, lists.answer, lists.reference));
    }
    plot.lines.push_back(std::move(line));
  }
  return figure_of(
      "delays", plot, "j", "",
      "All fall with the rank j, with very different speed; [9] has no value at j = 1, where it divides by 0.");
}

PaperFigure phi() {
  constexpr std::uint64_t m = 10;
  Plot plot{.title = "φ(i, j) of [32] for lists of ten classes",
            .subtitle = "a line for each rank i in C",
            .x_label = "rank j in C'",
            .y_label = "φ",
            .lines = {},
            .x_range = {{1, 10}}};
  const PhiSubject weights = *phi_of_score(parse_score("p_delta", Domain::answers));
  for (const std::uint64_t i : {1U, 2U, 4U, 6U, 8U, 10U}) {
    PlotLine line{fmt::format("i = {}", i), {}, {}};
    for (std::uint64_t j = 1; j <= m; ++j) {
      line.x.push_back(static_cast<double>(j));
      line.y.push_back(weights.fast(i, j, m).number);
    }
    plot.lines.push_back(std::move(line));
  }
  return figure_of(
      "phi", plot, "j", "",
      "Each line has its peak at j = i (conditions iii and iv), and the peaks fall as i grows (condition v).");
}

}  // namespace

std::vector<PaperFigure> answers_figures() {
  return {sets(), lists(), relative_order(), top_ranking(), classes(), delays(), phi()};
}

}  // namespace etalon::papers::answers_paper
