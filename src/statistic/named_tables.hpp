// named_tables.hpp: the files that a user names, as tables of counts with the names of systems and units: of classes
// for labels, of clusters for clusterings.
#pragma once

#include <string>
#include <vector>

#include "etalon/systems.hpp"
#include "statistic/open_files.hpp"

namespace etalon {

/// What files are read into: a name and a table of either domain.
template <class Table>
struct Named {
  std::string name;
  Table table;
  std::string unit{};                  ///< the data set or the value of the units' column, when there are several
  std::vector<std::string> classes{};  ///< of all units
  bool by_default = false;             ///< a column that nobody named, nor has a name that predictions have
};

/// The first file is the truth; the others name the systems.
std::vector<std::string> predictor_names(const LabelFiles& files);

/// Throws Error(usage) when the standard input is named twice.
OpenFiles open_files(const LabelFiles& files);
/// The one asked for, or what the first file looks like.
LabelFiles::Format format_of(const LabelFiles& files, const std::vector<Source>& sources);
/// Throws Error(usage) when a column is named for a file that has none to name.
void refuse_columns(const LabelFiles& files, const Source& source, const std::string& what);

/// Whether count_named reads the files; else they are needed whole.
bool counts_in_pieces(const LabelFiles& files, OpenFiles& opened);

/// Arrays in files, piece by piece.
template <class Table>
std::vector<Named<Table>> stream_named(const LabelFiles& files);
/// Texts in pieces, never whole in memory.
template <class Table>
std::vector<Named<Table>> count_named(const LabelFiles& files, OpenFiles& opened);
/// Texts that are needed whole.
template <class Table>
std::vector<Named<Table>> read_named(const LabelFiles& files, const std::vector<Source>& sources);

}  // namespace etalon
