// decision_laws.hpp: small random tables of systems, and what is decided about them, pair by pair and by name.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <optional>
#include <ostream>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "etalon/decisions.hpp"
#include "etalon/error.hpp"
#include "number/random.hpp"
#include "report/decision_parts.hpp"

namespace etalon::laws {

/// Values of systems on units, with names in no order.
struct SystemTable {
  std::vector<std::string> systems;
  std::vector<std::string> units;
  std::vector<std::vector<double>> values;  ///< of each system on each unit
  std::string measure = "accuracy";

  void add(const std::string& name, std::vector<double> column) {
    systems.push_back(name);
    values.push_back(std::move(column));
  }
  [[nodiscard]] std::vector<ScoreEntry> entries() const {
    std::vector<ScoreEntry> all;
    for (std::size_t u = 0; u < units.size(); ++u) {
      for (std::size_t s = 0; s < systems.size(); ++s) all.push_back({systems[s], units[u], measure, values[s][u]});
    }
    return all;
  }
};

enum class Kind { zero_one, noisy, rounded, skewed, few_differ, shifted };
inline constexpr std::array kKinds{Kind::zero_one, Kind::noisy,      Kind::rounded,
                                   Kind::skewed,   Kind::few_differ, Kind::shifted};

inline double value_of_kind(Random& random, Kind kind, double unit, double gain) {
  const double noise = random.uniform();
  switch (kind) {
    case Kind::zero_one: return 0.6 * noise + 0.4 * unit < 0.4 + gain ? 1 : 0;
    case Kind::rounded: return std::round(5 * (0.4 * noise + 0.4 * unit + gain)) / 5;
    case Kind::skewed: return std::max(0.0, 0.6 * unit + gain + 0.02 * noise - (noise < 0.1 ? 0.5 : 0));
    case Kind::few_differ: return noise < 0.15 ? 0.5 * unit + gain : 0.5 * unit;
    case Kind::shifted: return std::round(64 * 0.5 * unit) / 64 + std::round(64 * gain) / 64;
    default: return 0.3 * noise + 0.4 * unit + gain;
  }
}

/// Values between 0 and 1; later systems are better by `step`.
inline SystemTable random_systems(Random& random, std::size_t systems, std::size_t units, Kind kind,
                                  double step = 0.05) {
  SystemTable table;
  for (std::size_t u = 0; u < units; ++u)
    table.units.push_back("u" + std::to_string(random.below(1000000)) + "." + std::to_string(u));
  std::vector<double> level(units);
  for (double& one : level) one = random.uniform();
  for (std::size_t s = 0; s < systems; ++s) {
    std::vector<double> column;
    for (const double one : level)
      column.push_back(std::clamp(value_of_kind(random, kind, one, step * static_cast<double>(s)), 0.0, 1.0));
    table.add(std::string(1, static_cast<char>('b' + s * 7 % 23)), column);
  }
  return table;
}

/// What is decided about two systems, the one whose name sorts first being the first.
struct Outcome {
  double difference = 0;
  double low = 0;
  double high = 0;
  double p = 0;
  double adjusted = 0;
  double signs = 0;
  double detectable = 0;
  std::string better;
  bool identical = false;
  std::string why;
  std::size_t n = 0;
  std::size_t clusters = 0;
  std::size_t wins = 0;
  std::size_t ties = 0;
  std::size_t losses = 0;
  bool counts_wins = false;  ///< of all pairs: the columns that are shown

  [[nodiscard]] auto counts() const { return std::tie(n, clusters, wins, ties, losses, counts_wins); }
  friend bool operator==(const Outcome& x, const Outcome& y) {
    const auto same = [](double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); };
    return same(x.difference, y.difference) && same(x.low, y.low) && same(x.high, y.high) && same(x.p, y.p) &&
           same(x.adjusted, y.adjusted) && same(x.signs, y.signs) && same(x.detectable, y.detectable) &&
           x.better == y.better && x.identical == y.identical && x.why == y.why && x.counts() == y.counts();
  }
  friend std::ostream& operator<<(std::ostream& out, const Outcome& x) {
    out.precision(17);
    return out << x.difference << " [" << x.low << ", " << x.high << "] p " << x.p << " adjusted " << x.adjusted
               << " signs " << x.signs << " detectable " << x.detectable << " better '" << x.better
               << (x.identical ? "' identical " : "' ") << x.why << " n " << x.n << " in " << x.clusters << " clusters "
               << x.wins << "-" << x.ties << "-" << x.losses << (x.counts_wins ? "" : " not counted");
  }
};

using Outcomes = std::map<std::pair<std::string, std::string>, Outcome>;

