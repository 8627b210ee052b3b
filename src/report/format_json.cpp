// format_json.cpp: the records of a document as JSON: valid UTF-8, numbers as short as they read back the same, null
// for what is not finite.
#include <fmt/format.h>

#include <cmath>

#include "etalon/text.hpp"
#include "report/characters.hpp"
#include "report/writers.hpp"

namespace etalon {
namespace {

class JsonWriter {
 public:
  explicit JsonWriter(bool one_line = false) : one_line_(one_line) {}
  void write(const Tree& tree) {
    const bool outer = one_line_;
    one_line_ = outer || tree.one_line();
    std::visit([&](const auto& content) { put(content); }, tree.content());
    one_line_ = outer;
  }
  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  void put(std::nullptr_t) { text_ += "null"; }
  void put(bool truth) { text_ += truth ? "true" : "false"; }
  void put(double number) { text_ += std::isfinite(number) ? shortest(number) : "null"; }
  void put(std::uint64_t number) { text_ += std::to_string(number); }
  void put(const std::string& text) { quote(text); }
  void put(const Tree::List& list) {
    begin('[');
    for (const Tree& item : list) {
      separate();
      write(item);
    }
    end(']');
  }
  void put(const Tree::Stream& stream) {
    begin('[');
    stream([&](const Tree& item) {
      separate();
      write(item);
    });
    end(']');
  }
  void put(const Tree::Members& members) {
    begin('{');
    for (const auto& [key, value] : members) {
      separate();
      quote(key);
      text_ += ": ";
      write(value);
    }
    end('}');
  }

  void begin(char bracket) {
    text_ += bracket;
    ++depth_;
    empty_ = true;
  }
  void end(char bracket) {
    --depth_;
    if (!empty_) new_line();
    text_ += bracket;
    empty_ = false;
  }
  void separate() {
    if (!empty_) text_ += one_line_ ? ", " : ",";
    new_line();
    empty_ = false;
  }
  void new_line() {
    if (one_line_) return;
    text_ += '\n';
    text_.append(2 * depth_, ' ');
  }
  void quote(std::string_view text) {
    text_ += '"';
    while (!text.empty()) {
      const char32_t character = take_character(text);
      switch (character) {
        case '"': text_ += "\\\""; break;
        case '\\': text_ += "\\\\"; break;
        case '\n': text_ += "\\n"; break;
        case '\r': text_ += "\\r"; break;
        case '\t': text_ += "\\t"; break;
        default:
          // Also those that JSON lets pass: the text may be shown on a terminal.
          if (is_control(character) || is_direction(character)) {
            text_ += fmt::format("\\u{:04x}", static_cast<std::uint32_t>(character));
          } else {
            append_utf8(text_, character);
          }
      }
    }
    text_ += '"';
  }
  std::string text_;
  std::size_t depth_ = 0;
  bool empty_ = true;  ///< nothing is in the list or object yet
  bool one_line_;
};

std::string write_json(const Document& document, const Style&) {
  JsonWriter writer;
  writer.write(document.records);
  return writer.text() + "\n";
}

}  // namespace

std::string json_line(const Tree& tree) {
  JsonWriter writer(true);
  writer.write(tree);
  return writer.text();
}

constinit const FormatFacts format::json{OutputFormat::json, "json", ".json", Reader::machine, write_json};

}  // namespace etalon
