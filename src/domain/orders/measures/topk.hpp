// topk.hpp: the distances of Fagin, Kumar & Sivakumar (2003) between the heads of two lists.
//
// What a head does not hold is tied behind it. A pair that one side ties and the other orders then costs p, which is
// their K⁽ᵖ⁾ without ties and that of Fagin, Kumar, Mahdian, Sivakumar & Vee (2004) with them.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "etalon/orders.hpp"
#include "statistic/inversions.hpp"

namespace etalon::top {

/// The heads of both lists: the items on the first k places; 0 is the whole list. Tied items stand on the first of
/// their places, so a head may hold more than k.
struct Heads {
  const OrderData& data;
  std::uint32_t target_groups = 0;  ///< the groups that belong to the head, and the items in them
  std::uint32_t target_items = 0;
  std::uint32_t predicted_groups = 0;
  std::uint32_t predicted_items = 0;

  Heads(const OrderData& orders, double k) : data(orders) {
    const auto cut = [&](const std::vector<std::uint32_t>& starts, std::uint32_t listed, std::uint32_t& groups,
                         std::uint32_t& items) {
      while (groups + 1 < starts.size() && starts[groups] < listed && (k == 0 || starts[groups] < k)) ++groups;
      items = starts[groups];
    };
    cut(data.target_start, data.target_listed, target_groups, target_items);
    cut(data.predicted_start, data.predicted_listed, predicted_groups, predicted_items);
  }
  /// visit(item) for the items of either head: those of the target's in its order, then the others in predicted order.
  void each(auto visit) const {
    for (std::uint32_t item = 0; item < target_items; ++item) visit(item);
    for (std::uint32_t i = 0; i < predicted_items; ++i) {
      if (data.by_prediction[i] >= target_items) visit(data.by_prediction[i]);
    }
  }
};

inline std::uint64_t pairs_of(std::uint64_t items) { return items * (items - (items > 0 ? 1 : 0)) / 2; }

/// Pairs of items in different groups of a head.
inline std::uint64_t ordered_within(const std::vector<std::uint32_t>& starts, std::uint32_t groups) {
  std::uint64_t tied = 0;
  for (std::uint32_t g = 0; g < groups; ++g) tied += pairs_of(starts[g + 1] - starts[g]);
  return pairs_of(starts[groups]) - tied;
}

struct HeadPairs {
  std::uint64_t discordant = 0;
  std::uint64_t tied_once = 0;      ///< tied on one side, ordered on the other
  std::uint64_t across = 0;         ///< an item of one head with an item of the other
  std::uint64_t ordered_alone = 0;  ///< ordered within the target's head, and within the prediction's
};

/// In O(m log m) for heads of m items.
inline HeadPairs head_pairs(const Heads& heads) {
  const OrderData& data = heads.data;
  HeadPairs pairs;
  std::vector<std::uint32_t> predicted;
  std::uint64_t tied_in_both = 0;
  std::uint64_t run = 0;
  std::uint32_t last_target = 0;
  heads.each([&](std::uint32_t item) {
    // What a head lacks is its last group.
    const std::uint32_t target = std::min(data.target[item], heads.target_groups);
    const std::uint32_t group = std::min(data.predicted[item], heads.predicted_groups);
    run = !predicted.empty() && target == last_target && group == predicted.back() ? run + 1 : 0;
    tied_in_both += run;
    last_target = target;
    predicted.push_back(group);
  });
  const std::uint64_t all = predicted.size();
  const std::uint64_t in_target = ordered_within(data.target_start, heads.target_groups);
  const std::uint64_t in_prediction = ordered_within(data.predicted_start, heads.predicted_groups);
  const std::uint64_t behind_target = heads.target_items * (all - heads.target_items);
  const std::uint64_t behind_prediction = heads.predicted_items * (all - heads.predicted_items);
  const std::uint64_t tied_in_target = pairs_of(all) - in_target - behind_target;
  const std::uint64_t tied_in_prediction = pairs_of(all) - in_prediction - behind_prediction;
  pairs.tied_once = tied_in_target + tied_in_prediction - 2 * tied_in_both;
  pairs.across = std::uint64_t{heads.target_items} * heads.predicted_items;
  pairs.ordered_alone = in_target + in_prediction;
  // Of each group of the prediction's head, and of what it lacks, where it begins.
  std::vector<std::uint32_t> starts(data.predicted_start.begin(),
                                    data.predicted_start.begin() + heads.predicted_groups);
  starts.push_back(heads.predicted_items);
  starts.push_back(static_cast<std::uint32_t>(all));
  pairs.discordant = inversions(predicted, starts, Scratch(2 * all * sizeof(std::uint32_t)));
  return pairs;
}

/// F⁽ˡ⁾: the differences of ranks over the items of either head, those that a head lacks standing on place l. Tied
/// items have the mean of their places.
template <class T>
struct HeadFootrule {
  T distance{};
  T disjoint{};  ///< what it would be were no item in both heads

  HeadFootrule(const Heads& heads, const T& location) {
    using std::abs;
    const OrderData& data = heads.data;
    heads.each([&](std::uint32_t item) {
      const bool in_target = data.target[item] < heads.target_groups;
      const bool in_prediction = data.predicted[item] < heads.predicted_groups;
      const T target = in_target ? T(data.target_rank2(item)) / T(2) : location;
      const T predicted = in_prediction ? T(data.predicted_rank2(item)) / T(2) : location;
      distance += abs(target - predicted);
      disjoint += abs(target - location) + abs(predicted - location);
    });
  }
};

}  // namespace etalon::top
