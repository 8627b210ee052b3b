// judge.cpp: comparing the values of one score over a space.
#include "engine/judge.hpp"

#include <limits>

#include "etalon/cancel.hpp"
#include "etalon/text.hpp"

namespace etalon {

namespace {

/// Of the inputs that may have one; the others have none.
std::vector<Value<double>> values_on(const Space& space, const Score& score, const Evaluation& how) {
  std::vector<Value<double>> all(space.size(), Value<double>::undefined("outside of the universe"));
  std::vector<Index> admitted;
  for (Index i = 0; i < space.size(); ++i) {
    if (space.admitted(i)) admitted.push_back(i);
  }
  const std::vector<Value<double>> values = space.values(score, how, admitted);
  for (std::size_t k = 0; k < admitted.size(); ++k) {
    const bool number = !values[k].defined() || !std::isnan(values[k].number);
    all[admitted[k]] = number ? values[k] : Value<double>::undefined("not a number");
  }
  return all;
}

}  // namespace

Judge::Judge(const Score& score, std::string name, const Evaluation& how, const Space& space)
    : score_(score),
      name_(std::move(name)),
      how_(how),
      space_(space),
      sign_(score.better() == Better::lower ? -1 : 1),
      fast_(values_on(space, score, how)),
      exact_(space.size()) {
  for (Index i = 0; i < space.size(); ++i) {
    if (!space.inside(i)) continue;
    ++inputs_;
    if (!fast_[i].defined() && ++undefined_ == 1) reason_ = fast_[i].reason;
  }
}

bool Judge::same_values(const Score& other) const {
  const std::vector<Value<double>> values = values_on(space_, other, how_);
  for (Index i = 0; i < space_.size(); ++i) {
    if (values[i].defined() != defined(i) || (defined(i) && values[i].number != number(i))) return false;
  }
  return true;
}

const Value<Exact>& Judge::exact(Index i) {
  if (!exact_[i]) exact_[i] = space_.exact_value(score_, how_, i);
  return *exact_[i];
}

int Judge::compare(Index i, Index j) {
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

int Judge::triangle_excess(Index ab, Index bc, Index ac, Index best) {
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

std::optional<Judge::Mean> Judge::expectation(const Margins& margins, bool exactly) {
  Mean mean{0, std::nullopt};
  check_cancelled();
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

std::optional<int> Judge::compare_expectations(const Margins& a, const Margins& b) {
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

bool Judge::differ(const Mean& a, const Mean& b) const {
  if (!nearly_equal(a.fast, b.fast)) return true;
  return a.exact && b.exact && *a.exact != *b.exact;
}

Counterexample::Item Judge::item(const std::string& what, Index i) {
  Counterexample::Item item{what, space_.rows(i), {}, fast_[i].number};
  // What is not a table says in words what it is.
  if (const std::string text = space_.text(i); !text.empty()) item.what += ": " + text;
  if (!fast_[i].defined()) {
    item.value = std::string("undefined: ") + fast_[i].reason;
    item.number = std::numeric_limits<double>::quiet_NaN();
  } else {
    item.value = has_exact() ? exact(i).number.text() : shortest(fast_[i].number);
  }
  return item;
}

Counterexample::Item Judge::item(const std::string& what, const Margins& margins, const Mean& mean) {
  std::vector<std::vector<std::uint64_t>> rows{margins.truth};
  if (!margins.prediction.empty()) rows.push_back(margins.prediction);
  return {what, std::move(rows), mean.exact ? mean.exact->text() : shortest(mean.fast), mean.fast};
}

}  // namespace etalon
