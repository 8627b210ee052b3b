// run_rows.hpp: rows of judgments and of runs as Python has them: dicts of dicts, and columns.
#pragma once

#include <nanobind/ndarray.h>

#include <array>
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
  std::optional<std::string_view> text(PyObject* id);
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
/// Whether a number is a whole one that is not the double which it was read as.
bool is_rounded(PyObject* number, double value);
/// A number that is no float.
double number_of(const RowWords& words, PyObject* query, PyObject* document, PyObject* number);
[[noreturn]] void refuse_number(const RowWords& words, PyObject* query, PyObject* document, PyObject* number);
/// Throws where two queries of a dict are one, such as 1 and "1".
void refuse_same_queries(const RowWords& words, const nb::dict& table);

/// Throws that what a query has is neither a dict nor a list.
nb::object list_of(const RowWords& words, PyObject* query, PyObject* given);

/// The items of a dict of dicts, some at a time: what is inside of these is fetched from memory step by step, for all
/// of them at once, as most of the time is waiting for it.
class OuterItems {
 public:
  explicit OuterItems(const nb::dict& table) : table_(table.ptr()) {}
  ~OuterItems() { release(); }
  OuterItems(const OuterItems&) = delete;
  OuterItems& operator=(const OuterItems&) = delete;
  bool next(PyObject*& key, PyObject*& value) {
    if (taken_ == count_ && !fetch()) return false;
    key = items_[taken_].key;
    value = items_[taken_++].value;
    return true;
  }

 private:
  struct Item {
    PyObject* key;
    PyObject* value;
  };

  /// They are held: whoever looks at them may run code that takes them out of the table.
  void release() {
    for (const Item& item : std::span(items_).first(count_)) {
      Py_DECREF(item.key);
      Py_DECREF(item.value);
    }
    count_ = 0;
    taken_ = 0;
  }

  bool fetch() {
    release();
    for (Item item{}; count_ < items_.size() && PyDict_Next(table_, &at_, &item.key, &item.value) != 0;) {
      __builtin_prefetch(item.value);
      items_[count_++] = item;
    }
    for (const Item& item : std::span(items_).first(count_)) {
      Py_INCREF(item.key);
      Py_INCREF(item.value);
    }
    for (const Item& item : std::span(items_).first(count_)) {
      if (!PyDict_CheckExact(item.value)) continue;
      const char* const keys = reinterpret_cast<const char*>(reinterpret_cast<PyDictObject*>(item.value)->ma_keys);
      __builtin_prefetch(keys);
      __builtin_prefetch(keys + 64);
    }
    // Of judgments there is often one document.
    for (const Item& item : std::span(items_).first(count_)) {
      Py_ssize_t first = 0;
      PyObject* document = nullptr;
      if (PyDict_CheckExact(item.value) && PyDict_Next(item.value, &first, &document, nullptr) != 0)
        __builtin_prefetch(document);
    }
    return count_ > 0;
  }

  PyObject* table_;
  Py_ssize_t at_ = 0;
  std::array<Item, 32> items_{};
  std::size_t count_ = 0;
  std::size_t taken_ = 0;
};

/// What goes through dicts keeps: texts of ids, items, and rows since signals were looked at.
struct DictWalk {
  const RowWords& words;
  IdText query_text{};
  IdText document_text{};
  DictItems items{};
  std::size_t rows = 0;
  bool rounded = false;  // a whole number was no double

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
  std::string_view query(PyObject* key) {
    const auto text = query_text.of(key);
    if (!text || text->empty()) refuse_id(words, key, nullptr);
    return *text;
  }
  /// When all queries were met: only a number can be the same as another one.
  void refuse_same(const nb::dict& table) const {
    if (query_text.had_number()) refuse_same_queries(words, table);
  }
  /// visit(query, its text, what it has) for each query.
  template <class Visit>
  void each_query(nb::handle mapping, Visit visit) {
    const nb::dict table = dict_of(words, nullptr, mapping.ptr());
    PyObject* key = nullptr;
    PyObject* inner = nullptr;
    for (OuterItems outer(table); outer.next(key, inner);) visit(key, query(key), inner);
    refuse_same(table);
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
      if (std::abs(value) >= 0x1p53) rounded = rounded || is_rounded(number, value);
      add(text, value);
      count();
    }
  }
};

/// Adds {query: {document: grade}}; with the lock held.
void add_judgments(const RowWords& words, nb::handle mapping, QrelsBuilder& to);
/// Adds {query: {document: score}}, or {query: [document]} with the first one first; with the lock held.
void add_run(const RowWords& words, nb::handle mapping, const Qrels& qrels, RunBuilder& to, unsigned threads);
/// Adds {query: {subtopic: {document: grade}}}.
void add_subtopics(const RowWords& words, nb::handle mapping, QrelsBuilder& to);

using Numbers = nb::ndarray<const double, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

/// The parts of columns, which must be of the same length: queries, documents, numbers or none, and ranks or none.
std::vector<RunColumns> parts_of(const RowWords& words, const Column& queries, const Column& documents,
                                 std::optional<std::span<const double>> numbers, std::span<const double> ranks);

}  // namespace etalon::python
