// family_tests.cpp: tests of all systems and of all pairs at once.
#include <algorithm>
#include <cmath>
#include <tuple>

#include "engine/pair_tests.hpp"

namespace etalon {

/// The units that all systems have.
compare::Table PairTests::whole(std::size_t score) const {
  compare::Table values{table_.systems.size(), {}};
  for (std::size_t u = 0; u < table_.units.size(); ++u) {
    std::vector<double> row;
    for (std::size_t s = 0; s < table_.systems.size(); ++s) row.push_back(table_.value(score, u, s));
    if (std::any_of(row.begin(), row.end(), [](double x) { return std::isnan(x); })) continue;
    values.values.insert(values.values.end(), row.begin(), row.end());
    if (!clusters_.empty()) values.clusters.push_back(clusters_[u]);
  }
  for (const double value : values.values) values.tie = std::max(values.tie, 1e-12 * std::abs(value));
  return values;
}

std::vector<compare::PairFinding> PairTests::at_once(const compare::Table& values, std::size_t score,
                                                     const SystemPairs& pairs, std::uint64_t& drawn) const {
  compare::ResampleOptions how = how_;
  how.confidence = 1 - options_.alpha;
  how.tie = values.tie;
  switch (method_.method) {
    case PairMethod::nemenyi:
      return compare::nemenyi(compare::friedman(values, table_.sign[score] > 0), how.confidence).pairs;
    case PairMethod::tukey: return compare::tukey(compare::anova(values), how.confidence);
    case PairMethod::randomised_tukey: drawn = how.resamples; return compare::randomised_tukey(values, how).pairs;
    default: break;
  }
  const FamilyRows family = family_rows(values, table_.sign[score]);
  SystemPairs columns;
  for (const auto& [a, b] : pairs) columns.emplace_back(family.column[a], family.column[b]);
  compare::Family found = compare::family(family.rows, columns, how);
  turn_back(family, found);
  drawn = found.resamples;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    compare::PairFinding& one = found.pairs[i];
    std::tie(one.first, one.second) = pairs[i];
  }
  return std::move(found.pairs);
}

/// One pair of a family; turned, it is the second system that comes first.
ComparedPair PairTests::of_family(const compare::Table& values, std::size_t score, compare::PairFinding one,
                                  bool turned, std::uint64_t drawn) const {
  const bool stabilised = method_.method == PairMethod::max_t;
  if (turned) {
    std::swap(one.first, one.second);
    one.difference = 0 - one.difference;
    if (one.interval.defined())
      one.interval = compare::Interval{0 - one.interval.number.high, 0 - one.interval.number.low};
    if (stabilised && one.statistic.defined()) one.statistic = 0 - one.statistic.number;
  }
  Pairing of;
  for (std::size_t u = 0; u < values.units(); ++u) {
    of.first.push_back(values.at(u, one.first));
    of.second.push_back(values.at(u, one.second));
  }
  of.clusters = values.clusters;
  of.differences = compare::differences_of(of.first, of.second);
  const bool ranked = method_.method == PairMethod::nemenyi;
  ComparedPair pair{one.first, one.second, test(of, ranked ? PairMethod::wilcoxon : PairMethod::t, 1 - options_.alpha),
                    one.p, Value<double>::undefined("")};
  pair.score = score;
  pair.found.n = values.units();
  pair.found.method = method_.name;
  pair.found.distribution = method_.draws ? "resamples" : "studentized range";
  pair.found.resamples = drawn;
  pair.found.interval = one.interval;
  pair.found.p = one.p;
  pair.found.difference = values.units() > 0 ? Value<double>(one.difference)
                                             : Value<double>::undefined("no unit on which all systems have a value");
  pair.found.statistic = one.statistic;
  if (stabilised) pair.error = one.error;
  add_sizes(of, pair);
  return pair;
}

