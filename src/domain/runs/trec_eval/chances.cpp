// chances.cpp: where trec_eval's answer is left to chance and here is not, and what it passes over.
#include <algorithm>

#include "domain/runs/trec_eval/measures.hpp"

namespace etalon::trec {

void note_chances(std::span<const Asked> asked, std::span<const JudgedQuery> judged, const TrecEvalOptions& options,
                  Notes& notes) {
  const auto asks = [&](std::string_view name) {
    return std::any_of(asked.begin(), asked.end(), [&](const Asked& each) { return each.entry->name == name; });
  };
  if (asks("rbp")) notes.add("rbp: trec_eval scales gains by numbers that it never sets; here they are set");
  const bool preferences =
      options.judgments == TrecEvalJudgments::prefs || options.judgments == TrecEvalJudgments::qrels_prefs;
  if (preferences && options.judged_only) notes.add("-J has no effect on measures of preferences");
  const auto negative = [](const JudgedDocument& d) { return d.grade < 0 || d.worth < 0; };
  for (const JudgedQuery& query : judged) {
    const auto& documents = query.documents;
    if (options.judgments == TrecEvalJudgments::qrels && std::all_of(documents.begin(), documents.end(), negative)) {
      notes.add("query " + std::string(query.query) +
                " has no grade of 0 or more: trec_eval stops there or goes on with the ideal list of another query");
      return;
    }
    if ((asks("prefs_avgjg_Rnonrel") || asks("prefs_avgjg_Rnonrel_ret")) &&
        std::any_of(documents.begin(), documents.end(), negative)) {
      notes.add("query " + std::string(query.query) +
                " has negative grades: trec_eval reads behind its list for prefs_avgjg_Rnonrel");
      return;
    }
  }
}

}  // namespace etalon::trec
