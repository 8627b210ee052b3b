// by_chance.hpp: what a score comes to by chance, when one of the two sides is shuffled and all sizes stay: its mean
// over all tables of these sizes, or over random ones, and the score beyond it.
#pragma once

#include <cmath>
#include <optional>

#include "etalon/cancel.hpp"
#include "etalon/score.hpp"
#include "statistic/all_tables.hpp"
#include "statistic/random_tables.hpp"

namespace etalon {

template <class T>
struct ByChance {
  Value<T> mean;
  std::uint64_t tables = 0;  ///< random ones that the mean is over; 0 when it is exact
  double error = 0;          ///< standard error of that mean
};

inline constexpr const char* kSometimesUndefined = "by chance: on some tables of these sizes the measure has no value";
inline constexpr const char* kTooLargeForTables = "too large for the mean over random tables of these sizes";

/// The mean of values with the probabilities that they were added with.
template <class T>
class MeanByChance {
 public:
  void add(const Value<T>& value, const Walking<T>& probability) {
    if (value.defined()) {
      ++defined_;
      sum_ += probability * Walking<T>(value.number);
      weights_ += probability;
      return;
    }
    ++undefined_;
    if (first_ == nullptr) first_ = value.reason;
  }
  /// Some have a value and some have none.
  [[nodiscard]] bool mixed() const { return defined_ > 0 && undefined_ > 0; }
  /// Nothing when one has no value.
  [[nodiscard]] Value<T> mean() const {
    if (undefined_ > 0) return Value<T>::undefined(defined_ > 0 ? kSometimesUndefined : first_);
    return Value<T>(static_cast<T>(sum_ / weights_));
  }

 private:
  Walking<T> sum_{};
  Walking<T> weights_{};
  std::size_t defined_ = 0;
  std::size_t undefined_ = 0;
  const char* first_ = nullptr;
};

/// How many cells all tables may have in all for a mean over them; exact numbers take a hundred times as long.
template <class T>
inline constexpr std::uint64_t kMostCells = std::is_same_v<T, Exact> ? 20'000 : 400'000;

/// Whether the mean over all tables of these sizes can be had.
template <class T>
bool all_tables_can_be_had(std::span<const std::uint64_t> rows, std::span<const std::uint64_t> columns) {
  return TableWalk(rows, columns).within(kMostCells<T>);
}

/// `value_of` takes the cells of a table that are not zero, in row order.
template <class T, class ValueOf>
ByChance<T> mean_over_all_tables(std::span<const std::uint64_t> rows, std::span<const std::uint64_t> columns,
                                 ValueOf value_of) {
  MeanByChance<T> mean;
  TableWalk(rows, columns).each<T>([&](std::span<const TableCell> cells, const Walking<T>& probability) {
    mean.add(value_of(cells), probability);
  });
  return {mean.mean()};
}

template <class ValueOf>
ByChance<double> mean_over_random_tables(std::span<const std::uint64_t> rows, std::span<const std::uint64_t> columns,
                                         ValueOf value_of) {
  constexpr double most_steps = 2e8;
  constexpr double most_tables = 10'000;
  constexpr double fewest_tables = 100;
  // Of large tables a few hundred tell the mean to more digits than anybody reads.
  constexpr std::uint64_t enough_tables = 400;
  constexpr long double small_error = 1e-5L;
  const auto error_of = [](long double of_squares, std::uint64_t of_drawn) {
    const auto many = static_cast<long double>(of_drawn);
    return std::sqrt(of_squares / (many - 1) / many);
  };
  double objects = 0;
  for (const std::uint64_t size : rows) objects += static_cast<double>(size);
  const double cells_in_all = static_cast<double>(rows.size()) * static_cast<double>(columns.size());
  const double tables = std::min(most_tables, std::floor(most_steps / steps_of_a_table(objects, cells_in_all)));
  if (tables < fewest_tables) return {Value<double>::undefined(kTooLargeForTables)};
  std::vector<TableCell> cells;
  const char* reason = nullptr;
  // Welford's sums: means far from zero keep the digits of their spread.
  std::uint64_t drawn = 0;
  long double mean = 0;
  long double squares = 0;
  draw_tables(
      rows, columns, static_cast<std::uint64_t>(tables),
      [&](std::size_t i, std::size_t j, std::uint64_t count) {
        cells.push_back({static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(j), count});
      },
      [&] {
        check_cancelled();
        std::sort(cells.begin(), cells.end(), [](const TableCell& x, const TableCell& y) {
          return x.row != y.row ? x.row < y.row : x.column < y.column;
        });
        const Value<double> value = value_of(std::span<const TableCell>(cells));
        cells.clear();
        if (!value.defined()) {
          reason = drawn == 0 ? value.reason : kSometimesUndefined;
          return false;
        }
        const long double apart = static_cast<long double>(value.number) - mean;
        mean += apart / static_cast<long double>(++drawn);
        squares += apart * (static_cast<long double>(value.number) - mean);
        return drawn < enough_tables || error_of(squares, drawn) > small_error * std::max(1.0L, std::abs(mean));
      });
  if (reason != nullptr) return {Value<double>::undefined(reason)};
  return {static_cast<double>(mean), drawn, static_cast<double>(error_of(squares, drawn))};
}

/// The best value that a score can have anywhere: the end of its range.
inline double best_value(const Score& score) {
  return score.better() == Better::lower ? score.range().low : score.range().high;
}

inline constexpr const char* kNoneBeyondChance =
    "every table of these sizes has the best value, so none is beyond chance";

/// (value − mean) / (best − mean). In doubles a mean next to the best value may be equal to it or not: nothing is
/// returned, and exact numbers tell.
template <class T>
std::optional<Value<T>> beyond_chance(const Value<T>& value, const ByChance<T>& chance, const T& best) {
  if (!value.defined()) return value;
  if (!chance.mean.defined()) return chance.mean;
  const T room = best - chance.mean.number;
  if constexpr (std::is_same_v<T, double>) {
    const bool next = std::abs(room) <= 1e-9 * std::max(1.0, std::abs(best));
    if (next && chance.tables == 0) return std::nullopt;
    if (next && chance.error <= 1e-12) return Value<T>::undefined(kNoneBeyondChance);
  }
  return ratio(value.number - chance.mean.number, room, kNoneBeyondChance);
}

/// The lift of a score to what it comes to by chance, and to what it has beyond that. `Model` has
/// `chance<T>(statistic, inner)`, a ByChance<T>, and `exactly(statistic)`, the statistic in exact numbers.
template <class Model, template <class> class Statistic>
struct ChanceLifts {
  template <class T>
  static Value<T> mean(const Statistic<T>& statistic, const Inner<T>& inner) {
    return Model::template chance<T>(statistic, itself(inner)).mean;
  }

