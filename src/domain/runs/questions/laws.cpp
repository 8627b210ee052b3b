// laws.cpp: the laws of measures of judged lists, one function each (Moffat 2013; Amigó, Gonzalo & Verdejo 2013).
#include "domain/runs/questions/laws.hpp"

#include "domain/runs/questions/judged_space.hpp"

namespace etalon {
namespace {

using Written = JudgedSpace::Written;

const JudgedSpace& lists_in(const Judge& judge) { return static_cast<const JudgedSpace&>(judge.space()); }

/// Calls visit(i, written) for each list without ties until the law is settled.
template <class Visit>
void each_list(const Judge& judge, const Findings& findings, Visit visit) {
  const JudgedSpace& space = lists_in(judge);
  for (Index i = 0; i < space.size() && !findings.settled(); ++i) {
    if (!space.tied(i)) visit(i, space.written(i));
  }
}

void expect_better(Judge& judge, Findings& findings, Index from, const Written& to, const char* change) {
  const Index after = lists_in(judge).find(to);
  if (after != kOutside) expect_improvement(judge, findings, from, after, change);
}

bool rises(char upper, char lower) { return JudgedSpace::worth(upper) < JudgedSpace::worth(lower); }

Written swapped(Written written, std::size_t at) {
  std::swap(written.list[at], written.list[at + 1]);
  return written;
}

void promotion(Judge& judge, Findings& findings) {
  each_list(judge, findings, [&](Index i, const Written& written) {
    for (std::size_t at = 0; at + 1 < written.list.size(); ++at) {
      if (rises(written.list[at], written.list[at + 1]))
        expect_better(judge, findings, i, swapped(written, at), "moving a better document up by one place");
    }
  });
}

/// Two swaps of the same grades in one list: the upper one costs more.
void top_weight_of_lists(Judge& judge, Findings& findings) {
  const JudgedSpace& space = lists_in(judge);
  each_list(judge, findings, [&](Index, const Written& written) {
    const std::string& list = written.list;
    for (std::size_t a = 0; a + 3 < list.size(); ++a) {
      if (!rises(list[a + 1], list[a])) continue;
      for (std::size_t b = a + 2; b + 1 < list.size(); ++b) {
        if (list[b] != list[a] || list[b + 1] != list[a + 1]) continue;
        const Index upper = space.find(swapped(written, a));
        const Index lower = space.find(swapped(written, b));
        if (!judge.defined(upper) || !judge.defined(lower)) continue;
        findings.count();
        const int sign = judge.compare(lower, upper);
        const Form form = sign < 0 ? Form::weak : Form::strict;
        if (sign > 0 || !findings.open(form)) continue;
        findings.refute(form, {sign < 0 ? "the swap nearer to the top costs less" : "both swaps cost the same",
                               {},
                               {judge.item("nearer to the top", upper), judge.item("farther", lower)}});
      }
    }
  });
}

void appending(Judge& judge, Findings& findings) {
  each_list(judge, findings, [&](Index i, const Written& written) {
    for (std::size_t at = 0; at < written.missing.size(); ++at) {
      if (written.missing[at] == '0') continue;
      Written longer = written;
      longer.list += written.missing[at];
      longer.missing.erase(at, 1);
      expect_better(judge, findings, i, longer, "one more relevant document at the end");
    }
  });
}

void confidence(Judge& judge, Findings& findings) {
  const JudgedSpace& space = lists_in(judge);
  each_list(judge, findings, [&](Index i, const Written& written) {
    if (written.list.empty() || JudgedSpace::worth(written.list.back()) > 0) return;
    Written shorter = written;
    if (shorter.list.back() != '-') shorter.missing += shorter.list.back();
    shorter.list.pop_back();
    if (space.find(shorter) != kOutside)
      expect_better(judge, findings, i, shorter, "leaving out an irrelevant document at the end");
  });
}

void convergence(Judge& judge, Findings& findings) {
  each_list(judge, findings, [&](Index i, const Written& written) {
    for (std::size_t at = 0; at < written.list.size(); ++at) {
      for (std::size_t other = 0; other < written.missing.size(); ++other) {
        if (!rises(written.list[at], written.missing[other])) continue;
        Written better = written;
        better.list[at] = written.missing[other];
        better.missing.erase(other, 1);
        if (written.list[at] != '-') better.missing += written.list[at];
        expect_better(judge, findings, i, better, "a better document in the place of another");
      }
    }
  });
}

void judging(Judge& judge, Findings& findings) {
  const JudgedSpace& space = lists_in(judge);
  const auto expect_same = [&](Index i, const Written& judged) {
    const Index after = space.find(judged);
    if (after == kOutside || !judge.defined(i) || !judge.defined(after)) return;
    findings.count();
    if (judge.compare(i, after) == 0 || !findings.open(Form::weak)) return;
    findings.refute(Form::weak, {"judging one more document irrelevant changes the value",
                                 {},
                                 {judge.item("before", i), judge.item("after", after)}});
  };
  each_list(judge, findings, [&](Index i, const Written& written) {
    for (std::size_t at = 0; at < written.list.size(); ++at) {
      if (written.list[at] != '-') continue;
      Written judged = written;
      judged.list[at] = '0';
      expect_same(i, judged);
    }
    expect_same(i, {written.list, written.missing + "0"});
  });
}

void completeness(Judge& judge, Findings& findings) {
  each_list(judge, findings, [&](Index i, const Written&) {
    findings.count();
    if (!judge.defined(i) && findings.open(Form::weak))
      findings.refute(Form::weak, {"this list has no value", {}, {judge.item("list", i)}});
  });
}

void ties_of_lists(Judge& judge, Findings& findings) {
  const JudgedSpace& space = lists_in(judge);
  each_list(judge, findings, [&](Index i, const Written& written) {
    for (std::size_t at = 0; at + 1 < written.list.size(); ++at) {
      if (!rises(written.list[at], written.list[at + 1])) continue;
      const Index other = space.find(swapped(written, at));
      Written together = written;
      together.list.insert(at + 2, 1, ')');
      together.list.insert(at, 1, '(');
      const Index tied = space.find(together);
      if (!judge.defined(i) || !judge.defined(other)) continue;
      findings.count();
      const auto refute = [&](Form form, const char* says) {
        if (!findings.open(form)) return;
        findings.refute(
            form, {says, {}, {judge.item("one way", i), judge.item("the other way", other), judge.item("tied", tied)}});
      };
      if (!judge.defined(tied)) {
        refute(Form::weak, "the tie has no value, both orders have one");
      } else if (judge.compare(tied, i) * judge.compare(tied, other) > 0) {
        refute(Form::weak, "the tie is better or worse than both orders");
      } else if (judge.triangle_excess(i, other, tied, tied) != 0) {
        refute(Form::strict, "the tie is not in the middle");
      }
    }
  });
}

}  // namespace

constinit const LawCheck kJudgedLaws[11] = {{Law::max_agreement, max_agreement},
                                            {Law::min_agreement, min_agreement},
                                            {Law::monotonicity, promotion},
                                            {Law::range, range_law},
                                            {Law::top_weight, top_weight_of_lists},
                                            {Law::ties, ties_of_lists},
                                            {Law::appending, appending},
                                            {Law::confidence, confidence},
                                            {Law::convergence, convergence},
                                            {Law::judging, judging},
                                            {Law::completeness, completeness}};

}  // namespace etalon
