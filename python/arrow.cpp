// arrow.cpp: labels from Arrow's PyCapsules: PyArrow arrays and chunked arrays, Polars and pandas series, and their
// kin.
#include <cstring>
#include <string_view>
#include <type_traits>
#include <unordered_map>

#include "arrow_abi.hpp"
#include "column.hpp"
#include "etalon/error.hpp"
#include "wrong_type.hpp"

namespace etalon::python {
namespace {

/// An Arrow struct that is ours to release.
template <class Struct>
struct Owned {
  Struct value{};
  Owned() = default;
  /// Moves the struct out of its holder, as the specification describes it.
  explicit Owned(Struct& holder) : value(holder) { holder.release = nullptr; }
  Owned(const Owned&) = delete;
  Owned& operator=(const Owned&) = delete;
  ~Owned() {
    if (value.release != nullptr) value.release(&value);
  }
};

template <class Struct>
Struct& inside(nb::handle capsule, const char* name) {
  void* pointer = PyCapsule_GetPointer(capsule.ptr(), name);
  if (pointer == nullptr) throw nb::python_error();
  auto& found = *static_cast<Struct*>(pointer);
  // Whoever took a struct before us leaves it released, and what it points at is gone.
  if (found.release == nullptr)
    throw Error(ErrorKind::input, std::string("the ") + name +
                                      " of the Arrow data was taken before: a producer gives a new one at "
                                      "each call");
  return found;
}

std::size_t length_of(const ArrowArray& array) { return static_cast<std::size_t>(array.length); }

bool bit(const void* bits, std::int64_t i) {
  return ((static_cast<const std::uint8_t*>(bits)[i / 8] >> (i % 8)) & 1) != 0;
}

bool is_null(const ArrowArray& array, std::int64_t i) {
  return array.null_count != 0 && array.n_buffers > 0 && array.buffers[0] != nullptr &&
         !bit(array.buffers[0], array.offset + i);
}

void refuse_nulls(const Column& column, const ArrowArray& array) {
  if (array.null_count == 0) return;
  for (std::int64_t i = 0; i < array.length; ++i) {
    if (is_null(array, i)) column.fail_missing(column.size() + static_cast<std::size_t>(i));
  }
}

/// The items of a buffer from the array's offset on. A buffer need not be aligned, C++ needs it to be: then it is
/// copied.
template <class Item>
std::span<const Item> items(Column& column, const ArrowArray& array, std::size_t buffer, std::size_t more = 0) {
  const char* data =
      static_cast<const char*>(array.buffers[buffer]) + static_cast<std::size_t>(array.offset) * sizeof(Item);
  const std::size_t size = length_of(array) + more;
  if (reinterpret_cast<std::uintptr_t>(data) % alignof(Item) == 0) return {reinterpret_cast<const Item*>(data), size};
  auto& copy = column.keep<std::vector<Item>>(size);
  std::memcpy(copy.data(), data, size * sizeof(Item));
  return copy;
}

template <class Integer>
void add_integers(Column& column, const ArrowArray& array) {
  const LabelView view = LabelView::integers(items<Integer>(column, array, 1));
  std::is_unsigned_v<Integer> ? add_unsigned(column, view) : column.add(Column::whole, view);
}

void add_booleans(Column& column, const ArrowArray& array) {
  auto& bytes = column.keep<std::vector<std::uint8_t>>(length_of(array));
  for (std::int64_t i = 0; i < array.length; ++i)
    bytes[static_cast<std::size_t>(i)] = bit(array.buffers[1], array.offset + i) ? 1 : 0;
  column.add(Column::boolean, LabelView::integers(std::span<const std::uint8_t>(bytes)));
}

template <class Offset>
void add_text(Column& column, const ArrowArray& array) {
  // A column of empty strings may come without a text.
  const char* text = array.buffers[2] == nullptr ? "" : static_cast<const char*>(array.buffers[2]);
  column.add(Column::text, LabelView::text(items<Offset>(column, array, 1, 1), text));
}

/// Strings of 16 bytes: the length, then the text when it is short, else its first four bytes, a buffer and a place in
/// it.
void add_views(Column& column, const ArrowArray& array) {
  auto& views = column.keep<std::vector<std::string_view>>();
  views.reserve(length_of(array));
  const char* entry = static_cast<const char*>(array.buffers[1]) + 16 * array.offset;
  for (std::int64_t i = 0; i < array.length; ++i, entry += 16) {
    std::int32_t field[4];
    std::memcpy(field, entry, sizeof field);
    const char* text = entry + 4;
    if (field[0] > 12) text = static_cast<const char*>(array.buffers[2 + field[2]]) + field[3];
    // A null may have any view, and dictionaries may hold nulls that nothing points at.
    views.push_back(is_null(array, i) ? std::string_view()
                                      : std::string_view(text, static_cast<std::size_t>(field[0])));
  }
  column.add(Column::text, LabelView::text(std::span<const std::string_view>(views)));
}

/// Adds what is in an array that is not empty; nulls are the caller's business. False when the type is not one of
/// labels.
bool add_values(Column& column, std::string_view format, const ArrowArray& array) {
  if (format == "c") return add_integers<std::int8_t>(column, array), true;
  if (format == "C") return add_integers<std::uint8_t>(column, array), true;
  if (format == "s") return add_integers<std::int16_t>(column, array), true;
  if (format == "S") return add_integers<std::uint16_t>(column, array), true;
  if (format == "i") return add_integers<std::int32_t>(column, array), true;
  if (format == "I") return add_integers<std::uint32_t>(column, array), true;
  if (format == "l") return add_integers<std::int64_t>(column, array), true;
  if (format == "L") return add_integers<std::uint64_t>(column, array), true;
  if (format == "f") return column.add_floats(items<float>(column, array, 1)), true;
  if (format == "g") return column.add_floats(items<double>(column, array, 1)), true;
  if (format == "b") return add_booleans(column, array), true;
  if (format == "u" || format == "z") return add_text<std::int32_t>(column, array), true;
  if (format == "U" || format == "Z") return add_text<std::int64_t>(column, array), true;
  if (format == "vu" || format == "vz") return add_views(column, array), true;
  return false;
}

/// A dictionary's values as labels, each once: Arrow allows a value to occur twice, and a class is one class.
struct Dictionary {
  std::vector<std::string> labels;
  std::vector<std::uint32_t> code_of_index;
  static constexpr std::uint32_t kNull = 0xFFFFFFFFU;
  bool codes_are_indices = true;
  unsigned kinds = 0;

