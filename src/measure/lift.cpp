// lift.cpp: from a measure of a small statistic to one of a larger, and the evaluation of a score.
#include "etalon/score.hpp"
#include "measure/assignment.hpp"
#include "measure/average.hpp"

namespace etalon {

std::span<const LiftFacts> lifts() {
  static constexpr LiftFacts all[] = {
      {Lift::macro, "macro", "mean over the classes, each against the rest", Domain::labels},
      {Lift::micro, "micro", "value of the counts summed over the classes, each against the rest (n·m objects)",
       Domain::labels},
      {Lift::weighted, "weighted", "mean over the classes, each against the rest, weighted by their size in the truth",
       Domain::labels},
      {Lift::pairs, "pairs",
       "on pairs of objects: together or apart in the reference, together or apart in the clustering",
       Domain::clusters},
      {Lift::matched, "matched", "of the labels that the best one-to-one matching gives the clusters",
       Domain::clusters},
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
    default: break;
  }
  Binary<T> sum{};
  for (const std::size_t i : matrix.averaged()) sum += matrix.one_against_rest(i);
  return settled(measure, sum, how.undefined, call_binary(measure, sum, context));
}

namespace {

/// The clusters as classes: each column takes the name of the row it is matched with, and one of its own otherwise.
template <class T>
Matrix<T> matched_matrix(const Partitions<T>& p) {
  const auto column_of = best_matching(p);
  std::vector<std::uint32_t> class_of(p.columns(), kUnmatched);
  for (std::uint32_t row = 0; row < p.rows(); ++row) {
    if (column_of[row] != kUnmatched) class_of[column_of[row]] = row;
  }
  auto classes = static_cast<std::uint32_t>(p.rows());
  for (std::uint32_t& name : class_of) {
    if (name == kUnmatched) name = classes++;
  }
  std::vector<typename Matrix<T>::Cell> cells;
  for (const auto& cell : p.cells())
    cells.push_back({cell.row, class_of[cell.column], count_as<T>(static_cast<Int128>(cell.count))});
  return Matrix<T>(classes, std::move(cells));
}

/// Two partitions agree when every cluster is one of the other side.
template <class T>
bool equal_partitions(const Partitions<T>& p) {
  return p.cells().size() == p.rows() && p.rows() == p.columns();
}

}  // namespace

template <class T>
Value<T> evaluate(const Score& score, const Partitions<T>& p, const Evaluation& how) {
  const Measure& measure = *score.measure;
  const Context context{score.arguments, how.undefined, how.disagreement};
  if (!score.lifts.empty() && score.lifts.front() == Lift::matched) {
    Score inner = score;
    inner.lifts.erase(inner.lifts.begin());
    return evaluate(inner, matched_matrix(p), how);
  }
  Value<T> value(T{});
  if (!score.lifts.empty()) {
    value = call_binary(measure, p.pairs(), context);
  } else {
    const PartitionsFunction& function = measure.of_covers() ? std::get<CoversFunction>(measure.compute).partitions
                                                             : std::get<PartitionsFunction>(measure.compute);
    if constexpr (std::is_same_v<T, double>) {
      value = function.fast(p, context);
    } else {
      value = function.exact(p, context);
    }
  }
  if (value.defined()) return value;
  if (how.undefined == Undefined::zero) return Value<T>(T(0));
  // The papers' completion, and scikit-learn's: equal partitions have the best value. The rest is chance, or as it is.
  const bool completes = how.undefined == Undefined::authors || how.undefined == Undefined::sklearn;
  if (!completes || p.n() == 0) return value;
  const double best = measure.better == Better::lower ? measure.range.low : measure.range.high;
  if (equal_partitions(p) && std::isfinite(best)) return Value<T>(parameter_as<T>(best));
  if (how.undefined == Undefined::authors && std::isfinite(measure.baseline))
    return Value<T>(parameter_as<T>(measure.baseline));
  return value;
}

namespace {

template <template <class> class Statistic, class T>
Value<T> call_plain(const FunctionOf<Statistic>& function, const Score& score, const Statistic<T>& statistic,
                    const Evaluation& how) {
  const Context context{score.arguments, how.undefined, {}};
  Value<T> value(T{});
  if constexpr (std::is_same_v<T, double>) {
    value = function.fast(statistic, context);
  } else {
    value = function.exact(statistic, context);
  }
  return !value.defined() && how.undefined == Undefined::zero ? Value<T>(T(0)) : value;
}

}  // namespace

template <class T>
Value<T> evaluate(const Score& score, const Orders<T>& orders, const Evaluation& how) {
  if (const auto* of_pairs = std::get_if<OrderPairsFunction>(&score.measure->compute))
    return call_plain<OrderPairs, T>(*of_pairs, score, orders.pairs(), how);
  return call_plain<Orders, T>(std::get<OrdersFunction>(score.measure->compute), score, orders, how);
}

template <class T>
Value<T> evaluate(const Score& score, const OrderPairs<T>& pairs, const Evaluation& how) {
  if (const auto* of_pairs = std::get_if<OrderPairsFunction>(&score.measure->compute))
    return call_plain<OrderPairs, T>(*of_pairs, score, pairs, how);
  return Value<T>::undefined("a partial order has no ranks");
}

template <class T>
Value<T> evaluate(const Score& score, const Covers<T>& covers, const Evaluation& how) {
  if (const auto* function = std::get_if<CoversFunction>(&score.measure->compute); function && score.lifts.empty())
    return call_plain<Covers, T>({function->fast, function->exact}, score, covers, how);
  return Value<T>::undefined("not a measure of overlapping clusters");
}

template <class T>
Value<T> evaluate(const Score& score, const ClassRanking<T>& ranking, const Evaluation& how) {
  return call_plain<ClassRanking, T>(std::get<ClassRankingFunction>(score.measure->compute), score, ranking, how);
}

template <class T>
Value<T> evaluate(const Score& score, const Answers<T>& answers, const Evaluation& how) {
  return call_plain<Answers, T>(std::get<AnswersFunction>(score.measure->compute), score, answers, how);
}

template Value<double> evaluate(const Score&, const Covers<double>&, const Evaluation&);
template Value<Exact> evaluate(const Score&, const Covers<Exact>&, const Evaluation&);
template Value<double> evaluate(const Score&, const ClassRanking<double>&, const Evaluation&);
template Value<Exact> evaluate(const Score&, const ClassRanking<Exact>&, const Evaluation&);
template Value<double> evaluate(const Score&, const Answers<double>&, const Evaluation&);
template Value<Exact> evaluate(const Score&, const Answers<Exact>&, const Evaluation&);
template Value<double> evaluate(const Score&, const Orders<double>&, const Evaluation&);
template Value<Exact> evaluate(const Score&, const Orders<Exact>&, const Evaluation&);
template Value<double> evaluate(const Score&, const OrderPairs<double>&, const Evaluation&);
template Value<Exact> evaluate(const Score&, const OrderPairs<Exact>&, const Evaluation&);
template Value<double> evaluate(const Score&, const Partitions<double>&, const Evaluation&);
template Value<Exact> evaluate(const Score&, const Partitions<Exact>&, const Evaluation&);
template Value<double> evaluate(const Score&, const Matrix<double>&, const Evaluation&);
template Value<Exact> evaluate(const Score&, const Matrix<Exact>&, const Evaluation&);

}  // namespace etalon
