// ties.cpp: the ties of a prediction broken as the target orders the items, or the other way round.
#include "domain/orders/item_order.hpp"
#include "etalon/error.hpp"
#include "etalon/orders.hpp"

namespace etalon {
namespace {

/// A number for each item that falls from group to group. Items behind the list are told by `behind`.
struct GroupColumn {
  std::vector<double> ranks;
  std::vector<std::uint8_t> behind;

  GroupColumn(std::size_t n, std::uint32_t listed) : ranks(n), behind(listed < n ? n : 0) {}
  [[nodiscard]] OrderColumn column() const { return {ranks, OrderValues::ranks, behind}; }
};

GroupColumn target_column(const OrderData& data) {
  GroupColumn column(data.n(), data.target_listed);
  for (std::size_t item = 0; item < data.n(); ++item) {
    column.ranks[item] = data.target[item];
    if (!column.behind.empty()) column.behind[item] = item >= data.target_listed ? 1 : 0;
  }
  return column;
}

/// Within a predicted group the items stand in the order of the target, so that items tied on both sides are
/// neighbours.
GroupColumn broken_column(const OrderData& data, bool as_target) {
  GroupColumn column(data.n(), data.predicted_listed);
  for (std::size_t group = 0; group < data.predicted_groups(); ++group) {
    const std::uint32_t start = data.predicted_start[group];
    const std::uint32_t end = data.predicted_start[group + 1];
    const bool is_behind = start >= data.predicted_listed;
    std::uint32_t cell = start;
    for (std::uint32_t at = start; at < end; ++at) {
      const std::uint32_t item = data.by_prediction[at];
      if (data.target[item] != data.target[data.by_prediction[cell]]) cell = at;
      column.ranks[item] = is_behind ? start : as_target ? cell : start + end - cell;
      if (is_behind) column.behind[item] = 1;
    }
  }
  return column;
}

}  // namespace

OrderTies parse_order_ties(std::string_view name) {
  if (name == "expected") return OrderTies::expected;
  if (name == "midrank") return OrderTies::midrank;
  if (name == "best") return OrderTies::best;
  if (name == "worst") return OrderTies::worst;
  throw Error(ErrorKind::usage,
              "ties cannot be '" + std::string(name) + "'; choose one of expected, midrank, best, worst");
}

OrderData with_ties(const OrderData& data, OrderTies ties, std::vector<std::uint32_t>& places) {
  const GroupColumn target = target_column(data);
  const GroupColumn predicted = broken_column(data, ties == OrderTies::best);
  OrderData broken = order_data(target.column(), predicted.column(), places);
  broken.level = data.level;
  return broken;
}

}  // namespace etalon
