// lifts.cpp: measures of the pairs of two orders, on orders that have ranks as well.
#include "domain/orders/parts.hpp"

#include "etalon/orders.hpp"

namespace etalon::lift {
namespace {

constexpr auto on_pairs = []<class T>(const Orders<T>& orders, const Inner<T>& inner) { return inner(orders.pairs()); };

}  // namespace

constinit const Lift order_pairs =
    lift_of<Orders, OrderPairs, on_pairs>("", "of the pairs of items", "a measure of pairs", "gamma");

}  // namespace etalon::lift
