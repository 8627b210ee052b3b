// A product and a sum that are rounded once: by the instruction where there is one, and as it is done without.
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>

#include "etalon/exact.hpp"
#include "etalon/fused.hpp"

namespace etalon {
namespace {

TEST(Product, WhatItLeavesIsExact) {
  std::mt19937_64 random(16);
  for (int trial = 0; trial < 200'000; ++trial) {
    // Whole numbers of any size up to 53 bits, then moved far up or down: what a product leaves is whole as well.
    const auto left = static_cast<std::int64_t>(random() >> (11 + random() % 53));
    const auto right = static_cast<std::int64_t>(random() >> (11 + random() % 53));
    const int up = static_cast<int>(random() % 1600) - 800;
    const double a = std::ldexp(static_cast<double>(left), up);
    const double b = -static_cast<double>(right);
    const double product = a * b;
    const auto rest = -static_cast<Int128>(left) * right - static_cast<Int128>(std::ldexp(product, -up));
    const double expected = std::ldexp(static_cast<double>(rest), up);
    ASSERT_EQ(fused(a, b, -product), expected) << a << " * " << b;
    ASSERT_EQ(fused_in_software(a, b, -product), expected) << a << " * " << b;
    ASSERT_EQ(fused_in_software(-a, b, product), -expected) << a << " * " << b;
  }
}

TEST(Product, AThirdNumberIsAddedBeforeRounding) {
  std::mt19937_64 random(17);
  for (int trial = 0; trial < 200'000; ++trial) {
    const auto left = static_cast<std::int64_t>(random() >> (11 + random() % 53));
    const auto right = static_cast<std::int64_t>(random() >> (11 + random() % 53));
    const auto third = static_cast<std::int64_t>(random() >> (11 + random() % 53));
    const int up = static_cast<int>(random() % 54);  // the third lies below, beside or above the product
    const Int128 sum = -static_cast<Int128>(left) * right + (static_cast<Int128>(third) << static_cast<unsigned>(up));
    // Ordinary numbers go another way than large and small ones do.
    for (const int far : {0, 500, -500})
      ASSERT_EQ(fused_in_software(std::ldexp(static_cast<double>(left), far), -static_cast<double>(right),
                                  std::ldexp(static_cast<double>(third), up + far)),
                std::ldexp(static_cast<double>(sum), far))
          << left << " * -" << right << " + " << third << " * 2^" << up;
  }
}

#ifdef __GLIBC__  // whose std::fma is right everywhere
TEST(Product, AnyBitsGiveWhatFmaGives) {
  std::mt19937_64 random(18);
  const auto expect_alike = [](double a, double b, double c) {
    const double expected = std::fma(a, b, c);
    const double found = fused_in_software(a, b, c);
    ASSERT_TRUE(std::bit_cast<std::uint64_t>(found) == std::bit_cast<std::uint64_t>(expected) ||
                (std::isnan(found) && std::isnan(expected)))
        << std::hexfloat << a << " * " << b << " + " << c << ": " << found << ", not " << expected;
  };
  constexpr double infinity = std::numeric_limits<double>::infinity();
  const double special[] = {
      0.0,     -0.0,     1.0,   -1.0,      0x1p-1074, -0x1p-1074,   0x1p-1022, 0x1p1023,
      0x1p450, 0x1p-450, 1e308, -infinity, infinity,  std::nan(""), 3.0,       0x1.fffffffffffffp-1};
  for (const double a : special)
    for (const double b : special)
      for (const double c : special) expect_alike(a, b, c);
  for (int trial = 0; trial < 200'000; ++trial) {
    const auto a = std::bit_cast<double>(random());
    const auto b = std::bit_cast<double>(random());
    expect_alike(a, b, std::bit_cast<double>(random()));
    expect_alike(a, b, -a * b);
    // A product near the smallest numbers, where digits are missing.
    const double small = std::ldexp(1 / a, -1070 + static_cast<int>(random() % 120));
    expect_alike(a, small, std::bit_cast<double>(random() >> 8));
    expect_alike(a, small, -std::nextafter(a * small, 1.0));
  }
}
#endif

}  // namespace
}  // namespace etalon
