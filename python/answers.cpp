// answers.cpp: answers of retrieval systems in Python, measured against a reference, and weights of ranks.
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <set>
#include <unordered_map>

#include "bindings.hpp"
#include "etalon/error.hpp"
#include "etalon/results.hpp"
#include "verdicts.hpp"

namespace etalon::python {
namespace {

/// An answer: its classes in order, each with its documents.
using Classes = std::vector<std::vector<std::string>>;

class Documents {
 public:
  CodedAnswer coded(const Classes& classes, const std::string& whose) {
    CodedAnswer answer{{}, {0}};
    for (const auto& documents : classes) {
      if (documents.empty()) throw Error(ErrorKind::input, whose + " has a class without a document");
      for (const std::string& document : documents) {
        const std::uint32_t code = codes_.emplace(document, static_cast<std::uint32_t>(codes_.size())).first->second;
        if (code >= seen_.size()) seen_.resize(code + 1);
        if (seen_[code] == answers_)
          throw Error(ErrorKind::input, whose + " has the document '" + document + "' twice");
        seen_[code] = answers_;
        answer.documents.push_back(code);
      }
      answer.starts.push_back(static_cast<std::uint32_t>(answer.documents.size()));
    }
    if (answer.documents.empty()) throw Error(ErrorKind::input, whose + " has no document");
    ++answers_;
    return answer;
  }

 private:
  std::unordered_map<std::string, std::uint32_t> codes_;
  std::vector<std::uint64_t> seen_;  // by document: the answer that had it last
  std::uint64_t answers_ = 1;
};

std::vector<Score> answer_scores(const std::vector<std::string>& texts) {
  if (texts == std::vector<std::string>{"all"}) return all_scores(Domain::answers);
  std::vector<Score> scores;
  for (const std::string& text : texts) scores.push_back(parse_score(text, Domain::answers));
  return scores;
}

std::pair<std::vector<Record>, std::vector<Input>> measure(
    const std::vector<std::string>& queries, const std::vector<Classes>& references,
    const std::vector<std::pair<std::string, std::vector<Classes>>>& named, const std::vector<std::string>& scores,
    const std::string& undefined, bool each_query) {
  const std::vector<Score> chosen = answer_scores(scores);
  const QueryOptions options{parse_undefined(undefined), undefined == "fail", each_query};
  const nb::gil_scoped_release unlocked;
  Documents documents;
  const auto of_query = [&](const std::string& whose, std::size_t q) {
    return queries[q].empty() ? whose : whose + " to query '" + queries[q] + "'";
  };
  std::vector<CodedAnswer> coded;
  for (std::size_t q = 0; q < queries.size(); ++q)
    coded.push_back(documents.coded(references[q], of_query("the reference", q)));
  std::vector<AnswerSystem> systems;
  for (const auto& [name, answers] : named) {
    systems.push_back({name, {}});
    for (std::size_t q = 0; q < queries.size(); ++q) {
      const CodedAnswer answer = documents.coded(answers[q], of_query(named.size() > 1 ? name : "the answer", q));
      systems.back().queries.push_back({queries[q], std::make_shared<const AnswerData>(answer_data(coded[q], answer))});
    }
  }
  Results results = measure_answers(systems, chosen, options);
  return {std::move(results.records), std::move(results.inputs)};
}

Verdicts validate_scores(const std::vector<std::string>& scores, std::size_t documents,
                         const std::vector<std::string>& laws, const std::string& undefined, unsigned threads) {
  std::vector<AnswerCandidate> candidates;
  for (const Score& score : scores.empty() ? all_scores(Domain::answers) : answer_scores(scores))
    candidates.push_back(answer_candidate(score, {parse_undefined(undefined), {}}));
  const ValidateOptions options{to_laws(laws), threads};
  const nb::gil_scoped_release unlocked;
  return {validate_answers(candidates, documents, options)};
}

using PhiFunction = nb::typed<nb::callable, nb::object(std::uint64_t, std::uint64_t, std::uint64_t)>;

/// Formulas as texts, decided exactly; functions give a number, or the reason as text when there is none.
Verdicts validate_weights(const std::vector<std::string>& formulas,
                          const std::vector<std::pair<std::string, PhiFunction>>& functions, std::size_t up_to,
                          const std::vector<std::string>& laws) {
  std::set<std::string> reasons;  // the core points at them until the verdicts, which copy them, are made
  std::vector<PhiSubject> subjects;
  for (const std::string& formula : formulas) subjects.push_back(phi_of_definition(formula));
  for (const auto& [name, function] : functions) {
    subjects.push_back({name, [&reasons, &function](std::uint64_t i, std::uint64_t j, std::uint64_t m) {
                          const nb::object result = function(i, j, m);
                          if (!nb::isinstance<nb::str>(result)) return Value<double>(nb::cast<double>(result));
                          return Value<double>::undefined(reasons.insert(nb::cast<std::string>(result)).first->c_str());
                        }});
  }
  return {validate_phi(subjects, up_to, {to_laws(laws), 1})};
}

}  // namespace

void bind_answers(nb::module_& module) {
  module.def("measure_answers", &measure, nb::arg("queries"), nb::arg("references"), nb::arg("systems"),
             nb::arg("scores"), nb::arg("undefined"), nb::arg("each_query"));
  module.def("default_documents", [] { return kDefaultAnswers.objects; });
  module.def("default_ranks", [] { return kDefaultPhi.objects; });
  module.def("validate_answer_scores", &validate_scores, nb::arg("scores"), nb::arg("documents"), nb::arg("laws"),
             nb::arg("undefined"), nb::arg("threads"));
  module.def("validate_phi", &validate_weights, nb::arg("formulas"), nb::arg("functions"), nb::arg("up_to"),
             nb::arg("laws"));
}

}  // namespace etalon::python
