// The bias and the approximate baseline of measures of partitions: against naive expectations, theory and the
// literature.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "domain/clusters/questions/bias.hpp"
#include "domain/clusters/questions/laws.hpp"
#include "domain/clusters/questions/partition_space.hpp"
#include "etalon/partitions.hpp"
#include "etalon/validate.hpp"
#include "reference/clusters.hpp"
#include "validate/universes.hpp"

namespace etalon {
namespace {

BiasVerdict bias(const char* text, std::size_t objects = 6) {
  const Score score = parse_score(text, Domain::clusters);
  return bias_of_clusters({&score, 1}, partitions(objects), {}).front();
}

/// The mean of a score over all arrangements of clusters of these sizes.
double mean(const char* text, const reference::Partition& a, const std::vector<std::uint64_t>& sizes) {
  reference::Partition b;
  for (std::size_t k = 0; k < sizes.size(); ++k) b.insert(b.end(), sizes[k], static_cast<int>(k));
  double sum = 0;
  double count = 0;
  do {
    sum += evaluate(parse_score(text, Domain::clusters), partitions_of<double>(a, b)).number;
    ++count;
  } while (std::next_permutation(b.begin(), b.end()));
  return sum / count;
}

TEST(Bias, IsThatOfTheLiterature) {
  // Lei et al. 2017 and Gösgens et al. 2021: adjusted measures have none, the purity kind wants more, recall fewer.
  for (const char* text : {"ari", "cc", "sokal_sneath", "ami", "smi", "omega"})
    EXPECT_EQ(bias(text).bias, Bias::none) << text;
  for (const char* text : {"mi", "nmi", "purity", "homogeneity", "bcubed_precision"})
    EXPECT_EQ(bias(text).bias, Bias::more) << text;
  for (const char* text : {"wallace", "inverse_purity", "dice", "fowlkes_mallows"})
    EXPECT_EQ(bias(text).bias, Bias::fewer) << text;
  // The Rand index wants more clusters when few pairs of the reference are together, and fewer otherwise.
  for (const char* text : {"rand", "mirkin", "cd"}) EXPECT_EQ(bias(text).bias, Bias::mixed) << text;
}

TEST(Bias, ExamplesAreExpectationsOverAllArrangements) {
  for (const char* text : {"rand", "pairs(jaccard)", "vi"}) {
    const BiasVerdict verdict = bias(text);
    ASSERT_TRUE(verdict.more && verdict.fewer) << text;
    const double sign = parse_score(text, Domain::clusters).measure->better == Better::lower ? -1 : 1;
    for (const auto* example : {&*verdict.more, &*verdict.fewer}) {
      ASSERT_EQ(example->items.size(), 2U);
      std::vector<double> means;
      for (const auto& item : example->items) {
        reference::Partition a;
        for (std::size_t k = 0; k < item.rows[0].size(); ++k) a.insert(a.end(), item.rows[0][k], static_cast<int>(k));
        means.push_back(mean(text, a, item.rows[1]));
        EXPECT_NEAR(item.number, means.back(), 1e-12) << text;
      }
      EXPECT_EQ(sign * (means[1] - means[0]) > 0, example == &*verdict.more) << text;
      EXPECT_EQ(example->items[1].rows[1].size(), example->items[0].rows[1].size() + 1);
    }
  }
}

TEST(Bias, OfTheRandIndexTurnsWhereHalfOfThePairsAreTogether) {
  const BiasVerdict verdict = bias("rand");
  const auto share = [](const std::vector<std::uint64_t>& sizes) {
    double together = 0;
    double n = 0;
    for (const std::uint64_t size : sizes) {
      together += static_cast<double>(size * (size - 1)) / 2;
      n += static_cast<double>(size);
    }
    return together / (n * (n - 1) / 2);
  };
  EXPECT_LT(share(verdict.more->items[0].rows[0]), 0.5);
  EXPECT_GT(share(verdict.fewer->items[0].rows[0]), 0.5);
}

TEST(Bias, CountsItsCasesAndIsUnknownWithoutThem) {
  EXPECT_GT(bias("rand", 4).cases, bias("rand", 3).cases);
  const Score never =
      own_score<Partitions>("never", [](const Partitions<double>&) { return Value<double>::undefined("never"); });
  const BiasVerdict verdict = bias_of_clusters({&never, 1}, partitions(4), {}).front();
  EXPECT_EQ(verdict.bias, Bias::unknown);
  EXPECT_EQ(verdict.cases, 0U);
}

/// On pairs the approximate baseline is decided exactly from the pair counts. Large expected tables must agree.
TEST(ExpectedTables, GiveTheVerdictsOfPairCounts) {
  const Universe universe = partitions(6);
  constexpr Law law[] = {Law::approximate_constant_baseline};
  std::set<bool> seen;
  for (const Score& score : all_scores(Domain::clusters)) {
    if (score.lifts.empty() || !score.lifts.front()->by_default) continue;
    const auto by_tables = check_expected_tables(score, universe, law, {});
    ASSERT_EQ(by_tables.size(), 1U) << score.text();
    const Score inner = score.inner();
    const Universe counts = matrices(2, 8);
    for (const Verdict& verdict : validate({&inner, 1}, {&counts, 1}, {{law[0]}, 1})) {
      EXPECT_EQ(verdict.holds(), by_tables[0].holds()) << score.text();
      seen.insert(verdict.holds());
    }
  }
  EXPECT_EQ(seen.size(), 2U);
}

TEST(ExpectedTables, SeeWhatVanishesAndWhatStays) {
  const auto verdict = [&](auto function) {
    constexpr Law law[] = {Law::approximate_constant_baseline};
    return check_expected_tables(own_score<Partitions>("mine", function), partitions(5), law, {});
  };
  const auto clusters_over = [](auto power) {
    return [=](const Partitions<double>& p) {
      return Value<double>(static_cast<double>(p.columns()) / power(static_cast<double>(p.n())));
    };
  };
  EXPECT_TRUE(verdict(clusters_over([](double n) { return n; }))[0].holds());
  EXPECT_TRUE(verdict(clusters_over([](double n) { return std::sqrt(n); }))[0].holds());
  EXPECT_FALSE(verdict(clusters_over([](double) { return 100.0; }))[0].holds());
  const auto none = verdict([](const Partitions<double>&) { return Value<double>::undefined("never"); });
  EXPECT_EQ(none[0].outcome(), Outcome::untested);
}

TEST(PairMeasures, AreJudgedOnPartitionsAlone) {
  const Universe universe = partitions(5);
  for (const char* text : {"ari", "cc", "rand", "pairs(jaccard)", "nmi"}) {
    const Score score = parse_score(text, Domain::clusters);
    for (const Verdict& verdict : validate({&score, 1}, {&universe, 1})) {
      EXPECT_NE(verdict.law, Law::min_agreement) << "no two partitions of the universe disagree on all pairs";
      EXPECT_EQ(verdict.universe.objects, 5U);
      EXPECT_EQ(verdict.universe.classes, 0U);
    }
  }
}

TEST(PairMeasures, AreStronglyMonotoneByTheirCounts) {
  const Universe universe = partitions(5);
  const auto outcome = [&](const char* text, Form form) {
    const Score score = parse_score(text, Domain::clusters);
    for (const Verdict& verdict : validate({&score, 1}, {&universe, 1}, {{Law::strong_monotonicity}, 1})) {
      if (verdict.form == form) return verdict;
    }
    return Verdict{};
  };
  EXPECT_TRUE(outcome("rand", Form::strict).holds());
  EXPECT_TRUE(outcome("cc", Form::strict).holds());
  EXPECT_GT(outcome("rand", Form::strict).cases, 1000U);
  EXPECT_EQ(outcome("pairs(jaccard)", Form::strict).outcome(), Outcome::refuted);
  EXPECT_TRUE(outcome("pairs(jaccard)", Form::weak).holds());
  EXPECT_EQ(outcome("ari", Form::weak).outcome(), Outcome::refuted);
}

TEST(PairMeasures, StayInTheRangeThatTheyHaveOnPartitions) {
  const PartitionSpace space(partitions(6));
  for (const Score& score : all_scores(Domain::clusters)) {
    const Range range = score.range();
    double low = range.high;
    double high = range.low;
    for (Index i = 0; i < space.size(); ++i) {
      const auto value = evaluate(score, space.fast(i));
      if (!value.defined()) continue;
      low = std::min(low, value.number);
      high = std::max(high, value.number);
    }
    EXPECT_GE(low, range.low - 1e-12) << score.text();
    EXPECT_LE(high, range.high + 1e-12) << score.text();
    const ScoreName* name = name_of(score);
    if (name == nullptr || !name->range) continue;
    EXPECT_EQ(low, range.low) << score.text();
    EXPECT_EQ(high, range.high) << score.text();
  }
  EXPECT_EQ(parse_score("ari", Domain::clusters).range().low, -0.5);
}

}  // namespace
}  // namespace etalon
