// figures.cpp: what the lectures say in pictures: baselines, κ and errors, triplets, the sphere, diamond percolation.
#include "figure.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <numeric>

#include "etalon/contingency.hpp"
#include "etalon/detect.hpp"
#include "etalon/planted.hpp"
#include "parts.hpp"

namespace etalon::papers {
namespace {

PaperFigure label_baselines() {
  constexpr int n = 40;
  constexpr int a1 = 8;
  Plot plot{.title = "What a random labeling scores, by the number of objects that it labels positive",
            .subtitle = "exact mean over all labelings; 40 objects, 8 of them positive",
            .x_label = "b1, objects labeled positive",
            .y_label = "mean value",
            .lines = {},
            .x_range = {{0, n}},
            .y_range = {{-0.2, 1}}};
  for (const auto& [name, score] : {std::pair{"Acc", "accuracy"},
                                    {"F1", "f1"},
                                    {"Jaccard", "jaccard"},
                                    {"BA", "balanced_accuracy"},
                                    {"CC", "mcc"},
                                    {"CD", "cd"}}) {
    PlotLine line{name, {}, {}};
    for (int b1 = 1; b1 < n; ++b1) {
      line.x.push_back(b1);
      line.y.push_back(expected_label_value(score, n, a1, b1));
    }
    plot.lines.push_back(std::move(line));
  }
  return figure_of(
      "baseline_labels", plot, "b1", "",
      "A constant baseline is a level line: BA and CC, and nearly CD. Accuracy favours the majority class, "
      "F1 and Jaccard rise with the number of positives.");
}

/// 1, 1, 2, 2, … turned by a fixed generator: the same clusterings on every machine.
class Shuffle {
 public:
  void operator()(std::vector<int>& labels) {
    for (std::size_t i = labels.size(); i > 1; --i) {
      state_ = state_ * 6364136223846793005ULL + 1442695040888963407ULL;
      std::swap(labels[i - 1], labels[(state_ >> 33) % i]);
    }
  }

