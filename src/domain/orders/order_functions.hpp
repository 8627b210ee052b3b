// order_functions.hpp: functions of two orders and of their pairs, as entries of the catalogue name them.
#pragma once

#include "etalon/measure.hpp"
#include "etalon/orders.hpp"

namespace etalon {

template <auto function>
inline constexpr Functions of_orders{function_of<Orders, function>};
/// It serves partial orders as well.
template <auto function>
inline constexpr Functions of_order_pairs{function_of<OrderPairs, function>};

/// Of measures that are functions of C − D, and of those of the rank differences. A partial order has no test.
Value<Chance> kendall_chance(const Any<double>& on);
Value<Chance> spearman_chance(const Any<double>& on);

}  // namespace etalon
