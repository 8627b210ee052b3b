// known.hpp: the catalogue of each domain as subjects: whatever is judged, these stand beside it.
#pragma once

#include <vector>

#include "etalon/validate.hpp"

namespace etalon {

/// Through all lifts; those of one class against the rest when there are two classes only.
std::vector<Subject> known_label_subjects(bool two_classes = true);
std::vector<ClusterCandidate> known_cluster_candidates();
std::vector<OrderSubject> known_order_subjects();
/// Every claimed form: cut lists obey other laws than whole ones.
std::vector<ClassRankingSubject> known_class_ranking_subjects();
std::vector<AnswerCandidate> known_answer_candidates();

/// The subjects of candidates.
template <class Candidate>
auto subjects_of(const std::vector<Candidate>& candidates) {
  std::vector<decltype(Candidate::subject)> subjects;
  for (const Candidate& candidate : candidates) subjects.push_back(candidate.subject);
  return subjects;
}

}  // namespace etalon
