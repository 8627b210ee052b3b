// orders.cpp: two columns of numbers to the counts of two orders, in O(n log n).
#include "etalon/orders.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

#include "domain/orders/item_order.hpp"
#include "etalon/cancel.hpp"
#include "number/scratch.hpp"
#include "statistic/inversions.hpp"
#include "statistic/prefix_sums.hpp"

namespace etalon {
namespace {

std::uint64_t pairs_within(const std::vector<std::uint32_t>& starts) {
  std::uint64_t sum = 0;
  for (std::size_t g = 0; g + 1 < starts.size(); ++g) {
    const std::uint64_t size = starts[g + 1] - starts[g];
    sum += size * (size - 1) / 2;
  }
  return sum;
}

/// Of an item that a predicted group of m ties with c − 1 others which the target ties as well: its rank is the least
/// of m − c + 1 neighbouring ones or any of the others, each as likely. Twelve times their variance is (m − c)(m − c +
/// 2).
Int128 tie_spread(const OrderData& data) {
  Int128 sum = 0;
  for (std::size_t begin = 0, end = 0; begin < data.n(); begin = end) {
    const std::uint32_t group = data.predicted[begin];
    for (end = begin + 1; end < data.n() && data.target[end] == data.target[begin] && data.predicted[end] == group;)
      ++end;
    const auto cell = static_cast<Int128>(end - begin);
    const Int128 others = static_cast<Int128>(data.predicted_start[group + 1] - data.predicted_start[group]) - cell;
    sum += cell * others * (others + 2);
  }
  return sum;
}

std::uint32_t listed(const OrderColumn& column) {
  return static_cast<std::uint32_t>(column.values.size()) -
         static_cast<std::uint32_t>(
             std::count_if(column.absent.begin(), column.absent.end(), [](auto x) { return x != 0; }));
}

/// Items tied on both sides stand together, and pass others together.
std::uint64_t discordant_pairs(const OrderData& data, std::size_t cells, const Scratch& scratch) {
  const std::size_t n = data.n();
  constexpr std::size_t kWorthwhile = 8;
  if (cells > n / kWorthwhile) return inversions(data.predicted, data.predicted_start, scratch);
  std::uint64_t count = 0;
  PrefixSums<std::uint64_t> seen(data.predicted_groups());
  for (std::size_t begin = 0, end = 0; begin < n; begin = end) {
    const std::uint32_t group = data.predicted[begin];
    for (end = begin + 1; end < n && data.target[end] == data.target[begin] && data.predicted[end] == group;) ++end;
    count += (end - begin) * (begin - seen.before(group + 1));
    seen.add(group, end - begin);
  }
  return count;
}

/// The grade of the lowest level of a ranking (Fürnkranz and Hüllermeier 2010): levels are 1 … l, but 0 and 1 where
/// there are two, and c items without ties have the grades 0 … c − 1. Items behind a list have the grade 0, and one
/// level alone tells nothing.
double lowest_grade(const OrderData& data) {
  const std::size_t levels = data.target_groups();
  const bool multipartite = levels > 2 && levels < data.n();
  return multipartite && data.target_listed == data.n() ? 1 : 0;
}

OrderData counted_orders(const OrderColumn& target, const OrderColumn& predicted, std::vector<std::uint32_t>* places) {
  const std::size_t n = target.values.size();
  assert(predicted.values.size() == n && n < (std::uint64_t{1} << 32));
  OrderData data;
  data.target_listed = listed(target);
  data.predicted_listed = listed(predicted);
  // Ties of the prediction stay in the order of the target.
  const Scratch scratch(2 * n * sizeof(std::uint64_t));
  ItemSorter sorter(scratch);
  ItemOrder by_target = sorter.sort(target);
  ItemOrder by_prediction = sorter.sort(predicted, by_target.items);
  data.target_start = std::move(by_target.starts);
  data.predicted_start = std::move(by_prediction.starts);
  data.by_prediction = std::move(by_prediction.items);
  data.target.resize(n);
  data.predicted.resize(n);
  check_cancelled();
  const std::size_t groups = data.target_groups();
  data.level.resize(groups);
  const double lowest = lowest_grade(data);
  for (std::uint32_t g = 0; g < groups; ++g) {
    const std::uint32_t first = data.target_start[g];
    for (std::uint32_t i = first; i < data.target_start[g + 1]; ++i) data.target[i] = g;
    const double by_rank = lowest + static_cast<double>(groups - 1 - g);
    const double score = first < data.target_listed ? target.values[by_target.items[first]] : 0;
    data.level[g] = target.are == OrderValues::ranks ? by_rank : score;
  }
  // Ties of the target are put in predicted order: in this order each item takes the next place of its group.
  const bool target_total = groups == n;
  std::vector<std::uint32_t> next(target_total ? data.target_start.end() : data.target_start.begin(),
                                  data.target_start.end());
  if (places != nullptr) *places = by_target.items;
  for (std::uint32_t g = 0; g < data.predicted_groups(); ++g) {
    for (std::uint32_t k = data.predicted_start[g]; k < data.predicted_start[g + 1]; ++k) {
      std::uint32_t& item = data.by_prediction[k];
      if (!target_total) {
        const std::uint32_t sorted = item;
        item = next[data.target[sorted]]++;
        if (places != nullptr) (*places)[item] = by_target.items[sorted];
      }
      data.predicted[item] = g;
    }
  }

  check_cancelled();
  std::uint64_t tied_in_both = 0;
  std::size_t cells = 0;
  const bool total = data.predicted_groups() == n;  // then a group is a rank, and nothing is looked up
  for (std::size_t i = 0, run = 0; i < n; ++i) {
    run = i > 0 && data.target[i] == data.target[i - 1] && data.predicted[i] == data.predicted[i - 1] ? run + 1 : 0;
    tied_in_both += run;
    cells += run == 0 ? 1 : 0;
    const std::uint64_t rank2 = total ? 2 * (std::uint64_t{data.predicted[i]} + 1) : data.predicted_rank2(i);
    const auto difference = static_cast<std::int64_t>(data.target_rank2(i)) - static_cast<std::int64_t>(rank2);
    data.absolute_differences += difference < 0 ? -difference : difference;
    data.squared_differences += static_cast<Int128>(difference) * difference;
  }
  if (!total) data.tie_spread = tie_spread(data);
  auto& pairs = data.pairs;
  pairs.discordant = discordant_pairs(data, cells, scratch);
  const std::uint64_t tied_in_target = pairs_within(data.target_start);
  const std::uint64_t tied_in_prediction = pairs_within(data.predicted_start);
  pairs.neither = tied_in_both;
  pairs.target_only = tied_in_prediction - tied_in_both;
  pairs.predicted_only = tied_in_target - tied_in_both;
  const std::uint64_t all = n < 2 ? 0 : static_cast<std::uint64_t>(n) * (n - 1) / 2;
  pairs.concordant = all - pairs.discordant - pairs.target_only - pairs.predicted_only - pairs.neither;
  return data;
}

}  // namespace

OrderData order_data(const OrderColumn& target, const OrderColumn& predicted) {
  return counted_orders(target, predicted, nullptr);
}

OrderData order_data(const OrderColumn& target, const OrderColumn& predicted, std::vector<std::uint32_t>& places) {
  return counted_orders(target, predicted, &places);
}

}  // namespace etalon
