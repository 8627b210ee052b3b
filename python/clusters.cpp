// clusters.cpp: contingency tables in Python, and clusterings measured against a reference.
#include <nanobind/operators.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <map>
#include <optional>
#include <tuple>

#include "bindings.hpp"
#include "column.hpp"
#include "documents.hpp"
#include "etalon/cluster_samples.hpp"
#include "etalon/detect.hpp"
#include "text_caster.hpp"
#include "unlocked.hpp"

namespace etalon::python {
namespace {

/// System, unit and counts.
using Tables = std::vector<std::tuple<std::string, std::string, const Contingency*>>;

std::vector<ClusterSystem> cluster_systems(const Tables& tables) {
  std::vector<ClusterSystem> systems;
  for (const auto& [name, unit, contingency] : tables) systems.push_back({name, *contingency, unit});
  return systems;
}

Samples samples_of_clusters(const Tables& tables) {
  const Unlocked unlocked;
  return cluster_samples(cluster_systems(tables));
}

State state_of_clusters(const Tables& tables, const std::string& noise, bool singletons) {
  const Unlocked unlocked;
  return cluster_state(cluster_systems(tables), {noise, singletons});
}

using Clusters = std::vector<std::vector<std::string>>;

Cover to_cover(const Clusters& clusters) {
  Cover cover;
  std::map<std::string_view, std::uint32_t> places;
  for (const auto& members : clusters) {
    auto& cluster = cover.clusters.emplace_back();
    for (const std::string& member : members) {
      const auto [place, added] = places.emplace(member, static_cast<std::uint32_t>(places.size()));
      if (added) cover.objects.push_back(member);
      cluster.push_back(place->second);
    }
  }
  return cover;
}

using NamedCovers = std::vector<std::pair<std::string, Clusters>>;

std::vector<CoverSystem> cover_systems(const Clusters& reference, const NamedCovers& named) {
  const Cover first = to_cover(reference);
  std::vector<CoverSystem> systems;
  for (const auto& [name, clusters] : named)
    systems.push_back(
        {.name = name, .counts = count_covers(first, to_cover(clusters)), .reference = fingerprint(first)});
  return systems;
}

Samples samples_of_covers(const Clusters& reference, const NamedCovers& named) {
  const Unlocked unlocked;
  return cover_samples(cover_systems(reference, named));
}

State state_of_covers(const Clusters& reference, const NamedCovers& named) {
  const Unlocked unlocked;
  return cover_state(cover_systems(reference, named));
}

/// A graph and what was found in it.
struct FoundCommunities {
  Graph graph;
  Detection detection;
};

Document document_of(const FoundCommunities& found) { return etalon::document_of(found.graph, found.detection); }

FoundCommunities find_communities(std::vector<std::string> names,
                                  const std::vector<std::pair<std::uint32_t, std::uint32_t>>& pairs,
                                  const std::vector<double>& weights, std::optional<double> least_weight,
                                  const std::string& method, const std::string& null, double resolution,
                                  std::optional<double> latitude, unsigned starts, std::uint64_t seed) {
  const DetectMethod how = parse_detect_method(method);
  const ProjectionOptions options{parse_null_model(null), resolution, latitude, starts, seed};
  const Unlocked unlocked;
  std::vector<Graph::Edge> edges;
  for (const auto& [a, b] : pairs) edges.push_back({a, b});
  Graph graph(std::move(names), edges, weights);
  if (least_weight) graph = graph.at_least(*least_weight);
  // Diamonds are of edges alone: those that are heavy enough count alike.
  if (least_weight && how == DetectMethod::diamond) graph = graph.without_weights();
  Detection found = detect_communities(graph, how, options);
  return {std::move(graph), std::move(found)};
}

Contingency from_cells(std::vector<std::string> rows, std::vector<std::string> columns,
                       const std::vector<std::uint32_t>& row, const std::vector<std::uint32_t>& column,
                       const std::vector<std::uint64_t>& counts) {
  std::vector<CountTable::Cell> cells;
  for (std::size_t i = 0; i < counts.size(); ++i) cells.push_back({row[i], column[i], counts[i]});
  return {std::move(rows), std::move(columns), std::move(cells)};
}

std::tuple<std::vector<std::uint32_t>, std::vector<std::uint32_t>, std::vector<std::uint64_t>> cells_of(
    const Contingency& table) {
  std::tuple<std::vector<std::uint32_t>, std::vector<std::uint32_t>, std::vector<std::uint64_t>> lists;
  for (const auto& cell : table.cells()) {
    std::get<0>(lists).push_back(cell.truth);
    std::get<1>(lists).push_back(cell.prediction);
    std::get<2>(lists).push_back(cell.count);
  }
  return lists;
}

}  // namespace

void bind_clusters(nb::module_& module) {
  nb::class_<Contingency>(module, "Contingency", "How many objects each pair of clusters shares.")
      .def(nb::init<>())
      .def_prop_ro("objects", &Contingency::objects)
      .def_prop_ro("rows", [](const Contingency& table) { return to_python(table.rows()); })
      .def_prop_ro("columns", [](const Contingency& table) { return to_python(table.columns()); })
      .def(
          "merge", [](Contingency& table, const Contingency& other) { table += other; }, nb::arg("other"))
      .def_static("from_cells", &from_cells, nb::arg("rows"), nb::arg("columns"), nb::arg("row"), nb::arg("column"),
                  nb::arg("counts"))
      .def("cells", &cells_of)
      .def(
          "without",
          [](const Contingency& table, const std::string& row, const std::string& column) {
            return table.without(row, column);
          },
          nb::arg("row"), nb::arg("column"))
      .def(
          "with_singletons",
          [](const Contingency& table, const std::string& row, const std::string& column) {
            return table.with_singletons(row, column);
          },
          nb::arg("row"), nb::arg("column"))
      .def("to_bytes",
           [](const Contingency& table) {
             const std::string bytes = table.to_bytes();
             return nb::bytes(bytes.data(), bytes.size());
           })
      .def_static(
          "from_bytes", [](const nb::bytes& bytes) { return Contingency::from_bytes({bytes.c_str(), bytes.size()}); },
          nb::arg("bytes"))
      .def("__eq__", [](const Contingency& a, const Contingency& b) { return a == b; }, nb::is_operator());
  module.def(
      "cross_tabulate",
      [](const Column& reference, const Column& clustering, unsigned threads) {
        const Unlocked unlocked;
        return cross_tabulate_columns(reference, clustering, threads);
      },
      nb::arg("reference"), nb::arg("clustering"), nb::arg("threads"));
  module.def("cover_samples", &samples_of_covers, nb::arg("reference"), nb::arg("systems"));
  bind_report<FoundCommunities>(module, "Communities").def("communities", [](const FoundCommunities& self) {
    const auto found = self.detection.partition.communities();
    return std::vector<std::uint32_t>(found.begin(), found.end());
  });
  module.def("communities", &find_communities, nb::arg("names"), nb::arg("edges"), nb::arg("weights"),
             nb::arg("least_weight").none(), nb::arg("method"), nb::arg("null"), nb::arg("resolution"),
             nb::arg("latitude").none(), nb::arg("starts"), nb::arg("seed"));
  module.def("cluster_samples", &samples_of_clusters, nb::arg("tables"));
  module.def("cluster_state", &state_of_clusters, nb::arg("tables"), nb::arg("noise"), nb::arg("singletons"));
  module.def("cover_state", &state_of_covers, nb::arg("reference"), nb::arg("systems"));
}

}  // namespace etalon::python
