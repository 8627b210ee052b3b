// lifts.cpp: measures of one class against the rest on a confusion matrix.
#include "domain/labels/parts.hpp"

#include <algorithm>

#include "domain/labels/by_chance.hpp"
#include "engine/average.hpp"
#include "etalon/matrix.hpp"

namespace etalon::lift {
namespace {

template <Weighting weighting>
constexpr auto mean = []<class T>(const Matrix<T>& matrix, const Inner<T>& inner) {
  return mean_over_classes(matrix, inner.context(), weighting,
                           [&](std::size_t i) { return inner(matrix.one_against_rest(i)); });
};

template <Weighting weighting>
constexpr auto share_in_mean = []<class T>(const Binary<T>& c, const Inner<T>& inner) {
  const T weight = weighting == Weighting::equal ? T(1) : c.a1();
  return share_of_mean<T>(inner(c), weight, inner.context().parts);
};

/// Of the summed counts all but the hits are given by the number of classes: what never falls with agreement is
/// greatest where they are most.
constexpr auto hits_of_class = []<class T>(const Binary<T>& c, const Inner<T>& inner) {
  return Value(ClassShare<T>{inner.score.better() == Better::lower ? -c.c11 : c.c11, T(1)});
};

template <auto share>
constexpr Lift by_class(Lift lift) {
  lift.fast_share = [](const void* c, const Inner<double>& inner) {
    return Lambda<share>{}(*static_cast<const Binary<double>*>(c), inner);
  };
  lift.exact_share = [](const void* c, const Inner<Exact>& inner) {
    return Lambda<share>{}(*static_cast<const Binary<Exact>*>(c), inner);
  };
  return lift;
}

/// Of measures that never fall with agreement and are best at it: some have no value there, such as odds.
constexpr Lift if_hits_decide(Lift lift) {
  lift.overlaps_only = true;
  lift.shares_of = [](const Measure& measure) {
    const auto claimed = [](const Claims& holds, Law law) {
      return std::any_of(holds.begin(), holds.end(), [&](const Claim& claim) { return claim.law == law; });
    };
    const auto decide = [&](const Claims& holds) {
      return claimed(holds, Law::monotonicity) && claimed(holds, Law::max_agreement);
    };
    const auto decide_in = [&](const Variant& variant) { return decide(variant.holds); };
    return std::all_of(measure.variants.begin(), measure.variants.end(), decide_in) &&
           (decide(measure.holds) || (measure.holds.empty() && !measure.variants.empty()));
  };
  return lift;
}

constexpr auto sum = []<class T>(const Matrix<T>& matrix, const Inner<T>& inner) {
  Binary<T> all{};
  for (const std::size_t i : matrix.averaged()) all += matrix.one_against_rest(i);
  return inner(all);
};

constexpr auto named_class = []<class T>(const Matrix<T>& matrix, const Inner<T>& inner) {
  if (matrix.positive() == kNoClass) return Value<T>::undefined("no class was named as the positive one");
  return inner(matrix.one_against_rest(matrix.positive()));
};

constexpr Lift of_one_class(Lift lift) {
  lift.of_one_class = true;
  return lift;
}

using Shuffled = ChanceLifts<LabelChance, Matrix>;
constexpr auto mean_by_chance = []<class T>(const Matrix<T>& c, const Inner<T>& inner) {
  return Shuffled::mean<T>(c, inner);
};
constexpr auto beyond_chance = []<class T>(const Matrix<T>& c, const Inner<T>& inner) {
  return Shuffled::beyond<T>(c, inner);
};
constexpr Lift estimated(Lift lift) {
  lift.estimate = &Shuffled::estimate;
  return lift;
}

constexpr std::string_view kTakes = "a measure of one class against the rest";

}  // namespace

constinit const Lift macro = by_class<share_in_mean<Weighting::equal>>(lift_of<Matrix, Binary, mean<Weighting::equal>>(
    "macro", "mean over the classes, each against the rest", kTakes, "f1"));
constinit const Lift micro = if_hits_decide(by_class<hits_of_class>(lift_of<Matrix, Binary, sum>(
    "micro", "value of the counts summed over the classes, each against the rest (n·m objects)", kTakes, "f1")));
constinit const Lift weighted =
    by_class<share_in_mean<Weighting::by_truth>>(lift_of<Matrix, Binary, mean<Weighting::by_truth>>(
        "weighted", "mean over the classes, each against the rest, weighted by their size in the truth", kTakes, "f1"));
constinit const Lift positive =
    of_one_class(lift_of<Matrix, Binary, named_class>("", "of the positive class", kTakes, "f1"));

constinit const Lift expected_labels = estimated(
    expected_lift(lift_of<Matrix, Matrix, mean_by_chance>("expected", kExpectedMeaning, "a measure of labels", "f1")));
constinit const Lift adjusted_labels = estimated(adjusted_lift(lift_of<Matrix, Matrix, beyond_chance>(
    "adjusted", kAdjustedMeaning, "a measure of labels that has a best value", "accuracy")));

}  // namespace etalon::lift
