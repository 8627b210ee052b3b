// gains.cpp: the grades of the levels of a target in NDCG: as the slides name them, and with the lowest level at 0.
#include <fmt/core.h>

#include <cmath>
#include <functional>
#include <numeric>

#include "parts.hpp"
#include "small_cases.hpp"

namespace etalon::papers::preferences_paper {
namespace {

constexpr const char* kShifted = "ndcg(gain=shifted)";

/// The same target as a table of levels and as a ranking.
Orders<double> as_table(const Numbers& levels, const Numbers& ranks) {
  return {{levels, OrderValues::scores}, {ranks}};
}
Orders<double> as_ranking(const Numbers& levels, const Numbers& ranks) {
  Numbers turned;
  for (const double level : levels) turned.push_back(-level);
  return {{turned}, {ranks}};
}

Numbers numbered_from(const Numbers& levels, double lowest) {
  const double least = *std::min_element(levels.begin(), levels.end());
  Numbers shifted;
  for (const double level : levels) shifted.push_back(level - least + lowest);
  return shifted;
}

/// The sum of the slide by hand, as a share of the greatest: an item of the predicted rank i gains its level/log(i +
/// 1).
double by_hand(const Numbers& levels, const Numbers& ranks) {
  Numbers sorted = levels;
  std::sort(sorted.begin(), sorted.end(), std::greater<>());
  double sum = 0;
  double most = 0;
  for (std::size_t i = 0; i < levels.size(); ++i) {
    sum += levels[i] / std::log(ranks[i] + 1);
    most += sorted[i] / std::log(static_cast<double>(i) + 2);
  }
  return sum / most;
}

/// The lowest grade of so many levels of c items, as the slides name them.
double lowest_named(std::size_t levels, std::size_t items) { return levels > 2 && levels < items ? 1 : 0; }

Numbers ranks_of(const Leveled& leveled) {
  Numbers ranks;
  for (std::size_t item = 0; item < leveled.levels.size(); ++item)
    ranks.push_back(static_cast<double>(leveled.predicted.find(static_cast<char>('A' + item))) + 1);
  return ranks;
}

/// Over all targets with levels and all predictions without ties: a ranking and a table of the named levels.
Checked same_value() {
  Checked checked;
  for (std::size_t items = 2; items <= kMostItems; ++items) {
    for (const Numbers& target : targets_of(items)) {
      const auto levels = static_cast<std::size_t>(target.back());
      const Numbers named = numbered_from(target, lowest_named(levels, items));
      Numbers ranks(items);
      std::iota(ranks.begin(), ranks.end(), 1.0);
      do {
        const double hand = by_hand(named, ranks);
        const double table = value("ndcg", as_table(named, ranks));
        const double ranking = value("ndcg", as_ranking(named, ranks));
        const double shifted = value(kShifted, as_table(named, ranks)) - value(kShifted, as_ranking(named, ranks));
        checked.check(std::abs(hand - table) < 1e-12 && table == ranking && shifted == 0, [&] {
          return fmt::format("levels {} at the predicted ranks {}: {} by hand, {} of the table, {} of the ranking",
                             text_of(named), text_of(ranks), hand, table, ranking);
        });
      } while (std::next_permutation(ranks.begin(), ranks.end()));
    }
  }
  return checked;
}

void add_example(PaperTable& table, const std::string& name, const Numbers& levels, const Numbers& ranks,
                 double other_lowest) {
  const std::string named = fmt::format("{:.5f}", by_hand(levels, ranks));
  const Numbers other = numbered_from(levels, other_lowest);
  table.comparisons.push_back(compare_published(fmt::format("{}, a table of the levels {}", name, text_of(levels)),
                                                named, value("ndcg", as_table(levels, ranks))));
  table.comparisons.push_back(
      compare_published(fmt::format("{}, a ranking", name), named, value("ndcg", as_ranking(levels, ranks))));
  table.comparisons.push_back(compare_published(fmt::format("{}, as the levels {}", name, text_of(other)), "",
                                                value("ndcg", as_table(other, ranks))));
  table.comparisons.push_back(compare_published(fmt::format("{}, a ranking, gain=shifted", name),
                                                fmt::format("{:.5f}", by_hand(numbered_from(levels, 0), ranks)),
                                                value(kShifted, as_ranking(levels, ranks))));
}

}  // namespace

PaperTable gains_of_levels() {
  PaperTable table{.title = "NDCG of a target with levels, by the grades of its levels"};
  add_example(table, "multipartite", multipartite().levels, ranks_of(multipartite()), 0);
  add_example(table, "bipartite", bipartite().levels, ranks_of(bipartite()), 1);
  Numbers grades;
  for (const char item : std::string("ABCDE"))
    grades.push_back(4 - static_cast<double>(std::string(kTarget).find(item)));
  add_example(table, "total order", grades, ranks_of({grades, kPredicted}), 1);
  table.comparisons.push_back(same_value().row(
      fmt::format("a table of the named levels, a ranking and the sum by hand agree, 2 to {} items", kMostItems)));
  table.note =
      "The slides name the levels of a multipartite target {1 … l} and those of a bipartite one {0, 1}; of a total "
      "order an item gains c − R(i), 0 for the last. A ranking has these grades, a table the numbers that it holds. "
      "With "
      "gain=shifted the lowest level of either gains 0.";
  return table;
}

}  // namespace etalon::papers::preferences_paper
