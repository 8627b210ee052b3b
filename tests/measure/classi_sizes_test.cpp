// Lists that stop early: with the sizes of the classes, the objects behind them are tied; and distances below zero.
#include <gtest/gtest.h>

#include "etalon/class_ranking_samples.hpp"
#include "etalon/class_systems.hpp"
#include "etalon/classi.hpp"
#include "etalon/error.hpp"
#include "etalon/score.hpp"
#include "property.hpp"
#include "reference/classi.hpp"

namespace etalon {
namespace {

using Classes = std::vector<std::uint32_t>;

Value<double> classi_at(std::size_t k, const ClassRankingData& data) {
  const std::string score = k == 0 ? "classi" : "classi@" + std::to_string(k);
  return evaluate(parse_score(score, Domain::classi), ClassRanking<double>(data));
}

/// The whole ranking: the list, and behind it all other objects in one group.
struct Whole {
  std::vector<double> distances;
  std::vector<std::uint32_t> starts;

  Whole(const Classes& list, const std::vector<double>& of_class, const Classes& sizes) {
    Classes left = sizes;
    for (const std::uint32_t c : list) {
      starts.push_back(static_cast<std::uint32_t>(distances.size()));
      distances.push_back(of_class[c]);
      --left[c];
    }
    if (list.size() < std::accumulate(sizes.begin(), sizes.end(), 0U))
      starts.push_back(static_cast<std::uint32_t>(distances.size()));
    for (std::size_t c = 0; c < left.size(); ++c) distances.insert(distances.end(), left[c], of_class[c]);
    starts.push_back(static_cast<std::uint32_t>(distances.size()));
  }
};

TEST(ClassSizes, AreThoseOfTheWholeRanking) {
  EXPECT_TRUE(property::holds([] {
    const std::vector<double> distances{0, property::between(-2, 3) + 0.5, property::between(-3, 6) + 0.25};
    Classes database;
    Classes sizes(3);
    for (std::size_t n = property::between<std::size_t>(2, 7); n > 0; --n) {
      database.push_back(property::between<std::uint32_t>(0, 2));
      ++sizes[database.back()];
    }
    const auto length = property::between<std::size_t>(1, database.size());
    const Classes list(database.begin(), database.begin() + static_cast<std::ptrdiff_t>(length));
    const ClassRankingData data = class_ranking_data(list, distances, {}, 0U, sizes);
    const Whole whole(list, distances, sizes);
    const std::vector<double> curve = reference::classi_of_ties(whole.distances, whole.starts);
    const std::vector<double> ours = classi_curve(data);
    for (std::size_t k = 1; k <= database.size(); ++k) {
      const auto value = classi_at(k, data);
      REQUIRE(value.defined() == !std::isnan(curve[k - 1]));
      if (!value.defined()) continue;
      REQUIRE(std::abs(value.number - curve[k - 1]) < 1e-12);
      if (k <= length) REQUIRE(std::abs(ours[k - 1] - curve[k - 1]) < 1e-12);
    }
    // Counts of pairs with the query's class: the same as of the whole ranking with its last objects tied.
    Classes all = list;
    Classes left = sizes;
    for (const std::uint32_t c : list) --left[c];
    for (std::uint32_t c = 0; c < 3; ++c) all.insert(all.end(), left[c], c);
    const ClassRankingData full = class_ranking_data(all, distances, whole.starts, 0U);
    REQUIRE(full.own == data.own && full.others.size() == data.others.size());
    for (std::size_t i = 0; i < full.others.size(); ++i) {
      REQUIRE(full.others[i].objects == data.others[i].objects);
      REQUIRE(full.others[i].behind2 == data.others[i].behind2);
    }
    if (list.size() == database.size()) REQUIRE(data.unlisted.empty());
  }));
}

TEST(ClassSizes, OfABillionObjectsTakeNoTime) {
  const std::vector<double> distances{0, 1, 6};
  const Classes sizes{3, 1000000000, 2000000000};
  const Classes list{0, 0, 1};
  const ClassRankingData data = class_ranking_data(list, distances, {}, 0U, sizes);
  EXPECT_EQ(data.levels.size(), 3U);
  // The third object is one c before the only b that is left.
  const double worst = 3 * (1e9 * 5 + 3 * 6);
  EXPECT_NEAR(classi_at(3, data).number, 1 - 2 / worst, 1e-15);
}

ClassDistances example_distances() { return ClassDistances::of_query({"b", "c", "t"}, {0, 1, 6}); }

TEST(ClassSizes, AreNeededWhereNoObjectOfTheQuerysClassIsListed) {
  const Classes list{1, 1, 2};
  const ClassRankingData alone = ranked_classes(list, example_distances(), "b", {}, {}, false);
  EXPECT_FALSE(classi_at(0, alone).defined());
  EXPECT_TRUE(classi_curve(alone).empty());
  const ClassRankingData sized = ranked_classes(list, example_distances(), "b", {}, Classes{3, 4, 3}, false);
  const Whole whole(list, {0, 1, 6}, {3, 4, 3});
  EXPECT_NEAR(classi_at(0, sized).number, reference::classi_of_ties(whole.distances, whole.starts).back(), 1e-12);
  EXPECT_LT(classi_at(0, sized).number, 0.5);
  EXPECT_TRUE(sized.query_unlisted);
  // There is none: the list is as good as one can be.
  const ClassRankingData none = ranked_classes(list, example_distances(), "b", {}, Classes{0, 2, 1}, false);
  EXPECT_EQ(classi_at(0, none).number, 1);
  EXPECT_FALSE(none.query_unlisted);
  EXPECT_THROW((void)ranked_classes(list, example_distances(), "b", {}, Classes{3, 1, 3}, false), Error);
}

TEST(ClassSizes, AreNotAskedForAGroupOfATaxonomy) {
  const TaxonomyEdge edges[] = {{0, 1}, {0, 2}};
  const ClassDistances tree = ClassDistances::of_taxonomy({"animal", "cat", "dog"}, edges);
  EXPECT_FALSE(ranked_classes(Classes{1, 2}, tree, "animal", {}, {}, false).query_unlisted);
  EXPECT_TRUE(ranked_classes(Classes{1, 1}, tree, "dog", {}, {}, false).query_unlisted);
}

TEST(ClassSizes, AreSaidWithTheQueriesWhoseClassIsMissing) {
  RankedSystem system{"a", {}};
  for (const char* query : {"b", "c"})
    system.queries.push_back({query, query,
                              std::make_shared<const ClassRankingData>(ranked_classes(
                                  Classes{1, 2}, ClassDistances::of_nominal({"b", "c", "t"}), query, {}, {}, false))});
  const Samples samples = class_ranking_samples({system});
  ASSERT_EQ(samples.notes.size(), 1U);
  EXPECT_NE(samples.notes[0].find("'b'"), std::string::npos) << samples.notes[0];
  EXPECT_NE(samples.notes[0].find("--sizes"), std::string::npos) << samples.notes[0];
}

TEST(ClassDistances, MayBeNegativeAndNeedNotBeginAtZero) {
  const auto classi_of = [](std::vector<double> distances) {
    const ClassDistances of_query = ClassDistances::of_query({"b", "c", "t"}, std::move(distances));
    return classi_at(0, ranked_classes(Classes(std::begin(kClassesExample), std::end(kClassesExample)), of_query, "b",
                                       {}, {}, false))
        .number;
  };
  const double shifted = classi_of({1, 2, 7});
  EXPECT_NEAR(shifted, 1 - 6.0 / 126, 1e-15);
  EXPECT_EQ(classi_of({-6, -5, 0}), classi_of({-12, -10, 0}));
  EXPECT_NEAR(classi_of({-1.5, -0.5, 4.5}), shifted, 1e-15);
}

}  // namespace
}  // namespace etalon
