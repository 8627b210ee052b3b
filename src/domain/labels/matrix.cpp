// matrix.cpp: a confusion matrix from its cells, for the two kinds of numbers.
#include "etalon/matrix.hpp"

#include <algorithm>
#include <utility>

#include "etalon/exact.hpp"

namespace etalon {
namespace {

/// Whether numbers like this one are added up without rounding, as long as their sum stays below 2^53.
bool is_count(double x) { return x < 0x1p53 && static_cast<double>(static_cast<std::int64_t>(x)) == x; }
bool is_count(const Exact&) { return true; }
bool is_small(double sum) { return sum < 0x1p53; }
bool is_small(const Exact&) { return true; }

}  // namespace

template <class T>
Matrix<T>::Matrix(std::size_t classes, std::vector<Cell> cells)
    : hit_(classes), missed_(classes), false_(classes), position_(classes) {
  const auto before = [](const Cell& a, const Cell& b) {
    return a.truth != b.truth ? a.truth < b.truth : a.prediction < b.prediction;
  };
  T sum{};
  bool counts = true;
  for (const Cell& cell : cells) {
    sum += cell.count;
    counts &= is_count(cell.count);
  }
  counts_ = counts && is_small(sum);
  for (const Cell& cell : cells) {
    if (cell.truth == cell.prediction) hit_[cell.truth] = cell.count;
  }
  std::erase_if(cells, [](const Cell& cell) { return cell.truth == cell.prediction || cell.count == T(0); });
  errors_ = std::move(cells);
  if (!std::is_sorted(errors_.begin(), errors_.end(), before)) std::sort(errors_.begin(), errors_.end(), before);
  if (counts_) {
    for (auto cell = errors_.begin(); cell != errors_.end();) {
      const std::uint32_t row = cell->truth;
      T missed{};  // not in memory: a row has many cells
      for (; cell != errors_.end() && cell->truth == row; ++cell) {
        missed += cell->count;
        false_[cell->prediction].add_without_rounding(cell->count);
      }
      missed_[row].add_without_rounding(missed);
    }
    for (const auto& row : missed_) whole_.add_without_rounding(row.total());
  } else {
    for (const Cell& cell : errors_) {
      missed_[cell.truth].add(cell.count);
      false_[cell.prediction].add(cell.count);
      whole_.add(cell.count);
    }
  }
  for (std::size_t i = 0; i < classes; ++i) {
    whole_.add(hit_[i]);
    truth_.push_back(hit_[i] + missed_[i].total());
    predicted_.push_back(hit_[i] + false_[i].total());
    total_ += truth_[i];
    hits_ += hit_[i];
    position_[i] = T(static_cast<int>(i));
    if (truth_[i] != T(0) || predicted_[i] != T(0)) averaged_.push_back(i);
  }
}

/// All without its row and column. Where next to nothing is left, that is added up instead, so that zero is zero and a
/// small count keeps its digits; few classes leave so little.
template <class T>
T Matrix<T>::apart_from(std::size_t i) const {
  if (classes() == 2) return hit_[1 - i];
  if (counts_) return total_ - truth_[i] - false_[i].total();
  CarriedSum<T> rest = whole_;
  rest.subtract(hit_[i]);
  rest.subtract(missed_[i]);
  rest.subtract(false_[i]);
  if constexpr (std::is_same_v<T, double>) {
    if (!(rest.total() < total_ * 0x1p-50)) return rest.total();
  }
  T sum{};
  for (std::size_t j = 0; j < classes(); ++j) sum += j == i ? T(0) : hit_[j];
  for (const Cell& cell : errors_) sum += cell.truth == i || cell.prediction == i ? T(0) : cell.count;
  return sum;
}

template class Matrix<double>;
template class Matrix<Exact>;

}  // namespace etalon
