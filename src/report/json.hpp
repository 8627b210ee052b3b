// json.hpp: writes JSON. Numbers are the shortest that read back the same; what is not finite is null.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "etalon/text.hpp"
#include "etalon/value.hpp"

namespace etalon {

class JsonWriter {
 public:
  JsonWriter& begin(char bracket);
  JsonWriter& end(char bracket);
  JsonWriter& key(std::string_view name);
  JsonWriter& value(std::string_view text);
  JsonWriter& value(const char* text) { return value(std::string_view(text)); }
  JsonWriter& value(double number);
  JsonWriter& value(std::uint64_t number);
  JsonWriter& value(bool truth) { return raw(truth ? "true" : "false"); }
  JsonWriter& null() { return raw("null"); }
  /// The number, or null when it is undefined.
  JsonWriter& value(const Value<double>& number) { return number.defined() ? value(number.number) : null(); }
  /// The text, or null when it is empty.
  JsonWriter& value_or_null(std::string_view text) { return text.empty() ? null() : value(text); }
  JsonWriter& raw(std::string_view text);
  /// Objects below stay on one line: records are read line by line.
  void compact(bool on) { compact_ = on; }
  [[nodiscard]] std::string take() { return text_ + "\n"; }

 private:
  void separate();
  void new_line();
  void quote(std::string_view text);

  std::string text_;
  std::size_t depth_ = 0;
  bool fresh_ = true;
  bool after_key_ = false;
  bool compact_ = false;
};

}  // namespace etalon
