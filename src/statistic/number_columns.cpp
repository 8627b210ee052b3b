// number_columns.cpp: columns of numbers that are no clusters, such as coordinates and numbers of rows.
#include "statistic/number_columns.hpp"

#include <cmath>
#include <string_view>

#include "etalon/error.hpp"
#include "etalon/text.hpp"
#include "statistic/column_choice.hpp"

namespace etalon {
namespace {

constexpr std::uint64_t kFewestNames = 20;  // among fewer instances every one may have a class of its own

}  // namespace

std::vector<std::string> occurring(const CountTable& table, bool truth) {
  const std::vector<std::string>& names = truth ? table.rows() : table.columns();
  std::vector<char> seen(names.size());
  for (const CountTable::Cell& cell : table.cells()) seen[truth ? cell.truth : cell.prediction] = 1;
  std::vector<std::string> labels;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (seen[i] != 0) labels.push_back(names[i]);
  }
  return labels;
}

void NumberColumn::add(const std::vector<std::string>& labels, const std::vector<std::string>& truth,
                       std::uint64_t instances) {
  const std::set<std::string_view> known(truth.begin(), truth.end());
  labels_ += labels.size();
  instances_ += instances;
  for (const std::string& label : labels) {
    unknown_ += known.contains(label) ? 0 : 1;
    const auto number = parse_number(label);
    numbers_ = numbers_ && number && std::isfinite(*number);
    fractions_ += number && *number != std::floor(*number) ? 1 : 0;
  }
}

bool NumberColumn::is_of_single_instances() const {
  // Of two instances each may well be a cluster.
  return labels_ == instances_ && instances_ > (numbers_ ? 2 : kFewestNames);
}

bool NumberColumn::has_names() const {
  return instances_ > kFewestNames && 2 * labels_ > instances_ && 2 * unknown_ > labels_ && 2 * fractions_ < labels_;
}

std::set<std::string> columns_of_numbers(const std::map<std::string, NumberColumn>& columns, const LabelFiles& files) {
  std::set<std::string> numbers;
  for (const auto& [name, column] : columns) {
    if (files.clusters ? column.has_fractions() || column.is_of_single_instances() : column.has_names())
      numbers.insert(name);
  }
  return numbers;
}

void tell_numbers(const std::map<std::string, NumberColumn>& columns, const std::set<std::string>& numbers, bool all,
                  const LabelFiles& files) {
  std::vector<std::string> fractions;
  std::vector<std::string> single;
  for (const std::string& name : numbers)
    (files.clusters && columns.at(name).has_fractions() ? fractions : single).push_back("'" + name + "'");
  const std::string part = files.clusters ? "clustering" : "prediction";
  std::vector<std::string> reasons;
  if (!fractions.empty()) reasons.push_back(join(fractions, ", ") + " with fractions");
  if (!single.empty())
    reasons.push_back(join(single, ", ") + (files.clusters ? " with as many different values as instances"
                                                           : (single.size() == 1 ? " looks" : " look") +
                                                                 std::string(" like names or numbers of instances")));
  const std::string text = join(reasons, ", and ");
  // Of several files a system is called after its file and its column.
  const std::string& first = *numbers.begin();
  const std::string column = files.paths.size() > 2 ? first.substr(first.find(':') + 1) : first;
  const std::string name = prediction_option(files) + " " + shell_word(column);
  if (all) refuse("no column is a " + part + ": " + text + "; to measure such a column all the same, name it: " + name);
  note(files, "Left out, since they are no " + part + "s: " + text + " (name a column to measure it: " + name + ").");
}

}  // namespace etalon
