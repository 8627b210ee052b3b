// intake.cpp: labels from arrays by the buffer protocol, without a copy, and from tuples of Python objects.
#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <deque>

#include "column.hpp"
#include "etalon/error.hpp"
#include "etalon/text.hpp"
#include "text_caster.hpp"
#include "wrong_type.hpp"

namespace etalon::python {
namespace {

constexpr const char* kAllowed = "labels must be numbers, strings or booleans";

template <class Integer>
LabelView integers(const Buffer& buffer) {
  return LabelView::integers(std::span(static_cast<const Integer*>(buffer.data()), buffer.size()));
}

LabelView whole_numbers(const Buffer& buffer, bool is_signed) {
  switch (buffer.item_size()) {
    case 1: return is_signed ? integers<std::int8_t>(buffer) : integers<std::uint8_t>(buffer);
    case 2: return is_signed ? integers<std::int16_t>(buffer) : integers<std::uint16_t>(buffer);
    case 4: return is_signed ? integers<std::int32_t>(buffer) : integers<std::uint32_t>(buffer);
    default: return is_signed ? integers<std::int64_t>(buffer) : integers<std::uint64_t>(buffer);
  }
}

template <class Float>
std::span<const Float> numbers(const Buffer& buffer) {
  return {static_cast<const Float*>(buffer.data()), buffer.size()};
}

/// Any byte but 0 is true, as NumPy has it: masks of 255 seen as booleans.
void add_booleans(Column& column, const Buffer& buffer) {
  const std::span<const std::uint8_t> bytes(static_cast<const std::uint8_t*>(buffer.data()), buffer.size());
  if (std::all_of(bytes.begin(), bytes.end(), [](std::uint8_t byte) { return byte <= 1; }))
    return column.add(Column::boolean, LabelView::integers(bytes));
  auto& kept = column.keep<std::vector<std::uint8_t>>(bytes.begin(), bytes.end());
  for (std::uint8_t& byte : kept) byte = byte != 0 ? 1 : 0;
  column.add(Column::boolean, LabelView::integers(std::span<const std::uint8_t>(kept)));
}

void take_buffer(Column& column, nb::handle source) {
  const Buffer& buffer = column.keep<Buffer>(source);
  const std::string format = buffer.format();
  const char foreign = std::endian::native == std::endian::little ? '>' : '<';
  if (format.front() == foreign) throw WrongType(column.name() + " has the byte order of another machine");
  // The last letter is the type; before it may stand the byte order and, for strings, the width.
  switch (format.back()) {
    case '?': return add_booleans(column, buffer);
    case 'f': return column.add_floats(numbers<float>(buffer));
    case 'd': return column.add_floats(numbers<double>(buffer));
    case 'b':
    case 'h':
    case 'i':
    case 'l':
    case 'q':
    case 'n': return column.add(Column::whole, whole_numbers(buffer, true));
    case 'B':
    case 'H':
    case 'I':
    case 'L':
    case 'Q':
    case 'N': return add_unsigned(column, whole_numbers(buffer, false));
    case 'w': return column.add(Column::text, LabelView::ucs4(buffer.data(), buffer.size(), buffer.item_size() / 4));
    case 's': return column.add(Column::text, LabelView::bytes(buffer.data(), buffer.size(), buffer.item_size()));
    default: column.fail_type("items of type '" + format + "'");
  }
}

/// None, NaN, NaT and pandas' NA: what differs from itself, or will not say.
bool is_missing(PyObject* item) {
  if (item == Py_None) return true;
  // Not PyObject_RichCompareBool, which takes an object for equal to itself without asking it.
  const nb::object verdict = nb::steal(PyObject_RichCompare(item, item, Py_NE));
  const int differs = verdict.is_valid() ? PyObject_IsTrue(verdict.ptr()) : -1;
  if (differs >= 0) return differs == 1;
  const bool will_not_say = PyErr_ExceptionMatches(PyExc_TypeError) != 0;
  // Arrays are neither; anything else is an error of the user's own code.
  if (!will_not_say && PyErr_ExceptionMatches(PyExc_ValueError) == 0) throw nb::python_error();
  PyErr_Clear();
  return will_not_say;
}

/// Labels in a tuple: whole numbers while all are, text from the first string on.
class Objects {
 public:
  explicit Objects(nb::tuple items) : items_(std::move(items)) {}

  [[nodiscard]] unsigned kinds() const { return kinds_; }
  LabelView read(const Column& column) {
    const std::size_t size = items_.size();
    for (std::size_t i = 0; i < size; ++i) {
      if (i % 65536 == 65535 && PyErr_CheckSignals() != 0) throw nb::python_error();
      take(column, i, PyTuple_GET_ITEM(items_.ptr(), static_cast<Py_ssize_t>(i)));
    }
    if (!is_text_) return LabelView::integers(std::span<const std::int64_t>(numbers_));
    return LabelView::text(std::span<const std::string_view>(texts_));
  }

