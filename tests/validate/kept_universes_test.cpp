// Universes stay in memory up to a limit, and as long as they are used.
#include <gtest/gtest.h>

#include <thread>

#include "engine/universe_kind.hpp"
#include "etalon/universes.hpp"
#include "validate/universes.hpp"

namespace etalon {
namespace {

constexpr std::uint64_t kMegabyte = 1 << 20;

/// The limit of other tests comes back.
class KeptUniverses : public testing::Test {
 protected:
  void SetUp() override { free_universes(); }
  void TearDown() override { keep_universes(256 * kMegabyte); }
};

TEST_F(KeptUniverses, AreTheSameUntilTheyAreGivenBack) {
  const Universe universe = universe_of("labels", 4, 2);
  const Space* const first = space_of(universe).get();
  EXPECT_EQ(space_of(universe).get(), first);
  EXPECT_GT(universe_bytes(), 0U);
  free_universes();
  EXPECT_EQ(universe_bytes(), 0U);
}

TEST_F(KeptUniverses, StayWithinTheirLimit) {
  const Score accuracy = parse_score("accuracy", Domain::labels);
  for (const std::uint64_t limit : {0 * kMegabyte, 2 * kMegabyte, 8 * kMegabyte}) {
    keep_universes(limit);
    for (std::size_t objects = 2; objects <= 8; ++objects) {
      const Universe universe = universe_of("labels", objects, 2);
      for (const Verdict& verdict : validate({&accuracy, 1}, {&universe, 1}, {{Law::distance, Law::symmetry}}))
        EXPECT_FALSE(verdict.counterexample.has_value());
      EXPECT_LE(universe_bytes(), limit);
    }
  }
  keep_universes(256 * kMegabyte);
  const Universe universe = universe_of("labels", 8, 2);
  const Space* const kept = space_of(universe).get();
  EXPECT_EQ(space_of(universe).get(), kept);
}

TEST_F(KeptUniverses, InUseStayWhateverTheLimit) {
  keep_universes(0);
  const auto held = space_of(universe_of("labels", 6, 2));
  const std::size_t inputs = held->size();
  free_universes();
  EXPECT_EQ(space_of(universe_of("labels", 6, 2)).get(), held.get());
  EXPECT_EQ(held->size(), inputs);
}

TEST_F(KeptUniverses, AreSharedByThreads) {
  keep_universes(kMegabyte);
  std::vector<std::thread> threads;
  for (unsigned t = 0; t < 8; ++t)
    threads.emplace_back([t] {
      for (std::size_t i = 0; i < 40; ++i) {
        const auto space = space_of(universe_of("labels", 2 + (t + i) % 5, 2));
        EXPECT_GT(space->size(), 0U);
        if (i % 7 == 0) free_universes();
      }
    });
  for (std::thread& thread : threads) thread.join();
  EXPECT_LE(universe_bytes(), kMegabyte);
}

}  // namespace
}  // namespace etalon
