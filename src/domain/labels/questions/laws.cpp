// laws.cpp: the laws of label measures that no other domain has, or not so; one function each.
#include "domain/labels/questions/laws.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "domain/labels/questions/matrix_space.hpp"

namespace etalon {
namespace {

const MatrixSpace& matrices_of(const Judge& judge) { return static_cast<const MatrixSpace&>(judge.space()); }

void class_symmetry(Judge& judge, Findings& findings) {
  const MatrixSpace& space = matrices_of(judge);
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

void monotonicity(Judge& judge, Findings& findings) {
  const MatrixSpace& space = matrices_of(judge);
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
  const MatrixSpace& space = matrices_of(judge);
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
      if ((space.agreeing(i) && space.agreeing(j)) || (space.opposite(i) && space.opposite(j))) continue;
      const bool alike = cell / m == cell % m;
      if (alike) {
        expect_improvement(judge, findings, j, i, "one more object labeled alike");
      } else {
        expect_improvement(judge, findings, i, j, "one fewer object labeled differently");
      }
    }
  }
}

/// The value at the expected matrix of some sizes.
std::optional<Judge::Mean> at_expectation(const Judge& judge, std::size_t place, bool exactly) {
  const MatrixSpace::Expected& expected = matrices_of(judge).expected(place);
  const Value<double> value = evaluate(judge.score(), expected.fast, judge.how());
  if (!value.defined() || std::isnan(value.number)) return std::nullopt;
  Judge::Mean mean{value.number, std::nullopt};
  if (exactly && judge.has_exact()) mean.exact = evaluate(judge.score(), expected.exact, judge.how()).number;
  return mean;
}

void approximate_constant_baseline(Judge& judge, Findings& findings) {
  check_constant(judge, findings, "sizes",
                 "the value at the expected matrix depends on the class sizes (above: truth, below: prediction)",
                 [&](std::size_t place, bool exactly) { return at_expectation(judge, place, exactly); });
}

}  // namespace

constinit const LawCheck kMatrixLaws[] = {{Law::max_agreement, max_agreement},
                                          {Law::min_agreement, min_agreement},
                                          {Law::class_symmetry, class_symmetry},
                                          {Law::symmetry, symmetry},
                                          {Law::distance, distance},
                                          {Law::monotonicity, monotonicity},
                                          {Law::strong_monotonicity, strong_monotonicity},
                                          {Law::constant_baseline, constant_baseline},
                                          {Law::approximate_constant_baseline, approximate_constant_baseline}};

}  // namespace etalon
