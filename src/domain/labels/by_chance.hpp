// by_chance.hpp: what a score of labels comes to when the prediction is shuffled: all predictions of the same class
// sizes are equally likely.
#pragma once

#include "engine/average.hpp"
#include "engine/by_chance.hpp"
#include "etalon/matrix.hpp"

namespace etalon {

/// The means over classes, whose mean by chance is the mean of what each class has by chance.
inline constexpr std::string_view kMeansOverClasses[] = {"macro", "weighted"};

template <class T>
class LabelsByChance {
 public:
  LabelsByChance(const Matrix<T>& c, const Inner<T>& inner) : c_(c), inner_(inner) {}

  ByChance<T> found() {
    if (c_.total() == T(0)) return {inner_(c_)};
    if (!read_sizes())
      return {Value<T>::undefined(
          "the counts are not whole numbers of at most 53 bits, so that no prediction can be shuffled")};
    const Score& score = inner_.score;
    const Measure& measure = *score.measure;
    if (measure.linear) {
      if (!expected_table()) return {Value<T>::undefined(kTooLargeForTables)};
      const Value<T> value = inner_(like(*expected_table()));
      if (value.defined()) return {value};
    }
    if (inner_.depth == score.lifts.size() && measure.of(kind_of<Matrix>) == nullptr)
      return c_.positive() == kNoClass ? ByChance<T>{inner_(c_)} : of_class(inner_, c_.positive()).found;
    if (const auto mean = mean_over_classes_by_chance()) return *mean;
    const auto value_of = [&](std::span<const TableCell> cells) {
      std::vector<typename Matrix<T>::Cell> counts;
      for (const auto& [row, column, count] : cells)
        counts.push_back({row, column, count_as<T>(static_cast<Int128>(count))});
      return inner_(like(std::move(counts)));
    };
    if (all_tables_can_be_had<T>(rows_, columns_)) return mean_over_all_tables<T>(rows_, columns_, value_of);
    if constexpr (std::is_same_v<T, double>) {
      return mean_over_random_tables(rows_, columns_, value_of);
    } else {
      return in_doubles();
    }
  }

  /// The same matrix with other counts.
  [[nodiscard]] Matrix<T> like(std::vector<typename Matrix<T>::Cell> cells) const {
    Matrix<T> matrix(c_.classes(), std::move(cells));
    return with_view(std::move(matrix), c_);
  }

  /// What the user said about the classes of another.
  template <class U>
  static Matrix<T> with_view(Matrix<T> matrix, const Matrix<U>& other) {
    matrix.average_over({other.averaged().begin(), other.averaged().end()});
    matrix.set_positive(other.positive());
    std::vector<T> positions;
    for (std::size_t i = 0; i < other.classes() && other.numeric(); ++i) {
      if constexpr (std::is_same_v<T, U>) {
        positions.push_back(other.position(i));
      } else if constexpr (std::is_same_v<T, double>) {
        positions.push_back(other.position(i).to_double());
      } else {
        positions.push_back(Exact::decimal(other.position(i)));
      }
    }
    matrix.set_order(other.ordered(), std::move(positions));
    return matrix;
  }

 private:
  /// False when a size is no whole number.
  bool read_sizes() {
    const auto read = [](const T& amount, std::vector<std::uint64_t>& sizes) {
      double size;
      if constexpr (std::is_same_v<T, double>) {
        size = amount;
      } else {
        size = amount.to_double();
      }
      if (!(size < 0x1p53) || size != std::floor(size)) return false;
      sizes.push_back(static_cast<std::uint64_t>(size));
      return count_as<T>(static_cast<Int128>(size)) == amount;
    };
    for (std::size_t i = 0; i < c_.classes(); ++i) {
      if (!read(c_.truth(i), rows_) || !read(c_.predicted(i), columns_)) return false;
    }
    bool whole = true;
    c_.for_each_error([&](std::size_t, std::size_t, const T& count) {
      std::vector<std::uint64_t> none;
      whole = whole && read(count, none);
    });
    return whole;
  }

  /// a_i·b_j/n in every cell.
  [[nodiscard]] std::optional<std::vector<typename Matrix<T>::Cell>> expected_table() const {
    constexpr std::size_t most_cells = 10'000'000;
    if (rows_.size() > most_cells / rows_.size()) return std::nullopt;
    std::vector<typename Matrix<T>::Cell> cells;
    for (std::uint32_t i = 0; i < rows_.size(); ++i) {
      for (std::uint32_t j = 0; j < columns_.size() && rows_[i] > 0; ++j) {
        if (columns_[j] > 0) cells.push_back({i, j, c_.truth(i) * c_.predicted(j) / c_.total()});
      }
    }
    return cells;
  }

