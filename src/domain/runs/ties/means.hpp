// means.hpp: expectations over all orders of tied documents, in closed form (McSherry & Najork 2008) or by a
// dynamic programme.
#pragma once

#include "domain/runs/judged_functions.hpp"
#include "domain/runs/measures/cascade.hpp"

namespace etalon::runs {

/// The list as one group after the other; a document by itself is a group of one.
struct PlacedGroup {
  std::uint64_t before;  ///< places above it
  std::uint64_t size;
  std::vector<double> grades;  ///< of its judged documents
};

/// visit(group) until it returns false; places without a judged document may be left out.
template <class Visit>
void each_group(const JudgedList& list, Visit visit) {
  auto tie = list.ties.begin();
  for (std::size_t at = 0; at < list.hits.size();) {
    const std::uint32_t rank = list.hits[at].rank;
    while (tie != list.ties.end() && tie->first + tie->size <= rank) ++tie;
    PlacedGroup group{rank - 1, 1, {}};
    if (tie != list.ties.end() && tie->first <= rank) group = {tie->first - 1, tie->size, {}};
    for (; at < list.hits.size() && list.hits[at].rank <= group.before + group.size; ++at) {
      if (list.hits[at].grade >= 0) group.grades.push_back(list.hits[at].grade);
    }
    if (!visit(group)) return;
  }
}

inline std::uint64_t relevant_among(const PlacedGroup& group, double level) {
  std::uint64_t found = 0;
  for (const double grade : group.grades) found += grade >= level ? 1 : 0;
  return found;
}

/// Σ of the precisions at the relevant documents: a document at place j of a group of m with r relevant ones is
/// relevant with the chance r/m, and has then (j − 1)(r − 1)/(m − 1) relevant ones before it in the group.
template <class T>
T mean_of_precisions(const JudgedList& list, std::uint64_t k, double level) {
  const std::uint64_t end = places(list, k);
  std::uint64_t above = 0;
  T sum(0);
  each_group(list, [&](const PlacedGroup& group) {
    if (group.before >= end) return false;
    const std::uint64_t found = relevant_among(group, level);
    for (std::uint64_t j = 1; found > 0 && j <= group.size && group.before + j <= end; ++j) {
      const T others = group.size > 1 ? T(j - 1) * T(found - 1) / T(group.size - 1) : T(0);
      sum += T(found) / T(group.size) * (T(above + 1) + others) / T(group.before + j);
    }
    above += found;
    return true;
  });
  return sum;
}

/// visit(place, chance) for each place where the first relevant document can be.
template <class T, class Visit>
void each_first(const JudgedList& list, double level, Visit visit) {
  each_group(list, [&](const PlacedGroup& group) {
    const std::uint64_t found = relevant_among(group, level);
    if (found == 0) return true;
    T none(1);  // before the place
    for (std::uint64_t j = 1; j + found <= group.size + 1; ++j) {
      const T left = T(group.size + 1 - j);
      visit(group.before + j, none * T(found) / left);
      none = none * (left - T(found)) / left;
    }
    return false;
  });
}

template <class T>
T mean_reciprocal_rank(const JudgedList& list, std::uint64_t k, double level) {
  const std::uint64_t end = places(list, k);
  T sum(0);
  each_first<T>(list, level, [&](std::uint64_t place, const T& chance) {
    if (place <= end) sum += chance / T(place);
  });
  return sum;
}

template <class T>
T chance_of_success(const JudgedList& list, std::uint64_t k, double level) {
  const std::uint64_t end = places(list, k);
  T sum(0);
  each_first<T>(list, level, [&](std::uint64_t place, const T& chance) {
    if (place <= end) sum += chance;
  });
  return sum;
}

/// At place j of a group: the mean over the orders of R(its document)·Π (1 − R) of the j − 1 before it. Documents join
/// one by one: `kept` are the means of Π (1 − R) over all sets of so many, `stops` what is sought.
template <class T>
T mean_cascade(const JudgedList& list, std::uint64_t k, double top) {
  const std::uint64_t end = places(list, k);
  const Cascade<T> user(top);
  T left(1);
  T sum(0);
  each_group(list, [&](const PlacedGroup& group) {
    if (group.before >= end) return false;
    std::uint64_t n = group.size - group.grades.size();
    std::vector<T> kept(group.size + 1, T(1));
    std::vector<T> stops(group.size + 1, T(0));
    for (const double grade : group.grades) {
      const T stop = user.stops(grade);
      const T go = T(1) - stop;
      ++n;
      for (std::uint64_t j = n; j > 0; --j) {
        stops[j] = (T(n - j) * stops[j] + T(j - 1) * go * stops[j - 1] + stop * kept[j - 1]) / T(n);
        kept[j] = (T(n - j) * kept[j] + T(j) * go * kept[j - 1]) / T(n);
      }
    }
    for (std::uint64_t j = 1; j <= group.size && group.before + j <= end; ++j)
      sum += left * stops[j] / T(group.before + j);
    left = left * kept[group.size];
    return true;
  });
  return sum;
}

}  // namespace etalon::runs
