// matrix.hpp: a confusion matrix in numbers of one type, as a measure sees it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <numeric>
#include <span>
#include <vector>

#include "etalon/binary.hpp"

namespace etalon {

inline constexpr std::size_t kNoClass = static_cast<std::size_t>(-1);

/// Classes are 0 … m−1, in order. `truth(i)` objects have class i in the truth (the row sum), `predicted(i)` in the
/// prediction (the column sum), `hit(i)` in both. Errors are the cells off the diagonal that are not zero, in row
/// order.
///
/// Worked example, used by every measure of a confusion matrix: rows 3 1 1 / 0 4 1 / 0 2 8.
template <class T>
class Matrix {
 public:
  using Number = T;
  struct Cell {
    std::uint32_t truth;
    std::uint32_t prediction;
    T count;
  };

  /// The cells need not be sorted; each position at most once.
  Matrix(std::size_t classes, std::vector<Cell> cells);

  [[nodiscard]] std::size_t classes() const { return hit_.size(); }
  [[nodiscard]] const T& total() const { return total_; }
  [[nodiscard]] const T& hits() const { return hits_; }
  [[nodiscard]] const T& hit(std::size_t i) const { return hit_[i]; }
  [[nodiscard]] const T& truth(std::size_t i) const { return truth_[i]; }
  [[nodiscard]] const T& predicted(std::size_t i) const { return predicted_[i]; }
  template <class Visit>
  void for_each_error(Visit visit) const {
    for (const Cell& cell : errors_) visit(std::size_t{cell.truth}, std::size_t{cell.prediction}, cell.count);
  }

  /// The classes that averages run over; by default those that occur in the truth or in the prediction.
  [[nodiscard]] std::span<const std::size_t> averaged() const { return averaged_; }
  void average_over(std::vector<std::size_t> classes) {
    averaged_ = std::move(classes);
    exactly_.reset();
  }

  /// The class that binary measures call positive; kNoClass when none was named.
  [[nodiscard]] std::size_t positive() const { return positive_; }
  void set_positive(std::size_t i) {
    positive_ = i;
    exactly_.reset();
  }

  /// Ordinal measures need classes in order (`ordered`) or with a number each (`numeric`).
  [[nodiscard]] bool ordered() const { return ordered_; }
  [[nodiscard]] bool numeric() const { return numeric_; }
  [[nodiscard]] const T& position(std::size_t i) const { return position_[i]; }
  void set_order(bool ordered, std::vector<T> positions) {
    ordered_ = ordered;
    numeric_ = !positions.empty();
    if (numeric_) position_ = std::move(positions);
    exactly_.reset();
  }

  [[nodiscard]] Binary<T> one_against_rest(std::size_t i) const {
    return {hit_[i], missed_[i].total(), false_[i].total(), apart_from(i)};
  }

  /// Whether doubles do not hold the counts: sums would lose the least of them, or differences of sums their digits.
  /// Never of matrices so large that exact numbers would take long.
  [[nodiscard]] bool wide() const { return wide_; }
  /// The same in exact numbers: what was kept, else of the doubles that this one has.
  [[nodiscard]] std::shared_ptr<const Matrix<Exact>> exactly() const;
  /// For whoever knows the counts better than doubles do; last, after what is said of the classes.
  void keep_exactly(Matrix<Exact> same) { exactly_ = std::make_shared<const Matrix<Exact>>(std::move(same)); }

 private:
  [[nodiscard]] bool loses_digits() const;
  /// The objects that have class i on neither side.
  [[nodiscard]] T apart_from(std::size_t i) const;

  std::vector<T> hit_;
  std::vector<CarriedSum<T>> missed_;
  std::vector<CarriedSum<T>> false_;
  std::vector<T> truth_;
  std::vector<T> predicted_;
  std::vector<T> position_;
  std::vector<Cell> errors_;
  std::vector<std::size_t> averaged_;
  CarriedSum<T> whole_{};  // total_ without rounding
  T total_{};
  T hits_{};
  bool counts_ = true;  // nothing is rounded in sums
  bool wide_ = false;
  std::shared_ptr<const Matrix<Exact>> exactly_{};
  std::size_t positive_ = kNoClass;
  bool ordered_ = true;
  bool numeric_ = true;
};

/// A matrix from rows of whole numbers, for examples, laws and tests. Of two classes the second is positive.
template <class T, class Count>
Matrix<T> dense_matrix(std::size_t classes, std::span<const Count> rows) {
  std::vector<typename Matrix<T>::Cell> cells;
  for (std::size_t i = 0; i < classes; ++i) {
    for (std::size_t j = 0; j < classes; ++j) {
      if (rows[i * classes + j] != Count(0))
        cells.push_back({static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(j), T(rows[i * classes + j])});
    }
  }
  Matrix<T> matrix(classes, std::move(cells));
  if (classes == 2) matrix.set_positive(1);
  return matrix;
}

template <class T>
Standing standing(const Matrix<T>& c) {
  return standing_of_counts(c);
}

template <>
struct KindOf<Matrix> {
  static const Kind kind;
};

inline constexpr int kMatrixExample[9] = {3, 1, 1, 0, 4, 1, 0, 2, 8};

}  // namespace etalon
