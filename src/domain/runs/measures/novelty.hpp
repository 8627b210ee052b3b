// novelty.hpp: for which subtopics documents are relevant, and what one adds behind others (Clarke et al. 2008).
#pragma once

#include <algorithm>
#include <cstdint>
#include <queue>
#include <vector>

#include "etalon/judged.hpp"
#include "etalon/value.hpp"

namespace etalon::runs {

/// The subtopics of documents, from a level on. Judgments that tell none have one, of all relevant documents.
class SubtopicsOf {
 public:
  SubtopicsOf(const Judgments& judgments, double level) : judgments_(judgments), level_(level) {
    relevant_.resize(judgments.subtopics ? judgments.subtopics->count : 1);
    if (judgments.subtopics) {
      for (const Subtopics::Grade& one : judgments.subtopics->grades) relevant_[one.subtopic] += one.grade >= level;
    } else {
      relevant_[0] = judgments.at_least(level);
    }
    for (const std::uint64_t documents : relevant_) subtopics_ += documents > 0 ? 1 : 0;
  }
  /// visit(subtopic) for each that the document is relevant for.
  template <class Visit>
  void each(const JudgedList::Hit& hit, Visit visit) const {
    if (!judgments_.subtopics) {
      if (hit.grade >= level_) visit(std::size_t{0});
      return;
    }
    each(hit.document, visit);
  }
  /// Subtopics that some document is relevant for; the others do not count.
  [[nodiscard]] std::uint64_t count() const { return subtopics_; }
  /// Numbers of subtopics are below this one.
  [[nodiscard]] std::size_t named() const { return relevant_.size(); }
  /// Documents that are relevant for one.
  [[nodiscard]] std::uint64_t relevant(std::size_t subtopic) const { return relevant_[subtopic]; }
  /// The subtopics of each document that is relevant for one at least, in the order of the documents.
  [[nodiscard]] std::vector<std::vector<std::size_t>> documents() const {
    std::vector<std::vector<std::size_t>> all;
    if (!judgments_.subtopics) {
      all.assign(relevant_[0], {0});
      return all;
    }
    for (std::uint32_t document = 0; document < judgments_.subtopics->documents(); ++document) {
      std::vector<std::size_t> own;
      each(document, [&](std::size_t subtopic) { own.push_back(subtopic); });
      if (!own.empty()) all.push_back(std::move(own));
    }
    return all;
  }

 private:
  template <class Visit>
  void each(std::uint32_t document, Visit visit) const {
    for (const Subtopics::Grade& one : judgments_.subtopics->of(document)) {
      if (one.grade >= level_) visit(std::size_t{one.subtopic});
    }
  }

  const Judgments& judgments_;
  double level_;
  std::vector<std::uint64_t> relevant_;  // by subtopic
  std::uint64_t subtopics_ = 0;
};

/// What a document adds behind others: for each of its subtopics (1 − α) to the number of documents of it that came
/// before.
template <class T>
class Novelty {
 public:
  Novelty(const T& alpha, std::size_t subtopics) : keep_(T(1) - alpha), seen_(subtopics) {}

  /// The same for documents whose subtopics were met equally often, whichever they are: sums are made in one order.
  [[nodiscard]] T gain(const std::vector<std::size_t>& subtopics) {
    times_.clear();
    for (const std::size_t subtopic : subtopics) times_.push_back(seen_[subtopic]);
    std::sort(times_.begin(), times_.end());
    T sum(0);
    for (const std::uint32_t times : times_) sum += kept(times);
    return sum;
  }
  void take(const std::vector<std::size_t>& subtopics) {
    for (const std::size_t subtopic : subtopics) ++seen_[subtopic];
  }
  /// (1 − α) to this power.
  const T& kept(std::uint64_t times) {
    if (powers_.empty()) powers_.push_back(T(1));
    while (powers_.size() <= times) powers_.push_back(powers_.back() * keep_);
    return powers_[times];
  }

 private:
  T keep_;
  std::vector<std::uint32_t> seen_;  // by subtopic
  std::vector<std::uint32_t> times_;
  std::vector<T> powers_;
};

/// The gains of the ideal list, place by place, up to k places; 0: all. The best list is hard to find: each place takes
/// the document that adds most there, and of those that add the same the one whose id is the last, as in ndeval.
template <class T>
std::vector<T> greedy_gains(const SubtopicsOf& of, const T& alpha, std::uint64_t k) {
  const std::vector<std::vector<std::size_t>> documents = of.documents();
  Novelty<T> novelty(alpha, of.named());
  struct Waiting {
    T gain;  // no less than what it adds now
    std::size_t document;
    bool operator<(const Waiting& other) const {
      if (gain != other.gain) return gain < other.gain;
      return other.document < document;
    }
  };
  std::priority_queue<Waiting> waiting;
  for (std::size_t i = 0; i < documents.size(); ++i) waiting.push({novelty.gain(documents[i]), i});
  std::vector<T> gains;
  while (!waiting.empty() && (k == 0 || gains.size() < k)) {
    Waiting best = waiting.top();
    waiting.pop();
    const T now = novelty.gain(documents[best.document]);
    if (now != best.gain) {
      waiting.push({now, best.document});
      continue;
    }
    novelty.take(documents[best.document]);
    gains.push_back(now);
  }
  return gains;
}

}  // namespace etalon::runs
