// Values of other tools, stored with their origin (make.py and make_clusters.py say how they were made).
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "etalon/matrix.hpp"
#include "etalon/partitions.hpp"
#include "etalon/score.hpp"

namespace etalon {
namespace {

TEST(Golden, LabelMeasuresAgreeWithTheirPeers) {
  std::ifstream file(ETALON_GOLDEN "/labels.json");
  const auto golden = nlohmann::json::parse(file);
  std::size_t compared = 0;
  for (const auto& one : golden["cases"]) {
    const auto rows = one["matrix"].get<std::vector<std::vector<int>>>();
    std::vector<int> cells;
    for (const auto& row : rows) cells.insert(cells.end(), row.begin(), row.end());
    const auto matrix = dense_matrix<double, int>(rows.size(), cells);
    for (const auto& [score, expected] : one["values"].items()) {
      const Value<double> value = evaluate(parse_score(score), matrix);
      ASSERT_TRUE(value.defined()) << score;
      EXPECT_NEAR(value.number, expected.get<double>(), 1e-12 * std::max(1.0, std::abs(value.number)))
          << one["tool"] << " " << score;
      ++compared;
    }
  }
  EXPECT_GT(compared, 200U);
}

TEST(Golden, ClusterMeasuresAgreeWithTheirPeers) {
  std::ifstream file(ETALON_GOLDEN "/clusters.json");
  const auto golden = nlohmann::json::parse(file);
  std::size_t compared = 0;
  for (const auto& one : golden["cases"]) {
    const auto rows = one["matrix"].get<std::vector<std::vector<std::uint64_t>>>();
    std::vector<Partitions<double>::Cell> cells;
    for (std::uint32_t i = 0; i < rows.size(); ++i) {
      for (std::uint32_t j = 0; j < rows[i].size(); ++j) {
        if (rows[i][j] > 0) cells.push_back({i, j, rows[i][j]});
      }
    }
    const Partitions<double> partitions(rows.size(), rows[0].size(), cells);
    for (const auto& [score, expected] : one["scikit-learn"].items()) {
      const Value<double> value = evaluate(parse_score(score, Domain::clusters), partitions);
      ASSERT_TRUE(value.defined()) << score;
      // Logarithms of factorials leave scikit-learn's expected information about eleven digits.
      EXPECT_NEAR(value.number, expected.get<double>(), 1e-10 * std::max(1.0, std::abs(value.number))) << score;
      ++compared;
    }
  }
  EXPECT_GT(compared, 100U);
}

}  // namespace
}  // namespace etalon
