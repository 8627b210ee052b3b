// order_space.cpp: enumeration of orders without and with ties, of pairs up to renaming, and of triples.
#include "domain/orders/questions/order_space.hpp"

#include <algorithm>
#include <numeric>

#include "etalon/cancel.hpp"
#include "etalon/error.hpp"

namespace etalon {
namespace {

std::size_t groups_of(const std::string& order) {
  return static_cast<std::size_t>(*std::max_element(order.begin(), order.end()) - '0') + 1;
}

/// All orders of so many items: the group of each item, no group without an item.
std::vector<std::string> all_orders(std::size_t items, bool ties) {
  std::vector<std::string> orders;
  std::string order(items, '0');
  if (!ties) {
    for (std::size_t i = 0; i < items; ++i) order[i] = static_cast<char>('0' + i);
    do orders.push_back(order);
    while (std::next_permutation(order.begin(), order.end()));
    return orders;
  }
  const auto extend = [&](auto&& self, std::size_t at) -> void {
    if (at == items) {
      std::vector<bool> used(groups_of(order));
      for (const char group : order) used[static_cast<std::size_t>(group - '0')] = true;
      if (std::find(used.begin(), used.end(), false) == used.end()) orders.push_back(order);
      return;
    }
    for (std::size_t group = 0; group < items; ++group) {
      order[at] = static_cast<char>('0' + group);
      self(self, at + 1);
    }
    order[at] = '0';
  };
  extend(extend, 0);
  return orders;
}

std::string reverse_of(std::string order) {
  const auto last = static_cast<char>(groups_of(order) - 1);
  for (char& group : order) group = static_cast<char>('0' + last - (group - '0'));
  return order;
}

}  // namespace

std::string order_text(const std::string& order) {
  std::string text;
  for (std::size_t group = 0; group < groups_of(order); ++group) {
    if (group > 0) text += " > ";
    bool first = true;
    for (std::size_t item = 0; item < order.size(); ++item) {
      if (static_cast<std::size_t>(order[item] - '0') != group) continue;
      if (!first) text += " ~ ";
      text += static_cast<char>('A' + item);
      first = false;
    }
  }
  return text;
}

Orders<double> orders_of(const std::string& target, const std::string& predicted) {
  const auto ranks = [](const std::string& order) {
    std::vector<double> values;
    for (const char group : order) values.push_back(group - '0');
    return values;
  };
  return Orders<double>({ranks(target)}, {ranks(predicted)});
}

void OrderSpace::refuse(const Universe& universe, bool ties) {
  const std::size_t most = ties ? 6 : 9;
  if (universe.objects < 2 || universe.objects > most) {
    throw Error(
        ErrorKind::usage,
        "orders " + std::string(ties ? "with ties" : "without ties") + " are gone through for 2 to " +
            std::to_string(most) + " items, not " + std::to_string(universe.objects) +
            (ties ? ": seven have 3,026,752 pairs up to renaming (2 GB)" : ": ten have 3,628,800 orders (3 GB)") +
            "; for --consistency take a sample: --sample 20000 (Python: sample=20000)");
  }
}

OrderSpace::OrderSpace(const Universe& universe, bool ties) : StatisticSpace(universe), ties_(ties) {
  for (std::size_t items = 2; items <= universe.objects; ++items) enumerate(items);
  const std::size_t triples_up_to = std::min<std::size_t>(universe.objects, ties_ ? 4 : 5);
  for (std::size_t items = 2; items <= triples_up_to; ++items) enumerate_triples(items);
}

void OrderSpace::enumerate(std::size_t items) {
  const std::vector<std::string> orders = all_orders(items, ties_);
  for (const std::string& target : orders) {
    if (!std::is_sorted(target.begin(), target.end())) continue;
    for (const std::string& predicted : orders) {
      check_cancelled();
      index_.emplace(target + "|" + predicted, static_cast<Index>(elements_.size()));
      elements_.push_back({target, predicted});
      fast_.push_back(orders_of(target, predicted));
    }
  }
}

std::string OrderSpace::truth(Index i) const { return order_text(elements_[i].target); }

std::string OrderSpace::prediction(Index i) const { return order_text(elements_[i].predicted); }

std::uint64_t OrderSpace::truths(Index i) const {
  std::uint64_t ways = 1;
  std::uint64_t placed = 0;
  std::uint64_t in_group = 0;
  const std::string& target = elements_[i].target;
  // The target is sorted: a multinomial coefficient, factor by factor.
  for (std::size_t item = 0; item < target.size(); ++item) {
    in_group = item > 0 && target[item] == target[item - 1] ? in_group + 1 : 1;
    ways = ways * ++placed / in_group;
  }
  return ties_ ? ways : 1;
}

bool OrderSpace::opposite(Index i) const {
  return elements_[i].predicted == reverse_of(elements_[i].target) && groups_of(elements_[i].target) > 1;
}

Index OrderSpace::pair(const std::string& target, const std::string& predicted) const {
  std::vector<std::size_t> items(target.size());
  std::iota(items.begin(), items.end(), std::size_t{0});
  std::sort(items.begin(), items.end(), [&](std::size_t x, std::size_t y) {
    return target[x] != target[y] ? target[x] < target[y] : predicted[x] < predicted[y];
  });
  std::string key;
  for (const std::size_t item : items) key += target[item];
  key += '|';
  for (const std::size_t item : items) key += predicted[item];
  return index_.at(key);
}

std::string OrderSpace::text(Index i) const {
  return "target " + order_text(elements_[i].target) + ", predicted " + order_text(elements_[i].predicted);
}

void OrderSpace::enumerate_triples(std::size_t items) {
  const std::vector<std::string> orders = all_orders(items, ties_);
  const auto first = static_cast<std::uint32_t>(orders_.size());
  orders_.insert(orders_.end(), orders.begin(), orders.end());
  const auto count = static_cast<std::uint32_t>(orders.size());
  // The way from any order to any other, by their numbers.
  std::vector<Index> way(static_cast<std::size_t>(count) * count);
  for (std::uint32_t x = 0; x < count; ++x) {
    check_cancelled();
    for (std::uint32_t y = 0; y < count; ++y) way[x * count + y] = pair(orders[x], orders[y]);
  }
  for (std::uint32_t a = 0; a < count; ++a) {
    if (!std::is_sorted(orders[a].begin(), orders[a].end())) continue;
    for (std::uint32_t b = 0; b < count; ++b) {
      check_cancelled();
      for (std::uint32_t c = 0; c < count; ++c) {
        if (a == b || b == c || a == c) continue;
        triples_.push_back(
            {way[a * count + b], way[b * count + c], way[a * count + c], static_cast<std::uint32_t>(three_.size())});
        three_.push_back({first + a, first + b, first + c});
      }
    }
  }
}

std::vector<Counterexample::Labeling> OrderSpace::labelings(const Triple& triple) const {
  const auto& [a, b, c] = three_[triple.which];
  return {{"X", order_text(orders_[a])}, {"Y", order_text(orders_[b])}, {"Z", order_text(orders_[c])}};
}

}  // namespace etalon
