// Every method by its name: values as of its function, groups, families of scores, clusters, plans and regressions.
#include "etalon/decision_methods.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "compare/worked_values.hpp"
#include "etalon/compare_counts.hpp"
#include "etalon/compare_power.hpp"
#include "etalon/decisions.hpp"
#include "expect_error.hpp"
#include "number/random.hpp"

namespace etalon {
namespace {

using Systems = std::vector<std::pair<std::string, std::vector<double>>>;

std::vector<ScoreEntry> entries_by_score(const Systems& systems, const std::string& score = "accuracy") {
  std::vector<ScoreEntry> entries;
  for (const auto& [name, values] : systems) {
    for (std::size_t u = 0; u < values.size(); ++u) entries.push_back({name, std::to_string(u), score, values[u]});
  }
  return entries;
}

const Systems kThreeSystems{{"A", compare::kA}, {"B", compare::kB}, {"C", compare::kC}};

compare::Table three_table() {
  compare::Table table{3, {}, 1e-12};
  for (std::size_t u = 0; u < 10; ++u)
    for (const auto& [name, values] : kThreeSystems) table.values.push_back(values[u]);
  return table;
}

Systems right_or_wrong(std::uint64_t seed = 3, std::size_t units = 60) {
  Random random(seed);
  Systems systems{{"A", {}}, {"B", {}}, {"C", {}}};
  for (std::size_t u = 0; u < units; ++u) {
    const double hard = random.uniform();
    for (std::size_t s = 0; s < 3; ++s)
      systems[s].second.push_back(random.uniform() * 0.7 + 0.15 * static_cast<double>(s) < hard ? 1 : 0);
  }
  return systems;
}

TEST(DecisionMethods, HaveFactsAndSuitSomeUnit) {
  std::set<std::string_view> titles;
  for (const MethodFacts& method : pair_methods()) {
    EXPECT_EQ(parse_pair_method(method.name), method.method);
    EXPECT_NE(method.units, 0U) << method.name;
    for (const std::string_view text : {method.title, method.about, method.assumes, method.misleads, method.reference})
      EXPECT_FALSE(text.empty()) << method.name;
    EXPECT_TRUE(titles.insert(method.title).second) << method.title;
  }
  for (const UnitKind kind : {UnitKind::queries, UnitKind::folds, UnitKind::datasets, UnitKind::seeds})
    EXPECT_TRUE(facts(default_method(kind)).suits(kind));
}

TEST(DecisionMethods, OfAllSystemsAreThoseOfTheirFunctions) {
  const auto three = entries_by_score(kThreeSystems);
  const compare::Friedman ranks = compare::friedman(three_table());
  const Decisions friedman = compare_systems(three, {.method = PairMethod::friedman});
  ASSERT_EQ(friedman.omnibus.size(), 2U);
  EXPECT_NEAR(friedman.omnibus[0].found.statistic.number, 4.2, 1e-12);
  EXPECT_NEAR(friedman.omnibus[0].kendall_w->number, 0.21, 1e-12);
  EXPECT_NEAR(friedman.omnibus[1].found.p.number, 0.119851595983, 1e-11);
  EXPECT_EQ(friedman.placings.at(0).ranks, ranks.mean_ranks);
  const Decisions wilcoxon = compare_systems(three, {.method = PairMethod::wilcoxon});
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(friedman.pairs[i].p_adjusted.number, wilcoxon.pairs[i].p_adjusted.number);
    EXPECT_TRUE(wilcoxon.omnibus.empty());
  }
  const Decisions nemenyi = compare_systems(three, {.method = PairMethod::nemenyi});
  EXPECT_NEAR(nemenyi.pairs[0].p_adjusted.number, 0.372059208915, 1e-10);
  EXPECT_NEAR(nemenyi.pairs[1].found.difference.number, -0.9, 1e-12);
  EXPECT_EQ(nemenyi.correction, "nemenyi");
  const Decisions tukey = compare_systems(three, {.method = PairMethod::tukey});
  EXPECT_NEAR(tukey.omnibus.at(0).found.statistic.number, 6.33948030176, 1e-10);
  EXPECT_NEAR(tukey.pairs[1].p_adjusted.number, 0.00782700448746, 1e-9);
  EXPECT_EQ(tukey.pairs[1].decision, Decision::a);
  EXPECT_EQ(tukey.pairs[0].decision, Decision::undecided);
  const Decisions anova = compare_systems(three, {.method = PairMethod::anova});
  EXPECT_EQ(anova.omnibus.at(0).found.p.number, tukey.omnibus.at(0).found.p.number);
  EXPECT_EQ(anova.pairs[0].found.p.number, compare_systems(three, {.method = PairMethod::t}).pairs[0].found.p.number);
  EXPECT_EQ(anova.correction, "bonferroni");
  const Decisions randomised = compare_systems(three, {.method = PairMethod::randomised_tukey, .seed = 4});
  EXPECT_NEAR(randomised.pairs[1].p_adjusted.number, tukey.pairs[1].p_adjusted.number, 0.01);
  EXPECT_FALSE(randomised.pairs[1].found.interval.defined());
}

TEST(DecisionMethods, OfRightOrWrong) {
  const auto entries = entries_by_score(right_or_wrong());
  const Decisions cochran = compare_systems(entries, {.method = PairMethod::cochran});
  const Decisions mcnemar = compare_systems(entries, {.method = PairMethod::mcnemar});
  const Decisions mid = compare_systems(entries, {.method = PairMethod::mcnemar_mid_p});
  EXPECT_EQ(cochran.omnibus.at(0).found.test, "cochran");
  EXPECT_LT(cochran.omnibus.at(0).found.p.number, 0.01);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(cochran.pairs[i].p_adjusted.number, mcnemar.pairs[i].p_adjusted.number);
    EXPECT_LT(mid.pairs[i].found.p.number, mcnemar.pairs[i].found.p.number);
  }
  const ComparedPair& pair = mid.pairs[0];
  EXPECT_EQ(pair.found.p.number, compare::mcnemar(pair.wins, pair.losses, 60, compare::McNemar::mid_p).p.number);
  expect_error([] { (void)compare_systems(entries_by_score(kThreeSystems), {.method = PairMethod::cochran}); },
               "right (1) or wrong (0)");
}

