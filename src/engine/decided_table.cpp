// decided_table.cpp: units sorted, copies of systems found by their values, and the pairs that are left.
#include "engine/decided_table.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>
#include <set>

#include "engine/known_measure.hpp"
#include "etalon/fingerprint.hpp"

namespace etalon {
namespace {

/// Bits that are equal for equal values, and for values that are missing.
std::uint64_t bits_of(double value) {
  return std::isnan(value) ? ~std::uint64_t{0} : std::bit_cast<std::uint64_t>(value == 0 ? 0.0 : value);
}

constexpr Range kUnbounded{-std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity()};

ScoreTable with_systems(const ScoreTable& table, const std::vector<std::size_t>& systems) {
  ScoreTable chosen = table;
  chosen.systems.clear();
  for (const std::size_t s : systems) chosen.systems.push_back(table.systems[s]);
  for (std::size_t m = 0; m < table.scores.size(); ++m) {
    chosen.values[m].clear();
    for (std::size_t u = 0; u < table.units.size(); ++u) {
      for (const std::size_t s : systems) chosen.values[m].push_back(table.value(m, u, s));
    }
  }
  return chosen;
}

}  // namespace

ScoreTable by_unit_name(const ScoreTable& table) {
  std::vector<std::size_t> order(table.units.size());
  std::iota(order.begin(), order.end(), 0);
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return table.units[a] < table.units[b]; });
  ScoreTable sorted = table;
  const std::size_t k = table.systems.size();
  for (std::size_t u = 0; u < order.size(); ++u) {
    sorted.units[u] = table.units[order[u]];
    for (std::size_t m = 0; m < table.scores.size(); ++m) {
      for (std::size_t s = 0; s < k; ++s) sorted.values[m][u * k + s] = table.value(m, order[u], s);
    }
  }
  return sorted;
}

DistinctTable distinct_systems(const ScoreTable& table, std::size_t measures) {
  const auto column = [&](std::size_t system) {
    std::vector<std::uint64_t> bits;
    for (std::size_t m = 0; m < measures; ++m) {
      for (std::size_t u = 0; u < table.units.size(); ++u) bits.push_back(bits_of(table.value(m, u, system)));
    }
    return bits;
  };
  std::vector<std::vector<std::uint64_t>> columns;
  std::vector<std::uint64_t> fingerprints;
  for (std::size_t s = 0; s < table.systems.size(); ++s) {
    columns.push_back(column(s));
    Fingerprint of_column;
    for (const std::uint64_t bits : columns.back()) of_column.add(bits);
    fingerprints.push_back(of_column.value());
  }
  const Copies found = copies_of(fingerprints, [&](std::size_t a, std::size_t b) { return columns[a] == columns[b]; });
  std::vector<std::size_t> order(found.groups());
  std::iota(order.begin(), order.end(), 0);
  std::sort(order.begin(), order.end(),
            [&](std::size_t a, std::size_t b) { return columns[found.examples[a]] < columns[found.examples[b]]; });
  Copies copies{std::vector<std::size_t>(found.group.size()), {}};
  std::vector<std::size_t> place(order.size());
  for (std::size_t i = 0; i < order.size(); ++i) {
    place[order[i]] = i;
    copies.examples.push_back(found.examples[order[i]]);
  }
  for (std::size_t s = 0; s < found.group.size(); ++s) copies.group[s] = place[found.group[s]];
  return {with_systems(table, copies.examples), copies};
}

SystemPairs pairs_of_groups(const SystemPairs& pairs, const Copies& copies) {
  SystemPairs of_groups;
  std::set<std::pair<std::size_t, std::size_t>> known;
  for (const auto& [a, b] : pairs) {
    const std::pair pair(copies.group[a], copies.group[b]);
    if (pair.first != pair.second && known.insert(pair).second) of_groups.push_back(pair);
  }
  return of_groups;
}

std::size_t family_size(const SystemPairs& pairs) {
  std::set<std::pair<std::size_t, std::size_t>> unordered;
  for (const auto& [a, b] : pairs) unordered.emplace(std::min(a, b), std::max(a, b));
  return unordered.size();
}

Range known_range(const ScoreTable& table, std::size_t measure) {
  const std::optional<KnownMeasure> known = known_measure(table.scores[measure]);
  if (!known) return kUnbounded;
  const Range& range = known->range;
  const bool fits = std::all_of(table.values[measure].begin(), table.values[measure].end(), [&](double value) {
    return std::isnan(value) || (value >= range.low && value <= range.high);
  });
  return fits ? range : kUnbounded;
}

}  // namespace etalon
