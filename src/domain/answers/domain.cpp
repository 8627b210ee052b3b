// domain.cpp: answers of retrieval systems beside a reference: what its user may choose, and how files become samples.
#include "domain/table.hpp"
#include "etalon/answer_samples.hpp"

namespace etalon::domain {
namespace {

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

}  // namespace

const DomainEntry answers{
    Domain::answers,
    "Measure answers of retrieval systems against a reference answer",
    "REFERENCE ANSWER…: a line is a class, its documents apart by blanks; a | ends a class too. A first word such as "
    "q1: "
    "begins the answer to a query. Any of them gzipped; - is the standard input",
    kSettings,
    read,
};

}  // namespace etalon::domain
