// run_rows.hpp: rows of judgments and of runs as Python has them: dicts of dicts, and columns.
#pragma once

#include <nanobind/ndarray.h>

#include <cmath>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bindings.hpp"
#include "column.hpp"
#include "etalon/runs.hpp"

namespace etalon::python {

/// What errors call a table, and what its numbers are: "a grade", "a score".
struct RowWords {
  std::string name;
  const char* number;
};

/// Ids as the core has them: the text that Python keeps inside of a string, or the digits of a whole number. A text is
/// valid until the next one.
class IdText {
 public:
  /// Nothing when the object is no id.
  std::optional<std::string_view> of(PyObject* id) {
    if (PyUnicode_Check(id)) {
      if (PyUnicode_IS_COMPACT_ASCII(id))
        return std::string_view(static_cast<const char*>(PyUnicode_DATA(id)),
                                static_cast<std::size_t>(PyUnicode_GET_LENGTH(id)));
      return text(id);
    }
    return other(id);
  }
  /// Whether one was a number.
  [[nodiscard]] bool had_number() const { return had_number_; }

 private:
  std::string_view text(PyObject* id);
  std::optional<std::string_view> other(PyObject* id);

  std::string made_;
  bool had_number_ = false;
};

/// The items of dicts, one dict after the other.
class DictItems {
 public:
  struct Item {
    PyObject* key;
    PyObject* value;
  };
  /// All of them before the first one is looked at: most of the time is waiting for memory, and so many wait at once.
  /// What is returned must outlive them: a copy where a value has a __float__ of its own, which could change the dict.
  nb::dict fetch(const nb::dict& dict) {
    if (fill(dict)) return dict;
    nb::dict copy = nb::steal<nb::dict>(PyDict_Copy(dict.ptr()));
    if (!copy.is_valid()) throw nb::python_error();
    fill(copy);
    return copy;
  }
  [[nodiscard]] const std::vector<Item>& all() const { return items_; }

 private:
  bool fill(const nb::dict& dict) {
    bool plain = true;
    items_.clear();
    Item item{};
    for (Py_ssize_t at = 0; PyDict_Next(dict.ptr(), &at, &item.key, &item.value) != 0; items_.push_back(item)) {
      plain = plain && (PyFloat_CheckExact(item.value) || PyLong_CheckExact(item.value)) &&
              (PyUnicode_CheckExact(item.key) || PyLong_CheckExact(item.key));
    }
    return plain;
  }

  std::vector<Item> items_;
};

/// The dict that a mapping is; an error names it by its key.
nb::dict dict_of(const RowWords& words, PyObject* query, PyObject* mapping);
/// Throws that an id is none.
[[noreturn]] void refuse_id(const RowWords& words, PyObject* query, PyObject* document);
/// A number that is no float.
double number_of(const RowWords& words, PyObject* query, PyObject* document, PyObject* number);
[[noreturn]] void refuse_number(const RowWords& words, PyObject* query, PyObject* document, PyObject* number);
/// Throws where two queries of a dict are one, such as 1 and "1".
void refuse_same_queries(const RowWords& words, const nb::dict& table);

/// Adds {query: {document: number}} to a builder; with the lock held.
template <class Builder>
void add_dict(const RowWords& words, nb::handle mapping, Builder& to) {
  const nb::dict table = dict_of(words, nullptr, mapping.ptr());
  IdText query_text;
  IdText document_text;
  PyObject* query = nullptr;
  PyObject* inner = nullptr;
  Py_ssize_t at = 0;
  std::size_t rows = 0;
  DictItems items;
  while (PyDict_Next(table.ptr(), &at, &query, &inner) != 0) {
    const nb::dict list = dict_of(words, query, inner);
    const auto name = query_text.of(query);
    if (!name || name->empty()) refuse_id(words, query, nullptr);
    to.add_query(*name);
    const nb::dict kept = items.fetch(list);
    for (const auto& [document, number] : items.all()) {
      const auto id = document_text.of(document);
      if (!id || id->empty()) refuse_id(words, query, document);
      const double value =
          PyFloat_CheckExact(number) ? PyFloat_AS_DOUBLE(number) : number_of(words, query, document, number);
      if (!std::isfinite(value)) refuse_number(words, query, document, number);
      to.add(*name, *id, value);
      if (++rows % 65536 == 0 && PyErr_CheckSignals() != 0) throw nb::python_error();
    }
  }
  if (query_text.had_number()) refuse_same_queries(words, table);
}

using Numbers = nb::ndarray<const double, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

/// The parts of columns, which must be of the same length: queries, documents, numbers, and ranks or none.
std::vector<RunColumns> parts_of(const RowWords& words, const Column& queries, const Column& documents,
                                 std::span<const double> numbers, std::span<const double> ranks);

}  // namespace etalon::python