 private:
  std::uint64_t state_ = 2021;
};

PaperFigure cluster_baselines() {
  constexpr std::size_t n = 60;
  constexpr int samples = 60;
  Plot plot{
      .title = "What a random clustering scores, by its number of clusters",
      .subtitle = "mean of 60 random clusterings of 60 objects, sizes as equal as can be; 4 clusters of 15 in truth",
      .x_label = "clusters",
      .y_label = "mean value",
      .lines = {},
      .x_range = {{2, 30}},
      .y_range = {{-0.2, 1}}};
  constexpr std::pair<const char*, const char*> measures[] = {
      {"Rand", "rand"}, {"NMI", "nmi"}, {"Jaccard", "pairs(jaccard)"}, {"AMI", "ami"}, {"adjusted Rand", "ari"}};
  std::vector<int> reference(n);
  for (std::size_t i = 0; i < n; ++i) reference[i] = static_cast<int>(i / 15);
  for (const auto& measure : measures) plot.lines.push_back({measure.first, {}, {}});
  Shuffle shuffle;
  for (int k = 2; k <= 30; k += 4) {
    std::vector<double> sums(std::size(measures));
    for (int sample = 0; sample < samples; ++sample) {
      std::vector<int> labels(n);
      for (std::size_t i = 0; i < n; ++i) labels[i] = static_cast<int>(i) % k;
      shuffle(labels);
      const Partitions<double> p = partitions_of<double>(reference, labels);
      for (std::size_t m = 0; m < sums.size(); ++m) sums[m] += value(measures[m].second, p);
    }
    for (std::size_t m = 0; m < sums.size(); ++m) {
      plot.lines[m].x.push_back(k);
      plot.lines[m].y.push_back(sums[m] / samples);
    }
  }
  return figure_of("baseline_clusters", plot, "clusters", "",
                   "AMI and the adjusted Rand index stay at 0; Rand and NMI reward many clusters, Jaccard few.");
}

PaperFigure kappa_errors() {
  Plot plot{.title = "κ of (1 x; 1 0) as the errors x grow",
            .subtitle = "one object right, one wrong positive, x missed ones",
            .x_label = "x",
            .y_label = "value",
            .lines = {{"κ", {}, {}}, {"CC", {}, {}}, {"Acc", {}, {}}},
            .x_range = {{1, 10}}};
  for (int x = 1; x <= 10; ++x) {
    constexpr const char* scores[] = {"kappa", "mcc", "accuracy"};
    for (std::size_t m = 0; m < std::size(scores); ++m) {
      plot.lines[m].x.push_back(x);
      plot.lines[m].y.push_back(label_value(scores[m], {1, static_cast<double>(x), 1, 0}));
    }
  }
  return figure_of("kappa_errors", plot, "x", "",
                   "More errors, and κ rises from x = 2 on: it is not strongly monotone. CC and accuracy fall.");
}

PaperFigure exercise_curves() {
  constexpr std::uint64_t s = 10;
  Plot plot{.title = "Exercise of part II: which of B and C a measure finds nearer to A",
            .subtitle = "k clusters of two and one of ten; B takes one object out of the ten, C cuts the k pairs",
            .x_label = "k",
            .y_label = "M(A, B) − M(A, C)",
            .lines = {},
            .x_range = {{1, 20}}};
  for (const auto& [name, score] : {std::pair{"CC", "cc"}, {"adjusted Rand", "ari"}, {"NMI", "nmi"}}) {
    PlotLine line{name, {}, {}};
    for (std::uint64_t k = 1; k <= 20; ++k) {
      const Exercise at{k, s};
      line.x.push_back(static_cast<double>(k));
      line.y.push_back(value(score, at.with_b()) - value(score, at.with_c()));
    }
    plot.lines.push_back(std::move(line));
  }
  plot.lines.push_back({"a tie", plot.lines[0].x, std::vector<double>(20, 0), PlotLine::Look::dashed});
  return figure_of("exercise_clusters", plot, "k", "",
                   "Measures on pairs cross 0 at k = s − 1 = 9; NMI between 2 and 3.");
}

constexpr Ink kInks[] = {Ink::first, Ink::second, Ink::third, Ink::fourth, Ink::fifth, Ink::sixth};

PaperFigure triplet_picture() {
  const Triplet& triplet = triplets()[1];
  Sketch sketch{.title = "One reference and two clusterings of ten objects",
                .subtitle = "objects of one colour are one cluster",
                .width = 720,
                .height = 250};
  const std::pair<const char*, const char*> rows[] = {
      {"reference", triplet.reference}, {"left", triplet.left}, {"right", triplet.right}};
  double y = 85;
  for (const auto& [name, text] : rows) {
    sketch.texts.push_back({120, y + 4, name, Ink::dark, SketchText::Anchor::end});
    const std::vector<int> clusters = clusters_of_digits(text);
    for (std::size_t i = 0; i < clusters.size(); ++i) {
      const auto cluster = static_cast<std::size_t>(clusters[i]);
      sketch.shapes.push_back({160 + 50 * static_cast<double>(i), y, 30, 30, std::to_string(cluster + 1),
                               kInks[cluster % std::size(kInks)], true, true});
    }
    y += 48;
  }
  sketch.texts.push_back({20, y + 12,
                          "nearer by " + join(who_prefers_left(triplet), ", ") + ": left; by the others: right",
                          Ink::grey, SketchText::Anchor::start});
  return figure_of("triplet", sketch, "slide “Does it matter which measure we use?”",
                   "Neither clustering is clearly nearer: measures of pairs and of information disagree.");
}

/// All partitions of so many objects, as labels that begin with 0 and rise by one at most.
std::vector<std::vector<int>> all_partitions(std::size_t n) {
  std::vector<std::vector<int>> found{{0}};
  for (std::size_t i = 1; i < n; ++i) {
    std::vector<std::vector<int>> longer;
    for (const auto& labels : found) {
      const int most = *std::max_element(labels.begin(), labels.end());
      for (int label = 0; label <= most + 1; ++label) {
        longer.push_back(labels);
        longer.back().push_back(label);
      }
    }
    found = std::move(longer);
  }
  return found;
}

PaperFigure sphere() {
  const std::vector<int> reference{0, 0, 0, 1, 1, 1};
  std::vector<std::array<double, 3>> points;  // latitude, angle to the reference, angle of the meridians
  for (const auto& labels : all_partitions(6)) {
    const Partitions<double> p = partitions_of<double>(reference, labels);
    const auto meridian = evaluate(parse_score("meridian_distance", Domain::clusters), p);
    points.push_back({evaluate(parse_score("latitude", Domain::clusters), p).number, value("angular_distance", p),
                      meridian.defined() ? meridian.number : std::nan("")});
  }
  std::sort(points.begin(), points.end());
  Plot plot{.title = "Partitions of six objects as points of a sphere",
            .subtitle = "seen from the partition 000111: all 203 partitions by their latitude and their angle to it",
            .x_label = "latitude: 0 all objects alone, π all together",
            .y_label = "angle to 000111",
            .lines = {{"of the meridians (π·CD)", {}, {}, PlotLine::Look::points},
                      {"on the sphere (Rand)", {}, {}, PlotLine::Look::points}},
            .x_range = {{0, 3.2}},
            .y_range = {{0, 2.2}}};
  plot.lines.push_back({"a right angle, π/2", {}, {}, PlotLine::Look::dashed});
  for (const auto& [latitude, angle, meridian] : points) {
    plot.lines[2].x.push_back(latitude);
    plot.lines[2].y.push_back(std::numbers::pi / 2);
    plot.lines[0].x.push_back(latitude);
    plot.lines[0].y.push_back(meridian);
    plot.lines[1].x.push_back(latitude);
    plot.lines[1].y.push_back(angle);
  }
  return figure_of(
      "sphere", plot, "latitude", "slides “Hyperspherical geometry of partitions”",
      "000111 itself is at angle 0. Rand's angle grows with the difference of latitudes: objects all alone (left) "
      "are nearer than many a partition of the right coarseness. CD compares meridians only: what is unrelated "
      "to 000111 lies around a right angle at every latitude. The poles have no meridian.");
}

/// A graph with its nodes at given places: edges that percolation keeps are dark, the others dashed.
void draw_graph(Sketch& sketch, const Graph& graph, const std::vector<std::pair<double, double>>& at, bool percolated) {
  const Partition found = diamond_percolation(graph).partition;
  for (Graph::Node a = 0; a < graph.nodes(); ++a) {
    for (const Graph::Node b : graph.neighbours(a)) {
      if (b < a) continue;
      std::size_t common = 0;
      for (const Graph::Node c : graph.neighbours(a)) {
        const auto others = graph.neighbours(b);
        common += std::find(others.begin(), others.end(), c) != others.end() ? 1 : 0;
      }
      const bool kept = common >= 2;
      if (percolated && !kept) {
        sketch.lines.push_back({at[a].first, at[a].second, at[b].first, at[b].second, Ink::grey, true, 1});
      } else {
        sketch.lines.push_back({at[a].first, at[a].second, at[b].first, at[b].second, Ink::dark, false, 1.5});
      }
    }
  }
  for (std::size_t i = 0; i < graph.nodes(); ++i) {
    const std::size_t community = found.communities()[i];
    const Ink ink = percolated ? kInks[community % std::size(kInks)] : Ink::dark;
    sketch.shapes.push_back({at[i].first, at[i].second, 22, 22, graph.names()[i], ink, percolated, false});
    sketch.shapes.back().round = percolated;
  }
}

PaperFigure diamonds() {
  const std::vector<Graph::Edge> edges = {{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}, {4, 5}, {4, 6},
                                          {4, 7}, {5, 6}, {5, 7}, {6, 7}, {3, 4}, {3, 8}, {4, 8}};
  std::vector<std::string> names;
  for (int i = 1; i <= 9; ++i) names.push_back(std::to_string(i));
  const Graph graph(names, edges);
  std::vector<std::pair<double, double>> at = {{50, 110}, {140, 90},  {50, 210},  {150, 200}, {220, 140},
                                               {310, 90}, {230, 245}, {320, 220}, {165, 275}};
  Sketch sketch{
      .title = "Diamond percolation",
      .subtitle = "left the graph; right the edges that are part of at least two triangles, and what they connect",
      .width = 760,
      .height = 310};
  draw_graph(sketch, graph, at, false);
  for (auto& [x, y] : at) x += 380;
  draw_graph(sketch, graph, at, true);
  return figure_of(
      "diamond_percolation", sketch, "slides “The Diamond percolation algorithm”",
      "Edges between the two cliques lie in one triangle at most and are dropped (dashed); node 9 is alone.");
}

PaperFigure planted_example() {
  const std::vector<std::size_t> sizes(3, 8);
  const Planted planted = planted_partition(sizes, 0.85, 0.03, 3);
  // The nodes of a community on a circle.
  std::vector<std::pair<double, double>> at(planted.graph.nodes());
  std::vector<int> seen(3);
  for (std::size_t i = 0; i < at.size(); ++i) {
    const std::uint32_t community = planted.truth.communities()[i];
    const double angle = 2 * std::numbers::pi * seen[community]++ / 8;
    at[i] = {140 + 230 * community + 75 * std::cos(angle), 175 + (community == 1 ? 60 : 0) + 75 * std::sin(angle)};
  }
  Graph unnamed = planted.graph;
  Sketch sketch{.title = "Planted communities found again",
                .subtitle = "three communities of eight, each on a circle; colours: what diamond percolation finds",
                .width = 760,
                .height = 340};
  draw_graph(sketch, unnamed, at, true);
  for (SketchShape& shape : sketch.shapes) shape.text.clear();
  const auto found = detect_communities(planted.graph, DetectMethod::diamond).partition;
  const auto table =
      cross_tabulate(LabelView::integers(planted.truth.communities()), LabelView::integers(found.communities()));
  sketch.texts.push_back(
      {20, 325, fmt::format("CC with the planted communities: {:.4f}", value("cc", table.partitions<double>())),
       Ink::grey, SketchText::Anchor::start});
  return figure_of(
      "planted_example", sketch, "slide “Example”",
      "Edges between communities are in few triangles and fall away; what remains connected is a community.");
}

}  // namespace

std::vector<PaperFigure> validation_figures() {
  return {label_baselines(), cluster_baselines(), kappa_errors(),   exercise_curves(), triplet_picture(),
          sphere(),          diamonds(),          planted_example()};
}

}  // namespace etalon::papers
