// named_tables.cpp: lists, tables, matrices, triples and pairs of labels, read whole or counted piece by piece.
#include "statistic/named_tables.hpp"

#include <algorithm>
#include <map>

#include "etalon/error.hpp"
#include "etalon/text.hpp"
#include "etalon/units.hpp"
#include "read/lines.hpp"
#include "statistic/column_choice.hpp"
#include "statistic/counted.hpp"
#include "statistic/label_columns.hpp"
#include "statistic/open_files.hpp"
#include "statistic/sniff.hpp"
#include "statistic/stream.hpp"

namespace etalon {

using Format = LabelFiles::Format;

std::vector<std::string> predictor_names(const LabelFiles& files) {
  return system_names(std::span(files.paths).subspan(1));
}

namespace {

Confusion make_table(std::vector<std::string> labels, std::vector<CountTable::Cell> cells, const Confusion*) {
  return {std::move(labels), std::move(cells)};
}

Contingency make_table(const std::vector<std::string>& labels, std::vector<CountTable::Cell> cells,
                       const Contingency*) {
  return {labels, labels, std::move(cells)};
}

std::vector<CountTable::Cell> cells_of(const LabelCounts& counts) {
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint64_t> cells;
  for (const auto& entry : counts.entries) {
    auto& count = cells[{entry.truth, entry.prediction}];
    if (__builtin_add_overflow(count, entry.count, &count)) throw Error(ErrorKind::input, "a count exceeds 64 bits");
  }
  std::vector<CountTable::Cell> list;
  for (const auto& [place, count] : cells) list.push_back({place.first, place.second, count});
  return list;
}

/// A class of a matrix is one also where no object has it.
std::vector<CountTable::Cell> with_all_classes(std::vector<CountTable::Cell> cells, std::size_t classes) {
  std::vector<char> has_cell(classes);
  for (const CountTable::Cell& cell : cells) has_cell[cell.truth] = has_cell[cell.prediction] = 1;
  for (std::uint32_t i = 0; i < classes; ++i) {
    if (has_cell[i] == 0) cells.push_back({i, i, 0});
  }
  return cells;
}

template <class Table>
Table count_up(const LabelCounts& counts) {
  return make_table(counts.labels, cells_of(counts), static_cast<const Table*>(nullptr));
}

bool has_system_triples(const Source& source) {
  const std::string_view line = first_line(source);
  return delimiter_of(line) != 0 && name_system_triples(etalon::Table(source).columns());
}

/// A class that a unit lacks is one of the system all the same.
template <class Table>
std::vector<Named<Table>> from_system_triples(const std::vector<Source>& sources) {
  if (sources.size() > 1) refuse("counts by system and unit are one file: " + sources[1].name + " is one more");
  const std::vector<SystemLabelCounts> read = read_system_triples(sources[0]);
  // As it is written where there are no units.
  const bool units =
      std::any_of(read.begin(), read.end(), [](const auto& one) { return one.unit != shown_unit(kOnlyUnit); });
  std::map<std::string, Table> whole;
  std::vector<Named<Table>> systems;
  for (const SystemLabelCounts& one : read) {
    systems.push_back({one.system, count_up<Table>(one.counts), units ? one.unit : kOnlyUnit});
    whole[one.system] += systems.back().table;
  }
  for (Named<Table>& one : systems) {
    if (units) one.classes = whole[one.name].rows();
  }
  return systems;
}

void note_swapped(const Source& source, const std::string& corner, const LabelFiles& files) {
  if (!corner.empty())
    note(files, source.name + ": rows are read as " + (files.clusters ? "clusters of the clustering" : "predictions") +
                    ", since the name above them is '" + corner + "'.");
}

/// A matrix of counts: square for labels, of any shape for clusters.
template <class Table>
Table read_matrix(const Source& source, const LabelFiles& files) {
  if constexpr (std::is_same_v<Table, Confusion>) {
    const LabelCounts counts = read_count_matrix(source);
    note_swapped(source, counts.swapped, files);
    std::vector<CountTable::Cell> cells = with_all_classes(cells_of(counts), counts.labels.size());
    return {counts.labels, std::move(cells)};
  } else {
    ClusterCounts counts = read_count_table(source);
    note_swapped(source, counts.swapped, files);
    std::vector<CountTable::Cell> cells;
    for (const auto& entry : counts.entries) cells.push_back({entry.truth, entry.prediction, entry.count});
    return {std::move(counts.rows), std::move(counts.columns), std::move(cells)};
  }
}

template <class Table>
Table tabulate_named(const CodedLabels& truth, const std::string& truth_name, const CodedLabels& prediction,
                     const std::string& prediction_name, std::span<const double> weights, unsigned threads) {
  if (truth.codes.size() != prediction.codes.size())
    unequal(truth_name, truth.codes.size(), prediction_name, prediction.codes.size());
  if constexpr (std::is_same_v<Table, Confusion>) {
    return tabulate(LabelView::coded(truth), LabelView::coded(prediction), {weights, threads});
  } else {
    return cross_tabulate(LabelView::coded(truth), LabelView::coded(prediction), {{}, threads});
  }
}

/// Every system, on the whole or on each unit.
template <class Table>
std::vector<Named<Table>> tabulated(const LabelColumns& columns, unsigned threads) {
  std::vector<Named<Table>> systems;
  for (const LabelColumns::System& system : columns.systems) {
    Table whole = tabulate_named<Table>(columns.truth, columns.truth_name, system.labels, system.source,
                                        columns.weights, threads);
    if (!columns.units) {
      systems.push_back({.name = system.name, .table = std::move(whole), .by_default = system.by_default});
      continue;
    }
    const UnitColumn& units = *columns.units;
    for (const std::size_t unit : units.order()) {
      const std::vector<double> weights = units.part(columns.weights, unit);
      systems.push_back({system.name,
                         tabulate_named<Table>(units.part(columns.truth, unit), columns.truth_name,
                                               units.part(system.labels, unit), system.source, weights, threads),
                         units.units()[unit], whole.rows(), system.by_default});
    }
  }
  return systems;
}

/// The same systems in every data set, `read` from one file after the other. `names` are those of the files in errors.
template <class Table, class Read>
std::vector<Named<Table>> from_data_sets(const LabelFiles& files, const std::vector<std::string>& names, Read read) {
  const std::vector<std::string> units = system_names(files.paths);
  const auto fail = [&](std::size_t without, const std::string& system, std::size_t with) {
    throw Error(ErrorKind::input, names[without] + ": there is no system '" + system + "', which " + names[with] +
                                      " has; every data set needs every system (or name those wanted with "
                                      "--prediction)");
  };
  std::vector<Named<Table>> systems;
  std::map<std::string, Table> whole;
  std::size_t width = 0;
  for (std::size_t i = 0; i < names.size(); ++i) {
    std::vector<Named<Table>> of_one = read(i);
    if (i == 0) width = of_one.size();
    for (std::size_t j = 0; j < std::max(width, of_one.size()); ++j) {
      const auto has = [&](const auto& list, const std::string& name) {
        return std::any_of(list.begin(), list.end(), [&](const Named<Table>& system) { return system.name == name; });
      };
      const std::span<const Named<Table>> first =
          i == 0 ? std::span<const Named<Table>>(of_one) : std::span<const Named<Table>>(systems).first(width);
      if (j < of_one.size() && !has(first, of_one[j].name)) fail(0, of_one[j].name, i);
      if (j < width && !has(of_one, first[j].name)) fail(i, first[j].name, 0);
    }
    for (Named<Table>& system : of_one) {
      system.unit = system.unit.empty() ? units[i] : units[i] + ":" + system.unit;
      whole[system.name] += system.table;
      systems.push_back(std::move(system));
    }
  }
  // A class that a data set lacks may be the positive one all the same.
  for (Named<Table>& system : systems) system.classes = whole[system.name].rows();
  return systems;
}

}  // namespace

/// An option that names a column has no effect on a file that has none to name.
void refuse_columns(const LabelFiles& files, const Source& source, const std::string& what) {
  std::vector<std::string> given;
  if (!files.truth.empty()) given.emplace_back("truth");
  if (!files.predictions.empty()) given.emplace_back("prediction");
  if (!files.weights.empty()) given.emplace_back("weights");
  if (!files.units.empty()) given.emplace_back("units");
  if (asks_for_ids(files)) given.emplace_back("id");
  if (!given.empty())
    refuse(source.name + " " + what + ": naming a column for " + join(given, ", ") + " has no effect");
}

template <class Table>
std::vector<Named<Table>> stream_named(const LabelFiles& files) {
  const std::vector<std::string> names = predictor_names(files);
  std::vector<Named<Table>> systems;
  for (std::size_t i = 1; i < files.paths.size(); ++i)
    systems.push_back({names[i - 1], stream_table<Table>(files.paths[0], files.paths[i], files.threads)});
  return systems;
}

OpenFiles open_files(const LabelFiles& files) {
  if (files.paths.empty()) refuse("no file was given");
  refuse_standard_input_twice(files.paths);
  return OpenFiles(files.paths);
}

namespace {

template <class Table>
std::vector<Named<Table>> tables_of(CountedSystems counted, const LabelFiles* columns) {
  std::vector<Named<Table>> systems;
  for (std::size_t i = 0; i < counted.systems.size(); ++i) {
    Table whole;
    const std::size_t begin = systems.size();
    for (std::size_t unit = 0; unit < counted.units.size(); ++unit) {
      systems.push_back({counted.systems[i].name, take_table<Table>(counted, i, unit), counted.units[unit]});
      if (counted.units.size() > 1) whole += systems.back().table;
    }
    for (std::size_t j = begin; j < systems.size(); ++j) {
      systems[j].classes = whole.rows();
      systems[j].by_default = columns != nullptr && is_by_default(systems[j].name, *columns);
    }
  }
  return systems;
}

}  // namespace

/// In pieces, without the texts in memory.
template <class Table>
std::vector<Named<Table>> count_named(const LabelFiles& files, OpenFiles& opened) {
  if (!opened.are_data_sets(files))
    return tables_of<Table>(opened.count(files), opened.names().size() == 1 ? &files : nullptr);
  return from_data_sets<Table>(files, opened.names(), [&](std::size_t file) {
    return tables_of<Table>(opened.count_table(files, file), &files);
  });
}

bool counts_in_pieces(const LabelFiles& files, OpenFiles& opened) {
  return opened.countable(files) || (opened.are_data_sets(files) && opened.are_other_instances(files));
}

Format format_of(const LabelFiles& files, const std::vector<Source>& sources) {
  return files.format == Format::automatic ? sniff(sources[0], files) : files.format;
}

template <class Table>
std::vector<Named<Table>> read_named(const LabelFiles& files, const std::vector<Source>& sources) {
  const Format format = format_of(files, sources);
  std::vector<Named<Table>> systems;
  if (format == Format::counts) refuse(sources[0].name + " has two-by-two tables of labels: take etalon labels");
  if (format == Format::matrix || format == Format::triples) {
    refuse_columns(files, sources[0], "is a table of counts");
    if (format == Format::triples && has_system_triples(sources[0])) return from_system_triples<Table>(sources);
    const std::vector<std::string> names = system_names(files.paths);
    for (std::size_t i = 0; i < sources.size(); ++i) {
      systems.push_back({names[i], format == Format::matrix ? read_matrix<Table>(sources[i], files)
                                                            : count_up<Table>(read_triples(sources[i]))});
    }
  } else if (format != Format::pairs && are_data_sets(sources, files)) {
    if (are_of_same_instances(sources, files))
      return tabulated<Table>(columns_of_tables(sources, files), files.threads);
    std::vector<std::string> names;
    for (const Source& source : sources) names.push_back(source.name);
    systems = from_data_sets<Table>(files, names, [&](std::size_t file) {
      return tabulated<Table>(columns_of_table(sources[file], files), files.threads);
    });
  } else {
    systems = tabulated<Table>(columns_of(sources, files, format), files.threads);
  }
  return systems;
}

template std::vector<Named<Confusion>> stream_named(const LabelFiles&);
template std::vector<Named<Contingency>> stream_named(const LabelFiles&);
template std::vector<Named<Confusion>> count_named(const LabelFiles&, OpenFiles&);
template std::vector<Named<Contingency>> count_named(const LabelFiles&, OpenFiles&);
template std::vector<Named<Confusion>> read_named(const LabelFiles&, const std::vector<Source>&);
template std::vector<Named<Contingency>> read_named(const LabelFiles&, const std::vector<Source>&);

}  // namespace etalon
