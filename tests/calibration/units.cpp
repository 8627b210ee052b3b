// units.cpp: differences of two systems on units, from distributions whose mean is known.
#include <algorithm>

#include "calibration/simulation.hpp"
#include "engine/cautions.hpp"
#include "etalon/compare_counts.hpp"
#include "etalon/compare_pairs.hpp"

namespace etalon::calibration {
namespace {

using compare::Finding;

/// Differences with mean 0.
struct Law {
  std::string name;
  double (*draw)(Random&);
  double median;
  double middle;  ///< the median of the mean of two
};

/// Nine of ten are small gains, one is a failure of as much in all.
double collapse(Random& random) { return (random.below(10) == 0 ? -0.9 : 0.1) + 0.05 * normal(random); }

double rare_gains(Random& random) { return random.uniform() < 0.9 ? -0.1 : 0.9 * exponential(random); }

/// Without a median where it is not compared.
const Law kLaws[] = {
    {"normal", [](Random& random) { return normal(random); }, 0, 0},
    {"skewed (exponential − 1)", [](Random& random) { return exponential(random) - 1; }, std::numbers::ln2 - 1,
     1.6783469900166605 / 2 - 1},
    {"ties (normal, rounded)", [](Random& random) { return std::round(normal(random)); }, 0, 0},
    {"lognormal − √e", [](Random& random) { return std::exp(normal(random)) - std::exp(0.5); }, NAN, NAN},
    {"one in ten collapses", collapse, NAN, NAN},
    {"long tail (nine of ten −0.1, one an exponential)", rare_gains, -0.1, -0.1},
    {"discrete (±1 on a fifth of the units, else 0)",
     [](Random& random) {
       const std::uint64_t side = random.below(10);
       return side == 0 ? 1.0 : side == 1 ? -1.0 : 0.0;
     },
     0, 0},
};

std::vector<double> drawn_units(const Law& law, std::size_t n, Random& random) {
  std::vector<double> found(n);
  for (double& one : found) one = law.draw(random);
  return found;
}

Outcome outcome_of(const Finding& found, double truth, PairMethod method, std::span<const double> differences) {
  Outcome outcome;
  outcome.tested = found.p.defined();
  outcome.rejected = outcome.tested && found.p.number <= 0.05 * (1 + 1e-12);
  outcome.bounded = found.interval.defined();
  outcome.covered = outcome.bounded && found.interval.number.low <= truth && truth <= found.interval.number.high;
  outcome.warned = !unit_cautions(method, differences).empty();
  return outcome;
}

compare::ResampleOptions drawing(Random& random) {
  compare::ResampleOptions how;
  how.resamples = kResamples;
  how.seed = random.next();
  return how;
}

struct Tested {
  Method method;
  PairMethod kind;
  std::size_t most;  ///< units for which it is quick
};

/// The default of two systems on queries.
Outcome guarded(std::span<const double> d, double truth) {
  Outcome outcome = outcome_of(compare::guarded_student(d).finding, truth, PairMethod::t, d);
  outcome.warned = false;
  return outcome;
}

Finding found_by(PairMethod method, std::span<const double> d, Random& random) {
  switch (method) {
    case PairMethod::randomization: return compare::randomization(d, drawing(random));
    case PairMethod::wilcoxon: return compare::wilcoxon(d);
    case PairMethod::sign: return compare::sign(d);
    case PairMethod::bootstrap_percentile: return bootstrap(d, compare::Bootstrap::percentile, drawing(random));
    case PairMethod::bootstrap_bca: return bootstrap(d, compare::Bootstrap::bca, drawing(random));
    case PairMethod::bootstrap_studentised: return bootstrap(d, compare::Bootstrap::studentised, drawing(random));
    case PairMethod::mcnemar: {
      const auto count = [&](double side) { return static_cast<std::uint64_t>(std::count(d.begin(), d.end(), side)); };
      return compare::mcnemar(count(1), count(-1), d.size());
    }
    default: return compare::student(d);
  }
}

/// The claim of methods other than the default.
Claim claim_of_others(const Law& law) {
  return law.name.starts_with("lognormal") || law.name.starts_with("one in ten") ? Claim::published : Claim::usual;
}

Claim claim_of_default(const Law& law, std::size_t n) {
  const bool exponentials = law.name.starts_with("skewed");
  const bool bounded = law.median == 0 || (exponentials && n >= 10);
  return bounded ? Claim::type_one : Claim::published;
}

void add_means(std::vector<Experiment>& all, const Law& law, std::size_t n) {
  const bool symmetric = law.median == 0;
  const Claim others = n < 10 ? Claim::published : claim_of_others(law);
  const Claim exact = symmetric ? Claim::exact : Claim::contrast;
  std::vector<Tested> tested{
      {{"t", others}, PairMethod::t, 5000},
      {{"randomised signs", symmetric ? exact : others}, PairMethod::randomization, 200},
      {{"percentile bootstrap", others}, PairMethod::bootstrap_percentile, 200},
      {{"BCa bootstrap", others}, PairMethod::bootstrap_bca, 200},
      {{"studentised bootstrap", others}, PairMethod::bootstrap_studentised, 200},
      {{"Wilcoxon", exact}, PairMethod::wilcoxon, 200},
      {{"sign", exact}, PairMethod::sign, 5000},
  };
  if (law.name.starts_with("discrete")) tested.push_back({{"McNemar", Claim::exact}, PairMethod::mcnemar, 5000});
  std::erase_if(tested, [&](const Tested& one) { return one.most < n; });
  Experiment experiment{
      "Units: the mean difference is 0", {"differences", "n"}, {law.name, std::to_string(n)}, Question::size, {}, {}};
  experiment.methods.push_back({"decision (guarded t)", claim_of_default(law, n)});
  for (const Tested& one : tested) experiment.methods.push_back(one.method);
  experiment.once = [=](Random& random) {
    const std::vector<double> d = drawn_units(law, n, random);
    std::vector<Outcome> found{guarded(d, 0)};
    for (const Tested& one : tested) found.push_back(outcome_of(found_by(one.kind, d, random), 0, one.kind, d));
    return found;
  };
  experiment.quick = n == 20;
  all.push_back(std::move(experiment));
}

/// Two systems of a matrix that are neighbours by their means, which are made equal (`centred`) or left as they are.
void add_neighbours(std::vector<Experiment>& all, const Matrices& matrices, std::size_t n, bool centred) {
  const Claim others = Claim::published;
  Experiment experiment{centred ? "Units: the mean difference is 0" : "Units: two of four neighbours that differ",
                        {"differences", "n"},
                        {"resampled " + matrices.source, std::to_string(n)},
                        centred ? Question::size : Question::power,
                        {{"decision (guarded t)", centred && n >= 10 ? Claim::type_one : Claim::published},
                         {"t", others},
                         {"randomised signs", others},
                         {"BCa bootstrap", others},
                         {"studentised bootstrap", others}},
                        {}};
  experiment.once = [=, &matrices](Random& random) {
    const compare::Rows rows = resampled(matrices, random, centred ? 2 : 4, n, centred);
    std::vector<double> d;
    for (std::size_t u = 0; u < n; ++u) d.push_back(rows.at(u, 0) - rows.at(u, rows.systems - 1));
    for (double& one : d) one = std::abs(one) <= rows.tie ? 0 : one;
    std::vector<Outcome> found{guarded(d, 0)};
    for (const PairMethod method :
         {PairMethod::t, PairMethod::randomization, PairMethod::bootstrap_bca, PairMethod::bootstrap_studentised})
      found.push_back(outcome_of(found_by(method, d, random), 0, method, d));
    for (Outcome& outcome : found) {
      outcome.decided = outcome.rejected ? 1 : 0;
      outcome.warned = false;
    }
    return found;
  };
  experiment.quick = centred && n == 25;
  all.push_back(std::move(experiment));
}

/// The intervals of tests that are not about the mean.
void add_own_centres(std::vector<Experiment>& all, const Law& law, std::size_t n) {
  Experiment experiment{"Units: tests that are about another middle than the mean",
                        {"differences", "n"},
                        {law.name, std::to_string(n)},
                        Question::coverage,
                        {{"Wilcoxon (median of means of two)"}, {"sign (median)"}},
                        {}};
  experiment.once = [=](Random& random) {
    const std::vector<double> d = drawn_units(law, n, random);
    return std::vector{outcome_of(compare::wilcoxon(d), law.middle, PairMethod::wilcoxon, d),
                       outcome_of(compare::sign(d), law.median, PairMethod::sign, d)};
  };
  experiment.quick = n == 20;
  all.push_back(std::move(experiment));
}

/// Ten folds (or ten times ten), any two of whose differences are correlated as the share of a test set: 1/10.
void add_folds(std::vector<Experiment>& all, std::size_t repeats) {
  Experiment experiment{"Folds: the mean difference is 0",
                        {"ten folds, times"},
                        {std::to_string(repeats)},
                        Question::size,
                        {{"Nadeau and Bengio"}, {"t, which is refused", Claim::contrast}},
                        {}};
  experiment.once = [=](Random& random) {
    const double common = std::sqrt(0.1) * normal(random);
    std::vector<double> d(10 * repeats);
    for (double& one : d) one = common + std::sqrt(0.9) * normal(random);
    return std::vector{outcome_of(compare::nadeau_bengio(d, 1.0 / 9), 0, PairMethod::nadeau_bengio, d),
                       outcome_of(compare::student(d), 0, PairMethod::t, d)};
  };
  experiment.quick = repeats == 1;
  all.push_back(std::move(experiment));
}

}  // namespace

std::vector<Experiment> experiments_of_units(const Matrices& matrices) {
  std::vector<Experiment> all;
  for (const Law& law : kLaws) {
    for (const std::size_t n : {5U, 10U, 20U, 25U, 50U, 200U, 5000U}) add_means(all, law, n);
  }
  for (const std::size_t n : {5U, 10U, 25U, 50U}) add_neighbours(all, matrices, n, true);
  for (const Law& law : kLaws) {
    if (std::isnan(law.median)) continue;
    for (const std::size_t n : {10U, 20U, 50U}) add_own_centres(all, law, n);
  }
  for (const std::size_t n : {10U, 25U, 50U}) add_neighbours(all, matrices, n, false);
  for (const std::size_t repeats : {1U, 10U}) add_folds(all, repeats);
  return all;
}

}  // namespace etalon::calibration
