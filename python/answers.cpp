// answers.cpp: answers of retrieval systems in Python, measured against a reference.
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <unordered_map>

#include "bindings.hpp"
#include "etalon/answer_samples.hpp"
#include "etalon/error.hpp"
#include "text_caster.hpp"
#include "unlocked.hpp"

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
        answer.fingerprint += fingerprint(document, answer.starts.size());
      }
      answer.starts.push_back(static_cast<std::uint32_t>(answer.documents.size()));
    }
    ++answers_;
    return answer;
  }

 private:
  std::unordered_map<std::string, std::uint32_t> codes_;
  std::vector<std::uint64_t> seen_;  // by document: the answer that had it last
  std::uint64_t answers_ = 1;
};

/// By system and query.
using NamedAnswers = std::vector<std::pair<std::string, std::vector<Classes>>>;

std::vector<AnswerSystem> answer_systems(const std::vector<std::string>& queries,
                                         const std::vector<Classes>& references, const NamedAnswers& named) {
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
      systems.back().queries.push_back(
          {queries[q], std::make_shared<const AnswerData>(answer_data(coded[q], answer)), coded[q].fingerprint});
    }
  }
  return systems;
}

Samples samples_of_answers(const std::vector<std::string>& queries, const std::vector<Classes>& references,
                           const NamedAnswers& named) {
  const Unlocked unlocked;
  return answer_samples(answer_systems(queries, references, named));
}

State state_of_answers(const std::vector<std::string>& queries, const std::vector<Classes>& references,
                       const NamedAnswers& named) {
  const Unlocked unlocked;
  return answer_state(answer_systems(queries, references, named));
}

}  // namespace

void bind_answers(nb::module_& module) {
  module.def("answer_samples", &samples_of_answers, nb::arg("queries"), nb::arg("references"), nb::arg("systems"));
  module.def("answer_state", &state_of_answers, nb::arg("queries"), nb::arg("references"), nb::arg("systems"));
}

}  // namespace etalon::python
