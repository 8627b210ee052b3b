// text.hpp: numbers and names as text, the same everywhere.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace etalon {

/// The shortest text that reads back as the same double.
std::string shortest(double value);
/// A number from the whole of the text; nothing when there is anything else in it. Accepts a leading '+' and "inf".
/// Whether it is a whole number with more digits than a double keeps, so that near ones would be the same.
bool loses_digits(std::string_view text);
std::optional<double> parse_number(std::string_view text);
/// A whole number from the whole of the text; nothing when it does not fit.
std::optional<long long> parse_whole(std::string_view text);
std::string_view trim(std::string_view text);
std::string join(const std::vector<std::string>& parts, std::string_view separator);
/// As a shell takes it for one word.
std::string shell_word(std::string_view text);
/// The known names nearest to a misspelt one, best first; at most three.
std::vector<std::string> nearest(std::string_view name, const std::vector<std::string>& known);

}  // namespace etalon
