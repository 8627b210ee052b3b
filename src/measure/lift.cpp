// lift.cpp: from a measure of four counts to one of a confusion matrix, and the evaluation of a score.
#include "etalon/score.hpp"
#include "measure/average.hpp"

namespace etalon {

std::span<const LiftFacts> lifts() {
  static constexpr LiftFacts all[] = {
      {Lift::macro, "macro", "mean over the classes, each against the rest"},
      {Lift::micro, "micro", "value of the counts summed over the classes, each against the rest (n·m objects)"},
      {Lift::weighted, "weighted", "mean over the classes, each against the rest, weighted by their size in the truth"},
  };
  return all;
}

namespace {

template <class T>
Value<T> call_binary(const Measure& measure, const Binary<T>& binary, const Context& context) {
  const BinaryFunction& function =
      measure.binary() ? std::get<BinaryFunction>(measure.compute) : std::get<MatrixFunction>(measure.compute).binary;
  if constexpr (std::is_same_v<T, double>) {
    return function.fast(binary, context);
  } else {
    return function.exact(binary, context);
  }
}

template <class T>
Value<T> call_matrix(const Measure& measure, const Matrix<T>& matrix, const Context& context) {
  const MatrixFunction& function = std::get<MatrixFunction>(measure.compute);
  if constexpr (std::is_same_v<T, double>) {
    return function.fast(matrix, context);
  } else {
    return function.exact(matrix, context);
  }
}

/// The papers' completion: agreement is best, no agreement is worst, everything else is chance.
template <class Statistic>
Value<typename Statistic::Number> completed(const Measure& measure, const Statistic& c,
                                            Value<typename Statistic::Number> value) {
  using T = typename Statistic::Number;
  if (value.defined() || c.total() == T(0)) return value;
  const bool lower = measure.better == Better::lower;
  double completion = measure.baseline;
  if (c.hits() == c.total()) completion = lower ? measure.range.low : measure.range.high;
  if (c.hits() == T(0)) completion = lower ? measure.range.high : measure.range.low;
  if (!std::isfinite(completion)) return value;
  return Value<T>(parameter_as<T>(completion));
}

/// The value of four counts or a matrix after the user's choice of what undefined becomes.
template <class Statistic>
Value<typename Statistic::Number> settled(const Measure& measure, const Statistic& c, Undefined choice,
                                          const Value<typename Statistic::Number>& value) {
  using T = typename Statistic::Number;
  if (choice == Undefined::sklearn) choice = measure.in_sklearn;
  if (choice == Undefined::authors) return completed(measure, c, value);
  if (choice == Undefined::zero && !value.defined()) return Value<T>(T(0));
  return value;
}

}  // namespace

template <class T>
Value<T> evaluate(const Score& score, const Matrix<T>& matrix, const Evaluation& how) {
  const Measure& measure = *score.measure;
  Context context{score.arguments, how.undefined, how.disagreement};
  if (how.undefined == Undefined::sklearn) context.parts = measure.in_sklearn;
  const auto one_class = [&](std::size_t i) {
    const Binary<T> binary = matrix.one_against_rest(i);
    return settled(measure, binary, how.undefined, call_binary(measure, binary, context));
  };
  if (score.lifts.empty()) {
    if (!measure.binary()) return settled(measure, matrix, how.undefined, call_matrix(measure, matrix, context));
    if (matrix.positive() == kNoClass) return Value<T>::undefined("no class was named as the positive one");
    return one_class(matrix.positive());
  }
  switch (score.lifts.front()) {
    case Lift::macro: return mean_over_classes(matrix, context, Weighting::equal, one_class);
    case Lift::weighted: return mean_over_classes(matrix, context, Weighting::by_truth, one_class);
    case Lift::micro: break;
  }
  Binary<T> sum{};
  for (const std::size_t i : matrix.averaged()) sum += matrix.one_against_rest(i);
  return settled(measure, sum, how.undefined, call_binary(measure, sum, context));
}

template Value<double> evaluate(const Score&, const Matrix<double>&, const Evaluation&);
template Value<Exact> evaluate(const Score&, const Matrix<Exact>&, const Evaluation&);

}  // namespace etalon
