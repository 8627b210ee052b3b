// trec_gains.hpp: measures of graded documents as trec_eval defines them, of one judged list.
//
// The operations come in trec_eval's order, so that a double has the same bits as there.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "domain/runs/trec_formulas.hpp"

namespace etalon::trec {

/// What a document of each grade is worth.
template <class T>
struct Gains {
  struct Level {
    double grade;
    std::uint64_t documents;  ///< that were judged so
    T gain;
  };
  /// Grades of documents that the judgments do not name, and of those that they name without one.
  static constexpr double kAbsent = -1;
  static constexpr double kPooled = -2;

  std::vector<Level> levels;  ///< the ideal list takes them from the last to the first

  /// Every grade its own gain, and no gain without one.
  static Gains of_grades(const Judgments& judgments) {
    Gains gains;
    for (auto level = judgments.levels.rbegin(); level != judgments.levels.rend(); ++level)
      gains.levels.push_back({level->grade, level->documents, parameter_as<T>(level->grade)});
    return gains;
  }
  [[nodiscard]] T of(double grade) const {
    if (grade < 0 && grade != kAbsent) grade = kPooled;
    for (const Level& level : levels) {
      if (level.grade == grade) return level.gain;
    }
    return T(0);
  }
};

/// The gains of a list, place by place.
template <class T>
class Walk {
 public:
  Walk(const JudgedList& list, const Gains<T>& gains)
      : list_(list), gains_(gains), pooled_(gains.of(gains.kPooled)), absent_(gains.of(gains.kAbsent)) {}

  /// Up to this place, or the end: visit(rank, gain) for each gain that is not zero.
  template <class Visit>
  void until(std::uint64_t rank, Visit visit) {
    if (absent_ == T(0)) {
      for (; next_ < list_.hits.size() && list_.hits[next_].rank <= rank; ++next_)
        take(list_.hits[next_].rank, of_next(), visit);
      return;
    }
    for (; place_ < list_.retrieved && place_ < rank; ++place_) {
      const bool hit = next_ < list_.hits.size() && list_.hits[next_].rank == place_ + 1;
      take(place_ + 1, hit ? of_next() : absent_, visit);
      if (hit) ++next_;
    }
  }

 private:
  [[nodiscard]] T of_next() const {
    const double grade = list_.hits[next_].grade;
    return grade < 0 ? pooled_ : gains_.of(grade);
  }
  template <class Visit>
  void take(std::uint64_t rank, const T& gain, Visit& visit) {
    if (gain != T(0)) visit(rank, gain);
  }

  const JudgedList& list_;
  const Gains<T>& gains_;
  T pooled_;
  T absent_;
  std::size_t next_ = 0;     // of the hits
  std::uint64_t place_ = 0;  // that was passed
};

inline constexpr std::uint64_t kWhole = std::numeric_limits<std::uint64_t>::max();

/// The discounted gain of a document at this place.
template <class T>
T discounted(const T& gain, std::uint64_t rank) {
  return gain / runs::discount<T>(rank);
}

/// The gains of the ideal list, place by place, until one is not above zero.
template <class T>
class IdealWalk {
 public:
  explicit IdealWalk(const Gains<T>& gains) : gains_(gains), level_(gains.levels.size()) { look(); }

  [[nodiscard]] bool more() const { return gain_ > T(0); }
  [[nodiscard]] const T& gain() const { return gain_; }
  [[nodiscard]] const T& dcg() const { return dcg_; }
  [[nodiscard]] std::uint64_t documents() const { return documents_; }
  [[nodiscard]] std::uint64_t place() const { return place_; }
  /// On to the next place; its gain is not counted yet.
  void step() {
    ++place_;
    ++taken_;
    while (level_ > 0 && taken_ > gains_.levels[level_ - 1].documents) {
      taken_ = 1;
      --level_;
      look();
    }
  }
  void count() {
    if (!more()) return;
    ++documents_;
    dcg_ += discounted(gain_, place_);
  }
  void until(std::uint64_t rank) {
    while (more() && place_ < rank) {
      step();
      count();
    }
  }

 private:
  void look() { gain_ = level_ > 0 ? gains_.levels[level_ - 1].gain : T(0); }

