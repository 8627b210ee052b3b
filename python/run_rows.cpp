// run_rows.cpp: rows of judgments and of runs as Python has them: ids and numbers that are not of the usual types, and
// what is refused.
#include "run_rows.hpp"

#include <unordered_map>

#include "etalon/error.hpp"
#include "text_caster.hpp"
#include "wrong_type.hpp"

namespace etalon::python {
namespace {

/// As Python shows it.
std::string shown(PyObject* object) {
  const nb::object text = nb::steal(PyObject_Repr(object));
  if (!text.is_valid()) throw nb::python_error();
  return nb::cast<std::string>(text);
}

/// run['q1']['d1']
std::string place_of(const RowWords& words, PyObject* query, PyObject* document) {
  std::string place = words.name;
  for (PyObject* key : {query, document}) {
    if (key != nullptr) place += "[" + shown(key) + "]";
  }
  return place;
}

std::string digits_of(PyObject* number) {
  int overflow = 0;
  const long long value = PyLong_AsLongLongAndOverflow(number, &overflow);
  return overflow != 0 ? shown(number) : std::to_string(value);
}

}  // namespace

std::optional<std::string_view> IdText::text(PyObject* id) {
  Py_ssize_t size = 0;
  if (const char* text = PyUnicode_AsUTF8AndSize(id, &size))
    return std::string_view(text, static_cast<std::size_t>(size));
  PyErr_Clear();                                    // what is not UTF-8 is not kept inside of the string
  if (!whole_text(id, made_)) return std::nullopt;  // half of a character
  return made_;
}

std::optional<std::string_view> IdText::other(PyObject* id) {
  if (PyBytes_Check(id)) return std::string_view(PyBytes_AS_STRING(id), static_cast<std::size_t>(PyBytes_GET_SIZE(id)));
  if (!PyIndex_Check(id)) return std::nullopt;
  const nb::object number = nb::steal(PyNumber_Index(id));
  if (!number.is_valid()) {
    if (PyErr_ExceptionMatches(PyExc_TypeError) == 0) throw nb::python_error();
    PyErr_Clear();  // NumPy's booleans have the method but refuse the call
    return std::nullopt;
  }
  had_number_ = true;
  return made_ = digits_of(number.ptr());
}

nb::dict dict_of(const RowWords& words, PyObject* query, PyObject* mapping) {
  if (PyDict_Check(mapping)) return nb::borrow<nb::dict>(mapping);
  if (!nb::hasattr(mapping, "keys"))
    throw WrongType(place_of(words, query, nullptr) + " is of type " + Py_TYPE(mapping)->tp_name + "; " +
                    (query == nullptr ? "a dict {query: {document: number}}" : "a dict {document: number}") +
                    " is expected");
  nb::dict copy;
  if (PyDict_Update(copy.ptr(), mapping) != 0) throw nb::python_error();
  return copy;
}

nb::object list_of(const RowWords& words, PyObject* query, PyObject* given) {
  nb::object list;
  const bool text = PyUnicode_Check(given) || PyBytes_Check(given);
  if (!text && PySequence_Check(given) != 0) list = nb::steal(PySequence_Fast(given, ""));
  if (!list.is_valid()) {
    PyErr_Clear();
    throw WrongType(place_of(words, query, nullptr) + " is of type " + Py_TYPE(given)->tp_name +
                    "; a dict {document: number} or a list of documents is expected");
  }
  return list;
}

void add_judgments(const RowWords& words, nb::handle mapping, QrelsBuilder& to) {
  DictWalk walk{words};
  walk.each_query(mapping, [&](PyObject* query, std::string_view name, PyObject* inner) {
    to.add_query(name);
    walk.each_document(query, inner, [&](std::string_view document, double grade) { to.add(name, document, grade); });
  });
}

void add_subtopics(const RowWords& words, nb::handle mapping, QrelsBuilder& to) {
  DictWalk walk{words};
  IdText subtopic_text;
  walk.each_query(mapping, [&](PyObject* query, std::string_view name, PyObject* inner) {
    to.add_query(name);
    const nb::dict subtopics = dict_of(words, query, inner);
    PyObject* subtopic = nullptr;
    PyObject* documents = nullptr;
    Py_ssize_t at = 0;
    while (PyDict_Next(subtopics.ptr(), &at, &subtopic, &documents) != 0) {
      const auto of = subtopic_text.of(subtopic);
      if (!of || of->empty()) refuse_id(words, query, subtopic);
      if (!PyDict_Check(documents) && !nb::hasattr(documents, "keys"))
        throw WrongType(place_of(words, query, subtopic) + " is of type " + Py_TYPE(documents)->tp_name +
                        "; judgments by subtopic are dicts {query: {subtopic: {document: number}}}");
      walk.each_document(query, documents,
                         [&](std::string_view document, double grade) { to.add(name, *of, document, grade); });
    }
  });
}

void refuse_id(const RowWords& words, PyObject* query, PyObject* document) {
  PyObject* id = document != nullptr ? document : query;
  throw WrongType(words.name + " has the " + (document != nullptr ? "document " : "query ") + shown(id) +
                  (document != nullptr ? " in query " + shown(query) : "") +
                  "; an id is a text that is not empty, or a whole number");
}

bool is_rounded(PyObject* number, double value) {
  if (PyFloat_Check(number) || PyIndex_Check(number) == 0) return false;
  const nb::object whole = nb::steal(PyNumber_Index(number));
  const nb::object read = nb::steal(PyLong_FromDouble(value));
  if (!whole.is_valid() || !read.is_valid()) throw nb::python_error();
  return PyObject_RichCompareBool(whole.ptr(), read.ptr(), Py_NE) == 1;
}

double number_of(const RowWords& words, PyObject* query, PyObject* document, PyObject* number) {
  if (PyUnicode_Check(number) || PyBytes_Check(number)) refuse_number(words, query, document, number);
  const double value = PyFloat_AsDouble(number);
  if (value == -1 && PyErr_Occurred() != nullptr) {
    // What is no number, or too large for one; anything else is an error of the user's own code.
    if (PyErr_ExceptionMatches(PyExc_TypeError) == 0 && PyErr_ExceptionMatches(PyExc_OverflowError) == 0)
      throw nb::python_error();
    PyErr_Clear();
    refuse_number(words, query, document, number);
  }
  return value;
}

void refuse_number(const RowWords& words, PyObject* query, PyObject* document, PyObject* number) {
  throw Error(ErrorKind::input,
              place_of(words, query, document) + " is " + shown(number) + "; " + words.number + " is a finite number");
}

void refuse_same_queries(const RowWords& words, const nb::dict& table) {
  IdText text;
  std::unordered_map<std::string, PyObject*> known;
  for (const auto& [query, list] : table) {
    const auto [first, fresh] = known.emplace(*text.of(query.ptr()), query.ptr());
    if (!fresh)
      throw Error(ErrorKind::input, words.name + " has the queries " + shown(first->second) + " and " +
                                        shown(query.ptr()) +
                                        ", which are one: a whole number is the text of its digits");
  }
}

std::vector<RunColumns> parts_of(const RowWords& words, const Column& queries, const Column& documents,
                                 std::optional<std::span<const double>> numbers, std::span<const double> ranks) {
  const std::size_t size = numbers ? numbers->size() : queries.size();
  const bool same = queries.size() == size && documents.size() == size;
  if (!same || (!ranks.empty() && ranks.size() != size)) {
    throw Error(ErrorKind::input, words.name + " has " + std::to_string(queries.size()) + " queries, " +
                                      std::to_string(documents.size()) + " documents and " + std::to_string(size) +
                                      " numbers" + (same ? ", and " + std::to_string(ranks.size()) + " ranks" : "") +
                                      "; a row has one of each");
  }
  std::vector<RunColumns> parts;
  each_common_part(queries, documents, [&](const LabelView& some, const LabelView& others, std::size_t begin) {
    parts.push_back({some, others, numbers ? numbers->subspan(begin, some.size()) : std::span<const double>(),
                     ranks.empty() ? ranks : ranks.subspan(begin, some.size())});
  });
  return parts;
}

}  // namespace etalon::python
