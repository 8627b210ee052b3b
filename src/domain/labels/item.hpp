// item.hpp: one system's confusion matrix on one unit, as scores see it.
#pragma once

#include <string>
#include <vector>

#include "engine/collection.hpp"
#include "etalon/confusion.hpp"

namespace etalon {

struct LabelItem {
  Confusion confusion;
  MatrixOptions options;
  Matrix<double> matrix;
  std::vector<std::string> classes;
  std::vector<double> disagreement{};

  template <class T, class F>
  auto apply(F f) const {
    if constexpr (std::is_same_v<T, double>) {
      return f(any(matrix));
    } else {
      const Matrix<T> exactly = confusion.matrix<T>(options);
      return f(any(exactly));
    }
  }
  /// A part beyond the classes is one that a matching left over.
  [[nodiscard]] std::string part_name(const Score&, std::size_t part) const {
    return part < classes.size() ? "class '" + classes[part] + "'" : std::string();
  }
};

/// Whether a score takes labels for numbers, and nothing else of the classes.
bool measures_numbers(const Score& score);
/// Whether a score is an average over classes.
bool depends_on_averaged(const Score& score);

/// Whether a score changes with a class that no object has, and has a value all the same: a logarithm to the base of
/// the number of classes, or counts summed over them.
bool depends_on_number_of_classes(const Score& score);

/// Scores of one class are refused when there is none that is positive, and what the user said of classes when no score
/// depends on it.
class LabelBatch : public Collection<LabelItem> {
 public:
  LabelBatch(std::vector<LabelItem> items, MatrixOptions given, bool disagreement)
      : Collection(std::move(items)), given_(std::move(given)), disagreement_(disagreement) {}
  void check(std::span<const Score> scores) const override;
  /// Measures that average over other classes for some systems, or depend on a number of classes that differs.
  [[nodiscard]] std::vector<std::string> notes(const Values& values) const override;
  [[nodiscard]] std::optional<ObjectInterval> interval(const Score& score, Undefined undefined, std::size_t sample,
                                                       const AggregateOptions& options) const override;

 private:
  [[nodiscard]] std::vector<std::string> notes_on_averages(const Values& values) const;
  [[nodiscard]] std::vector<std::string> notes_on_class_numbers(const Values& values) const;
  [[nodiscard]] std::string unlike_numbers(const Samples& samples) const;
  [[nodiscard]] std::vector<std::string> classes_without_truth(const Samples& samples) const;

  MatrixOptions given_;
  bool disagreement_;
};

}  // namespace etalon