TEST(DecisionMethods, OfZeroDifferencesDiffer) {
  const Systems two{{"A", {5, 0, 6, 7, 0, 8, 4, 0, 6, 6, 0, 0}}, {"B", {0, 2, 0, 0, 2, 0, 0, 0, 0, 0, 0, 4}}};
  const std::vector<double> d{5, -2, 6, 7, -2, 8, 4, 0, 6, 6, 0, -4};
  const std::pair<PairMethod, compare::Zeros> policies[] = {{PairMethod::wilcoxon, compare::Zeros::wilcox},
                                                            {PairMethod::wilcoxon_pratt, compare::Zeros::pratt},
                                                            {PairMethod::wilcoxon_zsplit, compare::Zeros::zsplit}};
  std::set<double> seen;
  for (const auto& [method, zeros] : policies) {
    compare::WilcoxonOptions how;
    how.zeros = zeros;
    const double p = compare_systems(entries_by_score(two, "dcg"), {.method = method}).pairs.at(0).found.p.number;
    EXPECT_EQ(p, compare::wilcoxon(d, how).p.number);
    seen.insert(p);
  }
  EXPECT_EQ(seen.size(), 2U) << "whether ranks go to neither side or to both is one over all signs";
}

TEST(DecisionMethods, OfEquivalenceNeedAMargin) {
  const Systems near{{"A", {.50, .60, .55, .52, .51, .58, .57}}, {"B", {.51, .59, .55, .53, .50, .58, .58}}};
  const auto entries = entries_by_score(near);
  const ComparedPair shown = compare_systems(entries, {.method = PairMethod::equivalence, .margin = 0.02}).pairs.at(0);
  EXPECT_EQ(shown.decision, Decision::equivalent);
  EXPECT_EQ(shown.found.p.number,
            compare::equivalence(compare::differences_of(near[0].second, near[1].second).values, 0.02).p.number);
  const ComparedPair open = compare_systems(entries, {.method = PairMethod::equivalence, .margin = 0.005}).pairs.at(0);
  EXPECT_EQ(open.decision, Decision::undecided);
  EXPECT_TRUE(open.found.interval.number.low < -0.005 || open.found.interval.number.high > 0.005);
  const ComparedPair folds =
      compare_systems(entries, {.unit = UnitKind::folds, .method = PairMethod::equivalence, .margin = 0.02})
          .pairs.at(0);
  EXPECT_GT(folds.found.p.number, shown.found.p.number);
  expect_error([&] { (void)compare_systems(entries, {.method = PairMethod::equivalence}); }, "equivalent within what?");
}

