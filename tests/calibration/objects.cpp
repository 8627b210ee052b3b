// objects.cpp: systems on the objects of one test set, whose classes, errors and dependence are known.
#include <algorithm>

#include "calibration/simulation.hpp"
#include "etalon/cluster_objects.hpp"
#include "etalon/decisions.hpp"
#include "etalon/label_objects.hpp"
#include "etalon/text.hpp"
#include "number/binomial.hpp"
#include "number/student.hpp"

namespace etalon::calibration {
namespace {

using Labels = std::vector<std::int32_t>;
using Rows = std::vector<std::vector<double>>;

/// Classes, and how two systems name the objects of each. Where both look at the same side of an object they err alike.
struct Population {
  std::vector<double> shares;
  Rows first;
  Rows second;
  double alike = 0.5;
  // Objects of a cluster that share what the systems do there; 0: objects by themselves.
  std::size_t clusters = 0;
  double within = 0.7;
};

std::int32_t place(const std::vector<double>& chances, double u) {
  std::int32_t at = 0;
  for (; at + 1 < static_cast<std::int32_t>(chances.size()); ++at) {
    if (u < chances[static_cast<std::size_t>(at)]) break;
    u -= chances[static_cast<std::size_t>(at)];
  }
  return at;
}

struct Drawn {
  Labels truth;
  Labels first;
  Labels second;
  Labels clusters;

