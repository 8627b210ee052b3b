// Inversions, in all and for each place, against counting every pair.
#include "statistic/inversions.hpp"

#include <gtest/gtest.h>

#include <numeric>

#include "number/random.hpp"

namespace etalon {
namespace {

TEST(Inversions, AreThePairsInTheWrongOrder) {
  for (std::uint64_t seed = 0; seed < 600; ++seed) {
    Random random(seed);
    const std::size_t n = random.below(300);
    const auto bound = static_cast<std::uint32_t>(1 + random.below(seed % 2 == 0 ? 20 : 700));
    std::vector<std::uint32_t> values(n);
    for (std::uint32_t& value : values) value = static_cast<std::uint32_t>(random.below(bound));
    std::uint64_t all = 0;
    std::vector<std::uint32_t> before(n);
    std::vector<std::uint32_t> after(n);
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = i + 1; j < n; ++j) {
        if (values[i] <= values[j]) continue;
        ++all;
        ++after[i];
        ++before[j];
      }
    }
    std::vector<std::uint32_t> starts(bound + 1);
    for (const std::uint32_t value : values) ++starts[value + 1];
    std::partial_sum(starts.begin(), starts.end(), starts.begin());
    const InversionsByPlace counts = inversions_by_place(values, starts);
    ASSERT_EQ(counts.before, before) << seed;
    ASSERT_EQ(counts.after, after) << seed;
    ASSERT_EQ(inversions(values, starts, Scratch(8 * n)), all) << seed;
  }
}

}  // namespace
}  // namespace etalon
