// How much of a catalogue lists show, against Gini's index as a mean of differences.
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <random>

#include "etalon/run_catalogue.hpp"
#include "etalon/run_samples.hpp"
#include "expect_error.hpp"

namespace etalon {
namespace {

Samples shown_items(const std::vector<std::vector<std::string>>& lists, const Qrels& qrels) {
  RunBuilder run(qrels, {.keep_documents = true});
  for (std::size_t query = 0; query < lists.size(); ++query) {
    run.add_query(std::to_string(query));
    for (std::size_t i = 0; i < lists[query].size(); ++i)
      run.add(std::to_string(query), lists[query][i], -static_cast<double>(i));
  }
  std::vector<JudgedRun> runs;
  runs.push_back(run.finish());
  return run_samples(qrels, std::move(runs), {"run"});
}

TEST(RunCatalogue, IsCountedOverAllLists) {
  std::mt19937 random(3);
  for (int round = 0; round < 50; ++round) {
    QrelsBuilder judged;
    std::vector<std::vector<std::string>> lists(5);
    std::map<std::string, double> times;
    const std::size_t k = 1 + random() % 4;
    for (std::size_t query = 0; query < lists.size(); ++query) {
      judged.add(std::to_string(query), "only judged", 1);
      judged.add(std::to_string(query), "a", 0);
      times["a"] += 0;
      std::vector<std::string> items{"a", "b", "c", "d", "e", "f"};
      std::shuffle(items.begin(), items.end(), random);
      items.resize(random() % 7);
      lists[query] = items;
      for (const std::string& item : items) times[item] += 0;
      for (std::size_t i = 0; i < std::min(k, items.size()); ++i) ++times[items[i]];
    }
    const CatalogueUse found = catalogue_use(shown_items(lists, judged.finish()), k);
    const auto items = static_cast<double>(times.size() + 1);
    ASSERT_EQ(found.items, times.size() + 1);
    double distinct = 0;
    double all = 0;
    double apart = 0;
    std::vector<double> every{0};  // the one that no list has
    for (const auto& [item, shown] : times) every.push_back(shown);
    for (const double one : every) {
      distinct += one > 0 ? 1 : 0;
      all += one;
      for (const double other : every) apart += std::abs(one - other);
    }
    const CatalogueUse::System& system = found.systems[0];
    EXPECT_EQ(static_cast<double>(system.distinct), distinct);
    EXPECT_EQ(static_cast<double>(system.shown), all);
    EXPECT_DOUBLE_EQ(system.coverage, distinct / items);
    ASSERT_EQ(system.gini.defined(), all > 0);
    if (all > 0) {
      EXPECT_NEAR(system.gini.number, apart / (2 * items * all), 1e-12);
    }
  }
}

TEST(RunCatalogue, TakesTheItemsThatItIsTold) {
  QrelsBuilder judged;
  judged.add("0", "a", 1);
  judged.add("1", "a", 1);
  const Samples samples = shown_items({{"b", "a"}, {"b"}}, judged.finish());
  const CatalogueUse found = catalogue_use(samples, 1, 4);
  EXPECT_EQ(found.items, 4U);
  EXPECT_EQ(found.systems[0].most, "b");
  EXPECT_EQ(found.systems[0].share_of_most.number, 1);
  EXPECT_DOUBLE_EQ(found.systems[0].coverage, 0.25);
  EXPECT_DOUBLE_EQ(found.systems[0].gini.number, 0.75);
  expect_error([&] { catalogue_use(samples, 1, 1); }, "there are 1 items, and judgments and runs name 2");
  expect_error([&] { catalogue_use(samples, 0); }, "k is at least 1");
}

}  // namespace
}  // namespace etalon
