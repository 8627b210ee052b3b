// validation.cpp: the lectures on validating validation measures for labels and for clusterings, made again.
#include <algorithm>

#include "etalon/contingency.hpp"
#include "etalon/detect.hpp"
#include "etalon/planted.hpp"
#include "etalon/text.hpp"
#include "parts.hpp"

namespace etalon::papers {

PaperTable recovery_table() {
  // Recovery is told by the correlation of the partition found with the planted one (arXiv 2504.01663).
  struct Model {
    const char* what;
    std::vector<std::size_t> sizes;
    double inside;
    double outside;
  };
  const Model models[] = {
      {"8 communities of 20 to 100, p = 0.7, q = 0.0005", {100, 60, 40, 30, 25, 25, 20, 20}, 0.7, 0.0005},
      {"8 communities of 20 to 100, p = 0.5, q = 0.005", {100, 60, 40, 30, 25, 25, 20, 20}, 0.5, 0.005},
      {"10 communities of 20, p = 0.4, q = 0.01", std::vector<std::size_t>(10, 20), 0.4, 0.01},
      {"4 communities of 40, p = 0.3, q = 0.05", std::vector<std::size_t>(4, 40), 0.3, 0.05}};
  PaperTable table{
      .title = "Planted communities found again: cc with the planted partition, least and greatest of 5 graphs",
      .head = {"planted", "diamond percolation", "projection"}};
  for (const Model& model : models) {
    std::vector<std::string> row{model.what};
    for (const DetectMethod method : {DetectMethod::diamond, DetectMethod::projection}) {
      std::vector<double> values;
      for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        const Planted planted = planted_partition(model.sizes, model.inside, model.outside, seed);
        const Partition found = detect_communities(planted.graph, method).partition;
        const auto table_of =
            cross_tabulate(LabelView::integers(planted.truth.communities()), LabelView::integers(found.communities()));
        values.push_back(value("cc", table_of.partitions<double>()));
      }
      const auto [least, greatest] = std::minmax_element(values.begin(), values.end());
      const auto rounded = [](double x) { return shortest(std::round(x * 1e4) / 1e4); };
      row.push_back(rounded(*least) + " … " + rounded(*greatest));
    }
    table.rows.push_back(std::move(row));
  }
  table.note = "Graphs of the planted partition model by seeds 1 to 5. Nothing of this is printed in the slides.";
  return table;
}

Paper validation_with(const std::vector<etalon::Source>& data) {
  PaperTable indices = cluster_inconsistency_command();
  std::vector<SystemCounts> forecasts;
  for (const etalon::Source& source : data) {
    if (!holds_forecasts(source)) {
      indices = cluster_inconsistency_table(source);
      continue;
    }
    for (SystemCounts& counts : read_forecasts(source)) forecasts.push_back(std::move(counts));
  }
  const std::vector<PaperTable> of_laws = law_claim_tables();
  const RainFigures rain = forecasts.empty() ? recorded_rain() : rain_figures(forecasts, "The data given");
  return {
      .name = "validation",
      .title = "Validating validation measures for classification and clustering",
      .reference =
          "Gösgens, seminar slides; Gösgens, Zhiyanov, Tikhonov & Prokhorenkova, NeurIPS 2021; Gösgens, "
          "Tikhonov & Prokhorenkova, ICML 2021",
      .tables = {rain_table(rain),
                 exercise_table(),
                 example_table(),
                 label_property_table(2),
                 label_property_table(3),
                 proof_table(),
                 imbalance_table(),
                 rain_choice_table(rain),
                 step_table(),
                 of_laws[0],
                 of_laws[1],
                 pair_counts_table(),
                 entropy_table(),
                 turning_table(),
                 adjusted_table(),
                 property_table(),
                 pair_property_table(),
                 triplet_table(),
                 indices,
                 own_inconsistency_table(published_inconsistency()),
                 recovery_table()},
      .figures = validation_figures(),
      .slips = {{"part I, generalized means", "strongly monotone for every r",
                 "at r = ±∞ in the weak form only: the larger or smaller product alone stands below the line"},
                {"part II, correlation", "CD = arccos CC", "arccos(CC)/π, as part I has it"},
                {"part II, triplets", "16 measures; Table 3 has 13, the paper's triplets 15",
                 "the fifteen of the paper"},
                {"part II, baseline", "“just as important in clustering as in constant baseline”",
                 "as in classification"}},
      .records = records_of(rain),
      .not_drawn = {"the pictures of the introduction and of community detection (benchmarking, handwritten digits, "
                    "clustering algorithms): they show no values, and their data are not printed."}};
}

Paper validation() { return validation_with({}); }

}  // namespace etalon::papers
