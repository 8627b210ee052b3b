// places.cpp: the items that predictions put farthest from where they belong, for a page.
#include <algorithm>
#include <cmath>
#include <map>

#include "domain/orders/parts.hpp"
#include "etalon/order_samples.hpp"
#include "etalon/page.hpp"

namespace etalon {
namespace {

constexpr std::size_t kMostItems = 40;  // of a system, those that moved farthest

/// Sums over units, each as often as voters gave it.
struct ItemPlaces {
  double units = 0;
  double target = 0;
  double predicted = 0;
  double moved = 0;
};

Tree places_of(const OrderSystem& system) {
  std::map<std::string, ItemPlaces> items;
  for (const OrderUnit& unit : system.units) {
    const auto voters = static_cast<double>(unit.count);
    for (std::size_t i = 0; i < unit.item_names.size(); ++i) {
      ItemPlaces& item = items[(*unit.names)[unit.item_names[i]]];
      const double target = static_cast<double>(unit.data->target_rank2(i)) / 2;
      const double predicted = static_cast<double>(unit.data->predicted_rank2(i)) / 2;
      item.units += voters;
      item.target += voters * target;
      item.predicted += voters * predicted;
      item.moved += voters * std::abs(target - predicted);
    }
  }
  std::vector<std::pair<std::string, ItemPlaces>> order(items.begin(), items.end());
  const auto moved = [](const auto& item) { return item.second.moved / item.second.units; };
  std::stable_sort(order.begin(), order.end(), [&](const auto& x, const auto& y) { return moved(x) > moved(y); });
  Tree list = Tree::list();
  for (std::size_t i = 0; i < std::min(order.size(), kMostItems); ++i) {
    const auto& [name, item] = order[i];
    list.add(Tree::record()
                 .add("item", name)
                 .add("target", item.target / item.units)
                 .add("predicted", item.predicted / item.units)
                 .add("moved", item.moved / item.units));
  }
  return Tree::object().add("system", system.name).add("of", order.size()).add("items", std::move(list));
}

}  // namespace

void order_failures(const std::shared_ptr<const Samples>& samples, Page& page, const PartCommand&) {
  Tree places = Tree::list();
  for (const OrderSystem& system : order_systems(*samples)) {
    const auto has_names = [](const OrderUnit& unit) { return unit.data != nullptr && unit.names != nullptr; };
    if (!std::all_of(system.units.begin(), system.units.end(), has_names)) return;
    places.add(places_of(system));
  }
  page.add("places", Tree::object().add("units", samples->units.size()).add("places", std::move(places)));
}

}  // namespace etalon
