// sampler.hpp: random orders, with ties or without.
#pragma once

#include <array>
#include <vector>

#include "engine/sampling.hpp"
#include "etalon/orders.hpp"

namespace etalon {

/// A target and two orders, each order as likely as any other; without ties the target is the order of the items.
class OrderSampler {
 public:
  using Drawn = std::array<std::vector<double>, 3>;

  OrderSampler(std::size_t items, bool ties);
  [[nodiscard]] Drawn draw(Random& random) const;
  template <class T>
  [[nodiscard]] Orders<T> statistic(const Drawn& drawn, std::size_t which) const {
    return Orders<T>(OrderColumn{drawn[0]}, OrderColumn{drawn[which + 1]});
  }

 private:
  [[nodiscard]] std::vector<double> order(Random& random) const;

  std::size_t items_;
  bool ties_;
  WeightedChoice levels_;
};

}  // namespace etalon
