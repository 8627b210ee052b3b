// text_caster.hpp: texts between Python and C++. Names are bytes to the core and need not be UTF-8: what is not becomes
// surrogates and comes back from them, as Python does it with file names.
#pragma once

#include <nanobind/nanobind.h>

#include <string>

namespace etalon::python {

/// False, and no error, where it has half of a character, which is no text; surrogates for bytes are those.
inline bool whole_text(PyObject* source, std::string& to) {
  PyObject* bytes = PyUnicode_AsEncodedString(source, "utf-8", "surrogateescape");
  if (bytes == nullptr) {
    PyErr_Clear();
    return false;
  }
  to.assign(PyBytes_AS_STRING(bytes), static_cast<std::size_t>(PyBytes_GET_SIZE(bytes)));
  Py_DECREF(bytes);
  return true;
}

}  // namespace etalon::python

namespace nanobind::detail {

template <>
struct type_caster<std::string> {
  NB_TYPE_CASTER(std::string, const_name("str"))

  bool from_python(handle source, std::uint8_t, cleanup_list*) noexcept {
    if (!PyUnicode_Check(source.ptr())) return false;
    Py_ssize_t size = 0;
    if (const char* text = PyUnicode_AsUTF8AndSize(source.ptr(), &size)) {
      value.assign(text, static_cast<std::size_t>(size));
      return true;
    }
    PyErr_Clear();
    if (etalon::python::whole_text(source.ptr(), value)) return true;
    // Half of a character passes here, so that whoever knows no such option says so. Names are looked at before.
    if (PyObject* bytes = PyUnicode_AsEncodedString(source.ptr(), "utf-8", "surrogatepass")) {
      value.assign(PyBytes_AS_STRING(bytes), static_cast<std::size_t>(PyBytes_GET_SIZE(bytes)));
      Py_DECREF(bytes);
      return true;
    }
    PyErr_Clear();
    return false;
  }

  static handle from_cpp(const std::string& text, rv_policy, cleanup_list*) noexcept {
    return PyUnicode_DecodeUTF8(text.data(), static_cast<Py_ssize_t>(text.size()), "surrogateescape");
  }
};

}  // namespace nanobind::detail