TEST(DecisionMethods, OfBayesDecideByChances) {
  const auto three = entries_by_score(kThreeSystems);
  const Decisions folds = compare_systems(
      three, {.unit = UnitKind::folds, .method = PairMethod::bayes_correlated, .margin = 0.01, .folds = 5});
  const auto expected =
      compare::bayes_correlated(compare::differences_of(compare::kA, compare::kB).values, 0.01, 1.0 / 5);
  EXPECT_NEAR(folds.pairs[0].posterior->first.number, expected.first.number, 1e-15);
  EXPECT_EQ(folds.correction, "none");
  DecisionOptions lower{.method = PairMethod::bayes_signed_rank, .margin = 0.01, .seed = 2};
  lower.table.lower = {"loss"};
  const Decisions ranks = compare_systems(entries_by_score(kThreeSystems, "loss"), lower);
  EXPECT_GT(ranks.pairs[1].posterior->second.number, 0.95);
  EXPECT_EQ(ranks.pairs[1].decision, Decision::b);
  EXPECT_FALSE(ranks.pairs[1].found.p.defined());
  expect_error([&] { (void)compare_systems(three, {.method = PairMethod::bayes_correlated}); }, "--unit folds");
  expect_error(
      [&] {
        (void)compare_systems(three,
                              {.method = PairMethod::bayes_signed_rank, .correction = compare::Correction::holm});
      },
      "nothing to correct");
}

TEST(DecisionGroups, AreMaximalAndHoldEveryPairThatIsNotToldApart) {
  Random random(8);
  for (int round = 0; round < 60; ++round) {
    const std::size_t systems = 2 + random.below(6);
    std::vector<std::size_t> order;
    for (std::size_t s = systems; s-- > 0;) order.push_back(s);
    std::vector<ComparedPair> pairs;
    for (const auto& [a, b] : compare::all_pairs(systems)) {
      ComparedPair pair{a, b, compare::Finding("t", 1, ""), 1.0, 1.0};
      pair.decision = random.uniform() < 0.5   ? Decision::a
                      : random.uniform() < 0.2 ? Decision::equivalent
                                               : Decision::undecided;
      pairs.push_back(pair);
    }
    // All sets of systems, one by one: those without a pair apart that no other such set holds.
    const auto together = [&](std::size_t set) {
      for (const ComparedPair& pair : pairs) {
        if ((set >> pair.a & 1) != 0 && (set >> pair.b & 1) != 0 && pair.decision == Decision::a) return false;
      }
      return true;
    };
    std::set<std::size_t> expected;
    for (std::size_t set = 1; set < std::size_t{1} << systems; ++set) {
      bool largest = together(set);
      for (std::size_t s = 0; s < systems && largest; ++s)
        largest = (set >> s & 1) != 0 || !together(set | std::size_t{1} << s);
      if (largest) expected.insert(set);
    }
    std::set<std::size_t> found;
    for (const auto& group : groups_of(pairs, order)) {
      std::size_t set = 0;
      for (const std::size_t s : group) set |= std::size_t{1} << s;
      found.insert(set);
      EXPECT_TRUE(std::is_sorted(group.rbegin(), group.rend())) << "best first";
    }
    EXPECT_EQ(found, expected);
  }
}

TEST(DecisionClusters, AreWhatIsDrawn) {
  Random random(2);
  Systems systems{{"A", {}}, {"B", {}}};
  DecisionOptions how;
  for (std::size_t u = 0; u < 48; ++u) {
    const double day = static_cast<double>((u / 6) * 7 % 5) / 10;
    systems[0].second.push_back(0.3 + day + 0.1 * random.uniform());
    systems[1].second.push_back(0.3 + 0.1 * random.uniform());
    how.clusters[std::to_string(u)] = "day " + std::to_string(u / 6);
  }
  const auto entries = entries_by_score(systems);
  const ComparedPair units = compare_systems(entries, {}).pairs.at(0);
  for (const PairMethod method : {PairMethod::t, PairMethod::randomization, PairMethod::bootstrap_percentile,
                                  PairMethod::bootstrap_bca, PairMethod::bootstrap_studentised}) {
    how.method = method;
    const Decisions found = compare_systems(entries, how);
    EXPECT_EQ(found.clusters, 8U);
    EXPECT_EQ(found.pairs[0].clusters, 8U);
    EXPECT_EQ(found.pairs[0].found.n, 48U);
    EXPECT_NEAR(found.pairs[0].found.difference.number, units.found.difference.number, 1e-12);
    EXPECT_GT(found.pairs[0].found.p.number, 10 * units.found.p.number) << name_of(method);
  }
  how.method = PairMethod::wilcoxon;
  expect_error([&] { (void)compare_systems(entries, how); }, "draw clusters");
  how.method = PairMethod::t;
  how.unit = UnitKind::folds;
  how.method = PairMethod::nadeau_bengio;
  how.folds = 48;
  expect_error([&] { (void)compare_systems(entries, how); }, "not of folds");
  how = {.clusters = how.clusters};
  for (auto& [unit, cluster] : how.clusters) cluster = "day " + std::to_string(std::stoul(unit) / 12);
  EXPECT_NE(compare_systems(entries, how).pairs.at(0).why.find("too few clusters of units, 4"), std::string::npos);
  how.clusters.erase("7");
  expect_error([&] { (void)compare_systems(entries, how); }, "unit '7' belongs to no cluster");
}

