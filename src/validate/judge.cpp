// judge.cpp: evaluation with memory, and exact comparison.
#include "validate/judge.hpp"

#include <limits>

#include "etalon/text.hpp"

namespace etalon {
namespace {

int sign_of(double x) { return x > 0 ? 1 : x < 0 ? -1 : 0; }

int sign_of(std::weak_ordering order) { return order > 0 ? 1 : order < 0 ? -1 : 0; }

}  // namespace

Judge::Judge(const Subject& subject, const Space& space)
    : subject_(subject), space_(space), sign_(subject.better == Better::lower ? -1 : 1), exact_(space.size()) {
  fast_.reserve(space.size());
  for (Index i = 0; i < space.size(); ++i) {
    Value<double> value =
        space.admitted(i) ? subject.fast(space.fast(i)) : Value<double>::undefined("outside of the universe");
    if (value.defined() && std::isnan(value.number)) value = Value<double>::undefined("not a number");
    if (!value.defined() && space.inside(i)) ++undefined_;
    fast_.push_back(value);
  }
}

const Value<Exact>& Judge::exact(Index i) {
  if (!exact_[i]) exact_[i] = subject_.exact(space_.exact(i));
  return *exact_[i];
}

int Judge::compare(Index i, Index j) {
  const double x = fast_[i].number;
  const double y = fast_[j].number;
  int sign = 0;
  if (!near(x, y)) {
    sign = sign_of(x - y);
  } else if (has_exact()) {
    sign = sign_of(exact(i).number <=> exact(j).number);
  }
  return sign_ < 0 ? -sign : sign;
}

int Judge::triangle_excess(Index ab, Index bc, Index ac, Index best) {
  const double top = fast_[best].number;
  const double excess = sign_ * ((top - fast_[ac].number) - (top - fast_[ab].number) - (top - fast_[bc].number));
  if (!near(excess, 0)) return sign_of(excess);
  if (!has_exact()) return 0;
  const Exact left = exact(best).number + exact(ac).number;
  const Exact right = exact(ab).number + exact(bc).number;
  // d(ac) − d(ab) − d(bc) = ab + bc − ac − best, with the sign of the direction.
  const int sign = sign_of(right <=> left);
  return sign_ < 0 ? -sign : sign;
}

std::optional<Judge::Mean> Judge::expectation(const Space::Margins& margins, bool exactly) {
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

std::optional<Judge::Mean> Judge::at_expectation(const Space::Margins& margins, bool exactly) const {
  const Value<double> value = subject_.fast(margins.expected);
  if (!value.defined() || std::isnan(value.number)) return std::nullopt;
  Mean mean{value.number, std::nullopt};
  if (exactly && has_exact()) mean.exact = subject_.exact(margins.expected_exact).number;
  return mean;
}

bool Judge::differ(const Mean& a, const Mean& b) const {
  if (!near(a.fast, b.fast)) return true;
  return a.exact && b.exact && *a.exact != *b.exact;
}

Counterexample::Item Judge::item(const std::string& what, Index i) {
  Counterexample::Item item{what, {}, {}, fast_[i].number};
  const std::size_t m = space_.universe().classes;
  const auto& cells = space_.cells(i);
  for (std::size_t row = 0; row < m; ++row) {
    item.rows.emplace_back(cells.begin() + static_cast<std::ptrdiff_t>(row * m),
                           cells.begin() + static_cast<std::ptrdiff_t>((row + 1) * m));
  }
  if (!fast_[i].defined()) {
    item.value = std::string("undefined: ") + fast_[i].reason;
    item.number = std::numeric_limits<double>::quiet_NaN();
  } else {
    item.value = has_exact() ? exact(i).number.text() : shortest(fast_[i].number);
  }
  return item;
}

Counterexample::Item Judge::item(const std::string& what, const Space::Margins& margins, const Mean& mean) {
  return {what, {margins.truth, margins.prediction}, mean.exact ? mean.exact->text() : shortest(mean.fast), mean.fast};
}

}  // namespace etalon
