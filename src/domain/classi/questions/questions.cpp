// questions.cpp: what the questions about measures need to know of rankings of objects with classes.
#include "domain/classi/parts.hpp"
#include "domain/classi/questions/class_ranking_space.hpp"
#include "domain/classi/questions/laws.hpp"
#include "engine/entries.hpp"
#include "etalon/class_ranking.hpp"

namespace etalon {
namespace {

std::string distances(const Universe& universe) { return "distances 0 … " + std::to_string(universe.classes - 1); }

constexpr UniverseKind kClassRankings{
    .name = "classi",
    .domain = Domain::classi,
    .text =
        [](const Universe& u) {
          return "all rankings of n ≤ " + std::to_string(u.objects) + " objects at the " + distances(u);
        },
    .head = distances,
    .layout = " (the distances of the objects to the query's class, best first)",
    .input = "ranking",
    .inputs = "rankings",
    .refuse = ClassRankingSpace::refuse,
    .make = [](const Universe& u) -> std::shared_ptr<const Space> {
      return std::make_shared<const ClassRankingSpace>(u);
    },
    .laws = kClassRankingLaws,
    .compared =
        [](const Universe& u, const ConsistencyOptions&) {
          return ComparedWords{"rankings of " + std::to_string(u.objects) + " objects at the " + distances(u),
                               ", compared for the same objects"};
        },
};

constexpr Law kLawsOfRankings[] = {Law::max_agreement, Law::min_agreement, Law::monotonicity,    Law::constant_baseline,
                                   Law::range,         Law::ties,          Law::scale_invariance};

constexpr Setting kSettings[] = {
    {.name = "up_to",
     .help = "universes: all rankings of at most so many objects of so many classes, at the distances 0, 1, 2 …",
     .type = Setting::Type::texts,
     .shows = "CLASSES:OBJECTS",
     .value = "5:6"},
};

std::vector<Universe> universes(const Settings& settings) {
  return parse_universes(settings.texts("up_to"), kClassRankings);
}

Universe compared(const Settings& settings) { return universes(settings).front(); }

Universe described(const Score&) { return default_universes(kClassRankings.domain).front(); }

Universe beside_known(const Score&) { return {4, 5, false, &kClassRankings}; }

Example example(const Score& score) {
  return {"classes b, c, t at the distances 0, 1, 6; ranking c b b b c c c t t t",
          evaluate(score, ClassRanking<double>(kClassesExample, kDistancesExample))};
}

}  // namespace

constinit const Questions classi_questions{
    .domain = Domain::classi,
    .laws = kLawsOfRankings,
    .settings = kSettings,
    .universes = universes,
    .compared = compared,
    .described = described,
    .beside_known = beside_known,
    .example = example,
    .every_form = true,
    .judges = "Measures of rankings of objects with classes, over all rankings of objects at small whole distances",
    .by_default = "scores (default: all)",
    .brief = "all rankings of objects at whole distances; a ranking is written as their distances, best first",
    .whole = "rankings of so many objects at whole distances, as given.",
    .layout = " A ranking is written as the distances of its objects to the query's class, best first.",
};

}  // namespace etalon
