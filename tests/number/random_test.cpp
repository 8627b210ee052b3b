// Random numbers: the published sequence, and no value out of bounds.
#include "number/random.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace etalon {
namespace {

TEST(Random, IsSplitMix64) {
  Random random(0);
  EXPECT_EQ(random.next(), 0xE220A8397B1DCDAFULL);
  EXPECT_EQ(random.next(), 0x6E789E6AA1B965F4ULL);
  EXPECT_EQ(random.next(), 0x06C45D188009454FULL);
}

TEST(Random, StreamsOfASeedAreApart) {
  // Neighbouring indices and seeds, read side by side and at neighbouring places, share nothing.
  std::vector<std::uint64_t> seen;
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    for (std::uint64_t index = 0; index < 10; ++index) {
      Random stream = Random::stream(seed, index);
      for (int i = 0; i < 100; ++i) seen.push_back(stream.next());
    }
  }
  std::sort(seen.begin(), seen.end());
  EXPECT_EQ(std::adjacent_find(seen.begin(), seen.end()), seen.end());
  EXPECT_EQ(Random::stream(3, 4).next(), Random::stream(3, 4).next());
}

TEST(Random, StaysInBounds) {
  Random random(7);
  std::vector<int> hits(10);
  for (int i = 0; i < 10000; ++i) {
    ++hits.at(random.below(10));
    const double x = random.uniform();
    EXPECT_TRUE(x >= 0 && x < 1);
  }
  // Ten standard deviations.
  for (const int hit : hits) EXPECT_NEAR(hit, 1000, 300);
  EXPECT_EQ(random.below(1), 0U);
}

TEST(Random, ShufflesWithoutLoss) {
  std::vector<int> values{1, 2, 3, 4, 5, 6, 7, 8, 9};
  const std::vector<int> before = values;
  Random(3).shuffle(std::span(values));
  EXPECT_NE(values, before);
  std::sort(values.begin(), values.end());
  EXPECT_EQ(values, before);
}

}  // namespace
}  // namespace etalon
