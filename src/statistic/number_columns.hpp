// number_columns.hpp: columns that are no predictions by what they hold, such as coordinates and numbers of rows.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "etalon/systems.hpp"

namespace etalon {

/// The labels of one side that some instance has.
std::vector<std::string> occurring(const CountTable& table, bool truth);

/// What the labels of a column are like, over all units.
class NumberColumn {
 public:
  /// The different labels of a unit and of the truth there, and how many instances it has.
  void add(const std::vector<std::string>& labels, const std::vector<std::string>& truth, std::uint64_t instances);
  [[nodiscard]] bool has_fractions() const { return numbers_ && fractions_ > 0; }
  /// As many different numbers as instances.
  [[nodiscard]] bool is_of_single_instances() const;
  /// More different labels than half of the instances, most of which the truth does not have: names or numbers of
  /// instances.
  [[nodiscard]] bool has_names() const;

 private:
  bool numbers_ = true;
  std::uint64_t fractions_ = 0;
  std::uint64_t labels_ = 0;
  std::uint64_t unknown_ = 0;  // labels that the truth does not have
  std::uint64_t instances_ = 0;
};

/// Those that are no clusters, or no classes.
std::set<std::string> columns_of_numbers(const std::map<std::string, NumberColumn>& columns, const LabelFiles& files);

/// Notes which columns are left out; where nothing else is left, throws Error(usage) with the option to name them.
void tell_numbers(const std::map<std::string, NumberColumn>& columns, const std::set<std::string>& numbers, bool all,
                  const LabelFiles& files);

}  // namespace etalon
