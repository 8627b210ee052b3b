// exact_sum.cpp: Shewchuk's grow-expansion and a correctly rounded read-out.
#include "etalon/exact_sum.hpp"

#include <cmath>
#include <cstddef>
#include <utility>

namespace etalon {

void ExactSum::add(double x) {
  if (x == 0) return;
  std::size_t kept = 0;
  for (double part : parts_) {
    if (std::abs(x) < std::abs(part)) std::swap(x, part);
    const double sum = x + part;
    const double error = part - (sum - x);
    if (error != 0) parts_[kept++] = error;
    x = sum;
  }
  parts_.resize(kept);
  if (x != 0) parts_.push_back(x);
}

ExactSum& ExactSum::operator+=(const ExactSum& other) {
  for (const double part : other.parts_) add(part);
  return *this;
}

void ExactSum::normalize() {
  ExactSum rest = *this;
  std::vector<double> parts;
  while (!rest.parts_.empty() && std::isfinite(rest.value())) {
    parts.insert(parts.begin(), rest.value());
    rest.add(-parts.front());
  }
  parts_ = std::move(parts);
}

double ExactSum::value() const {
  if (parts_.empty()) return 0;
  std::size_t i = parts_.size() - 1;
  double sum = parts_[i];
  double error = 0;
  while (i > 0 && error == 0) {
    const double previous = sum;
    const double part = parts_[--i];
    sum = previous + part;
    error = part - (sum - previous);
  }
  // Half a unit off with more of the same sign below: round to even would go the wrong way.
  if (i > 0 && ((error < 0 && parts_[i - 1] < 0) || (error > 0 && parts_[i - 1] > 0))) {
    const double twice = error * 2;
    const double rounded = sum + twice;
    if (rounded - sum == twice) sum = rounded;
  }
  return sum;
}

}  // namespace etalon
