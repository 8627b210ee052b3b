// A sample of the table of docs/intervals.md: intervals cover as often as they say where they should.
#include "coverage/coverage.hpp"

#include <gtest/gtest.h>

namespace etalon {
namespace {

std::vector<coverage::Covered> covered_by(IntervalMethod method, const std::vector<const char*>& names,
                                          std::uint64_t objects, double prevalence, std::size_t samples) {
  std::vector<Score> scores;
  for (const char* name : names) scores.push_back(parse_score(name, Domain::labels));
  AggregateOptions how;
  how.interval = method;
  how.resamples = 400;
  coverage::Population population;
  population.prevalence = prevalence;
  return coverage::cover(population, objects, scores, how, samples);
}

TEST(Coverage, ExactIntervalsNeverCoverLess) {
  for (const std::uint64_t n : {20, 50, 200}) {
    for (const auto& found :
         covered_by(IntervalMethod::clopper_pearson, {"accuracy", "recall", "precision", "f1"}, n, 0.1, 2000)) {
      // Four standard errors of 2000 samples.
      EXPECT_GT(found.share(), 0.95 - 4 * std::sqrt(0.95 * 0.05 / 2000)) << n;
    }
  }
}

TEST(Coverage, OthersCoverWhatTheySayOfManyObjects) {
  for (const auto& found :
       covered_by(IntervalMethod::wilson, {"accuracy", "recall", "precision", "f1"}, 200, 0.5, 2000))
    EXPECT_NEAR(found.share(), 0.95, 0.02);
  for (const auto& found :
       covered_by(IntervalMethod::delta, {"accuracy", "f1", "macro(f1)", "mcc", "kappa"}, 500, 0.5, 2000))
    EXPECT_NEAR(found.share(), 0.95, 0.02);
  for (const auto& found : covered_by(IntervalMethod::bootstrap, {"f1", "macro(f1)", "mcc", "kappa"}, 500, 0.5, 500))
    EXPECT_NEAR(found.share(), 0.95, 0.04);
}

TEST(Coverage, SlopesFailOnRareClasses) {
  // What the command warns of is so.
  const auto found = covered_by(IntervalMethod::delta, {"macro(f1)"}, 200, 0.01, 2000);
  EXPECT_LT(found[0].share(), 0.85);
}

}  // namespace
}  // namespace etalon