 private:
  void take(const Column& column, std::size_t i, PyObject* item) {
    if (PyUnicode_Check(item)) {
      note(Column::text);
      // What is not UTF-8 is not kept inside of the string.
      const std::string_view text = utf8(item);
      if (text.data() != nullptr) return take_text(text);
      if (!whole_text(item, made_.emplace_back()))
        throw Error(ErrorKind::input, column.at(i) + " has half of a character, which is no text");
      return take_text(made_.back());
    }
    if (PyLong_Check(item))  // True and False are 1 and 0
      return note(PyBool_Check(item) != 0 ? Column::boolean : Column::whole), take_number(item);
    if (PyBytes_Check(item))
      return note(Column::text), take_text({PyBytes_AS_STRING(item), static_cast<std::size_t>(PyBytes_GET_SIZE(item))});
    if (is_missing(item)) column.fail_missing(i);
    const std::string_view type = Py_TYPE(item)->tp_name;
    if (PyFloat_Check(item) || type.starts_with("numpy.float")) {
      const double number = PyFloat_AsDouble(item);
      if (number == -1 && PyErr_Occurred() != nullptr) throw nb::python_error();
      return note(Column::fraction), take_text(made_.emplace_back(column.text_of(number, i)));
    }
    if (PyIndex_Check(item)) {
      const nb::object number = nb::steal(PyNumber_Index(item));
      if (number.is_valid()) return note(Column::whole), take_number(number.ptr());
      if (PyErr_ExceptionMatches(PyExc_TypeError) == 0) throw nb::python_error();
      PyErr_Clear();  // NumPy's booleans have the method but refuse the call
    }
    if (type.starts_with("numpy.bool")) {
      return note(Column::boolean), take_number(PyObject_IsTrue(item) == 1 ? Py_True : Py_False);
    }
    throw WrongType(column.at(i) + " is of type " + Py_TYPE(item)->tp_name + ": " + kAllowed);
  }

  /// The text that Python keeps inside of the string, valid as long as the string; null when it is not UTF-8.
  static std::string_view utf8(PyObject* item) {
    Py_ssize_t size = 0;
    const char* text = PyUnicode_AsUTF8AndSize(item, &size);
    if (text == nullptr) {
      PyErr_Clear();
      return {};
    }
    return {text, static_cast<std::size_t>(size)};
  }

  void note(Column::Kind kind) { kinds_ |= kind; }

  void take_number(PyObject* number) {
    int overflow = 0;
    const long long value = PyLong_AsLongLongAndOverflow(number, &overflow);
    if (overflow != 0) return take_text(made_.emplace_back(nb::str(nb::handle(number)).c_str()));
    if (is_text_) return take_text(made_.emplace_back(std::to_string(value)));
    numbers_.push_back(value);
  }

  void take_text(std::string_view text) {
    if (!is_text_) {
      is_text_ = true;
      for (const std::int64_t number : numbers_) texts_.push_back(made_.emplace_back(std::to_string(number)));
    }
    texts_.push_back(text);
  }

  nb::tuple items_;  // keeps the strings that the views point into
  bool is_text_ = false;
  unsigned kinds_ = 0;
  std::vector<std::int64_t> numbers_;
  std::vector<std::string_view> texts_;
  std::deque<std::string> made_;  // a deque: its strings stay where they are
};

}  // namespace

Buffer::Buffer(nb::handle source) {
  if (PyObject_GetBuffer(source.ptr(), &view_, PyBUF_FORMAT | PyBUF_C_CONTIGUOUS) != 0) throw nb::python_error();
  if (view_.ndim != 1) {
    PyBuffer_Release(&view_);
    throw Error(ErrorKind::input, "a column must have one dimension");
  }
}

Column::Column(nb::handle source, std::string name) : name_(std::move(name)) {
  if (has_arrow(source)) {
    take_arrow(*this, source);
  } else if (PyTuple_Check(source.ptr())) {
    auto& objects = keep<Objects>(nb::borrow<nb::tuple>(source));
    const LabelView view = objects.read(*this);
    add(static_cast<Kind>(objects.kinds()), view);
  } else if (PyObject_CheckBuffer(source.ptr()) != 0) {
    take_buffer(*this, source);
  } else {
    fail_type(std::string("a ") + Py_TYPE(source.ptr())->tp_name);
  }
}

std::string Column::text_of(double number, std::size_t position) const {
  if (std::isnan(number)) fail_missing(position);
  if (std::isinf(number)) throw Error(ErrorKind::input, at(position) + " is infinite, which is no label");
  constexpr double exactly = 9007199254740992;  // 2⁵³: all whole numbers up to here are doubles
  if (number == std::floor(number) && std::abs(number) <= exactly)
    return std::to_string(static_cast<std::int64_t>(number));
  // A class is the same as a whole number and as a number: 10¹⁶ is no 1e+16.
  char digits[32];
  if (number == std::floor(number) && std::abs(number) < 1e23)
    return {digits, std::to_chars(digits, digits + sizeof digits, number, std::chars_format::fixed).ptr};
  return shortest(number);
}

void Column::fail_missing(std::size_t position) const {
  throw Error(ErrorKind::input, at(position) + " is missing; every object needs a label");
}

void Column::fail_type(const std::string& found) const { throw WrongType(name_ + " has " + found + ": " + kAllowed); }

}  // namespace etalon::python
