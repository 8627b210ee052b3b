// Measures of partitions against naive ones, published values, and tables of huge counts.
#include <gtest/gtest.h>

#include "etalon/contingency.hpp"
#include "etalon/error.hpp"
#include "etalon/score.hpp"
#include "property.hpp"
#include "reference/clusters.hpp"
#include "statistic/random_tables.hpp"

namespace etalon {
namespace {

using reference::Partition;

Contingency table_of(const Partition& a, const Partition& b) {
  return cross_tabulate(LabelView::integers<int>(a), LabelView::integers<int>(b));
}

double value(const char* score, const Partitions<double>& p) {
  const auto result = evaluate(parse_score(score, Domain::clusters), p);
  EXPECT_TRUE(result.defined()) << score << ": " << (result.defined() ? "" : result.reason);
  return result.number;
}

Partition digits(const std::string& text) {
  Partition partition;
  for (const char c : text) partition.push_back(c - '0');
  return partition;
}

TEST(Clusters, AgreeWithNaiveMeasures) {
  EXPECT_TRUE(property::holds([] {
    const auto n = property::between<std::size_t>(2, 40);
    const auto a = property::numbers<int>(n, 0, 5);
    const auto b = property::numbers<int>(n, 0, 5);
    const auto p = table_of(a, b).partitions<double>();
    const auto close = [](double x, double y) { return std::abs(x - y) < 1e-12 * std::max(1.0, std::abs(y)); };
    const auto pairs = reference::pairs(a, b);
    REQUIRE(p.pairs().c11 == pairs.together);
    REQUIRE(p.pairs().c10 == pairs.reference_only);
    REQUIRE(p.pairs().c01 == pairs.clustering_only);
    REQUIRE(p.pairs().c00 == pairs.apart);
    REQUIRE(close(value("mi", p), std::max(0.0, reference::information(a, b))));
    REQUIRE(close(value("bcubed", p), reference::bcubed(a, b)));
    REQUIRE(close(value("element_centric", p), reference::element_centric(a, b)));
    REQUIRE(close(value("edit", p), reference::edit(a, b)));
    REQUIRE(close(value("matched(accuracy)", p), 1 - reference::edit(a, b) / static_cast<double>(n)));
  }));
}

TEST(Clusters, ExpectedInformationIsTheMeanOverAllArrangements) {
  for (const auto& [a, b] :
       {std::pair{"0001122", "0011122"}, std::pair{"00001111", "01010101"}, std::pair{"0011223", "0000111"}}) {
    const Partition x = digits(a);
    const Partition y = digits(b);
    const auto p = table_of(x, y).partitions<double>();
    const double expected = reference::expected_information(x, y);
    const double mi = value("mi", p);
    const double norm = (value("entropy_reference", p) + value("entropy_clustering", p)) / 2;
    EXPECT_NEAR(value("ami(norm=arithmetic)", p), (mi - expected) / (norm - expected), 1e-12);
  }
}

/// All partitions of n objects, each written with the least labels.
std::vector<Partition> all_partitions(std::size_t n) {
  std::vector<Partition> all{{}};
  for (std::size_t i = 0; i < n; ++i) {
    std::vector<Partition> longer;
    for (const Partition& shorter : all) {
      const int next = shorter.empty() ? 0 : *std::max_element(shorter.begin(), shorter.end()) + 1;
      for (int label = 0; label <= next; ++label) {
        longer.push_back(shorter);
        longer.back().push_back(label);
      }
    }
    all = std::move(longer);
  }
  return all;
}

TEST(Clusters, AdjustedInformationIsDefinedExactlyWhereItsFormulaIs) {
  for (std::size_t n = 1; n <= 5; ++n) {
    for (const Partition& x : all_partitions(n)) {
      for (const Partition& y : all_partitions(n)) {
        const auto table = table_of(x, y);
        const double expected = reference::expected_information(x, y);
        const double hx = reference::information(x, x);
        const double hy = reference::information(y, y);
        const double information = reference::information(x, y);
        const std::pair<const char*, double> norms[] = {{"geometric", std::sqrt(hx * hy)},
                                                        {"arithmetic", (hx + hy) / 2},
                                                        {"min", std::min(hx, hy)},
                                                        {"max", std::max(hx, hy)},
                                                        {"joint", hx + hy - information}};
        for (const auto& [norm, entropy] : norms) {
          const Score score = parse_score("ami(norm=" + std::string(norm) + ")", Domain::clusters);
          const auto found = evaluate(score, table.partitions<double>());
          const auto exactly = evaluate(score, table.partitions<Exact>());
          const bool defined = std::abs(entropy - expected) > 1e-9;
          ASSERT_EQ(found.defined(), defined) << norm << " " << n;
          ASSERT_EQ(exactly.defined(), defined) << norm << " " << n;
          if (!defined) continue;
          EXPECT_NEAR(found.number, (information - expected) / (entropy - expected), 1e-10) << norm;
          EXPECT_NEAR(exactly.number.to_double(), found.number, 1e-10) << norm;
        }
      }
    }
  }
}

TEST(Clusters, AdjustedInformationOfManySingletonsIsNoNoise) {
  // Every object alone against pairs: the information is that of the pairs, whatever they are.
  for (const int n : {1000, 3000}) {
    Partition alone;
    Partition pairs;
    for (int i = 0; i < n; ++i) {
      alone.push_back(i);
      pairs.push_back(i / 2);
    }
    const auto table = table_of(alone, pairs);
    EXPECT_FALSE(evaluate(parse_score("ami(norm=min)", Domain::clusters), table.partitions<double>()).defined());
    EXPECT_EQ(value("ami", table.partitions<double>()), 0);
  }
}

TEST(Clusters, StandardisedInformationUsesTheSpreadOverAllArrangements) {
  for (const auto& [a, b] : {std::pair{"0001122", "0011122"}, std::pair{"00001111", "01010101"},
                             std::pair{"0011223", "0000111"}, std::pair{"00000123", "01122233"}}) {
    const Partition x = digits(a);
    const Partition y = digits(b);
    const Contingency table = table_of(x, y);
    const double expected =
        (reference::information(x, y) - reference::expected_information(x, y)) / reference::information_deviation(x, y);
    EXPECT_NEAR(value("smi", table.partitions<double>()), expected, 1e-12) << a << " " << b;
    EXPECT_NEAR(evaluate(parse_score("smi", Domain::clusters), table.partitions<Exact>()).number.to_double(), expected,
                1e-12);
  }
}

TEST(Clusters, StandardisedInformationIsUndefinedWhereNothingVaries) {
  // Each table of sizes 2 2 and 3 1 has a row 2 0 and a row 1 1: the products cancel, and only rounding is left.
  for (const auto& [a, b] : {std::pair{"0011", "0001"}, std::pair{"0011", "0123"}, std::pair{"0000", "0011"}}) {
    const Contingency table = table_of(digits(a), digits(b));
    const Score smi = parse_score("smi", Domain::clusters);
    EXPECT_FALSE(evaluate(smi, table.partitions<double>()).defined()) << a << " " << b;
    EXPECT_FALSE(evaluate(smi, table.partitions<Exact>()).defined()) << a << " " << b;
    EXPECT_FALSE(evaluate(parse_score("smi:samples=20", Domain::clusters), table.partitions<double>()).defined());
  }
}

TEST(Clusters, SampledInformationNearsTheExactOne) {
  const Contingency table({"a", "b", "c"}, {"x", "y"},
                          {{0, 0, 130}, {0, 1, 110}, {1, 0, 112}, {1, 1, 125}, {2, 1, 53}});
  const Contingency renamed({"c", "b", "a"}, {"y", "x"},
                            {{2, 1, 130}, {2, 0, 110}, {1, 1, 112}, {1, 0, 125}, {0, 0, 53}});
  const double exact = value("smi", table.partitions<double>());
  const double sampled = value("smi:samples=20000", table.partitions<double>());
  EXPECT_NE(sampled, exact);
  EXPECT_NEAR(sampled, exact, 0.02 * exact);
  // So few objects that they are shuffled.
  const auto few = table_of(digits("000111222333"), digits("001112223330")).partitions<double>();
  EXPECT_NEAR(value("smi:samples=20000", few), value("smi", few), 0.02 * value("smi", few));
  EXPECT_EQ(value("smi:samples=20000", renamed.partitions<double>()), sampled);
  EXPECT_THROW(parse_score("smi:samples=2.5", Domain::clusters), Error);
}

TEST(Clusters, TheExactVarianceHasABoundThatItNames) {
  // Forty sizes of some thousands each, all different.
  std::vector<std::string> names;
  std::vector<Contingency::Cell> cells;
  for (std::uint32_t i = 0; i < 40; ++i) {
    names.push_back(std::to_string(i));
    cells.push_back({i, i, 4000 + 100ULL * i});
    cells.push_back({i, (i + 1) % 40, 1000 + 7ULL * i});
  }
  const auto p = Contingency(names, names, cells).partitions<double>();
  const auto exact = evaluate(parse_score("smi", Domain::clusters), p);
  ASSERT_FALSE(exact.defined());
  EXPECT_NE(std::string(exact.reason).find("smi(samples=1000)"), std::string::npos);
  EXPECT_GT(value("smi:samples=20", p), 1000);
}

TEST(RandomTables, HaveTheProbabilitiesOfRandomArrangements) {
  using Cells = std::map<std::pair<std::size_t, std::size_t>, std::uint64_t>;
  const std::uint64_t rows[] = {3, 2, 1};
  const std::uint64_t columns[] = {4, 2};
  std::map<Cells, double> expected;
  std::vector<std::size_t> b{0, 0, 0, 0, 1, 1};
  const std::size_t a[] = {0, 0, 0, 1, 1, 2};
  do {
    Cells table;
    for (std::size_t i = 0; i < 6; ++i) ++table[{a[i], b[i]}];
    expected[table] += 1.0 / 15;
  } while (std::next_permutation(b.begin(), b.end()));
  std::vector<std::uint32_t> labels{0, 0, 0, 0, 1, 1};
  std::vector<std::uint64_t> counts(2);
  for (const bool shuffled : {false, true}) {
    Random random(1);
    std::map<Cells, double> seen;
    constexpr int draws = 40000;
    for (int i = 0; i < draws; ++i) {
      Cells table;
      const auto visit = [&](std::size_t x, std::size_t y, std::uint64_t n) { table[{x, y}] = n; };
      shuffled ? shuffle_table(rows, labels, counts, random, visit) : draw_table(rows, columns, random, visit);
      seen[table] += 1.0 / draws;
    }
    ASSERT_EQ(seen.size(), expected.size());
    for (const auto& [table, share] : expected) EXPECT_NEAR(seen[table], share, 0.01);
  }
}

TEST(RandomTables, LargeOverlapsHaveTheirMeanAndSpread) {
  // Half of 10⁹ against half: mean 2.5·10⁸, variance n/16.
  Random random(7);
  const Overlaps overlaps{500000000, 500000000, 1000000000};
  double sum = 0;
  double squares = 0;
  for (int i = 0; i < 2000; ++i) {
    const double x = (static_cast<double>(draw(overlaps, random)) - 2.5e8) / std::sqrt(1e9 / 16);
    sum += x / 2000;
    squares += x * x / 2000;
  }
  EXPECT_NEAR(sum, 0, 0.07);
  EXPECT_NEAR(squares, 1, 0.1);
}

TEST(Clusters, ExpectedInformationKeepsItsDigits) {
  // Two halves against two halves of a million: 50 digits give 5.0000075000133333679e-7; logarithms of factorials lose
  // eight of them.
  const std::uint64_t half = 250000;
  const Contingency table({"a", "b"}, {"x", "y"}, {{0, 0, half}, {0, 1, half}, {1, 0, half}, {1, 1, half}});
  const auto p = table.partitions<double>();
  // MI is 0 there, so the adjusted value is −E/(log 2 − E).
  const double expected = 5.0000075000133333679e-7;
  EXPECT_DOUBLE_EQ(value("ami", p), -expected / (std::log(2.0) - expected));
}

/// Gösgens et al. 2021: four triplets (reference; left; right) with the measures that prefer the left one.
TEST(Clusters, ThePublishedTripletsHaveThePublishedWinners) {
  struct Triplet {
    const char* reference;
    const char* left;
    const char* right;
    std::vector<const char*> prefer_left;
  };
  const std::vector<const char*> all{"nmi:norm=arithmetic",
                                     "nmi:norm=max",
                                     "fnmi",
                                     "vi",
                                     "ami",
                                     "rand",
                                     "ari",
                                     "pairs(jaccard)",
                                     "dice",
                                     "wallace",
                                     "sokal_sneath",
                                     "cc",
                                     "cd",
                                     "f_measure",
                                     "bcubed"};
  const Triplet triplets[] = {
      {"100000",
       "022022",
       "120022",
       {"fnmi", "rand", "ari", "pairs(jaccard)", "dice", "wallace", "f_measure", "bcubed"}},
      {"0114121323",
       "1300420034",
       "2404440000",
       {"nmi:norm=arithmetic", "nmi:norm=max", "fnmi", "rand", "f_measure", "bcubed"}},
      {"001222120021",
       "011222102020",
       "000001012010",
       {"nmi:norm=max", "rand", "ari", "pairs(jaccard)", "dice", "sokal_sneath", "cc", "cd", "f_measure"}},
      {"3203012313023230",
       "2322320130331310",
       "2302111210112112",
       {"nmi:norm=arithmetic", "nmi:norm=max", "fnmi", "ami", "rand", "ari", "cc", "cd"}}};
  for (const Triplet& triplet : triplets) {
    const auto left = table_of(digits(triplet.reference), digits(triplet.left)).partitions<double>();
    const auto right = table_of(digits(triplet.reference), digits(triplet.right)).partitions<double>();
    for (const char* score : all) {
      const bool lower = parse_score(score, Domain::clusters).measure->better == Better::lower;
      const double gain = (value(score, left) - value(score, right)) * (lower ? -1 : 1);
      const bool expected = std::any_of(triplet.prefer_left.begin(), triplet.prefer_left.end(),
                                        [&](const char* name) { return std::string(name) == score; });
      EXPECT_EQ(gain > 0, expected) << triplet.reference << " " << score;
      EXPECT_NE(gain, 0) << triplet.reference << " " << score;
    }
  }
}

TEST(Clusters, HugeCountsDoNotOverflow) {
  // Two clusters of 10⁹ each, a quarter of each astray: N is 2·10¹⁸, products of pair counts pass 128 bits.
  const std::uint64_t right = 750000000;
  const std::uint64_t astray = 250000000;
  const Contingency table({"a", "b"}, {"x", "y"}, {{0, 0, right}, {0, 1, astray}, {1, 0, astray}, {1, 1, right}});
  const auto fast = table.partitions<double>();
  const auto exact = table.partitions<Exact>();
  for (const char* score : {"ari", "cc", "cd", "rand", "pairs(jaccard)", "sokal_sneath", "nmi", "vi", "bcubed"}) {
    const auto precise = evaluate(parse_score(score, Domain::clusters), exact);
    EXPECT_NEAR(value(score, fast), precise.number.to_double(), 1e-12) << score;
  }
  // With a share p of each cluster in place, ari tends to (2p − 1)², here 1/4.
  EXPECT_NEAR(value("ari", fast), 0.25, 1e-8);
  EXPECT_EQ(table.objects(), 2000000000U);
}

TEST(Clusters, SingleClustersHaveReasons) {
  const auto p = table_of({0, 0, 0}, {0, 1, 1}).partitions<double>();
  for (const char* score : {"nmi", "ami", "cc", "homogeneity"})
    EXPECT_FALSE(evaluate(parse_score(score, Domain::clusters), p).defined()) << score;
  const auto same = table_of({0, 0, 0}, {5, 5, 5}).partitions<double>();
  const Score nmi = parse_score("nmi", Domain::clusters);
  EXPECT_FALSE(evaluate(nmi, same).defined());
  EXPECT_EQ(evaluate(nmi, same, {Undefined::sklearn, {}}).number, 1);
  EXPECT_EQ(evaluate(parse_score("cc", Domain::clusters), p, {Undefined::authors, {}}).number, 0);
}

TEST(Contingency, MergesAndComesBackFromBytes) {
  const Partition a{0, 0, 1, 1, 2, 7, 7};
  const Partition b{5, 5, 5, 6, 6, 0, 9};
  const Contingency whole = table_of(a, b);
  Contingency merged = table_of({2, 7, 7}, {6, 0, 9});
  merged += table_of({0, 0, 1, 1}, {5, 5, 5, 6});
  EXPECT_EQ(merged, whole);
  EXPECT_EQ(merged.to_bytes(), whole.to_bytes());
  EXPECT_EQ(Contingency::from_bytes(whole.to_bytes()), whole);
  EXPECT_THROW(Contingency::from_bytes("nonsense"), Error);
  EXPECT_EQ(whole.rows(), (std::vector<std::string>{"0", "1", "2", "7"}));
  EXPECT_EQ(whole.without("7", "6").objects(), 3U);
  EXPECT_THROW(table_of({1, 2}, {1}), Error);
}

TEST(Matching, HandlesLargeSparseTables) {
  // A band: every cluster overlaps two others, and the best matching is the diagonal.
  std::vector<Contingency::Cell> cells;
  std::vector<std::string> names;
  const std::uint32_t k = 5000;
  for (std::uint32_t i = 0; i < k; ++i) {
    names.push_back(std::to_string(i));
    cells.push_back({i, i, 10});
    cells.push_back({i, (i + 1) % k, 9});
  }
  const auto p = Contingency(names, names, cells).partitions<double>();
  EXPECT_DOUBLE_EQ(value("matched(accuracy)", p), 10.0 / 19);
}

}  // namespace
}  // namespace etalon
