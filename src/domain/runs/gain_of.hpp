// gain_of.hpp: what a document of a grade is worth to dcg and its kin.
#pragma once

#include <algorithm>
#include <vector>

#include "domain/runs/basic_formulas.hpp"
#include "etalon/measure.hpp"
#include "etalon/number_table.hpp"

namespace etalon::runs {

/// A gain of a table, or else the grade or 2^grade − 1; grades below the level gain nothing.
class GainOf {
 public:
  GainOf(bool exponential, double level, double table)
      : exponential_(exponential), level_(level), table_(table == 0 ? nullptr : &table_of(table)) {}

  template <class T>
  [[nodiscard]] T at(double grade) const {
    if (grade < level_) return T(0);
    if (const double* gain = table_ == nullptr ? nullptr : table_->find(grade)) return parameter_as<T>(*gain);
    if (!exponential_) return parameter_as<T>(grade);
    if constexpr (std::is_same_v<T, double>) {
      return std::exp2(grade) - 1;
    } else {
      return pow(T(2), parameter_as<T>(grade)) - T(1);
    }
  }
  /// 2^grade is no number that a double has.
  [[nodiscard]] bool too_large(const Judgments& judgments) const {
    constexpr double largest = 1000;
    return exponential_ && std::any_of(judgments.levels.begin(), judgments.levels.end(), [&](const auto& level) {
             return level.grade > largest && level.grade >= level_ && (table_ == nullptr || !table_->find(level.grade));
           });
  }
  /// No document has one.
  [[nodiscard]] bool none(const Judgments& judgments) const {
    return std::none_of(judgments.levels.begin(), judgments.levels.end(),
                        [&](const auto& level) { return gains(level.grade); });
  }
  /// The judgments with their grades in the order of their gains, the greatest first.
  [[nodiscard]] Judgments by_gain(Judgments judgments) const {
    if (table_ != nullptr) {
      std::stable_sort(judgments.levels.begin(), judgments.levels.end(),
                       [&](const auto& a, const auto& b) { return at<double>(a.grade) > at<double>(b.grade); });
    }
    return judgments;
  }
  /// A higher grade of these is never worth less.
  [[nodiscard]] bool rises(const Judgments& judgments) const {
    for (std::size_t i = 1; table_ != nullptr && i < judgments.levels.size(); ++i) {
      if (at<double>(judgments.levels[i - 1].grade) < at<double>(judgments.levels[i].grade)) return false;
    }
    return true;
  }

 private:
  [[nodiscard]] bool gains(double grade) const {
    const double* const gain = table_ == nullptr ? nullptr : table_->find(grade);
    return grade >= level_ && (gain == nullptr ? grade > 0 : *gain > 0);
  }

  bool exponential_;
  double level_;
  const NumberTable* table_;
};

}  // namespace etalon::runs
