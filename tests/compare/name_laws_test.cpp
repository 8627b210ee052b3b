// Names of units mean nothing: where nothing is drawn, other names change no bit of what is compared.
#include <gtest/gtest.h>

#include <numeric>
#include <span>

#include "compare/decision_laws.hpp"
#include "etalon/sensitivity.hpp"

namespace etalon::laws {
namespace {

/// The names that other units had.
std::map<std::string, std::string> other_names(Random& random, const SystemTable& table) {
  std::vector<std::string> names = table.units;
  random.shuffle(std::span(names));
  std::map<std::string, std::string> renamed;
  for (std::size_t u = 0; u < names.size(); ++u) renamed[table.units[u]] = names[u];
  return renamed;
}

SystemTable with_units(const SystemTable& table, const std::map<std::string, std::string>& names) {
  SystemTable other = table;
  for (std::string& unit : other.units) unit = names.at(unit);
  return other;
}

/// All numbers about systems and pairs.
std::vector<double> numbers_of(const Decisions& found) {
  std::vector<double> all;
  const auto add = [&](const Value<double>& value) { all.push_back(value.defined() ? value.number : -999); };
  for (const Placing& placing : found.placings) {
    for (const Value<double>& mean : placing.means) add(mean);
    all.insert(all.end(), placing.ranks.begin(), placing.ranks.end());
  }
  for (const OmnibusFinding& one : found.omnibus) {
    add(one.found.statistic);
    add(one.found.p);
    if (one.exact_p) add(*one.exact_p);
  }
  for (const auto* pairs : {&found.pairs, &found.described}) {
    for (const ComparedPair& pair : *pairs) {
      const compare::Finding& of = pair.found;
      for (const auto* value : {&of.difference, &of.statistic, &of.p, &of.effect, &pair.p_adjusted, &pair.detectable})
        add(*value);
      add(of.interval.defined() ? Value<double>(of.interval.number.low) : Value<double>::undefined(""));
      add(of.interval.defined() ? Value<double>(of.interval.number.high) : Value<double>::undefined(""));
      if (pair.posterior) add(pair.posterior->first);
      if (pair.p_t_and_skewed) all.insert(all.end(), {pair.p_t_and_skewed->first, pair.p_t_and_skewed->second});
    }
  }
  return all;
}

bool draws(const Decisions& found) {
  return std::any_of(found.pairs.begin(), found.pairs.end(),
                     [](const ComparedPair& pair) { return pair.found.resamples > 0; });
}

/// All ways that draw nothing, with effects, on values that are no sums of few binary digits.
std::vector<Way> undrawn_ways(Kind kind) {
  std::vector<Way> all = ways(kind);
  for (const PairMethod method : {PairMethod::welch, PairMethod::wilcoxon_zsplit, PairMethod::friedman,
                                  PairMethod::nemenyi, PairMethod::tukey, PairMethod::anova})
    all.push_back({method == PairMethod::welch ? UnitKind::seeds : UnitKind::queries, method});
  for (const PairMethod method : {PairMethod::nadeau_bengio, PairMethod::bayes_correlated})
    all.push_back({UnitKind::folds, method});
  std::erase_if(all, [](const Way& way) { return way.method && facts(*way.method).draws; });
  return all;
}

TEST(NameLaws, OtherNamesOfUnitsChangeNoBitWhereNothingIsDrawn) {
  std::map<std::string, int> compared;
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    for (const Kind kind : {Kind::noisy, Kind::rounded, Kind::skewed, Kind::zero_one}) {
      Random random(seed * 10 + static_cast<std::uint64_t>(kind));
      const std::size_t systems = 2 + random.below(3);
      const SystemTable table = random_systems(random, systems, 6 + random.below(7), kind);
      const SystemTable other = with_units(table, other_names(random, table));
      for (const Way& way : undrawn_ways(kind)) {
        DecisionOptions how = way.options(systems);
        if (way.method && facts(*way.method).family == PairFamily::posterior) how.margin = 0.01;
        const Decisions given = decide(table.entries(), how);
        if (draws(given)) continue;
        ASSERT_EQ(numbers_of(given), numbers_of(decide(other.entries(), how))) << way.name() << " seed " << seed;
        ++compared[std::string(name_of(given.method))];
      }
    }
  }
  EXPECT_GT(compared.size(), 12U);
}

TEST(NameLaws, OtherNamesOfUnitsChangeNoBitOfClusters) {
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    Random random(seed);
    const SystemTable table = random_systems(random, 2, 24, Kind::noisy);
    const auto names = other_names(random, table);
    DecisionOptions how{.method = PairMethod::guarded_t};
    how.check = false;
    DecisionOptions with_names = how;
    for (std::size_t u = 0; u < table.units.size(); ++u) {
      how.clusters[table.units[u]] = std::to_string(u % 7);
      with_names.clusters[names.at(table.units[u])] = std::to_string(u % 7);
    }
    EXPECT_EQ(numbers_of(compare_systems(table.entries(), how)),
              numbers_of(compare_systems(with_units(table, names).entries(), with_names)))
        << seed;
  }
}

/// Of what is drawn, all that is not: the differences, their errors and the means of systems.
TEST(NameLaws, OtherNamesOfUnitsChangeNoDifferenceOfAFamily) {
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    Random random(seed);
    const SystemTable table = random_systems(random, 4, 9, Kind::noisy);
    DecisionOptions how{.resamples = 499};
    how.check = false;
    const Decisions given = compare_systems(table.entries(), how);
    const Decisions other = compare_systems(with_units(table, other_names(random, table)).entries(), how);
    ASSERT_EQ(given.method, PairMethod::max_t);
    for (std::size_t i = 0; i < given.pairs.size(); ++i) {
      const ComparedPair& pair = given.pairs[i];
      EXPECT_EQ(pair.found.difference.number, other.pairs[i].found.difference.number);
      EXPECT_EQ(pair.found.statistic.number, other.pairs[i].found.statistic.number);
      EXPECT_EQ(pair.found.effect.number, other.pairs[i].found.effect.number);
      EXPECT_EQ(pair.error, other.pairs[i].error);
    }
    for (std::size_t s = 0; s < table.systems.size(); ++s)
      EXPECT_EQ(given.placings[0].means[s].number, other.placings[0].means[s].number);
  }
}

}  // namespace
}  // namespace etalon::laws
