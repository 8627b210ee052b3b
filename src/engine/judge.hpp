// judge.hpp: the values of one score over a space, and which of two is better: by doubles where they differ clearly,
// exactly where they nearly tie.
#pragma once

#include <algorithm>
#include <cmath>
#include <compare>
#include <optional>
#include <string>
#include <vector>

#include "engine/space.hpp"

namespace etalon {

inline int sign_of(double x) { return x > 0 ? 1 : x < 0 ? -1 : 0; }

inline int sign_of(std::weak_ordering order) { return order > 0 ? 1 : order < 0 ? -1 : 0; }

/// So near that rounding errors may have parted them: distinct values of so few objects differ by far more, and
/// rounding errors are far smaller.
inline bool nearly_equal(double x, double y) {
  return x == y || std::abs(x - y) <= 1e-9 * std::max({1.0, std::abs(x), std::abs(y)});
}

class Judge {
 public:
  using Margins = Space::Margins;

  /// All of them live longer. The verdicts are on `name`: what is judged may be inside of a lift.
  Judge(const Score& score, std::string name, const Evaluation& how, const Space& space);

  [[nodiscard]] const Score& score() const { return score_; }
  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] const Evaluation& how() const { return how_; }
  [[nodiscard]] const Space& space() const { return space_; }
  [[nodiscard]] bool defined(Index i) const { return fast_[i].defined(); }
  [[nodiscard]] double number(Index i) const { return fast_[i].number; }
  [[nodiscard]] std::size_t undefined() const { return undefined_; }
  [[nodiscard]] std::size_t inputs() const { return inputs_; }
  /// Why the first input without a value has none.
  [[nodiscard]] const std::string& reason() const { return reason_; }

  /// Whether another score has the same values, or none, on all inputs.
  [[nodiscard]] bool same_values(const Score& other) const;

  /// 1 when the value of i is better than that of j, −1 when it is worse, 0 when they tie.
  int compare(Index i, Index j);

  /// 1 when the value of i is above the number, −1 when it is below, 0 when it is this number.
  int compare_number(Index i, double number) {
    if (!nearly_equal(fast_[i].number, number)) return sign_of(fast_[i].number - number);
    return has_exact() ? sign_of(exact(i).number <=> Exact::decimal(number)) : 0;
  }

  /// The sign of d(ac) − d(ab) − d(bc), where d is how much worse a value is than that of `best`.
  int triangle_excess(Index ab, Index bc, Index ac, Index best);

  /// The expectation over all predictions with these sizes; nothing when a value is undefined.
  struct Mean {
    double fast;
    std::optional<Exact> exact;
  };
  std::optional<Mean> expectation(const Margins& margins, bool exactly);
  [[nodiscard]] bool differ(const Mean& a, const Mean& b) const;
  /// 1 when the expectation at a is better than at b, −1 when it is worse, 0 when they tie; nothing when one is
  /// missing.
  std::optional<int> compare_expectations(const Margins& a, const Margins& b);
  [[nodiscard]] bool has_exact() const { return score_.has_exact(); }

  Counterexample::Item item(const std::string& what, Index i);
  static Counterexample::Item item(const std::string& what, const Margins& margins, const Mean& mean);

 private:
  const Value<Exact>& exact(Index i);

  const Score& score_;
  std::string name_;
  const Evaluation& how_;
  const Space& space_;
  double sign_;
  std::size_t undefined_ = 0;
  std::size_t inputs_ = 0;
  std::string reason_;
  std::vector<Value<double>> fast_;
  std::vector<std::optional<Value<Exact>>> exact_;
};

}  // namespace etalon
