// label_columns.cpp: which columns of which files are the truth and the predictions.
#include "statistic/label_columns.hpp"

#include <algorithm>

#include "etalon/error.hpp"
#include "etalon/text.hpp"
#include "read/folds.hpp"
#include "read/lines.hpp"
#include "statistic/named_tables.hpp"
#include "statistic/sniff.hpp"

namespace etalon {
namespace {

using Format = LabelFiles::Format;

/// A prediction's (or the truth's) columns in one file.
std::vector<CodedLabels> read_columns(const Source& source, const LabelFiles& files, bool truth) {
  if (is_npy(source)) return {read_npy_labels(source)};
  const bool columns_named = truth ? !files.truth.empty() : !files.predictions.empty();
  const bool several_columns = files.format == Format::automatic && delimiter_of(first_line(source)) != 0;
  if (files.format != Format::table && !columns_named && !several_columns) {
    if (files.format == Format::automatic && looks_keyed(source)) {
      refuse(source.name +
             " looks like an object and its label a line: say --input pairs; or --input labels when each line is a "
             "label of two words");
    }
    return {read_label_list(source)};
  }
  const etalon::Table table(source);
  std::vector<std::string> wanted = truth ? std::vector<std::string>{files.truth} : files.predictions;
  if (truth && files.truth.empty()) {
    wanted = {table.columns().size() == 1 ? table.columns()[0] : std::string("truth")};
    if (std::find(table.columns().begin(), table.columns().end(), wanted[0]) == table.columns().end()) {
      refuse(
          source.name + " looks like a table with the columns " + join(table.columns(), ", ") +
          ": name that of the truth (or reference); or say --input labels when it has one label a line, --input pairs "
          "when it has an object and its label a line");
    }
  }
  if (!truth && wanted.empty()) {
    for (const std::string& column : table.columns()) {
      if (column != (files.truth.empty() ? "truth" : files.truth)) wanted.push_back(column);
    }
  }
  return table.labels(wanted);
}

/// The first file is the truth.
LabelColumns columns_of_files(const std::vector<Source>& sources, const LabelFiles& files) {
  LabelColumns found{read_columns(sources[0], files, true).front(), sources[0].name};
  if (!files.weights.empty()) found.weights = Table(sources[0]).numbers(files.weights);
  if (!files.units.empty()) found.units.emplace(Table(sources[0]), files.units);
  const std::vector<std::string> names = predictor_names(files);
  for (std::size_t i = 1; i < sources.size(); ++i) {
    std::vector<CodedLabels> columns = read_columns(sources[i], files, false);
    for (CodedLabels& column : columns) {
      std::string name = names[i - 1];
      if (columns.size() > 1) name = sources.size() > 2 ? name + ":" + column.name : column.name;
      found.systems.push_back({std::move(name), sources[i].name, std::move(column)});
    }
  }
  return found;
}

/// Files of an object and its label a line; the first is the truth, and its objects are those of all.
LabelColumns columns_of_pairs(const std::vector<Source>& sources, const LabelFiles& files) {
  if (sources.size() < 2) refuse("only " + sources[0].name + " was given; the predictions are needed as further files");
  refuse_columns(files, sources[0], "is read as an object and its label a line");
  KeyedLabels truth = read_keyed_labels(sources[0]);
  const std::vector<std::string> names = predictor_names(files);
  LabelColumns found{std::move(truth.labels), sources[0].name};
  for (std::size_t i = 1; i < sources.size(); ++i)
    found.systems.push_back(
        {names[i - 1], sources[i].name, aligned(read_keyed_labels(sources[i]), truth.objects, sources[i])});
  return found;
}

}  // namespace

LabelColumns columns_of_table(const Source& source, const LabelFiles& files) {
  const Table table(source);
  const std::string truth = files.truth.empty() ? "truth" : files.truth;
  std::vector<std::string> wanted{truth};
  for (const std::string& column : files.predictions.empty() ? table.columns() : files.predictions) {
    if (files.predictions.empty() &&
        (column.empty() || names_folds(column) || column == truth || column == files.weights || column == files.units))
      continue;
    wanted.push_back(column);
  }
  std::vector<CodedLabels> columns = table.labels(wanted);
  if (columns.size() < 2) source.fail("there is no column beside the truth");
  LabelColumns found{std::move(columns[0]), truth};
  if (!files.weights.empty()) found.weights = table.numbers(files.weights);
  if (!files.units.empty()) found.units.emplace(table, files.units);
  for (std::size_t i = 1; i < columns.size(); ++i) {
    const std::string name = columns[i].name;
    found.systems.push_back({name, name, std::move(columns[i])});
  }
  return found;
}

LabelColumns columns_of(const std::vector<Source>& sources, const LabelFiles& files, Format format) {
  if (format == Format::pairs) return columns_of_pairs(sources, files);
  if (sources.size() > 1) return columns_of_files(sources, files);
  if (format != Format::table && files.truth.empty() && files.predictions.empty()) {
    refuse(sources[0].name +
           " alone is neither a table with a column 'truth' nor a square of counts: give the predictions as further "
           "files, name the column with --truth, or say what the file is with --input matrix or --input triples");
  }
  return columns_of_table(sources[0], files);
}

/// Tables that have a truth each, beside predictions for it: several data sets, not one truth and files of predictions.
bool are_data_sets(const std::vector<Source>& sources, const LabelFiles& files) {
  return sources.size() > 1 && (files.format == Format::automatic || files.format == Format::table) &&
         std::all_of(sources.begin(), sources.end(), [&](const Source& source) { return is_data_set(source, files); });
}

bool is_data_set(const Source& head, const LabelFiles& files) {
  if (is_npy(head) || delimiter_of(first_line(head)) == 0) return false;
  const std::vector<std::string> columns = Table(head).columns();
  return columns.size() > 1 &&
         std::find(columns.begin(), columns.end(), files.truth.empty() ? "truth" : files.truth) != columns.end();
}

}  // namespace etalon
