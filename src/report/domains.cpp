// domains.cpp: worked examples, default verdicts and their words, domain by domain.
#include "report/domains.hpp"

#include <fmt/core.h>
#include "etalon/answers.hpp"
#include "etalon/class_ranking.hpp"
#include "etalon/covers.hpp"
#include "etalon/matrix.hpp"
#include "etalon/orders.hpp"
#include "etalon/partitions.hpp"

namespace etalon {
namespace {

/// Four counts for a measure of one class, a matrix of three classes for the others and for lifts.
Example labels_example(const Score& score) {
  if (score.needs_positive()) {
    const auto& c = kBinaryExample;
    const int rows[4] = {c.c00, c.c01, c.c10, c.c11};
    return {fmt::format("c11 = {}, c10 = {}, c01 = {}, c00 = {}", c.c11, c.c10, c.c01, c.c00),
            evaluate(score, dense_matrix<double, int>(2, rows))};
  }
  const int* c = kMatrixExample;
  return {
      fmt::format("rows (truth) {} {} {} / {} {} {} / {} {} {}", c[0], c[1], c[2], c[3], c[4], c[5], c[6], c[7], c[8]),
      evaluate(score, dense_matrix<double, int>(3, kMatrixExample))};
}

Example clusters_example(const Score& score) {
  const auto digits = [](std::span<const int> partition) {
    std::string text;
    for (const int cluster : partition) text += std::to_string(cluster);
    return text;
  };
  return {fmt::format("reference {}, clustering {}", digits(kReferenceExample), digits(kClusteringExample)),
          evaluate(score, partitions_of<double>(kReferenceExample, kClusteringExample))};
}

/// An order without ties; one with two levels for measures that have no value there.
Example orders_example(const Score& score) {
  const auto total = evaluate(score, Orders<double>({kTargetExample}, {kPredictedExample}));
  if (total.defined()) return {"target E > B > C > A > D, predicted A > B > E > C > D", total};
  return {"three positives and two negatives, predicted + − + − +",
          evaluate(score, Orders<double>({kLevelsExample, OrderValues::scores}, {kLevelsPredicted}))};
}

/// Two lists of classes; two lists of the same documents for measures that have no value there.
Example answers_example(const Score& score) {
  const auto on = [&](std::string_view answer, std::string_view reference) {
    return Example{fmt::format("answer {}, reference {}", answer, reference),
                   evaluate(score, Answers<double>(letters_answer(reference), letters_answer(answer)))};
  };
  const Example classes = on(kAnswerExample, kAnswerReferenceExample);
  return classes.value.defined() ? classes : on(kListExample, kListReferenceExample);
}

}  // namespace

Example worked_example(const Score& score) {
  switch (score.domain()) {
    case Domain::labels: return labels_example(score);
    case Domain::clusters: return clusters_example(score);
    case Domain::orders: return orders_example(score);
    case Domain::classi:
      return {"classes b, c, t at the distances 0, 1, 6; ranking c b b b c c c t t t",
              evaluate(score, ClassRanking<double>(kClassesExample, kDistancesExample))};
    case Domain::answers: return answers_example(score);
    default: return {"", Value<double>::undefined("no example")};
  }
}

std::vector<Verdict> default_verdicts(const Score& score) {
  switch (score.domain()) {
    case Domain::labels: {
      const Subject subject = subject_of(score);
      return validate_labels({&subject, 1}, kDefaultUniverses);
    }
    case Domain::clusters: {
      const ClusterCandidate candidate = candidate_of(score);
      return validate_clusters({&candidate, 1}, kDefaultPartitions.objects);
    }
    case Domain::orders: {
      const OrderSubject subject = order_subject_of(score);
      return validate_orders({&subject, 1}, kDefaultOrders);
    }
    case Domain::classi: {
      const ClassRankingSubject subject = class_ranking_subject_of(score);
      return validate_class_rankings({&subject, 1}, {&kDefaultClassRankings, 1});
    }
    case Domain::answers: {
      const AnswerCandidate candidate = answer_candidate(score);
      return validate_answers({&candidate, 1}, kDefaultAnswers.objects);
    }
    default: return {};
  }
}

UniverseWords universe_words(Domain domain) {
  switch (domain) {
    case Domain::labels:
      return {"all confusion matrices, no constant labelings; rows of matrices are the truth",
              "confusion matrices up to the size given, constant labelings left out.",
              " Tables are written row by row, rows are the truth."};
    case Domain::clusters:
      return {"all pairs of partitions; rows are the clusters of the reference",
              "pairs of partitions up to the size given, references of one cluster or of objects all alone left out.",
              " Tables are written row by row, rows are the reference."};
    case Domain::orders:
      return {"all pairs of orders, without and with ties; a tie is written ~",
              "pairs of orders up to the size given, without ties and with them.", ""};
    case Domain::classi:
      return {"all rankings of objects at whole distances; a ranking is written as their distances, best first",
              "rankings of so many objects at whole distances, as given.",
              " A ranking is written as the distances of its objects to the query's class, best first."};
    case Domain::answers:
      return {"all pairs of answers; a bar ends a class",
              "pairs of answers over so many documents; weights for all ranks up to the number given.",
              " A bar ends a class of an answer."};
    default: return {};
  }
}

std::string_view statistic_name(const Measure& measure) { return measure.kind().name; }

}  // namespace etalon
