// family_tests.cpp: tests of all systems and of all pairs at once.
#include <algorithm>
#include <cmath>

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

std::vector<compare::PairFinding> PairTests::at_once(const compare::Table& values, const SystemPairs& pairs,
                                                     double sign, std::uint64_t& drawn) const {
  compare::ResampleOptions how = how_;
  how.confidence = 1 - options_.alpha;
  how.tie = values.tie;
  switch (method_.method) {
    case PairMethod::nemenyi: return compare::nemenyi(compare::friedman(values, sign > 0), how.confidence).pairs;
    case PairMethod::tukey: return compare::tukey(compare::anova(values), how.confidence);
    case PairMethod::randomised_tukey: drawn = how.resamples; return compare::randomised_tukey(values, how).pairs;
    default: break;
  }
  compare::MaxT all = compare::max_t(values, pairs, how);
  drawn = all.resamples;
  return std::move(all.pairs);
}

std::vector<ComparedPair> PairTests::shared(std::size_t score, const SystemPairs& pairs,
                                            std::string& correction) const {
  const bool resampled = method_.method == PairMethod::bootstrap_studentised;
  correction = pairs.size() == 1 ? "none" : resampled ? "max-t" : std::string(method_.name);
  const compare::Table values = whole(score);
  const bool ranked = method_.method == PairMethod::nemenyi;
  std::uint64_t drawn = 0;
  std::vector<ComparedPair> found;
  for (const compare::PairFinding& one : at_once(values, pairs, table_.sign[score], drawn)) {
    Pairing of;
    for (std::size_t u = 0; u < values.units(); ++u) {
      of.first.push_back(values.at(u, one.first));
      of.second.push_back(values.at(u, one.second));
    }
    of.clusters = values.clusters;
    of.differences = compare::differences_of(of.first, of.second);
    const double confidence = 1 - options_.alpha;
    ComparedPair pair{one.first, one.second, test(of, ranked ? PairMethod::wilcoxon : PairMethod::t, confidence), one.p,
                      Value<double>::undefined("")};
    pair.score = score;
    pair.found.n = values.units();
    pair.found.method = method_.name;
    pair.found.distribution = method_.draws ? "resamples" : "studentized range";
    pair.found.resamples = drawn;
    pair.found.interval = one.interval;
    pair.found.p = one.p;
    if (!resampled) {
      pair.found.difference = one.difference;
      pair.found.statistic = one.statistic;
    } else if (pairs.size() > 1 && one.p.defined()) {
      pair.found.p = test(of, PairMethod::bootstrap_studentised, confidence).p;
    }
    add_sizes(of, pair);
    found.push_back(std::move(pair));
  }
  return found;
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
