// exact_sum.hpp: a sum of doubles without rounding, so that weights add up to the same bits in any order.
#pragma once

#include <span>
#include <vector>

namespace etalon {

/// Keeps the exact sum as doubles that do not overlap (Shewchuk 1997); `value` rounds once. Merging is exact, so the
/// order of additions, the number of threads and the cut of a stream never show.
class ExactSum {
 public:
  void add(double x);
  /// All of them: the same sum as one by one, sooner.
  void add(std::span<const double> all);
  ExactSum& operator+=(const ExactSum& other);
  [[nodiscard]] double value() const;
  /// The one form that depends on the sum only, not on the way to it: the greatest part is the rounded sum, and so on.
  void normalize();
  [[nodiscard]] std::span<const double> parts() const { return parts_; }
  /// Equal as sums, to the last bit.
  friend bool operator==(ExactSum a, ExactSum b) {
    a.normalize();
    b.normalize();
    return a.parts_ == b.parts_;
  }

 private:
  std::vector<double> parts_;  // increasing in magnitude
};

}  // namespace etalon
