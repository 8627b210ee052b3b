// basic_formulas.hpp: what most measures of judged lists are made of, in the order of operations that trec_eval has, so
// that its digits come out.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "etalon/judged.hpp"

namespace etalon::runs {

/// A cut at 0 is none.
inline std::uint64_t places(const JudgedList& list, std::uint64_t k) {
  return k == 0 ? list.retrieved : std::min<std::uint64_t>(k, list.retrieved);
}

/// Documents of the level or above among the first k.
inline std::uint64_t relevant_in(const JudgedList& list, std::uint64_t k, double level) {
  const std::uint64_t end = places(list, k);
  std::uint64_t found = 0;
  for (const JudgedList::Hit& hit : list.hits) {
    if (hit.rank > end) break;
    found += hit.grade >= level ? 1 : 0;
  }
  return found;
}

/// Judged documents among the first k.
inline std::uint64_t judged_in(const JudgedList& list, std::uint64_t k) { return relevant_in(list, k, 0); }

inline std::uint64_t relevant(const JudgedList& list, double level) { return list.judgments->at_least(level); }

/// The place of the first relevant one among the first k; 0 when there is none.
inline std::uint64_t first_relevant(const JudgedList& list, std::uint64_t k, double level) {
  const std::uint64_t end = places(list, k);
  for (const JudgedList::Hit& hit : list.hits) {
    if (hit.rank > end) break;
    if (hit.grade >= level) return hit.rank;
  }
  return 0;
}

/// Σ over the relevant among the first k of the precision at their places.
template <class T>
T sum_of_precisions(const JudgedList& list, std::uint64_t k, double level) {
  const std::uint64_t end = places(list, k);
  T sum(0);
  std::uint64_t found = 0;
  for (const JudgedList::Hit& hit : list.hits) {
    if (hit.rank > end) break;
    if (hit.grade < level) continue;
    ++found;
    sum += T(found) / T(hit.rank);
  }
  return sum;
}

/// x to a whole power.
template <class T>
T power(T x, std::uint64_t n) {
  T result(1);
  for (; n > 0; n /= 2) {
    if (n % 2 == 1) result *= x;
    if (n > 1) x *= x;
  }
  return result;
}

/// log₂(rank + 1).
template <class T>
T discount(std::uint64_t rank) {
  using std::log2;
  if constexpr (std::is_same_v<T, double>) {
    return log2(static_cast<double>(rank + 1));
  } else {
    return log(T(rank + 1)) / log(T(2));
  }
}

/// Σ of gain(grade)/log₂(rank + 1) over the judged among the first k.
template <class T, class Gain>
T discounted_gain(const JudgedList& list, std::uint64_t k, Gain gain) {
  const std::uint64_t end = places(list, k);
  T sum(0);
  for (const JudgedList::Hit& hit : list.hits) {
    if (hit.rank > end) break;
    if (hit.grade < 0) continue;
    const T gained = gain(hit.grade);
    if (gained != T(0)) sum += gained / discount<T>(hit.rank);
  }
  return sum;
}

/// The same of all judged documents in their best order, which is that of the levels, cut at k places; 0: not cut.
template <class T, class Gain>
T ideal_gain(const Judgments& judgments, std::uint64_t k, Gain gain) {
  T sum(0);
  std::uint64_t rank = 0;
  for (const Judgments::Level& level : judgments.levels) {
    const T gained = gain(level.grade);
    if (!(gained > T(0))) break;
    for (std::uint64_t i = 0; i < level.documents && (k == 0 || rank < k); ++i) {
      ++rank;
      sum += gained / discount<T>(rank);
    }
  }
  return sum;
}

}  // namespace etalon::runs
