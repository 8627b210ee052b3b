// Consistency and discriminancy: five counts against naive loops, subsets against enumeration, published orders.
#include "etalon/consistency.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "etalon/error.hpp"

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

RC_GTEST_PROP(Consistency, CountsAreThoseOfTheNaiveLoop, ()) {
  const auto n = *rc::gen::inRange<std::size_t>(0, 60);
  const auto column = [&] {
    Places places{"m", {}};
    for (std::size_t i = 0; i < n; ++i) {
      const auto place = *rc::gen::inRange<std::uint32_t>(0, 9);
      places.place.push_back(place == 8 ? kNoPlace : place);
    }
    return places;
  };
  const Places measures[] = {column(), column()};
  const auto weight = *rc::gen::container<std::vector<std::uint64_t>>(n, rc::gen::inRange<std::uint64_t>(1, 5));
  const auto group = *rc::gen::container<std::vector<std::uint32_t>>(n, rc::gen::inRange<std::uint32_t>(0, 3));
  const Agreement fast = compare_measures(measures, weight, group).front();
  const Agreement slow = naive(measures[0], measures[1], weight, group);
  RC_ASSERT(fast.same == slow.same);
  RC_ASSERT(fast.opposite == slow.opposite);
  RC_ASSERT(fast.f_only == slow.f_only);
  RC_ASSERT(fast.g_only == slow.g_only);
  RC_ASSERT(fast.both_tied == slow.both_tied);
}

std::vector<Score> six() {
  std::vector<Score> scores;
  for (const char* text : {"ordering_auc", "srn", "md", "ed", "oauc", "ordering_accuracy"})
    scores.push_back(parse_score(text, Domain::orders));
  return scores;
}

/// Each order by the measure's own function: subsets never see it.
std::vector<Agreement> by_enumeration(const std::vector<Score>& scores, std::size_t items) {
  std::vector<OrderSubject> subjects;
  for (const Score& score : scores) subjects.push_back(order_subject_of(score));
  return order_consistency(subjects, items);
}

TEST(Consistency, SubsetsCountWhatEnumerationCounts) {
  for (std::size_t items = 2; items <= 7; ++items) {
    const auto by_subsets = order_consistency(six(), items);
    const auto enumerated = by_enumeration(six(), items);
    ASSERT_EQ(by_subsets.size(), 15U);
    for (std::size_t i = 0; i < 15; ++i) expect_same(by_subsets[i], enumerated[i]);
  }
}

TEST(Consistency, EveryMeasureThatClaimsToBeASumIsOne) {
  // Paired with the footrule at n = 6: the counts differ if the costs do not belong to the measure.
  for (const Score& score : all_scores(Domain::orders)) {
    if (score.measure->along.cost == nullptr) continue;
    const std::vector<Score> scores{parse_score("footrule", Domain::orders), score};
    expect_same(order_consistency(scores, 6).front(), by_enumeration(scores, 6).front());
  }
}

TEST(Consistency, SameBitsOnAnyNumberOfThreads) {
  ConsistencyOptions two;
  two.threads = 2;
  const auto one = order_consistency(six(), 10);
  const auto other = order_consistency(six(), 10, two);
  for (std::size_t i = 0; i < one.size(); ++i) expect_same(one[i], other[i]);
}

TEST(Consistency, ThePublishedOrderOfPreference) {
  for (const std::size_t items : {7, 8, 10}) {
    const auto order = preference_order(order_consistency(six(), items));
    ASSERT_TRUE(order.has_value()) << items;
    EXPECT_EQ(*order, (std::vector<std::string>{"oauc", "spearman_distance", "kendall_distance", "ordering_auc",
                                                "footrule", "ordering_accuracy"}));
  }
}

TEST(Consistency, ASampleComesNearWithItsError) {
  ConsistencyOptions sampled;
  sampled.sample = 1500;
  const auto estimate = order_consistency(six(), 8, sampled);
  const auto exact = order_consistency(six(), 8);
  for (std::size_t i = 0; i < exact.size(); ++i) {
    ASSERT_GT(estimate[i].consistency_error, 0);
    EXPECT_LT(std::abs(estimate[i].consistency().number - exact[i].consistency().number),
              4.5 * estimate[i].consistency_error);
  }
}

TEST(Consistency, LabelsAndClusters) {
  const std::vector<Subject> labels{subject_of(parse_score("f1")), subject_of(parse_score("jaccard")),
                                    subject_of(parse_score("mcc"))};
  for (const bool weighted : {false, true}) {
    const auto agreements = label_consistency(labels, {2, 8, weighted});
    // f1 and jaccard are one order.
    EXPECT_TRUE(agreements[0].opposite == 0 && agreements[0].f_only == 0 && agreements[0].g_only == 0);
    EXPECT_TRUE(agreements[1].opposite > 0);
  }
  const std::vector<ClusterSubject> clusters{candidate_of(parse_score("cc", Domain::clusters)).subject,
                                             candidate_of(parse_score("cd", Domain::clusters)).subject};
  const auto agreement = cluster_consistency(clusters, 5).front();
  EXPECT_TRUE(agreement.opposite == 0 && agreement.f_only == 0 && agreement.g_only == 0 && agreement.same > 0);
}

TEST(Consistency, TooLargeSaysWhatToDo) {
  const std::vector<Score> scores{parse_score("ndcg", Domain::orders), parse_score("tau", Domain::orders)};
  EXPECT_THROW(order_consistency(scores, 12), Error);
  ConsistencyOptions little;
  little.memory = 1000;
  EXPECT_THROW(order_consistency(six(), 10, little), Error);
}

}  // namespace
}  // namespace etalon
