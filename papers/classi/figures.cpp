// figures.cpp: the figures of ClasSi, as pictures and as the numbers behind them.
#include "figures.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <numeric>

#include "etalon/classi.hpp"
#include "figure.hpp"

namespace etalon::papers::classi_paper {
namespace {

constexpr std::size_t kObjects = 250;
constexpr std::size_t kClasses = 10;
constexpr std::uint64_t kSeed = 2011;

/// SplitMix64 (Steele, Lea and Flood 2014): the same swaps on every machine.
class Random {
 public:
  std::uint64_t below(std::uint64_t bound) {
    std::uint64_t z = state_ += 0x9E3779B97F4A7C15ULL;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
    return (z ^ (z >> 31)) % bound;
  }

 private:
  std::uint64_t state_ = kSeed;
};

PlotLine line(std::string name, std::vector<double> y, double first = 1, PlotLine::Look look = PlotLine::Look::line) {
  PlotLine made{std::move(name), std::vector<double>(y.size()), std::move(y), look};
  std::iota(made.x.begin(), made.x.end(), first);
  return made;
}

PaperFigure example_rankings() {
  Sketch sketch{.title = "The rankings of the example",
                .subtitle = "b bonobo, the query's class; c chimpanzee at distance 1; t tiger at distance 6",
                .width = 560,
                .height = 260};
  const std::pair<const char*, const char*> rows[] = {
      {"best case", "bbbccccttt"}, {"worst case", "tttccccbbb"}, {"r₁", "cbbbcccttt"}, {"r₂", "bbbctccctt"}};
  double y = 84;
  for (const auto& [name, text] : rows) {
    sketch.texts.push_back({110, y + 4, name, Ink::dark, SketchText::Anchor::end});
    for (std::size_t i = 0; i < 10; ++i) {
      const Ink ink = text[i] == 'b' ? Ink::first : text[i] == 'c' ? Ink::third : Ink::second;
      sketch.shapes.push_back({145 + 40 * static_cast<double>(i), y, 32, 30, std::string(1, text[i]), ink, true});
    }
    y += 46;
  }
  return figure_of("rankings", sketch, "the rankings of section 2",
                   "In r₁ a chimpanzee is three places too early, in r₂ a tiger: as many places, and not as bad.");
}

PaperFigure example_curves() {
  Plot plot{.title = "ClasSi of the example for varying k",
            .subtitle = "3 bonobos, 4 chimpanzees, 3 tigers; d(b,c) = 1, d(b,t) = 6",
            .x_label = "k",
            .y_label = "ClasSi",
            .lines = {line("best case", classi_curve(*best().fast())), line("r₁", classi_curve(*r1().fast())),
                      line("r₂", classi_curve(*r2().fast())), line("worst case", classi_curve(*worst().fast())),
                      line("random, mean", expected_classi_curve(*r1().fast()), 1, PlotLine::Look::dashed)},
            .x_range = {{1, 10}},
            .y_range = {{-1, 1}}};
  return figure_of("figure_1a", plot, "k", "figure 1a",
                   "r₁ starts low and rises, r₂ falls at its fifth place; the best case stays at 1, the worst at −1. "
                   "The dashed line is ours: what a random ranking has on average: here it falls to 0 at the end.");
}

PaperFigure growing_distance() {
  Plot plot{.title = "ClasSi of r₂ as tigers move away from bonobos",
            .subtitle = "d(b,c) = 1",
            .x_label = "k",
            .y_label = "ClasSi",
            .lines = {},
            .x_range = {{1, 10}},
            .y_range = {{0.6, 1}}};
  for (const double distance : kTigerDistances) {
    const Ranking ranking("bbbctccctt", {0, 1, distance});
    plot.lines.push_back(line("d(b,t) = " + shortest(distance), classi_curve(*ranking.fast())));
  }
  return figure_of("figure_1b", plot, "k", "figure 1b",
                   "The farther tigers are from bonobos, the deeper r₂ falls at its fifth place.");
}

PaperFigure distance_function(const std::string& name, const std::string& of, const std::string& title,
                              const std::string& shows, const std::vector<double>& distances) {
  Plot plot{.title = title,
            .x_label = "class",
            .y_label = "distance to the query's class",
            .lines = {line("", distances, 1, PlotLine::Look::points)}};
  plot.x_range = {0.5, 10.5};
  PaperFigure made = figure_of(name, plot, "class", of, shows);
  made.csv.replace(0, made.csv.find('\n'), "class,distance");
  return made;
}

PaperFigure swap_curves(const std::string& name, const std::string& of, const std::string& title,
                        const std::vector<double>& distances) {
  Plot plot{.title = title,
            .subtitle = "250 objects in 10 classes, after so many random swaps of two objects",
            .x_label = "k",
            .y_label = "ClasSi",
            .lines = {},
            .x_range = {{1, kObjects}}};
  for (const SwapCurve& curve : swap_series(distances))
    plot.lines.push_back(line(fmt::format("{} swaps", curve.swaps), curve.classi));
  return figure_of(name, plot, "k", of,
                   "More swaps, lower curves; after some hundred they come near to a random ranking's.");
}

PaperFigure beside_kendall() {
  const SimpleCase simple = random_swaps_simple();
  Plot plot{.title = "ClasSi beside Kendall's τ and Spearman's ρ, each object its own class",
            .subtitle = "250 objects, d = the place in the desired order; ClasSi lies on ρ",
            .x_label = "random swaps of two objects",
            .y_label = "coefficient",
            .lines = {{"ClasSi", simple.swaps, simple.classi},
                      {"Kendall's τ", simple.swaps, simple.tau},
                      {"Spearman's ρ", simple.swaps, simple.rho, PlotLine::Look::dashed}}};
  return figure_of("figure_3c", plot, "swaps", "figure 3c",
                   "ClasSi is near to τ, as the paper says, and lies on ρ, as it does not say.");
}

}  // namespace

Ranking::Ranking(std::string_view text, std::vector<double> distances)
    : ranking_([&] {
        std::vector<std::uint32_t> classes;
        for (const char name : text) classes.push_back(name == 'b' ? 0 : name == 'c' ? 1 : 2);
        return class_ranking_data(classes, distances);
      }()) {}

Ranking r1() { return {"cbbbcccttt", {0, 1, 6}}; }
Ranking r2() { return {"bbbctccctt", {0, 1, 6}}; }
Ranking best() { return {"bbbccccttt", {0, 1, 6}}; }
Ranking worst() { return {"tttccccbbb", {0, 1, 6}}; }

std::vector<double> random_distances() {
  Random random;
  std::vector<double> distances(kClasses);
  for (std::size_t c = 1; c < kClasses; ++c) distances[c] = static_cast<double>(1 + random.below(100));
  std::sort(distances.begin(), distances.end());
  return distances;
}

std::vector<double> simple_distances() {
  std::vector<double> distances(kClasses);
  std::iota(distances.begin(), distances.end(), 0.0);
  return distances;
}

std::vector<SwapCurve> swap_series(const std::vector<double>& distances) {
  std::vector<std::uint32_t> ranking(kObjects);
  for (std::uint32_t i = 0; i < kObjects; ++i) ranking[i] = static_cast<std::uint32_t>(i / (kObjects / kClasses));
  Random random;
  std::size_t done = 0;
  std::vector<SwapCurve> series;
  for (const std::size_t swaps : {10U, 25U, 50U, 100U, 250U, 500U, 1000U}) {
    for (; done < swaps; ++done) std::swap(ranking[random.below(kObjects)], ranking[random.below(kObjects)]);
    series.push_back({swaps, classi_curve(class_ranking_data(ranking, distances))});
  }
  return series;
}

SimpleCase random_swaps_simple() {
  std::vector<std::uint32_t> ranking(kObjects);
  std::iota(ranking.begin(), ranking.end(), 0U);
  std::vector<double> places(kObjects);
  std::iota(places.begin(), places.end(), 0.0);
  SimpleCase simple;
  Random random;
  for (std::size_t swaps = 0; swaps <= 1000; ++swaps) {
    if (swaps > 0) std::swap(ranking[random.below(kObjects)], ranking[random.below(kObjects)]);
    if (swaps % 10 != 0) continue;
    const std::vector<double> found(ranking.begin(), ranking.end());
    const Orders<double> orders({places}, {found});
    const auto pairs = orders.pairs();
    const double n = kObjects;
    simple.swaps.push_back(static_cast<double>(swaps));
    simple.classi.push_back(classi_of(ClassRanking<double>(ranking, places).costs()).number);
    simple.tau.push_back((pairs.concordant - pairs.discordant) / pairs.all());
    // The statistic has Σ(2r − 2s)².
    simple.rho.push_back(1 - 6 * static_cast<double>(orders->squared_differences) / 4 / (n * (n * n - 1)));
  }
  return simple;
}

std::vector<PaperFigure> figures() {
  return {example_rankings(),
          example_curves(),
          growing_distance(),
          distance_function("figure_2a", "figure 2a", "A random class distance function",
                            "Ten classes at random distances to the query's; the paper's own are not printed.",
                            random_distances()),
          swap_curves("figure_2b", "figure 2b", "ClasSi for an increasing number of swaps", random_distances()),
          distance_function("figure_3a", "figure 3a", "The simple class distance function: the place in the order",
                            "Distances that say no more than an order of the classes.", simple_distances()),
          swap_curves("figure_3b", "figure 3b", "ClasSi for an increasing number of swaps, the simple case",
                      simple_distances()),
          beside_kendall()};
}

}  // namespace etalon::papers::classi_paper
