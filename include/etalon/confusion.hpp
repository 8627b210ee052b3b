// confusion.hpp: the statistic of the labels domain: how many objects of each true class got each predicted class.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "etalon/exact_sum.hpp"
#include "etalon/labels.hpp"
#include "etalon/matrix.hpp"

namespace etalon {

/// Which classes averages run over.
struct ClassSet {
  enum class Kind { occurring, in_truth, listed } kind = Kind::occurring;
  std::vector<std::string> listed{};
};

struct MatrixOptions {
  /// All classes in their order; a label outside is an error. Empty: those that occur, sorted.
  std::vector<std::string> classes{};
  ClassSet averaged{};
  /// Empty: decided by custom (1 of 0 and 1, true of false and true, and so on), else none.
  std::string positive{};
};

/// Counts by class, kept in one canonical form: classes sorted, cells sorted, zeros left out. Merging therefore gives
/// the same bits in any order; whole counts stay whole, and weights are summed without rounding.
class Confusion {
 public:
  struct Cell {
    std::uint32_t truth;
    std::uint32_t prediction;
    std::uint64_t count;
    bool operator==(const Cell&) const = default;
  };

  Confusion() = default;
  /// Classes and cells in any order, every cell at most once. Weights, when there are any, are one for each cell.
  Confusion(std::vector<std::string> classes, std::vector<Cell> cells, std::vector<ExactSum> weights = {});

  Confusion& operator+=(const Confusion& other);
  bool operator==(const Confusion& other) const;

  [[nodiscard]] const std::vector<std::string>& classes() const { return classes_; }
  [[nodiscard]] std::span<const Cell> cells() const { return cells_; }
  [[nodiscard]] std::uint64_t objects() const;
  [[nodiscard]] bool weighted() const { return weighted_; }
  /// The count of a cell, or the sum of its weights.
  [[nodiscard]] double amount(std::size_t cell) const;

  /// The matrix as measures see it, with its classes in order.
  template <class T>
  [[nodiscard]] Matrix<T> matrix(const MatrixOptions& options = {}) const;
  /// The names of the classes of that matrix.
  [[nodiscard]] std::vector<std::string> class_names(const MatrixOptions& options) const;

  [[nodiscard]] std::string to_bytes() const;
  static Confusion from_bytes(std::string_view bytes);

 private:
  void sort();

  std::vector<std::string> classes_;
  std::vector<Cell> cells_;
  std::vector<ExactSum> weights_;  // parallel to cells_ when weighted_
  bool weighted_ = false;
};

struct TabulateOptions {
  std::span<const double> weights{};  ///< one for each object, finite and not negative; empty: every object counts 1
  unsigned threads = 1;
};

/// Counts two columns of equal length in one pass; memory does not depend on their length.
Confusion tabulate(const LabelView& truth, const LabelView& prediction, const TabulateOptions& options = {});

/// The class that custom calls positive when the two classes are {0,1}, {false,true}, {no,yes}, {-1,1} or
/// {negative,positive}.
std::optional<std::string> customary_positive(std::span<const std::string> classes);

extern template Matrix<double> Confusion::matrix(const MatrixOptions&) const;
extern template Matrix<Exact> Confusion::matrix(const MatrixOptions&) const;

}  // namespace etalon
