// universe.cpp: what a universe says of itself, its space, and who is left out of it.
#include "engine/universe_kind.hpp"
#include "etalon/error.hpp"
#include "etalon/questions.hpp"
#include "etalon/text.hpp"

namespace etalon {

std::string_view Universe::name() const { return kind->name; }
std::string Universe::text() const { return kind->text(*this); }
std::string Universe::head() const { return kind->head(*this); }
std::string_view Universe::layout() const { return kind->layout; }
std::string_view Universe::bound() const { return kind->bound; }

std::vector<Universe> default_universes(Domain domain) {
  const Questions& of_domain = questions(domain);
  return of_domain.universes(Settings(of_domain.settings));
}

Universe universe_of(std::string_view kind, std::size_t objects, std::size_t classes, bool constant_labelings) {
  for (const Questions* of_domain : all_questions()) {
    for (Universe universe : default_universes(of_domain->domain)) {
      if (universe.name() == kind) return {classes, objects, constant_labelings, universe.kind};
    }
  }
  throw Error(ErrorKind::usage, "there is no universe of " + std::string(kind));
}

std::optional<Score> judged_score(const Score& score, const Universe& universe) {
  return universe.kind->judged == nullptr ? score : universe.kind->judged(score, universe);
}

bool judged_in(const Score& score, const Universe& universe) { return judged_score(score, universe).has_value(); }

void refuse_left_out(std::span<const Score> scores, const Universe& universe) {
  for (const Score& score : scores) {
    if (judged_in(score, universe)) continue;
    const std::string name = score.text();
    throw Error(ErrorKind::usage, name + " " + std::string(universe.kind->left_out) + ": " +
                                      std::string(universe.kind->instead) + "(" + name + ")");
  }
}

std::vector<LeftOut> left_out(std::span<const Score> scores, std::span<const Universe> universes) {
  std::vector<LeftOut> all;
  for (const Universe& universe : universes) {
    LeftOut here{universe, {}, std::string(universe.kind->left_out)};
    for (const Score& score : scores) {
      if (!judged_in(score, universe)) here.scores.push_back(score.text());
    }
    if (!here.scores.empty()) all.push_back(std::move(here));
  }
  return all;
}

}  // namespace etalon
