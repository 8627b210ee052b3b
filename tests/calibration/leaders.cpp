// leaders.cpp: how often the interval of the system with the best mean contains that system's true mean.
#include <algorithm>

#include "calibration/families.hpp"
#include "calibration/simulation.hpp"
#include "etalon/compare_shares.hpp"

namespace etalon::calibration {
namespace {

using compare::Rows;

constexpr const char* kLeaders = "The system with the best mean: its own interval";

/// The system with the best mean, the first of several.
std::size_t leader_of(const Rows& rows) {
  std::vector<double> sums(rows.systems);
  for (std::size_t row = 0; row < rows.rows(); ++row) {
    for (std::size_t s = 0; s < rows.systems; ++s) sums[s] += rows.at(row, s);
  }
  return static_cast<std::size_t>(std::max_element(sums.begin(), sums.end()) - sums.begin());
}

Outcome covering(const Value<compare::Interval>& interval, double truth) {
  Outcome outcome;
  outcome.bounded = interval.defined();
  outcome.covered = outcome.bounded && interval.number.low <= truth && truth <= interval.number.high;
  return outcome;
}

std::vector<Outcome> covered(const Rows& rows, double truth, bool zero_one, Random& random) {
  const std::size_t leader = leader_of(rows);
  compare::LeaderOptions options;
  options.resamples = kResamples;
  options.seed = random.next();
  options.zero_one = zero_one;
  std::vector<double> own;
  for (std::size_t row = 0; row < rows.rows(); ++row) own.push_back(rows.at(row, leader));
  const auto n = static_cast<double>(own.size());
  Value<compare::Interval> ordinary = compare::student(own).interval;
  if (zero_one) ordinary = compare::wilson(static_cast<double>(std::count(own.begin(), own.end(), 1)), n);
  return {covering(compare::leader_interval(rows, leader, options).interval, truth), covering(ordinary, truth)};
}

Experiment leader_experiment(const std::string& values, std::size_t systems, std::size_t n, Claim claim) {
  Experiment experiment{kLeaders,
                        {"values", "systems", "n"},
                        {values, std::to_string(systems), std::to_string(n)},
                        Question::coverage,
                        {{"leader's interval", claim}, {"ordinary interval", Claim::contrast}},
                        {}};
  experiment.quick = systems == 20 && n == 25;
  return experiment;
}

void add_means(std::vector<Experiment>& all, std::size_t systems, std::size_t n) {
  constexpr double kShared[] = {0, 0.7};
  for (const double shared : kShared) {
    Experiment experiment =
        leader_experiment(shared > 0 ? "normal, correlated by .7" : "normal, independent", systems, n, Claim::leader);
    experiment.once = [=](Random& random) {
      Rows rows{.systems = systems};
      for (std::size_t u = 0; u < n; ++u) {
        const double unit = std::sqrt(shared) * normal(random);
        for (std::size_t s = 0; s < systems; ++s) rows.values.push_back(unit + std::sqrt(1 - shared) * normal(random));
      }
      return covered(rows, 0, false, random);
    };
    all.push_back(std::move(experiment));
  }
}

void add_right_or_wrong(std::vector<Experiment>& all, std::size_t systems, std::size_t n) {
  for (const double share : {0.6, 0.9}) {
    Experiment experiment =
        leader_experiment(share < 0.7 ? "0 or 1, 60 % right" : "0 or 1, 90 % right", systems, n, Claim::leader);
    experiment.once = [=](Random& random) {
      Rows rows{.systems = systems};
      for (std::size_t u = 0; u < n; ++u) {
        // Half of the instances are alike for all systems.
        const double unit = random.uniform();
        const bool alike = random.below(2) == 0;
        for (std::size_t s = 0; s < systems; ++s)
          rows.values.push_back((alike ? unit : random.uniform()) < share ? 1 : 0);
      }
      return covered(rows, share, true, random);
    };
    all.push_back(std::move(experiment));
  }
}

void add_matrices(std::vector<Experiment>& all, const Matrices& matrices, std::size_t systems, std::size_t n) {
  Experiment experiment = leader_experiment("resampled " + matrices.source, systems, n, Claim::leader);
  experiment.once = [=, &matrices](Random& random) {
    return covered(without_copies(resampled(matrices, random, systems, n, true)), 0, false, random);
  };
  all.push_back(std::move(experiment));
}

/// By resampled values: Matthews' correlation of instances.
void add_mcc(std::vector<Experiment>& all, std::size_t systems, std::size_t n) {
  const Score score = parse_score("mcc", Domain::labels);
  Experiment experiment = leader_experiment("mcc of instances", systems, n, Claim::leader);
  experiment.once = [=](Random& random) {
    const compare::Redrawn values = AlikeInstances(random, systems, n, 2).redrawn(score, random, kResamples);
    const auto leader = static_cast<std::size_t>(std::max_element(values.observed.begin(), values.observed.end()) -
                                                 values.observed.begin());
    compare::LeaderOptions options;
    options.least = -1;
    options.most = 1;
    std::vector<double> own;
    for (std::uint64_t r = 0; r < values.resamples(); ++r) own.push_back(values.at(r, leader));
    std::sort(own.begin(), own.end());
    const Value<compare::Interval> ordinary =
        compare::Interval{own[own.size() / 40], own[own.size() - 1 - own.size() / 40]};
    const double truth = AlikeInstances::true_mcc();
    return std::vector{covering(compare::leader_interval(values, leader, options).interval, truth),
                       covering(ordinary, truth)};
  };
  experiment.effort = 0.5;
  all.push_back(std::move(experiment));
}

}  // namespace

std::vector<Experiment> experiments_of_leaders(const Matrices& matrices) {
  std::vector<Experiment> all;
  for (const std::size_t systems : {8U, 20U, 30U}) {
    for (const std::size_t n : {10U, 25U, 50U}) {
      add_means(all, systems, n);
      add_matrices(all, matrices, systems, n);
    }
    for (const std::size_t n : {25U, 50U, 200U, 1000U}) add_right_or_wrong(all, systems, n);
    for (const std::size_t n : {200U, 1000U}) add_mcc(all, systems, n);
  }
  std::stable_sort(all.begin(), all.end(),
                   [](const Experiment& a, const Experiment& b) { return a.setting[0] < b.setting[0]; });
  return all;
}

}  // namespace etalon::calibration
