// whole_distances.cpp: the unit in which decimals are whole.
#include "domain/classi/whole_distances.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace etalon {
namespace {

/// 61 bits for a distance, two times 32 for the number of pairs: a cost, and twice a cost, fit 128 bits.
constexpr std::int64_t kMostWhole = std::int64_t{1} << 61;

/// A double as the decimal that it prints as: digits · 10^exponent, without zeros at the end.
struct Decimal {
  std::int64_t digits = 0;
  int exponent = 0;
};

Decimal decimal_of(double value) {
  if (value == 0) return {};
  char buffer[32];
  const auto end = std::to_chars(buffer, buffer + sizeof buffer, std::abs(value), std::chars_format::scientific).ptr;
  Decimal decimal;
  const char* at = buffer;
  int behind_point = 0;
  bool point = false;
  for (; *at != 'e'; ++at) {
    if (*at == '.') {
      point = true;
      continue;
    }
    decimal.digits = decimal.digits * 10 + (*at - '0');
    behind_point += point ? 1 : 0;
  }
  int power = 0;
  std::from_chars(at + (at[1] == '+' ? 2 : 1), end, power);
  decimal.exponent = power - behind_point;
  while (decimal.digits % 10 == 0) {
    decimal.digits /= 10;
    ++decimal.exponent;
  }
  if (value < 0) decimal.digits = -decimal.digits;
  return decimal;
}

/// False when the distances do not fit one unit; `found` is then what was tried.
bool in_one_unit(std::span<const double> distances, WholeDistances& found) {
  std::vector<Decimal> decimals;
  int unit = 0;
  for (const double distance : distances) {
    decimals.push_back(decimal_of(distance));
    if (distance != 0) unit = std::min(unit, decimals.back().exponent);
  }
  for (const Decimal& decimal : decimals) {
    std::int64_t value = decimal.digits;
    for (int power = unit; power < decimal.exponent && value != 0; ++power) {
      if (std::abs(value) > kMostWhole / 10) return false;
      value *= 10;
    }
    if (std::abs(value) > kMostWhole) return false;
    found.whole.push_back(value);
  }
  found.per_distance = std::pow(10.0, -unit);
  return true;
}

}  // namespace

WholeDistances whole_distances(std::span<const double> distances) {
  WholeDistances found;
  if (in_one_unit(distances, found)) return found;
  found = {.exact = false};
  const double greatest = *std::max_element(distances.begin(), distances.end(),
                                            [](double a, double b) { return std::abs(a) < std::abs(b); });
  const int shift = 60 - std::ilogb(greatest);
  found.per_distance = std::scalbn(1.0, shift);
  for (const double distance : distances) found.whole.push_back(std::llrint(std::scalbn(distance, shift)));
  return found;
}

}  // namespace etalon
