// states.cpp: states of all domains in Python: merged, and measured.
#include <nanobind/operators.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include <optional>

#include "bindings.hpp"
#include "documents.hpp"
#include "etalon/objects.hpp"
#include "etalon/samples.hpp"
#include "etalon/state.hpp"
#include "text_caster.hpp"
#include "unlocked.hpp"

namespace etalon::python {
namespace {

nb::bytes bytes_of(const std::string& bytes) { return nb::bytes(bytes.data(), bytes.size()); }

nb::bytes bytes_of_state(const State& state) {
  const std::string bytes = [&] {
    const Unlocked unlocked;
    return state.to_bytes();
  }();
  return bytes_of(bytes);
}

State state_of_bytes(const nb::bytes& bytes) {
  const std::string_view given(bytes.c_str(), bytes.size());
  const Unlocked unlocked;
  return State::from_bytes(given);
}

nb::dict settings_of_state(const State& state) {
  nb::dict settings;
  for (const auto& [name, values] : state.all_settings()) settings[to_python(name)] = to_python(values);
  return settings;
}

nb::dict views_of_state(const State& state) {
  nb::dict views;
  for (const auto& [name, values] : state.views()) {
    nb::list all;
    for (const State::Texts& texts : values) all.append(to_python(texts));
    views[to_python(name)] = all;
  }
  return views;
}

std::optional<nb::bytes> statistic_of(const State& state, const std::string& system, const std::string& unit) {
  const std::string* found = state.statistic(system, unit);
  return found == nullptr ? std::nullopt : std::optional(bytes_of(*found));
}

}  // namespace

void bind_states(nb::module_& module) {
  nb::class_<State>(module, "State", "What was counted of systems on units, before it is measured.")
      .def(nb::init<const State&>())
      .def(nb::self == nb::self, nb::sig("def __eq__(self, other: object, /) -> bool"))
      .def_prop_ro("domain", [](const State& state) { return to_python(facts(state.domain()).name); })
      .def_prop_ro("systems", [](const State& state) { return to_python(state.systems()); })
      .def_prop_ro("units", [](const State& state) { return to_python(state.units()); })
      .def_prop_ro("notes", [](const State& state) { return to_python(state.notes); })
      .def(
          "add_notes",
          [](State& state, const std::vector<std::string>& notes) {
            state.notes.insert(state.notes.begin(), notes.begin(), notes.end());
          },
          nb::arg("notes"), "On how the data were read; they come before its own.")
      .def_prop_ro("settings", &settings_of_state, nb::sig("def settings(self) -> dict[str, list[str]]"))
      .def_prop_ro("views", &views_of_state, nb::sig("def views(self) -> dict[str, list[list[str]]]"))
      .def(
          "choose",
          [](State& state, const std::string& setting, std::vector<std::string> values) {
            state.choose(setting, std::move(values));
          },
          nb::arg("setting"), nb::arg("values"))
      .def("say_views", &State::say_views, "What is to be seen was said just now.")
      .def("statistic", &statistic_of, nb::arg("system"), nb::arg("unit"))
      .def(
          "merge",
          [](State& state, const State& other) {
            const Unlocked unlocked;
            state.merge(other);
          },
          nb::arg("other"))
      .def(
          "named", [](const State& state, const std::string& name) { return state.named(name); }, nb::arg("name"))
      .def("to_bytes", &bytes_of_state)
      .def_static("from_bytes", &state_of_bytes, nb::arg("data"))
      .def_prop_ro("has_objects", [](const State& state) { return state.objects() != nullptr; })
      .def("objects",
           [](const State& state) {
             const Unlocked unlocked;
             return HeldObjects{objects_of(state)};
           })
      .def(
          "samples",
          [](const State& state, const std::vector<std::string>& notes) {
            const Unlocked unlocked;
            Samples samples = samples_of(state);
            samples.notes.insert(samples.notes.begin(), notes.begin(), notes.end());
            return samples;
          },
          nb::arg("notes"), "What is measured; the notes come before its own.");
}

}  // namespace etalon::python
