// figures.cpp: pictures of what the tables of Huang and Ling say; the paper has none.
#include "figure.hpp"
#include "parts.hpp"
#include "table4.hpp"

namespace etalon::papers::ordering_paper {
namespace {

std::vector<double> up_from(double first, std::size_t count) {
  std::vector<double> numbers;
  for (std::size_t i = 0; i < count; ++i) numbers.push_back(first + static_cast<double>(i));
  return numbers;
}

PaperFigure printed_and_exact(const std::vector<ConsistencyCell>& cells) {
  const std::vector<double> x = up_from(1, cells.size());
  std::vector<double> printed;
  std::vector<double> eight;
  std::vector<double> seven;
  for (const ConsistencyCell& cell : cells) {
    printed.push_back(cell.printed);
    eight.push_back(cell.eight);
    seven.push_back(cell.seven);
  }
  const Plot plot{.title = "Table 2: printed and exact degrees of consistency",
                  .subtitle = "the 15 pairs of measures in the order of the table",
                  .x_label = "pair",
                  .y_label = "consistency",
                  .lines = {{"exact, n = 8", x, eight},
                            {"exact, n = 7", x, seven},
                            {"printed", x, printed, PlotLine::Look::points}},
                  .x_range = {{1, 15}},
                  .y_range = {{0.86, 1}}};
  return figure_of(
      "table_2", plot, "pair", "",
      "From the sixth pair on the printed points lie on the line of lists of seven, not on that of the eight that "
      "the text names; the last one lies above both.");
}

PaperFigure distinct_by_length() {
  Plot plot{.title = "Number of distinct values over all lists",
            .subtitle = "a measure with more values ties fewer lists",
            .x_label = "items in the list",
            .y_label = "values",
            .lines = {},
            .x_range = {{4, 8}}};
  std::vector<std::vector<ListValues>> by_length;
  for (std::size_t n = 4; n <= 8; ++n) by_length.push_back(values_over_lists(n));
  for (std::size_t m = 0; m < kMeasureCount; ++m) {
    plot.lines.push_back({kNames[m], up_from(4, by_length.size()), {}});
    for (const auto& values : by_length) plot.lines.back().y.push_back(static_cast<double>(values[m].distinct));
  }
  return figure_of("distinct_values", plot, "items", "",
                   "OAUC and ED grow like n³, the others like n² or n: the order of preference follows them, but for "
                   "MD, which has as many values as AUC and stands behind it.");
}

PaperFigure growing_lists(const Growth& growth) {
  Plot plot{.title = "Consistency with OAUC as the lists grow",
            .subtitle = "exact, over all pairs of lists",
            .x_label = "items in the list",
            .y_label = "consistency",
            .lines = {},
            .x_range = {{growth.items.front(), growth.items.back()}},
            .y_range = {{0.85, 1}}};
  for (std::size_t pair = 0; pair < growth.agreements.front().size(); ++pair) {
    const Agreement& first = growth.agreements.front()[pair];
    if (first.f != "oauc" && first.g != "oauc") continue;
    const std::string other = first.f == "oauc" ? first.g : first.f;
    PlotLine line{"", growth.items, {}};
    for (std::size_t m = 0; m < kMeasureCount; ++m) {
      if (parse_score(kScores[m], Domain::orders).text() == other) line.name = kNames[m];
    }
    for (const auto& agreements : growth.agreements) line.y.push_back(agreements[pair].consistency().number);
    plot.lines.push_back(std::move(line));
  }
  return figure_of("consistency_growth", plot, "items", "",
                   "All stay far above 1/2, the paper's bar; the measures of the halves (AUC, acc) stay nearer to OAUC "
                   "than those of the whole order (ED, SRN, MD).");
}

PaperFigure places() {
  const std::vector<double> claimed = up_from(1, kMeasureCount);
  const Plot plot{.title = "Table 4: the place of each measure by its p-value",
                  .subtitle = "mean over 90 runs with our learners; 1 is the most sensitive",
                  .x_label = "place claimed: 1 OAUC, 2 ED, 3 SRN, 4 AUC, 5 MD, 6 acc",
                  .y_label = "mean place",
                  .lines = {{"raw attributes", claimed, mean_places("raw"), PlotLine::Look::points},
                            {"standardised", claimed, mean_places("standardised"), PlotLine::Look::points},
                            {"as claimed", claimed, claimed, PlotLine::Look::dashed}},
                  .x_range = {{0.5, 6.5}},
                  .y_range = {{1, 6}}};
  return figure_of(
      "table_4_places", plot, "place claimed", "",
      "The claim is the dashed line. MD (5) is as sensitive as the best, OAUC (1) is not; only accuracy (6) "
      "is where it should be.");
}

}  // namespace

std::vector<PaperFigure> ordering_figures(const std::vector<ConsistencyCell>& cells, const Growth& growth) {
  return {printed_and_exact(cells), distinct_by_length(), growing_lists(growth), places()};
}

}  // namespace etalon::papers::ordering_paper
