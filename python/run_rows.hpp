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
      plain = plain && (PyFloat_Check(item.value) || PyLong_CheckExact(item.value)) &&
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

/// Throws that what a query has is neither a dict nor a list.
nb::object list_of(const RowWords& words, PyObject* query, PyObject* given);

/// What goes through dicts keeps: texts of ids, items, and rows since signals were looked at.
struct DictWalk {
  const RowWords& words;
  IdText query_text{};
  IdText document_text{};
  DictItems items{};
  std::size_t rows = 0;

  std::string_view id(PyObject* query, PyObject* document) {
    const auto text = document_text.of(document);
    if (!text || text->empty()) refuse_id(words, query, document);
    return *text;
  }
  void count(std::size_t more = 1) {
    if ((rows += more) < 65536) return;
    rows = 0;
    if (PyErr_CheckSignals() != 0) throw nb::python_error();
  }
  /// visit(query, its text, what it has) for each query.
  template <class Visit>
  void each_query(nb::handle mapping, Visit visit) {
    const nb::dict table = dict_of(words, nullptr, mapping.ptr());
    PyObject* query = nullptr;
    PyObject* inner = nullptr;
    Py_ssize_t at = 0;
    while (PyDict_Next(table.ptr(), &at, &query, &inner) != 0) {
      const auto name = query_text.of(query);
      if (!name || name->empty()) refuse_id(words, query, nullptr);
      visit(query, *name, inner);
    }
    if (query_text.had_number()) refuse_same_queries(words, table);
  }
  /// add(document, number) for each of {document: number}.
  template <class Add>
  void each_document(PyObject* query, PyObject* mapping, Add add) {
    const nb::dict list = dict_of(words, query, mapping);
    const nb::dict kept = items.fetch(list);
    for (const auto& [document, number] : items.all()) {
      const std::string_view text = id(query, document);
      const double value =
          PyFloat_Check(number) ? PyFloat_AS_DOUBLE(number) : number_of(words, query, document, number);
      if (!std::isfinite(value)) refuse_number(words, query, document, number);
      add(text, value);
      count();
    }
  }
};

/// Gives lists of a run to a builder without a look at the texts of their ids: the few documents that were judged are
/// looked up in the dict. With the lock held.
class ListTaker {
 public:
  ListTaker(const Qrels& qrels, RunBuilder& to) : qrels_(qrels), finder_(qrels), to_(to) {}
  /// False where ids must be read: they are no plain texts, a score is no plain number, judged documents are many, or
  /// the builder wants them.
  bool operator()(std::string_view query, const nb::dict& list);

 private:
  bool read_scores(PyObject* list);
  bool find_judged(std::size_t query, PyObject* list);

  const Qrels& qrels_;
  QueryFinder finder_;
  RunBuilder& to_;
  std::vector<double> scores_;
  std::vector<RunBuilder::Named> named_;
};

/// Adds {query: {document: number}} to a builder; with the lock held. Lists that `take` has taken are left out.
template <class Builder, class Take>
void add_dict(const RowWords& words, nb::handle mapping, Builder& to, Take take) {
  DictWalk walk{words};
  walk.each_query(mapping, [&](PyObject* query, std::string_view name, PyObject* inner) {
    if (PyDict_CheckExact(inner) && take(name, nb::borrow<nb::dict>(inner))) {
      walk.count(static_cast<std::size_t>(PyDict_GET_SIZE(inner)));
      return;
    }
    to.add_query(name);
    if constexpr (std::is_same_v<Builder, RunBuilder>) {
      if (!PyDict_Check(inner) && !nb::hasattr(inner, "keys")) {
        // Documents in their order, the first one first.
        const nb::object list = list_of(words, query, inner);
        for (Py_ssize_t i = 0; i < PySequence_Fast_GET_SIZE(list.ptr()); ++i) {
          to.add(name, walk.id(query, PySequence_Fast_GET_ITEM(list.ptr(), i)), -static_cast<double>(i),
                 static_cast<std::uint32_t>(i + 1));
          walk.count();
        }
        return;
      }
    }
    walk.each_document(query, inner, [&](std::string_view document, double number) { to.add(name, document, number); });
  });
}

/// Adds {query: {subtopic: {document: grade}}}.
void add_subtopics(const RowWords& words, nb::handle mapping, QrelsBuilder& to);

using Numbers = nb::ndarray<const double, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

/// The parts of columns, which must be of the same length: queries, documents, numbers or none, and ranks or none.
std::vector<RunColumns> parts_of(const RowWords& words, const Column& queries, const Column& documents,
                                 std::optional<std::span<const double>> numbers, std::span<const double> ranks);

}  // namespace etalon::python