inline Outcome outcome_of(const Decisions& found, const ComparedPair& pair, bool turned) {
  const auto number = [](const Value<double>& value) {
    return value.defined() ? value.number : std::numeric_limits<double>::quiet_NaN();
  };
  Outcome one{.difference = number(pair.found.difference), .low = std::nan(""), .high = std::nan("")};
  if (pair.found.interval.defined()) {
    one.low = pair.found.interval.number.low;
    one.high = pair.found.interval.number.high;
  }
  if (turned) {
    one.difference = -one.difference;
    one.low = -std::exchange(one.high, -one.low);
  }
  one.p = number(pair.found.p);
  one.adjusted = number(pair.p_adjusted);
  one.signs = number(pair.by_signs);
  one.detectable = number(pair.detectable);
  if (pair.decision == Decision::a) one.better = found.systems[pair.a];
  if (pair.decision == Decision::b) one.better = found.systems[pair.b];
  if (pair.decision == Decision::equivalent) one.better = "equivalent";
  one.identical = pair.identical;
  one.why = pair.why;
  one.n = pair.found.n;
  one.clusters = pair.clusters;
  one.wins = turned ? pair.losses : pair.wins;
  one.ties = pair.ties;
  one.losses = turned ? pair.wins : pair.losses;
  one.counts_wins = counts_wins(found);
  return one;
}

inline Outcomes outcomes_of(const Decisions& found) {
  Outcomes all;
  for (const ComparedPair& pair : found.pairs) {
    std::pair names(found.systems[pair.a], found.systems[pair.b]);
    const bool turned = names.first > names.second;
    if (turned) std::swap(names.first, names.second);
    all.emplace(names, outcome_of(found, pair, turned));
  }
  return all;
}

/// The outcomes of pairs among some systems.
inline Outcomes among(const Outcomes& outcomes, const std::vector<std::string>& systems) {
  const auto known = [&](const std::string& name) {
    return std::find(systems.begin(), systems.end(), name) != systems.end();
  };
  Outcomes some;
  for (const auto& [names, one] : outcomes) {
    if (known(names.first) && known(names.second)) some.emplace(names, one);
  }
  return some;
}

/// One way to decide about units of one kind.
struct Way {
  UnitKind unit = UnitKind::queries;
  std::optional<PairMethod> method{};
  std::optional<compare::Correction> correction{};

  [[nodiscard]] DecisionOptions options(std::size_t systems) const {
    DecisionOptions how{.unit = unit, .method = method};
    if (systems > 2) how.correction = correction;
    how.check = false;
    if (method ? facts(*method).draws : unit == UnitKind::queries) how.resamples = 499;
    return how;
  }
  /// Its test is of all systems, so that a baseline has no effect.
  [[nodiscard]] bool of_whole_families() const {
    return method == PairMethod::nemenyi || method == PairMethod::tukey || method == PairMethod::randomised_tukey;
  }
  [[nodiscard]] std::string name() const {
    return std::string(name_of(unit)) + " " + std::string(method ? name_of(*method) : "default") + " " +
           std::string(correction ? compare::name_of(*correction) : "default");
  }
};

/// Few resamples are enough for laws. Where all signs are gone through, or nothing varies, a number of them is refused.
inline Decisions decide(const std::vector<ScoreEntry>& entries, DecisionOptions how) {
  try {
    return compare_systems(entries, how);
  } catch (const Error& error) {
    if (std::string(error.what()).find("nothing is drawn at random") == std::string::npos) throw;
    how.resamples.reset();
    return compare_systems(entries, how);
  }
}

/// All methods of values, with corrections where there is a choice.
inline std::vector<Way> ways(Kind kind) {
  using compare::Correction;
  std::vector<Way> all{{UnitKind::queries}};
  for (const Correction correction :
       {Correction::none, Correction::bonferroni, Correction::sidak, Correction::holm, Correction::benjamini_hochberg})
    all.push_back({UnitKind::queries, {}, correction});
  for (const PairMethod method :
       {PairMethod::t, PairMethod::guarded_t, PairMethod::wilcoxon, PairMethod::wilcoxon_pratt, PairMethod::sign,
        PairMethod::bootstrap_percentile, PairMethod::bootstrap_bca, PairMethod::bootstrap_studentised}) {
    all.push_back({UnitKind::queries, method});
    all.push_back({UnitKind::queries, method, Correction::none});
    all.push_back({UnitKind::queries, method, Correction::sidak});
  }
  for (const PairMethod method : {PairMethod::max_t, PairMethod::randomization, PairMethod::anova})
    all.push_back({UnitKind::queries, method});
  // These take long, and care for ranks or for a common noise only.
  if (kind == Kind::rounded) {
    for (const PairMethod method :
         {PairMethod::friedman, PairMethod::nemenyi, PairMethod::tukey, PairMethod::randomised_tukey})
      all.push_back({UnitKind::queries, method});
  }
  if (kind == Kind::zero_one) {
    for (const PairMethod method : {PairMethod::mcnemar, PairMethod::mcnemar_mid_p, PairMethod::cochran})
      all.push_back({UnitKind::queries, method});
    all.push_back({UnitKind::queries, PairMethod::mcnemar, Correction::none});
    all.push_back({UnitKind::queries, PairMethod::mcnemar, Correction::sidak});
  }
  for (const UnitKind unit : {UnitKind::folds, UnitKind::datasets, UnitKind::seeds}) all.push_back({unit});
  return all;
}

}  // namespace etalon::laws
