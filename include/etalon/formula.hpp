// formula.hpp: a measure written as text, such as "2*c11 / (2*c11 + c10 + c01)". The catalogue's formulas are in this
// notation, and so are measures that a user defines.
//
// Of one class against the rest, and of the pairs of objects that two partitions hold together or apart: c11 c10 c01
// c00, the sizes a1 a0 b1 b0, n. Of a whole matrix: sum_i(…) over the classes and sum_ij(…) over the ordered pairs of
// different classes, with c_ii c_ij c_ji c_jj, the sizes a_i b_i a_j b_j, the numbers v_i v_j of the classes, n, and m
// classes. Of two orders: the pairs of items concordant, discordant, target_only, predicted_only (told apart by one
// order alone) and neither, n items, and sum_x(…) over the items with their ranks r in the target and s in the
// prediction (1 is best; tied items share the middle). Of two ranks: i, j, the number m of ranks, and sum_k(…) over k =
// 1 … m. Of two answers: the documents answer, reference and common to both, m_answer and m_reference classes, m the
// greater of these, R (Tague's), sum_k(…), and over the pairs of a class of each sum_ij(…), over the common documents
// sum_x(…): there i and j are the numbers of the classes, a_i and b_j their documents, c_ij those that they share,
// before_i and before_j those of the classes before them. Everywhere: + - * / ^, parentheses, pi, sqrt log exp abs acos
// min max, xlogy(x, y) = x·log(y) or 0 when x is 0, power_mean(x, y, r).
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "etalon/answers.hpp"
#include "etalon/matrix.hpp"
#include "etalon/orders.hpp"

namespace etalon {

class Formula {
 public:
  struct Node;
  /// What the names in it speak of.
  enum class Of { matrix, pairs, orders, ranks, answers };

  /// Throws Error(usage) with the text and a caret below the place. Parameters are further names.
  explicit Formula(std::string text, const std::vector<std::string>& parameters = {}, Of of = Of::matrix);
  ~Formula();
  Formula(Formula&&) noexcept;
  Formula& operator=(Formula&&) noexcept;

  [[nodiscard]] const std::string& text() const { return text_; }
  /// Uses c11, a1, …: needs a positive class.
  [[nodiscard]] bool binary() const { return binary_; }

  /// Undefined with a reason where it divides by zero or takes the root or logarithm of what has none.
  template <class T>
  [[nodiscard]] Value<T> evaluate(const Matrix<T>& matrix, std::span<const double> arguments = {}) const;

  /// Of four counts, which are a matrix of two classes.
  template <class T>
  [[nodiscard]] Value<T> evaluate(const Binary<T>& counts) const;

  /// Of a formula of orders.
  template <class T>
  [[nodiscard]] Value<T> evaluate(const Orders<T>& orders) const;

  /// Of a formula of answers.
  template <class T>
  [[nodiscard]] Value<T> evaluate(const Answers<T>& answers) const;

  /// Of a formula of ranks.
  template <class T>
  [[nodiscard]] Value<T> evaluate(std::uint64_t i, std::uint64_t j, std::uint64_t m) const;

 private:
  std::string text_;
  std::unique_ptr<Node> root_;
  bool binary_ = false;
  bool numbers_ = false;  // of the classes
};

extern template Value<double> Formula::evaluate(const Matrix<double>&, std::span<const double>) const;
extern template Value<Exact> Formula::evaluate(const Matrix<Exact>&, std::span<const double>) const;
extern template Value<double> Formula::evaluate(const Binary<double>&) const;
extern template Value<Exact> Formula::evaluate(const Binary<Exact>&) const;
extern template Value<double> Formula::evaluate(const Orders<double>&) const;
extern template Value<Exact> Formula::evaluate(const Orders<Exact>&) const;
extern template Value<double> Formula::evaluate(const Answers<double>&) const;
extern template Value<Exact> Formula::evaluate(const Answers<Exact>&) const;
extern template Value<double> Formula::evaluate(std::uint64_t, std::uint64_t, std::uint64_t) const;
extern template Value<Exact> Formula::evaluate(std::uint64_t, std::uint64_t, std::uint64_t) const;

}  // namespace etalon
