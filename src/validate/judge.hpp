// judge.hpp: the values of one subject over a space, and which of two is better: by doubles where they differ clearly,
// exactly where they nearly tie.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "etalon/text.hpp"
#include "etalon/validate.hpp"

namespace etalon {

using Index = std::uint32_t;
inline constexpr Index kOutside = 0xFFFFFFFFU;

inline int sign_of(double x) { return x > 0 ? 1 : x < 0 ? -1 : 0; }

inline int sign_of(std::weak_ordering order) { return order > 0 ? 1 : order < 0 ? -1 : 0; }

/// So near that rounding errors may have parted them: distinct values of so few objects differ by far more, and
/// rounding errors are far smaller.
inline bool nearly_equal(double x, double y) {
  return x == y || std::abs(x - y) <= 1e-9 * std::max({1.0, std::abs(x), std::abs(y)});
}

/// S is a space: Space for labels, PartitionSpace for clusters, OrderSpace for orders, AnswerSpace for answers.
template <class S>
class Judge {
 public:
  using Subject = typename S::Subject;
  using Margins = typename S::Margins;

  Judge(const Subject& subject, const S& space);

  [[nodiscard]] const S& space() const { return space_; }
  [[nodiscard]] bool defined(Index i) const { return fast_[i].defined(); }
  [[nodiscard]] double number(Index i) const { return fast_[i].number; }
  [[nodiscard]] std::size_t undefined() const { return undefined_; }
  [[nodiscard]] std::size_t inputs() const { return inputs_; }
  /// Why the first input without a value has none.
  [[nodiscard]] const std::string& reason() const { return reason_; }

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
  std::optional<Mean> at_expectation(const Margins& margins, bool exactly) const;
  [[nodiscard]] bool differ(const Mean& a, const Mean& b) const;
  /// 1 when the expectation at a is better than at b, −1 when it is worse, 0 when they tie; nothing when one is
  /// missing.
  std::optional<int> compare_expectations(const Margins& a, const Margins& b);
  [[nodiscard]] bool has_exact() const { return static_cast<bool>(subject_.exact); }

  Counterexample::Item item(const std::string& what, Index i);
  static Counterexample::Item item(const std::string& what, const Margins& margins, const Mean& mean);

 private:
  const Value<Exact>& exact(Index i);

  const Subject& subject_;
  const S& space_;
  double sign_;
  std::size_t undefined_ = 0;
  std::size_t inputs_ = 0;
  std::string reason_;
  std::vector<Value<double>> fast_;
  std::vector<std::optional<Value<Exact>>> exact_;
};

template <class S>
Judge<S>::Judge(const Subject& subject, const S& space)
    : subject_(subject), space_(space), sign_(subject.better == Better::lower ? -1 : 1), exact_(space.size()) {
  fast_.reserve(space.size());
  for (Index i = 0; i < space.size(); ++i) {
    Value<double> value =
        space.admitted(i) ? subject.fast(space.fast(i)) : Value<double>::undefined("outside of the universe");
    if (value.defined() && std::isnan(value.number)) value = Value<double>::undefined("not a number");
    if (space.inside(i)) ++inputs_;
    if (!value.defined() && space.inside(i) && ++undefined_ == 1) reason_ = value.reason;
    fast_.push_back(value);
  }
}

template <class S>
const Value<Exact>& Judge<S>::exact(Index i) {
  if (!exact_[i]) exact_[i] = subject_.exact(space_.exact(i));
  return *exact_[i];
}

template <class S>
int Judge<S>::compare(Index i, Index j) {
  const double x = fast_[i].number;
  const double y = fast_[j].number;
  int sign = 0;
  if (!nearly_equal(x, y)) {
    sign = sign_of(x - y);
  } else if (has_exact()) {
    sign = sign_of(exact(i).number <=> exact(j).number);
  }
  return sign_ < 0 ? -sign : sign;
}

template <class S>
int Judge<S>::triangle_excess(Index ab, Index bc, Index ac, Index best) {
  const double top = fast_[best].number;
  const double excess = sign_ * ((top - fast_[ac].number) - (top - fast_[ab].number) - (top - fast_[bc].number));
  if (!nearly_equal(excess, 0)) return sign_of(excess);
  if (!has_exact()) return 0;
  const Exact left = exact(best).number + exact(ac).number;
  const Exact right = exact(ab).number + exact(bc).number;
  // d(ac) − d(ab) − d(bc) = ab + bc − ac − best, with the sign of the direction.
  const int sign = sign_of(right <=> left);
  return sign_ < 0 ? -sign : sign;
}

template <class S>
std::optional<typename Judge<S>::Mean> Judge<S>::expectation(const Margins& margins, bool exactly) {
  Mean mean{0, std::nullopt};
  for (std::size_t k = 0; k < margins.members.size(); ++k) {
    if (!defined(margins.members[k])) return std::nullopt;
    mean.fast += static_cast<double>(margins.ways[k]) * fast_[margins.members[k]].number;
  }
  mean.fast /= static_cast<double>(margins.total);
  if (exactly && has_exact()) {
    Exact sum = 0;
    for (std::size_t k = 0; k < margins.members.size(); ++k)
      sum += Exact(margins.ways[k]) * exact(margins.members[k]).number;
    mean.exact = sum / Exact(margins.total);
  }
  return mean;
}

template <class S>
std::optional<typename Judge<S>::Mean> Judge<S>::at_expectation(const Margins& margins, bool exactly) const {
  const Value<double> value = subject_.fast(margins.expected);
  if (!value.defined() || std::isnan(value.number)) return std::nullopt;
  Mean mean{value.number, std::nullopt};
  if (exactly && has_exact()) mean.exact = subject_.exact(margins.expected_exact).number;
  return mean;
}

template <class S>
std::optional<int> Judge<S>::compare_expectations(const Margins& a, const Margins& b) {
  const auto x = expectation(a, false);
  const auto y = expectation(b, false);
  if (!x || !y) return std::nullopt;
  int sign = 0;
  if (!nearly_equal(x->fast, y->fast)) {
    sign = sign_of(x->fast - y->fast);
  } else if (has_exact()) {
    sign = sign_of(*expectation(a, true)->exact <=> *expectation(b, true)->exact);
  }
  return sign_ < 0 ? -sign : sign;
}

template <class S>
bool Judge<S>::differ(const Mean& a, const Mean& b) const {
  if (!nearly_equal(a.fast, b.fast)) return true;
  return a.exact && b.exact && *a.exact != *b.exact;
}

template <class S>
Counterexample::Item Judge<S>::item(const std::string& what, Index i) {
  Counterexample::Item item{what, space_.rows(i), {}, fast_[i].number};
  // What is not a table says in words what it is.
  if constexpr (requires { space_.text(i); }) item.what += ": " + space_.text(i);
  if (!fast_[i].defined()) {
    item.value = std::string("undefined: ") + fast_[i].reason;
    item.number = std::numeric_limits<double>::quiet_NaN();
  } else {
    item.value = has_exact() ? exact(i).number.text() : shortest(fast_[i].number);
  }
  return item;
}

template <class S>
Counterexample::Item Judge<S>::item(const std::string& what, const Margins& margins, const Mean& mean) {
  std::vector<std::vector<std::uint64_t>> rows{margins.truth};
  if (!margins.prediction.empty()) rows.push_back(margins.prediction);
  return {what, std::move(rows), mean.exact ? mean.exact->text() : shortest(mean.fast), mean.fast};
}

}  // namespace etalon
