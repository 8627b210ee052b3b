// families.cpp: many systems that are all alike: how often is any pair called different?
#include <algorithm>

#include "calibration/simulation.hpp"
#include "etalon/compare_table.hpp"
#include "etalon/corrections.hpp"
#include "etalon/decisions.hpp"
#include "etalon/label_objects.hpp"

namespace etalon::calibration {
namespace {

Outcome any_of(const std::vector<compare::PairFinding>& pairs) {
  Outcome outcome;
  for (const compare::PairFinding& pair : pairs) {
    outcome.tested = outcome.tested || pair.p.defined();
    outcome.rejected = outcome.rejected || pair.differs;
  }
  return outcome;
}

/// Student's t of all pairs, corrected.
Outcome by_t(const compare::Table& table, compare::Correction how) {
  std::vector<double> p;
  for (const auto& [a, b] : compare::all_pairs(table.systems)) {
    std::vector<double> d;
    for (std::size_t u = 0; u < table.units(); ++u) d.push_back(table.at(u, a) - table.at(u, b));
    p.push_back(compare::student(d).p.number);
  }
  p = compare::corrected(p, how);
  return {true, *std::min_element(p.begin(), p.end()) <= 0.05};
}

void add_units(std::vector<Experiment>& all, std::size_t systems, std::size_t n, bool skewed) {
  Experiment experiment{"Several systems, all alike: any pair called different",
                        {"values", "systems", "n"},
                        {skewed ? "units, skewed" : "units, normal", std::to_string(systems), std::to_string(n)},
                        Question::size,
                        {{"max-t", Claim::family}, {"Holm of t", Claim::family}, {"t, not corrected", Claim::none}},
                        {}};
  experiment.once = [=](Random& random) {
    compare::Table table{systems, {}};
    for (std::size_t u = 0; u < n; ++u) {
      const double unit = normal(random);
      for (std::size_t s = 0; s < systems; ++s)
        table.values.push_back(unit + (skewed ? exponential(random) : normal(random)));
    }
    compare::ResampleOptions how;
    how.resamples = kResamples;
    how.seed = random.next();
    return std::vector{any_of(compare::max_t(table, compare::all_pairs(systems), how).pairs),
                       by_t(table, compare::Correction::holm), by_t(table, compare::Correction::none)};
  };
  experiment.quick = systems == 5 && n == 30;
  experiment.effort = systems > 5 ? 0.5 : 1;
  all.push_back(std::move(experiment));
}

void add_objects(std::vector<Experiment>& all, std::size_t systems, std::size_t n) {
  const Score score = parse_score("mcc", Domain::labels);
  Experiment experiment{"Several systems, all alike: any pair called different",
                        {"values", "systems", "n"},
                        {"objects, mcc", std::to_string(systems), std::to_string(n)},
                        Question::size,
                        {{"max-t", Claim::family}},
                        {}};
  experiment.once = [=](Random& random) {
    std::vector<std::int32_t> truth;
    std::vector<std::vector<std::int32_t>> said(systems);
    for (std::size_t i = 0; i < n; ++i) {
      truth.push_back(random.below(10) < 3 ? 1 : 0);
      const double errors = random.uniform() < 0.3 ? 0.5 : 0.1;  // hard objects and easy ones
      for (auto& of : said) of.push_back(random.uniform() < errors ? 1 - truth.back() : truth.back());
    }
    std::vector<ObjectColumn> columns;
    for (std::size_t s = 0; s < systems; ++s)
      columns.push_back({std::to_string(s), {LabelView::integers<std::int32_t>(said[s])}});
    const auto objects = label_objects(join_objects({"truth", {LabelView::integers<std::int32_t>(truth)}}, columns));
    const auto values = redraw(*objects, {&score, 1}, {.resamples = kResamples, .seed = random.next()});
    return std::vector{any_of(compare::max_t(values.front(), compare::all_pairs(systems)).pairs)};
  };
  experiment.quick = systems == 5 && n == 200;
  experiment.effort = 0.5;
  all.push_back(std::move(experiment));
}

}  // namespace

std::vector<Experiment> experiments_of_families() {
  std::vector<Experiment> all;
  for (const bool skewed : {false, true}) {
    for (const std::size_t systems : {5U, 20U}) {
      for (const std::size_t n : {10U, 30U, 200U}) add_units(all, systems, n, skewed);
    }
  }
  for (const std::size_t systems : {5U, 20U}) {
    for (const std::size_t n : {200U, 1000U}) add_objects(all, systems, n);
  }
  return all;
}

}  // namespace etalon::calibration
