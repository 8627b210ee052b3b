// units.cpp: names of units against patterns.
#include "etalon/units.hpp"

#include <algorithm>
#include <string_view>

#include "etalon/error.hpp"
#include "etalon/text.hpp"

namespace etalon {
namespace {

/// Takes the next character off, whole; of what is not UTF-8 a byte.
std::string_view take(std::string_view& text) {
  std::size_t size = 1;
  if ((static_cast<unsigned char>(text[0]) & 0xC0U) == 0xC0U)
    while (size < text.size() && (static_cast<unsigned char>(text[size]) & 0xC0U) == 0x80U) ++size;
  const std::string_view taken = text.substr(0, size);
  text.remove_prefix(size);
  return taken;
}

/// Takes "[a-z]" or "[!abc]" off a pattern and tells whether the character is one of these. A bracket that is not
/// closed is a character as any other.
bool take_choice(std::string_view& pattern, std::string_view character) {
  std::string_view rest = pattern.substr(1);
  const bool others = rest.starts_with('!') || rest.starts_with('^');
  if (others) rest.remove_prefix(1);
  bool chosen = false;
  for (bool first = true; first || !rest.starts_with(']'); first = false) {
    const auto one = [&rest] {
      if (rest.starts_with('\\')) rest.remove_prefix(1);
      return rest.empty() ? rest : take(rest);
    };
    const std::string_view low = one();
    std::string_view high = low;
    if (rest.size() > 1 && rest[0] == '-' && rest[1] != ']') {
      rest.remove_prefix(1);
      high = one();
    }
    if (rest.empty()) return take(pattern) == character;
    // Bytes of UTF-8 have the order of characters.
    chosen = chosen || (low <= character && character <= high);
  }
  rest.remove_prefix(1);
  pattern = rest;
  return chosen != others;
}

/// Takes what stands for one character off a pattern that is not empty and does not begin with a star.
bool take_one(std::string_view& pattern, std::string_view character) {
  if (pattern[0] == '[') return take_choice(pattern, character);
  const bool any = pattern[0] == '?';
  if (pattern[0] == '\\') pattern.remove_prefix(1);
  return !pattern.empty() && (take(pattern) == character || any);
}

bool is_like(std::string_view text, std::string_view pattern) {
  // After a star: the pattern that follows it, and the text of which the star takes one character more next time.
  std::string_view after_star;
  std::string_view from;
  bool star = false;
  while (true) {
    if (pattern.starts_with('*')) {
      pattern.remove_prefix(1);
      after_star = pattern;
      from = text;
      star = true;
      continue;
    }
    if (text.empty() && pattern.empty()) return true;
    if (!text.empty() && !pattern.empty() && take_one(pattern, take(text))) continue;
    if (!star || from.empty()) return false;
    take(from);
    text = from;
    pattern = after_star;
  }
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

}  // namespace

bool unit_less(const std::string& a, const std::string& b) {
  std::size_t i = 0;
  std::size_t j = 0;
  while (i < a.size() && j < b.size()) {
    if (!is_digit(a[i]) || !is_digit(b[j])) {
      if (a[i] != b[j]) return static_cast<unsigned char>(a[i]) < static_cast<unsigned char>(b[j]);
      ++i;
      ++j;
      continue;
    }
    const auto number_in = [](const std::string& text, std::size_t& at) {
      while (at < text.size() && text[at] == '0') ++at;
      const std::size_t begin = at;
      while (at < text.size() && is_digit(text[at])) ++at;
      return std::string_view(text).substr(begin, at - begin);
    };
    const std::string_view x = number_in(a, i);
    const std::string_view y = number_in(b, j);
    if (x.size() != y.size()) return x.size() < y.size();
    if (x != y) return x < y;
  }
  if ((i < a.size()) != (j < b.size())) return j < b.size();
  return a < b;
}

std::string shown_unit(const std::string& unit) { return unit == kOnlyUnit ? "all" : unit; }

bool is_like(const std::string& unit, const std::vector<std::string>& patterns) {
  return std::any_of(patterns.begin(), patterns.end(),
                     [&](const std::string& pattern) { return is_like(std::string_view(unit), pattern); });
}

void no_unit_is_like(const std::vector<std::string>& patterns, const std::vector<std::string>& units) {
  constexpr std::size_t shown = 5;
  std::vector<std::string> some;
  for (const std::string& unit : units) {
    if (some.size() <= shown && std::find(some.begin(), some.end(), unit) == some.end()) some.push_back(unit);
  }
  if (some.size() > shown) some.back() = "…";
  throw Error(ErrorKind::usage,
              "no unit is like '" + join(patterns, "' or '") + "'; the units are " + join(some, ", "));
}

}  // namespace etalon
