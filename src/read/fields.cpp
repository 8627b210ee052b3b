// fields.cpp: cutting a line into fields.
#include "read/fields.hpp"

#include <algorithm>

#include "etalon/text.hpp"
#include "read/blank_separated.hpp"

namespace etalon {
namespace {

constexpr std::string_view kBlanks = " \t\r";

void skip_blanks(std::string_view& line) { line.remove_prefix(std::min(line.find_first_not_of(" \r"), line.size())); }

}  // namespace

std::string_view FieldCutter::quoted(std::string_view& line, std::size_t number) {
  std::size_t end = 1;
  bool doubled = false;
  while (true) {
    end = line.find('"', end);
    if (end == std::string_view::npos) source_.fail(number, "a quote is not closed");
    if (end + 1 >= line.size() || line[end + 1] != '"') break;
    doubled = true;
    end += 2;
  }
  const std::string_view raw = line.substr(1, end - 1);
  line.remove_prefix(end + 1);
  if (!line.empty() && kBlanks.find(line[0]) == std::string_view::npos && line[0] != delimiter_)
    refuse_text_after_quote(source_, number);
  if (!doubled) return raw;
  std::string& text = unquoted_.emplace_back();
  for (std::size_t i = 0; i < raw.size(); ++i) {
    text += raw[i];
    if (raw[i] == '"') ++i;
  }
  return text;
}

std::string_view FieldCutter::plain(std::string_view& line) const {
  const std::size_t end = std::min(delimiter_ == 0 ? line.find_first_of(kBlanks) : line.find(delimiter_), line.size());
  const std::string_view field = line.substr(0, end);
  line.remove_prefix(end);
  return delimiter_ == 0 ? field : trim(field);
}

const std::vector<std::string_view>& FieldCutter::cut(std::string_view line, std::size_t number) {
  fields_.clear();
  unquoted_.clear();
  if (delimiter_ == 0) {
    for (line = trim(line); !line.empty(); line = trim(line))
      fields_.push_back(line[0] == '"' ? quoted(line, number) : plain(line));
    return fields_;
  }
  while (true) {
    skip_blanks(line);
    fields_.push_back(line.starts_with('"') ? quoted(line, number) : plain(line));
    skip_blanks(line);
    if (line.empty()) return fields_;
    if (line[0] != delimiter_) refuse_text_after_quote(source_, number);
    line.remove_prefix(1);
  }
}

}  // namespace etalon
