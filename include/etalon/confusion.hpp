// confusion.hpp: the statistic of the labels domain: how many objects of each true class got each predicted class.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "etalon/count_table.hpp"
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
  /// Classes that occur elsewhere, such as on other units: the positive one may be one of these.
  std::vector<std::string> elsewhere{};
  /// What has been said just now, and so must have an effect. What was said of a part of the data, when it was counted,
  /// may have been for another question.
  struct Said {
    bool positive = true;
    bool averaged = true;
    bool disagreement = true;
  };
  Said said{};
};

/// Counts by class: how many objects of each true class got each predicted class.
class Confusion : public CountTable {
 public:
  Confusion() : CountTable(Names::shared) {}
  /// Classes and cells in any order, every cell at most once. Weights, when there are any, are one for each cell.
  Confusion(const std::vector<std::string>& classes, std::vector<Cell> cells, std::vector<ExactSum> weights = {})
      : CountTable(Names::shared, classes, classes, std::move(cells), std::move(weights)) {}

  Confusion& operator+=(const Confusion& other) {
    merge(other);
    return *this;
  }
  static Confusion from_bytes(std::string_view bytes) {
    Confusion confusion;
    confusion.read(bytes);
    return confusion;
  }

  [[nodiscard]] const std::vector<std::string>& classes() const { return rows(); }
  /// The matrix as measures see it, with its classes in order.
  template <class T>
  [[nodiscard]] Matrix<T> matrix(const MatrixOptions& options = {}) const;
  /// The names of the classes of that matrix.
  [[nodiscard]] std::vector<std::string> class_names(const MatrixOptions& options) const;
};

/// Counts two columns of equal length in one pass; memory does not depend on their length.
Confusion tabulate(const LabelView& truth, const LabelView& prediction, const TabulateOptions& options = {});

/// The class that custom calls positive when the two classes are {0,1}, {false,true}, {no,yes}, {-1,1} or
/// {negative,positive}.
std::optional<std::string> customary_positive(std::span<const std::string> classes);

extern template Matrix<double> Confusion::matrix(const MatrixOptions&) const;
extern template Matrix<Exact> Confusion::matrix(const MatrixOptions&) const;

}  // namespace etalon
