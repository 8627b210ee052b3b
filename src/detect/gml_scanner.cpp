// gml_scanner.cpp: the tokens of GML and their nesting.
#include "detect/gml_scanner.hpp"

#include <algorithm>
#include <cctype>
#include <utility>

#include "detect/graph_parts.hpp"
#include "etalon/text.hpp"

namespace etalon {
namespace {

void append_utf8(std::string& text, long long point) {
  const auto byte = [&](long long value) { text += static_cast<char>(value); };
  if (point < 0x80) {
    byte(point);
  } else if (point < 0x800) {
    byte(0xC0 | (point >> 6));
    byte(0x80 | (point & 0x3F));
  } else if (point < 0x10000) {
    byte(0xE0 | (point >> 12));
    byte(0x80 | ((point >> 6) & 0x3F));
    byte(0x80 | (point & 0x3F));
  } else {
    byte(0xF0 | (point >> 18));
    byte(0x80 | ((point >> 12) & 0x3F));
    byte(0x80 | ((point >> 6) & 0x3F));
    byte(0x80 | (point & 0x3F));
  }
}

/// GML texts are ASCII, with entities as in HTML for the rest; what is no entity stays as it is.
std::string without_entities(std::string_view raw) {
  constexpr std::pair<std::string_view, char> known[] = {
      {"quot", '"'}, {"amp", '&'}, {"lt", '<'}, {"gt", '>'}, {"apos", '\''}};
  std::string text;
  for (std::size_t i = 0; i < raw.size(); ++i) {
    const std::size_t end =
        raw[i] == '&' ? raw.substr(0, std::min(raw.size(), i + 12)).find(';', i) : std::string::npos;
    if (end == std::string_view::npos) {
      text += raw[i];
      continue;
    }
    const std::string_view name = raw.substr(i + 1, end - i - 1);
    const auto* const found =
        std::find_if(std::begin(known), std::end(known), [&](auto& k) { return k.first == name; });
    const auto point = name.starts_with('#') ? parse_whole(name.substr(1)) : std::nullopt;
    if (found != std::end(known)) {
      text += found->second;
    } else if (point && *point > 0 && *point < 0x110000) {
      append_utf8(text, *point);
    } else {
      text += raw[i];
      continue;
    }
    i = end;
  }
  return text;
}

}  // namespace

GmlScanner::GmlScanner(const Source& source) : source_(source), rest_(source.content) {
  if (rest_.starts_with("\xEF\xBB\xBF")) rest_.remove_prefix(3);
}

void GmlScanner::skip_space() {
  while (!rest_.empty()) {
    const char c = rest_.front();
    if (c == '#') {  // a comment, to the end of the line
      rest_.remove_prefix(std::min(rest_.find('\n'), rest_.size()));
    } else if (std::isspace(static_cast<unsigned char>(c)) != 0) {
      line_ += c == '\n' ? 1 : 0;
      rest_.remove_prefix(1);
    } else {
      return;
    }
  }
}

std::string_view GmlScanner::word() {
  const std::size_t end = std::min(rest_.find_first_of(" \t\r\n\v\f[]\"#"), rest_.size());
  const std::string_view result = rest_.substr(0, end);
  rest_.remove_prefix(end);
  return result;
}

std::string GmlScanner::text() {
  const std::size_t end = rest_.find('"', 1);
  if (end == std::string_view::npos) source_.fail(line_, "a text is not closed: the file is cut off");
  const std::string_view raw = rest_.substr(1, end - 1);
  line_ += static_cast<std::size_t>(std::count(raw.begin(), raw.end(), '\n'));
  rest_.remove_prefix(end + 1);
  return without_entities(raw);
}

void GmlScanner::enter() {
  open_.push_back(last_);
  list_pending_ = false;
}

void GmlScanner::skip_list() {
  // By counting brackets and not by recursion: depth is the file's choice.
  const Open list = last_;
  std::size_t depth = 1;
  while (depth > 0) {
    skip_space();
    if (rest_.empty())
      source_.fail(list.line, "the list '" + list.key + "' that begins here is not closed: the file is cut off");
    const char c = rest_.front();
    if (c == '"') {
      text();
      continue;
    }
    depth += c == '[' ? 1 : 0;
    depth -= c == ']' ? 1 : 0;
    if (c == '[' || c == ']') {
      rest_.remove_prefix(1);
    } else {
      word();
    }
  }
}

std::optional<GmlScanner::Entry> GmlScanner::entry() {
  if (std::exchange(list_pending_, false)) skip_list();
  skip_space();
  if (rest_.empty()) {
    if (open_.empty()) return std::nullopt;
    source_.fail(open_.back().line,
                 "the list '" + open_.back().key + "' that begins here is not closed: the file is cut off");
  }
  if (rest_.front() == ']') {
    if (open_.empty()) source_.fail(line_, "] closes no list");
    rest_.remove_prefix(1);
    open_.pop_back();
    return std::nullopt;
  }
  Entry entry{lower(word()), {}, false, line_};
  if (entry.key.empty() || std::isalpha(static_cast<unsigned char>(entry.key[0])) == 0) {
    const std::string found = entry.key.empty() ? std::string(1, rest_.front()) : entry.key;
    source_.fail(line_, "'" + found + "' is found where a key is expected");
  }
  skip_space();
  if (rest_.empty() || rest_.front() == ']') {
    source_.fail(entry.line,
                 "the key '" + entry.key + "' has no value" + (rest_.empty() ? ": the file is cut off" : ""));
  }
  entry.list = rest_.front() == '[';
  if (entry.list) {
    rest_.remove_prefix(1);
    list_pending_ = true;
    last_ = {entry.key, entry.line};
  } else {
    entry.value = rest_.front() == '"' ? text() : std::string(word());
  }
  return entry;
}

}  // namespace etalon
