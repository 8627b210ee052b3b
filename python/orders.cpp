// orders.cpp: two orders in Python, measured.
#include <nanobind/ndarray.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "bindings.hpp"
#include "etalon/error.hpp"
#include "etalon/report.hpp"
#include "etalon/results.hpp"

namespace etalon::python {
namespace {

using Column = nb::ndarray<const double, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Row = nb::ndarray<nb::numpy, double, nb::ndim<1>>;

OrderValues parse_values(std::string_view word) {
  if (word == "ranks") return OrderValues::ranks;
  if (word == "scores") return OrderValues::scores;
  throw Error(ErrorKind::usage, "values cannot be '" + std::string(word) + "'; choose ranks or scores");
}

OrderUnit unit_of(const std::string& name, Column target, Column predicted, const std::string& target_are,
                  const std::string& predicted_are) {
  const OrderColumn sides[2] = {{{target.data(), target.shape(0)}, parse_values(target_are)},
                                {{predicted.data(), predicted.shape(0)}, parse_values(predicted_are)}};
  const nb::gil_scoped_release unlocked;
  OrderUnit unit{name, 1, std::make_shared<const OrderData>(order_data(sides[0], sides[1])), {}};
  unit.pairs = unit.data->pairs;
  return unit;
}

std::vector<Score> order_scores(const std::vector<std::string>& texts) {
  if (texts == std::vector<std::string>{"all"}) return all_scores(Domain::orders);
  std::vector<Score> scores;
  for (const std::string& text : texts) scores.push_back(parse_score(text, Domain::orders));
  return scores;
}

std::pair<std::vector<Record>, std::vector<Input>> measure_order_units(
    const std::vector<std::pair<std::string, std::vector<OrderUnit>>>& named, const std::vector<std::string>& scores,
    const std::string& undefined, bool each, double confidence) {
  std::vector<OrderSystem> systems;
  for (const auto& [name, units] : named) systems.push_back({name, units});
  const OrderOptions options{parse_undefined(undefined), undefined == "fail", each, confidence};
  const std::vector<Score> chosen = order_scores(scores);
  const nb::gil_scoped_release unlocked;
  Results results = measure_orders(systems, chosen, options);
  return {std::move(results.records), std::move(results.inputs)};
}

/// The mid-ranks of one side, the items in the order of the target.
Row ranks_of(const OrderData& data, bool target) {
  auto* ranks = new std::vector<double>(data.n());
  const nb::capsule owner(ranks, [](void* pointer) noexcept { delete static_cast<std::vector<double>*>(pointer); });
  for (std::size_t i = 0; i < data.n(); ++i)
    (*ranks)[i] = static_cast<double>(target ? data.target_rank2(i) : data.predicted_rank2(i)) / 2;
  return Row(ranks->data(), {data.n()}, owner);
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
      .def_prop_ro("neither", &count<&Pairs::neither>);
  module.def("order_unit", &unit_of, nb::arg("name"), nb::arg("target"), nb::arg("predicted"), nb::arg("target_are"),
             nb::arg("predicted_are"));
  module.def(
      "ranking_units",
      [](const std::string& target, const std::string& predicted, const std::string& missing) {
        return pair_rankings("", {"target", target}, {"predicted", predicted}, parse_missing(missing)).units;
      },
      nb::arg("target"), nb::arg("predicted"), nb::arg("missing"));
  module.def("measure_orders", &measure_order_units, nb::arg("systems"), nb::arg("scores"), nb::arg("undefined"),
             nb::arg("each"), nb::arg("confidence"));
}

}  // namespace etalon::python
