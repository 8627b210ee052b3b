// domain.cpp: answers of retrieval systems beside a reference: what its user may choose, and how files become samples.
#include "domain/answers/parts.hpp"
#include "domain/table.hpp"
#include "etalon/answer_samples.hpp"
#include "etalon/answers.hpp"

namespace etalon {

constinit const Kind KindOf<Answers>::kind{.name = "answers", .domain = Domain::answers};

namespace domain {
namespace {

constexpr const Family* kFamilies[] = {&family::answer_sets, &family::answer_orders};

constexpr Setting kSettings[] = {
    {"as",
     "what the documents of a file are: classes (a line is one), a list (every document is a class, in the order of "
     "the "
     "file) or a set (all are one class)",
     Setting::Type::text,
     "",
     "classes",
     {"classes", "list", "set"}},
};

Samples read(const ReadRequest& request) {
  return answer_samples(read_answer_systems(request.paths, parse_answer_shape(request.settings.text("as"))));
}

State read_answers(const ReadRequest& request) {
  return answer_state(read_answer_systems(request.paths, parse_answer_shape(request.settings.text("as"))));
}

std::vector<Against> read_pairwise(const ReadRequest& request) {
  std::vector<Against> all;
  for (auto& [truth, systems] : read_answers_pairwise(request.paths, parse_answer_shape(request.settings.text("as"))))
    all.push_back({truth, answer_samples(std::move(systems))});
  return all;
}

}  // namespace

constinit const DomainEntry answers{
    .facts = {.domain = Domain::answers,
              .name = "answers",
              .compares = "answers",
              .defaults = "jaccard recall precision class_similarity type2(alpha=6) p_delta",
              .each_variant = true,
              .definition = "mine = sum_ij(c_ij/(a_i + b_j - c_ij) / (max(i,j)*(abs(i-j)+1))) / sum_k(1/k)",
              .object = {"document", "documents"}},
    .families = kFamilies,
    .names = answer_names,
    .questions = &answer_questions,
    .help = "Measure answers of retrieval systems against a reference answer",
    .files =
        "REFERENCE ANSWER…: a line is a class, its documents apart by blanks; a | ends a class too. A first word such "
        "as q1: begins the answer to a query; one without documents (or a | alone) is empty. Any of them gzipped; - is "
        "the standard input",
    .settings = kSettings,
    .read = read,
    .state = {.read = read_answers, .samples = samples_of_answer_state, .check = check_answer_state},
    .read_pairwise = read_pairwise,
};

}  // namespace domain
}  // namespace etalon
