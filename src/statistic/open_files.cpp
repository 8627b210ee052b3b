// open_files.cpp: the files that a user names, each opened once; counted in pieces where nothing needs them whole.
#include "statistic/open_files.hpp"

#include <algorithm>

#include "etalon/error.hpp"
#include "etalon/text.hpp"
#include "read/lines.hpp"
#include "statistic/column_choice.hpp"
#include "statistic/label_columns.hpp"
#include "statistic/number_columns.hpp"
#include "statistic/sniff.hpp"
#include "statistic/table_relations.hpp"

namespace etalon {

using Format = LabelFiles::Format;

OpenFiles::OpenFiles(const std::vector<std::string>& paths) {
  for (const std::string& path : paths) sources_.push_back(std::make_unique<ByteSource>(path));
}

Source OpenFiles::head(std::size_t file) {
  ByteSource& source = *sources_[file];
  for (std::size_t most = std::size_t{1} << 12; most <= std::size_t{1} << 20; most *= 2) {
    const std::string_view text = source.peek(most);
    const std::size_t end = text.find('\n');
    if (end != std::string_view::npos || text.size() < most)
      return {source.name(), std::string(text.substr(0, end == std::string_view::npos ? end : end + 1))};
  }
  return {source.name(), {}};
}

Source OpenFiles::sample(std::size_t file) {
  constexpr std::size_t most = std::size_t{1} << 16;
  return {sources_[file]->name(), std::string(sources_[file]->peek(most))};
}

bool OpenFiles::is_table(const LabelFiles& files) {
  const Source first = head(0);
  if (is_npy(first)) return false;
  const bool named = names_columns(files);
  if (files.format == Format::table) return true;
  const std::string_view line = first_line(first);
  if (files.format == Format::automatic && named) {
    try {
      return delimiter_of(line) == 0 || !name_system_counts(Table(first).columns());
    } catch (const Error&) {
      return true;
    }
  }
  if (files.format != Format::automatic || trim(line).empty() || delimiter_of(line) == 0) return false;
  try {
    if (sniff(first, files) != Format::table) return false;
    const Source begin = sample(0);
    const auto counted = triple_columns(Table(begin).columns());
    return !looks_cross_tabulated(begin) && !(counted && looks_counted(begin, *counted));
  } catch (const Error&) {
    return false;  // the header goes on on the next line, or is wrong, which is said when the whole is read
  }
}

bool OpenFiles::are_lists(const LabelFiles& files) {
  if (names_columns(files) || !files.weights.empty() || !files.units.empty() || asks_for_ids(files)) return false;
  if (files.format != Format::automatic && files.format != Format::list) return false;
  for (std::size_t i = 0; i < sources_.size(); ++i) {
    const Source first = head(i);
    if (is_npy(first) || trim(first.content).empty()) return false;
    // One word can be neither the first row of a matrix nor an object and its label.
    const std::string_view line = first_line(first);
    if (files.format == Format::automatic && (delimiter_of(line) != 0 || cut_fields(line).size() != 1)) return false;
  }
  return files.format == Format::list || !have_headers();
}

/// A column each, under a name that everybody uses: y_true in the first file and y_pred in the others.
bool OpenFiles::have_headers() {
  for (std::size_t i = 0; i < sources_.size(); ++i) {
    const Source first = head(i);
    if (!is_header_of_list(first_line(first), i == 0)) return false;
  }
  return sources_.size() > 1;
}

bool OpenFiles::countable(const LabelFiles& files) { return sources_.size() == 1 ? is_table(files) : are_lists(files); }

bool OpenFiles::are_data_sets(const LabelFiles& files) {
  if (sources_.size() < 2 || (files.format != Format::automatic && files.format != Format::table)) return false;
  if (!is_table(files)) return false;
  try {
    for (std::size_t i = 0; i < sources_.size(); ++i) {
      if (!is_data_set(head(i), files)) return false;
    }
  } catch (const Error&) {
    return false;  // as above
  }
  return true;
}

bool OpenFiles::are_other_instances(const LabelFiles& files) {
  std::vector<Source> samples;
  for (std::size_t i = 0; i < sources_.size(); ++i) samples.push_back(sample(i));
  return etalon::are_other_instances(samples, files);
}

bool OpenFiles::may_have_names(const LabelFiles& files) {
  if (!is_table(files)) return false;
  LabelFiles quiet = files;
  quiet.notes = nullptr;
  const Source begin = sample(0);
  const Source lines{begin.name, begin.content.substr(0, begin.content.rfind('\n') + 1)};
  try {
    const LabelColumns columns = columns_of_table(lines, quiet);
    return std::any_of(columns.systems.begin(), columns.systems.end(), [&](const LabelColumns::System& system) {
      NumberColumn column;
      column.add(system.labels.labels, columns.truth.labels, system.labels.codes.size());
      return system.by_default && column.has_names();
    });
  } catch (const Error&) {
    return false;  // which the reader of the whole tells
  }
}

ColumnRoles OpenFiles::roles(const LabelFiles& files, std::size_t file) {
  const Source first = head(file);
  try {
    (void)Table(first);
  } catch (const Error&) {
    // A header that goes on on the next line, or is wrong, is told of by the reader of the whole.
    return {.truth = files.truth.empty() ? "truth" : files.truth,
            .predictions = files.predictions,
            .weights = files.weights,
            .units = files.units};
  }
  return roles_in_table(first, files);
}

std::vector<ByteSource*> OpenFiles::lists() {
  std::vector<ByteSource*> sources;
  for (const auto& source : sources_) sources.push_back(source.get());
  return sources;
}

CountedObjects OpenFiles::join(const LabelFiles& files) {
  const IntakeOptions options{.threads = files.threads};
  if (sources_.size() == 1) return join_columns(*sources_[0], roles(files, 0), options);
  CountedObjects counted = join_lists(lists(), options);
  counted.systems = system_names(std::span(files.paths).subspan(1));
  return counted;
}

CountedSystems OpenFiles::count_table(const LabelFiles& files, std::size_t file) {
  return count_columns(*sources_[file], roles(files, file), {.threads = files.threads});
}

CountedSystems OpenFiles::count(const LabelFiles& files) {
  if (sources_.size() == 1) return count_table(files, 0);
  const IntakeOptions options{.threads = files.threads};
  CountedSystems counted = count_lists(lists(), options);
  const std::vector<std::string> names = system_names(std::span(files.paths).subspan(1));
  for (std::size_t i = 0; i < names.size(); ++i) counted.systems[i].name = names[i];
  return counted;
}

std::vector<std::string> OpenFiles::names() const {
  std::vector<std::string> names;
  for (const auto& source : sources_) names.push_back(source->name());
  return names;
}

std::vector<Source> OpenFiles::whole() {
  std::vector<Source> texts;
  for (const auto& source : sources_) texts.push_back(source->rest());
  return texts;
}

}  // namespace etalon
