// validate.cpp: all scores against all laws over all universes, on several threads, in a fixed order.
#include "etalon/validate.hpp"

#include <algorithm>

#include "engine/run.hpp"
#include "engine/universe_kind.hpp"

namespace etalon {
namespace {

/// What is judged in one universe, and by which names.
struct Judged {
  Universe universe;
  std::vector<Score> scores;
  std::vector<std::string> names;
  std::shared_ptr<const Space> space{};  // held from the first score to the last
};

/// The universe and those beside it, without those of which no score is.
void add_judged(std::vector<Judged>& all, std::span<const Score> scores, const Universe& universe) {
  Judged here{universe, {}, {}, {}};
  for (const Score& score : scores) {
    const std::optional<Score> judged = judged_score(score, universe);
    if (!judged) continue;
    here.scores.push_back(*judged);
    here.names.push_back(score.text());
  }
  if (!here.scores.empty()) all.push_back(std::move(here));
  if (universe.kind->beside == nullptr) return;
  for (const Universe& other : universe.kind->beside(universe)) add_judged(all, scores, other);
}

/// The score without its cut, when no input here tells them apart.
std::string uncut_here(const Judge& judge) {
  const std::optional<Score> uncut = judge.score().uncut();
  return uncut && judge.same_values(*uncut) ? uncut->text() : std::string();
}

std::vector<Verdict> judge_one(const Judged& judged, std::size_t i, std::span<const Law> laws, const Evaluation& how) {
  const UniverseKind& kind = *judged.universe.kind;
  if (kind.verdicts != nullptr) return kind.verdicts(judged.scores[i], judged.universe, laws, how);
  Judge judge(judged.scores[i], judged.names[i], how, *judged.space);
  std::vector<Verdict> verdicts;
  for (const Law law : laws) {
    const auto check =
        std::find_if(kind.laws.begin(), kind.laws.end(), [&](const LawCheck& c) { return c.law == law; });
    if (check == kind.laws.end()) continue;
    Findings findings;
    check->check(judge, findings);
    append(verdicts, verdicts_on(law, judge, findings));
  }
  const std::string uncut = uncut_here(judge);
  for (Verdict& verdict : verdicts) verdict.uncut = uncut;
  return verdicts;
}

}  // namespace

std::string_view name_of(Outcome outcome) {
  switch (outcome) {
    case Outcome::holds: return "holds";
    case Outcome::refuted: return "refuted";
    case Outcome::untested: return "untested";
  }
  return "";
}

std::string_view name_of(Bias bias) {
  switch (bias) {
    case Bias::none: return "none";
    case Bias::more: return "more";
    case Bias::fewer: return "fewer";
    case Bias::majority: return "majority";
    case Bias::minority: return "minority";
    case Bias::mixed: return "mixed";
    case Bias::unknown: break;
  }
  return "unknown";
}

std::vector<Verdict> validate(std::span<const Score> scores, std::span<const Universe> universes,
                              const ValidateOptions& options) {
  const std::vector<Law> laws = laws_of(options);
  std::vector<Judged> judged;
  for (const Universe& universe : universes) add_judged(judged, scores, universe);
  for (const Judged& here : judged) here.universe.kind->refuse(here.universe, laws);
  std::vector<Verdict> all;
  for (Judged& here : judged) {
    // Made here, and not by the thread that happens to need them first while all others wait.
    if (here.universe.kind->make != nullptr) {
      here.space = space_of(here.universe);
      if (std::find(laws.begin(), laws.end(), Law::distance) != laws.end()) (void)here.space->triples();
    }
    run_all(here.scores.size(), options.threads, all,
            [&](std::size_t i) { return judge_one(here, i, laws, options.how); });
  }
  return all;
}

}  // namespace etalon
