// records.hpp: a value as a record, and the best of a row of records: by doubles where they differ clearly, exactly
// where they nearly tie.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "etalon/error.hpp"
#include "etalon/results.hpp"

namespace etalon {

/// Marks the best of the records, which are one for each system. `exact(i)` decides where doubles nearly tie.
template <class ExactOf>
void mark_best(Better better, std::span<Record> row, ExactOf exact) {
  if (better == Better::neither) return;
  const double sign = better == Better::lower ? -1 : 1;
  double best = -std::numeric_limits<double>::infinity();
  std::size_t defined = 0;
  for (const Record& record : row) {
    if (!record.undefined.empty()) continue;
    best = std::max(best, sign * record.value);
    ++defined;
  }
  if (defined < 2 && row.size() > 1) return;  // the others have no value: nothing was won
  std::vector<std::size_t> near;
  for (std::size_t i = 0; i < row.size(); ++i) {
    if (row[i].undefined.empty() && best - sign * row[i].value <= 1e-12 * std::max(1.0, std::abs(best)))
      near.push_back(i);
  }
  if (near.size() == 1) row[near[0]].best = true;
  if (near.size() < 2) return;
  std::vector<Exact> values;
  for (const std::size_t i : near) values.push_back(better == Better::lower ? -exact(i) : exact(i));
  const Exact top = *std::max_element(values.begin(), values.end());
  for (std::size_t i = 0; i < near.size(); ++i) row[near[i]].best = values[i] == top;
}

inline Record record_of(const std::string& system, const Score& score, const Value<double>& value,
                        std::span<const std::string> classes, bool fail) {
  Record record{system, "all", score.text(), value.number, reason_text(value, classes)};
  if (value.defined()) return record;
  record.value = std::numeric_limits<double>::quiet_NaN();
  if (fail) throw Error(ErrorKind::input, record.score + " of " + record.system + " is undefined: " + record.undefined);
  return record;
}

}  // namespace etalon
