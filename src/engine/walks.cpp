// walks.cpp: walking over a space until both forms of a law are refuted, or all of it is seen.
#include "engine/walks.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "engine/universe_kind.hpp"
#include "etalon/cancel.hpp"
#include "etalon/text.hpp"

namespace etalon {
namespace {

std::size_t objects_of(const Space::Margins& margins) {
  return std::accumulate(margins.truth.begin(), margins.truth.end(), std::size_t{0});
}

/// Maximal agreement with sign 1, minimal agreement with sign −1: the extreme is one constant, reached on the extreme
/// matrices (diagonal, or zero on the diagonal) and, strictly, only there.
void check_extreme(Judge& judge, Findings& findings, int sign) {
  const Space& space = judge.space();
  const std::string input(space.universe().kind->input);
  const auto extreme = [&](Index i) { return sign > 0 ? space.agreeing(i) : space.opposite(i); };
  const char* best = sign > 0 ? "best" : "worst";
  const char* kind = sign > 0 ? "in agreement" : "without agreement";
  Index reference = kOutside;
  Index without_value = kOutside;
  Index other = kOutside;
  for (Index i = 0; i < space.size() && reference == kOutside; ++i) {
    if (!space.inside(i)) continue;
    Index& first = !judge.defined(i) ? without_value : extreme(i) ? reference : other;
    if (first == kOutside && (judge.defined(i) || extreme(i))) first = i;
  }
  if (reference == kOutside) {
    // Without such an input, or without any value, nothing is tested.
    if (without_value == kOutside || other == kOutside) return;
    findings.refute(Form::weak, {"no " + input + " " + kind + " has a value", {}, {judge.item(kind, without_value)}},
                    space.objects(without_value));
    return;
  }
  for (Index i = 0; i < space.size() && !findings.settled(); ++i) {
    if (!space.inside(i) || !judge.defined(i) || i == reference) continue;
    findings.count();
    const int order = sign * judge.compare(i, reference);
    const auto refute = [&](Form form, const std::string& says) {
      if (findings.open(form)) {
        findings.refute(form, {says, {}, {judge.item(kind, reference), judge.item(extreme(i) ? kind : "another", i)}},
                        std::max(space.objects(reference), space.objects(i)));
      }
    };
    if (extreme(i) && order != 0) {
      refute(Form::weak, "two " + std::string(space.universe().kind->inputs) + " " + kind + " have different values");
    } else if (!extreme(i) && order > 0) {
      refute(Form::weak, "another " + input + " is " + (sign > 0 ? "better" : "worse") + " than one " + kind);
    } else if (!extreme(i) && order == 0) {
      refute(Form::strict, "another " + input + " has the " + best + " value too");
    }
  }
}

}  // namespace

void max_agreement(Judge& judge, Findings& findings) { check_extreme(judge, findings, 1); }

void min_agreement(Judge& judge, Findings& findings) { check_extreme(judge, findings, -1); }

void symmetry(Judge& judge, Findings& findings) {
  const Space& space = judge.space();
  for (Index i = 0; i < space.size() && !findings.settled(); ++i) {
    const Index j = space.transposed(i);
    if (!space.inside(i) || i >= j || !judge.defined(i) || !judge.defined(j)) continue;
    findings.count();
    if (judge.compare(i, j) != 0) {
      findings.refute(Form::weak,
                      {"exchanging truth and prediction changes the value",
                       {},
                       {judge.item(std::string(space.universe().kind->input), i), judge.item("transposed", j)}},
                      space.objects(i));
    }
  }
}

void distance(Judge& judge, Findings& findings) {
  // Zero for equal labelings and for no others is maximal agreement; then symmetry; then the triangle inequality. It is
  // put to the test by three labelings that differ.
  const Space& space = judge.space();
  for (const auto part : {max_agreement, symmetry}) {
    Findings of_part;
    part(judge, of_part);
    findings.take(of_part);
  }
  Index best = 0;  // an agreement with a value: without one there is no zero
  while (best < space.size() && !(space.inside(best) && space.agreeing(best) && judge.defined(best))) ++best;
  if (best == space.size()) return;  // there is nothing to measure distances from
  std::vector<char> equal(space.size());
  for (Index i = 0; i < space.size(); ++i) equal[i] = space.agreeing(i) ? 1 : 0;
  Findings triangle;
  for (const Space::Triple& triple : space.triples()) {
    if (triangle.settled() || findings.settled_below(space.objects(triple.ab))) break;
    check_cancelled();
    if (!judge.defined(triple.ab) || !judge.defined(triple.bc) || !judge.defined(triple.ac)) continue;
    if ((equal[triple.ab] | equal[triple.bc] | equal[triple.ac]) == 0) findings.count();
    if (judge.triangle_excess(triple.ab, triple.bc, triple.ac, best) > 0) {
      const auto names = space.labelings(triple);
      const std::string &a = names[0].name, &b = names[1].name, &c = names[2].name;
      triangle.refute(Form::weak,
                      {"the way from " + a + " to " + c + " is longer than the detour by " + b,
                       names,
                       {judge.item(a + ", " + c, triple.ac), judge.item(a + ", " + b, triple.ab),
                        judge.item(b + ", " + c, triple.bc)}},
                      space.objects(triple.ab));
    }
  }
  findings.take(triangle);
}

/// `from` became `to` by a change that must improve the value.
void expect_improvement(Judge& judge, Findings& findings, Index from, Index to, const std::string& change,
                        const std::vector<Counterexample::Labeling>& labelings) {
  if (!judge.defined(from) || !judge.defined(to)) return;
  findings.count();
  const int order = judge.compare(to, from);
  if (order > 0) return;
  const Form form = order < 0 ? Form::weak : Form::strict;
  if (!findings.open(form)) return;
  findings.refute(form, {change + (order < 0 ? " worsens the value" : " leaves the value as it is"),
                         labelings,
                         {judge.item("before", from), judge.item("after", to)}});
}

/// All means over class sizes must be one constant.
void check_constant(Judge& judge, Findings& findings, const char* what, const char* says, const MeanOf& mean_of) {
  const std::vector<Space::Margins>& margins = judge.space().margins();
  const Space::Margins* reference = nullptr;
  std::optional<Judge::Mean> constant;
  for (std::size_t place = 0; place < margins.size() && !findings.settled(); ++place) {
    auto mean = mean_of(place, false);
    if (!mean) continue;
    if (reference == nullptr) {
      reference = &margins[place];
      constant = mean_of(place, true);
      continue;
    }
    findings.count();
    if (nearly_equal(mean->fast, constant->fast)) mean = mean_of(place, true);
    if (!judge.differ(*mean, *constant)) continue;
    findings.refute(
        Form::weak,
        {says,
         {},
         {Judge::item(what, *reference, *constant), Judge::item(what, margins[place], *mean_of(place, true))}},
        std::max(objects_of(*reference), objects_of(margins[place])));
  }
}

void constant_baseline(Judge& judge, Findings& findings) {
  // Sizes for which some predictions have a value and others none have no expectation at all.
  Findings without;
  for (const Space::Margins& margins : judge.space().margins()) {
    const auto defined = [&](Index i) { return judge.defined(i); };
    const auto valued = std::find_if(margins.members.begin(), margins.members.end(), defined);
    const auto unvalued = std::find_if_not(margins.members.begin(), margins.members.end(), defined);
    if (valued == margins.members.end() || unvalued == margins.members.end()) continue;
    without.refute(Form::weak,
                   {"there is no expectation: for these class sizes some predictions have a value and others none",
                    {},
                    {judge.item("with a value", *valued), judge.item("without", *unvalued)}},
                   objects_of(margins));
    break;
  }
  check_constant(
      judge, findings, "sizes", "the expectation depends on the class sizes (above: truth, below: prediction)",
      [&](std::size_t place, bool exactly) { return judge.expectation(judge.space().margins()[place], exactly); });
  findings.take(without);
}

/// No value is beyond the stated range; strictly, its finite ends are reached.
void range_law(Judge& judge, Findings& findings) {
  const Range range = judge.score().range();
  const Space& space = judge.space();
  const double ends[2] = {range.low, range.high};
  Index nearest[2] = {kOutside, kOutside};
  for (Index i = 0; i < space.size() && !findings.settled(); ++i) {
    if (!judge.defined(i)) continue;
    findings.count();
    for (int end = 0; end < 2; ++end) {
      if (!std::isfinite(ends[end])) continue;
      const int outwards = end == 0 ? -1 : 1;
      if (outwards * judge.compare_number(i, ends[end]) > 0)
        findings.refute(
            Form::weak,
            {"a value beyond the range, which ends at " + shortest(ends[end]), {}, {judge.item("value", i)}});
      if (nearest[end] == kOutside || outwards * (judge.number(i) - judge.number(nearest[end])) > 0) nearest[end] = i;
    }
  }
  for (int end = 0; end < 2 && !findings.settled(); ++end) {
    if (nearest[end] == kOutside || judge.compare_number(nearest[end], ends[end]) == 0) continue;
    findings.refute(Form::strict,
                    {"no input reaches " + shortest(ends[end]), {}, {judge.item("nearest", nearest[end])}});
  }
}

std::vector<Verdict> verdicts_on(Law law, const std::string& score, const Universe& universe, const Findings& findings,
                                 std::size_t undefined) {
  std::vector<Verdict> verdicts;
  for (const Form form : {Form::strict, Form::weak}) {
    if (form == Form::weak && facts(law).weakly.empty()) continue;
    verdicts.push_back({score, law, form, universe, findings.cases(), undefined, findings.example(form)});
  }
  return verdicts;
}

std::vector<Verdict> verdicts_on(Law law, const Judge& judge, const Findings& findings) {
  std::vector<Verdict> verdicts = verdicts_on(law, judge.name(), judge.space().universe(), findings, judge.undefined());
  for (Verdict& verdict : verdicts) {
    verdict.inputs = judge.inputs();
    verdict.reason = judge.reason();
  }
  return verdicts;
}

}  // namespace etalon
