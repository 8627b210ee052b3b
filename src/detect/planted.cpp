// planted.cpp: the planted partition model.
#include "etalon/planted.hpp"

#include "number/random.hpp"

namespace etalon {

Planted planted_partition(std::span<const std::size_t> sizes, double inside, double outside, std::uint64_t seed) {
  std::vector<std::uint32_t> truth;
  for (std::size_t c = 0; c < sizes.size(); ++c) truth.insert(truth.end(), sizes[c], static_cast<std::uint32_t>(c));
  Random random(seed);
  random.shuffle(std::span(truth));
  std::vector<std::string> names;
  std::vector<Graph::Edge> edges;
  for (std::uint32_t a = 0; a < truth.size(); ++a) {
    names.push_back(std::to_string(a));
    for (std::uint32_t b = 0; b < a; ++b) {
      if (random.uniform() < (truth[a] == truth[b] ? inside : outside)) edges.push_back({a, b});
    }
  }
  return {Graph(std::move(names), edges), Partition(truth)};
}

}  // namespace etalon
