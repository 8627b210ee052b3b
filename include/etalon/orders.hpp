// orders.hpp: two orders of the same items, counted once: pairs, rank differences, groups of tied items.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "etalon/exact.hpp"
#include "etalon/kind.hpp"

namespace etalon {

/// How two orders treat the pairs of items. Orders may be partial: what is not ordered is tied or unknown.
template <class T>
struct OrderPairs {
  using Number = T;
  T concordant{};      ///< ordered alike
  T discordant{};      ///< ordered in opposite ways
  T target_only{};     ///< ordered in the target, not in the prediction
  T predicted_only{};  ///< ordered in the prediction, not in the target
  T neither{};         ///< ordered in neither

  [[nodiscard]] T in_target() const { return concordant + discordant + target_only; }
  [[nodiscard]] T in_prediction() const { return concordant + discordant + predicted_only; }
  [[nodiscard]] T all() const { return concordant + discordant + target_only + predicted_only + neither; }
};

/// What a number given for an item means.
enum class OrderValues {
  ranks,   ///< lower is better
  scores,  ///< higher is better
};

/// One side of the comparison: a number for each item. Tied items have equal numbers.
struct OrderColumn {
  std::span<const double> values;
  OrderValues are = OrderValues::ranks;
  /// Items that the list does not hold; they are tied behind all others. Empty: it holds all.
  std::span<const std::uint8_t> absent{};
};

/// How the ties of a prediction count. A pair that the target ties as well is agreement, and stays tied.
enum class OrderTies {
  expected,  ///< measures that define no ties are means over all ways to break them
  midrank,   ///< tied items share the mean of their ranks
  best,      ///< broken as the target orders the items
  worst,     ///< broken the other way round
};

/// Items are numbered in the order of the target, best first; those tied there in the order of the prediction. A group
/// is a set of tied items; groups are numbered from the best. Ranks begin at 1.
struct OrderData {
  std::vector<std::uint32_t> target;           ///< the group of each item in the target: 0 0 1 2 2 …
  std::vector<std::uint32_t> predicted;        ///< its group in the prediction
  std::vector<std::uint32_t> by_prediction;    ///< the items in predicted order; ties in the order of the target
  std::vector<std::uint32_t> target_start;     ///< where each group begins, and the number of items
  std::vector<std::uint32_t> predicted_start;  ///< the same in the prediction
  std::vector<double> level;                   ///< of each group of the target: its score, or the grade of its rank
  OrderPairs<std::uint64_t> pairs;
  Int128 absolute_differences = 0;  ///< Σ|2r − 2s| of mid-ranks
  Int128 squared_differences = 0;   ///< Σ(2r − 2s)²
  /// Twelve times what breaking the ties of the prediction at random adds to the expected Σ(r − s)². Zero where every
  /// predicted tie is one of the target as well.
  Int128 tie_spread = 0;
  bool mid_ranks = false;           ///< ties of the prediction share their mean rank, and are not broken
  std::uint32_t target_listed = 0;  ///< items that the target's list holds; the others are its last group
  std::uint32_t predicted_listed = 0;

  [[nodiscard]] std::size_t n() const { return target.size(); }
  [[nodiscard]] std::size_t target_groups() const { return target_start.size() - 1; }
  [[nodiscard]] std::size_t predicted_groups() const { return predicted_start.size() - 1; }
  /// Twice the mid-rank of a group: whole also when an even number of items ties.
  [[nodiscard]] std::uint64_t target_rank2(std::size_t item) const { return rank2(target_start, target[item]); }
  [[nodiscard]] std::uint64_t predicted_rank2(std::size_t item) const {
    return rank2(predicted_start, predicted[item]);
  }
  [[nodiscard]] bool total() const { return target_groups() == n() && predicted_groups() == n(); }

 private:
  static std::uint64_t rank2(const std::vector<std::uint32_t>& start, std::uint32_t group) {
    return std::uint64_t{start[group]} + start[group + 1] + 1;
  }
};

/// In O(n log n). The columns have the same length, below 2³² items, and no NaN.
OrderData order_data(const OrderColumn& target, const OrderColumn& predicted);
/// Tells as well at which place of the columns each item of the result is.
OrderData order_data(const OrderColumn& target, const OrderColumn& predicted, std::vector<std::uint32_t>& places);

OrderTies parse_order_ties(std::string_view name);
/// The orders with the ties of the prediction broken for the best or the worst; items behind a list stay tied. `places`
/// tells which item of `data` each item of the result is.
OrderData with_ties(const OrderData& data, OrderTies ties, std::vector<std::uint32_t>& places);

/// Two orders in numbers of one type, as a measure sees them.
///
/// Worked example: target E > B > C > A > D, predicted A > B > E > C > D. Measures that need tied items in the target
/// use a second one: three positives and two negatives, predicted + − + − +.
template <class T>
class Orders {
 public:
  using Number = T;

  explicit Orders(std::shared_ptr<const OrderData> data) : data_(std::move(data)) {}
  Orders(const OrderColumn& target, const OrderColumn& predicted)
      : data_(std::make_shared<const OrderData>(order_data(target, predicted))) {}

  const OrderData* operator->() const { return data_.get(); }
  const OrderData& operator*() const { return *data_; }
  [[nodiscard]] T n() const { return T(data_->n()); }
  [[nodiscard]] OrderPairs<T> pairs() const {
    const auto& p = data_->pairs;
    return {T(p.concordant), T(p.discordant), T(p.target_only), T(p.predicted_only), T(p.neither)};
  }
  template <class U>
  [[nodiscard]] Orders<U> as() const {
    return Orders<U>(data_);
  }

 private:
  std::shared_ptr<const OrderData> data_;
};

inline constexpr double kTargetExample[5] = {1, 2, 3, 4, 5};     // ranks of E B C A D
inline constexpr double kPredictedExample[5] = {3, 2, 4, 1, 5};  // predicted A > B > E > C > D
inline constexpr double kLevelsExample[5] = {1, 1, 1, 0, 0};     // levels of the items
inline constexpr double kLevelsPredicted[5] = {1, 3, 5, 2, 4};   // ranks: + − + − +

template <>
struct KindOf<Orders> {
  static const Kind kind;
};

template <>
struct KindOf<OrderPairs> {
  static const Kind kind;
};

}  // namespace etalon
