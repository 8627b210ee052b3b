// Consistency and discriminancy: five counts against naive loops, subsets against enumeration, published orders.
#include "etalon/consistency.hpp"

#include <gtest/gtest.h>

#include "etalon/error.hpp"
#include "etalon/matrix.hpp"
#include "etalon/orders.hpp"
#include "property.hpp"
#include "validate/universes.hpp"

namespace etalon {
namespace {

/// The five counts pair by pair.
Agreement naive(const Places& f, const Places& g, const std::vector<std::uint64_t>& weight,
                const std::vector<std::uint32_t>& group) {
  Agreement counts{f.measure, g.measure};
  for (std::size_t i = 0; i < f.place.size(); ++i) {
    if (f.place[i] == kNoPlace || g.place[i] == kNoPlace) continue;
    const auto own = static_cast<Int128>(weight[i]);
    counts.both_tied += own * (own - 1) / 2;  // an input that stands for several ties with itself
    for (std::size_t j = i + 1; j < f.place.size(); ++j) {
      if (f.place[j] == kNoPlace || g.place[j] == kNoPlace || group[i] != group[j]) continue;
      const auto pairs = own * static_cast<Int128>(weight[j]);
      const bool f_tied = f.place[i] == f.place[j];
      const bool g_tied = g.place[i] == g.place[j];
      if (f_tied && g_tied) {
        counts.both_tied += pairs;
      } else if (g_tied) {
        counts.f_only += pairs;
      } else if (f_tied) {
        counts.g_only += pairs;
      } else {
        ((f.place[i] < f.place[j]) == (g.place[i] < g.place[j]) ? counts.same : counts.opposite) += pairs;
      }
    }
  }
  return counts;
}

void expect_same(const Agreement& a, const Agreement& b) {
  EXPECT_TRUE(a.same == b.same && a.opposite == b.opposite && a.f_only == b.f_only && a.g_only == b.g_only &&
              a.both_tied == b.both_tied)
      << a.f << " " << a.g;
}

TEST(Consistency, CountsAreThoseOfTheNaiveLoop) {
  EXPECT_TRUE(property::holds([] {
    const auto n = property::between<std::size_t>(0, 60);
    const auto column = [&] {
      Places places{"m", {}};
      for (std::size_t i = 0; i < n; ++i) {
        const auto place = property::between<std::uint32_t>(0, 9);
        places.place.push_back(place == 8 ? kNoPlace : place);
      }
      return places;
    };
    const Places measures[] = {column(), column()};
    const auto weight = property::numbers<std::uint64_t>(n, 1, 5);
    const auto group = property::numbers<std::uint32_t>(n, 0, 3);
    const Agreement fast = compare_measures(measures, weight, group).front();
    const Agreement slow = naive(measures[0], measures[1], weight, group);
    REQUIRE(fast.same == slow.same);
    REQUIRE(fast.opposite == slow.opposite);
    REQUIRE(fast.f_only == slow.f_only);
    REQUIRE(fast.g_only == slow.g_only);
    REQUIRE(fast.both_tied == slow.both_tied);
  }));
}

std::vector<Agreement> agreements(const std::vector<Score>& scores, const Universe& universe,
                                  const ConsistencyOptions& options = {}) {
  return consistency(scores, universe, options).pairs;
}

std::vector<Score> of_labels(std::initializer_list<const char*> texts) { return parse_all(texts, Domain::labels); }
std::vector<Score> of_clusters(std::initializer_list<const char*> texts) { return parse_all(texts, Domain::clusters); }
std::vector<Score> of_orders(std::initializer_list<const char*> texts) { return parse_all(texts, Domain::orders); }

std::vector<Score> six() { return of_orders({"ordering_auc", "srn", "md", "ed", "oauc", "ordering_accuracy"}); }

/// Each order by the measure's own function: subsets never see it.
std::vector<Agreement> by_enumeration(std::vector<Score> scores, std::size_t items) {
  for (Score& score : scores) score = as_function<Orders>(score, true);
  return agreements(scores, permutations(items));
}

TEST(Consistency, SubsetsCountWhatEnumerationCounts) {
  for (std::size_t items = 2; items <= 7; ++items) {
    const auto by_subsets = agreements(six(), permutations(items));
    const auto enumerated = by_enumeration(six(), items);
    ASSERT_EQ(by_subsets.size(), 15U);
    for (std::size_t i = 0; i < 15; ++i) expect_same(by_subsets[i], enumerated[i]);
  }
}

TEST(Consistency, EveryMeasureThatClaimsToBeASumIsOne) {
  // Paired with the footrule at n = 6: the counts differ if the costs do not belong to the measure.
  for (const Score& score : all_scores(Domain::orders)) {
    if (score.measure->along.cost == nullptr) continue;
    std::vector<Score> two = of_orders({"footrule"});
    two.push_back(score);
    expect_same(agreements(two, permutations(6)).front(), by_enumeration(two, 6).front());
  }
}

TEST(Consistency, SameBitsOnAnyNumberOfThreads) {
  ConsistencyOptions two;
  two.threads = 2;
  for (const std::size_t sample : {0U, 3500U}) {
    ConsistencyOptions single;
    single.sample = two.sample = sample;
    const auto one = agreements(six(), permutations(10), single);
    const auto other = agreements(six(), permutations(10), two);
    for (std::size_t i = 0; i < one.size(); ++i) expect_same(one[i], other[i]);
  }
}

TEST(Consistency, ThePublishedOrderOfPreference) {
  for (const std::size_t items : {7, 8, 10}) {
    const auto order = preference_order(agreements(six(), permutations(items)));
    ASSERT_TRUE(order.has_value()) << items;
    EXPECT_EQ(*order, (std::vector<std::string>{"oauc", "spearman_distance", "kendall_distance", "ordering_auc",
                                                "footrule", "ordering_accuracy"}));
  }
}

/// The shares of a sample come within five standard errors of those of all pairs.
void expect_near(const std::vector<Score>& scores, const Universe& universe, ConsistencyOptions options = {}) {
  const auto exact = agreements(scores, universe, options);
  options.sample = 40000;
  const auto sample = agreements(scores, universe, options);
  const auto number = [](Int128 count) { return static_cast<double>(count); };
  for (std::size_t i = 0; i < exact.size(); ++i) {
    ASSERT_TRUE(sample[i].sampled && !exact[i].sampled);
    ASSERT_TRUE(sample[i].pairs() + sample[i].undefined == 40000);
    for (const auto part :
         {&Agreement::same, &Agreement::opposite, &Agreement::f_only, &Agreement::g_only, &Agreement::both_tied}) {
      const double share = number(exact[i].*part) / number(exact[i].pairs());
      const double found = number(sample[i].*part) / number(sample[i].pairs());
      EXPECT_LE(std::abs(found - share), 5 * std::sqrt(share * (1 - share) / number(sample[i].pairs())) + 1e-12)
          << universe.text() << ": " << exact[i].f << ", " << exact[i].g;
    }
    if (const auto ends = sample[i].consistency_interval()) {
      EXPECT_LE(ends->low, sample[i].consistency().number);
      EXPECT_GE(ends->high, sample[i].consistency().number);
    }
  }
}

TEST(Consistency, ASampleOfOrdersComesNear) {
  expect_near(six(), permutations(6));
  expect_near(of_orders({"kendall_tau_b", "gamma", "somers_d"}), weak_orders(4));
}

TEST(Consistency, ASampleOfMatricesComesNear) {
  const std::vector<Score> labels = of_labels({"f1", "kappa", "accuracy"});
  for (const bool weighted : {false, true}) {
    for (const bool same_truth : {false, true}) {
      ConsistencyOptions options;
      options.weighted = weighted;
      options.same_truth = same_truth;
      expect_near(labels, matrices(2, 6), options);
    }
  }
  expect_near({labels[1], labels[2]}, matrices(3, 4));
}

TEST(Consistency, ASampleOfPartitionsComesNear) { expect_near(of_clusters({"cc", "nmi", "rand"}), partitions(5)); }

TEST(Consistency, LabelsAndClusters) {
  const std::vector<Score> labels = of_labels({"f1", "jaccard", "mcc"});
  for (const bool weighted : {false, true}) {
    ConsistencyOptions options;
    options.weighted = weighted;
    const auto found = agreements(labels, matrices(2, 8), options);
    // f1 and jaccard are one order.
    EXPECT_TRUE(found[0].opposite == 0 && found[0].f_only == 0 && found[0].g_only == 0);
    EXPECT_TRUE(found[1].opposite > 0);
  }
  const auto agreement = agreements(of_clusters({"cc", "cd"}), partitions(5)).front();
  EXPECT_TRUE(agreement.opposite == 0 && agreement.f_only == 0 && agreement.g_only == 0 && agreement.same > 0);
}

TEST(Consistency, EveryReferenceCountsOnce) {
  // Of four objects there are 13 references that are neither one cluster nor all alone, and 15 clusterings for each.
  EXPECT_TRUE(agreements(of_clusters({"rand", "vi"}), partitions(4)).front().pairs() == 13 * 105);
  // Of three items there are 13 weak orders; without exception each is a target, and each a prediction.
  EXPECT_TRUE(agreements(of_orders({"kendall_distance", "footrule"}), weak_orders(3)).front().pairs() == 13 * 78);
}

TEST(Consistency, RankingsAndAnswers) {
  const auto of_rankings = agreements(parse_all({"classi", "classi@3"}, Domain::classi), class_rankings(3, 5)).front();
  // The whole ranking tells more apart than its beginning, and they mostly agree.
  EXPECT_TRUE(of_rankings.prefers_f());
  const auto of_answers =
      agreements(parse_all({"nominal(form=jaccard)", "nominal(form=dice)"}, Domain::answers), answers(3)).front();
  EXPECT_TRUE(of_answers.same > 0 && of_answers.opposite == 0 && of_answers.f_only == 0 && of_answers.g_only == 0);
}

TEST(Consistency, ASampleTellsAPreferenceOnlyByItsIntervals) {
  const auto of = [](Int128 same, Int128 opposite, Int128 f_only, Int128 g_only, bool sampled) {
    Agreement pair{"f", "g"};
    pair.same = same;
    pair.opposite = opposite;
    pair.f_only = f_only;
    pair.g_only = g_only;
    pair.sampled = sampled;
    return pair;
  };
  // All there is needs no interval.
  EXPECT_TRUE(of(16, 7, 2, 1, false).prefers_f());
  EXPECT_TRUE(of(16, 7, 1, 2, false).prefers_g());
  const Agreement few = of(160, 40, 16, 7, true);
  EXPECT_FALSE(few.prefers_f() || few.prefers_g());
  EXPECT_FALSE(preference_order({&few, 1}));
  EXPECT_LT(few.discriminancy_interval()->low, 1);
  EXPECT_GT(few.discriminancy_interval()->high, 16.0 / 7);
  EXPECT_TRUE(of(160, 40, 160, 70, true).prefers_f());
  EXPECT_TRUE(of(160, 40, 70, 160, true).prefers_g());
  EXPECT_FALSE(of(16, 14, 160, 70, true).prefers_f()) << "the consistency may be 1/2";
  // Nothing on one side is no reason to believe in infinity.
  EXPECT_FALSE(of(160, 40, 3, 0, true).prefers_f());
  EXPECT_TRUE(of(160, 40, 30, 0, true).prefers_f());
  EXPECT_TRUE(std::isinf(of(160, 40, 30, 0, true).discriminancy_interval()->high));
  EXPECT_EQ(of(160, 40, 0, 30, true).discriminancy_interval()->low, 0);
  EXPECT_FALSE(of(160, 40, 0, 0, true).discriminancy_interval());
}

TEST(Consistency, WhatHasNoValueIsCounted) {
  const std::vector<Score> two{own_score("part = c11/(c11 + c10 - 2)", Domain::labels), parse_score("accuracy")};
  const auto found = agreements(two, matrices(2, 5)).front();
  EXPECT_TRUE(found.undefined > 0);
}

TEST(Consistency, InfinitiesAreToldApartExactly) {
  const std::vector<Score> two{own_score("huge = exp(1000*c11)", Domain::labels),
                               own_score("hits = c11", Domain::labels)};
  ConsistencyOptions sample;
  sample.sample = 500;
  for (const ConsistencyOptions& options : {ConsistencyOptions{}, sample}) {
    const auto found = agreements(two, matrices(2, 4), options).front();
    EXPECT_TRUE(found.same > 0 && found.opposite == 0 && found.f_only == 0 && found.g_only == 0);
  }
}

TEST(Consistency, SamplesThatCannotBeDrawnAreRefused) {
  const std::vector<Score> labels = of_labels({"kappa", "accuracy"});
  ConsistencyOptions sample;
  sample.sample = 10;
  EXPECT_THROW(agreements(labels, matrices(5, 2), sample), Error);
  EXPECT_THROW(agreements(labels, matrices(40, 25), sample), Error);
  EXPECT_THROW(agreements(labels, matrices(2, 1'000'000'000), sample), Error);
  EXPECT_THROW(agreements(of_orders({"tau", "rho"}), permutations(1'000'000'000), sample), Error);
  sample.same_truth = true;
  EXPECT_THROW(agreements(labels, matrices(30, 100), sample), Error);
}

TEST(Definitions, OrderLikeWhatHasNoValueWhereTheyHaveNone) {
  // c11/c10 orders as recall does where both have a value, and has none where nothing is missed.
  EXPECT_TRUE(orders_like(own_score("mine = c11/c10", Domain::labels), matrices(2, 5)).empty());
  const auto like = orders_like(own_score("mine = 3*c11/(c11 + c10)", Domain::labels), matrices(2, 5));
  EXPECT_NE(std::find(like.begin(), like.end(), "recall"), like.end());
}

TEST(Consistency, TooLargeSaysWhatToDo) {
  EXPECT_THROW(agreements(of_orders({"ndcg", "tau"}), permutations(12)), Error);
  EXPECT_THROW(agreements(of_orders({"ndcg", "tau"}), weak_orders(12)), Error);
  ConsistencyOptions little;
  little.memory = 1000;
  EXPECT_THROW(agreements(six(), permutations(10), little), Error);
  const std::vector<Score> labels = of_labels({"macro(f1)", "accuracy"});
  EXPECT_THROW(agreements(labels, matrices(5, 12)), Error);
  ConsistencyOptions sample;
  sample.sample = 100;
  EXPECT_TRUE(agreements(labels, matrices(5, 12), sample).front().pairs() > 0);
}

}  // namespace
}  // namespace etalon
