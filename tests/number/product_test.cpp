// What a product leaves when it is rounded: std::fma must give it to the last bit, whichever library it comes from.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <random>

#include "etalon/exact.hpp"

namespace etalon {
namespace {

TEST(Product, WhatItLeavesIsExact) {
  std::mt19937_64 random(16);
  for (int trial = 0; trial < 200'000; ++trial) {
    // Whole numbers of any size up to 53 bits, then moved far up or down: what a product leaves is whole as well.
    const auto left = static_cast<std::int64_t>(random() >> (11 + random() % 53));
    const auto right = static_cast<std::int64_t>(random() >> (11 + random() % 53));
    const int up = static_cast<int>(random() % 800) - 400;
    const double a = std::ldexp(static_cast<double>(left), up);
    const double b = -static_cast<double>(right);
    const double product = a * b;
    const auto rest = -static_cast<Int128>(left) * right - static_cast<Int128>(std::ldexp(product, -up));
    ASSERT_EQ(std::fma(a, b, -product), std::ldexp(static_cast<double>(rest), up)) << a << " * " << b;
    ASSERT_EQ(std::fma(-a, b, product), -std::ldexp(static_cast<double>(rest), up)) << a << " * " << b;
  }
}

}  // namespace
}  // namespace etalon
