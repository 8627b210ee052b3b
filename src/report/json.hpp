// json.hpp: writes JSON. Numbers are the shortest that read back the same; what is not finite is null.
#pragma once

#include <cmath>
#include <string>
#include <string_view>

#include "etalon/text.hpp"
#include "etalon/value.hpp"

namespace etalon {

class JsonWriter {
 public:
  JsonWriter& begin(char bracket) {
    separate();
    text_ += bracket;
    depth_ += bracket == '{' || bracket == '[' ? 1 : 0;
    fresh_ = true;
    return *this;
  }
  JsonWriter& end(char bracket) {
    --depth_;
    if (!fresh_) new_line();
    text_ += bracket;
    fresh_ = false;
    return *this;
  }
  JsonWriter& key(std::string_view name) {
    separate();
    quote(name);
    text_ += ": ";
    after_key_ = true;
    return *this;
  }
  JsonWriter& value(std::string_view text) {
    separate();
    quote(text);
    return *this;
  }
  JsonWriter& value(const char* text) { return value(std::string_view(text)); }
  JsonWriter& value(double number) { return raw(std::isfinite(number) ? shortest(number) : "null"); }
  JsonWriter& value(std::uint64_t number) { return raw(std::to_string(number)); }
  JsonWriter& value(bool truth) { return raw(truth ? "true" : "false"); }
  JsonWriter& null() { return raw("null"); }
  /// The number, or null when it is undefined.
  JsonWriter& value(const Value<double>& number) { return number.defined() ? value(number.number) : null(); }
  /// The text, or null when it is empty.
  JsonWriter& value_or_null(std::string_view text) { return text.empty() ? null() : value(text); }
  JsonWriter& raw(std::string_view text) {
    separate();
    text_ += text;
    return *this;
  }
  /// Objects below stay on one line: records are read line by line.
  void compact(bool on) { compact_ = on; }
  [[nodiscard]] std::string take() { return text_ + "\n"; }

 private:
  void separate() {
    if (after_key_) {
      after_key_ = false;
      return;
    }
    if (depth_ == 0) return;
    if (!fresh_) text_ += compact_ ? ", " : ",";
    if (!(compact_ && fresh_)) new_line();
    fresh_ = false;
  }
  void new_line() {
    if (compact_) return;
    text_ += '\n';
    text_.append(2 * depth_, ' ');
  }
  void quote(std::string_view text) {
    text_ += '"';
    for (const char c : text) {
      switch (c) {
        case '"': text_ += "\\\""; break;
        case '\\': text_ += "\\\\"; break;
        case '\n': text_ += "\\n"; break;
        case '\r': text_ += "\\r"; break;
        case '\t': text_ += "\\t"; break;
        default:
          if (static_cast<unsigned char>(c) < 0x20) {
            constexpr char digits[] = "0123456789abcdef";
            text_ += "\\u00";
            text_ += digits[(c >> 4) & 0xF];
            text_ += digits[c & 0xF];
          } else {
            text_ += c;
          }
      }
    }
    text_ += '"';
  }

  std::string text_;
  std::size_t depth_ = 0;
  bool fresh_ = true;
  bool after_key_ = false;
  bool compact_ = false;
};

}  // namespace etalon
