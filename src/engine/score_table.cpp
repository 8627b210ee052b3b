// score_table.cpp: tables of scores: read, numbered, checked for what is missing, and put in order.
#include "engine/score_table.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include "engine/known_measure.hpp"
#include "engine/numbered.hpp"
#include "engine/summary_units.hpp"
#include "engine/value_checks.hpp"
#include "etalon/error.hpp"
#include "etalon/headers.hpp"
#include "etalon/text.hpp"
#include "etalon/units.hpp"
#include "read/apostrophe.hpp"
#include "read/lines.hpp"

namespace etalon {
namespace {

constexpr double kNoValue = std::numeric_limits<double>::quiet_NaN();

/// The user's word, else what is known of the score, else the catalogue's. Throws Error(usage) with the question when
/// nobody knows.
Better direction_of(const std::string& score, const DisagreementOptions& options) {
  const auto has = [&](const std::vector<std::string>& names) {
    return std::find(names.begin(), names.end(), score) != names.end();
  };
  if (has(options.lower) && has(options.higher))
    throw Error(ErrorKind::usage, "more and less of '" + score + "' cannot both be better");
  if (has(options.lower)) return Better::lower;
  if (has(options.higher)) return Better::higher;
  const bool may_be_an_error = score == "err";  // expected reciprocal rank, and what many call an error rate
  Better better = Better::neither;
  if (const auto computed = options.known.find(score); computed != options.known.end()) {
    better = computed->second;
  } else if (const auto known = known_measure(score); known && !may_be_an_error) {
    better = known->better;
  }
  if (better == Better::neither)
    throw Error(ErrorKind::usage, "is more or less of '" + score + "' better? Leave it out, or say --higher '" + score +
                                      "' or --lower '" + score + "' (Python: higher=[…], lower=[…])");
  return better;
}

}  // namespace

std::vector<ScoreEntry> read_score_table(const Source& source, const std::vector<std::string>& columns,
                                         ClusterColumn* clusters) {
  Lines lines(source);
  std::string_view header;
  if (!lines.next(header) || trim(header).empty())
    source.fail("the file is empty; system, unit, score, value are expected");
  const char delimiter = delimiter_of(header);
  if (delimiter == 0) source.fail(1, "the columns system, unit, score and value are expected, apart by commas or tabs");
  Records records(source, delimiter);
  std::vector<std::string_view> fields;
  std::vector<std::string> names = columns;
  if (names.empty()) {
    records.next(fields);
    names.assign(fields.begin(), fields.end());
  }
  const auto place = [&](const std::string& name, bool needed) {
    const auto at = std::find(names.begin(), names.end(), name);
    if (at == names.end() && needed) {
      const bool labels =
          !columns_that_mean(names, Header::truth).empty() && !columns_that_mean(names, Header::prediction).empty();
      source.fail("there is no column '" + name + "'; the columns are " + join(names, ", ") +
                  (labels ? "; for a truth and predictions write labels (or clusters, orders) in place of values"
                   : columns.empty() ? "; --columns names those of a file without a header"
                                     : ""));
    }
    return static_cast<std::size_t>(at - names.begin());
  };
  const std::size_t left_out = place("left_out", false);
  const std::size_t over = place("units", false);
  const std::size_t count = place("count", false);
  const std::size_t system = place("system", true);
  const std::size_t unit = place("unit", false);
  const std::size_t score = place("score", true);
  const std::size_t value = place("value", true);
  const std::size_t cluster = clusters == nullptr ? names.size() : place(clusters->name, true);
  std::vector<ScoreEntry> entries;
  std::map<std::tuple<std::string, std::string, std::string>, std::size_t> seen;
  while (records.next(fields)) {
    if (fields.size() != names.size())
      source.fail(records.line(),
                  "the line has " + std::to_string(fields.size()) + " fields and not " + std::to_string(names.size()));
    if (left_out < names.size() && over < names.size() && parse_whole(fields[over]).value_or(0) > 1)
      source.fail(records.line(), "this is a mean over " + std::string(fields[over]) +
                                      " units, not the value of a unit: write values with --each");
    if (count < names.size() && parse_whole(fields[count]).value_or(1) > 1)
      source.fail(records.line(), "this unit stands for " + std::string(fields[count]) +
                                      " voters, and here each counts once: write them out, a unit a voter");
    const auto text = [&](std::size_t at) { return std::string(without_apostrophe(fields[at], delimiter)); };
    ScoreEntry entry{text(system), unit < fields.size() ? text(unit) : "all", text(score), kNoValue};
    if (const auto number = parse_number(fields[value]); number && std::isfinite(*number)) {
      entry.value = *number;
    } else if (!fields[value].empty()) {
      source.fail(records.line(), "'" + std::string(fields[value]) +
                                      "' is not a finite number; leave the field empty for an undefined value");
    }
    const auto [at, fresh] = seen.emplace(std::tuple(entry.system, entry.unit, entry.score), records.line());
    if (!fresh)
      source.fail(records.line(), "system '" + entry.system + "' has " + entry.score + " on unit '" + entry.unit +
                                      "' twice; it is on line " + std::to_string(at->second) + " as well");
    if (clusters != nullptr) {
      if (fields[cluster].empty())
        source.fail(records.line(),
                    "unit '" + entry.unit + "' is of no cluster: the field " + clusters->name + " is empty");
      const auto known = clusters->of_unit.emplace(entry.unit, fields[cluster]).first;
      if (known->second != fields[cluster])
        source.fail(records.line(), "unit '" + entry.unit + "' is of two clusters, '" + known->second + "' and '" +
                                        std::string(fields[cluster]) + "'");
    }
    entries.push_back(std::move(entry));
  }
  if (entries.empty()) source.fail("there is no line below the header");
  return entries;
}

ScoreTable score_table_of(std::vector<ScoreEntry> entries, const DisagreementOptions& options) {
  if (!(options.tolerance >= 0) || std::isinf(options.tolerance))
    throw Error(ErrorKind::usage, "the tolerance of ties is a number that is not negative");
  keep_units(entries, options.units);
  refuse_summary_units(entries, options.known);
  refuse_values_out_of_range(entries, options.known);
  ScoreTable table;
  std::map<std::string, std::size_t> systems, units, scores;
  for (const ScoreEntry& entry : entries) {
    number_of(table.systems, systems, entry.system);
    number_of(table.units, units, entry.unit);
    number_of(table.scores, scores, entry.score);
  }
  if (table.systems.size() < 2)
    throw Error(ErrorKind::usage, std::string("scores of two or more systems are compared; there is ") +
                                      (table.systems.empty() ? "none" : "one"));
  const std::size_t inputs = table.systems.size() * table.units.size();
  table.values.assign(table.scores.size(), std::vector<double>(inputs, kNoValue));
  std::vector<std::vector<char>> given(table.scores.size(), std::vector<char>(inputs));
  for (const ScoreEntry& entry : entries) {
    const std::size_t at = units[entry.unit] * table.systems.size() + systems[entry.system];
    const std::size_t score = scores[entry.score];
    if (given[score][at] != 0)
      throw Error(ErrorKind::input,
                  "system '" + entry.system + "' has " + entry.score + " on unit '" + entry.unit + "' twice");
    table.values[score][at] = entry.value;
    given[score][at] = 1;
  }
  for (std::size_t at = 0; at < inputs && !options.skip_missing; ++at) {
    for (std::size_t s = 0; s < table.scores.size(); ++s) {
      if (given[s][at] == 0)
        throw Error(ErrorKind::input, "system '" + table.systems[at % table.systems.size()] + "' has no " +
                                          table.scores[s] + " on unit '" + table.units[at / table.systems.size()] +
                                          "'; " + std::string(options.skip_with) + " leaves it out there");
    }
  }
  table.notes = options.notes;
  table.skip_with = options.skip_with;
  for (std::size_t s = 0; s < table.scores.size(); ++s) {
    const auto none =
        std::count_if(table.values[s].begin(), table.values[s].end(), [](double x) { return std::isnan(x); });
    if (none > 0)
      table.notes.push_back(table.scores[s] + " has no value in " + std::to_string(none) + " of " +
                            std::to_string(inputs) +
                            " cases (a system on a unit): it says nothing about pairs with such a one");
  }
  for (const auto* names : {&options.lower, &options.higher}) {
    for (const std::string& score : *names) {
      if (!scores.contains(score))
        throw Error(ErrorKind::usage, "there is no score '" + score + "' to say which value is better of; there are " +
                                          join(table.scores, ", "));
    }
  }
  for (const std::string& score : table.scores)
    table.sign.push_back(direction_of(score, options) == Better::lower ? -1 : 1);
  return table;
}

std::vector<std::string> choose_scores(std::vector<ScoreEntry>& entries, const std::string& first,
                                       const std::vector<std::string>& further, DisagreementOptions& reading) {
  std::vector<std::string> scores;
  for (const ScoreEntry& entry : entries) {
    if (std::find(scores.begin(), scores.end(), entry.score) == scores.end()) scores.push_back(entry.score);
  }
  if (first.empty() && scores.size() > 1)
    refuse("the table has several scores: name the one that decides with -m (Python: score=); there are " +
           join(scores, ", "));
  std::vector<std::string> chosen{first.empty() && !scores.empty() ? scores[0] : first};
  chosen.insert(chosen.end(), further.begin(), further.end());
  for (std::size_t i = 0; i < chosen.size(); ++i) {
    const auto end = chosen.begin() + static_cast<std::ptrdiff_t>(i);
    if (std::find(scores.begin(), scores.end(), chosen[i]) == scores.end())
      refuse("there is no score '" + chosen[i] + "' in the table; there are " + join(scores, ", "));
    if (std::find(chosen.begin(), end, chosen[i]) != end) refuse("the score '" + chosen[i] + "' is named twice");
  }
  const auto place = [&](const std::string& score) { return std::find(chosen.begin(), chosen.end(), score); };
  std::erase_if(entries, [&](const ScoreEntry& entry) { return place(entry.score) == chosen.end(); });
  for (auto* directions : {&reading.lower, &reading.higher}) {
    std::erase_if(*directions, [&](const std::string& score) {
      return place(score) == chosen.end() && std::find(scores.begin(), scores.end(), score) != scores.end();
    });
  }
  // The table numbers scores as they come: the one that decides is to be the first.
  std::stable_sort(entries.begin(), entries.end(),
                   [&](const ScoreEntry& x, const ScoreEntry& y) { return place(x.score) < place(y.score); });
  return chosen;
}

bool tie_within(double tolerance, double a, double b) {
  return std::abs(a - b) <= tolerance * std::max({1.0, std::abs(a), std::abs(b)});
}

std::vector<std::uint32_t> places_by(const std::vector<double>& values, double sign, double tolerance) {
  std::vector<std::uint32_t> places(values.size(), kNoPlace);
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (!std::isnan(values[i])) order.push_back(i);
  }
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return sign * values[a] < sign * values[b]; });
  std::uint32_t place = 0;
  for (std::size_t i = 0; i < order.size(); ++i) {
    if (i > 0 && !tie_within(tolerance, values[order[i - 1]], values[order[i]])) ++place;
    places[order[i]] = place;
  }
  return places;
}

void require_values(const ScoreTable& table, std::size_t score) {
  for (std::size_t s = 0; s < table.systems.size(); ++s) {
    std::size_t missing = 0;
    for (std::size_t u = 0; u < table.units.size(); ++u) missing += std::isnan(table.value(score, u, s)) ? 1 : 0;
    if (missing > 0)
      throw Error(ErrorKind::input, table.systems[s] + " has no value of " + table.scores[score] + " on " +
                                        std::to_string(missing) + " of " + std::to_string(table.units.size()) +
                                        " units: " + std::string(table.skip_with) + " compares on the others");
  }
}

}  // namespace etalon
