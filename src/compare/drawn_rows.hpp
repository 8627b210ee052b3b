// drawn_rows.hpp: what is resampled of rows of values: units, as many as each row stands for, or whole clusters.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "compare/given.hpp"
#include "etalon/compare_family.hpp"
#include "number/binomial.hpp"
#include "number/random.hpp"
#include "number/rounded.hpp"

namespace etalon::compare {

/// Rows, or clusters of rows, and the number of units in each.
class DrawnRows {
 public:
  explicit DrawnRows(const Rows& rows) : rows_(rows) {
    if (rows.systems == 0 ? !rows.values.empty() : rows.values.size() % rows.systems != 0)
      refuse("rows have a value for each system");
    if (!rows.counts.empty() && rows.counts.size() != rows.rows()) refuse("every row has a count");
    if (!rows.clusters.empty() && rows.clusters.size() != rows.rows()) refuse("every row is of a cluster");
    check_numbers(rows.values);
    std::map<std::size_t, std::size_t> numbers;
    for (std::size_t row = 0; row < rows.rows(); ++row) {
      const std::size_t part = clustered() ? numbers.emplace(rows.clusters[row], numbers.size()).first->second : row;
      part_of_.push_back(part);
      if (part == counts_.size()) counts_.push_back(0);
      counts_[part] += count(row);
      units_ += count(row);
    }
    // One unit at a time is faster than one binomial number a row when rows stand for few units.
    if (clustered() || units_ > kUnitsPerRow * counts_.size()) return;
    for (std::size_t part = 0; part < counts_.size(); ++part)
      part_of_unit_.insert(part_of_unit_.end(), counts_[part], part);
  }

  [[nodiscard]] bool clustered() const { return !rows_.clusters.empty(); }
  /// Rows, or clusters.
  [[nodiscard]] std::size_t parts() const { return counts_.size(); }
  [[nodiscard]] std::size_t part_of(std::size_t row) const { return part_of_[row]; }
  [[nodiscard]] std::uint64_t count(std::size_t row) const { return rows_.counts.empty() ? 1 : rows_.counts[row]; }
  /// Units of a row or cluster.
  [[nodiscard]] std::uint64_t size(std::size_t part) const { return counts_[part]; }
  [[nodiscard]] std::uint64_t units() const { return units_; }
  /// The mean of a system's values over all units.
  [[nodiscard]] double mean(std::size_t system) const {
    const auto times_value = [&](std::size_t row) { return static_cast<double>(count(row)) * rows_.at(row, system); };
    return rounded_sum(rows_.rows(), times_value) / static_cast<double>(units_);
  }
  /// For each part the sum of a number for each of its rows: of clusters times the units of a row, else of one unit.
  template <class Term>
  [[nodiscard]] std::vector<double> sums(Term term) const {
    if (clustered())
      return rounded_sums(
          parts(), rows_.rows(), [&](std::size_t row) { return part_of(row); },
          [&](std::size_t row) { return static_cast<double>(count(row)) * term(row); });
    std::vector<double> terms(parts());
    for (std::size_t row = 0; row < terms.size(); ++row) terms[row] = term(row);
    return terms;
  }
  /// Units, or clusters where these are resampled.
  [[nodiscard]] std::uint64_t draws() const { return clustered() ? counts_.size() : units_; }

  /// How often each row or cluster is drawn; `scratch` is kept by the caller.
  void draw(Random& random, std::span<double> times, std::vector<std::uint64_t>& scratch) const {
    if (clustered()) {
      for (std::size_t i = 0; i < counts_.size(); ++i) ++times[random.below(counts_.size())];
    } else if (!part_of_unit_.empty()) {
      for (std::uint64_t i = 0; i < units_; ++i) ++times[part_of_unit_[random.below(units_)]];
    } else {
      scratch.resize(counts_.size());
      draw_again(random, counts_, scratch);
      for (std::size_t part = 0; part < counts_.size(); ++part) times[part] = static_cast<double>(scratch[part]);
    }
  }

 private:
  static constexpr std::uint64_t kUnitsPerRow = 8;

  const Rows& rows_;
  std::vector<std::size_t> part_of_;
  std::vector<std::uint64_t> counts_;
  std::vector<std::size_t> part_of_unit_;
  std::uint64_t units_ = 0;
};

}  // namespace etalon::compare
