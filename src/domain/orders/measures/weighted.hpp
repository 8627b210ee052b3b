// weighted.hpp: correlations of two orders that weigh a pair by the ranks of its items: Vigna's weighted τ, and τ_AP.
#pragma once

#include <cmath>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "etalon/cancel.hpp"
#include "etalon/orders.hpp"
#include "etalon/value.hpp"
#include "statistic/inversions.hpp"
#include "statistic/prefix_sums.hpp"

namespace etalon::top {

/// How many pairs an item is in: ordered by the target, by the prediction, by both alike, by both in opposite ways.
struct ItemPairs {
  std::uint32_t in_target = 0;
  std::uint32_t in_prediction = 0;
  std::uint32_t concordant_above = 0;  ///< with an item that both sides put above it
  std::uint32_t discordant_above = 0;  ///< with an item that the target puts above it and the prediction below
  std::uint32_t discordant_below = 0;  ///< with an item that the target puts below it and the prediction above
  std::uint32_t tied_both = 0;         ///< items tied with it on both sides, itself among them
};

/// In O(n log n), from the inversions at each item.
inline std::vector<ItemPairs> pairs_by_item(const OrderData& data) {
  const auto n = static_cast<std::uint32_t>(data.n());
  const InversionsByPlace inverted = inversions_by_place(data.predicted, data.predicted_start);
  std::vector<ItemPairs> items(n);
  // Items tied on both sides stand together.
  for (std::uint32_t first = 0, end = 0; first < n; first = end) {
    if (first % kCheckedEvery == kCheckedEvery - 1) check_cancelled();
    for (end = first + 1;
         end < n && data.target[end] == data.target[first] && data.predicted[end] == data.predicted[first];) {
      ++end;
    }
    for (std::uint32_t i = first; i < end; ++i) items[i].tied_both = end - first;
  }
  // Within a group of the target the items stand in predicted order: those before it that the prediction does not tie.
  for (std::uint32_t i = 0, run = 0; i < n; ++i) {
    if (i % kCheckedEvery == kCheckedEvery - 1) check_cancelled();
    const std::uint32_t target = data.target[i];
    const std::uint32_t predicted = data.predicted[i];
    const std::uint32_t start = data.target_start[target];
    if (i == start || data.predicted[i - 1] != predicted) run = i;
    const std::uint32_t above_in_prediction = data.predicted_start[predicted];
    ItemPairs& item = items[i];
    item.in_target = n - (data.target_start[target + 1] - start);
    item.in_prediction = n - (data.predicted_start[predicted + 1] - above_in_prediction);
    item.discordant_above = inverted.before[i];
    item.discordant_below = inverted.after[i];
    const std::uint32_t tied_in_target = run - start;
    item.concordant_above = above_in_prediction - inverted.after[i] - tied_in_target;
  }
  return items;
}

enum class Weigher { hyperbolic, logarithmic, quadratic, none };
enum class Combine { additive, multiplicative };

/// Of the item on place `rank`, counted from 0. The logarithmic one has 1 at the top: 1/ln(r + e).
template <class T>
T weight(Weigher weigher, std::uint32_t rank) {
  using std::exp, std::log;
  switch (weigher) {
    case Weigher::hyperbolic: return T(1) / (T(rank) + T(1));
    case Weigher::logarithmic: return T(1) / log(T(rank) + exp(T(1)));
    case Weigher::quadratic: return T(1) / ((T(rank) + T(1)) * (T(rank) + T(1)));
    case Weigher::none: break;
  }
  return T(1);
}

/// ⟨r, s⟩, ‖r‖² and ‖s‖² of Vigna (2015), each over unordered pairs.
template <class T>
struct Products {
  T net{};
  T target{};
  T prediction{};
};

/// A pair weighs w(i) + w(j): each item brings its weight as often as it is in a pair.
template <class T>
Products<T> additive(const OrderData& data, const std::vector<ItemPairs>& items, const std::vector<T>& weights) {
  Products<T> sums;
  const auto n = static_cast<std::int64_t>(data.n());
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (i % kCheckedEvery == kCheckedEvery - 1) check_cancelled();
    const ItemPairs& item = items[i];
    const std::int64_t discordant = std::int64_t{item.discordant_above} + item.discordant_below;
    // Ordered by both = not tied in the target, nor in the prediction; the ties on both sides were taken off twice.
    const std::int64_t by_both = std::int64_t{item.in_target} + item.in_prediction + item.tied_both - n;
    sums.net += weights[i] * T(by_both - 2 * discordant);
    sums.target += weights[i] * T(item.in_target);
    sums.prediction += weights[i] * T(item.in_prediction);
  }
  return sums;
}

