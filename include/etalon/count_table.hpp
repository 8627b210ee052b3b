// count_table.hpp: counts of pairs of labels in one canonical form; what a confusion matrix and a contingency table
// share.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "etalon/exact_sum.hpp"

namespace etalon {

/// Names sorted, cells sorted, zeros left out. Merging therefore gives the same bits in any order; whole counts stay
/// whole, and weights are summed without rounding.
class CountTable {
 public:
  struct Cell {
    std::uint32_t truth;       ///< row
    std::uint32_t prediction;  ///< column
    std::uint64_t count;
    bool operator==(const Cell&) const = default;
  };

  [[nodiscard]] const std::vector<std::string>& rows() const { return rows_; }
  [[nodiscard]] const std::vector<std::string>& columns() const { return columns_; }
  [[nodiscard]] std::span<const Cell> cells() const { return cells_; }
  [[nodiscard]] std::uint64_t objects() const;
  [[nodiscard]] bool weighted() const { return weighted_; }
  /// The count of a cell, or the sum of its weights.
  [[nodiscard]] double amount(std::size_t cell) const;
  /// The weights of a cell as an exact sum.
  [[nodiscard]] const ExactSum& weight(std::size_t cell) const { return weights_[cell]; }
  bool operator==(const CountTable& other) const;

  [[nodiscard]] std::string to_bytes() const;

 protected:
  /// Whether a row and a column of the same name are the same thing: classes are, clusters of two partitions are not.
  enum class Names { shared, separate };

  explicit CountTable(Names names) : names_(names) {}
  /// Names and cells in any order, every cell at most once. Weights, when there are any, are one for each cell.
  CountTable(Names names, std::vector<std::string> rows, std::vector<std::string> columns, std::vector<Cell> cells,
             std::vector<ExactSum> weights);
  void merge(const CountTable& other);
  void read(std::string_view bytes);

 private:
  [[nodiscard]] std::string_view kind() const { return names_ == Names::shared ? "confusion" : "contingency"; }
  void sort_names();
  void sort_cells();

  Names names_;
  std::vector<std::string> rows_;
  std::vector<std::string> columns_;
  std::vector<Cell> cells_;
  std::vector<ExactSum> weights_;  // parallel to cells_ when weighted_
  bool weighted_ = false;
};

struct TabulateOptions {
  std::span<const double> weights{};  ///< one for each object, finite and not negative; empty: every object counts 1
  unsigned threads = 1;
};

}  // namespace etalon
