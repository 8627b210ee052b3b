// disagreement.cpp: systems ordered by several scores: pairs ordered in opposite ways, winners, and the divided pairs.
#include "etalon/disagreement.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include "etalon/error.hpp"
#include "etalon/text.hpp"
#include "etalon/units.hpp"
#include "read/lines.hpp"

namespace etalon {
namespace {

constexpr std::size_t kContested = 10;  // that are listed

std::size_t number_of(std::vector<std::string>& names, std::map<std::string, std::size_t>& known,
                      const std::string& name) {
  const auto [at, fresh] = known.emplace(name, names.size());
  if (fresh) names.push_back(name);
  return at->second;
}

/// Whether less is better: the user's word, else the catalogue's.
bool lower_is_better(const std::string& score, const std::vector<std::string>& lower) {
  if (std::find(lower.begin(), lower.end(), score) != lower.end()) return true;
  for (const DomainFacts& domain : kDomains) {
    try {
      return parse_score(score, domain.domain).measure->better == Better::lower;
    } catch (const Error&) {
      continue;  // unknown here; perhaps another domain knows it
    }
  }
  return false;
}

/// Places by value, worst first; neighbours within the tolerance tie.
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
    if (i > 0) {
      const double a = values[order[i - 1]];
      const double b = values[order[i]];
      if (std::abs(a - b) > tolerance * std::max({1.0, std::abs(a), std::abs(b)})) ++place;
    }
    places[order[i]] = place;
  }
  return places;
}

/// Scores alike beside each other: the two nearest chains are joined, nearest ends together, until one is left.
std::vector<std::size_t> similar_first(const std::vector<std::vector<double>>& distance) {
  std::vector<std::vector<std::size_t>> chains;
  for (std::size_t i = 0; i < distance.size(); ++i) chains.push_back({i});
  const auto mean = [&](const auto& a, const auto& b) {
    double sum = 0;
    for (const std::size_t i : a) {
      for (const std::size_t j : b) sum += distance[i][j];
    }
    return sum / static_cast<double>(a.size() * b.size());
  };
  while (chains.size() > 1) {
    std::size_t x = 0;
    std::size_t y = 1;
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < chains.size(); ++i) {
      for (std::size_t j = i + 1; j < chains.size(); ++j) {
        if (const double d = mean(chains[i], chains[j]); d < least) std::tie(least, x, y) = std::tuple(d, i, j);
      }
    }
    auto& a = chains[x];
    auto& b = chains[y];
    const double ends[4] = {distance[a.back()][b.front()], distance[a.back()][b.back()], distance[a.front()][b.front()],
                            distance[a.front()][b.back()]};
    const auto nearest = std::min_element(ends, ends + 4) - ends;
    if (nearest >= 2) std::reverse(a.begin(), a.end());
    if (nearest % 2 == 1) std::reverse(b.begin(), b.end());
    a.insert(a.end(), b.begin(), b.end());
    chains.erase(chains.begin() + static_cast<std::ptrdiff_t>(y));
  }
  return chains.empty() ? std::vector<std::size_t>{} : chains.front();
}

}  // namespace

std::vector<ScoreEntry> read_score_table(const Source& source, const std::vector<std::string>& columns) {
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
  const auto place = [&](const char* name, bool needed) {
    const auto at = std::find(names.begin(), names.end(), name);
    if (at == names.end() && needed)
      source.fail(std::string("there is no column '") + name + "'; the columns are " + join(names, ", ") +
                  (columns.empty() ? "; --columns names those of a file without a header" : ""));
    return static_cast<std::size_t>(at - names.begin());
  };
  const std::size_t system = place("system", true);
  const std::size_t unit = place("unit", false);
  const std::size_t score = place("score", true);
  const std::size_t value = place("value", true);
  std::vector<ScoreEntry> entries;
  std::map<std::tuple<std::string, std::string, std::string>, std::size_t> seen;
  while (records.next(fields)) {
    if (fields.size() != names.size())
      source.fail(records.line(),
                  "the line has " + std::to_string(fields.size()) + " fields and not " + std::to_string(names.size()));
    ScoreEntry entry{std::string(fields[system]), unit < fields.size() ? std::string(fields[unit]) : "all",
                     std::string(fields[score]), std::numeric_limits<double>::quiet_NaN()};
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
    entries.push_back(std::move(entry));
  }
  if (entries.empty()) source.fail("there is no line below the header");
  return entries;
}

std::vector<ScoreEntry> entries_of(const Results& results) {
  std::vector<ScoreEntry> entries;
  for (const Record& record : results.records)
    entries.push_back({record.system, record.unit, record.score,
                       record.undefined.empty() ? record.value : std::numeric_limits<double>::quiet_NaN()});
  return entries;
}