  const Gains<T>& gains_;
  std::size_t level_;
  std::uint64_t taken_ = 0;  // of the level
  std::uint64_t place_ = 0;
  std::uint64_t documents_ = 0;
  T gain_{};
  T dcg_{};
};

/// Discounted cumulative gain, discount log2(rank + 1).
template <class T>
T dcg(const JudgedList& list, const Gains<T>& gains) {
  T sum(0);
  Walk<T>(list, gains).until(kWhole, [&](std::uint64_t rank, const T& gain) { sum += discounted(gain, rank); });
  return sum;
}

/// That of all judged documents, the best first.
template <class T>
T ideal_dcg(const Gains<T>& gains) {
  IdealWalk<T> ideal(gains);
  ideal.until(kWhole);
  return ideal.dcg();
}

template <class T>
T ndcg(const JudgedList& list, const Gains<T>& gains) {
  const T best = ideal_dcg(gains);
  return best > T(0) ? dcg(list, gains) / best : T(0);
}

/// The mean of nDCG at the documents that gain something; at one that was not found, that of the whole list.
template <class T>
T ndcg_rel(const JudgedList& list, const Gains<T>& gains) {
  if (!std::is_same_v<T, double> && ideal_dcg(gains) == T(0)) return T(0);
  IdealWalk<T> ideal(gains);
  std::uint64_t found = 0;
  T dcg(0);
  T sum(0);
  Walk<T>(list, gains).until(kWhole, [&](std::uint64_t rank, const T& gain) {
    dcg += discounted(gain, rank);
    ideal.until(rank);
    if (!(gain > T(0))) return;
    sum += dcg / ideal.dcg();
    ++found;
  });
  ideal.until(kWhole);
  const T missed = T(static_cast<std::int64_t>(ideal.documents()) - static_cast<std::int64_t>(found));
  sum += missed * dcg / ideal.dcg();
  return sum > T(0) ? sum / T(ideal.documents()) : T(0);
}

/// The mean of nDCG at the places where the gain of the ideal list falls. Nothing relevant: 0; no such place: no
/// number.
template <class T>
T r_ndcg(const JudgedList& list, double level, const Gains<T>& gains) {
  if (relevant(list, level) == 0) return T(0);
  Walk<T> walk(list, gains);
  IdealWalk<T> ideal(gains);
  T before = ideal.gain();
  T dcg(0);
  T sum(0);
  std::uint64_t places = 0;
  const auto add = [&](std::uint64_t rank, const T& gain) { dcg += discounted(gain, rank); };
  const auto average_in = [&] {
    if (!(ideal.dcg() > T(0))) return;
    sum += dcg / ideal.dcg();
    ++places;
  };
  const auto step = [&] {
    ideal.step();
    walk.until(ideal.place() - 1, add);
    if (before != ideal.gain()) average_in();
    before = ideal.gain();
    ideal.count();
  };
  while (ideal.more() && ideal.place() < list.retrieved) step();
  walk.until(kWhole, add);
  if (ideal.place() < list.retrieved) average_in();
  while (ideal.more()) step();
  return places > 0 ? sum / T(places) : no_number<T>();
}

/// Gain divided by the logarithm of what the list has lost so far against the ideal one, where a place costs 1 at
/// least; relative to the whole gain.
template <class T>
T g(const JudgedList& list, const Gains<T>& gains) {
  IdealWalk<T> ideal(gains);
  T possible(0);
  const auto step = [&] {
    ideal.step();
    if (ideal.more()) possible += ideal.gain();
  };
  T gained(0);
  T cost(0);
  T value(0);
  std::uint64_t place = 0;
  Walk<T>(list, gains).until(kWhole, [&](std::uint64_t rank, const T& gain) {
    for (; place < rank; ++place) {
      const bool more = ideal.more();
      if (more) step();
      cost += more && ideal.gain() >= T(1) ? ideal.gain() : T(1);
    }
    gained += gain;
    value += gain / log2_of(T(2) + cost - gained);
  });
  while (ideal.more()) step();
  return possible > T(0) ? value / possible : T(0);
}

/// Gains in [0, 1]: as they are, or moved and shrunk when one is outside. trec_eval 10.0 wants this for its rbp, from a
/// least and a greatest gain that it never sets; here they begin at 0, the gain of a document without a grade.
template <class T>
Gains<T> within_one(Gains<T> gains) {
  T least(0);
  T most(0);
  for (const auto& level : gains.levels) {
    if (level.gain < least) least = level.gain;
    if (level.gain > most) most = level.gain;
  }
  if (least >= T(0) && most <= T(1)) return gains;
  for (auto& level : gains.levels) level.gain = (level.gain - least) / (most - least);
  return gains;
}

/// (1 − p)·Σ gain·p^(rank − 1), gains in [0, 1] (Moffat and Zobel 2008).
template <class T>
T rbp(const JudgedList& list, const T& p, const Gains<T>& gains) {
  T sum(0);
  T weight(1);
  std::uint64_t place = 1;
  Walk<T>(list, gains).until(kWhole, [&](std::uint64_t rank, const T& gain) {
    for (; place < rank; ++place) weight = weight * p;
    sum += gain * weight;
  });
  return (T(1) - p) * sum;
}

/// What rbp would gain if all documents without a grade were the best ones. trec_eval leaves out what stands behind the
/// end of the list, p^retrieved, when the list has no such document.
template <class T>
T rbp_resid(const JudgedList& list, const T& p) {
  T sum(0);
  T weight(1);
  bool any = false;
  std::size_t next = 0;
  for (std::uint64_t rank = 1; rank <= list.retrieved; ++rank) {
    const bool hit = next < list.hits.size() && list.hits[next].rank == rank;
    if (!hit || list.hits[next].grade < 0) {
      any = true;
      sum += weight;
    }
    if (hit) ++next;
    weight = weight * p;
  }
  return any ? weight + (T(1) - p) * sum : T(0);
}

}  // namespace etalon::trec
