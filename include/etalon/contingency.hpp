// contingency.hpp: the statistic of the clusters domain: how many objects each pair of clusters shares.
#pragma once

#include "etalon/count_table.hpp"
#include "etalon/labels.hpp"
#include "etalon/partitions.hpp"

namespace etalon {

/// Counts by cluster of the reference (rows) and of the clustering (columns), whose names have nothing to do with each
/// other.
class Contingency : public CountTable {
 public:
  Contingency() : CountTable(Names::separate) {}
  Contingency(std::vector<std::string> rows, std::vector<std::string> columns, std::vector<Cell> cells)
      : CountTable(Names::separate, std::move(rows), std::move(columns), std::move(cells), {}) {}

  Contingency& operator+=(const Contingency& other) {
    merge(other);
    return *this;
  }
  static Contingency from_bytes(std::string_view bytes) {
    Contingency contingency;
    contingency.read(bytes);
    return contingency;
  }

  /// The table as measures see it.
  template <class T>
  [[nodiscard]] Partitions<T> partitions() const {
    std::vector<typename Partitions<T>::Cell> list;
    list.reserve(cells().size());
    for (const Cell& cell : cells()) list.push_back({cell.truth, cell.prediction, cell.count});
    return Partitions<T>(rows().size(), columns().size(), std::move(list));
  }
  /// Without the objects of these clusters, such as noise points: rows and columns of these names are left out.
  [[nodiscard]] Contingency without(std::string_view row, std::string_view column) const;
  /// With each object of these clusters as a cluster of its own.
  [[nodiscard]] Contingency with_singletons(std::string_view row, std::string_view column) const;
};

/// Counts two columns of equal length in one pass; memory does not depend on their length.
Contingency cross_tabulate(const LabelView& reference, const LabelView& clustering,
                           const TabulateOptions& options = {});

}  // namespace etalon
