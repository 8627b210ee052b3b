// measure_systems.cpp: every system by every score, and which is best: by doubles where they differ clearly, exactly
// where they nearly tie.
#include <algorithm>
#include <cmath>
#include <limits>

#include "etalon/error.hpp"
#include "etalon/results.hpp"
#include "etalon/text.hpp"

namespace etalon {
namespace {

/// One row of disagreements after the other, in the order of the matrix's classes.
std::vector<double> arrange(const LabelNumbers& table, const std::vector<std::string>& classes) {
  std::vector<std::size_t> place;
  for (const std::string& name : classes) {
    const auto found = std::find(table.labels.begin(), table.labels.end(), name);
    if (found == table.labels.end()) {
      throw Error(ErrorKind::input,
                  "the disagreements have no class '" + name + "'; they have " + join(table.labels, ", "));
    }
    place.push_back(static_cast<std::size_t>(found - table.labels.begin()));
  }
  std::vector<double> values;
  for (const std::size_t i : place) {
    for (const std::size_t j : place) values.push_back(table.values[i * table.labels.size() + j]);
  }
  return values;
}

struct Prepared {
  Matrix<double> matrix;
  std::vector<std::string> classes;
  std::vector<double> disagreement;
};

void mark_best(std::span<const System> systems, const std::vector<Prepared>& prepared, const Score& score,
               std::span<Record> row, const MeasureOptions& options) {
  const Better better = score.measure->better;
  if (better == Better::neither) return;
  const double sign = better == Better::lower ? -1 : 1;
  double best = -std::numeric_limits<double>::infinity();
  for (const Record& record : row) {
    if (record.undefined.empty()) best = std::max(best, sign * record.value);
  }
  std::vector<std::size_t> near;
  for (std::size_t i = 0; i < row.size(); ++i) {
    if (row[i].undefined.empty() && best - sign * row[i].value <= 1e-12 * std::max(1.0, std::abs(best)))
      near.push_back(i);
  }
  if (near.size() == 1) row[near[0]].best = true;
  if (near.size() < 2) return;
  std::vector<Exact> exact;
  for (const std::size_t i : near) {
    const Evaluation how{options.undefined, prepared[i].disagreement};
    const Exact value = evaluate(score, systems[i].confusion.matrix<Exact>(options.matrix), how).number;
    exact.push_back(better == Better::lower ? -value : value);
  }
  const Exact top = *std::max_element(exact.begin(), exact.end());
  for (std::size_t i = 0; i < near.size(); ++i) row[near[i]].best = exact[i] == top;
}

}  // namespace

std::vector<Score> fitting_scores(std::span<const System> systems, const MatrixOptions& options) {
  const bool one_class = std::all_of(systems.begin(), systems.end(), [&](const System& system) {
    return system.confusion.matrix<double>(options).positive() != kNoClass;
  });
  std::vector<Score> scores = all_scores_lifted();
  if (!one_class) std::erase_if(scores, [](const Score& score) { return score.needs_positive(); });
  return scores;
}

Results measure_systems(std::span<const System> systems, std::span<const Score> scores, const MeasureOptions& options) {
  Results results;
  std::vector<Prepared> prepared;
  for (const System& system : systems) {
    Prepared one{system.confusion.matrix<double>(options.matrix), system.confusion.class_names(options.matrix), {}};
    if (!options.disagreement.labels.empty()) one.disagreement = arrange(options.disagreement, one.classes);
    results.inputs.push_back({system.name, system.confusion.objects(), one.matrix.averaged().size()});
    prepared.push_back(std::move(one));
  }
  std::vector<Score> chosen(scores.begin(), scores.end());
  if (chosen.empty() && !prepared.empty()) chosen = default_scores(prepared.front().matrix);
  for (const Score& score : chosen) {
    const std::size_t begin = results.records.size();
    for (std::size_t i = 0; i < systems.size(); ++i) {
      if (score.needs_positive() && prepared[i].matrix.positive() == kNoClass) {
        const std::string name = score.text();
        throw Error(ErrorKind::usage,
                    name + " is about one class against the rest and there are " +
                        std::to_string(prepared[i].classes.size()) +
                        " classes: name the class with --positive (Python: positive=), or take macro(" + name +
                        "), micro(" + name + ") or weighted(" + name + ")");
      }
      const Value<double> value = evaluate(score, prepared[i].matrix, {options.undefined, prepared[i].disagreement});
      Record record{systems[i].name, "all", score.text(), value.number, reason_text(value, prepared[i].classes)};
      if (!value.defined()) {
        record.value = std::numeric_limits<double>::quiet_NaN();
        if (options.fail_when_undefined) {
          throw Error(ErrorKind::input, record.score + " of " + record.system + " is undefined: " + record.undefined);
        }
      }
      results.records.push_back(std::move(record));
    }
    mark_best(systems, prepared, score, std::span(results.records).subspan(begin), options);
  }
  return results;
}

}  // namespace etalon
