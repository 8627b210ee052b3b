// lifts.cpp: measures of one class against the rest on a confusion matrix.
#include "domain/labels/parts.hpp"

#include "engine/average.hpp"
#include "etalon/matrix.hpp"

namespace etalon::lift {
namespace {

template <Weighting weighting>
constexpr auto mean = []<class T>(const Matrix<T>& matrix, const Inner<T>& inner) {
  return mean_over_classes(matrix, inner.context(), weighting,
                           [&](std::size_t i) { return inner(matrix.one_against_rest(i)); });
};

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

constexpr std::string_view kTakes = "a measure of one class against the rest";

}  // namespace

constinit const Lift macro = lift_of<Matrix, Binary, mean<Weighting::equal>>(
    "macro", "mean over the classes, each against the rest", kTakes, "f1");
constinit const Lift micro = lift_of<Matrix, Binary, sum>(
    "micro", "value of the counts summed over the classes, each against the rest (n·m objects)", kTakes, "f1");
constinit const Lift weighted = lift_of<Matrix, Binary, mean<Weighting::by_truth>>(
    "weighted", "mean over the classes, each against the rest, weighted by their size in the truth", kTakes, "f1");
constinit const Lift positive =
    of_one_class(lift_of<Matrix, Binary, named_class>("", "of the positive class", kTakes, "f1"));

}  // namespace etalon::lift
