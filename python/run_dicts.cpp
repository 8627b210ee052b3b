// run_dicts.cpp: runs that are dicts, read by several threads while one of them has the interpreter's lock.
#include <cmath>
#include <limits>
#include <utility>

#include "run_rows.hpp"

namespace etalon::python {
namespace {

// Several threads read dicts here, of which one has the lock: nobody else can change an object then, and none of these
// does. They must call nothing that counts references, makes objects, raises exceptions or runs anyone's code.
#ifdef Py_GIL_DISABLED
constexpr unsigned kMostReaders = 1;
#else
constexpr unsigned kMostReaders = std::numeric_limits<unsigned>::max();
#endif

bool is_plain_id(PyObject* id) {
  return PyUnicode_CheckExact(id) && PyUnicode_IS_COMPACT_ASCII(id) && PyUnicode_GET_LENGTH(id) > 0;
}

std::string_view plain_text(PyObject* id) {
  return {static_cast<const char*>(PyUnicode_DATA(id)), static_cast<std::size_t>(PyUnicode_GET_LENGTH(id))};
}

/// Of a float or a whole number; what is neither, or a whole number from 2⁵³ on, is no number.
double plain_number(PyObject* number) {
  if (PyFloat_Check(number)) return PyFloat_AS_DOUBLE(number);
  int overflow = PyLong_CheckExact(number) ? 0 : 1;
  const long long value = overflow == 0 ? PyLong_AsLongLongAndOverflow(number, &overflow) : 0;
  const auto number_here = static_cast<double>(value);
  // From 2⁵³ on a whole number may be no double: it is told of where nobody else reads.
  const bool exact = std::abs(number_here) < 0x1p53;
  return overflow == 0 && exact ? number_here : std::numeric_limits<double>::quiet_NaN();
}

/// Objects that were made one after the other mostly lie so: what comes a page later is fetched from memory meanwhile,
/// with where that page is. Nothing is read there.
constexpr std::size_t kFurther = 4096;

/// False where an id is no plain text.
bool read_plain(PyObject* list, RunBuilder::ListRows& to) {
  PyObject* id = nullptr;
  PyObject* score = nullptr;
  for (Py_ssize_t at = 0; PyDict_Next(list, &at, &id, &score) != 0;) {
    if (!is_plain_id(id)) return false;
    __builtin_prefetch(reinterpret_cast<const char*>(id) + kFurther);
    __builtin_prefetch(reinterpret_cast<const char*>(score) + kFurther / 2);
    to.documents.push_back(plain_text(id));
    to.scores.push_back(plain_number(score));
  }
  return true;
}

/// The queries of a run, one after the other: plain ones are kept until there are many.
class RunReader {
 public:
  RunReader(const RowWords& words, const Qrels& qrels, RunBuilder& to, unsigned threads)
      : walk_{words}, finder_(qrels), to_(to), threads_(std::min(threads, kMostReaders)) {}

  void read(nb::handle mapping) {
    const nb::dict table = dict_of(walk_.words, nullptr, mapping.ptr());
    PyObject* query = nullptr;
    PyObject* inner = nullptr;
    for (OuterItems items(table); items.next(query, inner);) {
      if (is_plain_id(query) && PyDict_CheckExact(inner)) {
        keep(query, inner);
      } else {
        add_kept();
        add_rows(query, walk_.query(query), inner);
      }
    }
    add_kept();
    walk_.refuse_same(table);
  }

 private:
  static constexpr std::size_t kMostKept = std::size_t{1} << 20;  // rows: signals are looked at in between
  struct Kept {
    PyObject* query;
    PyObject* list;
  };

  void keep(PyObject* query, PyObject* list) {
    const std::string_view name = plain_text(query);
    const auto rows = static_cast<std::size_t>(PyDict_GET_SIZE(list));
    kept_.push_back({query, list});
    lists_.push_back({name, finder_.find(name), rows});
    if ((rows_ += rows) >= kMostKept) add_kept();
  }

  void add_kept() {
    if (lists_.empty()) return;
    std::vector<nb::object> held;  // adding rows may run code that changes the dicts
    const auto rest = [&](std::size_t i) {
      if (held.empty()) held = held_from(i);
      add_rows(kept_[i].query, lists_[i].name, kept_[i].list);
    };
    to_.add_lists(
        lists_, [&](std::size_t i, RunBuilder::ListRows& rows) { return read_plain(kept_[i].list, rows); }, rest,
        threads_);
    lists_.clear();
    kept_.clear();
    walk_.count(std::exchange(rows_, 0));
  }

  [[nodiscard]] std::vector<nb::object> held_from(std::size_t first) const {
    std::vector<nb::object> held;
    for (const Kept& one : std::span(kept_).subspan(first)) {
      held.push_back(nb::borrow(one.query));
      held.push_back(nb::borrow(one.list));
    }
    return held;
  }

  void add_rows(PyObject* query, std::string_view name, PyObject* inner) {
    to_.add_query(name);
    if (PyDict_Check(inner) || nb::hasattr(inner, "keys")) {
      walk_.each_document(query, inner,
                          [&](std::string_view document, double score) { to_.add(name, document, score); });
      if (walk_.rounded) to_.meet_rounded();
      return;
    }
    const nb::object list = list_of(walk_.words, query, inner);
    for (Py_ssize_t i = 0; i < PySequence_Fast_GET_SIZE(list.ptr()); ++i) {
      to_.add(name, walk_.id(query, PySequence_Fast_GET_ITEM(list.ptr(), i)), -static_cast<double>(i),
              static_cast<std::uint32_t>(i + 1));
      walk_.count();
    }
  }

  DictWalk walk_;
  QueryFinder finder_;
  RunBuilder& to_;
  unsigned threads_;
  std::vector<Kept> kept_;
  std::vector<RunBuilder::List> lists_;
  std::size_t rows_ = 0;
};

}  // namespace

void add_run(const RowWords& words, nb::handle mapping, const Qrels& qrels, RunBuilder& to, unsigned threads) {
  RunReader(words, qrels, to, threads).read(mapping);
}

}  // namespace etalon::python
