// A ranking of classes: the worked example by hand, the paper's algorithm on random rankings, ties, units of distances.
#include "etalon/class_ranking.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "number/random.hpp"
#include "property.hpp"
#include "reference/classi.hpp"

namespace etalon {
namespace {

double classi(const ClassCosts<double>& costs) { return 1 - 2 * costs.ranking / costs.worst; }

std::vector<double> curve_of(const ClassRankingData& data) {
  std::vector<double> values;
  for (const ClassCosts<double>& costs : cost_curve(data)) values.push_back(classi(costs));
  return values;
}

TEST(ClassRanking, CostsOfTheWorkedExample) {
  const ClassRanking<Exact> ranking(kClassesExample, kDistancesExample);
  EXPECT_EQ(ranking.costs().ranking, Exact(3));
  EXPECT_EQ(ranking.costs().worst, Exact(126));
  EXPECT_EQ(ranking.costs(1).ranking, Exact(3));
  EXPECT_EQ(ranking.costs(1).worst, Exact(38));  // a tiger before three bonobos and four chimpanzees: 3·6 + 4·5
  EXPECT_EQ(ranking.costs(10).worst, Exact(126));
  EXPECT_EQ(ranking.costs(11).worst, Exact(126));
  EXPECT_EQ(ranking->counts, (std::vector<std::uint32_t>{3, 4, 3}));
}

TEST(ClassRanking, IsThePapersAlgorithm) {
  EXPECT_TRUE(property::holds([] {
    const auto classes = property::numbers<std::uint32_t>(property::between<std::size_t>(1, 60), 0, 6);
    std::vector<double> distances;
    for (int c = 0; c < 6; ++c) distances.push_back(property::between(0, 40) / property::one_of({1.0, 4.0, 10.0, 7.0}));
    std::vector<double> ranking;
    for (const std::uint32_t c : classes) ranking.push_back(distances[c]);
    const ClassRankingData data = class_ranking_data(classes, distances);
    const auto ours = cost_curve(data);
    REQUIRE(ours.size() == classes.size());
    const std::vector<double> costs = reference::dis_cost(classes.size(), ranking);
    std::sort(ranking.rbegin(), ranking.rend());
    const std::vector<double> worst = reference::dis_cost(classes.size(), ranking);
    // The units differ: all costs are multiplied by the same number.
    for (std::size_t k = 0; k < ours.size(); ++k) {
      REQUIRE(std::abs(ours[k].ranking * worst.back() - ours.back().worst * costs[k]) <=
              1e-12 * (ours.back().worst * worst.back()));
      REQUIRE(std::abs(ours[k].worst * worst.back() - ours.back().worst * worst[k]) <=
              1e-12 * (ours.back().worst * worst.back()));
    }
  }));
}

TEST(ClassRanking, OnePrefixIsAPointOfTheCurve) {
  EXPECT_TRUE(property::holds([] {
    const auto classes = property::numbers<std::uint32_t>(property::between<std::size_t>(1, 60), 0, 4);
    std::vector<std::uint32_t> starts{0};
    for (std::uint32_t i = 1; i < classes.size(); ++i) {
      if (property::between(0, 2) == 1) starts.push_back(i);
    }
    starts.push_back(static_cast<std::uint32_t>(classes.size()));
    const double distances[] = {0, 0.5, 2, 7.25};
    const ClassRanking<double> ranking(class_ranking_data(classes, distances, starts));
    const auto curve = cost_curve(*ranking);
    for (std::size_t k = 1; k <= curve.size(); ++k) {
      REQUIRE(curve[k - 1].ranking == ranking.costs(k).ranking);
      REQUIRE(curve[k - 1].worst == ranking.costs(k).worst);
      REQUIRE(std::abs(ranking.as<Exact>().costs(k).ranking.to_double() - curve[k - 1].ranking) <=
              1e-12 * curve.back().worst);
    }
  }));
}

TEST(ClassRanking, TiedObjectsCostWhatTheyCostOnAverage) {
  Random random(7);
  for (int trial = 0; trial < 60; ++trial) {
    const std::size_t n = 2 + random.below(5);
    std::vector<std::uint32_t> classes(n);
    std::vector<std::uint32_t> starts{0};
    for (std::size_t i = 0; i < n; ++i) {
      classes[i] = static_cast<std::uint32_t>(random.below(3));
      if (i > 0 && random.below(3) == 0) starts.push_back(static_cast<std::uint32_t>(i));
    }
    classes[0] = 0;
    classes[1] = 2;
    starts.push_back(static_cast<std::uint32_t>(n));
    std::vector<double> ranking;
    for (const std::uint32_t c : classes) ranking.push_back(kDistancesExample[c]);
    const std::vector<double> ours = curve_of(class_ranking_data(classes, kDistancesExample, starts));
    const std::vector<double> mean = reference::classi_of_ties(ranking, starts);
    for (std::size_t k = 0; k < n; ++k) EXPECT_NEAR(ours[k], mean[k], 1e-12) << trial << " " << k;
  }
}

TEST(ClassRanking, AllTiedIsNoBetterThanChance) {
  const std::uint32_t starts[] = {0, 10};
  const ClassRanking<Exact> ranking(class_ranking_data(kClassesExample, kDistancesExample, starts));
  EXPECT_EQ(Exact(2) * ranking.costs().ranking, ranking.costs().worst);
  // And at every k it costs what a random ranking does.
  for (std::size_t k = 1; k <= 10; ++k) {
    EXPECT_NEAR(ranking.costs(k).ranking.to_double(), 126 * expected_cost_share(k, 10), 1e-12);
  }
}

TEST(ClassRanking, DistancesAreTheDecimalsThatTheyPrintAs) {
  const std::uint32_t classes[] = {2, 1, 0};
  const auto whole = [&](std::vector<double> distances) {
    const ClassRankingData data = class_ranking_data(classes, distances);
    EXPECT_TRUE(data.exact);
    return data.whole;
  };
  using List = std::vector<std::int64_t>;
  EXPECT_EQ(whole({0, 0.1, 0.25}), (List{0, 10, 25}));
  EXPECT_EQ(whole({0, 1, 6}), (List{0, 1, 6}));
  EXPECT_EQ(whole({0.1, 0.3, 1e3}), (List{1, 3, 10000}));
  EXPECT_EQ(whole({1e-7, 1.5e-7, 100}), (List{10, 15, 10000000000}));
  EXPECT_EQ(whole({0, 1e15, 2e15}), (List{0, 1000000000000000, 2000000000000000}));
  // As doubles 0.3 − 0.2 and 0.2 − 0.1 differ; here both are one tenth.
  const ClassRanking<Exact> tenths(classes, std::vector<double>{0.1, 0.2, 0.3});
  EXPECT_EQ(tenths.costs().ranking, Exact(4));
}

TEST(ClassRanking, DistancesFarApartAreRoundedAndStayExactWhereAsked) {
  const std::uint32_t classes[] = {1, 2, 0};
  const double distances[] = {0, 1e-12, 1e12};
  const ClassRanking<double> ranking(classes, distances);
  EXPECT_FALSE(ranking->exact);
  EXPECT_NEAR(classi(ranking.costs()), 0, 1e-15);
  EXPECT_EQ(ranking.as<Exact>().costs().ranking, Exact::decimal(1e12) + Exact::decimal(1e-12));
  EXPECT_EQ(ranking.as<Exact>().costs().worst, Exact::decimal(2e12));
}

TEST(ClassRanking, ClassesAtOneDistanceAreOne) {
  const std::uint32_t classes[] = {0, 1, 2, 1};
  const double distances[] = {3, 3, 0};
  const ClassRankingData data = class_ranking_data(classes, distances);
  EXPECT_EQ(data.counts, (std::vector<std::uint32_t>{1, 3}));
  EXPECT_EQ(data.levels, (std::vector<std::uint32_t>{1, 1, 0, 1}));
}

TEST(ClassRanking, ManyObjectsDoNotOverflow) {
  // Half of the objects at the greatest distance, all of them first: the worst ranking.
  const std::size_t half = 500000;
  std::vector<std::uint32_t> classes(2 * half);
  std::fill_n(classes.begin(), half, 1U);
  const double distances[] = {0, 1e18};
  const auto costs = ClassRanking<double>(classes, distances).costs();
  EXPECT_EQ(costs.ranking, 2.5e29);
  EXPECT_EQ(costs.worst, 2.5e29);
}

TEST(ClassRanking, RandomRankingsCostTheExpectedShare) {
  // All 120 orders of five objects, each prefix.
  std::vector<double> objects{0, 1, 1, 3, 6};
  std::vector<std::size_t> order(5);
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::vector<double> sum(5);
  double whole = 0;
  do {
    std::vector<double> ranking;
    for (const std::size_t i : order) ranking.push_back(objects[i]);
    const auto costs = reference::dis_cost(5, ranking);
    for (std::size_t k = 0; k < 5; ++k) sum[k] += costs[k] / 120;
    whole = std::max(whole, costs.back());
  } while (std::next_permutation(order.begin(), order.end()));
  for (std::size_t k = 1; k <= 5; ++k) EXPECT_NEAR(sum[k - 1], whole * expected_cost_share(k, 5), 1e-12);
}

}  // namespace
}  // namespace etalon
