// rbo.hpp: rank-biased overlap of two lists that may tie items, differ in length and hold different items, in O(n).
//
// Webber, Moffat & Zobel (2010) define it as the mean agreement over depths, depth d having the weight (1−p)·pᵈ⁻¹;
// Corsi & Urbano (2024) carry it over to ties by the contribution c(e|d) of an item e to the first d places of a list.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <span>
#include <type_traits>
#include <vector>

#include "etalon/cancel.hpp"
#include "etalon/orders.hpp"
#include "etalon/value.hpp"

namespace etalon::top {

enum class RboForm { ext, min, res, max };
enum class RboTies { a, b, w };

/// Walks down two lists in step and knows how many items each pair of states has. At any depth one group of a list is
/// open, which is the one on this place; the groups above it are done, those below have not been seen.
class ListWalk {
 public:
  enum State : std::uint8_t { unseen, open, done };
  enum Side : std::uint8_t { target, prediction };

  explicit ListWalk(const OrderData& data)
      : data_(&data), length_{data.target_listed, data.predicted_listed}, state_(data.n()) {
    for (std::uint32_t i = 0; i < length_[prediction]; ++i)
      common_ += data.by_prediction[i] < length_[target] ? 1U : 0U;
  }
  [[nodiscard]] std::uint32_t length(Side side) const { return length_[side]; }
  /// Items that both lists hold.
  [[nodiscard]] std::uint32_t common() const { return common_; }
  [[nodiscard]] std::uint32_t count(State in_target, State in_prediction) const {
    return counts_[in_target][in_prediction];
  }
  /// Items of this list that the other one does not hold, in one of its states.
  [[nodiscard]] std::uint32_t own(Side side, State state) const { return own_[side][state]; }
  /// Where the open group begins and ends; both are the length when the list is done.
  [[nodiscard]] std::uint32_t begin(Side side) const { return begin_[side]; }
  [[nodiscard]] std::uint32_t end(Side side) const { return end_[side]; }

  void step() {
    ++depth_;
    for (const Side side : {target, prediction}) {
      if (depth_ <= end_[side] || begin_[side] == length_[side]) continue;
      move(side, done);
      const auto& starts = side == target ? data_->target_start : data_->predicted_start;
      begin_[side] = end_[side];
      if (begin_[side] == length_[side]) continue;
      end_[side] = starts[++groups_[side]];
      move(side, open);
    }
  }

 private:
  void move(Side side, State to) {
    for (std::uint32_t i = begin_[side]; i < end_[side]; ++i) {
      const std::uint32_t item = side == target ? i : data_->by_prediction[i];
      std::uint8_t& state = state_[item];
      const std::uint8_t in_target = state & 3U;
      const std::uint8_t in_prediction = static_cast<std::uint8_t>(state >> 2U);
      --counts_[in_target][in_prediction];
      if (side == target) {
        ++counts_[to][in_prediction];
        state = static_cast<std::uint8_t>(to | (in_prediction << 2U));
      } else {
        ++counts_[in_target][to];
        state = static_cast<std::uint8_t>(in_target | (to << 2U));
      }
      if (!in_other(side, item)) {
        if (to == done) --own_[side][open];
        ++own_[side][to];
      }
    }
  }
  [[nodiscard]] bool in_other(Side side, std::uint32_t item) const {
    // The items of the target's list are the first ones; those that the prediction's list lacks are its last group.
    if (side == prediction) return item < length_[target];
    return data_->predicted_start[data_->predicted[item]] < length_[prediction];
  }

