// hypergeometric_test.cpp: the overlap of two sets, also of so many objects that sizes and their products do not fit.
#include "statistic/hypergeometric.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace etalon {
namespace {

TEST(Hypergeometric, TheModeIsTheLikeliestOfSmallSets) {
  for (std::uint64_t n = 1; n <= 9; ++n) {
    for (std::uint64_t a = 1; a <= n; ++a) {
      for (std::uint64_t b = 1; b <= n; ++b) {
        const Overlaps overlaps{a, b, n};
        EXPECT_EQ(overlaps.least(), a + b > n ? a + b - n : 0);
        double highest = 0;
        walk<double>(overlaps, [&](std::uint64_t, long double weight) {
          highest = std::max(highest, static_cast<double>(weight));
        });
        EXPECT_EQ(highest, 1.0) << a << " " << b << " " << n;  // weights are beside that of the mode
      }
    }
  }
}

TEST(Hypergeometric, SizesBeyondHalfOfTheRangeDoNotOverflow) {
  constexpr std::uint64_t n = std::numeric_limits<std::uint64_t>::max();
  EXPECT_EQ((Overlaps{n - 2, n - 1, n}.least()), n - 3);
  EXPECT_EQ((Overlaps{n - 2, n - 1, n}.mode()), n - 3);
  EXPECT_EQ((Overlaps{n, n, n}.mode()), n);
  EXPECT_EQ((Overlaps{1, n / 2, n}.least()), 0);
  const std::uint64_t half = n / 2 + 1;
  EXPECT_EQ((Overlaps{half, half, n}.mode()), n / 4 + 1);
}

}  // namespace
}  // namespace etalon
