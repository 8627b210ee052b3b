// order_samples.hpp: predicted orders against target orders, ready to be measured.
#pragma once

#include "etalon/order_systems.hpp"
#include "etalon/samples.hpp"

namespace etalon {

Samples order_samples(std::vector<OrderSystem> systems);
/// The systems that the samples were made of.
std::vector<OrderSystem> order_systems(const Samples& samples);

}  // namespace etalon
