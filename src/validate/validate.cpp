// validate.cpp: all subjects against all laws over all universes, on several threads, in a fixed order.
#include "etalon/validate.hpp"

#include <algorithm>
#include <map>
#include <memory>

#include "etalon/error.hpp"
#include "etalon/text.hpp"
#include "validate/bias.hpp"
#include "validate/class_ranking_laws.hpp"
#include "validate/cluster_laws.hpp"
#include "validate/expected_tables.hpp"
#include "validate/laws.hpp"
#include "validate/order_laws.hpp"
#include "validate/run.hpp"

namespace etalon {

Subject subject_of(const Score& score, const Evaluation& how) {
  return {score.text(), score.measure->better, score.needs_positive(),
          [=](const Matrix<double>& matrix) { return evaluate(score, matrix, how); },
          [=](const Matrix<Exact>& matrix) { return evaluate(score, matrix, how); }};
}

Law parse_law(std::string_view name, std::optional<Domain> domain) {
  std::vector<std::string> known;
  for (const LawFacts& law : kLaws) {
    if (domain && !law.domains.has(*domain)) continue;
    if (law.name == name || law.head == name) return law.law;
    known.emplace_back(law.name);
  }
  throw Error(ErrorKind::usage, "there is no law '" + std::string(name) + "'" +
                                    (domain ? " of " + std::string(facts(*domain).name) : "") + "; the laws are " +
                                    join(known, ", "));
}

std::vector<Verdict> validate_labels(std::span<const Subject> subjects, std::span<const Universe> universes,
                                     const ValidateOptions& options) {
  const std::vector<Law> laws = laws_of(options);
  std::vector<Verdict> all;
  for (const Universe& universe : universes) {
    const auto fits = [&](const Subject& subject) { return !subject.binary || universe.classes == 2; };
    if (std::none_of(subjects.begin(), subjects.end(), fits)) continue;
    const std::shared_ptr<const Space> space = Space::of(universe);
    run_all(subjects.size(), options.threads, all, [&](std::size_t i) {
      std::vector<Verdict> verdicts;
      if (!fits(subjects[i])) return verdicts;
      Judge<Space> judge(subjects[i], *space);
      for (const Law law : laws) append(verdicts, check_law(law, subjects[i].name, judge));
      return verdicts;
    });
  }
  return all;
}

ClusterCandidate candidate_of(const Score& score, const Evaluation& how) {
  ClusterCandidate candidate{{score.text(), score.measure->better, false,
                              [=](const Partitions<double>& p) { return evaluate(score, p, how); },
                              [=](const Partitions<Exact>& p) { return evaluate(score, p, how); }}};
  if (!score.lifts.empty() && score.lifts.front()->by_default) {
    candidate.on_pairs = subject_of(score.inner(), how);
    candidate.on_pairs->name = score.text();
  }
  return candidate;
}

std::vector<Verdict> validate_clusters(std::span<const ClusterCandidate> candidates, std::size_t objects,
                                       const ValidateOptions& options) {
  const std::vector<Law> laws = laws_of(options);
  const Universe partitions{0, objects, false, Universe::Kind::partitions};
  constexpr Universe pair_counts{2, 8, false, Universe::Kind::pair_counts};
  std::vector<Verdict> all;
  const std::shared_ptr<const PartitionSpace> space = PartitionSpace::of(partitions);
  run_all(candidates.size(), options.threads, all, [&](std::size_t i) {
    std::vector<Verdict> verdicts;
    Judge<PartitionSpace> judge(candidates[i].subject, *space);
    for (const Law law : laws) append(verdicts, check_cluster_law(law, candidates[i].subject.name, judge));
    return verdicts;
  });
  const std::shared_ptr<const Space> counts = Space::of(pair_counts);
  run_all(candidates.size(), options.threads, all, [&](std::size_t i) {
    std::vector<Verdict> verdicts;
    if (!candidates[i].on_pairs) return verdicts;
    Judge<Space> judge(*candidates[i].on_pairs, *counts);
    for (const Law law : laws) {
      const bool of_counts =
          law == Law::min_agreement || law == Law::strong_monotonicity || law == Law::approximate_constant_baseline;
      if (of_counts) append(verdicts, check_law(law, candidates[i].on_pairs->name, judge));
    }
    return verdicts;
  });
  if (std::find(laws.begin(), laws.end(), Law::approximate_constant_baseline) == laws.end()) return all;
  run_all(candidates.size(), options.threads, all, [&](std::size_t i) {
    return candidates[i].on_pairs ? std::vector<Verdict>{} : check_expected_tables(candidates[i].subject, *space);
  });
  return all;
}

std::vector<BiasVerdict> bias_of_clusters(std::span<const ClusterCandidate> candidates, std::size_t objects,
                                          unsigned threads) {
  const auto space = PartitionSpace::of({0, objects, false, Universe::Kind::partitions});
  std::vector<BiasVerdict> all;
  run_all(candidates.size(), threads, all, [&](std::size_t i) {
    Judge<PartitionSpace> judge(candidates[i].subject, *space);
    return std::vector<BiasVerdict>{judge_bias(candidates[i].subject.name, judge)};
  });
  return all;
}

OrderSubject order_subject_of(const Score& score, const Evaluation& how) {
  return {score.text(),
          score.measure->better,
          false,
          [=](const Orders<double>& o) { return evaluate(score, o, how); },
          [=](const Orders<Exact>& o) { return evaluate(score, o, how); },
          score.range(),
          score.measure->along};
}

std::vector<Verdict> validate_orders(std::span<const OrderSubject> subjects, std::span<const Universe> universes,
                                     const ValidateOptions& options) {
  const std::vector<Law> laws = laws_of(options);
  std::vector<Verdict> all;
  for (const Universe& universe : universes) {
    const std::shared_ptr<const OrderSpace> space = OrderSpace::of(universe);
    run_all(subjects.size(), options.threads, all, [&](std::size_t i) {
      std::vector<Verdict> verdicts;
      Judge<OrderSpace> judge(subjects[i], *space);
      for (const Law law : laws) append(verdicts, check_order_law(law, subjects[i], judge));
      return verdicts;
    });
  }
  return all;
}

ClassRankingSubject class_ranking_subject_of(const Score& score, const Evaluation& how) {
  return {score.text(),
          score.measure->better,
          false,
          [=](const ClassRanking<double>& ranking) { return evaluate(score, ranking, how); },
          [=](const ClassRanking<Exact>& ranking) { return evaluate(score, ranking, how); },
          score.measure->range};
}

std::vector<Verdict> validate_class_rankings(std::span<const ClassRankingSubject> subjects,
                                             std::span<const Universe> universes, const ValidateOptions& options) {
  const std::vector<Law> laws = laws_of(options);
  std::vector<Verdict> all;
  for (Universe universe : universes) {
    universe.kind = Universe::Kind::class_rankings;
    const std::shared_ptr<const ClassRankingSpace> space = ClassRankingSpace::of(universe);
    run_all(subjects.size(), options.threads, all, [&](std::size_t i) {
      std::vector<Verdict> verdicts;
      Judge<ClassRankingSpace> judge(subjects[i], *space);
      for (const Law law : laws) append(verdicts, check_class_ranking_law(law, subjects[i], judge));
      return verdicts;
    });
  }
  return all;
}

TheoremCheck impossibility_theorem(std::span<const Verdict> verdicts) {
  constexpr Law incompatible[] = {Law::distance, Law::monotonicity, Law::constant_baseline};
  std::map<std::string, int> checked;
  std::map<std::string, int> passed;
  for (const Verdict& verdict : verdicts) {
    if (verdict.universe.kind != Universe::Kind::labels || verdict.universe.classes != 2 ||
        verdict.universe.constant_labelings || verdict.form != Form::strict ||
        std::find(std::begin(incompatible), std::end(incompatible), verdict.law) == std::end(incompatible)) {
      continue;
    }
    ++checked[verdict.score];
    if (verdict.holds) ++passed[verdict.score];
  }
  TheoremCheck theorem;
  for (const auto& [score, laws] : checked) {
    if (laws == 3) ++theorem.checked;
    if (passed[score] == 3) theorem.suspects.push_back(score);
  }
  return theorem;
}

}  // namespace etalon
