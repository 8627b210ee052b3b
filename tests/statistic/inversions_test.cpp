// Inversions, in all and for each place, against counting every pair.
#include "statistic/inversions.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>

namespace etalon {
namespace {

TEST(Inversions, AreThePairsInTheWrongOrder) {
  EXPECT_TRUE(rc::check([] {
    const auto n = *rc::gen::inRange<std::size_t>(0, 300);
    const auto bound = *rc::gen::element<std::uint32_t>(1, 2, 7, 400);
    auto values = *rc::gen::container<std::vector<std::uint32_t>>(n, rc::gen::inRange<std::uint32_t>(0, bound));
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
    const InversionsByPlace counts = inversions_by_place(values, bound);
    RC_ASSERT(counts.before == before);
    RC_ASSERT(counts.after == after);
    RC_ASSERT(inversions(values, bound) == all);
    RC_ASSERT(std::is_sorted(values.begin(), values.end()));
  }));
}

}  // namespace
}  // namespace etalon
