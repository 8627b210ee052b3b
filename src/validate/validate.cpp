// validate.cpp: all subjects against all laws over all universes, on several threads, in a fixed order.
#include "etalon/validate.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <map>
#include <memory>
#include <thread>

#include "etalon/error.hpp"
#include "etalon/formula.hpp"
#include "etalon/text.hpp"
#include "validate/laws.hpp"

namespace etalon {

Subject subject_of(const Score& score, const Evaluation& how) {
  return {score.text(), score.measure->better, score.needs_positive(),
          [=](const Matrix<double>& matrix) { return evaluate(score, matrix, how); },
          [=](const Matrix<Exact>& matrix) { return evaluate(score, matrix, how); }};
}

Subject subject_of_definition(const std::string& definition) {
  const std::size_t equals = definition.find('=');
  const std::string name(trim(std::string_view(definition).substr(0, equals)));
  if (equals == std::string::npos || name.empty())
    throw Error(ErrorKind::usage,
                "a definition looks like 'mine = 2*c11 / (2*c11 + c10 + c01)', not '" + definition + "'");
  const auto formula =
      std::make_shared<const Formula>(std::string(trim(std::string_view(definition).substr(equals + 1))));
  return {name, Better::higher, formula->binary(),
          [=](const Matrix<double>& matrix) { return formula->evaluate(matrix); },
          [=](const Matrix<Exact>& matrix) { return formula->evaluate(matrix); }};
}

Law parse_law(std::string_view name) {
  std::vector<std::string> known;
  for (const LawFacts& law : kLaws) {
    if (law.name == name || law.head == name) return law.law;
    known.emplace_back(law.name);
  }
  throw Error(ErrorKind::usage, "there is no law '" + std::string(name) + "'; the laws are " + join(known, ", "));
}

std::vector<Verdict> validate_labels(std::span<const Subject> subjects, std::span<const Universe> universes,
                                     const ValidateOptions& options) {
  std::vector<Law> laws = options.laws;
  if (laws.empty()) {
    for (const LawFacts& law : kLaws) laws.push_back(law.law);
  }
  std::vector<Verdict> all;
  for (const Universe& universe : universes) {
    const auto fits = [&](const Subject& subject) { return !subject.binary || universe.classes == 2; };
    if (std::none_of(subjects.begin(), subjects.end(), fits)) continue;
    const std::shared_ptr<const Space> kept = Space::of(universe);
    const Space& space = *kept;
    std::vector<std::vector<Verdict>> verdicts(subjects.size());
    std::vector<std::exception_ptr> failures(subjects.size());
    std::atomic<std::size_t> next = 0;
    const auto work = [&] {
      for (std::size_t i = next++; i < subjects.size(); i = next++) {
        if (!fits(subjects[i])) continue;
        try {
          Judge judge(subjects[i], space);
          for (const Law law : laws) {
            for (Verdict& verdict : check_law(law, subjects[i].name, judge)) verdicts[i].push_back(std::move(verdict));
          }
        } catch (...) {
          failures[i] = std::current_exception();
        }
      }
    };
    {
      std::vector<std::jthread> threads;
      for (unsigned i = 1; i < options.threads; ++i) threads.emplace_back(work);
      work();
    }
    for (const std::exception_ptr& failure : failures) {
      if (failure) std::rethrow_exception(failure);
    }
    for (auto& of_subject : verdicts) std::move(of_subject.begin(), of_subject.end(), std::back_inserter(all));
  }
  return all;
}

TheoremCheck impossibility_theorem(std::span<const Verdict> verdicts) {
  constexpr Law incompatible[] = {Law::distance, Law::monotonicity, Law::constant_baseline};
  std::map<std::string, int> checked;
  std::map<std::string, int> passed;
  for (const Verdict& verdict : verdicts) {
    if (verdict.universe.classes != 2 || verdict.universe.constant_labelings || verdict.form != Form::strict ||
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