  [[nodiscard]] JointCells joint(bool by_cluster) const {
    const auto column = [](const char* name, const Labels& labels) {
      return ObjectColumn{name, {LabelView::integers<std::int32_t>(labels)}};
    };
    std::optional<ObjectColumn> of;
    if (by_cluster) of = column("clusters", clusters);
    return join_objects(column("truth", truth), {column("a", first), column("b", second)}, of);
  }
};

Drawn draw(const Population& of, std::size_t n, Random& random) {
  Drawn found;
  std::vector<double> shared(of.clusters * 3);
  for (double& u : shared) u = random.uniform();
  for (std::size_t i = 0; i < n; ++i) {
    const std::size_t cluster = of.clusters == 0 ? 0 : i % of.clusters;
    const auto side = [&](std::size_t which) {
      const bool common = of.clusters > 0 && random.uniform() < of.within;
      return common ? shared[cluster * 3 + which] : random.uniform();
    };
    const std::int32_t truth = place(of.shares, random.uniform());
    const double u = side(0);
    const double v = random.uniform() < of.alike ? u : side(1);
    found.truth.push_back(truth);
    found.first.push_back(place(of.first[static_cast<std::size_t>(truth)], u));
    found.second.push_back(place(of.second[static_cast<std::size_t>(truth)], v));
    if (of.clusters > 0) found.clusters.push_back(static_cast<std::int32_t>(cluster));
  }
  return found;
}

/// The difference of a score on all objects there could be.
double true_difference(const Population& of, Domain domain, const Score& score) {
  JointCells cells;
  for (std::size_t i = 0; i < of.shares.size(); ++i) cells.truth.push_back(std::to_string(i));
  cells.systems = {{"a", cells.truth}, {"b", cells.truth}};
  for (std::uint32_t t = 0; t < of.shares.size(); ++t) {
    for (std::uint32_t a = 0; a < of.shares.size(); ++a) {
      for (std::uint32_t b = 0; b < of.shares.size(); ++b) {
        cells.codes.insert(cells.codes.end(), {t, a, b});
        cells.counts.push_back(static_cast<std::uint64_t>(1e12 * of.shares[t] * of.first[t][a] * of.second[t][b]));
      }
    }
  }
  const auto objects = domain == Domain::labels ? label_objects(cells, {{}, {}, score.text() == "f1" ? "1" : ""})
                                                : cluster_objects(cells);
  double values[2];
  objects->measure(objects->cells().counts, {&score, 1}, Undefined::report, values);
  return values[0] - values[1];
}

bool shows_difference(const Value<double>& p) { return p.defined() && p.number <= 0.05 * (1 + 1e-12); }

/// F1 of swapped labels against that of the data, without standard errors: what the command does not do.
Outcome plain_swaps(const Drawn& data, Random& random) {
  std::uint64_t counts[2][2][2] = {};
  for (std::size_t i = 0; i < data.truth.size(); ++i) ++counts[data.truth[i]][data.first[i]][data.second[i]];
  const auto f1 = [&](std::uint64_t hits, std::uint64_t named) {
    const double positives = static_cast<double>(counts[1][0][0] + counts[1][0][1] + counts[1][1][0] + counts[1][1][1]);
    return 2 * static_cast<double>(hits) / (static_cast<double>(named) + positives);
  };
  // How many that only one system calls positive are the first one's.
  const auto difference = [&](std::uint64_t hits, std::uint64_t alarms) {
    const std::uint64_t all_hits = counts[1][1][0] + counts[1][0][1];
    const std::uint64_t all_alarms = counts[0][1][0] + counts[0][0][1];
    return f1(counts[1][1][1] + hits, counts[1][1][1] + counts[0][1][1] + hits + alarms) -
           f1(counts[1][1][1] + all_hits - hits,
              counts[1][1][1] + counts[0][1][1] + all_hits - hits + all_alarms - alarms);
  };
  const double seen = std::abs(difference(counts[1][1][0], counts[0][1][0]));
  if (!(seen >= 0)) return {};
  std::uint64_t reached = 0;
  for (std::uint64_t r = 0; r < kResamples; ++r) {
    const std::uint64_t hits = draw_binomial(random, counts[1][1][0] + counts[1][0][1], 0.5);
    const std::uint64_t alarms = draw_binomial(random, counts[0][1][0] + counts[0][0][1], 0.5);
    reached += std::abs(difference(hits, alarms)) >= seen * (1 - 1e-9) ? 1 : 0;
  }
  const double p = static_cast<double>(reached + 1) / static_cast<double>(kResamples + 1);
  return {true, p <= 0.05};
}

/// What the command decides, and its check by swapped labels.
std::vector<Outcome> decided(const Objects& objects, const Score& score, double truth, Random& random, bool check) {
  DecisionOptions how;
  how.check = check;
  if (!objects.counts_right(score)) {
    how.resamples = kResamples;
    how.seed = random.next();
  }
  const Decisions found = compare_systems(objects, {&score, 1}, how);
  const ComparedPair& pair = found.pairs[0];
  Outcome main;
  main.tested = pair.why.empty() && pair.p_adjusted.defined();
  main.rejected = main.tested && shows_difference(pair.p_adjusted);
  main.bounded = pair.why.empty() && pair.found.interval.defined();
  main.covered = main.bounded && pair.found.interval.number.low <= truth && truth <= pair.found.interval.number.high;
  main.warned = !found.notes.empty();
  Outcome swaps{pair.by_signs.defined(), shows_difference(pair.by_signs)};
  swaps.warned = main.warned;
  return {main, swaps};
}

struct Setting {
  std::string name;
  Population of;
};

Rows two_classes(double recall, double false_alarms) {
  return {{1 - false_alarms, false_alarms}, {1 - recall, recall}};
}

std::string percent_text(double share) { return shortest(100 * share) + " %"; }

/// Errors of a system with this precision.
Rows with_precision(double positives, double recall, double precision) {
  return two_classes(recall, positives * recall * (1 - precision) / precision / (1 - positives));
}

Rows evenly_wrong(std::size_t classes, double errors) {
  Rows rows(classes, std::vector<double>(classes, errors / static_cast<double>(classes - 1)));
  for (std::size_t i = 0; i < classes; ++i) rows[i][i] = 1 - errors;
  return rows;
}

void add_labels(std::vector<Experiment>& all, const std::string& table, Question question, const Setting& setting,
                std::size_t n, const std::string& text) {
  const Score score = parse_score(text, Domain::labels);
  const bool two = setting.of.shares.size() == 2;
  const double truth = true_difference(setting.of, Domain::labels, score);
  const std::string positive = text == "f1" ? "1" : "";
  const bool exact = text == "accuracy";
  const bool contrast = question == Question::size && text == "f1";
  Experiment experiment{table, {"systems", "measure", "n"}, {setting.name, text, std::to_string(n)}, question, {}, {}};
  experiment.methods = {{exact ? "decision (McNemar's)" : "decision (resampled instances)",
                         exact && question == Question::size ? Claim::exact : Claim::usual}};
  if (!exact && question == Question::size) experiment.methods.push_back({"check (studentised swaps)"});
  if (contrast) experiment.methods.push_back({"plain swaps", Claim::contrast});
  experiment.once = [=, of = setting.of](Random& random) {
    const Drawn data = draw(of, n, random);
    std::vector<Outcome> found(2);
    // Nothing can be said about a class that no object has and that a system never names: such files are refused.
    const auto named = [](const Labels& labels) { return std::ranges::find(labels, 1) != labels.end(); };
    const bool there = named(data.truth) || (named(data.first) && named(data.second));
    if (!two || there)
      found = decided(*label_objects(data.joint(false), {{}, {}, positive}), score, truth, random,
                      question == Question::size);
    if (exact || question == Question::coverage) found.pop_back();
    if (contrast) found.push_back(plain_swaps(data, random));
    return found;
  };
  experiment.effort = 0.5;
  experiment.quick = n == 200 && setting.of.shares[1] == 0.1;
  all.push_back(std::move(experiment));
}

void add_classes(std::vector<Experiment>& all) {
  for (const double positives : {0.5, 0.1, 0.02}) {
    const std::string share = percent_text(positives) + " positive";
    const std::vector<double> shares{1 - positives, positives};
    const Setting same{share + ", interchangeable",
                       {shares, with_precision(positives, 0.7, 0.7), with_precision(positives, 0.7, 0.7)}};
    const Setting opposite{share + ", precision and recall exchanged",
                           {shares, with_precision(positives, 0.8, 0.6), with_precision(positives, 0.6, 0.8), 0}};
    // As far apart as they can be where positives are few: exchanging labels mixes what is not alike.
    const Setting far{share + ", precision and recall exchanged, far apart",
                      {shares, with_precision(positives, 0.95, 0.35), with_precision(positives, 0.35, 0.95), 0}};
    const Setting unequal{share + ", unequal",
                          {shares, with_precision(positives, 0.8, 0.7), with_precision(positives, 0.6, 0.6)}};
    for (const std::size_t n : {50U, 200U, 1000U, 5000U}) {
      for (const char* score : {"accuracy", "f1", "mcc"}) {
        add_labels(all, "Instances of one test set: equal systems", Question::size, same, n, score);
        add_labels(all, "Instances of one test set: unequal systems", Question::coverage, unequal, n, score);
      }
      add_labels(all, "Instances of one test set: equal systems", Question::size, opposite, n, "f1");
      if (positives < 0.5) add_labels(all, "Instances of one test set: equal systems", Question::size, far, n, "f1");
    }
  }
  const std::vector<double> ten(10, 0.1);
  const Setting same{"ten classes, interchangeable", {ten, evenly_wrong(10, 0.3), evenly_wrong(10, 0.3)}};
  const Setting unequal{"ten classes, unequal", {ten, evenly_wrong(10, 0.25), evenly_wrong(10, 0.35)}};
  for (const std::size_t n : {50U, 200U, 1000U, 5000U}) {
    for (const char* score : {"accuracy", "macro(f1)", "mcc"}) {
      add_labels(all, "Instances of one test set: equal systems", Question::size, same, n, score);
      add_labels(all, "Instances of one test set: unequal systems", Question::coverage, unequal, n, score);
    }
  }
}

void add_clusters(std::vector<Experiment>& all) {
  for (const std::size_t clusters : {10U, 30U, 100U}) {
    for (const char* text : {"accuracy", "f1"}) {
      const Score score = parse_score(text, Domain::labels);
      const std::string positive = std::string(text) == "f1" ? "1" : "";
      Population of{{0.6, 0.4}, two_classes(0.7, 0.2), two_classes(0.7, 0.2), 0.5, clusters};
      Experiment experiment{
          "Instances in clusters of 20: equal systems",
          {"measure", "clusters"},
          {text, std::to_string(clusters)},
          Question::size,
          {{"by cluster"}, {"check (swapped clusters)"}, {"as if instances were independent", Claim::contrast}},
          {}};
      experiment.once = [=](Random& random) {
        const Drawn data = draw(of, 20 * clusters, random);
        std::vector<Outcome> found =
            decided(*label_objects(data.joint(true), {{}, {}, positive}), score, 0, random, true);
        found.push_back(decided(*label_objects(data.joint(false), {{}, {}, positive}), score, 0, random, false)[0]);
        return found;
      };
      experiment.quick = clusters == 30;
      all.push_back(std::move(experiment));
    }
  }
}

void add_clusterings(std::vector<Experiment>& all) {
  const std::vector<double> four(4, 0.25);
  for (const std::size_t n : {200U, 1000U}) {
    for (const char* text : {"ari", "nmi"}) {
      const Score score = parse_score(text, Domain::clusters);
      for (const bool equal : {true, false}) {
        const Population of{four, evenly_wrong(4, 0.3), evenly_wrong(4, equal ? 0.3 : 0.4)};
        const double truth = true_difference(of, Domain::clusters, score);
        Experiment experiment{std::string("Clusterings: ") + (equal ? "equal" : "unequal") + " systems",
                              {"measure", "n"},
                              {text, std::to_string(n)},
                              equal ? Question::size : Question::coverage,
                              {{"half of the instances drawn"}},
                              {}};
        experiment.once = [=](Random& random) {
          return std::vector{
              decided(*cluster_objects(draw(of, n, random).joint(false)), score, truth, random, false)[0]};
        };
        experiment.quick = n == 200 && equal;
        all.push_back(std::move(experiment));
      }
    }
  }
}

}  // namespace

std::vector<Experiment> experiments_of_objects() {
  std::vector<Experiment> all;
  add_classes(all);
  add_clusters(all);
  add_clusterings(all);
  return all;
}

}  // namespace etalon::calibration
