// Data that mislead a method are named, and others are not.
#include "engine/cautions.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "etalon/label_objects.hpp"
#include "number/random.hpp"

namespace etalon {
namespace {

std::vector<double> differences_drawn(Random& random, std::size_t n, bool skewed) {
  std::vector<double> found;
  for (std::size_t i = 0; i < n; ++i) {
    double sum = 0;
    for (int k = 0; k < 12; ++k) sum += random.uniform() - 0.5;
    found.push_back(skewed ? -std::log(1 - random.uniform()) - 1 : sum);
  }
  return found;
}

/// How often of 200 there is a note.
int noted(PairMethod method, std::size_t n, bool skewed) {
  Random random(n);
  int found = 0;
  for (int i = 0; i < 200; ++i) found += unit_cautions(method, differences_drawn(random, n, skewed)).empty() ? 0 : 1;
  return found;
}

TEST(Cautions, NameSkewedDifferencesOfFewUnits) {
  for (const PairMethod method : {PairMethod::t, PairMethod::randomization, PairMethod::nadeau_bengio}) {
    EXPECT_GT(noted(method, 20, true), 100);
    EXPECT_LT(noted(method, 20, false), 20);
    EXPECT_EQ(noted(method, 1000, true), 0);
  }
  // These are not about the mean, however many units there are.
  for (const PairMethod method : {PairMethod::wilcoxon, PairMethod::sign}) {
    EXPECT_GT(noted(method, 1000, true), 190);
    EXPECT_LT(noted(method, 1000, false), 30);
  }
  EXPECT_EQ(noted(PairMethod::bootstrap_studentised, 10, true), 0);
}

TEST(Cautions, NameFewUnitsOfPercentiles) {
  for (const PairMethod method : {PairMethod::bootstrap_percentile, PairMethod::bootstrap_bca}) {
    EXPECT_EQ(noted(method, 49, false), 200);
    EXPECT_EQ(noted(method, 50, false), 0);
    std::vector<double> tail(60, -0.1);
    tail[0] = 6;
    EXPECT_NE(unit_cautions(method, tail).find("skewed (7.6) for so few units (60)"), std::string::npos)
        << unit_cautions(method, tail);
  }
}

TEST(Cautions, DoNotDependOnTheUnitOfTheValues) {
  Random random(3);
  const std::vector<double> given = differences_drawn(random, 12, true);
  for (const double unit : {1e200, 1e-200, -1.0}) {
    std::vector<double> scaled = given;
    for (double& one : scaled) one *= unit;
    EXPECT_EQ(unit_cautions(PairMethod::t, given).empty(), unit_cautions(PairMethod::t, scaled).empty());
  }
  EXPECT_EQ(unit_cautions(PairMethod::t, std::vector<double>(9, 0.3)), "");
  EXPECT_EQ(unit_cautions(PairMethod::t, {}), "");
}

TEST(Cautions, AreAmongTheNotesOfDecisionsAndChangeNone) {
  std::vector<ScoreEntry> entries;
  for (int unit = 0; unit < 10; ++unit) {
    entries.push_back({"a", std::to_string(unit), "accuracy", unit == 0 ? 1 : 0.1 + 0.001 * unit});
    entries.push_back({"b", std::to_string(unit), "accuracy", 0.2});
  }
  DecisionOptions how;
  how.method = PairMethod::t;
  const Decisions skewed = compare_systems(entries, how);
  ASSERT_EQ(skewed.notes.size(), 1U);
  EXPECT_NE(skewed.notes[0].find("skewed (2.7) for so few units (10)"), std::string::npos) << skewed.notes[0];
  EXPECT_EQ(skewed.method, PairMethod::t);
  const Decisions guarded = compare_systems(entries, {});
  EXPECT_EQ(guarded.method, PairMethod::guarded_t);
  EXPECT_TRUE(guarded.notes.empty()) << "the test allows for the skewness that it sees";
  EXPECT_GE(guarded.pairs.at(0).found.p.number, skewed.pairs.at(0).found.p.number);
  for (const Decisions& found : {skewed, guarded})
    EXPECT_NE(found.sample_note.find("up to 30% of all queries (3/10)"), std::string::npos) << found.sample_note;
  how.method = PairMethod::bootstrap_percentile;
  EXPECT_NE(compare_systems(entries, how).notes[0].find("fewer than 50 units"), std::string::npos);
}

TEST(Cautions, NameFewClusters) {
  std::vector<std::int32_t> truth;
  std::vector<std::int32_t> a;
  std::vector<std::int32_t> b;
  std::vector<std::int32_t> cluster;
  for (int i = 0; i < 240; ++i) {
    truth.push_back(i % 2);
    a.push_back(i % 7 == 0 ? 1 - truth.back() : truth.back());
    b.push_back(i % 5 == 0 ? 1 - truth.back() : truth.back());
    cluster.push_back(i % 12);
  }
  const auto column = [](const char* name, const std::vector<std::int32_t>& labels) {
    return ObjectColumn{name, {LabelView::integers<std::int32_t>(labels)}};
  };
  const auto objects =
      label_objects(join_objects(column("truth", truth), {column("a", a), column("b", b)}, column("day", cluster)));
  const Score score = parse_score("accuracy", Domain::labels);
  const Decisions found = compare_systems(*objects, {&score, 1}, {});
  ASSERT_EQ(found.notes.size(), 1U);
  EXPECT_NE(found.notes[0].find("clusters"), std::string::npos);
}

}  // namespace
}  // namespace etalon
