// unit_column.hpp: columns of labels cut up by another one, which tells units apart.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "etalon/read.hpp"
#include "etalon/units.hpp"
#include "read/lines.hpp"

namespace etalon {

class UnitColumn {
 public:
  UnitColumn(const Table& table, const std::string& column) : units_(table.labels({&column, 1}).front()) {
    members_.resize(units_.labels.size());
    for (std::size_t i = 0; i < units_.codes.size(); ++i) members_[units_.codes[i]].push_back(i);
    for (std::size_t unit = 0; unit < members_.size(); ++unit) order_.push_back(unit);
    std::sort(order_.begin(), order_.end(),
              [&](std::size_t a, std::size_t b) { return unit_less(units_.labels[a], units_.labels[b]); });
  }
  /// By number, in the order of their names.
  [[nodiscard]] const std::vector<std::size_t>& order() const { return order_; }
  [[nodiscard]] const CodedLabels& column() const { return units_; }
  [[nodiscard]] const std::vector<std::string>& units() const { return units_.labels; }
  [[nodiscard]] CodedLabels part(const CodedLabels& column, std::size_t unit) const {
    CodedLabels part = column;
    part.codes = {};
    for (const std::size_t i : members_[unit]) part.codes.push_back(column.codes[i]);
    return part;
  }
  [[nodiscard]] std::vector<double> part(const std::vector<double>& weights, std::size_t unit) const {
    std::vector<double> part;
    for (const std::size_t i : members_[unit]) {
      if (!weights.empty()) part.push_back(weights[i]);
    }
    return part;
  }
  /// Throws when there is another number of labels than units.
  void check(const CodedLabels& column, const std::string& name) const {
    if (column.codes.size() != units_.codes.size())
      unequal(units_.name, units_.codes.size(), name, column.codes.size());
  }

 private:
  CodedLabels units_;
  std::vector<std::vector<std::size_t>> members_;
  std::vector<std::size_t> order_;
};

}  // namespace etalon
