// module.cpp: the module etalon._core: errors and the table of contents. What users see is made of it in etalon/*.py.
#include <exception>
#include <optional>

#include "bindings.hpp"
#include "etalon/error.hpp"
#include "unlocked.hpp"
#include "wrong_type.hpp"

namespace etalon::python {
namespace {

/// The exceptions are classes of the package, so that they have its documentation and can be caught there.
void translate(const std::exception_ptr& thrown, void*) {
  try {
    std::rethrow_exception(thrown);
  } catch (const Error& error) {
    const char* name = error.kind() == ErrorKind::usage   ? "UsageError"
                       : error.kind() == ErrorKind::input ? "InputError"
                                                          : "FileError";
    const nb::module_ errors = nb::module_::import_("etalon.errors");
    const nb::object type = errors.attr(name);
    PyErr_SetObject(type.ptr(), errors.attr("in_python")(to_python(error.what())).ptr());
  } catch (const WrongType& error) {
    PyErr_SetObject(nb::module_::import_("etalon.errors").attr("ArgumentError").ptr(), to_python(error.what()).ptr());
  } catch (const Cancelled&) {
    raise_interruption();
  }
}

thread_local std::optional<nb::python_error> kept;

}  // namespace

bool interrupted() {
  const nb::gil_scoped_acquire locked;
  if (PyErr_CheckSignals() == 0) return false;
  kept.emplace();
  return true;
}

void raise_interruption() {
  kept->restore();
  kept.reset();
}

}  // namespace etalon::python

NB_MODULE(_core, module) {
  using namespace etalon::python;
  module.doc() = "The C++ core of Etalon as its Python package uses it; not for direct use.";
  nb::register_exception_translator(&translate);
  bind_version(module);
  bind_scores(module);
  bind_counts(module);
  bind_documents(module);
  bind_results(module);
  bind_states(module);
  bind_objects(module);
  bind_clusters(module);
  bind_orders(module);
  bind_classi(module);
  bind_validation(module);
  bind_reproduce(module);
  bind_trec_eval(module);
  bind_tables(module);
  bind_answers(module);
  bind_runs(module);
  bind_run_lists(module);
}
