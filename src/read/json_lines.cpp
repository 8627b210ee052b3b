// json_lines.cpp: a reader of JSON objects, a line each (RFC 8259).
#include "read/json_lines.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include "etalon/text.hpp"

namespace etalon {
namespace {

constexpr int kMostNested = 200;

class JsonReader {
 public:
  JsonReader(const Source& source, std::size_t line, std::string_view text)
      : source_(source), line_(line), text_(text) {}

  std::vector<JsonField> record() {
    std::vector<JsonField> fields;
    object([&](std::string name) {
      JsonField field;
      field.name = std::move(name);
      value(field, 0);
      fields.push_back(std::move(field));
    });
    blank();
    if (at_ < text_.size()) fail("nothing more");
    return fields;
  }

  template <class Inner, class Entry>
  void tables(const Inner& table, const Entry& entry) {
    whole([&](const std::string& name) {
      table(name, line_at());
      numbers([&](const std::string& key, const JsonField& number) { entry(name, key, number, line_at()); });
    });
  }
  template <class Inner, class Entry>
  void nested_tables(const Inner& table, const Entry& entry) {
    whole([&](const std::string& name) {
      table(name, line_at());
      std::set<std::string> parts;
      object([&](const std::string& part) {
        if (!parts.insert(part).second) source_.fail(line_at(), "'" + part + "' is there twice in '" + name + "'");
        numbers(
            [&](const std::string& key, const JsonField& number) { entry(name, part, key, number.number, line_at()); });
      });
    });
  }

 private:
  /// The text is one object.
  template <class Field>
  void whole(const Field& field) {
    blank();
    object(field);
    blank();
    if (at_ < text_.size()) fail("nothing more");
  }
  /// Calls entry(name, number) for each field of an object of numbers.
  template <class Entry>
  void numbers(const Entry& entry) {
    object([&](const std::string& key) {
      blank();
      if (next() != '-' && (next() < '0' || next() > '9')) fail("a finite number");
      JsonField field;
      value(field, 0);
      entry(key, field);
    });
  }
  [[noreturn]] void fail(const std::string& expected) const {
    const std::string_view before = text_.substr(0, at_);
    const std::size_t in_line = at_ - (before.rfind('\n') + 1);
    source_.fail(line_ + static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n')),
                 "JSON: " + expected + " is expected " +
                     (at_ < text_.size() ? "at character " + std::to_string(in_line + 1) : "at the end of the line"));
  }
  /// The line of the place at hand, which moves on only.
  std::size_t line_at() {
    counted_lines_ += static_cast<std::size_t>(std::count(text_.begin() + static_cast<std::ptrdiff_t>(counted_to_),
                                                          text_.begin() + static_cast<std::ptrdiff_t>(at_), '\n'));
    counted_to_ = at_;
    return line_ + counted_lines_;
  }
  /// Calls field(name) behind the colon of each field.
  template <class Field>
  void object(const Field& field) {
    blank();
    take('{', "an object");
    blank();
    if (next() == '}') {
      ++at_;
      return;
    }
    do {
      blank();
      std::string name = string();
      blank();
      take(':', "a colon");
      field(std::move(name));
      blank();
    } while (another('}'));
  }
  [[nodiscard]] char next() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  void blank() {
    while (next() == ' ' || next() == '\t' || next() == '\r' || next() == '\n') ++at_;
  }
  void take(char c, const char* what) {
    if (next() != c) fail(what);
    ++at_;
  }
  bool another(char close) {
    if (next() == ',') {
      ++at_;
      return true;
    }
    take(close, "a comma or the end of what was opened");
    return false;
  }