std::vector<ComparedPair> PairTests::shared(std::size_t score, const SystemPairs& pairs,
                                            std::string& correction) const {
  const compare::Table values = whole(score);
  SystemPairs family;
  for (const auto& [a, b] : pairs) family.emplace_back(std::min(a, b), std::max(a, b));
  std::sort(family.begin(), family.end());
  family.erase(std::unique(family.begin(), family.end()), family.end());
  correction = family.size() == 1 ? "none" : std::string(method_.name);
  std::uint64_t drawn = 0;
  const std::vector<compare::PairFinding> found = at_once(values, score, family, drawn);
  std::vector<ComparedPair> ordered;
  for (const auto& [a, b] : pairs) {
    const std::pair wanted(std::min(a, b), std::max(a, b));
    const auto at = std::lower_bound(found.begin(), found.end(), wanted, [](const auto& one, const auto& other) {
      return std::pair(one.first, one.second) < other;
    });
    ordered.push_back(of_family(values, score, *at, a > b, drawn));
  }
  return ordered;
}

bool zero_or_one(const ScoreTable& table, std::size_t score) {
  return std::all_of(table.values[score].begin(), table.values[score].end(),
                     [](double value) { return std::isnan(value) || value == 0 || value == 1; });
}

void turn_back(const FamilyRows& rows, compare::Family& family) {
  if (!rows.turned) return;
  for (compare::PairFinding& pair : family.pairs) {
    pair.difference = 0 - pair.difference;
    if (pair.statistic.defined()) pair.statistic = 0 - pair.statistic.number;
    if (pair.interval.defined())
      pair.interval = compare::Interval{0 - pair.interval.number.high, 0 - pair.interval.number.low};
  }
}

void turn_back(const FamilyRows& rows, compare::Redrawn& means) {
  if (!rows.turned) return;
  for (double& mean : means.observed) mean = 1 - mean;
  for (double& mean : means.resampled) mean = 1 - mean;
}

FamilyRows family_rows(const compare::Table& values, double sign) {
  const bool right_or_wrong =
      std::all_of(values.values.begin(), values.values.end(), [](double value) { return value == 0 || value == 1; });
  if (right_or_wrong) {
    CodedRows rows{values.systems, {}, {}, std::vector<std::uint64_t>(values.units(), 1)};
    const double better = sign < 0 ? 0 : 1;
    for (const double value : values.values) rows.codes.push_back(value == better ? 1 : 0);
    for (std::size_t u = 0; u < values.units(); ++u)
      rows.fixed.push_back(values.clusters.empty() ? 0 : values.clusters[u]);
    std::vector<std::string> names;
    for (std::size_t s = 0; s < values.systems; ++s) names.push_back(std::to_string(s));
    // Systems that are alike on these units alone, where others have gaps, are a pair all the same.
    if (const Copies copies = ordered_copies(rows, names); copies.groups() == values.systems) {
      FamilyRows family = family_rows(rows, copies, !values.clusters.empty());
      family.turned = sign < 0;
      return family;
    }
  }
  FamilyRows family;
  family.rows = {values.systems, values.values, {}, values.clusters, values.tie};
  for (std::size_t s = 0; s < values.systems; ++s) family.column.push_back(s);
  return family;
}

FamilyRows family_rows(const CodedRows& right, const Copies& columns, bool clustered) {
  const CodedRows sorted = rows_of_groups(right, columns);
  FamilyRows family;
  family.column = columns.group;
  family.rows.systems = columns.groups();
  family.rows.values.assign(sorted.codes.begin(), sorted.codes.end());
  family.rows.counts = sorted.counts;
  family.rows.tie = 1e-12;
  if (clustered) family.rows.clusters.assign(sorted.fixed.begin(), sorted.fixed.end());
  return family;
}

std::vector<double> PairTests::ranks(std::size_t score) const {
  if (method_.method != PairMethod::friedman && method_.method != PairMethod::nemenyi) return {};
  return compare::friedman(whole(score), table_.sign[score] > 0).mean_ranks;
}

std::vector<OmnibusFinding> PairTests::omnibus(std::size_t score) const {
  switch (method_.method) {
    case PairMethod::cochran: return {{score, compare::cochran(whole(score))}};
    case PairMethod::friedman:
    case PairMethod::nemenyi: {
      compare::Friedman found = compare::friedman(whole(score), table_.sign[score] > 0);
      return {{score, found.chi_square, found.kendall_w, found.exact_p}, {score, found.iman_davenport}};
    }
    case PairMethod::anova:
    case PairMethod::tukey:
    case PairMethod::randomised_tukey: {
      compare::Omnibus found = compare::anova(whole(score)).f;
      found.test = "anova";
      return {{score, found}};
    }
    default: return {};
  }
}

}  // namespace etalon
