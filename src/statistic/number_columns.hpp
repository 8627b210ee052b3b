// number_columns.hpp: columns of numbers that are no clusters, such as coordinates and numbers of rows.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "etalon/systems.hpp"

namespace etalon {

/// What the labels of a column are like, over all units.
class NumberColumn {
 public:
  /// The different labels of a unit, and how many instances it has.
  void add(const std::vector<std::string>& labels, std::uint64_t instances);
  [[nodiscard]] bool has_fractions() const { return numbers_ && fractions_; }
  /// As many different numbers as instances.
  [[nodiscard]] bool is_of_single_instances() const;

 private:
  bool numbers_ = true;
  bool fractions_ = false;
  std::uint64_t labels_ = 0;
  std::uint64_t instances_ = 0;
};

/// Those that are no clusters.
std::set<std::string> columns_of_numbers(const std::map<std::string, NumberColumn>& columns);

/// Notes which columns are left out; where nothing else is left, throws Error(usage) with the option to name them.
void tell_numbers(const std::map<std::string, NumberColumn>& columns, const std::set<std::string>& numbers, bool all,
                  const LabelFiles& files);

}  // namespace etalon
