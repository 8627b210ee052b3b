// count.hpp: files of labels to counted pairs, in one pass, on all threads, in memory that does not grow with the
// files.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "etalon/count_table.hpp"
#include "etalon/exact_sum.hpp"
#include "intake/byte_source.hpp"

namespace etalon {

/// What the columns of a table are.
struct ColumnRoles {
  std::string truth = "truth";
  std::vector<std::string> predictions{};  ///< empty: all columns that have no other role
  std::string weights{};                   ///< empty: every object counts 1
  std::string units{};                     ///< empty: all objects are of one unit
};

struct IntakeOptions {
  unsigned threads = 1;
  std::size_t piece = std::size_t{1} << 17;  ///< bytes that a thread takes at a time, of all files together
  bool whole_lines = true;                   ///< lines that occur again and again are counted as they stand
};

/// Counts of pairs of labels for each system on each unit. They depend on the text alone: neither the number of threads
/// nor the size of the pieces shows, but for the order of labels and cells, which a CountTable sorts.
struct CountedSystems {
  struct Table {
    std::vector<CountTable::Cell> cells{};  ///< every pair at most once, by codes
    std::vector<ExactSum> weights{};        ///< one for each cell when there are weights
  };
  struct System {
    std::string name;
    std::vector<std::string> labels{};  ///< of the prediction, by code
    std::vector<Table> tables{};        ///< one for each unit
  };
  std::vector<std::string> truth_labels{};  ///< by code
  std::vector<std::string> units{};         ///< in their order; a single one without a name when there are none
  std::vector<System> systems{};            ///< in the order of the columns or files
};

/// Objects counted by all that is said of them: the truth, what each system says, and the unit where there are units.
/// Labels are in their order; so the counts do not depend on threads and pieces, but for the order of the combinations.
struct CountedObjects {
  std::vector<std::string> systems{};              ///< names, in the order of the columns or files
  std::vector<std::vector<std::string>> labels{};  ///< by code: of the truth, of each system, of the units
  std::vector<std::uint32_t> codes{};              ///< combination by combination, one for each of these columns
  std::vector<std::uint64_t> counts{};             ///< one for each combination that occurs
};

/// CSV or TSV with a header, as Table reads it, with the same complaints.
CountedSystems count_columns(ByteSource& source, const ColumnRoles& roles, const IntakeOptions& options = {});
/// The same with what is said of each object kept together; memory grows with the combinations. There are no weights.
CountedObjects join_columns(ByteSource& source, const ColumnRoles& roles, const IntakeOptions& options = {});

/// One label a line in each file, as read_label_list reads them; the first file is the truth.
CountedSystems count_lists(std::span<ByteSource* const> sources, const IntakeOptions& options = {});
/// The same with what is said of each object kept together.
CountedObjects join_lists(std::span<ByteSource* const> sources, const IntakeOptions& options = {});

}  // namespace etalon
