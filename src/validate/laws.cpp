// laws.cpp: one function a law. Each walks the space from small to large and stops at the first counterexample of a
// form.
#include "validate/laws.hpp"

#include <algorithm>
#include <numeric>

namespace etalon {
namespace {

/// What a walk over the space has found: the first counterexample of each form. One against the weak form refutes both.
class Findings {
 public:
  void refute(Form form, Counterexample example) {
    if (!strict_) strict_ = example;
    if (form == Form::weak && !weak_) weak_ = std::move(example);
  }
  void count() { ++cases_; }
  [[nodiscard]] bool settled() const { return strict_ && weak_; }
  [[nodiscard]] bool open(Form form) const { return form == Form::strict ? !strict_ : !weak_; }
  [[nodiscard]] std::optional<Counterexample> example(Form form) const {
    return form == Form::strict ? strict_ : weak_;
  }
  [[nodiscard]] std::size_t cases() const { return cases_; }

 private:
  std::optional<Counterexample> strict_;
  std::optional<Counterexample> weak_;
  std::size_t cases_ = 0;
};

/// Maximal agreement with sign 1, minimal agreement with sign −1: the extreme is one constant, reached on the extreme
/// matrices (diagonal, or zero on the diagonal) and, strictly, only there.
template <class Extreme>
void check_extreme(Judge& judge, Findings& findings, int sign, Extreme extreme) {
  const Space& space = judge.space();
  const char* best = sign > 0 ? "best" : "worst";
  const char* kind = sign > 0 ? "in agreement" : "without agreement";
  Index reference = kOutside;
  Index without_value = kOutside;
  for (Index i = 0; i < space.size() && reference == kOutside; ++i) {
    if (!space.inside(i) || !extreme(i)) continue;
    if (judge.defined(i)) {
      reference = i;
    } else if (without_value == kOutside) {
      without_value = i;
    }
  }
  if (reference == kOutside) {
    findings.refute(Form::weak,
                    {std::string("no matrix ") + kind + " has a value", {}, {judge.item(kind, without_value)}});
    return;
  }
  for (Index i = 0; i < space.size() && !findings.settled(); ++i) {
    if (!space.inside(i) || !judge.defined(i) || i == reference) continue;
    findings.count();
    const int order = sign * judge.compare(i, reference);
    const auto refute = [&](Form form, const std::string& says) {
      if (findings.open(form)) {
        findings.refute(form, {says, {}, {judge.item(kind, reference), judge.item(extreme(i) ? kind : "another", i)}});
      }
    };
    if (extreme(i) && order != 0) {
      refute(Form::weak, std::string("two matrices ") + kind + " have different values");
    } else if (!extreme(i) && order > 0) {
      refute(Form::weak, std::string("another matrix is ") + (sign > 0 ? "better" : "worse") + " than one " + kind);
    } else if (!extreme(i) && order == 0) {
      refute(Form::strict, std::string("another matrix has the ") + best + " value too");
    }
  }
}

void max_agreement(Judge& judge, Findings& findings) {
  check_extreme(judge, findings, 1, [&](Index i) { return judge.space().diagonal(i); });
}

void min_agreement(Judge& judge, Findings& findings) {
  check_extreme(judge, findings, -1, [&](Index i) { return judge.space().zero_diagonal(i); });
}

void symmetry(Judge& judge, Findings& findings) {
  const Space& space = judge.space();
  for (Index i = 0; i < space.size() && !findings.settled(); ++i) {
    const Index j = space.transposed(i);
    if (!space.inside(i) || i >= j || !judge.defined(i) || !judge.defined(j)) continue;
    findings.count();
    if (judge.compare(i, j) != 0) {
      findings.refute(Form::weak, {"exchanging truth and prediction changes the value",
                                   {},
                                   {judge.item("matrix", i), judge.item("transposed", j)}});
    }
  }
}

void class_symmetry(Judge& judge, Findings& findings) {
  const Space& space = judge.space();
  const std::size_t m = space.universe().classes;
  std::vector<std::size_t> order(m);
  std::vector<std::uint8_t> cells(m * m);
  for (Index i = 0; i < space.size() && !findings.settled(); ++i) {
    if (!space.inside(i) || !judge.defined(i)) continue;
    std::iota(order.begin(), order.end(), std::size_t{0});
    while (std::next_permutation(order.begin(), order.end()) && !findings.settled()) {
      for (std::size_t row = 0; row < m; ++row) {
        for (std::size_t column = 0; column < m; ++column)
          cells[row * m + column] = space.cells(i)[order[row] * m + order[column]];
      }
      const Index j = space.find(cells);
      if (j <= i || !judge.defined(j)) continue;
      findings.count();
      if (judge.compare(i, j) != 0) {
        findings.refute(
            Form::weak,
            {"renaming the classes changes the value", {}, {judge.item("matrix", i), judge.item("renamed", j)}});
      }
    }
  }
}

void distance(Judge& judge, Findings& findings) {
  // Zero for equal labelings and for no others is maximal agreement; then symmetry; then the triangle inequality.
  const Space& space = judge.space();
  max_agreement(judge, findings);
  if (!findings.settled()) symmetry(judge, findings);
  Index best = 0;
  while (best < space.size() && !(space.inside(best) && space.diagonal(best))) ++best;
  for (const Space::Triple& triple : space.triples()) {
    if (findings.settled()) return;
    if (!judge.defined(triple.ab) || !judge.defined(triple.bc) || !judge.defined(triple.ac)) continue;
    findings.count();
    if (judge.triangle_excess(triple.ab, triple.bc, triple.ac, best) > 0) {
      findings.refute(Form::weak,
                      {"the way from A to C is longer than the detour by B",
                       space.labelings(triple),
                       {judge.item("A, C", triple.ac), judge.item("A, B", triple.ab), judge.item("B, C", triple.bc)}});
    }
  }
}

/// `from` became `to` by a change that must improve the value.
void expect_improvement(Judge& judge, Findings& findings, Index from, Index to, const std::string& change) {
  if (!judge.defined(from) || !judge.defined(to)) return;
  findings.count();
  const int order = judge.compare(to, from);
  if (order > 0) return;
  const Form form = order < 0 ? Form::weak : Form::strict;
  if (!findings.open(form)) return;
  findings.refute(form, {change + (order < 0 ? " worsens the value" : " leaves the value as it is"),
                         {},
                         {judge.item("before", from), judge.item("after", to)}});
}

void monotonicity(Judge& judge, Findings& findings) {
  const Space& space = judge.space();
  const std::size_t m = space.universe().classes;
  for (Index i = 0; i < space.size() && !findings.settled(); ++i) {
    if (!space.inside(i) || !judge.defined(i)) continue;
    for (std::size_t a = 0; a < m; ++a) {
      for (std::size_t b = 0; b < m; ++b) {
        if (a == b || space.cells(i)[a * m + b] == 0) continue;
        for (const std::size_t corrected : {a, b}) {
          std::vector<std::uint8_t> cells = space.cells(i);
          --cells[a * m + b];
          ++cells[corrected * m + corrected];
          const Index j = space.find(cells);
          if (space.inside(j)) expect_improvement(judge, findings, i, j, "correcting one object");
        }
      }
    }
  }
}

void strong_monotonicity(Judge& judge, Findings& findings) {
  const Space& space = judge.space();
  const std::size_t m = space.universe().classes;
  // Walks over the larger of the two matrices, so that the first counterexample is a smallest one.
  for (Index i = 0; i < space.size() && !findings.settled(); ++i) {
    if (!space.inside(i) || !judge.defined(i)) continue;
    for (std::size_t cell = 0; cell < m * m; ++cell) {
      if (space.cells(i)[cell] == 0) continue;
      std::vector<std::uint8_t> cells = space.cells(i);
      --cells[cell];
      const Index j = space.find(cells);
      if (j == kOutside || !space.inside(j)) continue;
      if ((space.diagonal(i) && space.diagonal(j)) || (space.zero_diagonal(i) && space.zero_diagonal(j))) continue;
      const bool alike = cell / m == cell % m;
      if (alike) {
        expect_improvement(judge, findings, j, i, "one more object labeled alike");
      } else {
        expect_improvement(judge, findings, i, j, "one fewer object labeled differently");
      }
    }
  }
}

/// All means over class sizes must be one constant.
template <class MeanOf>
void check_constant(Judge& judge, Findings& findings, const char* what, const char* says, MeanOf mean_of) {
  const Space::Margins* reference = nullptr;
  std::optional<Judge::Mean> constant;
  for (const Space::Margins& margins : judge.space().margins()) {
    if (findings.settled()) return;
    auto mean = mean_of(margins, false);
    if (!mean) continue;
    if (reference == nullptr) {
      reference = &margins;
      constant = mean_of(margins, true);
      continue;
    }
    findings.count();
    if (Judge::near(mean->fast, constant->fast)) mean = mean_of(margins, true);
    if (!judge.differ(*mean, *constant)) continue;
    findings.refute(
        Form::weak,
        {says, {}, {Judge::item(what, *reference, *constant), Judge::item(what, margins, *mean_of(margins, true))}});
  }
}

void constant_baseline(Judge& judge, Findings& findings) {
  // Sizes for which some predictions have a value and others none have no expectation at all.
  for (const Space::Margins& margins : judge.space().margins()) {
    const auto defined = [&](Index i) { return judge.defined(i); };
    const auto valued = std::find_if(margins.members.begin(), margins.members.end(), defined);
    const auto unvalued = std::find_if_not(margins.members.begin(), margins.members.end(), defined);
    if (valued == margins.members.end() || unvalued == margins.members.end()) continue;
    findings.refute(Form::weak,
                    {"there is no expectation: for these class sizes some predictions have a value and others none",
                     {},
                     {judge.item("with a value", *valued), judge.item("without", *unvalued)}});
    return;
  }
  check_constant(judge, findings, "sizes",
                 "the expectation depends on the class sizes (above: truth, below: prediction)",
                 [&](const Space::Margins& margins, bool exactly) { return judge.expectation(margins, exactly); });
}

void approximate_constant_baseline(Judge& judge, Findings& findings) {
  check_constant(judge, findings, "sizes",
                 "the value at the expected matrix depends on the class sizes (above: truth, below: prediction)",
                 [&](const Space::Margins& margins, bool exactly) { return judge.at_expectation(margins, exactly); });
}

void check(Law law, Judge& judge, Findings& findings) {
  switch (law) {
    case Law::max_agreement: return max_agreement(judge, findings);
    case Law::min_agreement: return min_agreement(judge, findings);
    case Law::class_symmetry: return class_symmetry(judge, findings);
    case Law::symmetry: return symmetry(judge, findings);
    case Law::distance: return distance(judge, findings);
    case Law::monotonicity: return monotonicity(judge, findings);
    case Law::strong_monotonicity: return strong_monotonicity(judge, findings);
    case Law::constant_baseline: return constant_baseline(judge, findings);
    case Law::approximate_constant_baseline: return approximate_constant_baseline(judge, findings);
  }
}

}  // namespace

std::vector<Verdict> check_law(Law law, const std::string& score, Judge& judge) {
  Findings findings;
  check(law, judge, findings);
  std::vector<Verdict> verdicts;
  for (const Form form : {Form::strict, Form::weak}) {
    if (form == Form::weak && facts(law).weakly.empty()) continue;
    auto example = findings.example(form);
    verdicts.push_back({score, law, form, !example.has_value(), judge.space().universe(), findings.cases(),
                        judge.undefined(), std::move(example)});
  }
  return verdicts;
}

}  // namespace etalon
