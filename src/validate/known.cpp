// known.cpp: the catalogue of each domain as subjects.
#include "validate/known.hpp"

namespace etalon {

std::vector<Subject> known_label_subjects(bool two_classes) {
  std::vector<Subject> known;
  for (const Score& score : all_scores_lifted(Domain::labels)) {
    if (two_classes || !score.needs_positive()) known.push_back(subject_of(score));
  }
  return known;
}

std::vector<ClusterCandidate> known_cluster_candidates() {
  std::vector<ClusterCandidate> known;
  for (const Score& score : all_scores(Domain::clusters)) known.push_back(candidate_of(score));
  return known;
}

std::vector<OrderSubject> known_order_subjects() {
  std::vector<OrderSubject> known;
  for (const Score& score : all_scores(Domain::orders)) known.push_back(order_subject_of(score));
  return known;
}

std::vector<ClassRankingSubject> known_class_ranking_subjects() {
  std::vector<ClassRankingSubject> known;
  for (const Score& score : all_scores(Domain::classi)) {
    for (const ClaimedScore& claimed : claimed_scores(*score.measure))
      known.push_back(class_ranking_subject_of(claimed.score));
  }
  return known;
}

std::vector<AnswerCandidate> known_answer_candidates() {
  std::vector<AnswerCandidate> known;
  for (const Score& score : all_scores(Domain::answers)) known.push_back(answer_candidate(score));
  return known;
}

}  // namespace etalon