  struct OfClass {
    ByChance<T> found;
    bool mixed = false;  ///< some tables have a value and some have none
  };

  /// One class against the rest: the four counts follow from how many objects have the class on both sides.
  OfClass of_class(const Inner<T>& inner, std::size_t i) const {
    std::uint64_t n = 0;
    for (const std::uint64_t size : rows_) n += size;
    const Overlaps overlaps{rows_[i], columns_[i], n};
    const auto value_at = [&](std::uint64_t both) {
      const auto count = [](std::uint64_t x) { return count_as<T>(static_cast<Int128>(x)); };
      const auto [a, b, all] = overlaps;
      return inner(Binary<T>{count(both), count(a - both), count(b - both), count(all - a - b + both)});
    };
    constexpr std::uint64_t most_exact = 2000;
    constexpr std::uint64_t most = 20'000'000;
    const std::uint64_t support = overlaps.most() - overlaps.least();
    if constexpr (std::is_same_v<T, Exact>) {
      if (support > most_exact) return {in_doubles()};
    } else if (static_cast<double>(support) > most) {
      // What is walked over is some standard deviations, each at most √n/4.
      if (10 * std::sqrt(static_cast<double>(n)) > most) return {{Value<T>::undefined(kTooLargeForTables)}};
    }
    MeanByChance<T> mean;
    const auto weight =
        walk<T>(overlaps, [&](std::uint64_t both, const Walking<T>& of) { mean.add(value_at(both), of); });
    // The walk leaves out what is too unlikely to count, but not whether it has a value.
    for (const std::uint64_t end : {overlaps.least(), overlaps.most()}) mean.add(value_at(end), 0 * weight);
    return {{mean.mean()}, mean.mixed()};
  }

  /// Of a mean over classes, from what each of them has; nothing for other scores, and where a class is left out on
  /// some tables only.
  [[nodiscard]] std::optional<ByChance<T>> mean_over_classes_by_chance() const {
    const Score& score = inner_.score;
    if (score.lifts.size() != inner_.depth + 1) return std::nullopt;
    const std::string_view name = score.lifts.back()->name;
    if (std::find(std::begin(kMeansOverClasses), std::end(kMeansOverClasses), name) == std::end(kMeansOverClasses))
      return std::nullopt;
    const Inner<T> part{score, inner_.depth + 1, inner_.how, inner_.whole};
    bool mixed = false;
    const Weighting weighting = name == kMeansOverClasses[0] ? Weighting::equal : Weighting::by_truth;
    const Value<T> mean = mean_over_classes(c_, part.context(), weighting, [&](std::size_t i) {
      const OfClass found = of_class(part, i);
      mixed = mixed || found.mixed;
      return found.found.mean;
    });
    if (mixed && part.context().parts != Undefined::report) return std::nullopt;
    return ByChance<T>{mean};
  }

  [[nodiscard]] ByChance<T> in_doubles() const {
    if constexpr (std::is_same_v<T, Exact>) {
      std::vector<Matrix<double>::Cell> cells;
      for (std::uint32_t i = 0; i < c_.classes(); ++i) cells.push_back({i, i, c_.hit(i).to_double()});
      c_.for_each_error([&](std::size_t i, std::size_t j, const T& count) {
        cells.push_back({static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(j), count.to_double()});
      });
      const Matrix<double> fast = LabelsByChance<double>::with_view(Matrix<double>(c_.classes(), std::move(cells)), c_);
      const Inner<double> same{inner_.score, inner_.depth, inner_.how, inner_.whole};
      const ByChance<double> found = LabelsByChance<double>(fast, same).found();
      if (!found.mean.defined()) return {Value<T>::undefined(found.mean.reason, found.mean.part)};
      return {Exact::binary(found.mean.number), found.tables, found.error};
    } else {
      return {Value<T>::undefined(kTooLargeForTables)};
    }
  }

  const Matrix<T>& c_;
  const Inner<T>& inner_;
  std::vector<std::uint64_t> rows_;
  std::vector<std::uint64_t> columns_;
};

struct LabelChance {
  template <class T>
  static ByChance<T> chance(const Matrix<T>& c, const Inner<T>& inner) {
    return LabelsByChance<T>(c, inner).found();
  }
  static Matrix<Exact> exactly(const Matrix<double>& c) { return *c.exactly(); }
};

}  // namespace etalon
