// binary.hpp: the statistic of one class against the rest, four counts.
#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "etalon/kind.hpp"
#include "etalon/value.hpp"

namespace etalon {

/// c11 true positives, c10 false negatives, c01 false positives, c00 true negatives: the first index is the truth, the
/// second the prediction. a are the sizes in the truth, b those in the prediction.
///
/// Worked example, used by every binary measure: c11 = 6, c10 = 2, c01 = 1, c00 = 11.
template <class T>
struct Binary {
  using Number = T;
  T c11{};
  T c10{};
  T c01{};
  T c00{};

  [[nodiscard]] T a1() const { return c11 + c10; }
  [[nodiscard]] T a0() const { return c01 + c00; }
  [[nodiscard]] T b1() const { return c11 + c01; }
  [[nodiscard]] T b0() const { return c10 + c00; }
  [[nodiscard]] T n() const { return c11 + c10 + c01 + c00; }
  /// n·c11 − a1·b1, without cancellation.
  [[nodiscard]] T covariance() const { return difference_of_products(c11, c00, c10, c01); }
  /// The angle between the two sides, whose cosine is the correlation. What is left of the product of the variances
  /// comes from what each of them has more than the covariance, in terms that are not negative.
  [[nodiscard]] T angle_apart() const {
    const T truth = a1() * a0();
    const T prediction = b1() * b0();
    const T both = covariance();
    return angle(both, truth, prediction, [&] {
      const bool alike = both > T(0);
      const T more_truth = alike ? c01 * a1() + c10 * a0() : c11 * a0() + c00 * a1();
      const T more_prediction = alike ? c10 * b1() + c01 * b0() : c11 * b0() + c00 * b1();
      return (alike ? both : -both) * (more_truth + more_prediction) + more_truth * more_prediction;
    });
  }

  Binary& operator+=(const Binary& other) {
    c11 += other.c11;
    c10 += other.c10;
    c01 += other.c01;
    c00 += other.c00;
    return *this;
  }
  bool operator==(const Binary&) const = default;

  // The same four numbers as a confusion matrix of two classes, 0 negative and 1 positive (see Matrix).
  [[nodiscard]] static constexpr std::size_t classes() { return 2; }
  [[nodiscard]] T total() const { return n(); }
  [[nodiscard]] T hits() const { return c11 + c00; }
  [[nodiscard]] T hit(std::size_t i) const { return i == 1 ? c11 : c00; }
  [[nodiscard]] T truth(std::size_t i) const { return i == 1 ? a1() : a0(); }
  [[nodiscard]] T predicted(std::size_t i) const { return i == 1 ? b1() : b0(); }
  [[nodiscard]] std::span<const std::size_t> averaged() const {
    static constexpr std::array<std::size_t, 2> both{0, 1};
    return both;
  }
  [[nodiscard]] static constexpr bool ordered() { return true; }
  [[nodiscard]] static constexpr bool numeric() { return true; }
  [[nodiscard]] static T position(std::size_t i) { return T(static_cast<int>(i)); }
  [[nodiscard]] Binary one_against_rest(std::size_t i) const { return i == 1 ? *this : Binary{c00, c01, c10, c11}; }
  template <class Visit>
  void for_each_error(Visit visit) const {
    if (c01 != T(0)) visit(std::size_t{0}, std::size_t{1}, c01);
    if (c10 != T(0)) visit(std::size_t{1}, std::size_t{0}, c10);
  }
};

inline constexpr Binary<int> kBinaryExample{6, 2, 1, 11};

/// Of four counts and of confusion matrices.
template <class Counts>
Standing standing_of_counts(const Counts& c) {
  using T = typename Counts::Number;
  if (c.total() == T(0)) return Standing::unknown;
  if (c.hits() == c.total()) return Standing::agree;
  return c.hits() == T(0) ? Standing::opposite : Standing::between;
}
template <class T>
Standing standing(const Binary<T>& c) {
  return standing_of_counts(c);
}

template <>
struct KindOf<Binary> {
  static const Kind kind;
};

}  // namespace etalon
