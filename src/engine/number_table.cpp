// number_table.cpp: tables of numbers that are arguments of scores, each kept once.
#include "etalon/number_table.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "engine/kept_list.hpp"
#include "etalon/error.hpp"
#include "etalon/text.hpp"

namespace etalon {
namespace {

/// The tables that were read; the number 0 is that of the empty one, which is always there.
KeptList<NumberTable>& kept_tables() {
  static KeptList<NumberTable> kept{NumberTable{}};
  return kept;
}

double number_in_table(std::string_view text, const std::string& where) {
  const auto number = parse_number(trim(text));
  if (!number || !std::isfinite(*number) || *number < 0)
    refuse(where + ": '" + std::string(trim(text)) + "' is no number of at least 0; a table looks like {1:3,2:9}");
  return *number + 0.0;  // −0 is 0
}

NumberTable read_table(std::string_view text, const std::string& where) {
  text = trim(text);
  if (text.size() < 2 || text.front() != '{' || text.back() != '}')
    refuse(where + " must be a table such as {1:3,2:9}, not '" + std::string(text) + "'");
  text = text.substr(1, text.size() - 2);
  NumberTable table;
  while (!trim(text).empty()) {
    const std::string_view entry = text.substr(0, text.find(','));
    text.remove_prefix(std::min(text.size(), entry.size() + 1));
    const std::size_t colon = entry.find(':');
    if (colon == std::string_view::npos)
      refuse(where + ": '" + std::string(trim(entry)) + "' has no colon; a table looks like {1:3,2:9}");
    table.entries.emplace_back(number_in_table(entry.substr(0, colon), where),
                               number_in_table(entry.substr(colon + 1), where));
  }
  std::sort(table.entries.begin(), table.entries.end());
  for (std::size_t i = 1; i < table.entries.size(); ++i) {
    if (table.entries[i - 1].first == table.entries[i].first)
      refuse(where + " has " + shortest(table.entries[i].first) + " twice");
  }
  return table;
}

}  // namespace

const double* NumberTable::find(double key) const {
  const auto at = std::lower_bound(entries.begin(), entries.end(), key,
                                   [](const auto& entry, double k) { return entry.first < k; });
  return at != entries.end() && at->first == key ? &at->second : nullptr;
}

std::string NumberTable::text() const {
  std::vector<std::string> parts;
  for (const auto& [key, value] : entries) parts.push_back(shortest(key) + ":" + shortest(value));
  return "{" + join(parts, ",") + "}";
}

double table_argument(std::string_view text, const std::string& where) {
  NumberTable table = read_table(text, where);
  const auto same = [entries = table.entries](const auto& entry) { return entry.value.entries == entries; };
  return static_cast<double>(kept_tables().find_or_add(same, std::move(table)).number);
}

const NumberTable& table_of(double argument) {
  const auto number = static_cast<std::size_t>(argument);
  const auto* entry = kept_tables().find([&](const auto& one) { return one.number == number; });
  if (entry == nullptr) throw std::out_of_range("there is no such table of numbers");
  return entry->value;
}

}  // namespace etalon
