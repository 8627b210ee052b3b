// order_laws.hpp: the laws of measures of orders.
#pragma once

#include "validate/order_space.hpp"

namespace etalon {

/// The verdicts on each form of the law; none when the law is not one of orders, or not of this universe.
std::vector<Verdict> check_order_law(Law law, const OrderSubject& subject, Judge<OrderSpace>& judge);

}  // namespace etalon
