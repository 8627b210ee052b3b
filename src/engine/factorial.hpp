// factorial.hpp: how many ways there are to order a few objects.
#pragma once

#include <cstdint>

namespace etalon {

/// Up to 20!, which is the last below 2⁶⁴.
constexpr std::uint64_t factorial(std::uint64_t n) { return n < 2 ? 1 : n * factorial(n - 1); }

}  // namespace etalon
