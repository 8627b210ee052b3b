// orders.cpp: two columns of numbers to the counts of two orders, in O(n log n).
#include "etalon/orders.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <utility>

#include "statistic/inversions.hpp"

namespace etalon {
namespace {

struct Keyed {
  std::uint64_t key;
  std::uint32_t item;
};

/// A number whose order as an integer is the order of the doubles; −0 equals 0.
std::uint64_t sortable(double value) {
  const auto bits = std::bit_cast<std::uint64_t>(value + 0.0);
  constexpr std::uint64_t kSign = std::uint64_t{1} << 63;
  return (bits & kSign) != 0 ? ~bits : bits | kSign;
}

/// Best first: the smallest rank or the greatest score; what the list does not hold comes last.
std::vector<Keyed> keys_of(const OrderColumn& column) {
  std::vector<Keyed> keys(column.values.size());
  for (std::uint32_t i = 0; i < keys.size(); ++i) {
    const std::uint64_t key = sortable(column.values[i]);
    keys[i] = {column.are == OrderValues::ranks ? key : ~key, i};
    if (!column.absent.empty() && column.absent[i] != 0) keys[i].key = ~std::uint64_t{0};
  }
  return keys;
}

/// Stable, byte by byte from the least; bytes that all keys share are passed over, which is most of them for ranks.
void radix_sort(std::vector<Keyed>& keys) {
  std::vector<Keyed> buffer(keys.size());
  std::array<std::array<std::uint32_t, 256>, 8> count{};
  for (const Keyed& keyed : keys) {
    for (unsigned byte = 0; byte < 8; ++byte) ++count[byte][(keyed.key >> (8 * byte)) & 255U];
  }
  for (unsigned byte = 0; byte < 8; ++byte) {
    auto& starts = count[byte];
    if (std::find(starts.begin(), starts.end(), keys.size()) != starts.end()) continue;
    std::uint32_t start = 0;
    for (std::uint32_t& slot : starts) start += std::exchange(slot, start);
    for (const Keyed& keyed : keys) buffer[starts[(keyed.key >> (8 * byte)) & 255U]++] = keyed;
    keys.swap(buffer);
  }
}

void sort_by_key(std::vector<Keyed>& keys) {
  const auto before = [](const Keyed& a, const Keyed& b) { return a.key < b.key; };
  if (std::is_sorted(keys.begin(), keys.end(), before)) return;
  if (keys.size() < 256) {
    std::stable_sort(keys.begin(), keys.end(), before);
  } else {
    radix_sort(keys);
  }
}

/// The starts of the groups of equal keys, and the number of items at the end.
std::vector<std::uint32_t> starts_of(const std::vector<Keyed>& sorted) {
  std::vector<std::uint32_t> starts;
  for (std::uint32_t i = 0; i < sorted.size(); ++i) {
    if (i == 0 || sorted[i].key != sorted[i - 1].key) starts.push_back(i);
  }
  starts.push_back(static_cast<std::uint32_t>(sorted.size()));
  return starts;
}

std::uint64_t pairs_within(const std::vector<std::uint32_t>& starts) {
  std::uint64_t sum = 0;
  for (std::size_t g = 0; g + 1 < starts.size(); ++g) {
    const std::uint64_t size = starts[g + 1] - starts[g];
    sum += size * (size - 1) / 2;
  }
  return sum;
}

std::uint32_t listed(const OrderColumn& column) {
  return static_cast<std::uint32_t>(column.values.size()) -
         static_cast<std::uint32_t>(std::count(column.absent.begin(), column.absent.end(), 1));
}

}  // namespace

OrderData order_data(const OrderColumn& target, const OrderColumn& predicted) {
  const std::size_t n = target.values.size();
  assert(predicted.values.size() == n && n < (std::uint64_t{1} << 32));
  OrderData data;
  // By prediction first, then, stably, by target: items tied in the target stay in predicted order.
  std::vector<Keyed> keys = keys_of(predicted);
  sort_by_key(keys);
  data.predicted_start = starts_of(keys);
  std::vector<std::uint32_t> group(n);
  for (std::uint32_t g = 0; g + 1 < data.predicted_start.size(); ++g) {
    for (std::uint32_t i = data.predicted_start[g]; i < data.predicted_start[g + 1]; ++i) group[keys[i].item] = g;
  }
  const std::vector<Keyed> target_keys = keys_of(target);
  for (Keyed& keyed : keys) keyed.key = target_keys[keyed.item].key;
  sort_by_key(keys);
  data.target_start = starts_of(keys);
  data.target.resize(n);
  data.predicted.resize(n);
  const std::size_t groups = data.target_groups();
  for (std::uint32_t g = 0; g < groups; ++g) {
    const std::uint32_t first = data.target_start[g];
    for (std::uint32_t i = first; i < data.target_start[g + 1]; ++i) {
      data.target[i] = g;
      data.predicted[i] = group[keys[i].item];
    }
    const bool absent = !target.absent.empty() && target.absent[keys[first].item] != 0;
    const double by_rank = static_cast<double>(groups - 1 - g);
    data.level.push_back(target.are == OrderValues::ranks ? by_rank : absent ? 0 : target.values[keys[first].item]);
  }
  // Items in predicted order, ties in the order of the target: a counting sort by group.
  data.by_prediction.resize(n);
  std::vector<std::uint32_t> place(data.predicted_start.begin(), data.predicted_start.end());
  for (std::uint32_t i = 0; i < n; ++i) data.by_prediction[place[data.predicted[i]]++] = i;

  std::uint64_t tied_in_both = 0;
  for (std::size_t i = 0, run = 0; i < n; ++i) {
    run = i > 0 && data.target[i] == data.target[i - 1] && data.predicted[i] == data.predicted[i - 1] ? run + 1 : 0;
    tied_in_both += run;
    const auto difference =
        static_cast<std::int64_t>(data.target_rank2(i)) - static_cast<std::int64_t>(data.predicted_rank2(i));
    data.absolute_differences += difference < 0 ? -difference : difference;
    data.squared_differences += static_cast<Int128>(difference) * difference;
  }
  std::vector<std::uint32_t> values = data.predicted;
  auto& pairs = data.pairs;
  pairs.discordant = inversions(values, static_cast<std::uint32_t>(data.predicted_groups()));
  const std::uint64_t tied_in_target = pairs_within(data.target_start);
  const std::uint64_t tied_in_prediction = pairs_within(data.predicted_start);
  pairs.neither = tied_in_both;
  pairs.target_only = tied_in_prediction - tied_in_both;
  pairs.predicted_only = tied_in_target - tied_in_both;
  const std::uint64_t all = n < 2 ? 0 : static_cast<std::uint64_t>(n) * (n - 1) / 2;
  pairs.concordant = all - pairs.discordant - pairs.target_only - pairs.predicted_only - pairs.neither;
  data.target_listed = listed(target);
  data.predicted_listed = listed(predicted);
  return data;
}

}  // namespace etalon