  template <class T>
  static Value<T> beyond(const Statistic<T>& statistic, const Inner<T>& inner) {
    const double best = best_value(inner.score.inner());
    const Value<T> found = without_completion(statistic, itself(inner), best);
    return !found.defined() && inner.how.undefined == Undefined::zero ? Value<T>(T(0)) : found;
  }

  static Estimate estimate(const void* statistic, const Inner<double>& inner) {
    const auto [mean, tables, error] =
        Model::template chance<double>(*static_cast<const Statistic<double>*>(statistic), itself(inner));
    return {mean, tables, error};
  }

 private:
  /// What authors and other tools say of a measure without a value, they say of one table, not of a mean over many.
  template <class T>
  static Inner<T> itself(const Inner<T>& inner) {
    Evaluation how = inner.how;
    if (how.undefined == Undefined::authors || how.undefined == Undefined::sklearn) how.undefined = Undefined::report;
    return {inner.score, inner.depth, how, inner.whole};
  }
  template <class T>
  static Value<T> without_completion(const Statistic<T>& statistic, const Inner<T>& inner, double best) {
    const Value<T> value = inner(statistic);
    if (!value.defined()) return value;
    const ByChance<T> chance = Model::template chance<T>(statistic, inner);
    if (const auto found = beyond_chance<T>(value, chance, parameter_as<T>(best))) return *found;
    if constexpr (std::is_same_v<T, double>) {
      if (!inner.score.has_exact()) return Value<T>::undefined(kNoneBeyondChance);
      const Statistic<Exact> same = Model::exactly(statistic);
      const Inner<Exact> exact_inner{inner.score, inner.depth, inner.how, inner.whole};
      return rounded(without_completion<Exact>(same, exact_inner, best));
    }
    return Value<T>::undefined(kNoneBeyondChance);
  }
};

inline constexpr std::string_view kExpectedMeaning =
    "by chance: its mean over all inputs of the same sizes (one side shuffled)";
inline constexpr std::string_view kAdjustedMeaning =
    "beyond chance: (M - E) / (best - E), where E is its mean over all inputs of the same sizes (one side shuffled) "
    "and "
    "best the best value of its range";

constexpr Lift expected_lift(Lift lift) {
  lift.by_chance = true;
  lift.better = Better::neither;
  return lift;
}

constexpr Lift adjusted_lift(Lift lift) {
  lift.by_chance = true;
  lift.better = Better::higher;
  lift.range = Range{-std::numeric_limits<double>::infinity(), 1};
  lift.accepts = [](const Score& inner) {
    return inner.better() != Better::neither && std::isfinite(best_value(inner));
  };
  return lift;
}

}  // namespace etalon
