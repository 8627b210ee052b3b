// definitions.cpp: measures that a user writes as formulas, of labels, of pairs of objects and of orders.
#include "etalon/error.hpp"
#include "etalon/formula.hpp"
#include "etalon/text.hpp"
#include "etalon/validate.hpp"

namespace etalon {
namespace {

struct Definition {
  std::string name;
  std::shared_ptr<const Formula> formula;

  Definition(const std::string& text, Formula::Of of, const char* example) {
    const std::size_t equals = text.find('=');
    name = trim(std::string_view(text).substr(0, equals));
    if (equals == std::string::npos || name.empty())
      throw Error(ErrorKind::usage, std::string("a definition looks like '") + example + "', not '" + text + "'");
    const std::string right(trim(std::string_view(text).substr(equals + 1)));
    formula = std::make_shared<const Formula>(right, std::vector<std::string>{}, of);
  }
};

/// Pairs of objects as a matrix: together is positive.
template <class T>
Matrix<T> pair_matrix(const Partitions<T>& partitions) {
  const Binary<T>& pairs = partitions.pairs();
  Matrix<T> matrix(2, {{0, 0, pairs.c00}, {0, 1, pairs.c01}, {1, 0, pairs.c10}, {1, 1, pairs.c11}});
  matrix.set_positive(1);
  return matrix;
}

}  // namespace

Subject subject_of_definition(const std::string& definition) {
  const auto [name, formula] = Definition(definition, Formula::Of::matrix, "mine = 2*c11 / (2*c11 + c10 + c01)");
  return {name, Better::higher, formula->binary(),
          [formula = formula](const Matrix<double>& matrix) { return formula->evaluate(matrix); },
          [formula = formula](const Matrix<Exact>& matrix) { return formula->evaluate(matrix); }};
}

ClusterCandidate candidate_of_definition(const std::string& definition) {
  Subject on_pairs = subject_of_definition(definition);
  ClusterSubject subject{on_pairs.name, Better::higher, false,
                         [=](const Partitions<double>& p) { return on_pairs.fast(pair_matrix(p)); },
                         [=](const Partitions<Exact>& p) { return on_pairs.exact(pair_matrix(p)); }};
  return {std::move(subject), std::move(on_pairs)};
}

OrderSubject order_subject_of_definition(const std::string& definition) {
  const auto [name, formula] =
      Definition(definition, Formula::Of::orders, "mine = (concordant - discordant) / (n*(n-1)/2)");
  return {name, Better::higher, false,
          [formula = formula](const Orders<double>& orders) { return formula->evaluate(orders); },
          [formula = formula](const Orders<Exact>& orders) { return formula->evaluate(orders); }};
}

}  // namespace etalon
