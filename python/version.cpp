// version.cpp: what this module is made of.
#include "documents.hpp"
#include "etalon/build.hpp"
#include "text_caster.hpp"

namespace etalon::python {
namespace {

Build this_module(const std::string& python) {
  Build build = this_build();
  const auto text = [](int number) { return std::to_string(number); };
  build.facts.push_back(
      {"nanobind", text(NB_VERSION_MAJOR) + "." + text(NB_VERSION_MINOR) + "." + text(NB_VERSION_PATCH)});
  build.facts.push_back({"python", python});
  return build;
}

}  // namespace

void bind_version(nb::module_& module) {
  module.attr("version") = to_python(version());
  bind_report<Build>(module, "Build");
  module.def("build", &this_module, nb::arg("python"), "What this module is made of.");
}

}  // namespace etalon::python
