// systems.cpp: from the files that a user names to one confusion matrix a system.
#include "etalon/systems.hpp"

#include <algorithm>
#include <map>

#include "etalon/error.hpp"
#include "etalon/text.hpp"
#include "read/lines.hpp"

namespace etalon {
namespace {

using Format = LabelFiles::Format;

[[noreturn]] void usage(const std::string& message) { throw Error(ErrorKind::usage, message); }

/// The file's name without folders and endings.
std::string stem(const std::string& path) {
  std::string name = path.substr(path.find_last_of('/') + 1);
  for (const std::string_view ending : {".gz", ".csv", ".tsv", ".txt", ".npy", ".labels"}) {
    if (name.size() > ending.size() && name.ends_with(ending)) name.resize(name.size() - ending.size());
  }
  return name == "-" ? "(standard input)" : name;
}

Confusion count_up(const LabelCounts& counts) {
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint64_t> cells;
  for (const auto& entry : counts.entries) {
    auto& count = cells[{entry.truth, entry.prediction}];
    if (__builtin_add_overflow(count, entry.count, &count)) throw Error(ErrorKind::input, "a count exceeds 64 bits");
  }
  std::vector<Confusion::Cell> list;
  for (const auto& [place, count] : cells) list.push_back({place.first, place.second, count});
  return {counts.labels, std::move(list)};
}

std::string_view first_line(const Source& source) {
  Lines lines(source);
  std::string_view line;
  lines.next(line);
  return line;
}

bool is_square_of_counts(const Source& source) {
  Lines lines(source);
  std::string_view line;
  std::size_t rows = 0;
  while (lines.next(line)) rows += trim(line).empty() ? 0 : 1;
  const std::vector<std::string_view> fields = cut_fields(first_line(source));
  const bool header = !std::all_of(fields.begin(), fields.end(),
                                   [](std::string_view field) { return parse_number(field).has_value(); });
  return fields.size() > 1 && (header ? fields.size() + 1 == rows || fields.size() == rows : fields.size() == rows);
}

/// What the files are when nobody has said so, told from the first one. Counted matrices can be told from columns of
/// labels; anything else is columns.
Format sniff(const Source& source, const LabelFiles& files) {
  if (is_npy(source) || !files.truth.empty() || !files.predictions.empty()) return Format::automatic;
  const std::string_view line = first_line(source);
  if (trim(line).empty()) source.fail("the file is empty");
  if (delimiter_of(line) != 0) {
    const std::vector<std::string> columns = Table(source).columns();
    if (columns == std::vector<std::string>{"truth", "prediction", "count"}) return Format::triples;
    if (std::find(columns.begin(), columns.end(), "truth") != columns.end()) return Format::table;
  }
  return is_square_of_counts(source) ? Format::matrix : Format::automatic;
}

/// A prediction's (or the truth's) columns in one file.
std::vector<CodedLabels> read_columns(const Source& source, const LabelFiles& files, bool truth) {
  if (is_npy(source)) return {read_npy_labels(source)};
  const bool columns_named = truth ? !files.truth.empty() : !files.predictions.empty();
  const bool several_columns = files.format == Format::automatic && delimiter_of(first_line(source)) != 0;
  if (files.format != Format::table && !columns_named && !several_columns) return {read_label_list(source)};
  const Table table(source);
  std::vector<std::string> wanted = truth ? std::vector<std::string>{files.truth} : files.predictions;
  if (truth && files.truth.empty()) wanted = {table.columns().size() == 1 ? table.columns()[0] : std::string("truth")};
  if (!truth && wanted.empty()) {
    for (const std::string& column : table.columns()) {
      if (column != (files.truth.empty() ? "truth" : files.truth)) wanted.push_back(column);
    }
  }
  return table.labels(wanted);
}

Confusion tabulate_named(const CodedLabels& truth, const std::string& truth_name, const CodedLabels& prediction,
                         const std::string& prediction_name, std::span<const double> weights, unsigned threads) {
  if (truth.codes.size() != prediction.codes.size()) {
    throw Error(ErrorKind::input, truth_name + " has " + std::to_string(truth.codes.size()) + " labels and " +
                                      prediction_name + " " + std::to_string(prediction.codes.size()) +
                                      "; they must have the same number");
  }
  return tabulate(LabelView::coded(truth), LabelView::coded(prediction), {weights, threads});
}

std::vector<System> from_one_table(const Source& source, const LabelFiles& files) {
  const Table table(source);
  const std::string truth = files.truth.empty() ? "truth" : files.truth;
  std::vector<std::string> wanted{truth};
  for (const std::string& column : files.predictions.empty() ? table.columns() : files.predictions) {
    if (files.predictions.empty() && (column == truth || column == files.weights)) continue;
    wanted.push_back(column);
  }
  const std::vector<CodedLabels> columns = table.labels(wanted);
  if (columns.size() < 2) source.fail("there is no column beside the truth");
  std::vector<double> weights;
  if (!files.weights.empty()) weights = table.numbers(files.weights);
  std::vector<System> systems;
  for (std::size_t i = 1; i < columns.size(); ++i) {
    systems.push_back(
        {columns[i].name, tabulate_named(columns[0], truth, columns[i], columns[i].name, weights, files.threads)});
  }
  return systems;
}

std::vector<System> from_several(const std::vector<Source>& sources, const LabelFiles& files) {
  const CodedLabels truth = read_columns(sources[0], files, true).front();
  std::vector<double> weights;
  if (!files.weights.empty()) weights = Table(sources[0]).numbers(files.weights);
  std::vector<System> systems;
  for (std::size_t i = 1; i < sources.size(); ++i) {
    const std::vector<CodedLabels> columns = read_columns(sources[i], files, false);
    for (const CodedLabels& column : columns) {
      std::string name = stem(files.paths[i]);
      if (columns.size() > 1) name = sources.size() > 2 ? name + ":" + column.name : column.name;
      systems.push_back(
          {name, tabulate_named(truth, sources[0].name, column, sources[i].name, weights, files.threads)});
    }
  }
  return systems;
}

}  // namespace

LabelFiles::Format parse_label_format(std::string_view name) {
  if (name == "auto") return Format::automatic;
  if (name == "labels") return Format::list;
  if (name == "table") return Format::table;
  if (name == "matrix") return Format::matrix;
  if (name == "triples") return Format::triples;
  usage("there is no input '" + std::string(name) + "'; the inputs are auto, labels, table, matrix, triples");
}

std::vector<System> read_systems(const LabelFiles& files) {
  if (files.paths.empty()) usage("no file was given");
  if (std::count(files.paths.begin(), files.paths.end(), "-") > 1) usage("the standard input can be read once only");
  std::vector<Source> sources;
  for (const std::string& path : files.paths) sources.push_back(read_source(path));
  Format format = files.format;
  if (format == Format::automatic) format = sniff(sources[0], files);
  std::vector<System> systems;
  if (format == Format::matrix || format == Format::triples) {
    for (std::size_t i = 0; i < sources.size(); ++i) {
      const LabelCounts counts = format == Format::matrix ? read_count_matrix(sources[i]) : read_triples(sources[i]);
      systems.push_back({stem(files.paths[i]), count_up(counts)});
    }
  } else if (sources.size() == 1) {
    if (format != Format::table && files.truth.empty() && files.predictions.empty()) {
      usage(sources[0].name +
            " alone is neither a table with a column 'truth' nor a square of counts: give the predictions as further "
            "files, name the "
            "column with --truth, or say what the file is with --input matrix or --input triples");
    }
    systems = from_one_table(sources[0], files);
  } else {
    systems = from_several(sources, files);
  }
  // Two systems of one name could not be told apart: their paths can.
  for (std::size_t i = 0; i < systems.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (systems[j].name == systems[i].name) systems[i].name += "#" + std::to_string(i + 1);
    }
  }
  return systems;
}

}  // namespace etalon
