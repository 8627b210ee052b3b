// Values of other tools, stored with their origin (make.py says how they were made).
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

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

}  // namespace
}  // namespace etalon
