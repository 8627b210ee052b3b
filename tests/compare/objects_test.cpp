// Objects of one test set that are drawn again: joint cells, their scores, exchanged labels, and what is decided.
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <numeric>

#include "compare/joint_objects.hpp"
#include "etalon/cluster_objects.hpp"
#include "etalon/cluster_samples.hpp"
#include "etalon/decisions.hpp"
#include "etalon/domain_entry.hpp"
#include "etalon/label_objects.hpp"
#include "etalon/label_samples.hpp"
#include "expect_error.hpp"
#include "number/random.hpp"

namespace etalon {
namespace {

TEST(JointCells, CountEveryCombinationOnceInAnyOrder) {
  Random random(3);
  for (int round = 0; round < 40; ++round) {
    const std::size_t n = 1 + random.below(60);
    const Labels truth = random_labels(random, n, 3);
    const std::vector<Labels> systems{random_labels(random, n, 3), random_labels(random, n, 2)};
    const Labels clusters = round % 2 == 0 ? Labels{} : random_labels(random, n, 4);
    const JointCells cells = joint(truth, systems, clusters);
    std::map<std::vector<std::string>, std::uint64_t> naive;
    for (std::size_t i = 0; i < n; ++i) {
      std::vector<std::string> key{std::to_string(truth[i]), std::to_string(systems[0][i]),
                                   std::to_string(systems[1][i])};
      if (!clusters.empty()) key.push_back(std::to_string(clusters[i]));
      ++naive[key];
    }
    EXPECT_EQ(cells.objects(), n);
    ASSERT_EQ(cells.cells(), naive.size());
    for (std::size_t cell = 0; cell < cells.cells(); ++cell) {
      std::vector<std::string> key{cells.truth[cells.truth_of(cell)], cells.systems[0].labels[cells.label_of(cell, 0)],
                                   cells.systems[1].labels[cells.label_of(cell, 1)]};
      if (clusters.empty()) {
        EXPECT_EQ(naive[key], cells.counts[cell]);
      } else {
        EXPECT_LT(cells.clusters[cell], cells.cluster_count());
      }
    }
    // Another order of the objects gives the same cells.
    std::vector<std::size_t> order(n);
    std::iota(order.begin(), order.end(), std::size_t{0});
    random.shuffle(std::span(order));
    const auto turned = [&](const Labels& labels) {
      Labels found;
      for (const std::size_t i : order) found.push_back(labels[i]);
      return found;
    };
    const JointCells again =
        joint(turned(truth), {turned(systems[0]), turned(systems[1])}, clusters.empty() ? clusters : turned(clusters));
    EXPECT_EQ(cells.counts, again.counts);
    EXPECT_EQ(cells.codes, again.codes);
    EXPECT_EQ(cells.clusters, again.clusters);
  }
}

TEST(JointCells, ARowStandsForAsManyObjectsAsItsCountSays) {
  const Labels truth{1, 2, 1, 1, 2};
  const Labels system{1, 1, 1, 2, 1};
  const JointCells each = joint(truth, {system});
  // The same objects, counted by another, in another order and one of the rows in two parts.
  const Labels rows{2, 1, 1, 1};
  const Labels says{1, 1, 2, 1};
  const std::vector<std::uint64_t> counts{2, 1, 1, 1};
  const LabelView left = LabelView::integers<std::int32_t>(rows);
  const LabelView right = LabelView::integers<std::int32_t>(says);
  const JointCells counted = join_objects({"truth", {left}}, {{"s0", {right}}}, {}, counts);
  EXPECT_EQ(each.counts, counted.counts);
  EXPECT_EQ(each.codes, counted.codes);
  EXPECT_EQ(each.truth, counted.truth);
  const std::vector<std::uint64_t> few{2, 1};
  expect_error([&] { join_objects({"truth", {left}}, {{"s0", {right}}}, {}, few); }, "counts");
  const std::vector<std::uint64_t> none{2, 1, 0, 1};
  expect_error([&] { join_objects({"truth", {left}}, {{"s0", {right}}}, {}, none); }, "count is 0");
}

TEST(JointCells, RefuseWhatHasNoPairs) {
  expect_error([] { joint({1, 2}, {{1}}); }, "1");
  expect_error([] { joint({}, {{}}); }, "no object");
  const Labels one{1};
  const LabelView view = LabelView::integers<std::int32_t>(one);
  expect_error([&] { join_objects({"t", {view}}, {{"x", {view}}, {"x", {view}}}); }, "two systems of the name 'x'");
}

TEST(LabelObjects, HaveAnyNumberOfClasses) {
  // More pairs of classes than 32 bits number.
  const std::int32_t n = 70000;
  Labels truth(n);
  Labels system(n);
  for (std::int32_t i = 0; i < n; ++i) {
    truth[static_cast<std::size_t>(i)] = i;
    system[static_cast<std::size_t>(i)] = i % 4 == 0 ? (i + 1) % n : i;
  }
  const auto objects = label_objects(joint(truth, {system}), {}, {});
  const Score scores[] = {parse_score("accuracy"), parse_score("kappa")};
  double found[2];
  objects->measure(objects->cells().counts, scores, Undefined::report, found);
  const Samples samples = objects->samples();
  for (std::size_t i = 0; i < 2; ++i)
    EXPECT_EQ(found[i], samples.batch->value(scores[i], Undefined::report, samples.at(0, 0).place).number);
  EXPECT_EQ(found[0], 0.75);
}

/// Each object as often as its cell's count says, measured as everything else is.
template <class Make>
void expect_measured(const Objects& objects, Domain domain, Random& random, Make samples_of) {
  std::vector<Score> scores;
  for (const Score& score : all_scores(domain)) {
    if (!score.text().starts_with("expected") && score.takes(objects.samples().kind)) scores.push_back(score);
  }
  ASSERT_GT(scores.size(), 10U);
  const JointCells& cells = objects.cells();
  for (int round = 0; round < 5; ++round) {
    std::vector<std::uint64_t> counts;
    for (std::size_t i = 0; i < cells.cells(); ++i) counts.push_back(round == 0 ? cells.counts[i] : random.below(4));
    counts[0] += 1;
    std::vector<double> values(scores.size() * cells.systems.size());
    objects.measure(counts, scores, Undefined::report, values);
    const Samples samples = samples_of(counts);
    for (std::size_t i = 0; i < scores.size(); ++i) {
      for (std::size_t system = 0; system < cells.systems.size(); ++system) {
        const Value<double> value = samples.batch->value(scores[i], Undefined::report, samples.at(system, 0).place);
        const double found = values[i * cells.systems.size() + system];
        if (value.defined() && !std::isnan(value.number)) {
          EXPECT_NEAR(found, value.number, 1e-12 * (1 + std::abs(value.number))) << scores[i].text();
        } else {
          EXPECT_TRUE(std::isnan(found)) << scores[i].text();
        }
      }
    }
  }
}

TEST(Objects, ScoresOfLabelsAreThoseOfTheirTables) {
  Random random(5);
  for (const int classes : {2, 3}) {
    const Labels truth = random_labels(random, 50, classes);
    const JointCells cells = joint(truth, {noisy(random, truth, 0.4, classes), noisy(random, truth, 0.7, classes)});
    const auto objects = label_objects(cells, {{}, {}, "1"});
    expect_measured(*objects, Domain::labels, random, [&](const std::vector<std::uint64_t>& counts) {
      JointCells with = cells;
      with.counts = counts;
      return label_objects(with, {{}, {}, "1"})->samples();
    });
  }
}

TEST(Objects, ScoresOfClusteringsAreThoseOfTheirTables) {
  Random random(6);
  const Labels truth = random_labels(random, 40, 3);
  const Labels one = noisy(random, truth, 0.4, 4);
  const Labels other = random_labels(random, 40, 5);
  expect_error([&] { (void)cluster_objects(joint(truth, {one, other}), {"2", false}); },
               "the systems leave out different objects as noise");
  Labels alike = other;  // noise where `one` has noise
  for (std::size_t i = 0; i < alike.size(); ++i) alike[i] = one[i] == 2 ? 2 : alike[i] == 2 ? 3 : alike[i];
  for (const Noise& noise : {Noise{}, Noise{"2", false}, Noise{"2", true}}) {
    const bool left_out = !noise.label.empty() && !noise.singletons;
    const auto objects = cluster_objects(joint(truth, {one, left_out ? alike : other}), noise);
    const JointCells& cells = objects->cells();
    expect_measured(*objects, Domain::clusters, random, [&](const std::vector<std::uint64_t>& counts) {
      std::vector<ClusterSystem> systems;
      for (std::size_t s = 0; s < 2; ++s) {
        Labels first;
        Labels second;
        for (std::size_t cell = 0; cell < counts.size(); ++cell) {
          for (std::uint64_t i = 0; i < counts[cell]; ++i) {
            first.push_back(std::stoi(cells.truth[cells.truth_of(cell)]));
            second.push_back(std::stoi(cells.systems[s].labels[cells.label_of(cell, s)]));
          }
        }
        Contingency table =
            cross_tabulate(LabelView::integers<std::int32_t>(first), LabelView::integers<std::int32_t>(second));
        if (!noise.label.empty()) table = noise.singletons ? table.with_singletons("2", "2") : table.without("2", "2");
        systems.push_back({cells.systems[s].name, std::move(table)});
      }
      return cluster_samples(std::move(systems));
    });
  }
}

double deviation_of(const compare::Redrawn& values, std::size_t system) {
  double mean = 0;
  double squares = 0;
  const auto n = static_cast<double>(values.resamples());
  for (std::uint64_t r = 0; r < values.resamples(); ++r) mean += values.at(r, system) / n;
  for (std::uint64_t r = 0; r < values.resamples(); ++r) squares += std::pow(values.at(r, system) - mean, 2);
  return std::sqrt(squares / (n - 1));
}

TEST(Redraw, SpreadsAsAShareOfObjectsDoes) {
  Random random(7);
  // Few objects are drawn one by one, many by cell.
  for (const std::size_t n : {400U, 20000U}) {
    const Labels truth = random_labels(random, n, 3);
    const auto objects = label_objects(joint(truth, {noisy(random, truth, 0.3, 3), noisy(random, truth, 0.5, 3)}));
    const Score accuracy = parse_score("accuracy", Domain::labels);
    const auto values = redraw(*objects, {&accuracy, 1}, {.resamples = 4000}).front();
    for (std::size_t system = 0; system < 2; ++system) {
      const double p = values.observed[system];
      EXPECT_NEAR(deviation_of(values, system), std::sqrt(p * (1 - p) / static_cast<double>(n)),
                  0.06 * std::sqrt(p * (1 - p) / static_cast<double>(n)));
    }
    const auto threads = redraw(*objects, {&accuracy, 1}, {.resamples = 4000, .threads = 4}).front();
    EXPECT_EQ(values.resampled, threads.resampled);
  }
}

TEST(Redraw, HalvesOfObjectsSpreadAsFreshObjectsDo) {
  Random random(8);
  const std::size_t n = 600;
  const Score ari = parse_score("ari", Domain::clusters);
  const auto fresh = [&] {
    const Labels truth = random_labels(random, n, 4);
    return cluster_objects(joint(truth, {noisy(random, truth, 0.3, 4), noisy(random, truth, 0.4, 4)}));
  };
  double mean = 0;
  double squares = 0;
  const int rounds = 400;
  for (int i = 0; i < rounds; ++i) {
    double values[2];
    const auto objects = fresh();
    objects->measure(objects->cells().counts, {&ari, 1}, Undefined::report, values);
    mean += values[0] / rounds;
    squares += values[0] * values[0];
  }
  const double truly = std::sqrt((squares - rounds * mean * mean) / (rounds - 1));
  double told = 0;
  for (int i = 0; i < 20; ++i) told += deviation_of(redraw(*fresh(), {&ari, 1}, {.resamples = 500}).front(), 0) / 20;
  EXPECT_NEAR(told, truly, 0.12 * truly);
}

TEST(Redraw, HalvesOfScoresThatGrowSpreadAsSharesDo) {
  // A count of pairs on half of the objects is a quarter: its spread must be that of the share of pairs.
  Random random(12);
  const Labels truth = random_labels(random, 300, 4);
  const auto objects = cluster_objects(joint(truth, {noisy(random, truth, 0.3, 4), noisy(random, truth, 0.4, 4)}));
  std::vector<Score> scores;
  for (const char* text : {"rand", "mirkin", "purity", "edit"}) scores.push_back(parse_score(text, Domain::clusters));
  const auto values = redraw(*objects, scores, {.resamples = 500});
  for (std::size_t system = 0; system < 2; ++system) {
    const double pairs = values[1].observed[system] / (1 - values[0].observed[system]);
    EXPECT_NEAR(deviation_of(values[1], system), pairs * deviation_of(values[0], system),
                0.02 * pairs * deviation_of(values[0], system));
    // Objects to move are those that no matched cluster holds: here the others than the pure ones.
    EXPECT_NEAR(deviation_of(values[3], system), 300 * deviation_of(values[2], system),
                0.1 * 300 * deviation_of(values[2], system));
  }
}

TEST(Redraw, ClustersAreDrawnWhole) {
  // Two clusters of opposite results: the mean of two draws is 0, ½ or 1.
  const Labels truth{1, 1, 1, 1};
  const auto objects = label_objects(joint(truth, {{1, 1, 0, 0}, {1, 1, 1, 1}}, {7, 7, 9, 9}));
  const Score accuracy = parse_score("accuracy", Domain::labels);
  const auto values = redraw(*objects, {&accuracy, 1}, {.resamples = 1000}).front();
  std::map<double, int> seen;
  for (std::uint64_t r = 0; r < values.resamples(); ++r) ++seen[values.at(r, 0)];
  ASSERT_EQ(seen.size(), 3U);
  EXPECT_NEAR(seen[0.5], 500, 60);
  EXPECT_NEAR(seen[0.0], 250, 50);
}

TEST(ObjectDecisions, AgreeWithTheirIntervals) {
  Random random(10);
  std::size_t decided = 0;
  for (int round = 0; round < 30; ++round) {
    const Labels truth = random_labels(random, 300, 3);
    std::vector<Labels> systems;
    for (int s = 0; s < 4; ++s) systems.push_back(noisy(random, truth, 0.2 + 0.08 * s, 3));
    const auto objects = label_objects(joint(truth, systems));
    DecisionOptions how;
    how.resamples = 499;
    const Decisions found = compare_systems(*objects, std::vector{parse_score("mcc", Domain::labels)}, how);
    EXPECT_EQ(found.correction, "max-t");
    ASSERT_EQ(found.pairs.size(), 6U);
    for (const ComparedPair& pair : found.pairs) {
      const compare::Interval& ends = pair.found.interval.number;
      const bool shown = pair.decision != Decision::undecided;
      EXPECT_EQ(shown, pair.p_adjusted.number <= 0.05);
      EXPECT_EQ(shown, ends.low > 0 || ends.high < 0);
      EXPECT_LE(pair.found.p.number, pair.p_adjusted.number);
      decided += shown ? 1 : 0;
    }
  }
  EXPECT_GT(decided, 30U);
  EXPECT_LT(decided, 170U);
}

TEST(ObjectDecisions, SayWhatTheyCannotKnow) {
  const Score accuracy = parse_score("accuracy", Domain::labels);
  const Score f1 = parse_score("macro(f1)", Domain::labels);
  DecisionOptions how;
  // All right: nothing varies.
  const Labels same(30, 1);
  Labels truth = same;
  truth[0] = 0;
  const auto alike = label_objects(joint(truth, {truth, truth}));
  EXPECT_EQ(compare_systems(*alike, {&f1, 1}, how).pairs[0].decision, Decision::undecided);
  EXPECT_FALSE(compare_systems(*alike, {&f1, 1}, how).pairs[0].why.empty());
  EXPECT_EQ(compare_systems(*alike, {&accuracy, 1}, how).method, PairMethod::mcnemar);
  // Never apart on so many objects: equivalent, if a difference of this size does not matter.
  how.margin = 0.2;
  EXPECT_EQ(compare_systems(*alike, {&accuracy, 1}, how).pairs[0].decision, Decision::equivalent);
  how.margin = 0.05;
  EXPECT_EQ(compare_systems(*alike, {&accuracy, 1}, how).pairs[0].decision, Decision::undecided);
  EXPECT_FALSE(compare_systems(*alike, {&accuracy, 1}, how).pairs[0].why.empty());
  how.margin = 0;
  // A candidate that says the same of thirty objects need not do so of the next: that is accepted on purpose only.
  how.baseline = "b";
  how.fail_if_worse = 0.01;
  for (const Score& score : {accuracy, f1}) {
    EXPECT_EQ(compare_systems(*alike, {&score, 1}, how).regression, Regression::open) << score.text();
    how.accept_identical = true;
    EXPECT_EQ(compare_systems(*alike, {&score, 1}, how).regression, Regression::absent) << score.text();
    how.accept_identical = false;
  }
  how.fail_if_worse = 1;
  expect_error([&] { compare_systems(*alike, {&f1, 1}, how); }, "more than a tenth of the range of macro(f1), 0 to 1");
  how.fail_if_worse.reset();
  how.margin = 1;
  expect_error([&] { compare_systems(*alike, {&f1, 1}, how); },
               "not below the largest possible difference of macro(f1)");
  how = {};
  // Five objects.
  const auto five = label_objects(joint({1, 0, 1, 0, 1}, {{1, 0, 1, 0, 1}, {0, 1, 0, 1, 0}}));
  EXPECT_NE(compare_systems(*five, {&f1, 1}, how).pairs[0].why.find("too few objects"), std::string::npos);
  // Classes of few objects.
  EXPECT_EQ(alike->cautions({&f1, 1}).size(), 1U);
  Labels some(60, 1);
  std::fill(some.begin(), some.begin() + 20, 0);
  Labels others = some;
  others[0] = others[59] = 1 - others[0];
  const auto twenty = label_objects(joint(some, {some, others}));
  EXPECT_TRUE(twenty->cautions({&f1, 1}).empty());
  const std::vector<std::string> notes = compare_systems(*twenty, {&f1, 1}, how).notes;
  ASSERT_EQ(notes.size(), 1U);
  EXPECT_NE(notes[0].find("a and b differ on 1 instance:"), std::string::npos);
  EXPECT_TRUE(compare_systems(*twenty, {&accuracy, 1}, how).notes.empty());
  const auto one = label_objects(joint(truth, {truth}));
  expect_error([&] { compare_systems(*one, {&f1, 1}, how); }, "at least two systems");
  how.method = PairMethod::t;
  expect_error([&] { compare_systems(*alike, {&f1, 1}, how); }, "objects have none");
  how.method = PairMethod::mcnemar;
  expect_error([&] { compare_systems(*alike, {&f1, 1}, how); }, "shares of right instances");
  how = {};
  how.resamples = 10;
  expect_error([&] { compare_systems(*alike, {&f1, 1}, how); }, "10 resamples cannot");
}

}  // namespace
}  // namespace etalon