TEST(DecisionGate, HasThreeAnswers) {
  const auto against = [](double shift, double margin, DecisionOptions how = {}) {
    Systems systems{{"old", {}}, {"new", {}}};
    for (std::size_t u = 0; u < 40; ++u) {
      const double noise = 0.01 * std::sin(static_cast<double>(7 * u));
      systems[0].second.push_back(0.5);
      systems[1].second.push_back(0.5 + shift + noise);
    }
    how.baseline = "old";
    how.fail_if_worse = margin;
    return *compare_systems(entries_by_score(systems), how).regression;
  };
  EXPECT_EQ(against(-0.05, 0.02), Regression::shown);
  EXPECT_EQ(against(-0.02, 0.02), Regression::open);
  EXPECT_EQ(against(-0.01, 0.02), Regression::absent) << "worse, but not by so much";
  EXPECT_EQ(against(0.05, 0.02), Regression::absent);
  EXPECT_EQ(against(-0.05, 0), Regression::shown);
  EXPECT_EQ(against(0.05, 0), Regression::absent);
  DecisionOptions lower;
  lower.table.lower = {"accuracy"};
  EXPECT_EQ(against(0.05, 0.02, lower), Regression::shown);
  EXPECT_EQ(against(-0.05, 0.02, lower), Regression::absent);
  const Systems same{{"old", compare::kA}, {"new", compare::kA}};
  for (const double margin : {0.0, 0.02, 0.1})
    EXPECT_EQ(*compare_systems(entries_by_score(same), {.baseline = "old", .fail_if_worse = margin}).regression,
              Regression::open)
        << "ten equal units do not show that the next one is";
  EXPECT_EQ(*compare_systems(entries_by_score(same), {.baseline = "old", .fail_if_worse = 0, .accept_identical = true})
                 .regression,
            Regression::absent)
      << "nothing has changed, and that is accepted";
  // All units differ alike: what ten leave possible, four hundred do not.
  const auto shifted = [](std::size_t units, double margin) {
    Systems systems{{"old", std::vector<double>(units, 0.5)}, {"new", std::vector<double>(units, 0.45)}};
    return *compare_systems(entries_by_score(systems), {.baseline = "old", .fail_if_worse = margin}).regression;
  };
  EXPECT_EQ(shifted(400, 0.02), Regression::shown);
  EXPECT_EQ(shifted(400, 0.1), Regression::absent);
  EXPECT_EQ(shifted(400, 0.05), Regression::open);
  for (const double margin : {0.02, 0.1}) EXPECT_EQ(shifted(10, margin), Regression::open);
  const Systems few{{"old", {.9, .8, .7}}, {"new", {.1, .2, .15}}};
  EXPECT_EQ(*compare_systems(entries_by_score(few), {.baseline = "old", .fail_if_worse = 0}).regression,
            Regression::open);
  expect_error([&] { (void)compare_systems(entries_by_score(same), {.fail_if_worse = 0}); },
               "worse than which system?");
  expect_error(
      [&] {
        (void)compare_systems(entries_by_score(same),
                              {.method = PairMethod::randomization, .baseline = "old", .fail_if_worse = 0});
      },
      "no interval");
}

