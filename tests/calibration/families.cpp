// families.cpp: many systems that are all alike: how often is any pair called different? And how many that are not?
#include <algorithm>

#include "calibration/families.hpp"
#include "calibration/simulation.hpp"
#include "etalon/decisions.hpp"
#include "etalon/label_objects.hpp"

namespace etalon::calibration {
namespace {

using compare::Rows;

constexpr const char* kAlike = "Several systems, all alike: any pair called different";
constexpr std::uint64_t kFamilyResamples = 999;

compare::ResampleOptions drawn_with(Random& random) {
  compare::ResampleOptions options;
  options.resamples = kFamilyResamples;
  options.seed = random.next();
  return options;
}

Outcome any_of(const compare::Family& found) {
  Outcome outcome;
  for (const compare::PairFinding& pair : found.pairs) {
    outcome.tested = outcome.tested || pair.p.defined();
    outcome.rejected = outcome.rejected || pair.differs;
  }
  return outcome;
}

Outcome any_of(const std::vector<double>& p) {
  return {!p.empty(), std::any_of(p.begin(), p.end(), [](double one) { return one <= 0.05; })};
}

std::vector<Outcome> errors_of(const Rows& rows, Random& random) {
  return {any_of(compare::family(rows, compare::all_pairs(rows.systems), drawn_with(random))),
          any_of(compare::corrected(p_by_t(rows), compare::Correction::holm)), any_of(p_by_flips(rows, random, 499))};
}

std::vector<Method> methods_with(Claim claim) {
  return {{"decision (stabilised max-t)", claim}, {"Holm of t", Claim::contrast}, {"sign-flip max-T", Claim::contrast}};
}

struct Kind {
  std::string name;
  double (*draw)(Random&, double unit);
};

const Kind kKinds[] = {
    {"normal", [](Random& random, double unit) { return unit + normal(random); }},
    {"exponential", [](Random& random, double unit) { return unit + exponential(random); }},
    {"ties", [](Random& random, double unit) { return std::round(unit + normal(random)); }},
    {"0 or 1", [](Random& random, double unit) { return unit + normal(random) > 1 ? 1.0 : 0.0; }},
};

void add_synthetic(std::vector<Experiment>& all, const Kind& kind, std::size_t systems, std::size_t n) {
  Experiment experiment{kAlike,
                        {"values", "systems", "n"},
                        {kind.name, std::to_string(systems), std::to_string(n)},
                        Question::size,
                        methods_with(n < 10 ? Claim::published : Claim::family),
                        {}};
  experiment.once = [=, draw = kind.draw](Random& random) {
    Rows rows{.systems = systems, .tie = 1e-12};
    for (std::size_t u = 0; u < n; ++u) {
      const double unit = normal(random);
      for (std::size_t s = 0; s < systems; ++s) rows.values.push_back(draw(random, unit));
    }
    return errors_of(without_copies(rows), random);
  };
  experiment.quick = systems == 8 && n == 25;
  experiment.effort = systems > 8 ? 0.5 : 1;
  all.push_back(std::move(experiment));
}

void add_resampled(std::vector<Experiment>& all, const Matrices& matrices, std::size_t systems, std::size_t copies,
                   std::size_t n) {
  std::string name = std::to_string(systems);
  if (copies > 0) name += " + " + std::to_string(copies) + " near copies";
  Experiment experiment{kAlike,
                        {"values", "systems", "n"},
                        {"resampled " + matrices.source, name, std::to_string(n)},
                        Question::size,
                        methods_with(copies > 0 ? Claim::copies : Claim::matrices),
                        {}};
  experiment.once = [=, &matrices](Random& random) {
    return errors_of(without_copies(resampled(matrices, random, systems, n, true, copies)), random);
  };
  experiment.quick = systems == 8 && n == 25;
  experiment.effort = 0.5;
  all.push_back(std::move(experiment));
}

/// The share of pairs that are decided, of neighbours by mean as they are.
void add_power(std::vector<Experiment>& all, const Matrices& matrices, std::size_t systems, std::size_t copies,
               std::size_t n) {
  Experiment experiment{"Several systems that differ: pairs decided",
                        {"values", "systems", "n"},
                        {"resampled " + matrices.source,
                         std::to_string(systems) + (copies > 0 ? " + " + std::to_string(copies) + " near copies" : ""),
                         std::to_string(n)},
                        Question::power,
                        methods_with(Claim::published),
                        {}};
  experiment.once = [=, &matrices](Random& random) {
    const Rows rows = without_copies(resampled(matrices, random, systems, n, false, copies));
    const compare::Family found = compare::family(rows, compare::all_pairs(rows.systems), drawn_with(random));
    const auto share = [](const std::vector<double>& p) {
      return Outcome{.decided =
                         static_cast<double>(std::count_if(p.begin(), p.end(), [](double x) { return x <= 0.05; })) /
                         static_cast<double>(p.size())};
    };
    std::vector<double> p;
    for (const compare::PairFinding& pair : found.pairs) p.push_back(pair.p.defined() ? pair.p.number : 1);
    return std::vector{share(p), share(compare::corrected(p_by_t(rows), compare::Correction::holm)),
                       share(p_by_flips(rows, random, 499))};
  };
  experiment.effort = 0.25;
  all.push_back(std::move(experiment));
}

/// Clusters of ten units, half of whose variance they share.
void add_clusters(std::vector<Experiment>& all, std::size_t systems, std::size_t clusters, bool skewed) {
  Experiment experiment{"Several systems on clusters of ten units, all alike: any pair called different",
                        {"values", "systems", "clusters"},
                        {skewed ? "exponential" : "normal", std::to_string(systems), std::to_string(clusters)},
                        Question::size,
                        {{"decision", Claim::published},
                         {"without widening", Claim::contrast},
                         {"as if units were independent", Claim::contrast}},
                        {}};
  experiment.once = [=](Random& random) {
    Rows rows{.systems = systems};
    Rows means{.systems = systems};
    const auto draw = [&] { return skewed ? exponential(random) : normal(random); };
    for (std::size_t c = 0; c < clusters; ++c) {
      std::vector<double> common(systems);
      std::vector<double> sums(systems);
      for (double& one : common) one = draw();
      for (std::size_t u = 0; u < 10; ++u) {
        rows.clusters.push_back(c);
        for (std::size_t s = 0; s < systems; ++s) {
          rows.values.push_back(common[s] + draw());
          sums[s] += rows.values.back() / 10;
        }
      }
      // Of clusters of one size the means are units with the same difference and error.
      means.values.insert(means.values.end(), sums.begin(), sums.end());
    }
    Rows alone = rows;
    alone.clusters.clear();
    const auto pairs = compare::all_pairs(systems);
    return std::vector{any_of(compare::family(rows, pairs, drawn_with(random))),
                       any_of(compare::family(means, pairs, drawn_with(random))),
                       any_of(compare::family(alone, pairs, drawn_with(random)))};
  };
  experiment.effort = 0.5;
  all.push_back(std::move(experiment));
}

void add_objects(std::vector<Experiment>& all, const std::string& measure, std::size_t systems, std::size_t n) {
  const Score score = parse_score(measure, Domain::labels);
  Experiment experiment{"Several systems on instances, all alike: any pair called different",
                        {"measure", "systems", "n"},
                        {measure, std::to_string(systems), std::to_string(n)},
                        Question::size,
                        {{"decision (stabilised max-t)", Claim::published}},
                        {}};
  experiment.once = [=](Random& random) {
    const AlikeInstances drawn(random, systems, n, measure == "mcc" ? 2 : 5);
    const compare::Redrawn values = drawn.redrawn(score, random, kResamples);
    const auto pairs = compare::all_pairs(systems);
    compare::RedrawnFacts facts{.differing = drawn.differing(pairs), .units = static_cast<double>(n), .tie = 1e-12};
    return std::vector{any_of(compare::family(values, pairs, facts))};
  };
  experiment.quick = systems == 4 && n == 200;
  experiment.effort = 0.5;
  all.push_back(std::move(experiment));
}

}  // namespace

std::vector<Experiment> experiments_of_families(const Matrices& matrices) {
  std::vector<Experiment> all;
  for (const Kind& kind : kKinds) {
    for (const std::size_t systems : {4U, 8U, 30U}) {
      for (const std::size_t n : {5U, 7U, 10U, 25U, 50U, 200U}) {
        if (n >= 10 || systems < 30) add_synthetic(all, kind, systems, n);
      }
    }
  }
  for (const auto& [systems, copies] : {std::pair{4U, 0U}, {8U, 0U}, {30U, 0U}, {8U, 3U}, {30U, 5U}}) {
    for (const std::size_t n : {10U, 25U, 50U}) add_resampled(all, matrices, systems, copies, n);
  }
  for (const auto& [systems, copies] : {std::pair{8U, 0U}, {8U, 3U}, {30U, 0U}, {30U, 5U}}) {
    for (const std::size_t n : {10U, 25U, 50U}) add_power(all, matrices, systems, copies, n);
  }
  for (const bool skewed : {false, true}) {
    for (const std::size_t systems : {4U, 8U}) {
      for (const std::size_t clusters : {10U, 20U, 40U, 100U}) add_clusters(all, systems, clusters, skewed);
    }
  }
  for (const char* measure : {"mcc", "macro(f1)"}) {
    for (const std::size_t systems : {4U, 8U, 30U}) {
      for (const std::size_t n : {50U, 200U, 1000U}) add_objects(all, measure, systems, n);
    }
  }
  return all;
}

}  // namespace etalon::calibration
