// definitions.cpp: measures that a user writes as formulas, of labels, of pairs of objects and of orders.
#include "etalon/error.hpp"
#include "etalon/formula.hpp"
#include "etalon/matrix.hpp"
#include "etalon/orders.hpp"
#include "etalon/partitions.hpp"
#include "etalon/text.hpp"
#include "etalon/validate.hpp"

namespace etalon {
namespace {

struct Definition {
  std::string name;
  std::shared_ptr<const Formula> formula;

  Definition(const std::string& text, Domain domain, Formula::Of of, const char* example) {
    const std::size_t equals = text.find('=');
    name = trim(std::string_view(text).substr(0, equals));
    if (equals == std::string::npos || name.empty())
      throw Error(ErrorKind::usage, std::string("a definition looks like '") + example + "', not '" + text + "'");
    refuse_known_name(name, domain);
    const std::string right(trim(std::string_view(text).substr(equals + 1)));
    formula = std::make_shared<const Formula>(right, std::vector<std::string>{}, of);
  }
};

/// Nothing but zero is known to stand for a value that a formula does not have.
template <class T>
Value<T> completed(const Value<T>& value, const Evaluation& how) {
  return value.defined() || how.undefined != Undefined::zero ? value : Value<T>(T(0));
}

/// Pairs of objects as a matrix: together is positive.
template <class T>
Matrix<T> pair_matrix(const Partitions<T>& partitions) {
  const Binary<T>& pairs = partitions.pairs();
  Matrix<T> matrix(2, {{0, 0, pairs.c00}, {0, 1, pairs.c01}, {1, 0, pairs.c10}, {1, 1, pairs.c11}});
  matrix.set_positive(1);
  return matrix;
}

}  // namespace

Subject subject_of_definition(const std::string& definition, const Evaluation& how) {
  const auto [name, formula] =
      Definition(definition, Domain::labels, Formula::Of::matrix, "mine = 2*c11 / (2*c11 + c10 + c01)");
  return {name, Better::higher, formula->binary(),
          [=, formula = formula](const Matrix<double>& matrix) { return completed(formula->evaluate(matrix), how); },
          [=, formula = formula](const Matrix<Exact>& matrix) { return completed(formula->evaluate(matrix), how); }};
}

ClusterCandidate candidate_of_definition(const std::string& definition, const Evaluation& how) {
  Subject on_pairs = subject_of_definition(definition, how);
  refuse_known_name(on_pairs.name, Domain::clusters);
  ClusterSubject subject{on_pairs.name, Better::higher, false,
                         [=](const Partitions<double>& p) { return on_pairs.fast(pair_matrix(p)); },
                         [=](const Partitions<Exact>& p) { return on_pairs.exact(pair_matrix(p)); }};
  return {std::move(subject), std::move(on_pairs)};
}

OrderSubject order_subject_of_definition(const std::string& definition, const Evaluation& how) {
  const auto [name, formula] =
      Definition(definition, Domain::orders, Formula::Of::orders, "mine = (concordant - discordant) / (n*(n-1)/2)");
  return {name, Better::higher, false,
          [=, formula = formula](const Orders<double>& orders) { return completed(formula->evaluate(orders), how); },
          [=, formula = formula](const Orders<Exact>& orders) { return completed(formula->evaluate(orders), how); }};
}

}  // namespace etalon
