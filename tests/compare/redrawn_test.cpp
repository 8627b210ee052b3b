// Means over resampled units, beside the plain loop that defines them.
#include <gtest/gtest.h>

#include "etalon/compare_family.hpp"
#include "expect_error.hpp"
#include "number/random.hpp"

namespace etalon::compare {
namespace {

Rows uneven_rows(std::size_t units, std::size_t systems) {
  Random random(units * 100 + systems);
  Rows rows{.systems = systems};
  for (std::size_t i = 0; i < units * systems; ++i) rows.values.push_back(random.uniform() * 10 - 3);
  return rows;
}

ResampleOptions drawn_by(std::uint64_t resamples, std::uint64_t seed, unsigned threads = 1) {
  ResampleOptions how;
  how.resamples = resamples;
  how.seed = seed;
  how.threads = threads;
  return how;
}

/// Sizes that no number of lanes and no block divides.
TEST(Redrawn, MeansAreThoseOfUnitsDrawnOneByOne) {
  for (const std::size_t systems : {2U, 3U, 4U, 5U, 9U}) {
    const Rows rows = uneven_rows(7 + systems, systems);
    const Redrawn found = redrawn_means(rows, drawn_by(259, 3));
    ASSERT_EQ(found.resamples(), 259U);
    std::uint64_t done = 0;
    for (const std::uint64_t block : {0U, 1U}) {
      Random random = Random::stream(3, block);
      for (std::uint64_t r = 0; r < (block == 0 ? 256U : 3U); ++r, ++done) {
        std::vector<double> sums(systems);
        for (std::size_t i = 0; i < rows.rows(); ++i) {
          const std::size_t unit = random.below(rows.rows());
          for (std::size_t s = 0; s < systems; ++s) sums[s] += rows.at(unit, s);
        }
        for (std::size_t s = 0; s < systems; ++s)
          ASSERT_NEAR(found.at(done, s), sums[s] / static_cast<double>(rows.rows()), 1e-12) << done << " " << s;
      }
    }
  }
}

TEST(Redrawn, ThreadsChangeNothing) {
  const Rows rows = uneven_rows(31, 6);
  const auto pairs = all_pairs(6);
  const Family alone = family(rows, pairs, drawn_by(1500, 2, 1));
  for (const unsigned threads : {2U, 5U}) {
    EXPECT_EQ(redrawn_means(rows, drawn_by(1500, 2, 1)).resampled,
              redrawn_means(rows, drawn_by(1500, 2, threads)).resampled);
    const Family shared = family(rows, pairs, drawn_by(1500, 2, threads));
    EXPECT_EQ(alone.critical.number, shared.critical.number);
    for (std::size_t i = 0; i < pairs.size(); ++i) EXPECT_EQ(alone.pairs[i].p.number, shared.pairs[i].p.number);
  }
}

TEST(Redrawn, ImpossibleSizesAreRefused) {
  expect_error([] { (void)redrawn_means(Rows{.systems = 2}, {}); }, "no units");
  expect_error([] { (void)redrawn_means(Rows{.systems = 2, .values = {1, 2, 3}}, {}); }, "a value for each system");
  expect_error([] { (void)redrawn_means(uneven_rows(2, 2), drawn_by(0, 1)); }, "at least one resample");
  expect_error([] { (void)redrawn_means(uneven_rows(2, 2), drawn_by(400'000'000, 1)); }, "too many resamples");
}

}  // namespace
}  // namespace etalon::compare
