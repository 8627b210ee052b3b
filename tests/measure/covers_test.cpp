// Overlapping clusters: against naive measures, by hand, and as the measures of partitions that they are when flat.
#include <gtest/gtest.h>

#include "etalon/cluster_samples.hpp"
#include "etalon/contingency.hpp"
#include "etalon/error.hpp"
#include "etalon/results.hpp"
#include "property.hpp"
#include "reference/covers.hpp"

namespace etalon {
namespace {

using reference::Sets;

Cover cover_of(const Sets& sets) {
  Cover cover;
  std::map<int, std::uint32_t> places;
  for (const auto& set : sets) {
    cover.clusters.emplace_back();
    for (const int object : set) {
      const auto [found, added] = places.emplace(object, static_cast<std::uint32_t>(places.size()));
      if (added) cover.objects.push_back(std::to_string(object));
      cover.clusters.back().push_back(found->second);
    }
  }
  return cover;
}

Score score(const char* text) { return parse_score(text, Domain::clusters); }

Value<double> value(const char* text, const Sets& a, const Sets& b) {
  return evaluate(score(text), Covers<double>(count_covers(cover_of(a), cover_of(b))));
}

/// A cluster or more, and every object of 0 … n−1 in at least one.
Sets covers_of(int n) {
  const auto memberships = property::numbers<unsigned>(static_cast<std::size_t>(n), 1, 16);
  Sets sets(4);
  for (std::size_t i = 0; i < memberships.size(); ++i) {
    for (unsigned k = 0; k < 4; ++k) {
      if ((memberships[i] >> k & 1U) != 0) sets[k].insert(static_cast<int>(i));
    }
  }
  std::erase_if(sets, [](const auto& set) { return set.empty(); });
  return sets;
}

TEST(Covers, AgreeWithNaiveMeasures) {
  EXPECT_TRUE(property::holds([] {
    const int n = property::between(2, 25);
    const Sets a = covers_of(n);
    const Sets b = covers_of(n);
    const auto close = [](double x, double y) { return std::abs(x - y) < 1e-10 * std::max(1.0, std::abs(y)); };
    const CoverCounts counts = count_covers(cover_of(a), cover_of(b));
    REQUIRE(counts.objects == static_cast<std::uint64_t>(n));
    for (const char* text : {"omega", "onmi", "onmi(form=max)"}) {
      const auto fast = value(text, a, b);
      const auto exact = evaluate(score(text), Covers<Exact>(counts));
      REQUIRE(fast.defined() == exact.defined());
      if (!fast.defined()) continue;
      const double naive = std::string(text) == "omega"  ? reference::omega(a, b, n)
                           : std::string(text) == "onmi" ? reference::onmi_lfk(a, b, n)
                                                         : reference::onmi_max(a, b, n);
      REQUIRE(close(fast.number, naive));
      REQUIRE(close(exact.number.to_double(), naive));
    }
  }));
}

TEST(Covers, WithoutOverlapsOmegaIsTheAdjustedRandIndex) {
  EXPECT_TRUE(property::holds([] {
    const auto n = property::between<std::size_t>(2, 40);
    const auto a = property::numbers<int>(n, 0, 5);
    const auto b = property::numbers<int>(n, 0, 5);
    Sets x(5);
    Sets y(5);
    for (std::size_t i = 0; i < n; ++i) {
      x[static_cast<std::size_t>(a[i])].insert(static_cast<int>(i));
      y[static_cast<std::size_t>(b[i])].insert(static_cast<int>(i));
    }
    for (Sets* sets : {&x, &y}) std::erase_if(*sets, [](const auto& set) { return set.empty(); });
    const Contingency table = cross_tabulate(LabelView::integers<int>(a), LabelView::integers<int>(b));
    const CoverCounts counts = count_covers(cover_of(x), cover_of(y));
    const auto ari = evaluate(score("ari"), table.partitions<Exact>());
    const auto omega = evaluate(score("omega"), Covers<Exact>(counts));
    const auto flat = evaluate(score("omega"), table.partitions<Exact>());
    REQUIRE(ari.defined() == omega.defined());
    REQUIRE(ari.defined() == flat.defined());
    REQUIRE(!ari.defined() || (ari.number == omega.number && ari.number == flat.number));
    // A partition and the flat cover that it is have the same overlapping information.
    const auto onmi = evaluate(score("onmi"), Covers<Exact>(counts));
    const auto of_table = evaluate(score("onmi"), table.partitions<Exact>());
    REQUIRE(onmi.defined() == of_table.defined());
    REQUIRE(!onmi.defined() || onmi.number == of_table.number);
  }));
}

TEST(Covers, ByHand) {
  // Pairs 01 02 03 12 13 23 share 1 1 0 2 1 1 clusters of the first and 1 0 0 1 0 1 of the second: 3 of 6 agree, and
  // (1·3 + 4·3)/36 would by chance.
  EXPECT_DOUBLE_EQ(value("omega", {{0, 1, 2}, {1, 2, 3}}, {{0, 1}, {1, 2}, {2, 3}}).number, 1.0 / 7);
  // Two halves, of which one is found: it leaves nothing of the first and all of the second, so (½ + 0)/2 is missing;
  // and log 2 of 2·log 2 is shared.
  const Sets halves{{0, 1, 2, 3}, {4, 5, 6, 7}};
  EXPECT_DOUBLE_EQ(value("onmi", halves, {{0, 1, 2, 3}}).number, 0.75);
  EXPECT_DOUBLE_EQ(value("onmi(form=max)", halves, {{0, 1, 2, 3}}).number, 0.5);
  EXPECT_EQ(value("onmi", halves, halves).number, 1);
  EXPECT_EQ(value("omega", halves, halves).number, 1);
}

TEST(Covers, ClustersWithoutACommonObjectCanTellSomething) {
  // 1 of 100 objects is known to be outside of 70: that leaves less of its entropy than nothing known at all.
  Sets one{{99}};
  Sets many(1);
  for (int i = 0; i < 70; ++i) many[0].insert(i);
  Sets rest(1);
  for (int i = 70; i < 99; ++i) rest[0].insert(i);
  one.push_back(rest[0]);
  EXPECT_NEAR(value("onmi", one, many).number, reference::onmi_lfk(one, many, 100), 1e-14);
  EXPECT_GT(value("onmi", one, many).number, 0);
}

TEST(Covers, HaveReasonsWhereThereIsNoValue) {
  const Sets whole{{0, 1, 2}};
  EXPECT_FALSE(value("onmi", whole, {{0, 1}, {2}}).defined());
  EXPECT_FALSE(value("onmi(form=max)", whole, whole).defined());
  EXPECT_TRUE(value("onmi(form=max)", whole, {{0, 1}, {2}}).defined());
  EXPECT_FALSE(value("omega", whole, whole).defined());
}

TEST(Covers, CountObjectsOfEitherSide) {
  const CoverCounts counts = count_covers(cover_of({{0, 1}}), cover_of({{1, 2}, {1, 2}}));
  EXPECT_EQ(counts.objects, 3U);
  EXPECT_EQ(counts.rows, (std::vector<std::uint64_t>{2}));
  EXPECT_EQ(counts.columns, (std::vector<std::uint64_t>{2, 2}));
  EXPECT_EQ(counts.cells, (std::vector<CoverCounts::Cell>{{0, 0, 1}, {0, 1, 1}}));
  EXPECT_EQ(counts.shared, (std::vector<CoverCounts::Shared>{{0, 0, 1}, {0, 2, 1}, {1, 0, 1}}));
}

TEST(Covers, TakeTheirOwnMeasuresOnly) {
  const CoverSystem system{"x", count_covers(cover_of({{0, 1}}), cover_of({{1, 2}}))};
  for (const char* wrong : {"nmi", "ari", "matched(accuracy)"}) {
    const Score other = score(wrong);
    EXPECT_THROW(results_of(cover_samples({system}), {&other, 1}), Error) << wrong;
  }
  EXPECT_EQ(results_of(cover_samples({system})).aggregates.all.size(), 3U);
}

TEST(Covers, AreReadFromLinesOfMembersAndFromPairs) {
  const Cover lines = read_cover({"f", "# communities\na b c\n\nc\td\n"});
  EXPECT_EQ(lines.objects, (std::vector<std::string>{"a", "b", "c", "d"}));
  EXPECT_EQ(lines.clusters, (std::vector<std::vector<std::uint32_t>>{{0, 1, 2}, {2, 3}}));
  const Cover pairs = read_cover_pairs({"f", "a,x\nb,x\nc,x\nc,y\nd,y\n"});
  EXPECT_EQ(pairs.objects, lines.objects);
  EXPECT_EQ(pairs.clusters, lines.clusters);
  EXPECT_THROW(read_cover({"f", "a b a\n"}), Error);
  EXPECT_THROW(read_cover({"f", "# nothing\n"}), Error);
  EXPECT_THROW(read_cover_pairs({"f", "a x\na x\n"}), Error);
  EXPECT_THROW(read_cover_pairs({"f", "a x y\n"}), Error);
}

}  // namespace
}  // namespace etalon
