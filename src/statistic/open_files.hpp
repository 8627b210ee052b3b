// open_files.hpp: the files that a user names, each opened once; counted in pieces where nothing needs them whole.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "etalon/systems.hpp"
#include "intake/count.hpp"

namespace etalon {

class OpenFiles {
 public:
  explicit OpenFiles(const std::vector<std::string>& paths);
  /// Whether the first bytes of the files say that they are one table with the truth in it, or lists of one label a
  /// line, and nothing else is asked for.
  [[nodiscard]] bool countable(const LabelFiles& files);
  /// Whether the first bytes of the files say that they are several tables with a truth each.
  [[nodiscard]] bool are_data_sets(const LabelFiles& files);
  /// Whether the first rows of a table show a column that holds names of instances, and was not asked for.
  [[nodiscard]] bool may_have_names(const LabelFiles& files);
  /// Whether the first rows of data sets show that no two of them have the same instances.
  [[nodiscard]] bool are_other_instances(const LabelFiles& files);
  /// The systems of countable files.
  CountedSystems count(const LabelFiles& files);
  /// The systems of one of several tables.
  CountedSystems count_table(const LabelFiles& files, std::size_t file);
  /// The objects of countable files, with what is said of each kept together.
  CountedObjects join(const LabelFiles& files);
  /// As errors call them.
  [[nodiscard]] std::vector<std::string> names() const;
  /// The texts of the files that have not been counted.
  std::vector<Source> whole();

 private:
  /// The name and the first line, with its end; no text when that line is too long to look at.
  Source head(std::size_t file);
  /// The name and the first bytes, which may be all.
  Source sample(std::size_t file);
  ColumnRoles roles(const LabelFiles& files, std::size_t file);
  bool is_table(const LabelFiles& files);
  bool have_headers();
  bool are_lists(const LabelFiles& files);
  std::vector<ByteSource*> lists();

  std::vector<std::unique_ptr<ByteSource>> sources_;
};

}  // namespace etalon
