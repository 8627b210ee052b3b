// frame.hpp: what a confusion matrix has beside its counts: classes, their order, the positive one, those averaged
// over.
#pragma once

#include <string>
#include <vector>

#include "etalon/confusion.hpp"

namespace etalon {

/// Classes that a table was given with are classes also where no object has them.
std::vector<std::size_t> classes_without_cells(const Confusion& counted);

/// Told once from names and options; then any counts of these classes can be seen as a matrix.
template <class T>
class MatrixFrame {
 public:
  /// `occurring` are the classes that have counts; `kept` are classes of the table that no object has, by their places.
  /// Throws Error(usage) for a class of the options that is none.
  MatrixFrame(std::vector<std::string> names, const std::vector<std::string>& occurring, const MatrixOptions& options,
              std::vector<std::size_t> kept = {});

  [[nodiscard]] const std::vector<std::string>& names() const { return names_; }
  [[nodiscard]] Matrix<T> matrix(std::vector<typename Matrix<T>::Cell> cells) const;

 private:
  std::vector<std::string> names_;
  ClassSet::Kind kind_;  // `listed`: those of `averaged_`
  std::vector<std::size_t> averaged_{};
  std::vector<std::size_t> kept_{};  // classes of the table that no object has; those that occur come by themselves
  std::size_t positive_ = kNoClass;
  bool ordered_ = true;
  std::vector<T> positions_{};
};

}  // namespace etalon
