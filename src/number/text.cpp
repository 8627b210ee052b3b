// text.cpp: locale-free conversion between numbers and text.
#include "etalon/text.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <limits>
#include <utility>

namespace etalon {

std::string shortest(double value) {
  if (std::isinf(value)) return value > 0 ? "inf" : "-inf";
  char buffer[32];
  const auto result = std::to_chars(buffer, buffer + sizeof buffer, value == 0 ? 0.0 : value);
  return {buffer, result.ptr};
}

namespace {

template <class Number>
std::optional<Number> parse_whole_text(std::string_view text) {
  if (!text.empty() && text.front() == '+') {
    text.remove_prefix(1);
    if (!text.empty() && text.front() == '-') return std::nullopt;
  }
  Number value{};
  const auto result = std::from_chars(text.data(), text.data() + text.size(), value);
  // from_chars leaves the variable as it was when the number is out of range: the error code decides, not the value.
  if (text.empty() || result.ec != std::errc{} || result.ptr != text.data() + text.size()) return std::nullopt;
  return value;
}

}  // namespace

std::optional<double> parse_number(std::string_view text) { return parse_whole_text<double>(text); }

std::optional<long long> parse_whole(std::string_view text) { return parse_whole_text<long long>(text); }

std::string_view trim(std::string_view text) {
  const auto is_blank = [](char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; };
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

std::string join(const std::vector<std::string>& parts, std::string_view separator) {
  std::string text;
  for (const std::string& part : parts) {
    if (!text.empty()) text += separator;
    text += part;
  }
  return text;
}

namespace {

/// Edit distance with transposition of neighbours; `rows` are for it to write in.
std::size_t edit_distance(std::string_view a, std::string_view b, std::array<std::vector<std::size_t>, 3>& rows) {
  for (std::vector<std::size_t>& row : rows) row.resize(b.size() + 1);
  for (std::size_t i = 0; i <= a.size(); ++i) {
    std::vector<std::size_t>& row = rows[i % 3];
    const std::vector<std::size_t>& above = rows[(i + 2) % 3];
    const std::vector<std::size_t>& before = rows[(i + 1) % 3];  // above that one
    for (std::size_t j = 0; j <= b.size(); ++j) {
      if (i == 0 || j == 0) {
        row[j] = i + j;
        continue;
      }
      row[j] = std::min({above[j] + 1, row[j - 1] + 1, above[j - 1] + (a[i - 1] == b[j - 1] ? 0U : 1U)});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) row[j] = std::min(row[j], before[j - 2] + 1);
    }
  }
  return rows[a.size() % 3][b.size()];
}

/// A bit for each character that occurs, or for some of them together.
std::uint64_t characters_in(std::string_view text) {
  std::uint64_t bits = 0;
  for (const char c : text) bits |= std::uint64_t{1} << (static_cast<unsigned char>(c) % 64U);
  return bits;
}

/// False where more than `most` changes are needed: one for each character that one is longer, and one for each that
/// occurs in one alone.
bool can_be_near(std::string_view a, std::string_view b, std::size_t most) {
  if (a.size() > b.size() + most || b.size() > a.size() + most) return false;
  const std::uint64_t in_a = characters_in(a);
  const std::uint64_t in_b = characters_in(b);
  return static_cast<std::size_t>(std::max(std::popcount(in_a & ~in_b), std::popcount(in_b & ~in_a))) <= most;
}

/// Whether the text begins a word of the name, as auc does in roc_auc.
bool has_word(std::string_view name, std::string_view text) {
  for (std::size_t at = name.find(text); at != std::string_view::npos; at = name.find(text, at + 1)) {
    if (at == 0 || name[at - 1] == '_' || name[at - 1] == '-' || name[at - 1] == '(') return true;
  }
  return text.size() > 3 && name.find(text) != std::string_view::npos;
}

bool same_in_lower_case(std::string_view a, std::string_view b) {
  const auto low = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [&](char x, char y) { return low(x) == low(y); });
}

}  // namespace

std::vector<std::string> nearest(std::string_view name, const std::vector<std::string>& known) {
  if (name.size() > 100) return {};  // a misspelt name is not that long
  // Of three or four letters any two names have some in common.
  const std::size_t most = name.size() < 5 ? 1 : std::max<std::size_t>(2, name.size() / 3);
  std::array<std::vector<std::size_t>, 3> rows;
  std::vector<std::pair<std::size_t, std::string>> candidates;
  for (const std::string& candidate : known) {
    const bool contains = name.size() >= 3 && has_word(candidate, name);
    const bool differs_in_case = same_in_lower_case(name, candidate);
    if (!contains && !differs_in_case && !can_be_near(name, candidate, most)) continue;
    const std::size_t distance = differs_in_case ? 0 : contains ? 1 : edit_distance(name, candidate, rows);
    if (distance <= most) candidates.emplace_back(distance, candidate);
  }
  std::stable_sort(candidates.begin(), candidates.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<std::string> names;
  for (std::size_t i = 0; i < std::min<std::size_t>(3, candidates.size()); ++i) names.push_back(candidates[i].second);
  return names;
}

std::string shell_word(std::string_view text) {
  const bool plain = !text.empty() && std::all_of(text.begin(), text.end(), [](unsigned char c) {
    return std::isalnum(c) != 0 || std::string_view("_./-@=:,").find(static_cast<char>(c)) != std::string_view::npos;
  });
  if (plain) return std::string(text);
  std::string quoted = "'";
  for (const char c : text) quoted += c == '\'' ? "'\\''" : std::string(1, c);
  return quoted + "'";
}

bool loses_digits(std::string_view text) {
  if (text.empty() || text.find_first_not_of("+-0123456789") != std::string_view::npos) return false;
  const auto number = parse_number(text);
  if (!number || std::abs(*number) < 0x1p53) return false;
  const auto whole = parse_whole(text);
  return !whole || std::abs(*number) >= 0x1p63 || static_cast<std::int64_t>(*number) != *whole;
}

}  // namespace etalon
