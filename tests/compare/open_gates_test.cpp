// A gate that is open asks for more units than it has, whatever the units and the method.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "compare/joint_objects.hpp"
#include "etalon/decisions.hpp"
#include "etalon/label_objects.hpp"

namespace etalon {
namespace {

/// How many pairs the gate leaves open.
int expect_more(const Decisions& found) {
  int open = 0;
  for (const ComparedPair& pair : found.pairs) {
    if (pair.regression != Regression::open) continue;
    ++open;
    if (!pair.to_decide.defined()) continue;
    EXPECT_GT(std::ceil(pair.to_decide.number), static_cast<double>(pair.found.n))
        << found.systems[pair.a] << " and " << found.systems[pair.b] << " by " << name_of(found.method);
  }
  return open;
}

DecisionOptions gate(Random& random, UnitKind unit) {
  DecisionOptions how;
  how.unit = unit;
  how.baseline = "a";
  how.fail_if_worse = 0.001 * static_cast<double>(random.below(80));
  return how;
}

TEST(OpenGates, OfInstancesAskForMoreThanThereAre) {
  Random random(11);
  int open = 0;
  for (int round = 0; round < 120; ++round) {
    const Labels truth = random_labels(random, 5 + random.below(90), 3);
    std::vector<Labels> systems{noisy(random, truth, 0.2, 3)};
    const std::size_t others = 1 + random.below(3);
    for (std::size_t i = 0; i < others; ++i) systems.push_back(noisy(random, systems[0], 0.1, 3));
    const auto objects = label_objects(joint(truth, systems));
    const Score score = parse_score(round % 3 == 0 ? "macro(recall)" : "accuracy", Domain::labels);
    DecisionOptions how = gate(random, UnitKind::objects);
    if (others > 1 && score.text() == "accuracy" && round % 2 == 0) how.method = PairMethod::mcnemar;
    if (score.text() != "accuracy") how.resamples = 400;
    open += expect_more(compare_systems(*objects, {&score, 1}, how));
  }
  EXPECT_GT(open, 60);
}

TEST(OpenGates, OfUnitsAskForMoreThanThereAre) {
  Random random(12);
  int open = 0;
  for (const UnitKind unit : {UnitKind::queries, UnitKind::folds, UnitKind::datasets, UnitKind::seeds}) {
    for (int round = 0; round < 60; ++round) {
      std::vector<ScoreEntry> entries;
      const std::size_t units = 3 + random.below(16);
      for (std::size_t u = 0; u < units; ++u) {
        const double base = random.uniform();
        for (const char* system : {"a", "b", "c"}) {
          const double value = std::clamp(base + 0.1 * (random.uniform() - 0.5), 0.0, 1.0);
          entries.push_back({system, "u" + std::to_string(u), "accuracy", round % 4 == 0 ? std::round(value) : value});
        }
      }
      DecisionOptions how = gate(random, unit);
      open += expect_more(compare_systems(entries, how));
    }
  }
  EXPECT_GT(open, 200);
}

}  // namespace
}  // namespace etalon
