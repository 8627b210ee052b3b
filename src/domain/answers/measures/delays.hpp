// delays.hpp: the parts that measures of answers are made of: nominal similarities [1]–[4], delays [6]–[15], their
// means [17], [18], [21]. Numbers in brackets are equations of Michel, LREC 2000.
#pragma once

#include <algorithm>
#include <vector>

#include "etalon/answers.hpp"
#include "etalon/partitions.hpp"
#include "etalon/value.hpp"

namespace etalon {

// In the order of the words in kNominalForms, kAlphas and kMus of parameters.hpp.
enum class Nominal { jaccard, dice, cosine, overlap, recall, precision };
enum class Alpha { none, by_max, by_product, by_sum, reciprocal };                     // –, [6], [7], [8], [9]
enum class Mu { none, by_max, over_max, by_product, over_product, by_sum, over_sum };  // –, [10] … [15]

inline constexpr const char* kSameRank = "[9] divides by the difference of two ranks, and two are equal";

/// Of two sets by their sizes, neither of them 0.
template <class T>
T nominal_of(Nominal form, std::uint64_t common, std::uint64_t answer, std::uint64_t reference) {
  using std::sqrt;
  const T c = T(common);
  switch (form) {
    case Nominal::jaccard: return c / T(answer + reference - common);
    case Nominal::dice: return T(2) * c / T(answer + reference);
    case Nominal::cosine: return c / sqrt(T(answer) * T(reference));
    case Nominal::overlap: return c / T(std::min(answer, reference));
    case Nominal::recall: return c / T(reference);
    case Nominal::precision: break;
  }
  return c / T(answer);
}

/// The same of any sets: without a value where it divides by the size of one that is empty.
template <class T>
Value<T> nominal_value(Nominal form, const AnswerData& data) {
  const std::uint64_t answer = data.answer.documents();
  const std::uint64_t reference = data.reference.documents();
  const bool by_both = form == Nominal::jaccard || form == Nominal::dice;
  if (answer == 0 && reference == 0) return Value<T>::undefined(kNoneEither);
  if (answer == 0 && !by_both && form != Nominal::recall) return Value<T>::undefined(kNoAnswer);
  if (reference == 0 && !by_both && form != Nominal::precision) return Value<T>::undefined(kNoReference);
  return nominal_of<T>(form, data.common, answer, reference);
}

/// [25]: the sum over all pairs of classes. Those without a common document add nothing.
template <class T>
T sum_over_classes(Nominal form, const AnswerData& data) {
  T sum{};
  for (const auto& cell : data.cells)
    sum += nominal_of<T>(form, cell.count, data.answer.size(cell.answer), data.reference.size(cell.reference));
  return sum;
}

/// The delays of one pair of answers. Ranks are doubled, as AnswerSide gives them.
template <class T>
class Delays {
 public:
  Delays(Alpha alpha, Mu mu, const AnswerData& data, RankOf rank) : alpha_(alpha), mu_(mu), data_(data), rank_(rank) {
    const T m = T(data.answer.length(rank));
    const T other = T(data.reference.length(rank));
    const T greater = std::max(m, other);
    // Twice and four times the denominators, for doubled ranks.
    const T by_max = alpha == Alpha::by_max ? greater : alpha == Alpha::by_product ? m * other : m + other;
    difference_ = T(2) * by_max;
    const bool squared = mu == Mu::by_max || mu == Mu::over_max;
    const bool product = mu == Mu::by_product || mu == Mu::over_product;
    place_ = T(4) * (squared ? greater * greater : product ? m * other : m + other);
  }

  /// [22]–[24]: the sum of α·μ over the common documents.
  [[nodiscard]] Value<T> over_common() const {
    T sum{};
    for (const auto& cell : data_.cells) {
      const std::uint64_t i = data_.answer.rank2(cell.answer, rank_);
      const std::uint64_t j = data_.reference.rank2(cell.reference, rank_);
      if (alpha_ == Alpha::reciprocal && i == j) return Value<T>::undefined(kSameRank);
      sum += T(cell.count) * alpha(i, j) * mu(i, j);
    }
    return sum;
  }

