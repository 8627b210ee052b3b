// orders.cpp: two orders in Python, measured.
#include <nanobind/ndarray.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "bindings.hpp"
#include "etalon/abstention.hpp"
#include "etalon/error.hpp"
#include "etalon/order_samples.hpp"
#include "etalon/units.hpp"
#include "pickled.hpp"
#include "text_caster.hpp"
#include "unlocked.hpp"

namespace etalon::python {
namespace {

using NumberColumn = nb::ndarray<const double, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Row = nb::ndarray<nb::numpy, double, nb::ndim<1>>;

OrderValues parse_values(std::string_view word) {
  if (word == "ranks") return OrderValues::ranks;
  if (word == "scores") return OrderValues::scores;
  throw Error(ErrorKind::usage, "values cannot be '" + std::string(word) + "'; choose ranks or scores");
}

OrderUnit unit_of(const std::string& name, NumberColumn target, NumberColumn predicted, const std::string& target_are,
                  const std::string& predicted_are) {
  const OrderColumn sides[2] = {{{target.data(), target.shape(0)}, parse_values(target_are)},
                                {{predicted.data(), predicted.shape(0)}, parse_values(predicted_are)}};
  const Unlocked unlocked;
  OrderUnit unit{name, 1, std::make_shared<const OrderData>(order_data(sides[0], sides[1])), {}};
  unit.pairs = unit.data->pairs;
  unit.target = target_fingerprint(sides[0].values, sides[0].are, {});
  return unit;
}

/// What errors call the side, its items, and their numbers.
using NamedNumbers = std::tuple<std::string, std::vector<std::string>, std::vector<double>, std::string>;

ItemNumbers items_of(const NamedNumbers& side) {
  const auto& [name, items, numbers, are] = side;
  return {{name, {}}, items, numbers, parse_values(are)};
}

Rankings rankings_of(const char* side, const std::string& text, bool letters) {
  return read_ranking_lines({side, text}, letters ? RankingNotation::letters : RankingNotation::signs);
}

using NamedUnits = std::vector<std::pair<std::string, std::vector<OrderUnit>>>;

std::vector<OrderSystem> order_systems_of(const NamedUnits& named) {
  std::vector<OrderSystem> systems;
  for (const auto& [name, units] : named) systems.push_back({name, units});
  return systems;
}

Samples samples_of_orders(const NamedUnits& named, const std::string& ties) {
  const Unlocked unlocked;
  return order_samples(order_systems_of(named), parse_order_ties(ties));
}

State state_of_orders(const NamedUnits& named, const std::string& missing, bool closure, double threshold,
                      const std::string& ties) {
  const Unlocked unlocked;
  return order_state(order_systems_of(named), parse_missing(missing), closure, threshold, parse_order_ties(ties));
}

using Triples = std::vector<std::tuple<std::string, std::string, double>>;

/// The preferences of each example, which are numbered as rows are.
std::vector<Preferences> preference_sets(const std::vector<Triples>& examples) {
  std::vector<Preferences> sets;
  for (const Triples& triples : examples) {
    sets.push_back({examples.size() == 1 ? kOnlyUnit : std::to_string(sets.size()), {}});
    for (const auto& [better, worse, degree] : triples) sets.back().list.push_back({better, worse, degree});
  }
  return sets;
}

std::vector<Triples> ranking_preferences(const std::string& text) {
  const Rankings rankings = read_ranking_lines({"target", text});
  std::vector<Triples> examples;
  for (const etalon::Ranking& ranking : rankings.rankings) {
    examples.emplace_back();
    for (const Preference& pair : preferences_of(ranking, rankings.items))
      examples.back().emplace_back(pair.better, pair.worse, pair.degree);
  }
  return examples;
}

/// degree, correctness (NaN: none), completeness, units, left out
using Point = std::tuple<double, double, double, std::size_t, std::size_t>;

std::vector<Point> points_of(const std::string& name, const std::vector<OrderUnit>& units) {
  std::vector<Point> points;
  for (const AbstentionPoint& point : abstention_curve({name, units}).points)
    points.emplace_back(point.degree, point.correctness, point.completeness, point.units, point.left_out);
  return points;
}

/// The mid-ranks of one side, the items in the order of the target.
Row ranks_of(const OrderData& data, bool target) {
  auto* ranks = new std::vector<double>(data.n());
  const nb::capsule owner(ranks, [](void* pointer) noexcept { delete static_cast<std::vector<double>*>(pointer); });
  for (std::size_t i = 0; i < data.n(); ++i)
    (*ranks)[i] = static_cast<double>(target ? data.target_rank2(i) : data.predicted_rank2(i)) / 2;
  return Row(ranks->data(), {data.n()}, owner);
}

/// What can be asked of a unit: its counts, and of total orders all ranks.
nb::tuple unit_state(const OrderUnit& unit) {
  const nb::tuple counts =
      nb::make_tuple(to_python(unit.name), unit.count, unit.items, pickled(unit.pairs), unit.target);
  if (unit.data == nullptr) return nb::make_tuple(counts, nb::none());
  const OrderData& data = *unit.data;
  return nb::make_tuple(
      counts, nb::make_tuple(pickled(data.target), pickled(data.predicted), pickled(data.by_prediction),
                             pickled(data.target_start), pickled(data.predicted_start), pickled(data.level),
                             pickled(data.pairs), pickled(data.absolute_differences), pickled(data.squared_differences),
                             data.target_listed, data.predicted_listed, pickled(data.tie_spread)));
}

OrderUnit unit_of_state(const nb::tuple& state) {
  const nb::tuple counts = nb::cast<nb::tuple>(state[0]);
  OrderUnit unit{nb::cast<std::string>(counts[0]), nb::cast<std::uint64_t>(counts[1])};
  unit.items = nb::cast<std::uint64_t>(counts[2]);
  unit.pairs = unpickled_one<OrderPairs<std::uint64_t>>(nb::cast<nb::bytes>(counts[3]));
  unit.target = nb::cast<std::uint64_t>(counts[4]);
  if (state[1].is_none()) return unit;
  const nb::tuple parts = nb::cast<nb::tuple>(state[1]);
  const auto part = [&](std::size_t i) { return nb::cast<nb::bytes>(parts[i]); };
  OrderData data{.target = unpickled<std::uint32_t>(part(0)),
                 .predicted = unpickled<std::uint32_t>(part(1)),
                 .by_prediction = unpickled<std::uint32_t>(part(2)),
                 .target_start = unpickled<std::uint32_t>(part(3)),
                 .predicted_start = unpickled<std::uint32_t>(part(4)),
                 .level = unpickled<double>(part(5)),
                 .pairs = unpickled_one<OrderPairs<std::uint64_t>>(part(6)),
                 .absolute_differences = unpickled_one<Int128>(part(7)),
                 .squared_differences = unpickled_one<Int128>(part(8)),
                 .tie_spread = unpickled_one<Int128>(part(11)),
                 .target_listed = nb::cast<std::uint32_t>(parts[9]),
                 .predicted_listed = nb::cast<std::uint32_t>(parts[10])};
  unit.data = std::make_shared<const OrderData>(std::move(data));
  return unit;
}

template <std::uint64_t OrderPairs<std::uint64_t>::* field>
std::uint64_t count(const OrderUnit& unit) {
  return unit.pairs.*field;
}

}  // namespace

void bind_orders(nb::module_& module) {
  using Pairs = OrderPairs<std::uint64_t>;
  nb::class_<OrderUnit>(module, "Orders", "Two orders of the same items, counted.")
      .def_prop_ro("name", [](const OrderUnit& unit) { return to_python(unit.name); })
      .def_prop_ro("n", [](const OrderUnit& unit) { return unit.data ? unit.data->n() : 0; })
      .def_prop_ro(
          "target", [](const OrderUnit& unit) { return ranks_of(*unit.data, true); }, nb::rv_policy::automatic,
          "Mid-ranks in the target, items in its order.")
      .def_prop_ro(
          "predicted", [](const OrderUnit& unit) { return ranks_of(*unit.data, false); }, nb::rv_policy::automatic,
          "Mid-ranks in the prediction, items in the order of the target.")
      .def_prop_ro("concordant", &count<&Pairs::concordant>)
      .def_prop_ro("discordant", &count<&Pairs::discordant>)
      .def_prop_ro("target_only", &count<&Pairs::target_only>)
      .def_prop_ro("predicted_only", &count<&Pairs::predicted_only>)
      .def_prop_ro("neither", &count<&Pairs::neither>)
      .def("__getstate__", &unit_state)
      .def("__setstate__",
           [](OrderUnit& self, const nb::tuple& state) { new (&self) OrderUnit(unit_of_state(state)); });
  module.def("order_unit", &unit_of, nb::arg("name"), nb::arg("target"), nb::arg("predicted"), nb::arg("target_are"),
             nb::arg("predicted_are"));
  module.def(
      "item_unit",
      [](const std::string& name, const NamedNumbers& target, const NamedNumbers& predicted,
         const std::string& missing) {
        return pair_items(name, items_of(target), items_of(predicted), parse_missing(missing));
      },
      nb::arg("name"), nb::arg("target"), nb::arg("predicted"), nb::arg("missing"));
  module.def(
      "ranking_units",
      [](const std::string& target, const std::string& predicted, const std::string& missing, bool letters) {
        return pair_rankings("", rankings_of("target", target, letters), rankings_of("predicted", predicted, letters),
                             parse_missing(missing))
            .units;
      },
      nb::arg("target"), nb::arg("predicted"), nb::arg("missing"), nb::arg("letters"));
  module.def(
      "consensus_units",
      [](const std::string& target, const std::string& missing, bool letters) {
        Rankings wanted = rankings_of("target", target, letters);
        Rankings consensus{wanted.items, {borda(wanted, wanted.items.size())}};
        return pair_rankings("", std::move(wanted), std::move(consensus), parse_missing(missing)).units;
      },
      nb::arg("target"), nb::arg("missing"), nb::arg("letters"));
  module.def(
      "preference_units",
      [](const std::string& name, const std::vector<Triples>& target, const std::vector<Triples>& predicted,
         bool closure, double threshold) {
        return pair_preferences(name, preference_sets(target), preference_sets(predicted), closure, threshold).units;
      },
      nb::arg("name"), nb::arg("target"), nb::arg("predicted"), nb::arg("closure"), nb::arg("threshold"));
  module.def("ranking_preferences", &ranking_preferences, nb::arg("rankings"));
  module.def("abstention_points", &points_of, nb::arg("name"), nb::arg("units"));
  module.def("order_samples", &samples_of_orders, nb::arg("systems"), nb::arg("ties") = "expected");
  module.def("order_state", &state_of_orders, nb::arg("systems"), nb::arg("missing"), nb::arg("closure"),
             nb::arg("threshold"), nb::arg("ties") = "expected");
}

}  // namespace etalon::python
