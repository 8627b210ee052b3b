// counted.hpp: what the intake has counted, as a confusion matrix or a contingency table.
#pragma once

#include <type_traits>

#include "etalon/confusion.hpp"
#include "etalon/contingency.hpp"
#include "intake/count.hpp"
#include "read/encoder.hpp"

namespace etalon {

/// The table of a system on a unit, which is then left empty.
template <class Table>
Table take_table(CountedSystems& counted, std::size_t system, std::size_t unit) {
  CountedSystems::Table from = std::move(counted.systems[system].tables[unit]);
  const std::vector<std::string>& labels = counted.systems[system].labels;
  if constexpr (std::is_same_v<Table, Contingency>) {
    return {counted.truth_labels, labels, std::move(from.cells)};
  } else {
    // A class is one class on both sides.
    TextInterner names;
    std::vector<std::uint32_t> codes[2];
    for (const std::string& label : counted.truth_labels) codes[0].push_back(names.code(label));
    for (const std::string& label : labels) codes[1].push_back(names.code(label));
    if (counted.truth_labels != labels) {
      for (CountTable::Cell& cell : from.cells) {
        cell.truth = codes[0][cell.truth];
        cell.prediction = codes[1][cell.prediction];
      }
    }
    return {{names.keys().begin(), names.keys().end()}, std::move(from.cells), std::move(from.weights)};
  }
}

}  // namespace etalon
