// own_clusterings.cpp: Table 3 on data of the project: clusterings of four data sets by eight algorithms,
// data/clusterings.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "etalon/contingency.hpp"
#include "etalon/disagreement.hpp"
#include "etalon/orders.hpp"
#include "etalon/text.hpp"
#include "parts.hpp"

namespace etalon::papers {
namespace {

struct DataSet {
  const char* name;
  const char* table;
};

struct Index {
  const char* name;
  const char* score;
};

// As the authors' code has them: the arithmetic normaliser of NMI, the geometric one of AMI.
constexpr Index kOwnIndices[] = {{"NMI", "nmi(norm=arithmetic)"},
                                 {"NMI max", "nmi(norm=max)"},
                                 {"VI", "vi"},
                                 {"FNMI", "fnmi"},
                                 {"AMI", "ami(norm=geometric)"},
                                 {"R", "rand"},
                                 {"AR", "ari"},
                                 {"J", "pairs(jaccard)"},
                                 {"W", "wallace"},
                                 {"S&S", "sokal_sneath"},
                                 {"CC", "cc"},
                                 {"FMeas", "f_measure"},
                                 {"BCub", "bcubed"}};
constexpr std::size_t kOwnCount = std::size(kOwnIndices);

/// Every clustering of a data set by every index.
void add_values(const DataSet& data, std::vector<ScoreEntry>& entries) {
  const etalon::Source source{data.name, data.table};
  const Table table(source);
  const std::vector<CodedLabels> columns = table.labels(table.columns());
  for (std::size_t column = 1; column < columns.size(); ++column) {
    const Partitions<double> pair =
        cross_tabulate(LabelView::coded(columns.front()), LabelView::coded(columns[column])).partitions<double>();
    for (const Index& index : kOwnIndices)
      entries.push_back({columns[column].name, data.name, index.name, value(index.score, pair)});
  }
}

Disagreement own_disagreement() {
  const DataSet data_sets[] = {{"iris", kClusteringsIris},
                               {"wine", kClusteringsWine},
                               {"cancer", kClusteringsCancer},
                               {"digits", kClusteringsDigits}};
  std::vector<ScoreEntry> entries;
  for (const DataSet& data : data_sets) add_values(data, entries);
  DisagreementOptions how;
  how.tolerance = 1e-12;
  how.ties_differ = true;
  how.skip_missing = true;
  for (const Index& index : kOwnIndices)
    how.known.emplace(index.name, parse_score(index.score, Domain::clusters).better());
  return disagreement_of(std::move(entries), how);
}

/// The pairs with the least or the greatest share.
std::string extreme(const std::vector<std::string>& pairs, const std::vector<double>& shares, bool most) {
  const auto at =
      most ? std::max_element(shares.begin(), shares.end()) : std::min_element(shares.begin(), shares.end());
  return pairs[static_cast<std::size_t>(at - shares.begin())];
}

}  // namespace

PaperTable own_inconsistency_table(std::span<const char* const> published) {
  const Disagreement found = own_disagreement();
  PaperTable table{.title = "Table 3 again, on clusterings of four data sets by eight algorithms: % of pairs",
                   .head = {"pair", "published, 16 data sets", "ours"}};
  std::vector<std::string> pairs;
  std::vector<double> theirs;
  std::vector<double> ours;
  Int128 compared = 0;
  for (std::size_t i = 0, at = 0; i < kOwnCount; ++i) {
    for (std::size_t j = i + 1; j < kOwnCount; ++j, ++at) {
      const Agreement& agreement = *agreement_between(found, kOwnIndices[i].name, kOwnIndices[j].name);
      pairs.push_back(fmt::format("{}–{}", kOwnIndices[i].name, kOwnIndices[j].name));
      theirs.push_back(parse_number(published[at]).value());
      ours.push_back(100 * found.share(agreement).number);
      compared = agreement.pairs();
      table.rows.push_back({pairs.back(), published[at], fmt::format("{:.1f}", ours.back())});
    }
  }
  const Orders<double> shares({theirs, OrderValues::scores}, {ours, OrderValues::scores});
  const double rho = evaluate(parse_score("spearman_rho", Domain::orders), shares).number;
  constexpr const char* other_data = "other data sets";
  table.comparisons = {
      compare_published("every two measures disagree about some pair of clusterings", "✓",
                        std::all_of(ours.begin(), ours.end(), [](double share) { return share > 0; }) ? "✓" : "✗",
                        fmt::format("of {} pairs", Exact::fraction(compared, 1).text())),
      compare_published("the two that disagree least", extreme(pairs, theirs, false), extreme(pairs, ours, false),
                        other_data),
      compare_published("the two that disagree most", extreme(pairs, theirs, true), extreme(pairs, ours, true),
                        other_data),
      compare_published("Spearman's ρ of the published shares and ours", "", fmt::format("{:.2f}", rho)),
  };
  table.listed = true;
  table.note =
      "Our data: iris, wine, breast cancer and the first 600 digits of scikit-learn, clustered by "
      "data/clusterings/make.py with k-means, affinity propagation, mean shift, agglomerative clustering (four "
      "linkages), DBSCAN, OPTICS, Birch and Gaussian mixtures (four covariances), for as many clusters as classes, "
      "two, half and twice as many. As in the slides a pair that only one of two measures ties counts as well; values "
      "within 1e-12 tie.";
  return table;
}

}  // namespace etalon::papers
