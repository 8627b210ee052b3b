// trec_formulas.hpp: measures of relevant and other documents as trec_eval defines them, of one judged list.
//
// A document is relevant when its grade is at least `level`, which is not negative. Where a formula has no value
// (nothing relevant, nothing retrieved) the functions return what trec_eval prints, mostly 0. The operations come in
// trec_eval's order, so that a double has the same bits as there.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <span>
#include <type_traits>

#include "domain/runs/basic_formulas.hpp"
#include "etalon/judged.hpp"
#include "etalon/value.hpp"

namespace etalon::trec {

template <class T>
T log2_of(const T& x) {
  if constexpr (std::is_same_v<T, double>) {
    return std::log2(x);
  } else {
    return log(x) / log(T(2));
  }
}

/// 0/0 as processors make it, with its sign: it is printed as -nan. Exact numbers have none.
template <class T>
T no_number() {
  if constexpr (std::is_same_v<T, double>) {
    return std::copysign(std::numeric_limits<double>::quiet_NaN(), -1.0);
  } else {
    return T(0);
  }
}

using runs::relevant;
using runs::relevant_in;

inline std::uint64_t relevant_retrieved(const JudgedList& list, double level) { return relevant_in(list, 0, level); }

/// How far judged documents that are not relevant stand above relevant ones (Buckley and Voorhees 2004).
template <class T>
T bpref(const JudgedList& list, double level) {
  const std::uint64_t all = relevant(list, level);
  const std::uint64_t others = list.judgments->judged() - all;
  std::uint64_t above = 0;
  T sum(0);
  for (const JudgedList::Hit& hit : list.hits) {
    if (hit.grade < 0) continue;
    if (hit.grade < level) {
      ++above;
    } else if (above > 0) {
      sum += T(1) - T(std::min(above, all)) / T(std::min(others, all));
    } else {
      sum += T(1);
    }
  }
  return all > 0 ? sum / T(all) : sum;
}

/// Average precision where only a sample of the pool was judged (Yilmaz and Aslam 2006).
template <class T>
T inf_ap(const JudgedList& list, double level) {
  const T small = parameter_as<T>(0.00001);
  std::uint64_t found = 0;
  std::uint64_t others = 0;
  std::uint64_t pooled = 0;
  T sum(0);
  for (const JudgedList::Hit& hit : list.hits) {
    if (hit.grade < 0) {
      ++pooled;
    } else if (hit.grade < level) {
      ++others;
    } else if (hit.rank == 1) {
      ++found;
      sum += T(1);
    } else {
      const T above = T(hit.rank - 1);
      sum += T(1) / (above + T(1)) + (above / (above + T(1))) * (T(found + others + pooled) / above) *
                                         ((T(found) + small) / (T(found + others) + T(2) * small));
      ++found;
    }
  }
  const std::uint64_t all = relevant(list, level);
  return all > 0 ? sum / T(all) : sum;
}

/// The mean over relevant documents of 1 / log2(2 + documents above that are not relevant).
template <class T>
T bin_g(const JudgedList& list, double level) {
  std::uint64_t found = 0;
  T sum(0);
  for (const JudgedList::Hit& hit : list.hits) {
    if (hit.grade < level) continue;
    ++found;
    sum += T(1) / log2_of(T(2 + hit.rank - found));
  }
  return found > 0 ? sum / T(relevant(list, level)) : T(0);
}

/// The logarithm of (1 + s) / (1 + R − s), s the sum of precisions at relevant documents (Robertson 2012).
template <class T>
T yaap(const JudgedList& list, double level) {
  using std::log;
  const T sum = runs::sum_of_precisions<T>(list, 0, level);
  return log((T(1) + sum) / (T(1) + T(relevant(list, level)) - sum));
}

/// A sum over the four cells: retrieved and relevant, retrieved only, relevant only, neither. The last needs the number
/// of documents in the collection.
template <class T>
T utility(const JudgedList& list, double level, std::span<const T, 4> worth, std::int64_t collection) {
  const auto found = static_cast<std::int64_t>(relevant_retrieved(list, level));
  const auto all = static_cast<std::int64_t>(relevant(list, level));
  const auto retrieved = static_cast<std::int64_t>(list.retrieved);
  return worth[0] * T(found) + worth[1] * T(retrieved - found) + worth[2] * T(all - found) +
         worth[3] * T(collection + found - retrieved - all);
}

/// Precision at a cutoff, relative to the best that is possible there.
template <class T>
T relative_p(const JudgedList& list, double level, std::uint64_t cutoff) {
  const std::uint64_t all = relevant(list, level);
  if (all == 0) return T(0);
  return T(relevant_in(list, cutoff, level)) / T(std::min(cutoff, all));
}

template <class T>
T set_relative_p(const JudgedList& list, double level) {
  const std::uint64_t best = std::min<std::uint64_t>(list.retrieved, relevant(list, level));
  return best > 0 ? T(relevant_retrieved(list, level)) / T(best) : T(0);
}

/// Precision times recall.
template <class T>
T set_map(const JudgedList& list, double level) {
  const T found = T(relevant_retrieved(list, level));
  const std::uint64_t all = relevant(list, level);
  return list.retrieved > 0 && all > 0 ? (found * found) / (T(list.retrieved) * T(all)) : T(0);
}

/// (x + 1)·P·R / (x·P + R): x stands where F has β².
template <class T>
T set_f(const JudgedList& list, double level, const T& x) {
  const std::uint64_t found = relevant_retrieved(list, level);
  if (found == 0) return T(0);
  const T precision = T(found) / T(list.retrieved);
  const T recall = T(found) / T(relevant(list, level));
  return (x + T(1)) * precision * recall / (x * precision + recall);
}

/// The share of documents at a cutoff that nobody judged; places behind the end of the list count as judged.
template <class T>
T unjudged_at(const JudgedList& list, std::uint64_t cutoff) {
  return T(runs::places(list, cutoff) - runs::judged_in(list, cutoff)) / T(cutoff);
}

/// A real number of documents as a whole one: 0.9 up, or to the nearest. Version 10.0 changed recall's from the first
/// to the second.
enum class Rounding { by_nine_tenths, nearest };

inline std::int64_t whole_documents(double share, std::uint64_t documents, Rounding rounding) {
  constexpr double most = 1e18;  // behind it the conversion is not defined
  const double exact = share * static_cast<double>(documents);
  const double whole = rounding == Rounding::nearest ? std::round(exact) : std::trunc(exact + 0.9);
  return std::isnan(whole) ? 0 : static_cast<std::int64_t>(std::clamp(whole, -most, most));
}

/// Precision at a multiple of the number of relevant documents.
template <class T>
T rprec_mult(const JudgedList& list, double level, double multiple) {
  const std::int64_t cutoff = whole_documents(multiple, relevant(list, level), Rounding::by_nine_tenths);
  if (cutoff <= 0) return T(0);
  return T(relevant_in(list, static_cast<std::uint64_t>(cutoff), level)) / T(cutoff);
}

/// Precisions of a list from its end: at each relevant document the best of those from there on.
template <class T>
class Interpolated {
 public:
  Interpolated(const JudgedList& list, double level)
      : list_(list), level_(level), found_(static_cast<std::int64_t>(relevant_retrieved(list, level))) {
    best_ = list.retrieved > 0 ? T(found_) / T(list.retrieved) : no_number<T>();
  }
  [[nodiscard]] std::int64_t found() const { return found_; }
  [[nodiscard]] const T& best() const { return best_; }
  /// visit(k) for the kth relevant document, from the last to the first, once best() is that of its place.
  template <class Visit>
  void each(Visit visit) {
    std::int64_t k = found_;
    for (auto hit = list_.hits.rbegin(); hit != list_.hits.rend(); ++hit) {
      if (hit->grade < level_) continue;
      const T precision = T(k) / T(hit->rank);
      if (best_ < precision) best_ = precision;
      visit(k--);
    }
  }

