// lines.cpp: cutting text into lines, records and fields.
#include "read/lines.hpp"

#include <algorithm>
#include <array>

#include "etalon/text.hpp"
#include "read/blank_separated.hpp"

namespace etalon {

bool Lines::next(std::string_view& line) {
  const std::string& text = source_.content;
  if (at_ >= text.size()) return false;
  const std::size_t end = std::min(text.find('\n', at_), text.size());
  line = std::string_view(text).substr(at_, end - at_);
  if (line.ends_with('\r')) line.remove_suffix(1);
  at_ = end + 1;
  ++number_;
  return true;
}

bool Lines::only_blank_left() const {
  return at_ >= source_.content.size() || trim(std::string_view(source_.content).substr(at_)).empty();
}

char delimiter_of(std::string_view line) {
  constexpr std::string_view candidates = "\t;,";
  std::array<std::size_t, 3> counts{};
  bool begins = true;  // a field, so that a quote opens it
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (begins && line[i] == '"') {
      i = std::min(line.find('"', i + 1), line.size());  // a doubled one closes and opens
      continue;
    }
    const std::size_t candidate = candidates.find(line[i]);
    if (candidate != std::string_view::npos) ++counts[candidate];
    begins = candidate != std::string_view::npos || (begins && line[i] == ' ');
  }
  const auto most = std::max_element(counts.begin(), counts.end());
  return *most == 0 ? '\0' : candidates[static_cast<std::size_t>(most - counts.begin())];
}

std::vector<std::string_view> cut_fields(std::string_view line) {
  const char delimiter = delimiter_of(line);
  std::vector<std::string_view> fields;
  if (delimiter == 0) {
    for (line = trim(line); !line.empty(); line = trim(line)) {
      const std::size_t end = std::min(line.find_first_of(" \t"), line.size());
      fields.push_back(line.substr(0, end));
      line.remove_prefix(end);
    }
    return fields;
  }
  while (true) {
    std::size_t inside = std::min(line.find_first_not_of(' '), line.size());
    while (inside < line.size() && line[inside] == '"')
      inside = std::min(line.find('"', inside + 1), line.size() - 1) + 1;
    const std::size_t end = line.find(delimiter, inside);
    std::string_view field = trim(line.substr(0, end));
    if (field.size() >= 2 && field.front() == '"' && field.back() == '"') field = field.substr(1, field.size() - 2);
    fields.push_back(field);
    if (end == std::string_view::npos) return fields;
    line.remove_prefix(end + 1);
  }
}

std::string_view Records::quoted_field(std::size_t index) {
  const std::string& text = source_.content;
  const std::size_t begin = ++at_;
  bool doubled = false;
  while (true) {
    if (at_ >= text.size()) source_.fail(record_line_, "a quoted field is not closed");
    if (text[at_] == '\n') ++line_;
    if (text[at_] == '"') {
      if (at_ + 1 >= text.size() || text[at_ + 1] != '"') break;
      doubled = true;
      ++at_;
    }
    ++at_;
  }
  const std::string_view raw = std::string_view(text).substr(begin, at_ - begin);
  ++at_;
  if (!doubled) return raw;
  if (unquoted_.size() <= index) unquoted_.resize(index + 1);
  std::string& field = unquoted_[index];
  field.clear();
  for (std::size_t i = 0; i < raw.size(); ++i) {
    field += raw[i];
    if (raw[i] == '"') ++i;
  }
  return field;
}

bool Records::next(std::vector<std::string_view>& fields) {
  const std::string& text = source_.content;
  fields.clear();
  if (at_ >= text.size()) return false;
  record_line_ = line_;
  while (true) {
    while (at_ < text.size() && text[at_] == ' ') ++at_;
    std::string_view field;
    if (at_ < text.size() && text[at_] == '"') {
      field = quoted_field(fields.size());
      while (at_ < text.size() && (text[at_] == ' ' || text[at_] == '\r')) ++at_;
      if (at_ < text.size() && text[at_] != delimiter_ && text[at_] != '\n') {
        refuse_text_after_quote(source_, record_line_);
      }
    } else {
      const char* const begin = text.data() + at_;
      const char* const end = text.data() + text.size();
      const char* here = begin;
      for (const char delimiter = delimiter_; here != end && *here != delimiter && *here != '\n';) ++here;
      at_ += static_cast<std::size_t>(here - begin);
      const bool blank_ends = here != begin && (*begin <= ' ' || here[-1] <= ' ');
      field = blank_ends ? trim({begin, here}) : std::string_view(begin, here);
    }
    fields.push_back(field);
    const bool more = at_ < text.size() && text[at_] == delimiter_;
    ++at_;
    if (!more) break;
  }
  ++line_;
  if (fields.size() == 1 && fields[0].empty()) {
    // A blank line: nothing but more of them may follow.
    if (at_ < text.size() && !trim(std::string_view(text).substr(at_)).empty())
      source_.fail(record_line_, "the line is blank");
    at_ = text.size();
    return false;
  }
  return true;
}

}  // namespace etalon
