// label_laws.hpp: small random labels of systems, by measures of labels and of clusterings.
#pragma once

#include <functional>
#include <memory>
#include <numeric>
#include <span>

#include "compare/decision_laws.hpp"
#include "compare/joint_objects.hpp"
#include "etalon/cluster_objects.hpp"
#include "etalon/label_objects.hpp"

namespace etalon::laws {

/// Labels of instances by named systems.
struct LabelTable {
  Labels truth;
  std::vector<std::string> systems;
  std::vector<Labels> labels;
  Labels clusters{};

  void add(const std::string& name, Labels column) {
    systems.push_back(name);
    labels.push_back(std::move(column));
  }
  [[nodiscard]] JointCells cells() const {
    std::vector<ObjectColumn> columns;
    for (std::size_t s = 0; s < systems.size(); ++s)
      columns.push_back({systems[s], {LabelView::integers<std::int32_t>(labels[s])}});
    std::optional<ObjectColumn> of;
    if (!clusters.empty()) of = {"day", {LabelView::integers<std::int32_t>(clusters)}};
    return join_objects({"truth", {LabelView::integers<std::int32_t>(truth)}}, columns, of);
  }
};

inline LabelTable random_label_table(Random& random, std::size_t systems, std::size_t instances, bool clustered) {
  LabelTable table{.truth = random_labels(random, instances, 3), .systems = {}, .labels = {}};
  for (std::size_t s = 0; s < systems; ++s)
    table.add(std::string(1, static_cast<char>('b' + s * 7 % 23)),
              noisy(random, table.truth, 0.5 - 0.08 * static_cast<double>(s), 3));
  if (clustered) table.clusters = random_labels(random, instances, 9);
  return table;
}

inline LabelTable shuffled(Random& random, const LabelTable& table) {
  std::vector<std::size_t> order(table.truth.size());
  std::vector<std::size_t> systems(table.systems.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::iota(systems.begin(), systems.end(), std::size_t{0});
  random.shuffle(std::span(order));
  random.shuffle(std::span(systems));
  const auto turned = [&](const Labels& labels) {
    Labels other;
    for (const std::size_t i : order) other.push_back(labels[i]);
    return other;
  };
  LabelTable other{.truth = turned(table.truth), .systems = {}, .labels = {}};
  for (const std::size_t s : systems) other.add(table.systems[s], turned(table.labels[s]));
  if (!table.clusters.empty()) other.clusters = turned(table.clusters);
  return other;
}

/// A measure with the objects that it is of.
struct Case {
  const char* measure;
  Domain domain = Domain::labels;
  std::optional<compare::Correction> correction{};

  [[nodiscard]] std::unique_ptr<Objects> objects(const LabelTable& table) const {
    return domain == Domain::labels ? label_objects(table.cells()) : cluster_objects(table.cells(), {});
  }
  [[nodiscard]] Decisions decided(const LabelTable& table, const std::string& baseline = "") const {
    const Score score = parse_score(measure, domain);
    DecisionOptions how{.baseline = baseline};
    const auto of = objects(table);
    if (table.systems.size() > 2 && baseline.empty()) how.correction = correction;
    if (correction) return compare_systems(*of, {&score, 1}, how);
    how.resamples = 499;
    try {
      return compare_systems(*of, {&score, 1}, how);
    } catch (const Error&) {  // nothing is drawn
      how.resamples.reset();
      return compare_systems(*of, {&score, 1}, how);
    }
  }
};

inline const std::vector<Case> kCases{{"accuracy"},
                                      {"error_rate"},
                                      {"mcc"},
                                      {"macro(f1)"},
                                      {"ari", Domain::clusters},
                                      {"vi", Domain::clusters},
                                      {"accuracy", Domain::labels, compare::Correction::bonferroni}};

inline void for_label_tables(std::uint64_t seeds,
                             const std::function<void(Random&, const Case&, const LabelTable&)>& check) {
  for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
    for (const Case& one : kCases) {
      for (const std::size_t systems : {2U, 3U, 5U}) {
        for (const bool clustered : {false, true}) {
          if (clustered && one.correction) continue;  // McNemar's test is of single instances
          SCOPED_TRACE("seed " + std::to_string(seed) + ", " + one.measure + ", " + std::to_string(systems) +
                       " systems" + (clustered ? ", clusters" : "") + (one.correction ? ", corrected" : ""));
          Random random(seed * 10 + systems);
          check(random, one, random_label_table(random, systems, 30 + random.below(60), clustered));
        }
      }
    }
  }
}

}  // namespace etalon::laws