  const OrderData* data_;
  std::array<std::uint32_t, 2> length_;
  std::array<std::uint32_t, 2> begin_{};
  std::array<std::uint32_t, 2> end_{};
  std::array<std::uint32_t, 2> groups_{};
  std::array<std::array<std::uint32_t, 3>, 3> counts_{};  // [unseen][unseen] is not kept
  std::array<std::array<std::uint32_t, 3>, 2> own_{};
  std::vector<std::uint8_t> state_;
  std::uint32_t depth_ = 0;
  std::uint32_t common_ = 0;
};

/// What all items of one list contribute at a depth.
template <class T>
struct Contribution {
  T of_open{};  ///< c of an item of the open group
  T sum{};      ///< Σ c: the size of the list's head
  T squares{};  ///< Σ c²
};

/// Behind its end a list is taken to hold unseen items without ties, which count 1 each.
template <class T>
Contribution<T> contribution(const ListWalk& walk, ListWalk::Side side, std::uint32_t depth, RboTies ties) {
  const std::uint32_t begin = walk.begin(side);
  const std::uint32_t size = walk.end(side) - begin;
  if (size == 0) return {T(1), T(depth), T(depth)};
  if (ties == RboTies::w) return {T(1), T(begin + size), T(begin + size)};
  const T part = T(depth - begin) / T(size);
  return {part, T(depth), T(begin) + T(size) * (part * part)};
}

/// What rounding has carried beyond is 1.
template <class T>
T at_most_one(const T& value) {
  return value > T(1) ? T(1) : value;
}

template <class T>
Value<T> rbo(const OrderData& data, const T& p, RboForm form, RboTies ties) {
  using std::log, std::sqrt;
  using enum ListWalk::State;
  ListWalk walk(data);
  const bool target_longer = walk.length(ListWalk::target) > walk.length(ListWalk::prediction);
  const auto longer = target_longer ? ListWalk::target : ListWalk::prediction;
  const auto shorter = target_longer ? ListWalk::prediction : ListWalk::target;
  const std::uint32_t s = walk.length(shorter);
  const std::uint32_t l = walk.length(longer);
  if (s == 0) return Value<T>::undefined("a list holds no item");
  if (p == T(1)) return Value<T>::undefined("with p = 1 all depths weigh alike, and there is no last one");

  T sum{};                  // of pᵈ⁻¹ times the agreement at depth d
  T power = T(1);           // pᵈ⁻¹
  T at_shorter{};           // the agreement at depth s
  bool agree = true;        // at all depths
  ProductSum<T> logarithm;  // of pᵈ⁻¹/d, of which all together are −ln(1−p)/p
  for (std::uint32_t d = 1; d <= l; ++d) {
    if (d % kCheckedEvery == kCheckedEvery - 1) check_cancelled();
    walk.step();
    const auto of_target = contribution<T>(walk, ListWalk::target, d, ties);
    const auto of_prediction = contribution<T>(walk, ListWalk::prediction, d, ties);
    T overlap = T(walk.count(done, done)) + T(walk.count(open, done)) * of_target.of_open +
                T(walk.count(done, open)) * of_prediction.of_open +
                T(walk.count(open, open)) * (of_target.of_open * of_prediction.of_open);
    T size = T(d);
    if (ties == RboTies::w) size = (of_target.sum + of_prediction.sum) / T(2);
    if (ties == RboTies::b) size = sqrt(of_target.squares * of_prediction.squares);
    if (d == s) at_shorter = overlap / size;
    agree = agree && overlap == size;
    if (form == RboForm::res) overlap = T(0);
    if (d > s && form != RboForm::min) {
      // What the shorter list would hold here, were it longer: d − s of the items that only the longer one holds.
      const T part = (target_longer ? of_target : of_prediction).of_open;
      const std::uint32_t of_done = walk.own(longer, done);
      const std::uint32_t of_open = walk.own(longer, open);
      if (form == RboForm::ext) {
        overlap += T(d - s) * at_shorter * (T(of_done) + T(of_open) * part) / T(of_done + of_open);
      } else {
        const std::uint32_t best = std::min(d - s, of_done);
        overlap += T(best) + T(std::min(d - s - best, of_open)) * part;
      }
    }
    sum += power * (overlap / size);
    logarithm.add(power, T(1) / T(d));
    power *= p;
    if constexpr (std::is_same_v<T, double>) {
      // What follows weighs less than pᵈ in all.
      if (power < 1e-30) return Value<T>(agree && form != RboForm::res ? 1.0 : at_most_one((1 - p) * sum));
    }
  }
  // The weights of all depths add up to one, which their rounded sum may miss.
  if (agree && l == s && (form == RboForm::ext || form == RboForm::max)) return Value<T>(T(1));
  const T common(walk.common());
  T least{};  // no further item in common
  if (form == RboForm::min || form == RboForm::res) {
    if (p > T(0)) {
      T rest = -logarithm.total();
      if constexpr (std::is_same_v<T, double>) {
        rest -= std::log1p(-p) / p;
      } else {
        rest -= log(T(1) - p) / p;
      }
      if (rest > T(0)) least = (T(1) - p) * common * rest;
    }
    if (form == RboForm::min) return Value<T>(at_most_one((T(1) - p) * sum + least));
  }
  if (form == RboForm::ext)
    return Value<T>(at_most_one((T(1) - p) * sum + (common + T(l - s) * at_shorter) / T(l) * power));
  // Each list goes on with what only the other one holds, until all is in common at depth f.
  const std::uint64_t f = std::uint64_t{l} + s - walk.common();
  for (std::uint64_t d = std::uint64_t{l} + 1; d <= f; ++d) {
    if (d % kCheckedEvery == kCheckedEvery - 1) check_cancelled();
    sum += power * (T(2 * d - f) / T(d));
    power *= p;
  }
  return Value<T>(at_most_one((T(1) - p) * sum + power - least));
}

}  // namespace etalon::top