  /// [17], [18], [21]: the mean of α·μ over all pairs of a rank of C and a rank of C': of classes by [26], of documents
  /// otherwise. In O(m + m'), but for [9].
  [[nodiscard]] Value<T> mean() const {
    if (data_.answer.documents() == 0) return Value<T>::undefined(kNoAnswer);
    if (data_.reference.documents() == 0) return Value<T>::undefined(kNoReference);
    const std::vector<Place> mine = places(data_.answer);
    const std::vector<Place> others = places(data_.reference);
    if (alpha_ == Alpha::reciprocal) return mean_reciprocal(mine, others);
    const T pairs = T(data_.answer.length(rank_)) * T(data_.reference.length(rank_));
    const auto differences = [&](Power power) { return difference_sum(power, mine, others) / pairs; };
    const bool with_alpha = alpha_ != Alpha::none;
    if (mu_ == Mu::none) return with_alpha ? T(1) - differences(Power::none) / difference_ : T(1);
    if (subtracts()) {
      T sum = T(1) - mean_of(Power::one, mine, others) / place_;
      if (with_alpha) sum += differences(Power::one) / (difference_ * place_) - differences(Power::none) / difference_;
      return sum;
    }
    T sum = mean_of(Power::inverse, mine, others);
    if (with_alpha) sum -= differences(Power::inverse) / difference_;
    return place_ * sum;
  }

 private:
  struct Place {
    std::uint64_t rank2;
    std::uint64_t weight;  // ranks in the mean: 1 by [26], the documents of the class otherwise
  };
  enum class Power { none, one, inverse };

  [[nodiscard]] bool subtracts() const { return mu_ == Mu::by_max || mu_ == Mu::by_product || mu_ == Mu::by_sum; }
  [[nodiscard]] T alpha(std::uint64_t i, std::uint64_t j) const {
    if (alpha_ == Alpha::none) return T(1);
    const T apart = T(i > j ? i - j : j - i);
    return alpha_ == Alpha::reciprocal ? T(2) / apart : T(1) - apart / difference_;
  }
  [[nodiscard]] T mu(std::uint64_t i, std::uint64_t j) const {
    if (mu_ == Mu::none) return T(1);
    const T product = T(i) * T(j);
    return subtracts() ? T(1) - product / place_ : place_ / product;
  }
  [[nodiscard]] std::vector<Place> places(const AnswerSide& side) const {
    std::vector<Place> all;
    for (std::size_t i = 0; i < side.classes(); ++i)
      all.push_back({side.rank2(i, rank_), rank_ == RankOf::by_class ? 1 : side.size(i)});
    return all;
  }
  static T weighted(Power power, const Place& place) {
    const T weight = T(place.weight);
    return power == Power::none ? weight : power == Power::one ? weight * T(place.rank2) : weight / T(place.rank2);
  }
  T mean_of(Power power, const std::vector<Place>& mine, const std::vector<Place>& others) const {
    const auto mean = [&](const std::vector<Place>& places, std::uint64_t length) {
      T sum{};
      for (const Place& place : places) sum += weighted(power, place);
      return sum / T(length);
    };
    return mean(mine, data_.answer.length(rank_)) * mean(others, data_.reference.length(rank_));
  }
  /// Σ |i − j|·f(i)·f(j): both sides rise, so the ranks j below i are a growing beginning, and its sums are kept.
  static T difference_sum(Power power, const std::vector<Place>& mine, const std::vector<Place>& others) {
    T all{};
    T all_ranked{};
    for (const Place& other : others) {
      all += weighted(power, other);
      all_ranked += weighted(power, other) * T(other.rank2);
    }
    T sum{};
    T below{};
    T below_ranked{};
    auto next = others.begin();
    for (const Place& place : mine) {
      for (; next != others.end() && next->rank2 <= place.rank2; ++next) {
        below += weighted(power, *next);
        below_ranked += weighted(power, *next) * T(next->rank2);
      }
      const T i = T(place.rank2);
      sum += weighted(power, place) * (i * (below - (all - below)) + (all_ranked - below_ranked) - below_ranked);
    }
    return sum;
  }
  Value<T> mean_reciprocal(const std::vector<Place>& mine, const std::vector<Place>& others) const {
    auto next = others.begin();
    for (const Place& place : mine) {
      while (next != others.end() && next->rank2 < place.rank2) ++next;
      if (next != others.end() && next->rank2 == place.rank2) return Value<T>::undefined(kSameRank);
    }
    T sum{};
    for (const Place& a : mine) {
      for (const Place& b : others) sum += T(a.weight) * T(b.weight) * alpha(a.rank2, b.rank2) * mu(a.rank2, b.rank2);
    }
    return sum / (T(data_.answer.length(rank_)) * T(data_.reference.length(rank_)));
  }

  Alpha alpha_;
  Mu mu_;
  const AnswerData& data_;
  RankOf rank_;
  T difference_{};
  T place_{};
};

}  // namespace etalon
