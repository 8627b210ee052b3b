// matrix.cpp: a confusion matrix from its cells, for the two kinds of numbers.
#include "etalon/matrix.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "etalon/exact.hpp"

namespace etalon {
namespace {

/// Whether numbers like this one are added up without rounding, as long as their sum stays below 2^53.
bool is_count(double x) { return x < 0x1p53 && static_cast<double>(static_cast<std::int64_t>(x)) == x; }
bool is_count(const Exact&) { return true; }
bool is_small(double sum) { return sum < 0x1p53; }
bool is_small(const Exact&) { return true; }

/// Exact numbers take about a microsecond a cell and score.
constexpr std::size_t kMostExactCells = 10'000;

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
  wide_ = !counts_ && classes + errors_.size() <= kMostExactCells && loses_digits();
}

/// Whole numbers beyond 2^53 are; weights are when the least is less than a bit of the sum, when products of four sums
/// leave the range of a double, and when so much is of one class, right, or wrong, that the rest is lost to rounding.
template <class T>
bool Matrix<T>::loses_digits() const {
  if constexpr (std::is_same_v<T, double>) {
    bool whole = true;
    double least = std::numeric_limits<double>::infinity();
    double greatest = 0;
    const auto see = [&](double amount) {
      if (amount > 0) least = std::min(least, amount);
      whole = whole && (amount >= 0x1p53 || is_count(amount));
    };
    double wrong = 0;
    for (const Cell& cell : errors_) {
      see(cell.count);
      wrong += cell.count;
    }
    for (std::size_t i = 0; i < classes(); ++i) {
      see(hit_[i]);
      greatest = std::max({greatest, truth_[i], predicted_[i]});
    }
    const auto little = [&](double amount) { return amount > 0 && amount < 0x1p-7 * total_; };
    const bool lost = little(wrong) || little(hits_) || little(total_ - greatest);
    return whole || lost || total_ > 0x1p53 * least || total_ > 0x1p250 || least < 0x1p-250;
  }
  return false;
}

template <class T>
std::shared_ptr<const Matrix<Exact>> Matrix<T>::exactly() const {
  if constexpr (std::is_same_v<T, double>) {
    if (exactly_) return exactly_;
    std::vector<Matrix<Exact>::Cell> cells;
    for (std::uint32_t i = 0; i < classes(); ++i) {
      if (hit_[i] != 0) cells.push_back({i, i, Exact::binary(hit_[i])});
    }
    for (const Cell& cell : errors_) cells.push_back({cell.truth, cell.prediction, Exact::binary(cell.count)});
    Matrix<Exact> same(classes(), std::move(cells));
    same.average_over(averaged_);
    same.set_positive(positive_);
    std::vector<Exact> positions;
    for (std::size_t i = 0; numeric_ && i < classes(); ++i) positions.push_back(parameter_as<Exact>(position_[i]));
    same.set_order(ordered_, std::move(positions));
    return std::make_shared<const Matrix<Exact>>(std::move(same));
  }
  return nullptr;
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
