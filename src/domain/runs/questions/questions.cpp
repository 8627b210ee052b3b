// questions.cpp: what the questions about measures need to know of judged lists.
#include "domain/runs/parts.hpp"
#include "domain/runs/questions/judged_space.hpp"
#include "domain/runs/questions/laws.hpp"
#include "engine/entries.hpp"

namespace etalon {
namespace {

constexpr std::string_view kJudgedExample = "2-01?1/30";

template <bool longer>
std::shared_ptr<const Space> make_lists(const Universe& universe) {
  return std::make_shared<const JudgedSpace>(universe, longer);
}

std::string graded_lists(const Universe& universe) {
  return "all lists of graded documents, n ≤ " + std::to_string(universe.objects) + " with those that they lack";
}

/// What measures are compared on.
constexpr UniverseKind kJudgedLists{
    .name = "judged lists",
    .domain = Domain::runs,
    .text = graded_lists,
    .head = [](const Universe&) { return std::string("lists"); },
    .input = "list",
    .inputs = "lists",
    .refuse = JudgedSpace::refuse,
    .make = make_lists<false>,
    .laws = kJudgedLaws,
    .compared =
        [](const Universe& u, const ConsistencyOptions&) {
          return ComparedWords{
              "lists of graded documents, at most " + std::to_string(u.objects) + " with those that they lack",
              ", compared for the same judgments"};
        },
};

/// What laws are asked of.
constexpr UniverseKind kLongerLists{
    .name = "judged lists",
    .domain = Domain::runs,
    .text =
        [](const Universe& u) {
          return graded_lists(u) + ", and of relevant and irrelevant ones alone, n ≤ " +
                 std::to_string(u.objects + JudgedSpace::kMore);
        },
    .head = [](const Universe&) { return std::string("lists"); },
    .input = "list",
    .inputs = "lists",
    .refuse = JudgedSpace::refuse,
    .make = make_lists<true>,
    .laws = kJudgedLaws,
};

constexpr Law kLawsOfLists[] = {Law::max_agreement, Law::min_agreement, Law::monotonicity, Law::range,
                                Law::top_weight,    Law::ties,          Law::appending,    Law::confidence,
                                Law::convergence,   Law::judging,       Law::completeness};

constexpr Setting kSettings[] = {
    {.name = "up_to",
     .help =
         "all lists with at most so many documents, those that they lack among them, of the grades 0, 1 and 2; laws "
         "also of three more documents that are relevant or not",
     .type = Setting::Type::whole,
     .shows = "DOCUMENTS",
     .value = "5"},
};

Universe compared(const Settings& settings) { return {0, settings.whole("up_to"), false, &kJudgedLists}; }

std::vector<Universe> universes(const Settings& settings) {
  return {{0, settings.whole("up_to"), false, &kLongerLists}};
}

Universe described(const Score&) { return {0, 5, false, &kJudgedLists}; }

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
    .whole =
        "lists with so many documents, those that they lack among them, and all with three more where documents are "
        "relevant or not.",
    .layout =
        " A list is written as its grades, best place first: - was not judged, brackets tie; behind the slash "
        "the judged documents that were not retrieved.",
};

}  // namespace etalon
