// figures.cpp: the pictures of the slides: rankings beside each other, what is inverted, how weights fall.
#include "figure.hpp"

#include <fmt/core.h>

#include <cmath>
#include <functional>

#include "parts.hpp"

namespace etalon::papers::preferences_paper {
namespace {

constexpr double kStep = 40;
constexpr double kTop = 110;

struct Columns {
  double x = 120;
  double gap = 200;
  std::string left = "target";
  std::string right = "predicted";
};
using InkOf = std::function<Ink(char)>;

/// Two rankings from the best down, a line from each item to itself.
void draw_rankings(Sketch& sketch, const std::string& target, const std::string& predicted, const InkOf& ink,
                   const Columns& at = {}) {
  sketch.texts.push_back({at.x, kTop - 28, at.left, Ink::dark, SketchText::Anchor::middle, true});
  sketch.texts.push_back({at.x + at.gap, kTop - 28, at.right, Ink::dark, SketchText::Anchor::middle, true});
  for (std::size_t i = 0; i < target.size(); ++i) {
    const char item = target[i];
    const double left = kTop + kStep * static_cast<double>(i);
    const double right = kTop + kStep * static_cast<double>(predicted.find(item));
    const Ink color = ink(item);
    sketch.lines.push_back({at.x + 16, left, at.x + at.gap - 16, right, color, false, color == Ink::grey ? 1.0 : 2.5});
    sketch.shapes.push_back({at.x, left, 30, 28, std::string(1, item), color, color != Ink::grey});
    sketch.shapes.push_back({at.x + at.gap, right, 30, 28, std::string(1, item), color, color != Ink::grey});
  }
}

void say(Sketch& sketch, double y, const std::string& text) {
  sketch.texts.push_back({400, y, text, Ink::dark, SketchText::Anchor::start});
}

Sketch sketch_of(std::string title, std::string subtitle) {
  return {.title = std::move(title), .subtitle = std::move(subtitle), .width = 720, .height = 310};
}

Ink plain(char) { return Ink::first; }

PaperFigure ranking_errors() {
  Sketch sketch =
      sketch_of("Two rankings of the items A, B, C, D, E", "target E > B > C > A > D, predicted A > B > E > C > D");
  draw_rankings(sketch, kTarget, kPredicted, plain);
  for (int rank = 1; rank <= 5; ++rank)
    sketch.texts.push_back({80, kTop + kStep * (rank - 1) + 4, std::to_string(rank), Ink::grey});
  const Orders<double> o = orders_of(kTarget, kPredicted);
  say(sketch, 130, "r̂(A) = 1, r⁻¹(4) = A");
  say(sketch, 155, fmt::format("R(1) = {}: the item predicted first", o->by_prediction[0] + 1));
  say(sketch, 175, "has this rank in the target");
  return figure_of(
      "ranking_errors", sketch, "slides “Ranking Errors” and “Notation”",
      "Rank 1 is at the top; a line joins the two places of an item. A level line is an item in its place.");
}

PaperFigure differences() {
  Sketch sketch =
      sketch_of("Spearman's footrule and Spearman distance", "sums of the differences of ranks, and of their squares");
  const std::string target = kTarget;
  const std::string predicted = kPredicted;
  draw_rankings(sketch, target, predicted,
                [&](char item) { return target.find(item) == predicted.find(item) ? Ink::grey : Ink::second; });
  const Orders<double> o = orders_of(target, predicted);
  double y = 110;
  for (const char item : std::string("ABCDE")) {
    const auto apart = std::abs(static_cast<int>(target.find(item)) - static_cast<int>(predicted.find(item)));
    say(sketch, y, fmt::format("{}: {} ranks apart, squared {}", item, apart, apart * apart));
    y += 24;
  }
  say(sketch, y + 10,
      fmt::format("footrule {}, Spearman distance {}", value("footrule", o), value("spearman_distance", o)));
  return figure_of("footrule", sketch, "slides “Spearman's Footrule” and “Spearman Distance”",
                   "A is three ranks off, E two and C one; squares let A weigh most.");
}

PaperFigure inversions() {
  const Leveled total{{2, 4, 3, 1, 5}, kPredicted};
  Sketch sketch =
      sketch_of("Kendall's distance", "pairs of items that the prediction has the wrong way round: lines that cross");
  draw_rankings(sketch, kTarget, kPredicted, plain);
  double y = 110;
  for (const std::string& pair : total.inverted()) {
    say(sketch, y, pair + " in the target, inverted in the prediction");
    y += 24;
  }
  say(sketch, y + 10, fmt::format("distance {}", value("kendall_distance", orders_of(kTarget, kPredicted))));
  return figure_of("kendall", sketch, "slide “Kendall's Distance”",
                   "Each crossing of two lines is one inverted pair: four.");
}

PaperFigure equal_weights() {
  Sketch sketch = sketch_of("Where two neighbours are exchanged", "left the last two, right the first two");
  const auto moved = [](const std::string& a, const std::string& b) {
    return [a, b](char item) { return a.find(item) == b.find(item) ? Ink::grey : Ink::second; };
  };
  draw_rankings(sketch, "ABCED", "ABCDE", moved("ABCED", "ABCDE"), {.x = 100, .gap = 150});
  draw_rankings(sketch, "ABCDE", "BACDE", moved("ABCDE", "BACDE"), {.x = 440, .gap = 150});
  const auto text = [](const Orders<double>& o) {
    return fmt::format("Kendall {}, NDCG {:.4f}", value("kendall_distance", o), value("ndcg", o));
  };
  sketch.texts.push_back({175, 300, text(orders_of("ABCED", "ABCDE")), Ink::grey});
  sketch.texts.push_back({515, 300, text(orders_of("ABCDE", "BACDE")), Ink::grey});
  return figure_of("weighted_errors", sketch, "slide “Weighted Ranking Errors”",
                   "Unweighted distances are the same for both; NDCG is lower where the top is wrong.");
}

PaperFigure position_error() {
  Sketch sketch = sketch_of("Position error", "how many wrong items are predicted before the one that should be first");
  draw_rankings(sketch, kTarget, kPredicted, [](char item) { return item == kTarget[0] ? Ink::second : Ink::grey; });
  say(sketch, 150,
      fmt::format("A and B stand before E: error {}", value("position_error", orders_of(kTarget, kPredicted))));
  return figure_of("position_error", sketch, "slide “Position Error”",
                   "Only the place of E counts; what follows it does not.");
}

PaperFigure discounts() {
  Plot plot{.title = "How much a rank weighs",
            .subtitle = "the discounts of the discounted error, of DCG, and the gain of DCG for five items",
            .x_label = "rank",
            .y_label = "weight",
            .lines = {{"1/ln(r + 1)", {}, {}},
                      {"1/log2(r + 1)", {}, {}},
                      {"gain, (5 − r)/4", {}, {}, PlotLine::Look::dashed}},
            .x_range = {{1, 5}},
            .y_range = {{0, 1.5}}};
  for (int r = 1; r <= 5; ++r) {
    const double weights[] = {1 / std::log(r + 1.0), 1 / std::log2(r + 1.0), (5.0 - r) / 4};
    for (std::size_t i = 0; i < 3; ++i) {
      plot.lines[i].x.push_back(r);
      plot.lines[i].y.push_back(weights[i]);
    }
  }
  return figure_of("discounts", plot, "rank", "slides “Discounted Error” and “(Normalized) Discounted Cumulative Gain”",
                   "The first ranks weigh most. The base of the logarithm moves the whole curve, and cancels in NDCG.");
}

/// The items of a target with levels, the best level first.
std::string by_level(const Leveled& leveled) {
  std::string items;
  for (double level = 9; level >= 0; --level) {
    for (std::size_t i = 0; i < leveled.levels.size(); ++i) {
      if (leveled.levels[i] == level) items += static_cast<char>('A' + i);
    }
  }
  return items;
}

PaperFigure with_levels(const Leveled& leveled, const std::string& name, const std::string& title,
                        const std::string& measure, const char* score, const std::string& of,
                        const std::string& shows) {
  Sketch sketch = sketch_of(title, "items of one colour have one level; the best level is on top");
  constexpr Ink inks[] = {Ink::third, Ink::first, Ink::second, Ink::fifth};
  draw_rankings(sketch, by_level(leveled), leveled.predicted, [&](char item) {
    return inks[static_cast<std::size_t>(leveled.levels[static_cast<std::size_t>(item - 'A')])];
  });
  const Orders<double> o = leveled.orders();
  say(sketch, 110, fmt::format("{} preferences between levels", o.pairs().in_target()));
  double y = 134;
  for (const std::string& pair : leveled.inverted()) {
    say(sketch, y, pair + " is inverted");
    y += 24;
  }
  say(sketch, y + 10,
      fmt::format("Kendall's distance {}, {} {:.4f}", value("kendall_distance", o), measure, value(score, o)));
  return figure_of(name, sketch, of, shows);
}

PaperFigure partial_orders() {
  Sketch sketch = sketch_of("Gamma coefficient", "three preferences that both partial orders have");
  const std::pair<const char*, bool> pairs[] = {{"AB", true}, {"CD", true}, {"EF", false}};
  double y = 110;
  for (const auto& [items, alike] : pairs) {
    for (const double x : {110.0, 310.0}) {
      const bool turned = x > 200 && !alike;
      const Ink ink = alike ? Ink::first : Ink::second;
      sketch.lines.push_back({x, y, x + 70, y, ink});
      sketch.shapes.push_back({x, y, 30, 28, std::string(1, items[turned ? 1 : 0]), ink, true});
      sketch.shapes.push_back({x + 70, y, 30, 28, std::string(1, items[turned ? 0 : 1]), ink, true});
      sketch.texts.push_back({x + 35, y - 6, ">"});
    }
    y += 50;
  }
  sketch.texts.push_back({145, 82, "target", Ink::dark, SketchText::Anchor::middle, true});
  sketch.texts.push_back({345, 82, "predicted", Ink::dark, SketchText::Anchor::middle, true});
  const OrderPairs<double> counts{2, 1, 0, 0, 0};
  sketch.texts.push_back({450, 150, "two alike, one inverted", Ink::dark, SketchText::Anchor::start});
  sketch.texts.push_back(
      {450, 175,
       fmt::format("gamma (2 − 1)/(2 + 1) = {:.4f}", evaluate(parse_score("gamma", Domain::orders), counts).number),
       Ink::dark, SketchText::Anchor::start});
  return figure_of("gamma", sketch, "slide “Gamma Coefficient”",
                   "Only pairs that both sides order are counted: alike less inverted, over both.");
}

}  // namespace

std::vector<PaperFigure> preferences_figures() {
  return {ranking_errors(),
          differences(),
          inversions(),
          equal_weights(),
          position_error(),
          discounts(),
          with_levels(bipartite(), "bipartite", "A target with two levels", "AUC", "auc",
                      "slides “Bipartite Rankings” and “Evaluating Partial Target Rankings”",
                      "Lines of two colours that cross are inverted preferences; within a level nothing is preferred."),
          with_levels(multipartite(), "multipartite", "A target with three levels", "C-index", "c_index",
                      "slides “Evaluating Multipartite Rankings”",
                      "Crossings of lines of different colours: three of eight preferences."),
          partial_orders()};
}

}  // namespace etalon::papers::preferences_paper
