// matrix.hpp: a confusion matrix in numbers of one type, as a measure sees it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
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
  Matrix(std::size_t classes, std::vector<Cell> cells)
      : hit_(classes), missed_(classes), false_(classes), position_(classes) {
    std::erase_if(cells, [&](const Cell& cell) {
      if (cell.truth == cell.prediction) hit_[cell.truth] = cell.count;
      return cell.truth == cell.prediction || cell.count == T(0);
    });
    errors_ = std::move(cells);
    const auto before = [](const Cell& a, const Cell& b) {
      return a.truth != b.truth ? a.truth < b.truth : a.prediction < b.prediction;
    };
    if (!std::is_sorted(errors_.begin(), errors_.end(), before)) std::sort(errors_.begin(), errors_.end(), before);
    for (const Cell& cell : errors_) {
      missed_[cell.truth] += cell.count;
      false_[cell.prediction] += cell.count;
    }
    for (std::size_t i = 0; i < classes; ++i) {
      truth_.push_back(hit_[i] + missed_[i]);
      predicted_.push_back(hit_[i] + false_[i]);
      total_ += truth_[i];
      hits_ += hit_[i];
      position_[i] = T(static_cast<int>(i));
      if (truth_[i] != T(0) || predicted_[i] != T(0)) averaged_.push_back(i);
    }
  }

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
  void average_over(std::vector<std::size_t> classes) { averaged_ = std::move(classes); }

  /// The class that binary measures call positive; kNoClass when none was named.
  [[nodiscard]] std::size_t positive() const { return positive_; }
  void set_positive(std::size_t i) { positive_ = i; }

  /// Ordinal measures need classes in order (`ordered`) or with a number each (`numeric`).
  [[nodiscard]] bool ordered() const { return ordered_; }
  [[nodiscard]] bool numeric() const { return numeric_; }
  [[nodiscard]] const T& position(std::size_t i) const { return position_[i]; }
  void set_order(bool ordered, std::vector<T> positions) {
    ordered_ = ordered;
    numeric_ = !positions.empty();
    if (numeric_) position_ = std::move(positions);
  }

  [[nodiscard]] Binary<T> one_against_rest(std::size_t i) const {
    return {hit_[i], missed_[i], false_[i], apart_from(i)};
  }

 private:
  /// The objects that have class i on neither side. With weights the difference of sums leaves rounding noise where the
  /// truth is zero, and zero is what makes a measure undefined: so zero is decided by looking.
  [[nodiscard]] T apart_from(std::size_t i) const {
    if (classes() == 2) return hit_[1 - i];
    const bool none_hit =
        std::all_of(averaged_.begin(), averaged_.end(), [&](std::size_t j) { return j == i || hit_[j] == T(0); });
    if (none_hit && std::all_of(errors_.begin(), errors_.end(),
                                [&](const Cell& cell) { return cell.truth == i || cell.prediction == i; })) {
      return T(0);
    }
    return total_ - truth_[i] - false_[i];
  }

  std::vector<T> hit_;
  std::vector<T> missed_;
  std::vector<T> false_;
  std::vector<T> truth_;
  std::vector<T> predicted_;
  std::vector<T> position_;
  std::vector<Cell> errors_;
  std::vector<std::size_t> averaged_;
  T total_{};
  T hits_{};
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

inline constexpr int kMatrixExample[9] = {3, 1, 1, 0, 4, 1, 0, 2, 8};

}  // namespace etalon
