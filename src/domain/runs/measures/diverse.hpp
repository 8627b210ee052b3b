// diverse.hpp: what a list gains over the subtopics of a query, what it could, and how many of them it serves.
#pragma once

#include "domain/runs/basic_formulas.hpp"
#include "domain/runs/measures/novelty.hpp"

namespace etalon::runs {

/// Places are worth 1/log2(i + 1), 1/i, or β^(i − 1).
template <class T>
T log_place(std::uint64_t rank) {
  return T(1) / discount<T>(rank);
}
template <class T>
T inverse_place(std::uint64_t rank) {
  return T(1) / T(rank);
}

/// What a list gains, and what it could.
template <class T, class Worth>
class Diverse {
 public:
  Diverse(const JudgedList& list, double level, const T& alpha, std::uint64_t k, Worth worth)
      : list_(list), of_(*list.judgments, level), alpha_(alpha), k_(k), worth_(worth) {}

  [[nodiscard]] std::uint64_t subtopics() const { return of_.count(); }
  [[nodiscard]] T gain() const {
    const std::uint64_t end = places(list_, k_);
    Novelty<T> novelty(alpha_, of_.named());
    std::vector<std::size_t> own;
    T sum(0);
    for (const JudgedList::Hit& hit : list_.hits) {
      if (hit.rank > end) break;
      own.clear();
      of_.each(hit, [&](std::size_t subtopic) { own.push_back(subtopic); });
      if (own.empty()) continue;
      sum += novelty.gain(own) * worth_(hit.rank);
      novelty.take(own);
    }
    return sum;
  }
  /// Of the ideal list of the judged documents.
  [[nodiscard]] T ideal() const {
    T sum(0);
    std::uint64_t rank = 0;
    for (const T& gain : greedy_gains<T>(of_, alpha_, k_)) sum += gain * worth_(++rank);
    return sum;
  }
  /// Of a list whose every document is relevant for every subtopic: of k places, or as many as the list has.
  [[nodiscard]] T bound() const {
    const std::uint64_t end = k_ == 0 ? list_.retrieved : k_;
    T sum(0);
    T kept(1);
    for (std::uint64_t rank = 1; rank <= end; ++rank, kept *= T(1) - alpha_) sum += kept * worth_(rank);
    return sum * T(of_.count());
  }

 private:
  const JudgedList& list_;
  SubtopicsOf of_;
  T alpha_;
  std::uint64_t k_;
  Worth worth_;
};

/// Documents among the first k, counted once for each subtopic that they are relevant for.
inline std::uint64_t relevant_for_subtopics(const JudgedList& list, const SubtopicsOf& of, std::uint64_t k) {
  const std::uint64_t end = places(list, k);
  std::uint64_t found = 0;
  for (const JudgedList::Hit& hit : list.hits) {
    if (hit.rank > end) break;
    of.each(hit, [&](std::size_t) { ++found; });
  }
  return found;
}

inline std::uint64_t subtopics_found(const JudgedList& list, const SubtopicsOf& of, std::uint64_t k) {
  const std::uint64_t end = places(list, k);
  std::vector<bool> seen(of.named());
  std::uint64_t found = 0;
  for (const JudgedList::Hit& hit : list.hits) {
    if (hit.rank > end) break;
    of.each(hit, [&](std::size_t subtopic) {
      found += seen[subtopic] ? 0 : 1;
      seen[subtopic] = true;
    });
  }
  return found;
}

/// The mean over subtopics of the average precision of each.
template <class T>
T average_over_subtopics(const JudgedList& list, const SubtopicsOf& of) {
  std::vector<std::uint64_t> found(of.named());
  T sum(0);
  for (const JudgedList::Hit& hit : list.hits) {
    of.each(hit, [&](std::size_t subtopic) { sum += T(++found[subtopic]) / T(hit.rank) / T(of.relevant(subtopic)); });
  }
  return sum / T(of.count());
}

}  // namespace etalon::runs
