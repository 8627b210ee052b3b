// laws.cpp: the laws of measures of rankings of classes, one function each.
#include "domain/classi/questions/laws.hpp"

#include <utility>

#include "domain/classi/questions/class_ranking_space.hpp"

namespace etalon {
namespace {

const ClassRankingSpace& rankings_of(const Judge& judge) {
  return static_cast<const ClassRankingSpace&>(judge.space());
}

/// Exchanging two neighbours of which the farther one comes first.
void monotonicity(Judge& judge, Findings& findings) {
  const ClassRankingSpace& space = rankings_of(judge);
  for (Index i = 0; i < space.size() && !findings.settled(); ++i) {
    if (!space.inside(i)) continue;
    std::string better = space.text(i);
    for (std::size_t at = 0; at + 1 < better.size(); ++at) {
      if (better[at] <= better[at + 1]) continue;
      std::swap(better[at], better[at + 1]);
      expect_improvement(judge, findings, i, space.find(better), "putting the nearer of two neighbours first");
      std::swap(better[at], better[at + 1]);
    }
  }
}

void same_expectation(Judge& judge, Findings& findings) {
  check_constant(
      judge, findings, "objects", "the expectation over all rankings depends on the objects",
      [&](std::size_t place, bool exactly) { return judge.expectation(judge.space().margins()[place], exactly); });
}

void scale_invariance(Judge& judge, Findings& findings) {
  const ClassRankingSpace& space = rankings_of(judge);
  for (Index i = 0; i < space.size() && !findings.settled(); ++i) {
    if (!space.inside(i) || !judge.defined(i)) continue;
    for (int factor = 2; factor < static_cast<int>(space.universe().classes); ++factor) {
      std::string scaled;
      for (const char c : space.text(i)) scaled += static_cast<char>('0' + (c - '0') * factor);
      const Index j = space.find(scaled);
      if (j == kOutside || !judge.defined(j)) continue;
      findings.count();
      if (judge.compare(i, j) != 0) {
        findings.refute(Form::weak, {"multiplying all distances by " + std::to_string(factor) + " changes the value",
                                     {},
                                     {judge.item("ranking", i), judge.item("multiplied", j)}});
      }
    }
  }
}

void ties(Judge& judge, Findings& findings) {
  const ClassRankingSpace& space = rankings_of(judge);
  for (Index i = 0; i < space.size() && !findings.settled(); ++i) {
    const std::string tied = space.text(i);
    const std::size_t open = tied.find('(');
    if (open == std::string::npos) continue;
    std::string broken = tied.substr(0, open) + tied.substr(open + 1, 2) + tied.substr(open + 4);
    const Index better = space.find(broken);
    std::swap(broken[open], broken[open + 1]);
    const Index worse = space.find(broken);
    if (!judge.defined(i) || !judge.defined(better) || !judge.defined(worse)) continue;
    findings.count();
    const int between = judge.compare(i, better) * judge.compare(i, worse);
    // The sign of better + worse − 2·tied.
    const int off_mean = judge.triangle_excess(better, worse, i, i);
    if (between <= 0 && off_mean == 0) continue;
    const Form form = between > 0 ? Form::weak : Form::strict;
    if (!findings.open(form)) continue;
    findings.refute(
        form, {std::string("a tie is not ") + (between > 0 ? "between" : "the mean of") + " the two ways to break it",
               {{"tied", tied}},
               {judge.item("tied", i), judge.item("nearer first", better), judge.item("farther first", worse)}});
  }
}

}  // namespace

constinit const LawCheck kClassRankingLaws[] = {{Law::max_agreement, max_agreement},
                                                {Law::min_agreement, min_agreement},
                                                {Law::monotonicity, monotonicity},
                                                {Law::constant_baseline, same_expectation},
                                                {Law::range, range_law},
                                                {Law::scale_invariance, scale_invariance},
                                                {Law::ties, ties}};

}  // namespace etalon
