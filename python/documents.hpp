// documents.hpp: how the core's results become documents in Python.
#pragma once

#include <memory>

#include "bindings.hpp"
#include "etalon/objects.hpp"
#include "etalon/report.hpp"

namespace etalon::python {

struct Shown {
  Document document;
};

/// The objects of a result, which it can be asked for later.
struct HeldObjects {
  std::shared_ptr<const Objects> objects;
};

/// A result of the core: it is there to give its document, which may point into it.
template <class Found>
nb::class_<Found> bind_report(nb::module_& module, const char* name) {
  return nb::class_<Found>(module, name)
      .def("document", [](const Found& self) { return Shown{document_of(self)}; }, nb::keep_alive<0, 1>());
}

}  // namespace etalon::python
