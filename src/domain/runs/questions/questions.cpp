// questions.cpp: what the questions about measures need to know of judged lists.
#include "domain/runs/parts.hpp"
#include "domain/runs/questions/judged_space.hpp"
#include "domain/runs/questions/laws.hpp"
#include "engine/entries.hpp"

namespace etalon {
namespace {

constexpr std::string_view kJudgedExample = "2-01?1/30";

constexpr UniverseKind kJudgedLists{
    .name = "judged lists",
    .domain = Domain::runs,
    .text =
        [](const Universe& u) {
          return "all lists of graded documents, n ≤ " + std::to_string(u.objects) + " with those that they lack";
        },
    .head = [](const Universe&) { return std::string("lists"); },
    .input = "list",
    .inputs = "lists",
    .refuse = JudgedSpace::refuse,
    .make = [](const Universe& u) -> std::shared_ptr<const Space> { return std::make_shared<const JudgedSpace>(u); },
    .laws = kJudgedLaws,
    .compared =
        [](const Universe& u, const ConsistencyOptions&) {
          return ComparedWords{
              "lists of graded documents, at most " + std::to_string(u.objects) + " with those that they lack",
              ", compared for the same judgments"};
        },
};

constexpr Law kLawsOfLists[] = {Law::max_agreement, Law::min_agreement, Law::monotonicity, Law::range,
                                Law::top_weight,    Law::ties,          Law::appending,    Law::confidence,
                                Law::convergence,   Law::judging,       Law::completeness};

constexpr Setting kSettings[] = {
    {.name = "up_to",
     .help = "all lists with at most so many documents, those that they lack among them, of the grades 0, 1 and 2",
     .type = Setting::Type::whole,
     .shows = "DOCUMENTS",
     .value = "5"},
};

Universe compared(const Settings& settings) { return {0, settings.whole("up_to"), false, &kJudgedLists}; }

std::vector<Universe> universes(const Settings& settings) { return {compared(settings)}; }

Universe described(const Score&) { return default_universes(kJudgedLists.domain).front(); }

Universe beside_known(const Score&) { return {0, 4, false, &kJudgedLists}; }

Example example(const Score& score) {
  return {"the list " + std::string(kJudgedExample),
          evaluate(score, Judged<double>(std::make_shared<const JudgedList>(judged_letters(kJudgedExample))))};
}

}  // namespace

constinit const Questions run_questions{
    .domain = Domain::runs,
    .laws = kLawsOfLists,
    .settings = kSettings,
    .universes = universes,
    .compared = compared,
    .described = described,
    .beside_known = beside_known,
    .example = example,
    .every_form = true,
    .undefined = "report, zero",
    .judges = "Measures of ranked lists, over all short lists of graded documents with all judgments",
    .by_default = "scores (default: all)",
    .brief =
        "all short lists of graded documents: a digit is a grade, - was not judged, ( ) tie; behind the slash "
        "what was not retrieved",
    .whole = "lists with so many documents, those that they lack among them.",
    .layout =
        " A list is written as its grades, best place first: - was not judged, brackets tie; behind the slash "
        "the judged documents that were not retrieved.",
};

}  // namespace etalon