  void append(std::string& to, unsigned code) const {
    if (code < 0x80) {
      to += static_cast<char>(code);
    } else if (code < 0x800) {
      to += static_cast<char>(0xC0 | code >> 6);
      to += static_cast<char>(0x80 | (code & 0x3F));
    } else if (code < 0x10000) {
      to += static_cast<char>(0xE0 | code >> 12);
      to += static_cast<char>(0x80 | (code >> 6 & 0x3F));
      to += static_cast<char>(0x80 | (code & 0x3F));
    } else {
      to += static_cast<char>(0xF0 | code >> 18);
      to += static_cast<char>(0x80 | (code >> 12 & 0x3F));
      to += static_cast<char>(0x80 | (code >> 6 & 0x3F));
      to += static_cast<char>(0x80 | (code & 0x3F));
    }
  }
  unsigned hexadecimal() {
    unsigned code = 0;
    for (int i = 0; i < 4; ++i, ++at_) {
      const char c = next();
      const int digit = c >= '0' && c <= '9'   ? c - '0'
                        : c >= 'a' && c <= 'f' ? c - 'a' + 10
                        : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                               : -1;
      if (digit < 0) fail("a hexadecimal digit");
      code = 16 * code + static_cast<unsigned>(digit);
    }
    return code;
  }
  std::string string() {
    take('"', "a text in quotes");
    std::string found;
    while (next() != '"') {
      if (at_ >= text_.size()) fail("the end of a text");
      const char c = text_[at_++];
      if (static_cast<unsigned char>(c) < 0x20) fail("no control character within a text");
      if (c != '\\') {
        found += c;
        continue;
      }
      const char escaped = next();
      ++at_;
      constexpr std::string_view kNames = "\"\\/bfnrt";
      constexpr std::string_view kMeans = "\"\\/\b\f\n\r\t";
      if (const std::size_t known = kNames.find(escaped); escaped != '\0' && known != std::string_view::npos) {
        found += kMeans[known];
      } else if (escaped == 'u') {
        unsigned code = hexadecimal();
        if (code >= 0xD800 && code < 0xDC00 && text_.substr(std::min(at_, text_.size())).starts_with("\\u")) {
          at_ += 2;
          const unsigned low = hexadecimal();
          if (low < 0xDC00 || low > 0xDFFF) fail("the second half of a character");
          code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
        }
        append(found, code);
      } else {
        fail("a character that may follow a backslash");
      }
    }
    ++at_;
    return found;
  }

  bool word(std::string_view what) {
    if (!text_.substr(at_).starts_with(what)) return false;
    at_ += what.size();
    return true;
  }
  void value(JsonField& field, int depth) {
    if (depth > kMostNested) fail("no deeper nesting");
    blank();
    const char c = next();
    if (c == '"') {
      field.kind = JsonField::Kind::text;
      field.text = string();
    } else if (c == '{' || c == '[') {
      nested(field, c == '{', depth);
    } else if (word("true") || word("false")) {
      field.kind = JsonField::Kind::truth;
      field.number = text_[at_ - 2] == 'u' ? 1 : 0;
    } else if (word("null")) {
      field.kind = JsonField::Kind::nothing;
    } else {
      std::size_t end = at_;
      while (end < text_.size() && std::string_view("+-.eE0123456789").find(text_[end]) != std::string_view::npos)
        ++end;
      field.text = text_.substr(at_, end - at_);
      const auto number = field.text.starts_with('+') ? std::nullopt : parse_number(field.text);
      if (!number || !std::isfinite(*number)) fail("a finite number, a text, true, false, null or what is nested");
      field.kind = JsonField::Kind::number;
      field.number = *number;
      at_ = end;
    }
  }
  void nested(JsonField& field, bool object, int depth) {
    const char close = object ? '}' : ']';
    ++at_;
    bool texts = !object;
    blank();
    if (next() == close) {
      ++at_;
    } else {
      do {
        blank();
        JsonField inner;
        if (object) {
          (void)string();
          blank();
          take(':', "a colon");
        }
        value(inner, depth + 1);
        texts = texts && inner.kind == JsonField::Kind::text;
        if (texts) field.words.push_back(std::move(inner.text));
        blank();
      } while (another(close));
    }
    field.kind = texts ? JsonField::Kind::words : JsonField::Kind::other;
  }

  const Source& source_;
  std::size_t line_;
  std::string_view text_;
  std::size_t at_ = 0;
  std::size_t counted_to_ = 0;
  std::size_t counted_lines_ = 0;
};

std::string_view without_mark(const Source& source) {
  std::string_view text = source.content;
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  return text;
}

}  // namespace

std::vector<JsonField> json_record(const Source& source, std::size_t line, std::string_view text) {
  return JsonReader(source, line, text).record();
}

void json_tables(const Source& source, const TableBegin& table,
                 const std::function<void(std::string_view, std::string_view, const JsonField&, std::size_t)>& entry) {
  JsonReader(source, 1, without_mark(source)).tables(table, entry);
}

void json_nested_tables(
    const Source& source, const TableBegin& table,
    const std::function<void(std::string_view, std::string_view, std::string_view, double, std::size_t)>& entry) {
  JsonReader(source, 1, without_mark(source)).nested_tables(table, entry);
}

bool is_json_lines(const Source& source) {
  const std::string_view text = without_mark(source);
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  return first != std::string_view::npos && text[first] == '{';
}

}  // namespace etalon
