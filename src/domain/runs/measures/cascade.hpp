// cascade.hpp: a user who goes down the list and is satisfied by a document with a chance that grows with its grade
// (Chapelle et al. 2009).
#pragma once

#include <cmath>
#include <cstdint>

#include "etalon/judged.hpp"
#include "etalon/value.hpp"

namespace etalon::runs {

template <class T>
T exp2_of(double grade) {
  if constexpr (std::is_same_v<T, double>) {
    return std::exp2(grade);
  } else {
    return pow(T(2), parameter_as<T>(grade));
  }
}

/// Σ (1/rank)·R(g)·Π (1 − R(g above)), R(g) = (2^g − 1)/2^top.
template <class T>
class Cascade {
 public:
  explicit Cascade(double top) : whole_(exp2_of<T>(top)) {}
  [[nodiscard]] T stops(double grade) const { return (exp2_of<T>(grade) - T(1)) / whole_; }
  void add(std::uint64_t rank, double grade) {
    const T chance = stops(grade);
    sum_ += left_ * chance / T(rank);
    left_ *= T(1) - chance;
  }
  [[nodiscard]] const T& sum() const { return sum_; }

 private:
  T whole_;
  T left_ = T(1);
  T sum_{};
};

/// Of the judged documents, the best first, cut at k places; 0: not cut.
template <class T>
T ideal_cascade(const Judgments& judgments, std::uint64_t k, double top) {
  Cascade<T> user(top);
  std::uint64_t rank = 0;
  for (const Judgments::Level& level : judgments.levels) {
    if (level.grade <= 0) break;
    for (std::uint64_t i = 0; i < level.documents && (k == 0 || rank < k); ++i) user.add(++rank, level.grade);
  }
  return user.sum();
}

}  // namespace etalon::runs
