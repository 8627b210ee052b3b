// Objects of one test set that are drawn again: joint cells, their scores, exchanged labels, and what is decided.
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <numeric>

#include "etalon/cluster_objects.hpp"
#include "etalon/cluster_samples.hpp"
#include "etalon/compare_counts.hpp"
#include "etalon/decisions.hpp"
#include "etalon/domain_entry.hpp"
#include "etalon/label_objects.hpp"
#include "etalon/label_samples.hpp"
#include "expect_error.hpp"
#include "number/random.hpp"

namespace etalon {
namespace {

using Labels = std::vector<std::int32_t>;

JointCells joint(const Labels& truth, const std::vector<Labels>& systems, const Labels& clusters = {}) {
  std::vector<ObjectColumn> columns;
  for (std::size_t i = 0; i < systems.size(); ++i)
    columns.push_back({std::string(1, static_cast<char>('a' + i)), {LabelView::integers<std::int32_t>(systems[i])}});
  std::optional<ObjectColumn> of;
  if (!clusters.empty()) of = {"clusters", {LabelView::integers<std::int32_t>(clusters)}};
  // In two pieces, which must not show.
  const std::span<const std::int32_t> all(truth);
  const std::size_t half = truth.size() / 2;
  return join_objects({"truth", {LabelView::integers(all.first(half)), LabelView::integers(all.subspan(half))}},
                      columns, of);
}

Labels random_labels(Random& random, std::size_t n, int classes) {
  Labels labels(n);
  for (std::int32_t& label : labels)
    label = static_cast<std::int32_t>(random.below(static_cast<std::uint64_t>(classes)));
  return labels;
}

/// The truth, wrong with a chance.
Labels noisy(Random& random, const Labels& truth, double wrong, int classes) {
  Labels labels = truth;
  for (std::int32_t& label : labels) {
    if (random.uniform() < wrong) label = static_cast<std::int32_t>(random.below(static_cast<std::uint64_t>(classes)));
  }
  return labels;
}

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
        EXPECT_LT(cells.clusters[cell], cells.cluster_count);
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

TEST(JointCells, RefuseWhatHasNoPairs) {
  expect_error([] { joint({1, 2}, {{1}}); }, "1");
  expect_error([] { joint({}, {{}}); }, "no object");
  const Labels one{1};
  const LabelView view = LabelView::integers<std::int32_t>(one);
  expect_error([&] { join_objects({"t", {view}}, {{"x", {view}}, {"x", {view}}}); }, "two systems of the name 'x'");
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
  const JointCells cells = joint(truth, {noisy(random, truth, 0.4, 4), random_labels(random, 40, 5)});
  for (const Noise& noise : {Noise{}, Noise{"2", false}, Noise{"2", true}}) {
    const auto objects = cluster_objects(cells, noise);
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

/// Two systems on objects that are written out, and all that swapping does to them.
struct WrittenOut {
  Labels truth;
  Labels a;
  Labels b;
  Score score;

  [[nodiscard]] double difference() const {
    const auto objects = label_objects(joint(truth, {a, b}));
    double values[2];
    objects->measure(objects->cells().counts, {&score, 1}, Undefined::report, values);
    return values[0] - values[1];
  }
  [[nodiscard]] WrittenOut without(std::size_t object) const {
    WrittenOut rest = *this;
    for (Labels* labels : {&rest.truth, &rest.a, &rest.b})
      labels->erase(labels->begin() + static_cast<std::ptrdiff_t>(object));
    return rest;
  }
  [[nodiscard]] std::vector<double> influences() const {
    const double all = difference();
    std::vector<double> found;
    for (std::size_t i = 0; i < truth.size(); ++i)
      found.push_back(static_cast<double>(truth.size() - 1) * (all - without(i).difference()));
    return found;
  }
};

double error_of_mean(const std::vector<double>& values) {
  const auto n = static_cast<double>(values.size());
  double mean = 0;
  double squares = 0;
  for (const double value : values) mean += value / n;
  for (const double value : values) squares += (value - mean) * (value - mean);
  return std::sqrt(squares / (n - 1) / n);
}

/// Over every exchange; the standard errors of exchanged labels are those of the mixture of both systems.
double p_of_all_exchanges(const WrittenOut& given) {
  const std::size_t n = given.truth.size();
  WrittenOut both = given;
  both.truth.insert(both.truth.end(), given.truth.begin(), given.truth.end());
  both.a.insert(both.a.end(), given.b.begin(), given.b.end());
  both.b.insert(both.b.end(), given.a.begin(), given.a.end());
  std::vector<double> mixed = both.influences();
  mixed.resize(n);
  // The labels as they are count as one exchange, in the standard errors of the mixture.
  const double t = std::abs(given.difference()) / std::max(error_of_mean(given.influences()), error_of_mean(mixed));
  std::vector<std::size_t> apart;
  for (std::size_t i = 0; i < n; ++i) {
    if (given.a[i] != given.b[i]) apart.push_back(i);
  }
  std::uint64_t reached = 0;
  const std::uint64_t all = std::uint64_t{1} << apart.size();
  for (std::uint64_t way = 0; way < all; ++way) {
    WrittenOut turned = given;
    std::vector<double> signed_ones = mixed;
    for (std::size_t k = 0; k < apart.size(); ++k) {
      if ((way >> k & 1) == 0) continue;
      std::swap(turned.a[apart[k]], turned.b[apart[k]]);
      signed_ones[apart[k]] *= -1;
    }
    reached += std::abs(turned.difference()) / error_of_mean(signed_ones) >= t * (1 - 1e-9) ? 1 : 0;
  }
  return static_cast<double>(reached) / static_cast<double>(all);
}

TEST(Swaps, AgreeWithAllExchanges) {
  Random random(9);
  for (int round = 0; round < 6; ++round) {
    // Every class stays on both sides whatever is exchanged, so that there is always a value.
    WrittenOut given{{0, 0, 0, 1, 1, 1},
                     {0, 0, 1, 1, 1, 0},
                     {0, 0, 1, 1, 1, 0},
                     parse_score(round % 2 == 0 ? "balanced_accuracy" : "f1", Domain::labels)};
    for (int i = 0; i < 9; ++i) {
      given.truth.push_back(static_cast<std::int32_t>(random.below(2)));
      given.a.push_back(random.below(4) != 0 ? given.truth.back() : 1 - given.truth.back());
      given.b.push_back(random.below(2) != 0 ? given.truth.back() : 1 - given.truth.back());
    }
    const auto objects = label_objects(joint(given.truth, {given.a, given.b}));
    const double exact = p_of_all_exchanges(given);
    const Value<double> drawn = swapped_p(*objects, given.score, 0, 1, {.resamples = 20000});
    ASSERT_TRUE(drawn.defined());
    EXPECT_NEAR(drawn.number, exact, 4 * std::sqrt(exact * (1 - exact) / 20000) + 1e-3);
    EXPECT_EQ(drawn.number, swapped_p(*objects, given.score, 0, 1, {.resamples = 20000, .threads = 3}).number);
    EXPECT_EQ(drawn.number, swapped_p(*objects, given.score, 1, 0, {.resamples = 20000}).number);
  }
}

TEST(Swaps, OfAShareOfObjectsAreExact) {
  Random random(11);
  const Labels truth = random_labels(random, 40, 2);
  const auto objects = label_objects(joint(truth, {noisy(random, truth, 0.2, 2), noisy(random, truth, 0.6, 2)}));
  const Score accuracy = parse_score("accuracy", Domain::labels);
  const auto alone = right_alone(*objects, accuracy, 0, 1);
  ASSERT_TRUE(alone);
  EXPECT_EQ(swapped_p(*objects, accuracy, 0, 1).number, compare::mcnemar(alone->first, alone->second, 40).p.number);
}

TEST(Swaps, ClustersExchangeTogether) {
  Labels truth;
  Labels a;
  Labels b;
  Labels clusters;
  // In each of 8 clusters a is right throughout in 6, b in 2: signs of clusters, not of 80 objects.
  for (int g = 0; g < 8; ++g) {
    for (int i = 0; i < 10; ++i) {
      truth.push_back(i % 2);
      a.push_back(g < 6 ? i % 2 : 1 - i % 2);
      b.push_back(g < 6 ? 1 - i % 2 : i % 2);
      clusters.push_back(g);
    }
  }
  const auto objects = label_objects(joint(truth, {a, b}, clusters));
  const Score accuracy = parse_score("accuracy", Domain::labels);
  EXPECT_FALSE(right_alone(*objects, accuracy, 0, 1));
  // 37 of 128 sums of eight signs are as far: 2·(1 + 8 + 28)/256.
  EXPECT_NEAR(swapped_p(*objects, accuracy, 0, 1, {.resamples = 20000}).number, 74.0 / 256, 0.015);
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
      EXPECT_EQ(shown, ends.low >= 0 || ends.high <= 0);
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
  // A candidate that says the same of every object is no worse, by whatever score.
  how.baseline = "b";
  how.fail_if_worse = 0.01;
  EXPECT_EQ(compare_systems(*alike, {&f1, 1}, how).regression, Regression::absent);
  how.fail_if_worse = 1;
  expect_error([&] { compare_systems(*alike, {&f1, 1}, how); }, "as much as macro(f1) can have");
  how = {};
  // Five objects.
  const auto five = label_objects(joint({1, 0, 1, 0, 1}, {{1, 0, 1, 0, 1}, {0, 1, 0, 1, 0}}));
  EXPECT_NE(compare_systems(*five, {&f1, 1}, how).pairs[0].why.find("too few objects"), std::string::npos);
  // Classes of few objects.
  EXPECT_EQ(alike->few().size(), 1U);
  Labels some(60, 1);
  std::fill(some.begin(), some.begin() + 20, 0);
  Labels others = some;
  others[0] = others[59] = 1 - others[0];
  const auto twenty = label_objects(joint(some, {some, others}));
  EXPECT_TRUE(twenty->few().empty());
  const std::vector<std::string> notes = compare_systems(*twenty, {&f1, 1}, how).notes;
  ASSERT_EQ(notes.size(), 2U);
  EXPECT_NE(notes[1].find("a and b differ on 1 object:"), std::string::npos);
  EXPECT_NE(notes[0].find("fewer than 25 objects have the class '0' (20): p of swaps"), std::string::npos);
  EXPECT_TRUE(compare_systems(*twenty, {&accuracy, 1}, how).notes.empty());
  const auto one = label_objects(joint(truth, {truth}));
  expect_error([&] { compare_systems(*one, {&f1, 1}, how); }, "at least two systems");
  how.method = PairMethod::t;
  expect_error([&] { compare_systems(*alike, {&f1, 1}, how); }, "objects have none");
  how.method = PairMethod::mcnemar;
  expect_error([&] { compare_systems(*alike, {&f1, 1}, how); }, "share of objects");
  how = {};
  how.resamples = 10;
  expect_error([&] { compare_systems(*alike, {&f1, 1}, how); }, "10 resamples cannot");
}

}  // namespace
}  // namespace etalon
