// walks.hpp: the laws that labels and partitions have alike, as walks over a space from small to large.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "validate/judge.hpp"

namespace etalon {

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
template <class S, class Extreme>
void check_extreme(Judge<S>& judge, Findings& findings, int sign, Extreme extreme) {
  const S& space = judge.space();
  const std::string input = S::kInput;
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
  if (reference == kOutside && without_value == kOutside) return;  // there is no such input: nothing was tested
  if (reference == kOutside) {
    findings.refute(Form::weak, {"no " + input + " " + kind + " has a value", {}, {judge.item(kind, without_value)}});
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
      refute(Form::weak, std::string("two ") + S::kInputs + " " + kind + " have different values");
    } else if (!extreme(i) && order > 0) {
      refute(Form::weak, "another " + input + " is " + (sign > 0 ? "better" : "worse") + " than one " + kind);
    } else if (!extreme(i) && order == 0) {
      refute(Form::strict, "another " + input + " has the " + best + " value too");
    }
  }
}

template <class S>
void max_agreement(Judge<S>& judge, Findings& findings) {
  check_extreme(judge, findings, 1, [&](Index i) { return judge.space().agreeing(i); });
}

template <class S>
void symmetry(Judge<S>& judge, Findings& findings) {
  const S& space = judge.space();
  for (Index i = 0; i < space.size() && !findings.settled(); ++i) {
    const Index j = space.transposed(i);
    if (!space.inside(i) || i >= j || !judge.defined(i) || !judge.defined(j)) continue;
    findings.count();
    if (judge.compare(i, j) != 0) {
      findings.refute(Form::weak, {"exchanging truth and prediction changes the value",
                                   {},
                                   {judge.item(S::kInput, i), judge.item("transposed", j)}});
    }
  }
}

template <class S>
void distance(Judge<S>& judge, Findings& findings) {
  // Zero for equal labelings and for no others is maximal agreement; then symmetry; then the triangle inequality.
  const S& space = judge.space();
  max_agreement(judge, findings);
  if (!findings.settled()) symmetry(judge, findings);
  Index best = 0;
  while (best < space.size() && !(space.inside(best) && space.agreeing(best))) ++best;
  if (best == space.size()) return;  // there is nothing to measure distances from
  for (const typename S::Triple& triple : space.triples()) {
    if (findings.settled()) return;
    if (!judge.defined(triple.ab) || !judge.defined(triple.bc) || !judge.defined(triple.ac)) continue;
    findings.count();
    if (judge.triangle_excess(triple.ab, triple.bc, triple.ac, best) > 0) {
      const auto names = space.labelings(triple);
      const std::string &a = names[0].name, &b = names[1].name, &c = names[2].name;
      findings.refute(Form::weak, {"the way from " + a + " to " + c + " is longer than the detour by " + b,
                                   names,
                                   {judge.item(a + ", " + c, triple.ac), judge.item(a + ", " + b, triple.ab),
                                    judge.item(b + ", " + c, triple.bc)}});
    }
  }
}

/// `from` became `to` by a change that must improve the value.
template <class S>
void expect_improvement(Judge<S>& judge, Findings& findings, Index from, Index to, const std::string& change,
                        const std::vector<Counterexample::Labeling>& labelings = {}) {
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
template <class S, class MeanOf>
void check_constant(Judge<S>& judge, Findings& findings, const char* what, const char* says, MeanOf mean_of) {
  const typename S::Margins* reference = nullptr;
  std::optional<typename Judge<S>::Mean> constant;
  for (const typename S::Margins& margins : judge.space().margins()) {
    if (findings.settled()) return;
    auto mean = mean_of(margins, false);
    if (!mean) continue;
    if (reference == nullptr) {
      reference = &margins;
      constant = mean_of(margins, true);
      continue;
    }
    findings.count();
    if (nearly_equal(mean->fast, constant->fast)) mean = mean_of(margins, true);
    if (!judge.differ(*mean, *constant)) continue;
    findings.refute(Form::weak, {says,
                                 {},
                                 {Judge<S>::item(what, *reference, *constant),
                                  Judge<S>::item(what, margins, *mean_of(margins, true))}});
  }
}

template <class S>
void constant_baseline(Judge<S>& judge, Findings& findings) {
  // Sizes for which some predictions have a value and others none have no expectation at all.
  for (const typename S::Margins& margins : judge.space().margins()) {
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
                 [&](const typename S::Margins& margins, bool exactly) { return judge.expectation(margins, exactly); });
}

/// No value is beyond the stated range; strictly, its finite ends are reached.
template <class S>
void range_law(const Range& range, Judge<S>& judge, Findings& findings) {
  const S& space = judge.space();
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

/// The verdict of each form of the law that makes sense.
template <class S>
std::vector<Verdict> verdicts_on(Law law, const std::string& score, const Judge<S>& judge, const Findings& findings) {
  std::vector<Verdict> verdicts;
  for (const Form form : {Form::strict, Form::weak}) {
    if (form == Form::weak && facts(law).weakly.empty()) continue;
    auto example = findings.example(form);
    verdicts.push_back({score, law, form, !example.has_value(), judge.space().universe(), findings.cases(),
                        judge.undefined(), std::move(example), judge.inputs(), judge.reason()});
  }
  return verdicts;
}

}  // namespace etalon
