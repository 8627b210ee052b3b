// classi.cpp: rankings of objects with classes in Python: distances, curves, and systems measured.
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <set>

#include "bindings.hpp"
#include "etalon/class_curves.hpp"
#include "etalon/class_ranking_samples.hpp"
#include "etalon/classi.hpp"
#include "pickled.hpp"
#include "text_caster.hpp"
#include "unlocked.hpp"

namespace etalon::python {
namespace {

using Codes = nb::ndarray<const std::uint32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Numbers = nb::ndarray<const double, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using CurveArray = nb::ndarray<nb::numpy, double, nb::ndim<1>>;

struct Ranking {
  std::shared_ptr<const ClassRankingData> data;
  std::size_t classes = 0;             // that occur
  std::uint64_t fingerprint = 0;       // of the classes of the objects, whatever their order
  std::vector<std::uint32_t> codes{};  // of the classes of the objects, in the order of the ranking
};

template <class T>
std::span<const T> span_of(const nb::ndarray<const T, nb::ndim<1>, nb::c_contig, nb::device::cpu>& array) {
  return {array.data(), array.shape(0)};
}

/// Objects as they are, best first; or by their numbers, higher first or lower first, equal ones tied.
Ranking make_ranking(const Codes& codes, const ClassDistances& distances, const Numbers& by, bool higher_first,
                     const std::string& query_class, const std::vector<std::uint32_t>& sizes, bool whole) {
  const std::span<const std::uint32_t> classes = span_of(codes);
  const std::span<const double> numbers = span_of(by);
  const Unlocked unlocked;
  std::vector<bool> seen(distances.classes().size());
  for (const std::uint32_t c : classes) seen[c] = true;
  const auto count = static_cast<std::size_t>(std::count(seen.begin(), seen.end(), true));
  std::uint64_t objects = 0;
  for (const std::uint32_t c : classes) objects += fingerprint(std::uint64_t{c});
  if (!sizes.empty()) objects = 0;
  for (std::uint32_t c = 0; c < sizes.size(); ++c) objects += sizes[c] * fingerprint(std::uint64_t{c});
  const auto query = std::find(distances.classes().begin(), distances.classes().end(), query_class);
  if (query != distances.classes().end())  // and of the query
    objects = fingerprint(objects + static_cast<std::uint64_t>(query - distances.classes().begin()));
  if (numbers.empty())
    return {std::make_shared<const ClassRankingData>(ranked_classes(classes, distances, query_class, {}, sizes, whole)),
            count,
            objects,
            {classes.begin(), classes.end()}};
  const RankedPlaces places = rank_places(numbers, higher_first);
  std::vector<std::uint32_t> ordered;
  for (const std::uint32_t i : places.order) ordered.push_back(classes[i]);
  auto data = std::make_shared<const ClassRankingData>(
      ranked_classes(ordered, distances, query_class, places.group_start, sizes, whole));
  return {std::move(data), count, objects, std::move(ordered)};
}

nb::tuple ranking_state(const Ranking& ranking) {
  const ClassRankingData& data = *ranking.data;
  return nb::make_tuple(ranking.classes, ranking.fingerprint, pickled(ranking.codes), pickled(data.distances),
                        pickled(data.whole), data.exact, pickled(data.levels), pickled(data.counts),
                        pickled(data.group_start), data.own, pickled(data.others), pickled(data.unlisted), data.sized,
                        data.query_unlisted);
}

Ranking ranking_of_state(const nb::tuple& state) {
  const auto part = [&](std::size_t i) { return nb::cast<nb::bytes>(state[i]); };
  ClassRankingData data{.distances = unpickled<double>(part(3)),
                        .whole = unpickled<std::int64_t>(part(4)),
                        .exact = nb::cast<bool>(state[5]),
                        .levels = unpickled<std::uint32_t>(part(6)),
                        .counts = unpickled<std::uint32_t>(part(7)),
                        .unlisted = unpickled<std::uint32_t>(part(11)),
                        .group_start = unpickled<std::uint32_t>(part(8)),
                        .own = nb::cast<std::uint64_t>(state[9]),
                        .others = unpickled<ClassRankingData::Other>(part(10)),
                        .sized = nb::cast<bool>(state[12]),
                        .query_unlisted = nb::cast<bool>(state[13])};
  return {std::make_shared<const ClassRankingData>(std::move(data)), nb::cast<std::size_t>(state[0]),
          nb::cast<std::uint64_t>(state[1]), unpickled<std::uint32_t>(part(2))};
}

CurveArray to_array(std::vector<double> values) {
  auto* kept = new std::vector<double>(std::move(values));
  const nb::capsule owner(kept, [](void* pointer) noexcept { delete static_cast<std::vector<double>*>(pointer); });
  return CurveArray(kept->data(), {kept->size()}, owner);
}

/// The classes of the objects, as they are ranked, the nearest first, and the farthest first.
std::vector<std::vector<std::uint32_t>> orders_of(const Ranking& ranking) {
  std::vector<std::vector<std::uint32_t>> orders{ranking.codes};
  for (const bool nearest_first : {true, false}) {
    orders.emplace_back();
    for (const std::uint32_t place : by_distance(*ranking.data, nearest_first))
      orders.back().push_back(ranking.codes[place]);
  }
  return orders;
}

/// By position: its distance, its cost, the costs so far, those of the worst ranking, those of a random one.
std::vector<CurveArray> costs_of(const Ranking& ranking) {
  std::vector<std::vector<double>> columns(5);
  const std::vector<ClassPosition> positions = class_positions(*ranking.data);
  for (std::size_t k = 0; k < positions.size(); ++k) {
    columns[0].push_back(ranking.data->distances[ranking.data->levels[k]]);
    columns[1].push_back(positions[k].cost);
    columns[2].push_back(positions[k].cumulative);
    columns[3].push_back(positions[k].worst_cumulative);
    columns[4].push_back(positions[k].random_cumulative);
  }
  std::vector<CurveArray> arrays;
  for (std::vector<double>& column : columns) arrays.push_back(to_array(std::move(column)));
  return arrays;
}

/// The means of the curves of rankings that have a value, and how many these are.
std::tuple<CurveArray, CurveArray, std::size_t> mean_of(const std::vector<const Ranking*>& rankings) {
  RankedSystem system;
  for (const Ranking* ranking : rankings) system.queries.push_back({"", "", ranking->data});
  MeanClassCurve mean = mean_class_curve(system);
  return {to_array(std::move(mean.classi)), to_array(std::move(mean.random)), mean.queries};
}

using Queries = std::vector<std::pair<std::string, const Ranking*>>;

std::vector<RankedSystem> ranked_systems(const std::vector<std::pair<std::string, Queries>>& named) {
  std::vector<RankedSystem> systems;
  for (const auto& [name, queries] : named) {
    RankedSystem system{name, {}};
    std::set<std::uint32_t> all;
    for (const auto& [query, ranking] : queries) {
      const std::set<std::uint32_t> occurring(ranking->codes.begin(), ranking->codes.end());
      all.insert(occurring.begin(), occurring.end());
      system.queries.push_back({query, query, ranking->data, ranking->fingerprint});
      system.queries.back().occurring.assign(occurring.begin(), occurring.end());
      system.objects = std::max<std::uint64_t>(system.objects, ranking->data->n());
    }
    system.classes = all.size();
    systems.push_back(std::move(system));
  }
  return systems;
}

Samples samples_of_rankings(const std::vector<std::pair<std::string, Queries>>& named) {
  return class_ranking_samples(ranked_systems(named));
}

}  // namespace

void bind_classi(nb::module_& module) {
  nb::class_<ClassDistances>(module, "ClassDistances", "How far classes are from each other.")
      .def_static(
          "of_table",
          [](std::vector<std::string> classes, std::vector<double> values) {
            return ClassDistances::of_table({std::move(classes), std::move(values)});
          },
          nb::arg("classes"), nb::arg("values"))
      .def_static("of_nominal", &ClassDistances::of_nominal, nb::arg("classes"))
      .def_static("of_query", &ClassDistances::of_query, nb::arg("classes"), nb::arg("distances"))
      .def_static("of_order", &ClassDistances::of_order, nb::arg("places"))
      .def_static(
          "of_taxonomy",
          [](std::vector<std::string> nodes,
             const std::vector<std::tuple<std::uint32_t, std::uint32_t, double>>& steps) {
            std::vector<TaxonomyEdge> edges;
            for (const auto& [parent, child, length] : steps) edges.push_back({parent, child, length});
            return ClassDistances::of_taxonomy(std::move(nodes), edges);
          },
          nb::arg("nodes"), nb::arg("edges"))
      .def_prop_ro("classes", [](const ClassDistances& self) { return to_python(self.classes()); })
      .def_prop_ro("of_one_query", &ClassDistances::of_one_query)
      .def("to", &ClassDistances::to, nb::arg("query"))
      .def(
          "sizes_of",
          [](const ClassDistances& self, const std::vector<std::pair<std::string, std::uint32_t>>& named) {
            std::vector<ClassSize> sizes;
            for (const auto& [name, objects] : named) sizes.push_back({name, objects});
            return self.sizes_of(sizes);
          },
          nb::arg("sizes"))
      .def("unknown", &ClassDistances::unknown, nb::arg("name"));
  nb::class_<Ranking>(module, "ClassRanking", "A ranking of objects with classes, as counted for one query.")
      .def(
          "__init__",
          [](Ranking* self, const Codes& codes, const ClassDistances& distances, const Numbers& by, bool higher_first,
             const std::string& query, const std::vector<std::uint32_t>& sizes,
             bool whole) { new (self) Ranking(make_ranking(codes, distances, by, higher_first, query, sizes, whole)); },
          nb::arg("codes"), nb::arg("distances"), nb::arg("by"), nb::arg("higher_first"), nb::arg("query"),
          nb::arg("sizes"), nb::arg("whole"))
      .def_prop_ro("objects", [](const Ranking& self) { return self.data->n(); })
      .def_prop_ro("stops_early", [](const Ranking& self) { return !self.data->unlisted.empty(); })
      .def("class_orders", &orders_of, "The classes by position: of the ranking, the best one and the worst one.")
      .def("costs", &costs_of, "Distance, cost, costs so far, those of the worst and of a random ranking, by position.")
      .def(
          "curve", [](const Ranking& self) { return to_array(classi_curve(*self.data)); },
          "ClasSi of the first 1, 2 … positions; empty when it is undefined.")
      .def(
          "random_curve", [](const Ranking& self) { return to_array(expected_classi_curve(*self.data)); },
          "What a random ranking of the same objects has on average.")
      .def("__getstate__", &ranking_state)
      .def("__setstate__", [](Ranking& self, const nb::tuple& state) { new (&self) Ranking(ranking_of_state(state)); });
  module.def("mean_class_curve", &mean_of, nb::arg("rankings"),
             "ClasSi and that of a random ranking, means over the rankings that have a value, and how many these are.");
  module.def("class_ranking_samples", &samples_of_rankings, nb::arg("systems"));
  module.def(
      "class_ranking_state",
      [](const std::vector<std::pair<std::string, Queries>>& systems, const ClassDistances& distances) {
        return class_ranking_state(ranked_systems(systems), distances);
      },
      nb::arg("systems"), nb::arg("distances"));
}

}  // namespace etalon::python
