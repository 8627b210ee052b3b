// phi_laws.cpp: the five conditions on the weights φ(i,j) of type 3 (Michel 2000, footnote 2), for all ranks up to m.
#include <cmath>

#include "domain/answers/questions/phi_laws.hpp"
#include "etalon/text.hpp"

namespace etalon {
namespace {

using Rank = std::uint64_t;

/// The values of φ for one m, and which of two is greater: by doubles where they differ clearly, exactly otherwise.
class Weights {
 public:
  Weights(const PhiSubject& subject, Rank m) : subject_(subject), m_(m) {
    for (Rank i = 1; i <= m; ++i) {
      for (Rank j = 1; j <= m; ++j) {
        Value<double> value = subject.fast(i, j, m);
        if (value.defined() && std::isnan(value.number)) value = Value<double>::undefined("not a number");
        values_.push_back(value);
      }
    }
  }
  [[nodiscard]] Rank m() const { return m_; }
  [[nodiscard]] bool defined(Rank i, Rank j) const { return at(i, j).defined(); }
  /// The sign of φ(i,j) − φ(k,l).
  [[nodiscard]] int compare(Rank i, Rank j, Rank k, Rank l) const {
    const double x = at(i, j).number;
    const double y = at(k, l).number;
    if (std::abs(x - y) > kNear * std::max(std::abs(x), std::abs(y))) return sign_of(x - y);
    return subject_.exact ? sign_of(exact(i, j).number <=> exact(k, l).number) : 0;
  }
  [[nodiscard]] int sign(Rank i, Rank j) const {
    const double x = at(i, j).number;
    return std::abs(x) > kNear || !subject_.exact ? sign_of(x) : sign_of(exact(i, j).number <=> Exact(0));
  }
  /// Whether Σ φ(i,i) is 1, and the sum as text. All of them must be defined.
  [[nodiscard]] bool sums_to_one(Counterexample::Item& sum) const {
    double fast = 0;
    for (Rank i = 1; i <= m_; ++i) fast += at(i, i).number;
    sum = {"m = " + std::to_string(m_) + ": Σ φ(i,i)", {}, shortest(fast), fast};
    if (!subject_.exact) return std::abs(fast - 1) <= kNear;
    Exact total = 0;
    for (Rank i = 1; i <= m_; ++i) total += exact(i, i).number;
    sum.value = total.text();
    return total == Exact(1);
  }
  [[nodiscard]] Counterexample::Item item(Rank i, Rank j) const {
    const Value<double>& value = at(i, j);
    const std::string what = "m = " + std::to_string(m_) + ": φ(" + std::to_string(i) + "," + std::to_string(j) + ")";
    if (!value.defined())
      return {what, {}, std::string("undefined: ") + value.reason, std::numeric_limits<double>::quiet_NaN()};
    return {what, {}, subject_.exact ? exact(i, j).number.text() : shortest(value.number), value.number};
  }

 private:
  static constexpr double kNear = 1e-9;
  [[nodiscard]] const Value<double>& at(Rank i, Rank j) const { return values_[(i - 1) * m_ + j - 1]; }
  [[nodiscard]] Value<Exact> exact(Rank i, Rank j) const { return subject_.exact(i, j, m_); }

  const PhiSubject& subject_;
  Rank m_;
  std::vector<Value<double>> values_;
};

/// (i): φ > 0; weakly, φ ≥ 0. A weight without a value is not positive.
void positive(const Weights& weights, Findings& findings) {
  for (Rank i = 1; i <= weights.m(); ++i) {
    for (Rank j = 1; j <= weights.m(); ++j) {
      if (weights.defined(i, j)) findings.count();
      if (!weights.defined(i, j)) {
        findings.refute(Form::weak, {"φ has no value", {}, {weights.item(i, j)}});
      } else if (const int sign = weights.sign(i, j); sign <= 0) {
        findings.refute(sign < 0 ? Form::weak : Form::strict,
                        {sign < 0 ? "φ is negative" : "φ is zero", {}, {weights.item(i, j)}});
      }
    }
  }
}

/// (ii): Σ φ(i,i) = 1, as the constant of δ makes it; the source's line is garbled.
void unit_sum(const Weights& weights, Findings& findings) {
  for (Rank i = 1; i <= weights.m(); ++i) {
    if (weights.defined(i, i)) continue;
    findings.refute(Form::weak, {"the sum has no value", {}, {weights.item(i, i)}});
    return;
  }
  findings.count();
  Counterexample::Item sum;
  if (!weights.sums_to_one(sum)) findings.refute(Form::weak, {"the sum over equal ranks is not 1", {}, {sum}});
}

/// The weight must fall from the first pair of ranks to the second.
void expect_fall(const Weights& weights, Findings& findings, Rank i, Rank j, Rank k, Rank l) {
  if (!weights.defined(i, j) || !weights.defined(k, l)) return;
  findings.count();
  const int order = weights.compare(k, l, i, j);
  const Form form = order > 0 ? Form::weak : Form::strict;
  if (order < 0 || !findings.open(form)) return;
  findings.refute(form, {order > 0 ? "φ rises" : "φ stays", {}, {weights.item(i, j), weights.item(k, l)}});
}

/// Whether φ has a value at all.
bool ever_defined(const PhiSubject& subject, Rank most) {
  for (Rank m = 1; m <= most; ++m) {
    const Weights weights(subject, m);
    for (Rank i = 1; i <= m; ++i) {
      for (Rank j = 1; j <= m; ++j) {
        if (weights.defined(i, j)) return true;
      }
    }
  }
  return false;
}

}  // namespace

std::vector<Verdict> check_phi_law(Law law, const PhiSubject& subject, const Universe& universe) {
  Findings findings;
  std::size_t undefined = 0;
  for (Rank m = 1; m <= universe.objects && !findings.settled(); ++m) {
    const Weights weights(subject, m);
    for (Rank i = 1; i <= m; ++i) {
      for (Rank j = 1; j <= m; ++j) undefined += weights.defined(i, j) ? 0 : 1;
    }
    switch (law) {
      case Law::phi_positive: positive(weights, findings); break;
      case Law::phi_unit_sum: unit_sum(weights, findings); break;
      case Law::phi_falls_with_rank:
        for (Rank i = 1; i <= m; ++i) {
          for (Rank j = i; j < m; ++j) expect_fall(weights, findings, i, j, i, j + 1);
        }
        break;
      case Law::phi_falls_with_other_rank:
        for (Rank j = 1; j <= m; ++j) {
          for (Rank i = j; i < m; ++i) expect_fall(weights, findings, i, j, i + 1, j);
        }
        break;
      case Law::phi_falls_along:
        for (Rank i = 1; i < m; ++i) expect_fall(weights, findings, i, i, i + 1, i + 1);
        break;
      default: return {};
    }
  }
  // What has no value anywhere is not refuted by having none.
  if (findings.cases() == 0 && !ever_defined(subject, universe.objects)) findings = {};
  return verdicts_on(law, subject.name, universe, findings, undefined);
}

}  // namespace etalon
