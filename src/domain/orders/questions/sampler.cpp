// sampler.cpp: drawing orders, each as likely as any other.
#include "domain/orders/questions/sampler.hpp"

#include <algorithm>
#include <numeric>

namespace etalon {

OrderSampler::OrderSampler(std::size_t items, bool ties) : items_(items), ties_(ties), levels_(boxes(items, true)) {}

std::vector<double> OrderSampler::order(Random& random) const {
  std::vector<double> places(items_);
  if (!ties_) {
    std::iota(places.begin(), places.end(), 1.0);
    random.shuffle(std::span<double>(places));
    return places;
  }
  const std::size_t levels = levels_.draw(random);
  for (double& place : places) place = static_cast<double>(random.below(levels));
  // Levels without an item are forgotten, so that equal orders are equal.
  std::vector<double> used = places;
  std::sort(used.begin(), used.end());
  used.erase(std::unique(used.begin(), used.end()), used.end());
  for (double& place : places)
    place = 1 + static_cast<double>(std::lower_bound(used.begin(), used.end(), place) - used.begin());
  return places;
}

OrderSampler::Drawn OrderSampler::draw(Random& random) const {
  Drawn drawn;
  drawn[0].resize(items_);
  std::iota(drawn[0].begin(), drawn[0].end(), 1.0);
  if (ties_) drawn[0] = order(random);
  do {
    drawn[1] = order(random);
    drawn[2] = order(random);
  } while (drawn[1] == drawn[2]);
  return drawn;
}

}  // namespace etalon