/// A pair weighs w(i)·w(j).
template <class T>
Products<T> multiplicative(const OrderData& data, const std::vector<T>& weights) {
  Products<T> sums;
  PrefixSums<T> seen(data.predicted_groups());
  T all{};
  for (std::size_t g = 0; g < data.target_groups(); ++g) {
    if (g % kCheckedEvery == kCheckedEvery - 1) check_cancelled();
    T group{};
    for (std::size_t i = data.target_start[g]; i < data.target_start[g + 1]; ++i) {
      const T alike = seen.before(data.predicted[i]);
      const T opposite = all - seen.before(data.predicted[i] + 1);
      sums.net += weights[i] * (alike - opposite);
      group += weights[i];
    }
    for (std::size_t i = data.target_start[g]; i < data.target_start[g + 1]; ++i)
      seen.add(data.predicted[i], weights[i]);
    sums.target += group * all;
    all += group;
  }
  all = T{};
  for (std::size_t g = 0; g < data.predicted_groups(); ++g) {
    if (g % kCheckedEvery == kCheckedEvery - 1) check_cancelled();
    T group{};
    for (std::size_t i = data.predicted_start[g]; i < data.predicted_start[g + 1]; ++i)
      group += weights[data.by_prediction[i]];
    sums.prediction += group * all;
    all += group;
  }
  return sums;
}

/// Vigna (2015): the weights are by rank in one order, its ties in the order of the other.
template <class T>
T weighted_tau(const OrderData& data, const std::vector<ItemPairs>& items, bool by_prediction, Weigher weigher,
               Combine combine) {
  using std::sqrt;
  std::vector<T> weights(data.n());
  for (std::uint32_t rank = 0; rank < data.n(); ++rank)
    weights[by_prediction ? data.by_prediction[rank] : rank] = weight<T>(weigher, rank);
  const Products<T> sums =
      combine == Combine::additive ? additive(data, items, weights) : multiplicative(data, weights);
  return sums.net / sqrt(sums.target * sums.prediction);
}

/// τ_AP,a of Urbano & Marrero (2017): the mean of τ_AP (Yilmaz, Aslam & Robertson 2008) over all ways to
/// break the ties of the prediction. They assume a target without ties; here its ties are broken in all ways as well,
/// so that a pair tied there is half right.
template <class T>
T tau_ap_a(const OrderData& data, const std::vector<ItemPairs>& items) {
  T right{};
  for (std::size_t g = 0; g < data.predicted_groups(); ++g) {
    if (g % kCheckedEvery == kCheckedEvery - 1) check_cancelled();
    const std::uint32_t above = data.predicted_start[g];
    const std::uint32_t size = data.predicted_start[g + 1] - above;
    std::uint64_t twice_right_above = 0;
    T places{};
    for (std::uint32_t k = 0; k < size; ++k) {
      const ItemPairs& item = items[data.by_prediction[above + k]];
      // above = alike + opposite + tied in the target.
      twice_right_above += std::uint64_t{above} + item.concordant_above - item.discordant_below;
      if (above + k == 0) continue;
      if (above > 0) places += T(1) / T(above + k);
      // Of the k tied items that stand before it, half are right in the mean.
      right += T(k) / (T(2) * T(above + k));
    }
    right += T(twice_right_above) * places / T(2 * std::uint64_t{size});
  }
  return T(2) * right / T(data.n() - 1) - T(1);
}

/// One side of τ_AP,b of Urbano & Marrero (2017): the items behind the first group of one order, each with the
/// share of the items above it that stand above it in the other order too.
template <class T>
T tau_ap_one_way(const OrderData& data, const std::vector<ItemPairs>& items, bool by_prediction) {
  T right{};
  const auto& starts = by_prediction ? data.predicted_start : data.target_start;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (i % kCheckedEvery == kCheckedEvery - 1) check_cancelled();
    const std::uint32_t above = starts[by_prediction ? data.predicted[i] : data.target[i]];
    if (above > 0) right += T(items[i].concordant_above) / T(above);
  }
  return T(2) * right / T(data.n() - starts[1]) - T(1);
}

}  // namespace etalon::top
