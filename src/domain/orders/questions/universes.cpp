// universes.cpp: all orders without ties against one of them, and all pairs of orders with ties.
#include "domain/orders/questions/universes.hpp"

#include "domain/orders/questions/counting.hpp"
#include "domain/orders/questions/laws.hpp"
#include "domain/orders/questions/order_space.hpp"
#include "domain/orders/questions/sampler.hpp"

namespace etalon {
namespace {

template <bool ties>
void refuse(const Universe& universe, std::span<const Law>) {
  OrderSpace::refuse(universe, ties);
}

template <bool ties>
std::shared_ptr<const Space> make(const Universe& universe) {
  return std::make_shared<const OrderSpace>(universe, ties);
}

template <bool ties>
ComparedWords compared(const Universe& universe, const ConsistencyOptions&) {
  return {"orders of " + std::to_string(universe.objects) + " items",
          ties ? ", ties allowed, compared for the same target" : " without ties"};
}

template <bool ties>
std::vector<Agreement> sample(std::span<const Score> scores, const Universe& universe,
                              const ConsistencyOptions& options) {
  return sampled(OrderSampler(universe.objects, ties), scores, options);
}

}  // namespace

constinit const UniverseKind kPermutations{
    .name = "permutations",
    .domain = Domain::orders,
    .text = [](const Universe& u) { return "all orders of n ≤ " + std::to_string(u.objects) + " items without ties"; },
    .head = [](const Universe&) { return std::string("no ties"); },
    .input = "pair of orders",
    .inputs = "pairs of orders",
    .refuse = refuse<false>,
    .make = make<false>,
    .laws = kPermutationLaws,
    .compared = compared<false>,
    .sampled = sample<false>,
    .counted = count_orders,
};

constinit const UniverseKind kWeakOrders{
    .name = "weak_orders",
    .domain = Domain::orders,
    .text =
        [](const Universe& u) {
          return "all pairs of orders of n ≤ " + std::to_string(u.objects) + " items, ties allowed";
        },
    .head = [](const Universe&) { return std::string("with ties"); },
    .input = "pair of orders",
    .inputs = "pairs of orders",
    .refuse = refuse<true>,
    .make = make<true>,
    .laws = kWeakOrderLaws,
    .compared = compared<true>,
    .sampled = sample<true>,
};

}  // namespace etalon
