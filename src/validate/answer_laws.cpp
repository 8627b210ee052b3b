// answer_laws.cpp: the laws of measures of answers; all of them are walks that other domains share.
#include "validate/answer_laws.hpp"

#include "validate/walks.hpp"

namespace etalon {

std::vector<Verdict> check_answer_law(Law law, const AnswerCandidate& candidate, Judge<AnswerSpace>& judge) {
  Findings findings;
  switch (law) {
    case Law::max_agreement: max_agreement(judge, findings); break;
    case Law::symmetry: symmetry(judge, findings); break;
    case Law::range: range_law(candidate.subject.range, judge, findings); break;
    default: return {};
  }
  return verdicts_on(law, candidate.subject.name, judge, findings);
}

}  // namespace etalon
