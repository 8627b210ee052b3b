// json.cpp: writes JSON: brackets, commas, indents and quotes.
#include "report/json.hpp"

#include <cmath>

namespace etalon {

JsonWriter& JsonWriter::begin(char bracket) {
  separate();
  text_ += bracket;
  depth_ += bracket == '{' || bracket == '[' ? 1 : 0;
  fresh_ = true;
  return *this;
}

JsonWriter& JsonWriter::end(char bracket) {
  --depth_;
  if (!fresh_) new_line();
  text_ += bracket;
  fresh_ = false;
  return *this;
}

JsonWriter& JsonWriter::key(std::string_view name) {
  separate();
  quote(name);
  text_ += ": ";
  after_key_ = true;
  return *this;
}

JsonWriter& JsonWriter::value(std::string_view text) {
  separate();
  quote(text);
  return *this;
}

JsonWriter& JsonWriter::value(double number) { return raw(std::isfinite(number) ? shortest(number) : "null"); }

JsonWriter& JsonWriter::value(std::uint64_t number) { return raw(std::to_string(number)); }

JsonWriter& JsonWriter::raw(std::string_view text) {
  separate();
  text_ += text;
  return *this;
}

void JsonWriter::separate() {
  if (after_key_) {
    after_key_ = false;
    return;
  }
  if (depth_ == 0) return;
  if (!fresh_) text_ += compact_ ? ", " : ",";
  if (!(compact_ && fresh_)) new_line();
  fresh_ = false;
}

void JsonWriter::new_line() {
  if (compact_) return;
  text_ += '\n';
  text_.append(2 * depth_, ' ');
}

void JsonWriter::quote(std::string_view text) {
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

}  // namespace etalon
