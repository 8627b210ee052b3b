// label_columns.cpp: the columns of labels that files have: a truth, and a prediction for each system.
#include "statistic/label_columns.hpp"

#include <algorithm>
#include <set>
#include <string_view>

#include "etalon/error.hpp"
#include "etalon/headers.hpp"
#include "etalon/text.hpp"
#include "read/lines.hpp"
#include "statistic/column_choice.hpp"
#include "statistic/instance_ids.hpp"
#include "statistic/named_tables.hpp"
#include "statistic/sniff.hpp"
#include "statistic/table_relations.hpp"

namespace etalon {
namespace {

using Format = LabelFiles::Format;

/// A table with a header, rather than labels one a line or an array.
bool has_header(const Source& source, const LabelFiles& files, bool truth) {
  const bool columns_named = truth ? !files.truth.empty() : !files.predictions.empty();
  if (is_npy(source)) return false;
  if (files.format == Format::table || columns_named) return true;
  const std::string_view line = first_line(source);
  return files.format == Format::automatic && (delimiter_of(line) != 0 || is_header_of_list(line, truth));
}

/// The labels of a file that has no header.
CodedLabels read_list(const Source& source, const LabelFiles& files) {
  if (is_npy(source)) return read_npy_labels(source);
  if (files.format == Format::automatic && looks_keyed(source)) {
    refuse(source.name +
           " looks like lines of an object and its label: use --input pairs, or --input labels if each line is a "
           "label of two words");
  }
  return read_label_list(source);
}

/// The truth among the columns of the first file.
std::string truth_in(const Source& source, const LabelFiles& files) {
  const std::vector<std::string> columns = Table(source).columns();
  if (!files.truth.empty()) return files.truth;
  std::string truth = columns.size() == 1 ? columns[0] : truth_column(columns, files);
  // A prediction of the same name stands in another file.
  const std::vector<std::string> known = truth_headers(columns);
  if (!has_column(columns, truth) && known.size() == 1) truth = known[0];
  if (!has_column(columns, truth))
    refuse(source.name + " looks like a table with the columns " + join(columns, ", ") +
           ": name the column of the truth with " + truth_option(files) +
           ", or use --input labels for one label per line, --input pairs for an object and its label per line");
  return truth;
}

/// The predictions of a table beside that of the truth, with which it has `ids` in common.
std::vector<std::string> predictions_in(const Source& truth_source, const Source& source, const LabelFiles& files,
                                        const std::string& truth, const std::string& ids) {
  const std::vector<std::string> columns = Table(source).columns();
  ColumnRoles roles{.truth = truth, .weights = files.weights, .units = files.units};
  const std::vector<std::string> of_truth = truth.empty() ? std::vector<std::string>() : Table(truth_source).columns();
  roles.predictions = predictions_beside(of_truth, columns, truth, files, ids);
  if (roles.predictions.empty())
    source.fail("there is no column of predictions: the columns are " + join(columns, ", ") + "; name it with " +
                prediction_option(files));
  if (columns.size() > 1) note_choice(columns, roles, files, ids);
  return roles.predictions;
}

/// Weights and units are beside the truth; where a table of predictions has them as well they must be the same.
void check_shared(const Source& truth_source, const Source& source, const LabelFiles& files, const std::string& truth,
                  const std::vector<std::string>& predictions) {
  const std::vector<std::string> here = Table(truth_source).columns();
  const std::vector<std::string> there = Table(source).columns();
  for (const std::string& column : {truth, files.weights, files.units}) {
    if (!column.empty() && has_column(here, column) && has_column(there, column) && !has_column(predictions, column))
      require_same_column(truth_source, source, column, files);
  }
}

std::vector<CodedLabels> read_predictions(const Source& truth_source, const Source& source, const LabelFiles& files,
                                          const std::string& truth, PredictionIds& among_predictions) {
  const bool table = has_header(source, files, false);
  if (asks_for_ids(files) && (!table || truth.empty()))
    refuse("--id has no effect: " + (table ? truth_source : source).name + " has no columns");
  std::optional<SharedIds> ids;
  if (table && !truth.empty()) {
    std::vector<std::string> others = files.predictions;
    others.push_back(truth);
    for (const std::string& column : {files.weights, files.units}) {
      if (!column.empty()) others.push_back(column);
    }
    ids = shared_ids(IdTable(truth_source), IdTable(source), others, files);
  }
  among_predictions.add(source.name, ids);
  if (!table) return {read_list(source, files)};
  const std::string known = ids ? ids->column : std::string();
  among_predictions.require_same(source, known, files);
  const std::vector<std::string> predictions = predictions_in(truth_source, source, files, truth, known);
  if (!truth.empty()) {
    check_shared(truth_source, source, files, truth, predictions);
    if (!ids || ids->repeats) {
      std::vector<std::string> others = predictions;
      others.insert(others.end(), {truth, files.weights, files.units, known});
      require_same_columns(IdTable(truth_source), IdTable(source), others, files);
    }
  }
  return Table(source).labels(predictions);
}

/// Tells of first lines that are the names of columns, and of the truth that was chosen by its name, unless it is told
/// beside the predictions.
void note_headers(const std::vector<Source>& sources, const LabelFiles& files, const std::string& truth) {
  const auto is_list = [](const Source& source) { return delimiter_of(first_line(source)) == 0; };
  if (files.format == Format::automatic && files.truth.empty() && is_list(sources[0]))
    note(files, "The first lines '" + std::string(trim(first_line(sources[0]))) + "' and '" +
                    std::string(trim(first_line(sources.back()))) +
                    "' are read as the names of columns (--input labels: as labels).");
  const bool lists = std::all_of(sources.begin() + 1, sources.end(), is_list);
  if (lists && !is_list(sources[0]) && files.truth.empty() && truth != "truth")
    note(files, "'" + truth + "' is read as the truth (" + truth_option(files) + " names another)");
}

/// The first file is the truth.
LabelColumns columns_of_files(const std::vector<Source>& sources, const LabelFiles& files) {
  const bool table = has_header(sources[0], files, true);
  const std::string truth = table ? truth_in(sources[0], files) : std::string();
  LabelColumns found{table ? Table(sources[0]).labels({&truth, 1}).front() : read_list(sources[0], files),
                     sources[0].name};
  if (table) note_headers(sources, files, truth);
  if (!files.weights.empty()) found.weights = Table(sources[0]).numbers(files.weights);
  if (!files.units.empty()) found.units.emplace(Table(sources[0]), files.units);
  const std::vector<std::string> names = predictor_names(files);
  PredictionIds among_predictions;
  for (std::size_t i = 1; i < sources.size(); ++i) {
    std::vector<CodedLabels> columns = read_predictions(sources[0], sources[i], files, truth, among_predictions);
    for (CodedLabels& column : columns) {
      std::string name = names[i - 1];
      if (columns.size() > 1) name = sources.size() > 2 ? name + ":" + column.name : column.name;
      // A file's only prediction was given with the file.
      const bool by_default = is_by_default(column.name, files) && columns.size() > 1;
      found.systems.push_back({std::move(name), sources[i].name, std::move(column), by_default});
    }
  }
  among_predictions.require_all(sources[0].name, files);
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
  const ColumnRoles roles = roles_in_table(source, files);
  std::vector<std::string> wanted{roles.truth};
  wanted.insert(wanted.end(), roles.predictions.begin(), roles.predictions.end());
  std::vector<CodedLabels> columns = table.labels(wanted);
  if (columns.size() < 2) source.fail("there is no column beside the truth");
  LabelColumns found{std::move(columns[0]), roles.truth};
  if (!files.weights.empty()) found.weights = table.numbers(files.weights);
  if (!files.units.empty()) found.units.emplace(table, files.units);
  for (std::size_t i = 1; i < columns.size(); ++i) {
    const std::string name = columns[i].name;
    found.systems.push_back({name, name, std::move(columns[i]), is_by_default(name, files)});
  }
  return found;
}

LabelColumns columns_of_tables(const std::vector<Source>& sources, const LabelFiles& files) {
  LabelColumns found = columns_of_table(sources[0], files);
  const std::string truth = found.truth_name;
  found.systems.clear();
  const std::vector<std::string> names = system_names(files.paths);
  for (std::size_t i = 0; i < sources.size(); ++i) {
    for (const std::string& column : {files.weights, files.units}) {
      if (i > 0 && !column.empty()) require_same_column(sources[0], sources[i], column, files);
    }
    LabelColumns one = columns_of_table(sources[i], files);
    for (LabelColumns::System& system : one.systems) {
      system.name = one.systems.size() > 1 ? names[i] + ":" + system.name : names[i];
      system.source = sources[i].name;
      found.systems.push_back(std::move(system));
    }
  }
  return found;
}

LabelColumns columns_of(const std::vector<Source>& sources, const LabelFiles& files, Format format) {
  if (format == Format::pairs) return columns_of_pairs(sources, files);
  if (sources.size() > 1) return columns_of_files(sources, files);
  if (format != Format::table && files.truth.empty() && files.predictions.empty()) {
    refuse(sources[0].name +
           " alone is neither a table with a column 'truth' nor a square of counts: give the predictions as further "
           "files, name the column with " +
           truth_option(files) + ", or say what the file is with --input matrix or --input triples");
  }
  return columns_of_table(sources[0], files);
}

/// Tables that have a truth each, beside predictions for it: several data sets, not one truth and files of predictions.
bool are_data_sets(const std::vector<Source>& sources, const LabelFiles& files) {
  return sources.size() > 1 && (files.format == Format::automatic || files.format == Format::table) &&
         std::all_of(sources.begin(), sources.end(),
                     [&](const Source& source) { return is_data_set(source, files); }) &&
         !are_keyed_sides(sources, files);
}

bool is_data_set(const Source& head, const LabelFiles& files) {
  if (is_npy(head) || delimiter_of(first_line(head)) == 0) return false;
  const std::vector<std::string> columns = Table(head).columns();
  if (columns.size() < 2 || !has_truth_column(columns, files)) return false;
  const std::string truth = truth_column(columns, files);
  const std::vector<std::string> predictions = prediction_columns(columns, truth, files, files.id);
  return has_column(columns, truth) && !predictions.empty() &&
         std::all_of(predictions.begin(), predictions.end(),
                     [&](const std::string& column) { return column != truth && has_column(columns, column); });
}

bool are_of_same_instances(const std::vector<Source>& sources, const LabelFiles& files) {
  std::set<std::string_view> given;
  for (const std::string& path : files.paths) {
    if (!given.insert(path).second) refuse(path + " is given twice: the same instances would count as two data sets");
  }
  const std::vector<std::size_t> first = first_of_same_instances(sources, files);
  std::vector<std::string> same;
  for (std::size_t i = 0; i < first.size(); ++i) {
    if (first[i] != i) same.push_back(sources[first[i]].name + " and " + sources[i].name);
  }
  if (same.empty()) return false;
  const auto width = [&](const Source& source) { return roles_in_table(source, files).predictions.size(); };
  const bool one_each = std::all_of(sources.begin(), sources.end(), [&](const Source& s) { return width(s) == 1; });
  const bool of_first = std::all_of(first.begin(), first.end(), [](std::size_t i) { return i == 0; });
  const std::string which = "row by row the same " + std::string(files.clusters ? "reference" : "truth");
  if (of_first && one_each) {
    note(files, "The tables have " + which + ": they are systems on the same instances, not data sets.");
    return true;
  }
  note(files, same[0] + (same.size() > 1 ? " (and " + std::to_string(same.size() - 1) + " more pairs)" : "") +
                  " have " + which +
                  ", and are averaged as data sets all the same; if they are systems on the same instances, give them "
                  "as columns of one table.");
  return false;
}

}  // namespace etalon