 private:
  const JudgedList& list_;
  double level_;
  std::int64_t found_;
  T best_;
};

/// The best precision at any place where at least this share of the relevant documents was found.
template <class T>
T iprec_at_recall(const JudgedList& list, double level, double recall, Rounding rounding) {
  const std::int64_t needed = whole_documents(recall, relevant(list, level), rounding);
  Interpolated<T> precisions(list, level);
  if (needed > precisions.found()) return T(0);
  T value = precisions.best();
  precisions.each([&](std::int64_t k) {
    if (k >= needed) value = precisions.best();
  });
  return value;
}

/// The mean of the interpolated precisions at these shares. They are looked for from the last one on, each behind that
/// before it: shares that do not rise are taken as trec_eval takes them.
template <class T>
T average_at_recalls(const JudgedList& list, double level, std::span<const double> recalls, Rounding rounding) {
  const std::uint64_t all = relevant(list, level);
  Interpolated<T> precisions(list, level);
  const auto needed = [&](std::size_t left) { return whole_documents(recalls[left - 1], all, rounding); };
  std::size_t left = recalls.size();
  while (left > 0 && needed(left) > precisions.found()) --left;
  T sum(0);
  precisions.each([&](std::int64_t k) {
    for (; left > 0 && needed(left) == k; --left) sum += precisions.best();
  });
  for (; left > 0; --left) sum += precisions.best();
  return sum / T(recalls.size());
}

}  // namespace etalon::trec