TEST(DecisionPlan, IsThatOfTheSpreadAndNotOfTheDifference) {
  const auto two = entries_by_score({{"A", compare::kA}, {"B", compare::kB}});
  const Plan plan = *compare_systems(two, {.plan = 0.02}).pairs.at(0).plan;
  EXPECT_NEAR(plan.units.number, compare::units_for(0.02 / 0.0462961481479).number, 1e-6);
  EXPECT_NEAR(plan.power.number, compare::power_of(0.02 / 0.0462961481479, 10), 1e-9);
  std::vector<double> shifted = compare::kA;
  for (double& x : shifted) x += 0.2;
  const auto far = entries_by_score({{"A", shifted}, {"B", compare::kB}});
  EXPECT_NEAR(compare_systems(far, {.plan = 0.02}).pairs.at(0).plan->units.number, plan.units.number, 1e-6);
  EXPECT_GT(compare_systems(two, {.plan = 0.02, .power = 0.95}).pairs.at(0).plan->units.number, plan.units.number);
  expect_error([&] { (void)compare_systems(two, {.method = PairMethod::sign, .plan = 0.02}); }, "take t");
  expect_error([&] { (void)compare_systems(two, {.power = 0.9}); }, "--plan");
  expect_error([&] { (void)compare_systems(two, {.plan = -1}); }, "more than 0");
}

TEST(DecisionScores, AreDescribedOrOneFamily) {
  auto entries = entries_by_score(kThreeSystems);
  Systems second{{"A", compare::kC}, {"B", compare::kA}, {"C", compare::kB}};
  for (const ScoreEntry& entry : entries_by_score(second, "mcc")) entries.push_back(entry);
  const Decisions described =
      compare_systems(entries, {.method = PairMethod::t, .score = "mcc", .further = {"accuracy"}});
  EXPECT_EQ(described.pairs.size(), 3U);
  ASSERT_EQ(described.described.size(), 3U);
  EXPECT_EQ(described.score_of(described.described[0]), "accuracy");
  EXPECT_NEAR(described.described[0].found.interval.number.low, 0.00788173070339, 1e-12);
  EXPECT_EQ(described.described[0].decision, Decision::undecided);
  // Of the default method it is the test of two systems that describes, since each interval stands by itself.
  const Decisions together = compare_systems(entries, {.score = "mcc", .further = {"accuracy"}});
  EXPECT_EQ(together.method, PairMethod::max_t);
  ASSERT_EQ(together.described.size(), 3U);
  EXPECT_EQ(
      together.described[0].found.interval.number.low,
      compare::guarded_student(compare::differences_of(compare::kA, compare::kB).values).finding.interval.number.low);
  EXPECT_LT(together.described[0].found.interval.number.low, described.described[0].found.interval.number.low);
  for (const auto& [named, correction] :
       {std::pair<std::optional<compare::Correction>, compare::Correction>{{}, compare::Correction::bonferroni},
        {compare::Correction::holm, compare::Correction::holm}}) {
    const Decisions family = compare_systems(
        entries, {.score = "mcc", .correction = named, .further = {"accuracy"}, .family_of_scores = true});
    ASSERT_EQ(family.pairs.size(), 6U);
    EXPECT_EQ(family.placings.size(), 2U);
    EXPECT_EQ(family.correction, compare::name_of(correction));
    std::vector<double> p;
    for (const ComparedPair& pair : family.pairs) p.push_back(pair.found.p.number);
    const std::vector<double> adjusted = compare::corrected(p, correction);
    for (std::size_t i = 0; i < 6; ++i) EXPECT_EQ(family.pairs[i].p_adjusted.number, adjusted[i]);
    EXPECT_EQ(family.pairs[3].found.p.number,
              compare_systems(entries, {.score = "accuracy", .correction = compare::Correction::bonferroni})
                  .pairs[0]
                  .found.p.number);
  }
  expect_error([&] { (void)compare_systems(entries, {.score = "mcc", .further = {"mcc"}}); }, "named twice");
  expect_error([&] { (void)compare_systems(entries, {.score = "mcc", .family_of_scores = true}); }, "two or more");
}

TEST(DecisionEffects, MayBeAskedFor) {
  const auto two = entries_by_score({{"A", compare::kA}, {"B", compare::kB}});
  const auto effect = [&](const char* name) {
    return compare_systems(two, {.method = PairMethod::wilcoxon, .effect = name}).pairs.at(0).found;
  };
  EXPECT_NEAR(effect("d_z").effect.number, 0.885602833934, 1e-10);
  EXPECT_NEAR(effect("d_av").effect.number, 0.358028918706, 1e-10);
  EXPECT_EQ(effect("rank-biserial").effect.number, effect("").effect.number);
  expect_error([&] { (void)effect("cohen"); }, "choose one of d_z");
}

}  // namespace
}  // namespace etalon
