// whole_reader.hpp: tables and lists counted by the readers of whole texts, which the intake must agree with.
#pragma once

#include <ostream>
#include <string>
#include <vector>

#include "etalon/error.hpp"
#include "intake/count.hpp"
#include "memory_file.hpp"
#include "read/lines.hpp"
#include "statistic/counted.hpp"

namespace etalon {

/// The tables of all systems, or what is wrong.
struct ReadOutcome {
  std::string error{};
  std::vector<std::string> systems{};
  std::vector<Confusion> confusions{};
  std::vector<Contingency> contingencies{};
  bool operator==(const ReadOutcome&) const = default;
};

inline void PrintTo(const ReadOutcome& outcome, std::ostream* out) {
  *out << "error '" << outcome.error << "'";
  for (std::size_t i = 0; i < outcome.systems.size(); ++i) {
    *out << ", " << outcome.systems[i] << ":";
    const auto& table = outcome.contingencies[i];
    for (const auto& cell : table.cells())
      *out << " (" << table.rows()[cell.truth] << "|" << table.columns()[cell.prediction] << ")=" << cell.count;
  }
}

template <class Action>
ReadOutcome outcome_of(Action action) {
  try {
    return action();
  } catch (const Error& error) {
    return {.error = error.what()};
  }
}

inline ReadOutcome whole_columns(const Source& source, const ColumnRoles& roles) {
  return outcome_of([&] {
    const Table table(source);
    std::vector<std::string> wanted{roles.truth};
    for (const std::string& column : roles.predictions.empty() ? table.columns() : roles.predictions) {
      if (roles.predictions.empty() && (column.empty() || column == roles.truth || column == roles.weights)) continue;
      wanted.push_back(column);
    }
    const std::vector<CodedLabels> columns = table.labels(wanted);
    if (columns.size() < 2) source.fail("there is no column beside the truth");
    std::vector<double> weights;
    if (!roles.weights.empty()) weights = table.numbers(roles.weights);
    ReadOutcome outcome;
    for (std::size_t i = 1; i < columns.size(); ++i) {
      outcome.systems.push_back(columns[i].name);
      outcome.confusions.push_back(
          tabulate(LabelView::coded(columns[0]), LabelView::coded(columns[i]), {.weights = weights}));
      outcome.contingencies.push_back(cross_tabulate(LabelView::coded(columns[0]), LabelView::coded(columns[i])));
    }
    return outcome;
  });
}

inline ReadOutcome whole_lists(const std::vector<Source>& sources) {
  return outcome_of([&] {
    const CodedLabels truth = read_label_list(sources[0]);
    ReadOutcome outcome;
    for (std::size_t i = 1; i < sources.size(); ++i) {
      const CodedLabels list = read_label_list(sources[i]);
      if (truth.codes.size() != list.codes.size())
        unequal(sources[0].name, truth.codes.size(), sources[i].name, list.codes.size());
      outcome.systems.push_back(sources[i].name);
      outcome.confusions.push_back(tabulate(LabelView::coded(truth), LabelView::coded(list)));
      outcome.contingencies.push_back(cross_tabulate(LabelView::coded(truth), LabelView::coded(list)));
    }
    return outcome;
  });
}

inline ReadOutcome outcome_of_counted(CountedSystems counted) {
  ReadOutcome outcome;
  for (std::size_t i = 0; i < counted.systems.size(); ++i) {
    outcome.systems.push_back(counted.systems[i].name);
    CountedSystems copy = counted;
    outcome.confusions.push_back(take_table<Confusion>(copy, i, 0));
    outcome.contingencies.push_back(take_table<Contingency>(counted, i, 0));
  }
  return outcome;
}

inline ReadOutcome counted_columns(const std::string& path, const ColumnRoles& roles, const IntakeOptions& options) {
  return outcome_of([&] {
    ByteSource source(path);
    return outcome_of_counted(count_columns(source, roles, options));
  });
}

}  // namespace etalon
