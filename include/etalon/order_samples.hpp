// order_samples.hpp: predicted orders against target orders, ready to be measured.
#pragma once

#include "etalon/order_systems.hpp"
#include "etalon/samples.hpp"
#include "etalon/state.hpp"

namespace etalon {

/// Throws Error(usage) where ties are chosen for partial orders.
Samples order_samples(std::vector<OrderSystem> systems, OrderTies ties = OrderTies::expected);

/// Preferences need the settings that they are counted by; these have no meaning for other orders. The state keeps the
/// ties and their treatment.
State order_state(const std::vector<OrderSystem>& systems, MissingItems missing, bool closure, double threshold,
                  OrderTies ties = OrderTies::expected);
/// The systems that the samples were made of.
std::vector<OrderSystem> order_systems(const Samples& samples);

}  // namespace etalon
