// json_lines.hpp: records of JSON lines: the fields of each object, with nested ones passed over.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "etalon/read.hpp"

namespace etalon {

struct JsonField {
  enum class Kind { number, truth, text, words, nothing, other };
  std::string name;
  Kind kind = Kind::nothing;
  double number = 0;                 ///< of a truth 1 or 0
  std::string text{};                ///< of a text; of a number as it is written
  std::vector<std::string> words{};  ///< of a list of texts
};

/// The fields of the object that a line is. Throws with the line when it is none.
std::vector<JsonField> json_record(const Source& source, std::size_t line, std::string_view text);

/// Called with the name and the line of each inner object.
using TableBegin = std::function<void(std::string_view, std::size_t)>;

/// Reads a text that is one object of objects of numbers: calls table(name, line) for each of the inner ones, and
/// entry(name, key, number, line) for what is in it, the number with its text. Throws with the line when the text is
/// something else.
void json_tables(const Source& source, const TableBegin& table,
                 const std::function<void(std::string_view, std::string_view, const JsonField&, std::size_t)>& entry);
/// The same of objects of objects of objects: entry(name, part, key, number, line).
void json_nested_tables(
    const Source& source, const TableBegin& table,
    const std::function<void(std::string_view, std::string_view, std::string_view, double, std::size_t)>& entry);

/// Whether the source begins as JSON lines do.
bool is_json_lines(const Source& source);

}  // namespace etalon
