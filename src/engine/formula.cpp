// formula.cpp: the value of a formula on a matrix, on two orders or at two ranks, in any number type.
#include "engine/formula_value.hpp"

namespace etalon {
namespace {

using Node = Formula::Node;

/// What the names of a formula stand for on a matrix, or on four counts, which are one of two classes.
template <class Counts>
class MatrixNames {
 public:
  using T = typename Counts::Number;

  MatrixNames(const Counts& matrix, const Binary<T>& of_one_class)
      : matrix_(matrix), cells_(matrix.classes() * matrix.classes()), binary_(of_one_class) {
    for (std::size_t i = 0; i < matrix.classes(); ++i) cells_[i * matrix.classes() + i] = matrix.hit(i);
    matrix.for_each_error(
        [&](std::size_t i, std::size_t j, const T& count) { cells_[i * matrix.classes() + j] = count; });
  }
  T variable(std::size_t which) {
    switch (which) {
      case Node::c11: return binary_.c11;
      case Node::c10: return binary_.c10;
      case Node::c01: return binary_.c01;
      case Node::c00: return binary_.c00;
      case Node::a1: return binary_.a1();
      case Node::a0: return binary_.a0();
      case Node::b1: return binary_.b1();
      case Node::b0: return binary_.b0();
      case Node::n: return matrix_.total();
      case Node::m: return T(static_cast<int>(matrix_.averaged().size()));
      case Node::pi: return pi_as<T>();
      case Node::c_ii: return cell(i_, i_);
      case Node::c_ij: return cell(i_, j_);
      case Node::c_ji: return cell(j_, i_);
      case Node::c_jj: return cell(j_, j_);
      case Node::a_i: return matrix_.truth(i_);
      case Node::b_i: return matrix_.predicted(i_);
      case Node::a_j: return matrix_.truth(j_);
      case Node::b_j: return matrix_.predicted(j_);
      case Node::v_i: return matrix_.position(i_);
      default: return matrix_.position(j_);
    }
  }
  template <class Term>
  T sum(Node::Kind kind, Term term) {
    T sum{};
    for (const std::size_t i : matrix_.averaged()) {
      i_ = i;
      if (kind == Node::Kind::sum_i) sum += term();
      for (const std::size_t j : matrix_.averaged()) {
        if (kind == Node::Kind::sum_i || i == j) continue;
        j_ = j;
        sum += term();
      }
    }
    return sum;
  }

 private:
  [[nodiscard]] const T& cell(std::size_t i, std::size_t j) const { return cells_[i * matrix_.classes() + j]; }

  const Counts& matrix_;
  std::vector<T> cells_;
  Binary<T> binary_;
  std::size_t i_ = 0;
  std::size_t j_ = 0;
};

/// The same on two orders.
template <class T>
class OrderNames {
 public:
  explicit OrderNames(const Orders<T>& orders) : orders_(orders), pairs_(orders.pairs()) {}
  T variable(std::size_t which) const {
    switch (which) {
      case Node::concordant: return pairs_.concordant;
      case Node::discordant: return pairs_.discordant;
      case Node::target_only: return pairs_.target_only;
      case Node::predicted_only: return pairs_.predicted_only;
      case Node::neither: return pairs_.neither;
      case Node::n: return orders_.n();
      case Node::r: return T(orders_->target_rank2(x_)) / T(2);
      case Node::s: return T(orders_->predicted_rank2(x_)) / T(2);
      default: return pi_as<T>();
    }
  }
  template <class Term>
  T sum(Node::Kind, Term term) {
    T sum{};
    for (x_ = 0; x_ < orders_->n(); ++x_) sum += term();
    return sum;
  }

 private:
  const Orders<T>& orders_;
  OrderPairs<T> pairs_;
  std::size_t x_ = 0;
};

/// The same at two of m ranks.
template <class T>
class RankNames {
 public:
  RankNames(std::uint64_t i, std::uint64_t j, std::uint64_t m) : i_(i), j_(j), m_(m) {}
  T variable(std::size_t which) const {
    switch (which) {
      case Node::i: return T(i_);
      case Node::j: return T(j_);
      case Node::k: return T(k_);
      case Node::m: return T(m_);
      default: return pi_as<T>();
    }
  }
  template <class Term>
  T sum(Node::Kind, Term term) {
    T sum{};
    for (k_ = 1; k_ <= m_; ++k_) sum += term();
    return sum;
  }

 private:
  std::uint64_t i_;
  std::uint64_t j_;
  std::uint64_t m_;
  std::uint64_t k_ = 0;
};

/// Whether a variable from `first` up to `last` occurs.
bool uses(const Node& node, std::size_t first, std::size_t last) {
  if (node.kind == Node::Kind::variable && first <= node.which && node.which <= last) return true;
  return std::any_of(node.children.begin(), node.children.end(),
                     [&](const auto& child) { return uses(*child, first, last); });
}

}  // namespace

Formula::Formula(std::string text, const std::vector<std::string>& parameters, Of of)
    : text_(std::move(text)),
      root_(parse_formula(text_, parameters, of)),
      binary_(uses(*root_, Node::c11, Node::b0)),
      numbers_(uses(*root_, Node::v_i, Node::v_j)) {}
Formula::~Formula() = default;
Formula::Formula(Formula&&) noexcept = default;
Formula& Formula::operator=(Formula&&) noexcept = default;

template <class T>
Value<T> Formula::evaluate(const Matrix<T>& matrix, std::span<const double> arguments) const {
  if (numbers_ && !matrix.numeric()) return Value<T>::undefined("the classes are not numbers and no order was given");
  if (binary_ && matrix.positive() == kNoClass) return Value<T>::undefined("no class was named as the positive one");
  const Binary<T> of_one_class = binary_ ? matrix.one_against_rest(matrix.positive()) : Binary<T>{};
  return Evaluator<T, MatrixNames<Matrix<T>>>({matrix, of_one_class}, arguments).value(*root_);
}

template <class T>
Value<T> Formula::evaluate(const Binary<T>& counts) const {
  return Evaluator<T, MatrixNames<Binary<T>>>({counts, counts}, {}).value(*root_);
}

template <class T>
Value<T> Formula::evaluate(const Orders<T>& orders) const {
  return Evaluator<T, OrderNames<T>>(OrderNames<T>(orders), {}).value(*root_);
}

template <class T>
Value<T> Formula::evaluate(std::uint64_t i, std::uint64_t j, std::uint64_t m) const {
  return Evaluator<T, RankNames<T>>({i, j, m}, {}).value(*root_);
}

template Value<double> Formula::evaluate(const Matrix<double>&, std::span<const double>) const;
template Value<Exact> Formula::evaluate(const Matrix<Exact>&, std::span<const double>) const;
template Value<double> Formula::evaluate(const Binary<double>&) const;
template Value<Exact> Formula::evaluate(const Binary<Exact>&) const;
template Value<double> Formula::evaluate(const Orders<double>&) const;
template Value<Exact> Formula::evaluate(const Orders<Exact>&) const;
template Value<double> Formula::evaluate(std::uint64_t, std::uint64_t, std::uint64_t) const;
template Value<Exact> Formula::evaluate(std::uint64_t, std::uint64_t, std::uint64_t) const;

}  // namespace etalon
