// laws.cpp: the laws of label measures, one function each.
#include "validate/laws.hpp"

#include "validate/walks.hpp"

#include <algorithm>
#include <numeric>

namespace etalon {
namespace {

void min_agreement(Judge<Space>& judge, Findings& findings) {
  check_extreme(judge, findings, -1, [&](Index i) { return judge.space().zero_diagonal(i); });
}

void class_symmetry(Judge<Space>& judge, Findings& findings) {
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

void monotonicity(Judge<Space>& judge, Findings& findings) {
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

void strong_monotonicity(Judge<Space>& judge, Findings& findings) {
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
      if ((space.agreeing(i) && space.agreeing(j)) || (space.zero_diagonal(i) && space.zero_diagonal(j))) continue;
      const bool alike = cell / m == cell % m;
      if (alike) {
        expect_improvement(judge, findings, j, i, "one more object labeled alike");
      } else {
        expect_improvement(judge, findings, i, j, "one fewer object labeled differently");
      }
    }
  }
}

void approximate_constant_baseline(Judge<Space>& judge, Findings& findings) {
  check_constant(judge, findings, "sizes",
                 "the value at the expected matrix depends on the class sizes (above: truth, below: prediction)",
                 [&](const Space::Margins& margins, bool exactly) { return judge.at_expectation(margins, exactly); });
}

bool check(Law law, Judge<Space>& judge, Findings& findings) {
  switch (law) {
    case Law::max_agreement: max_agreement(judge, findings); return true;
    case Law::min_agreement: min_agreement(judge, findings); return true;
    case Law::class_symmetry: class_symmetry(judge, findings); return true;
    case Law::symmetry: symmetry(judge, findings); return true;
    case Law::distance: distance(judge, findings); return true;
    case Law::monotonicity: monotonicity(judge, findings); return true;
    case Law::strong_monotonicity: strong_monotonicity(judge, findings); return true;
    case Law::constant_baseline: constant_baseline(judge, findings); return true;
    case Law::approximate_constant_baseline: approximate_constant_baseline(judge, findings); return true;
    default: return false;
  }
}

}  // namespace

std::vector<Verdict> check_law(Law law, const std::string& score, Judge<Space>& judge) {
  Findings findings;
  if (!check(law, judge, findings)) return {};
  return verdicts_on(law, score, judge, findings);
}

}  // namespace etalon
