// number_columns.cpp: columns of numbers that are no clusters, such as coordinates and numbers of rows.
#include "statistic/number_columns.hpp"

#include <cmath>

#include "etalon/error.hpp"
#include "etalon/text.hpp"
#include "statistic/column_choice.hpp"

namespace etalon {

void NumberColumn::add(const std::vector<std::string>& labels, std::uint64_t instances) {
  labels_ += labels.size();
  instances_ += instances;
  for (const std::string& label : labels) {
    if (!numbers_) return;
    const auto number = parse_number(label);
    numbers_ = number && std::isfinite(*number);
    fractions_ = fractions_ || (numbers_ && *number != std::floor(*number));
  }
}

bool NumberColumn::is_of_single_instances() const {
  // Of two instances each may well be a cluster.
  return numbers_ && labels_ == instances_ && instances_ > 2;
}

std::set<std::string> columns_of_numbers(const std::map<std::string, NumberColumn>& columns) {
  std::set<std::string> numbers;
  for (const auto& [name, column] : columns) {
    if (column.has_fractions() || column.is_of_single_instances()) numbers.insert(name);
  }
  return numbers;
}

void tell_numbers(const std::map<std::string, NumberColumn>& columns, const std::set<std::string>& numbers, bool all,
                  const LabelFiles& files) {
  std::vector<std::string> fractions;
  std::vector<std::string> single;
  for (const std::string& name : numbers)
    (columns.at(name).has_fractions() ? fractions : single).push_back("'" + name + "'");
  std::vector<std::string> reasons;
  if (!fractions.empty()) reasons.push_back(join(fractions, ", ") + " with fractions");
  if (!single.empty()) reasons.push_back(join(single, ", ") + " with as many different numbers as instances");
  const std::string text = join(reasons, ", and ");
  const std::string name = prediction_option(files) + " " + shell_word(*numbers.begin());
  if (all) refuse("no column is a clustering: " + text + "; to measure such a column all the same, name it: " + name);
  note(files, "Left out, since they are no clusterings: " + text + " (name a column to measure it: " + name + ").");
}

}  // namespace etalon
