// advice.cpp: the catalogue of a domain against the laws that a user needs.
#include "etalon/advice.hpp"

#include <algorithm>
#include <map>

#include "etalon/error.hpp"
#include "etalon/questions.hpp"

namespace etalon {
namespace {

bool needed(const std::vector<Law>& needs, std::initializer_list<Law> laws) {
  return std::all_of(laws.begin(), laws.end(),
                     [&](Law law) { return std::find(needs.begin(), needs.end(), law) != needs.end(); });
}

}  // namespace

Advice advise(Domain domain, const std::vector<Law>& needs, unsigned threads) {
  Advice advice{domain, needs, {}, {}, {}};
  if (needs.empty()) throw Error(ErrorKind::usage, "say what is needed, for example --need distance,monotonicity");
  for (const Law law : needs) (void)parse_law(facts(law).name, domain);
  const Questions& of_domain = questions(domain);
  std::vector<Universe> universes = default_universes(domain);
  if (of_domain.advised > 0) universes.resize(of_domain.advised);
  const std::vector<Verdict> verdicts = validate(known_scores(domain), universes, {needs, threads});
  std::map<std::string, std::size_t> place;
  for (const Verdict& verdict : verdicts) {
    const auto [at, fresh] = place.emplace(verdict.score, advice.candidates.size());
    if (fresh) advice.candidates.push_back({verdict.score, {}, {}});
    Advice::Candidate& candidate = advice.candidates[at->second];
    if (advice.universe.find(verdict.universe.text()) == std::string::npos)
      advice.universe += (advice.universe.empty() ? "" : "; ") + verdict.universe.text();
    // The strict verdict comes first, the weak one, if there is one, right after it.
    const bool lacking = !candidate.lacks.empty() && candidate.lacks.back().law == verdict.law &&
                         candidate.lacks.back().universe.text() == verdict.universe.text();
    if (verdict.form == Form::strict && !verdict.holds) candidate.lacks.push_back(verdict);
    if (verdict.form == Form::weak && verdict.holds && lacking) {
      candidate.lacks.pop_back();
      if (std::find(candidate.weakly.begin(), candidate.weakly.end(), verdict.law) == candidate.weakly.end())
        candidate.weakly.push_back(verdict.law);
    }
  }
  // One law lacks once, whatever the universes; one that fails somewhere does not hold weakly.
  for (Advice::Candidate& candidate : advice.candidates) {
    std::vector<Verdict> once;
    for (Verdict& verdict : candidate.lacks) {
      if (std::none_of(once.begin(), once.end(), [&](const Verdict& known) { return known.law == verdict.law; }))
        once.push_back(std::move(verdict));
    }
    candidate.lacks = std::move(once);
    std::erase_if(candidate.weakly, [&](Law law) {
      return std::any_of(candidate.lacks.begin(), candidate.lacks.end(),
                         [&](const Verdict& verdict) { return verdict.law == law; });
    });
  }
  std::stable_sort(advice.candidates.begin(), advice.candidates.end(),
                   [](const Advice::Candidate& a, const Advice::Candidate& b) { return a.missing() < b.missing(); });
  if (needed(needs, {Law::distance, Law::monotonicity, Law::constant_baseline})) advice.theorem = of_domain.impossible;
  return advice;
}

}  // namespace etalon