  Dictionary(const Column& column, const ArrowSchema& schema, const ArrowArray& array) {
    Column values(column.name());
    if (schema.dictionary != nullptr) column.fail_type("a dictionary whose values are a dictionary again");
    if (array.length > 0 && !add_values(values, schema.format, array)) {
      column.fail_type(std::string("a dictionary of Arrow type '") + schema.format + "'");
    }
    kinds = values.kinds();
    std::unordered_map<std::string, std::uint32_t> known;
    for (std::int64_t i = 0; i < array.length; ++i) {
      const auto next = static_cast<std::uint32_t>(labels.size());
      std::uint32_t code = kNull;
      if (!is_null(array, i)) {
        const auto [entry, is_new] = known.try_emplace(text_at(values.chunks()[0], static_cast<std::size_t>(i)), next);
        if (is_new) labels.push_back(entry->first);
        code = entry->second;
      }
      code_of_index.push_back(code);
      codes_are_indices = codes_are_indices && code == static_cast<std::uint32_t>(i);
    }
  }
};

template <class Index>
void add_codes(Column& column, const ArrowArray& array, const Dictionary& dictionary) {
  const std::span<const Index> indices = items<Index>(column, array, 1);
  const auto kind = static_cast<Column::Kind>(dictionary.kinds);
  const bool in_place = sizeof(Index) == sizeof(std::uint32_t) && dictionary.codes_are_indices;
  auto& codes = column.keep<std::vector<std::uint32_t>>(in_place ? 0 : indices.size());
  for (std::size_t i = 0; i < indices.size(); ++i) {
    const auto index = static_cast<std::uint64_t>(indices[i]);  // a negative one becomes huge
    if (index >= dictionary.code_of_index.size()) {
      throw Error(ErrorKind::input, column.at(column.size() + i) + " points outside of its dictionary");
    }
    const std::uint32_t code = dictionary.code_of_index[index];
    if (code == Dictionary::kNull) column.fail_missing(column.size() + i);
    if (!in_place) codes[i] = code;
  }
  if (in_place) {
    column.add(kind, LabelView::coded({reinterpret_cast<const std::uint32_t*>(indices.data()), indices.size()},
                                      dictionary.labels));
  } else {
    column.add(kind, LabelView::coded(codes, dictionary.labels));
  }
}

void add_dictionary_codes(Column& column, const ArrowSchema& schema, const ArrowArray& array) {
  const auto& dictionary = column.keep<Dictionary>(column, *schema.dictionary, *array.dictionary);
  switch (schema.format[0]) {
    case 'c': return add_codes<std::int8_t>(column, array, dictionary);
    case 'C': return add_codes<std::uint8_t>(column, array, dictionary);
    case 's': return add_codes<std::int16_t>(column, array, dictionary);
    case 'S': return add_codes<std::uint16_t>(column, array, dictionary);
    case 'i': return add_codes<std::int32_t>(column, array, dictionary);
    case 'I': return add_codes<std::uint32_t>(column, array, dictionary);
    case 'l': return add_codes<std::int64_t>(column, array, dictionary);
    default: return add_codes<std::uint64_t>(column, array, dictionary);
  }
}

/// Takes the ownership of the array.
void add_chunk(Column& column, const ArrowSchema& schema, ArrowArray& holder) {
  const ArrowArray& array = column.keep<Owned<ArrowArray>>(holder).value;
  const std::string_view format = schema.format;
  if (format == "+s") throw WrongType(column.name() + " is a table; pass one of its columns");
  if (array.length == 0) return;
  if (format == "n") column.fail_missing(column.size());
  refuse_nulls(column, array);
  if (schema.dictionary != nullptr) return add_dictionary_codes(column, schema, array);
  if (!add_values(column, format, array)) {
    column.fail_type("the Arrow type '" + std::string(format) + "'");
  }
}

void take_stream(Column& column, nb::handle capsule) {
  // Ours from now on: a stream that was read is at its end, and would look like an empty one to the next reader.
  Owned<ArrowArrayStream> taken(inside<ArrowArrayStream>(capsule, "arrow_array_stream"));
  ArrowArrayStream& stream = taken.value;
  const auto check = [&](int code) {
    if (code == 0) return;
    const char* message = stream.get_last_error(&stream);
    throw Error(ErrorKind::input,
                column.name() + " cannot be read: " + (message != nullptr ? message : std::strerror(code)));
  };
  Owned<ArrowSchema> schema;
  check(stream.get_schema(&stream, &schema.value));
  while (true) {
    Owned<ArrowArray> next;
    check(stream.get_next(&stream, &next.value));
    if (next.value.release == nullptr) return;
    add_chunk(column, schema.value, next.value);
  }
}

}  // namespace

bool has_arrow(nb::handle source) {
  return nb::hasattr(source, "__arrow_c_stream__") || nb::hasattr(source, "__arrow_c_array__");
}

void take_arrow(Column& column, nb::handle source) {
  if (nb::hasattr(source, "__arrow_c_stream__")) {
    const nb::object capsule = source.attr("__arrow_c_stream__")();
    return take_stream(column, capsule);
  }
  const nb::object pair = source.attr("__arrow_c_array__")();
  const nb::object schema = pair[0];
  const nb::object array = pair[1];
  add_chunk(column, inside<ArrowSchema>(schema, "arrow_schema"), inside<ArrowArray>(array, "arrow_array"));
}

}  // namespace etalon::python
