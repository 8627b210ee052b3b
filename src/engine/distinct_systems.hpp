// distinct_systems.hpp: exact copies of a system merged into one, and an order of systems and instances that depends on
// what was observed, so that names, copies and the order of an input change no resample.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "etalon/joint.hpp"

namespace etalon {

/// Which systems are exact copies of each other. Groups are numbered from 0.
struct Copies {
  std::vector<std::size_t> group;     ///< by system: the number of its group
  std::vector<std::size_t> examples;  ///< by group: a system of it

  [[nodiscard]] std::size_t groups() const { return examples.size(); }
  [[nodiscard]] bool same(std::size_t a, std::size_t b) const { return group[a] == group[b]; }
};

/// Groups in the order in which they appear. `fingerprints` has a number for each system, which copies share.
Copies copies_of(const std::vector<std::uint64_t>& fingerprints,
                 const std::function<bool(std::size_t, std::size_t)>& equal);

/// What systems say of instances: equal rows once, with their number. `fixed` tells rows apart that no system does: by
/// their truth, by their cluster.
struct CodedRows {
  std::size_t systems = 0;
  std::vector<std::uint32_t> codes{};   ///< row by row, one for each system
  std::vector<std::uint64_t> fixed{};   ///< one for each row
  std::vector<std::uint64_t> counts{};  ///< of instances, one for each row

  [[nodiscard]] std::size_t rows() const { return counts.size(); }
  [[nodiscard]] std::uint32_t at(std::size_t row, std::size_t system) const { return codes[row * systems + system]; }
};

/// Copies merged, and groups in an order that follows from the codes and counts alone. Where two groups cannot be told
/// apart by their own counts nor by those that they share with others, names decide. Where the names of codes do not
/// matter, as those of clusters, a system whose codes are renamed is a copy too.
Copies ordered_copies(const CodedRows& rows, const std::vector<std::string>& names, bool names_matter = true);

/// Rows of one system for each group, in the order of groups: sorted, equal ones merged.
CodedRows rows_of_groups(const CodedRows& rows, const Copies& copies);

/// Joint cells as rows of codes. The code of a label is its rank among all labels of the cells.
CodedRows coded_rows(const JointCells& cells);
/// The same for right (1) and wrong (0).
CodedRows right_rows(const JointCells& cells);

/// The cells of one system for each group, in the order of groups, sorted by what the cells say; by the names of labels
/// only where these matter, or nothing else tells two cells apart.
JointCells cells_of_groups(const JointCells& cells, const Copies& copies, bool names_matter = true);

}  // namespace etalon
