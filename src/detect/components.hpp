// components.hpp: connected components by union and find.
#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <vector>

namespace etalon {

/// The smallest node stands for its component.
class Components {
 public:
  explicit Components(std::size_t nodes) : parent_(nodes) { std::iota(parent_.begin(), parent_.end(), 0U); }
  std::uint32_t find(std::uint32_t node) {
    while (parent_[node] != node) {
      parent_[node] = parent_[parent_[node]];
      node = parent_[node];
    }
    return node;
  }
  void join(std::uint32_t a, std::uint32_t b) {
    a = find(a);
    b = find(b);
    parent_[std::max(a, b)] = std::min(a, b);
  }
  /// The component of each node, by its smallest node.
  std::vector<std::uint32_t> labels() {
    std::vector<std::uint32_t> result(parent_.size());
    for (std::uint32_t node = 0; node < result.size(); ++node) result[node] = find(node);
    return result;
  }

 private:
  std::vector<std::uint32_t> parent_;
};

}  // namespace etalon
