// samples.cpp: pairs of orders, total, tied or partial, as samples.
#include <algorithm>
#include <bit>
#include <map>

#include "engine/collection.hpp"
#include "etalon/order_samples.hpp"

namespace etalon {
namespace {

struct OrderItem {
  OrderUnit unit;

  template <class T, class F>
  auto apply(F f) const {
    if (unit.data) {
      const Orders<T> orders(unit.data);
      return f(any(orders));
    }
    const auto& p = unit.pairs;
    const OrderPairs<T> pairs{T(p.concordant), T(p.discordant), T(p.target_only), T(p.predicted_only), T(p.neither)};
    return f(any(pairs));
  }
};

/// The items, and how the target orders them.
std::uint64_t truth_of_order(const OrderUnit& unit) {
  Fingerprint truth;
  truth.add(unit.items);
  if (!unit.data) {
    truth.add(unit.pairs.in_target());
    truth.add(unit.pairs.all());
    return truth.value();
  }
  truth.add(unit.data->target_listed);
  for (const std::uint32_t start : unit.data->target_start) truth.add(start);
  for (const double level : unit.data->level) truth.add(std::bit_cast<std::uint64_t>(level));
  return truth.value();
}

}  // namespace

Samples order_samples(std::vector<OrderSystem> systems) {
  Samples samples{.domain = Domain::orders, .kind = kind_of<Orders>};
  SamplesBuilder builder(samples);
  std::vector<OrderItem> items;
  std::map<std::string, std::uint64_t> counts;  // by unit
  for (OrderSystem& system : systems) {
    for (OrderUnit& unit : system.units) {
      if (!unit.data) samples.kind = kind_of<OrderPairs>;
      builder.add(system.name, unit.name, {items.size(), unit.data ? unit.data->n() : 0, 0, truth_of_order(unit)});
      counts.emplace(unit.name, unit.count);
      items.push_back({std::move(unit)});
    }
  }
  builder.finish();
  if (std::any_of(counts.begin(), counts.end(), [](const auto& one) { return one.second != 1; })) {
    for (const std::string& unit : samples.units) samples.counts.push_back(counts.at(unit));
  }
  samples.batch = std::make_shared<const Collection<OrderItem>>(std::move(items));
  return samples;
}

std::vector<OrderSystem> order_systems(const Samples& samples) {
  const auto& items = dynamic_cast<const Collection<OrderItem>&>(*samples.batch).items();
  std::vector<OrderSystem> systems;
  for (std::size_t i = 0; i < samples.systems.size(); ++i) {
    systems.push_back({samples.systems[i], {}});
    for (std::size_t unit = 0; unit < samples.units.size(); ++unit) {
      const std::size_t place = samples.at(i, unit).place;
      if (place != Sample::kNone) systems.back().units.push_back(items[place].unit);
    }
  }
  return systems;
}

}  // namespace etalon
