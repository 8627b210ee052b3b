// judge.hpp: the values of one subject over a space, and which of two is better: by doubles where they differ clearly,
// exactly where they nearly tie.
#pragma once

#include <cmath>
#include <optional>
#include <vector>

#include "validate/space.hpp"

namespace etalon {

class Judge {
 public:
  Judge(const Subject& subject, const Space& space);

  [[nodiscard]] const Space& space() const { return space_; }
  [[nodiscard]] bool defined(Index i) const { return fast_[i].defined(); }
  [[nodiscard]] std::size_t undefined() const { return undefined_; }

  /// 1 when the value of i is better than that of j, −1 when it is worse, 0 when they tie.
  int compare(Index i, Index j);

  /// The sign of d(ac) − d(ab) − d(bc), where d is how much worse a value is than that of `best`.
  int triangle_excess(Index ab, Index bc, Index ac, Index best);

  /// The expectation over all predictions with these sizes; nothing when a value is undefined.
  struct Mean {
    double fast;
    std::optional<Exact> exact;
  };
  std::optional<Mean> expectation(const Space::Margins& margins, bool exactly);
  std::optional<Mean> at_expectation(const Space::Margins& margins, bool exactly) const;
  [[nodiscard]] bool differ(const Mean& a, const Mean& b) const;
  [[nodiscard]] static bool near(double x, double y) {
    return std::abs(x - y) <= kNear * std::max({1.0, std::abs(x), std::abs(y)});
  }
  [[nodiscard]] bool has_exact() const { return static_cast<bool>(subject_.exact); }

  Counterexample::Item item(const std::string& what, Index i);
  static Counterexample::Item item(const std::string& what, const Space::Margins& margins, const Mean& mean);

 private:
  // Distinct values of so few objects differ by far more; rounding errors are far smaller.
  static constexpr double kNear = 1e-9;

  const Value<Exact>& exact(Index i);

  const Subject& subject_;
  const Space& space_;
  double sign_;
  std::size_t undefined_ = 0;
  std::vector<Value<double>> fast_;
  std::vector<std::optional<Value<Exact>>> exact_;
};

}  // namespace etalon
