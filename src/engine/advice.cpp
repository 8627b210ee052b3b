// advice.cpp: the catalogue of a domain against the laws that a user needs.
#include "etalon/advice.hpp"

#include <algorithm>

#include "etalon/error.hpp"
#include "etalon/questions.hpp"
#include "etalon/text.hpp"

namespace etalon {
namespace {

bool needed(const std::vector<Law>& needs, std::initializer_list<Law> laws) {
  return std::all_of(laws.begin(), laws.end(),
                     [&](Law law) { return std::find(needs.begin(), needs.end(), law) != needs.end(); });
}

/// All, or of all but the first, which advice is always about, those of no more classes than the data have.
std::vector<Universe> advised_universes(Domain domain, std::size_t classes) {
  std::vector<Universe> universes = default_universes(domain);
  if (classes == 0) return universes;
  universes.erase(std::remove_if(universes.begin() + 1, universes.end(),
                                 [&](const Universe& universe) { return universe.classes > classes; }),
                  universes.end());
  return universes;
}

/// Some values are better than others, and the universes are its own: all of them where the classes of the data are
/// known, else any.
bool judges(const Score& score, std::span<const Universe> universes, bool all) {
  const auto judged = [&](const Universe& universe) { return judged_in(score, universe); };
  return score.better() != Better::neither && (all ? std::all_of(universes.begin(), universes.end(), judged)
                                                   : std::any_of(universes.begin(), universes.end(), judged));
}

/// Where the verdicts stop; nothing when the data have no more classes than were checked.
std::string stops_at(std::span<const Universe> universes, std::size_t classes) {
  const auto fewer = [](const Universe& a, const Universe& b) { return a.classes < b.classes; };
  const auto [least, greatest] = std::minmax_element(universes.begin(), universes.end(), fewer);
  const std::size_t most = greatest->classes;
  if (classes <= 2 && classes > 0) return {};
  if (least->classes == most) return {};
  const std::string checked = "at most " + std::to_string(most) + " classes were checked";
  if (classes == 0) return checked + ": a law that holds for these may fail for more";
  if (classes <= most) return {};
  return checked + " and the data have " + std::to_string(classes) + ": a law that holds for " + std::to_string(most) +
         " may fail for more";
}

/// A law is lacking where one universe refutes it, has a weak form where none refutes that, and is untested where none
/// tests it.
void add_law(Advice::Candidate& candidate, Law law, std::span<const Verdict> verdicts) {
  const Verdict* strict = nullptr;
  const Verdict* weak = nullptr;
  bool tested = false;
  for (const Verdict& verdict : verdicts) {
    if (verdict.law != law || verdict.score != candidate.score) continue;
    tested = tested || verdict.holds();
    const Verdict*& refuted = verdict.form == Form::strict ? strict : weak;
    if (verdict.counterexample && refuted == nullptr) refuted = &verdict;
  }
  const bool weakly = strict != nullptr && weak == nullptr && tested && !facts(law).weakly.empty();
  if (weakly) {
    candidate.weakly.push_back(law);
  } else if (strict != nullptr) {
    candidate.lacks.push_back(weak != nullptr ? *weak : *strict);
  } else if (!tested) {
    candidate.untested.push_back(law);
  }
}

}  // namespace

Advice advise(Domain domain, const std::vector<Law>& needs, unsigned threads, std::size_t classes) {
  Advice advice{domain, needs, {}, {}, {}, {}};
  if (needs.empty()) throw Error(ErrorKind::usage, "say what is needed, for example --need distance,monotonicity");
  for (const Law law : needs) (void)parse_law(facts(law).name, domain);
  const Questions& of_domain = questions(domain);
  const std::vector<Universe> universes = advised_universes(domain, classes);
  std::vector<Score> scores = known_scores(domain);
  std::erase_if(scores, [&](const Score& score) { return !judges(score, universes, classes != 0); });
  const std::vector<Verdict> verdicts = validate(scores, universes, {needs, threads});
  for (const Verdict& verdict : verdicts) {
    if (advice.universe.find(verdict.universe.text()) == std::string::npos)
      advice.universe += (advice.universe.empty() ? "" : "; ") + verdict.universe.text();
  }
  if (const std::string stops = stops_at(universes, classes); !stops.empty()) advice.universe += "; " + stops;
  for (const Score& score : scores) {
    Advice::Candidate candidate{score.text(), {}, {}, {}};
    for (const Law law : needs) add_law(candidate, law, verdicts);
    advice.candidates.push_back(std::move(candidate));
  }
  std::stable_sort(advice.candidates.begin(), advice.candidates.end(),
                   [](const Advice::Candidate& a, const Advice::Candidate& b) { return a.missing() < b.missing(); });
  if (needed(needs, {Law::distance, Law::monotonicity, Law::constant_baseline})) advice.theorem = of_domain.impossible;
  return advice;
}

Advice advise(const std::shared_ptr<const Samples>& samples, const std::vector<Law>& needs, unsigned threads) {
  std::uint64_t classes = 2;  // one class against the rest are two
  for (const Sample& sample : samples->samples)
    classes = samples->one_class ? classes : std::max<std::uint64_t>(classes, sample.parts);
  Advice advice = advise(samples->domain, needs, threads, static_cast<std::size_t>(classes));
  std::vector<Score> scores;
  const std::size_t least = advice.candidates.front().missing();
  for (const Advice::Candidate& candidate : advice.candidates) {
    if (candidate.missing() > least && scores.size() >= 2) break;
    scores.push_back(parse_score(candidate.score, advice.domain));
  }
  std::erase_if(scores, [&](const Score& score) { return score.needs_positive() && !samples->one_class; });
  advice.on_systems = disagreement_of(entries_of(measure(samples, scores)));
  return advice;
}

}  // namespace etalon
