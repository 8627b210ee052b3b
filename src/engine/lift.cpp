// lift.cpp: the evaluation of a score: through its lifts to the function of its measure, and what becomes of a value
// that is not there.
#include <algorithm>
#include <cmath>

#include "etalon/own.hpp"
#include "etalon/score.hpp"

namespace etalon {

const Lift* default_lift(Domain domain) {
  for (const Lift* lift : lifts()) {
    if (lift->by_default && lift->domain() == domain) return lift;
  }
  return nullptr;
}

namespace {

Value<double> call(const Lift& lift, const Any<double>& on, const Inner<double>& inner) {
  return lift.fast(on.statistic, inner);
}
Value<Exact> call(const Lift& lift, const Any<Exact>& on, const Inner<Exact>& inner) {
  return lift.exact(on.statistic, inner);
}

template <class T>
Standing standing(const Any<T>& on) {
  const auto tell = std::is_same_v<T, double> ? on.kind->fast_standing : on.kind->exact_standing;
  return tell == nullptr ? Standing::unknown : tell(on.statistic);
}

/// What scikit-learn gives where the score has no value: nothing when it does not have it.
Undefined in_sklearn(const Score& score) {
  constexpr std::string_view tool = "scikit-learn";
  const ScoreName* known = name_of(score);
  if (known != nullptr) return known->elsewhere.tool == tool ? known->elsewhere.missing : Undefined::report;
  for (const Elsewhere& name : score.measure->elsewhere) {
    if (name.tool == tool) return name.missing;
  }
  return Undefined::report;
}

/// What the user's choice, or that of scikit-learn, makes of a value that is missing: agreement is best, no agreement
/// is worst, everything else is chance (Gösgens et al. 2021), or zero; or it stays missing. Where less is better, zero
/// would be the best: it is the worst value, if there is one.
template <class T>
Value<T> completed(const Score& score, const Any<T>& on, Undefined choice, const Value<T>& value) {
  const Measure& measure = *score.measure;
  // Nothing but zero is known to stand for a value that a user's own measure does not have.
  if (score.own != nullptr && choice != Undefined::zero) return value;
  if (choice == Undefined::sklearn) {
    choice = on.kind->fast_standing == nullptr ? Undefined::report : in_sklearn(score);
    if (choice == Undefined::sklearn) {
      const bool agreement = on.kind->sklearn_completes_agreement && standing(on) == Standing::agree;
      choice = agreement ? Undefined::best : Undefined::zero;
    }
  }
  const bool lower = measure.better == Better::lower;
  const double best = lower ? measure.range.low : measure.range.high;
  const double worst = lower ? measure.range.high : measure.range.low;
  double completion = std::numeric_limits<double>::quiet_NaN();
  if (choice == Undefined::zero) {
    completion = lower ? worst : 0;
  } else if (choice == Undefined::best) {
    completion = best;
  } else if (choice == Undefined::authors) {
    const Standing how = standing(on);
    if (how == Standing::agree) completion = best;
    if (how == Standing::opposite) completion = worst;
    if (how == Standing::between) completion = measure.baseline;
  }
  return std::isfinite(completion) ? Value<T>(parameter_as<T>(completion)) : value;
}

/// The one place where a score of doubles becomes a score of exact numbers: the statistic says that doubles do not hold
/// its counts. `reached` is the function that it is for, null when lifts stand between.
std::shared_ptr<const void> exact_twin(const Any<double>& on, const Score& score, const Function* reached) {
  if (on.kind->wide == nullptr || !on.kind->wide(on.statistic) || !score.has_exact()) return nullptr;
  return on.kind->exactly(on.statistic, reached != nullptr && reached->few());
}

const Lift* understood(const Measure& measure, const Kind* kind) {
  for (const Lift* lift : understood_lifts()) {
    if (lift->from == kind && measure.of(lift->to) != nullptr) return lift;
  }
  return nullptr;
}

}  // namespace

bool Score::takes(const Kind* kind) const {
  if (!lifts.empty()) return lifts.front()->from == kind;
  return measure->of(kind) != nullptr || understood(*measure, kind) != nullptr;
}

bool Score::needs_positive() const {
  if (std::any_of(lifts.begin(), lifts.end(), [](const Lift* lift) { return !lift->by_chance; })) return false;
  const std::span<const Lift* const> all = understood_lifts();
  return std::any_of(all.begin(), all.end(), [&](const Lift* lift) {
    return lift->of_one_class && measure->of(lift->to) != nullptr && measure->of(lift->from) == nullptr;
  });
}

bool Score::has_exact() const { return own == nullptr || own->exact != nullptr; }

Score Score::inner() const { return {measure, arguments, {lifts.begin() + 1, lifts.end()}, own}; }

template <class T>
Context Inner<T>::context() const {
  Undefined parts = how.undefined;
  if (parts == Undefined::sklearn && !whole) parts = in_sklearn(score);
  if (parts == Undefined::sklearn && !whole) parts = Undefined::zero;
  // A part that zero does not complete leaves the whole without a value.
  if (parts == Undefined::zero && score.measure->better == Better::lower) parts = Undefined::report;
  return {score.arguments, parts, how.disagreement, score.own.get()};
}

template <class T>
Value<T> Inner<T>::operator()(const Any<T>& on) const {
  const Measure& measure = *score.measure;
  const Lift* lift = nullptr;
  const Function* function = nullptr;
  std::size_t next = depth;
  if (depth < score.lifts.size()) {
    lift = score.lifts[next++];
  } else {
    function = measure.of(on.kind);
    if (function == nullptr) lift = understood(measure, on.kind);
  }
  if (function == nullptr && (lift == nullptr || lift->from != on.kind)) return Value<T>::undefined(on.kind->lacks);
  if constexpr (std::is_same_v<T, double>) {
    const Function* reached = function != nullptr          ? function
                              : next == score.lifts.size() ? measure.of(lift->to)
                                                           : nullptr;
    if (const auto same = exact_twin(on, score, reached))
      return rounded(Inner<Exact>{score, depth, how, whole}(Any<Exact>{on.kind, same.get()}));
  }
  const Value<T> value = function != nullptr ? function->call(on, context())
                                             : call(*lift, on, Inner{score, next, how, whole || lift->whole});
  const bool here = function != nullptr || lift->whole;
  return value.defined() || whole || !here ? value : completed(score, on, how.undefined, value);
}

template <class T>
bool Inner<T>::by_class() const {
  if (depth == score.lifts.size()) return score.measure->by_class.fast != nullptr;
  const Lift& lift = *score.lifts[depth];
  return lift.fast_share != nullptr && (lift.shares_of == nullptr || lift.shares_of(*score.measure));
}

template <class T>
bool Inner<T>::overlaps_only() const {
  return depth == score.lifts.size() ? score.measure->by_class.overlaps_only : score.lifts[depth]->overlaps_only;
}

template <class T>
Value<ClassShare<T>> Inner<T>::share(const void* one_against_rest) const {
  const auto choose = [](auto fast, auto exact) {
    if constexpr (std::is_same_v<T, Exact>) {
      return exact;
    } else {
      return fast;
    }
  };
  if (depth == score.lifts.size())
    return choose(score.measure->by_class.fast, score.measure->by_class.exact)(one_against_rest, context());
  const Lift& lift = *score.lifts[depth];
  return choose(lift.fast_share, lift.exact_share)(one_against_rest, Inner{score, depth + 1, how, whole || lift.whole});
}

template struct Inner<double>;
template struct Inner<Exact>;

template <class T>
Value<T> evaluate(const Score& score, const Any<T>& on, const Evaluation& how) {
  return Inner<T>{score, 0, how, false}(on);
}

std::optional<Estimate> estimate(const Score& score, const Any<double>& on, const Evaluation& how) {
  if (score.lifts.empty() || score.lifts.front()->estimate == nullptr || score.lifts.front()->from != on.kind)
    return std::nullopt;
  return score.lifts.front()->estimate(on.statistic, Inner<double>{score, 1, how, false});
}

std::optional<Score> by_chance(const Score& score) {
  for (const Lift* lift : lifts()) {
    if (!lift->by_chance || lift->better != Better::neither || !score.takes(lift->to)) continue;
    Score lifted = score;
    lifted.lifts.insert(lifted.lifts.begin(), lift);
    return lifted;
  }
  return std::nullopt;
}

template Value<double> evaluate(const Score&, const Any<double>&, const Evaluation&);
template Value<Exact> evaluate(const Score&, const Any<Exact>&, const Evaluation&);

}  // namespace etalon
