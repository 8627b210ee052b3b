// questions.cpp: what the questions about measures need to know of answers, and of the weights of ranks in them.
#include <fmt/core.h>

#include "domain/answers/parts.hpp"
#include "domain/answers/questions/answer_space.hpp"
#include "domain/answers/questions/criteria.hpp"
#include "domain/answers/questions/phi_laws.hpp"
#include "engine/entries.hpp"
#include "etalon/answers.hpp"

namespace etalon {

constinit const UniverseKind kRanks{
    .name = "ranks",
    .domain = Domain::answers,
    .text = [](const Universe& u) { return "all ranks i, j ≤ m, m ≤ " + std::to_string(u.objects); },
    .head = [](const Universe&) { return std::string("ranks"); },
    .bound = "m",
    .refuse = refuse_ranks,
    .verdicts = check_phi,
    .judged = [](const Score& score,
                 const Universe&) { return phi_of_score(score) ? std::optional(score) : std::nullopt; },
};

namespace {

constexpr LawCheck kAnswerLaws[] = {{Law::max_agreement, max_agreement},
                                    {Law::symmetry, symmetry},
                                    {Law::range, range_law},
                                    {Law::nearer_ranks, nearer_ranks},
                                    {Law::earlier_ranks, earlier_ranks}};

constexpr UniverseKind kAnswers{
    .name = "answers",
    .domain = Domain::answers,
    .text =
        [](const Universe& u) { return "all pairs of answers over n ≤ " + std::to_string(u.objects) + " documents"; },
    .head = [](const Universe&) { return std::string("answers"); },
    .input = "pair of answers",
    .inputs = "pairs of answers",
    .refuse = AnswerSpace::refuse,
    .make = [](const Universe& u) -> std::shared_ptr<const Space> { return std::make_shared<const AnswerSpace>(u); },
    .laws = kAnswerLaws,
    .beside = [](const Universe&) { return std::vector<Universe>{{0, kDefaultRanks, false, &kRanks}}; },
    .compared =
        [](const Universe& u, const ConsistencyOptions&) {
          return ComparedWords{"answers over " + std::to_string(u.objects) +
                               " documents, each pair with its reference once up to renaming, compared for the same "
                               "reference"};
        },
};

constexpr Law kLawsOfAnswers[] = {Law::max_agreement,
                                  Law::symmetry,
                                  Law::range,
                                  Law::nearer_ranks,
                                  Law::earlier_ranks,
                                  Law::phi_positive,
                                  Law::phi_unit_sum,
                                  Law::phi_falls_with_rank,
                                  Law::phi_falls_with_other_rank,
                                  Law::phi_falls_along};

constexpr Setting kSettings[] = {
    {.name = "phi",
     .help = "weights φ of your own, checked against the conditions on them: a formula of the ranks i and j and the "
             "number m of ranks, for example '1/(max(i,j)*(abs(i-j)+1)) / sum_k(1/k)'",
     .type = Setting::Type::formulas,
     .shows = "FORMULA"},
    {.name = "up_to",
     .help = "at most so many documents",
     .type = Setting::Type::whole,
     .shows = "DOCUMENTS",
     .value = "4"},
    {.name = "ranks",
     .help = "with --phi: at most so many ranks",
     .type = Setting::Type::whole,
     .shows = "RANKS",
     .value = "29"},
};

Universe compared(const Settings& settings) { return {0, settings.whole("up_to"), false, &kAnswers}; }

std::vector<Universe> universes(const Settings& settings) { return {compared(settings)}; }

Universe described(const Score&) { return default_universes(kAnswers.domain).front(); }

Universe beside_known(const Score&) { return {0, 3, false, &kAnswers}; }

/// Two lists of classes; two lists of the same documents for measures that have no value there.
Example example(const Score& score) {
  const auto on = [&](std::string_view answer, std::string_view reference) {
    return Example{fmt::format("answer {}, reference {}", answer, reference),
                   evaluate(score, Answers<double>(letters_answer(reference), letters_answer(answer)))};
  };
  const Example classes = on(kAnswerExample, kAnswerReferenceExample);
  return classes.value.defined() ? classes : on(kListExample, kListReferenceExample);
}

/// The weights that the user wrote.
FurtherVerdicts weights(const Settings& settings, const ValidateOptions& options) {
  FurtherVerdicts further;
  std::vector<PhiSubject> subjects;
  for (const std::string& definition : settings.texts("phi")) {
    subjects.push_back(phi_of_definition(definition));
    further.names.push_back(subjects.back().name);
  }
  if (!subjects.empty()) further.verdicts = validate_phi(subjects, settings.whole("ranks"), options);
  return further;
}

}  // namespace

constinit const Questions answer_questions{
    .domain = Domain::answers,
    .laws = kLawsOfAnswers,
    .settings = kSettings,
    .universes = universes,
    .compared = compared,
    .described = described,
    .beside_known = beside_known,
    .example = example,
    .undefined = "report, zero",
    .judges = "Measures of answers, over all pairs of answers; weights of ranks",
    .by_default = "scores (default: all)",
    .brief = "all pairs of answers; a bar ends a class",
    .whole = "pairs of answers over so many documents; weights for all ranks up to the number given.",
    .layout = " A bar ends a class of an answer.",
    .further = weights,
};

}  // namespace etalon
