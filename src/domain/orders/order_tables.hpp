// order_tables.hpp: orders from tables with a number for each item.
#pragma once

#include "etalon/order_systems.hpp"

namespace etalon {

std::vector<OrderSystem> read_order_tables(const OrderFiles& files, std::vector<Source> sources);

}  // namespace etalon
