// measure_systems.cpp: every system by every score, and which is best: by doubles where they differ clearly, exactly
// where they nearly tie.
#include <algorithm>
#include <map>

#include "compare/comparable.hpp"
#include "compare/records.hpp"
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

/// Says so when the systems cannot be compared; whether they can.
bool note_unlike(Results& results, const std::vector<NamedTable>& tables, const std::string& unit) {
  const std::string note = unlike_truths(tables, unit);
  if (!note.empty()) results.notes.push_back(note);
  return note.empty();
}

void check_positive(const Score& score, const Prepared& system) {
  if (!score.needs_positive() || system.matrix.positive() != kNoClass) return;
  const std::string name = score.text();
  throw Error(ErrorKind::usage, name + " is about one class against the rest and there are " +
                                    std::to_string(system.classes.size()) +
                                    " classes: name the class with --positive (Python: positive=), or take macro(" +
                                    name + "), micro(" + name + ") or weighted(" + name + ")");
}

}  // namespace

std::vector<Score> fitting_scores(std::span<const System> systems, const MatrixOptions& options) {
  const bool one_class = std::all_of(systems.begin(), systems.end(), [&](const System& system) {
    return system.confusion.matrix<double>(system.matrix_options(options)).positive() != kNoClass;
  });
  std::vector<Score> scores = all_scores_lifted();
  if (!one_class) std::erase_if(scores, [](const Score& score) { return score.needs_positive(); });
  return scores;
}

Results measure_systems(std::span<const System> systems, std::span<const Score> scores, const MeasureOptions& options) {
  Results results;
  std::vector<Prepared> prepared;
  std::map<std::string, std::size_t> known;
  std::vector<std::vector<std::size_t>> units;  // the systems of each, in order of appearance
  for (std::size_t i = 0; i < systems.size(); ++i) {
    const System& system = systems[i];
    const MatrixOptions how = system.matrix_options(options.matrix);
    Prepared one{system.confusion.matrix<double>(how), system.confusion.class_names(how), {}};
    if (!options.disagreement.labels.empty()) one.disagreement = arrange(options.disagreement, one.classes);
    results.inputs.push_back({system.name, system.confusion.objects(), one.matrix.averaged().size(), 0, system.unit});
    prepared.push_back(std::move(one));
    const auto [unit, fresh] = known.emplace(system.unit, units.size());
    if (fresh) units.emplace_back();
    units[unit->second].push_back(i);
  }
  std::vector<bool> comparable;
  for (const std::vector<std::size_t>& unit : units) {
    std::vector<NamedTable> tables;
    for (const std::size_t i : unit) tables.push_back({systems[i].name, &systems[i].confusion});
    comparable.push_back(note_unlike(results, tables, units.size() > 1 ? systems[unit[0]].unit : ""));
  }
  std::vector<Score> chosen(scores.begin(), scores.end());
  if (chosen.empty() && !prepared.empty()) chosen = default_scores(prepared.front().matrix);
  for (const Score& score : chosen) {
    for (std::size_t place_of_unit = 0; place_of_unit < units.size(); ++place_of_unit) {
      const std::vector<std::size_t>& unit = units[place_of_unit];
      const std::size_t begin = results.records.size();
      for (const std::size_t i : unit) {
        check_positive(score, prepared[i]);
        const Value<double> value = evaluate(score, prepared[i].matrix, {options.undefined, prepared[i].disagreement});
        results.records.push_back(
            record_of(systems[i].name, score, value, prepared[i].classes, options.fail_when_undefined));
        results.records.back().unit = systems[i].unit;
      }
      if (!comparable[place_of_unit]) continue;
      mark_best(score.measure->better, std::span(results.records).subspan(begin), [&](std::size_t place) {
        const std::size_t i = unit[place];
        const Evaluation how{options.undefined, prepared[i].disagreement};
        return evaluate(score, systems[i].confusion.matrix<Exact>(systems[i].matrix_options(options.matrix)), how)
            .number;
      });
    }
  }
  return results;
}

namespace {

/// What the parts of a score on partitions are: the two kinds of pairs, or the clusters of the reference.
std::vector<std::string> part_names(const Score& score, const ClusterSystem& system) {
  if (score.lifts.empty()) return {};
  const auto& parts = score.lifts.front()->parts;
  if (!parts.empty()) return {parts.begin(), parts.end()};
  return system.contingency.rows();
}

}  // namespace

Results measure_clusterings(std::span<const ClusterSystem> systems, std::span<const Score> scores,
                            const ClusterOptions& options) {
  Results results;
  std::vector<Partitions<double>> prepared;
  std::vector<std::string> references;
  for (const ClusterSystem& system : systems) {
    prepared.push_back(system.contingency.partitions<double>());
    results.inputs.push_back({system.name, system.contingency.objects(), system.contingency.columns().size()});
    if (references.empty() || references.back() != system.reference) references.push_back(system.reference);
  }
  for (std::size_t i = 0; i < systems.size() && references.size() > 1; ++i)
    results.inputs[i].unit = systems[i].reference;
  const std::vector<Score> chosen =
      scores.empty() ? default_scores(Domain::clusters) : std::vector<Score>(scores.begin(), scores.end());
  for (std::size_t first = 0, last = 0; first < systems.size(); first = last) {
    while (last < systems.size() && systems[last].reference == systems[first].reference) ++last;
    std::vector<NamedTable> tables;
    for (std::size_t i = first; i < last; ++i) tables.push_back({systems[i].name, &systems[i].contingency});
    const bool comparable = note_unlike(results, tables, references.size() > 1 ? systems[first].reference : "");
    for (const Score& score : chosen) {
      const std::size_t begin = results.records.size();
      for (std::size_t i = first; i < last; ++i) {
        const Value<double> value = evaluate(score, prepared[i], {options.undefined, {}});
        results.records.push_back(
            record_of(systems[i].name, score, value, part_names(score, systems[i]), options.fail_when_undefined));
        if (references.size() > 1) results.records.back().unit = systems[i].reference;
      }
      if (!comparable) continue;
      mark_best(score.measure->better, std::span(results.records).subspan(begin), [&](std::size_t i) {
        return evaluate(score, systems[first + i].contingency.partitions<Exact>(), {options.undefined, {}}).number;
      });
    }
  }
  return results;
}

Results measure_covers(std::span<const CoverSystem> systems, std::span<const Score> scores,
                       const ClusterOptions& options) {
  Results results;
  std::vector<Covers<double>> prepared;
  for (const CoverSystem& system : systems) {
    prepared.emplace_back(system.counts);
    results.inputs.push_back({system.name, system.counts.objects, system.counts.columns.size()});
  }
  const std::vector<Score> chosen = scores.empty() ? cover_scores() : std::vector<Score>(scores.begin(), scores.end());
  check_cover_scores(chosen);
  for (const Score& score : chosen) {
    const std::size_t begin = results.records.size();
    for (std::size_t i = 0; i < systems.size(); ++i) {
      const Value<double> value = evaluate(score, prepared[i], {options.undefined, {}});
      results.records.push_back(record_of(systems[i].name, score, value, {}, options.fail_when_undefined));
    }
    mark_best(score.measure->better, std::span(results.records).subspan(begin), [&](std::size_t i) {
      return evaluate(score, Covers<Exact>(systems[i].counts), {options.undefined, {}}).number;
    });
  }
  return results;
}

}  // namespace etalon