Disagreement disagreement_of(std::vector<ScoreEntry> entries, const DisagreementOptions& options) {
  keep_units(entries, options.units);
  Disagreement found;
  found.tolerance = options.tolerance;
  found.ties_differ = options.ties_differ;
  std::map<std::string, std::size_t> systems, units, scores;
  for (const ScoreEntry& entry : entries) {
    number_of(found.systems, systems, entry.system);
    number_of(found.units, units, entry.unit);
    number_of(found.scores, scores, entry.score);
  }
  if (found.scores.size() < 2) throw Error(ErrorKind::usage, "measures disagree when there are two or more of them");
  if (found.systems.size() < 2)
    throw Error(ErrorKind::usage, "measures disagree about two or more systems; there is one");
  const std::size_t inputs = found.systems.size() * found.units.size();
  // By score: the value of each system on each unit, unit by unit.
  std::vector<std::vector<double>> values(found.scores.size(),
                                          std::vector<double>(inputs, std::numeric_limits<double>::quiet_NaN()));
  std::vector<std::vector<char>> given(found.scores.size(), std::vector<char>(inputs));
  for (const ScoreEntry& entry : entries) {
    const std::size_t at = units[entry.unit] * found.systems.size() + systems[entry.system];
    values[scores[entry.score]][at] = entry.value;
    given[scores[entry.score]][at] = 1;
  }
  for (std::size_t at = 0; at < inputs && !options.skip_missing; ++at) {
    for (std::size_t s = 0; s < found.scores.size(); ++s) {
      if (given[s][at] == 0)
        throw Error(ErrorKind::input, "system '" + found.systems[at % found.systems.size()] + "' has no " +
                                          found.scores[s] + " on unit '" + found.units[at / found.systems.size()] +
                                          "'; --missing skip leaves it out there");
    }
  }
  std::vector<Places> places;
  std::vector<std::uint32_t> group(inputs);
  for (std::size_t at = 0; at < inputs; ++at) group[at] = static_cast<std::uint32_t>(at / found.systems.size());
  for (std::size_t s = 0; s < found.scores.size(); ++s) {
    const double sign = lower_is_better(found.scores[s], options.lower) ? -1 : 1;
    places.push_back({found.scores[s], {}});
    for (std::size_t u = 0; u < found.units.size(); ++u) {
      const auto first = values[s].begin() + static_cast<std::ptrdiff_t>(u * found.systems.size());
      const auto of_unit =
          places_by({first, first + static_cast<std::ptrdiff_t>(found.systems.size())}, sign, options.tolerance);
      places.back().place.insert(places.back().place.end(), of_unit.begin(), of_unit.end());
    }
  }
  // Scores that order alike come beside each other.
  const auto raw = compare_measures(places, {}, group);
  std::vector<std::vector<double>> distance(places.size(), std::vector<double>(places.size()));
  for (std::size_t i = 0, at = 0; i < places.size(); ++i) {
    for (std::size_t j = i + 1; j < places.size(); ++j, ++at) {
      const Value<double> share = found.share(raw[at]);
      distance[i][j] = distance[j][i] = share.defined() ? share.number : 1;
    }
  }
  std::vector<Places> arranged;
  for (const std::size_t i : similar_first(distance)) arranged.push_back(std::move(places[i]));
  found.scores.clear();
  for (const Places& of_score : arranged) found.scores.push_back(of_score.measure);
  found.overall = compare_measures(arranged, {}, group);
  const std::size_t n = found.systems.size();
  for (std::size_t u = 0; u < found.units.size(); ++u) {
    std::vector<Places> of_unit;
    found.winners.emplace_back();
    for (const Places& all : arranged) {
      const auto first = all.place.begin() + static_cast<std::ptrdiff_t>(u * n);
      of_unit.push_back({all.measure, {first, first + static_cast<std::ptrdiff_t>(n)}});
      std::uint32_t best = 0;
      std::vector<std::size_t> winners;
      for (std::size_t i = 0; i < n; ++i) {
        const std::uint32_t place = of_unit.back().place[i];
        if (place == kNoPlace || place < best) continue;
        if (place > best) winners.clear();
        best = place;
        winners.push_back(i);
      }
      found.winners.back().push_back(winners);
    }
    for (std::size_t a = 0; a < n; ++a) {
      for (std::size_t b = a + 1; b < n; ++b) {
        Contested pair{found.units[u], found.systems[a], found.systems[b], {}, {}};
        for (const Places& of_score : of_unit) {
          const std::uint32_t x = of_score.place[a];
          const std::uint32_t y = of_score.place[b];
          if (x == kNoPlace || y == kNoPlace || x == y) continue;
          (x > y ? pair.for_first : pair.for_second).push_back(of_score.measure);
        }
        if (!pair.for_first.empty() && !pair.for_second.empty()) found.contested.push_back(std::move(pair));
      }
    }
    found.by_unit.push_back(compare_measures(of_unit));
  }
  const auto divided = [](const Contested& pair) { return std::min(pair.for_first.size(), pair.for_second.size()); };
  std::stable_sort(found.contested.begin(), found.contested.end(),
                   [&](const Contested& a, const Contested& b) { return divided(a) > divided(b); });
  if (found.contested.size() > kContested) found.contested.resize(kContested);
  return found;
}

}  // namespace etalon
