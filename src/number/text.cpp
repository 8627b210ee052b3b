// text.cpp: locale-free conversion between numbers and text.
#include "etalon/text.hpp"

#include <charconv>
#include <cmath>
#include <limits>

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
  if (!text.empty() && text.front() == '+') text.remove_prefix(1);
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
  constexpr std::string_view blanks = " \t\r\n";
  const std::size_t first = text.find_first_not_of(blanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

std::string join(const std::vector<std::string>& parts, std::string_view separator) {
  std::string text;
  for (const std::string& part : parts) {
    if (!text.empty()) text += separator;
    text += part;
  }
  return text;
}

}  // namespace etalon
