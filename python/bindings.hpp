// bindings.hpp: the parts of the module, and how text gets out of C++.
#pragma once

#include <nanobind/nanobind.h>

#include <string>
#include <string_view>
#include <vector>

#include "etalon/score.hpp"

namespace etalon::python {

namespace nb = nanobind;

void bind_counts(nb::module_& module);
void bind_scores(nb::module_& module);
void bind_documents(nb::module_& module);
void bind_results(nb::module_& module);
void bind_states(nb::module_& module);
void bind_objects(nb::module_& module);
void bind_clusters(nb::module_& module);
void bind_orders(nb::module_& module);
void bind_classi(nb::module_& module);
void bind_answers(nb::module_& module);
void bind_runs(nb::module_& module);
void bind_run_lists(nb::module_& module);
void bind_validation(nb::module_& module);
void bind_reproduce(nb::module_& module);
void bind_trec_eval(nb::module_& module);
void bind_tables(nb::module_& module);
void bind_version(nb::module_& module);

/// Labels are bytes and need not be UTF-8: what is not becomes surrogates, as Python does it with file names.
inline nb::str to_python(std::string_view text) {
  PyObject* decoded = PyUnicode_DecodeUTF8(text.data(), static_cast<Py_ssize_t>(text.size()), "surrogateescape");
  if (decoded == nullptr) throw nb::python_error();
  return nb::steal<nb::str>(decoded);
}

inline nb::typed<nb::list, nb::str> to_python(const std::vector<std::string>& texts) {
  nb::list list;
  for (const std::string& text : texts) list.append(to_python(text));
  return nb::borrow<nb::typed<nb::list, nb::str>>(list);
}

/// Throws Error(usage) with the domains that there are.
Domain parse_domain(std::string_view name);

/// The word for what becomes of a value that is not there.
Undefined parse_undefined(std::string_view word);

}  // namespace etalon::python
