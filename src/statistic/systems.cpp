// systems.cpp: from the files that a user names to one confusion matrix, contingency table or cover a system.
#include "etalon/systems.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "etalon/error.hpp"
#include "etalon/text.hpp"
#include "statistic/column_choice.hpp"
#include "statistic/named_tables.hpp"
#include "statistic/number_columns.hpp"
#include "statistic/stream.hpp"

namespace etalon {
namespace {

using Format = LabelFiles::Format;

/// Whether the format has counts, which do not tell on which objects two systems differ.
bool has_counts(Format format) {
  return format == Format::matrix || format == Format::triples || format == Format::counts;
}

/// Columns that are no predictions by what they hold are left out unless they were asked for. `by_default` are those
/// that were not.
template <class SystemOf, class TableOf>
void leave_out_numbers(std::vector<SystemOf>& systems, const std::set<std::string>& by_default, const LabelFiles& files,
                       TableOf table_of) {
  std::map<std::string, NumberColumn> columns;
  for (const SystemOf& system : systems) {
    if (!by_default.contains(system.name)) continue;
    const CountTable& table = table_of(system);
    columns[system.name].add(occurring(table, false), occurring(table, true), table.objects());
  }
  const std::set<std::string> numbers = columns_of_numbers(columns, files);
  if (numbers.empty()) return;
  const auto is_number = [&](const SystemOf& system) { return numbers.contains(system.name); };
  tell_numbers(columns, numbers, std::all_of(systems.begin(), systems.end(), is_number), files);
  std::erase_if(systems, is_number);
}

template <class Table>
std::set<std::string> names_by_default(const std::vector<Named<Table>>& systems) {
  std::set<std::string> names;
  for (const Named<Table>& system : systems) {
    if (system.by_default) names.insert(system.name);
  }
  return names;
}

void add_systems(std::vector<System>& systems, std::vector<Named<Confusion>> named, bool paired,
                 const LabelFiles& files) {
  const std::set<std::string> by_default = names_by_default(named);
  for (Named<Confusion>& one : named)
    systems.push_back({one.name, std::move(one.table), one.unit, {}, std::move(one.classes), paired});
  if (files.scores) return;
  leave_out_numbers(systems, by_default, files,
                    [](const System& system) -> const CountTable& { return system.confusion; });
}

}  // namespace

LabelFiles::Format parse_label_format(std::string_view name) {
  if (name == "auto") return Format::automatic;
  if (name == "labels") return Format::list;
  if (name == "table") return Format::table;
  if (name == "matrix") return Format::matrix;
  if (name == "triples") return Format::triples;
  if (name == "counts") return Format::counts;
  if (name == "pairs") return Format::pairs;
  refuse("there is no input '" + std::string(name) +
         "'; the inputs are auto, labels, table, matrix, triples, counts, pairs");
}

std::vector<System> read_systems(const LabelFiles& files) {
  std::vector<System> systems;
  note_groups(files);
  if (streamed(files)) {
    add_systems(systems, stream_named<Confusion>(files), files.weights.empty(), files);
    return systems;
  }
  OpenFiles opened = open_files(files);
  if (counts_in_pieces(files, opened)) {
    add_systems(systems, count_named<Confusion>(files, opened), files.weights.empty(), files);
    return systems;
  }
  const std::vector<Source> sources = opened.whole();
  const Format format = format_of(files, sources);
  if (format == Format::counts) {
    refuse_columns(files, sources[0], "has the columns system, unit and four counts");
    systems = systems_of(read_system_counts(sources));
    for (System& system : systems) system.paired = false;
    return systems;
  }
  add_systems(systems, read_named<Confusion>(files, sources), files.weights.empty() && !has_counts(format), files);
  return systems;
}

std::vector<ClusterSystem> read_cluster_systems(const LabelFiles& given) {
  LabelFiles files = given;
  files.clusters = true;
  note_groups(files);
  std::vector<std::string> references;
  for (std::string_view rest = files.truth; !rest.empty();) {
    const std::size_t comma = std::min(rest.find(','), rest.size());
    references.emplace_back(trim(rest.substr(0, comma)));
    rest.remove_prefix(std::min(comma + 1, rest.size()));
  }
  if (references.empty()) references.emplace_back();
  // Once, however many references there are: with several, texts are read whole.
  const bool arrays = streamed(files);
  OpenFiles opened = arrays ? OpenFiles({}) : open_files(files);
  const bool counted = !arrays && references.size() == 1 && files.weights.empty() && counts_in_pieces(files, opened);
  const std::vector<Source> sources = arrays || counted ? std::vector<Source>{} : opened.whole();
  const bool paired = files.weights.empty() && (sources.empty() || !has_counts(format_of(files, sources)));
  std::vector<ClusterSystem> systems;
  std::set<std::string> by_default;
  for (const std::string& reference : references) {
    LabelFiles one = files;
    one.truth = reference;
    for (auto& named : arrays    ? stream_named<Contingency>(one)
                       : counted ? count_named<Contingency>(one, opened)
                                 : read_named<Contingency>(one, sources)) {
      const bool several = references.size() > 1;
      if (several && std::find(references.begin(), references.end(), named.name) != references.end()) continue;
      std::string unit = named.unit;
      if (several) unit = named.unit.empty() ? reference : named.unit + ":" + reference;
      if (named.by_default) by_default.insert(named.name);
      systems.push_back({named.name, std::move(named.table), std::move(unit), !several, paired});
    }
  }
  leave_out_numbers(systems, by_default, files,
                    [](const ClusterSystem& system) -> const CountTable& { return system.contingency; });
  return systems;
}

void require_noise(const Noise& noise, bool in_reference, bool in_clusterings) {
  if (noise.label.empty()) return;
  if (noise.label.find(',') == std::string::npos) {
    if (!in_reference && !in_clusterings)
      refuse("--noise has no effect: no object has the label '" + noise.label + "'");
    return;
  }
  const std::string of_reference = noise.reference();
  const std::string of_clusterings = noise.clustering();
  if (!in_reference && !of_reference.empty())
    refuse("--noise " + noise.label + ": no object of the reference has the label '" + of_reference + "'");
  if (!in_clusterings && !of_clusterings.empty())
    refuse("--noise " + noise.label + ": no object of a clustering has the label '" + of_clusterings + "'");
}

namespace {

/// The label among names, or the same number in another spelling, such as -1.0 for -1.
std::string spelled_in(const std::vector<std::string>& names, const std::string& label) {
  const auto number = parse_number(label);
  if (!number || std::find(names.begin(), names.end(), label) != names.end()) return label;
  const auto same =
      std::find_if(names.begin(), names.end(), [&](const std::string& name) { return parse_number(name) == number; });
  return same == names.end() ? label : *same;
}

}  // namespace

std::vector<ClusterSystem> treat_noise(std::vector<ClusterSystem> systems, const Noise& noise,
                                       std::vector<std::string>& notes) {
  bool in_reference = false;
  bool in_clusterings = false;
  std::map<std::string, bool> with_objects;
  for (ClusterSystem& system : systems) {
    Contingency& table = system.contingency;
    const auto has = [](const std::vector<std::string>& names, const std::string& label) {
      return std::find(names.begin(), names.end(), label) != names.end();
    };
    const std::string of_reference = spelled_in(table.rows(), noise.reference());
    const std::string of_clustering = spelled_in(table.columns(), noise.clustering());
    in_reference = in_reference || has(table.rows(), of_reference);
    in_clusterings = in_clusterings || has(table.columns(), of_clustering);
    if (!noise.label.empty())
      table = noise.singletons ? table.with_singletons(of_reference, of_clustering)
                               : table.without(of_reference, of_clustering);
    bool& any = with_objects[system.name];
    any = any || !table.cells().empty();
  }
  for (const auto& [name, any] : with_objects) {
    if (!any)
      throw Error(ErrorKind::input, name + ": there is no object" + (noise.label.empty() ? "" : " that is not noise"));
  }
  require_noise(noise, in_reference, in_clusterings);
  const auto is_empty = [](const ClusterSystem& system) { return system.contingency.cells().empty(); };
  std::map<std::string, std::vector<std::string>> without;  // by system
  for (const ClusterSystem& system : systems) {
    if (is_empty(system)) without[system.name].push_back(shown_unit(system.unit));
  }
  for (const auto& [name, units] : without)
    notes.push_back(name + " was not measured on " + std::to_string(units.size()) +
                    (units.size() == 1 ? " unit" : " units") + " where all objects are noise: '" + units.front() + "'" +
                    (units.size() == 1 ? "" : " …"));
  std::erase_if(systems, is_empty);
  return systems;
}

std::vector<CoverSystem> read_cover_systems(const LabelFiles& files) {
  if (files.paths.size() < 2) refuse("a reference and at least one clustering are needed, each a file");
  refuse_standard_input_twice(files.paths);
  const auto read = [&](const std::string& path) {
    const Source source = read_source(path);
    return files.format == Format::pairs ? read_cover_pairs(source) : read_cover(source);
  };
  const Cover reference = read(files.paths[0]);
  std::vector<CoverSystem> systems;
  const std::vector<std::string> names = predictor_names(files);
  for (std::size_t i = 1; i < files.paths.size(); ++i)
    systems.push_back({.name = names[i - 1],
                       .counts = count_covers(reference, read(files.paths[i])),
                       .reference = fingerprint(reference)});
  return systems;
}

}  // namespace etalon
