// surroundings.hpp: the communities of a level, and what a node would gain in each of those around it.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "detect/level.hpp"
#include "etalon/geometry.hpp"
#include "number/random.hpp"

namespace etalon {

class Surroundings {
 public:
  struct Candidate {
    std::uint32_t community;
    double gain;
  };

  Surroundings(const Level& level, const QueryVector& query)
      : level_(level), query_(query), sizes_(level.nodes()), degrees_(level.nodes()), edges_to_(level.nodes()) {}

  void add(std::size_t node, std::uint32_t community) {
    sizes_[community] += level_.sizes[node];
    degrees_[community] += level_.degrees[node];
  }
  void remove(std::size_t node, std::uint32_t community) {
    sizes_[community] -= level_.sizes[node];
    // Weights leave rounding behind; sizes are whole numbers.
    degrees_[community] = sizes_[community] == 0 ? 0 : degrees_[community] - level_.degrees[node];
  }
  [[nodiscard]] double size(std::uint32_t community) const { return sizes_[community]; }
  [[nodiscard]] double degree(std::uint32_t community) const { return degrees_[community]; }

  /// Counts the edges from the node to the communities of those neighbours that are asked for.
  template <class Asked>
  void gather(std::size_t node, const std::vector<std::uint32_t>& labels, const Asked& asked) {
    for (const std::uint32_t community : touched_) edges_to_[community] = 0;
    touched_.clear();
    for (std::size_t i = level_.begin[node]; i < level_.begin[node + 1]; ++i) {
      const std::uint32_t other = level_.neighbours[i];
      if (!asked(other)) continue;
      if (edges_to_[labels[other]] == 0) touched_.push_back(labels[other]);
      edges_to_[labels[other]] += level_.edges[i];
    }
  }
  /// The communities that the edges gathered last lead to.
  [[nodiscard]] const std::vector<std::uint32_t>& touched() const { return touched_; }
  [[nodiscard]] double edges_to(std::uint32_t community) const { return edges_to_[community]; }

  /// What the inner product gains when the node, whose edges were gathered, being nowhere, joins the community (but for
  /// a factor 2).
  [[nodiscard]] double gain(std::size_t node, std::uint32_t community) const {
    return query_.edge * edges_to_[community] + query_.product * (level_.degrees[node] * degrees_[community]) +
           query_.constant * (level_.sizes[node] * sizes_[community]);
  }

  /// Greater by more than rounding can make it, so that ties fall alike on all machines.
  [[nodiscard]] bool clearly_greater(double a, double b, std::size_t node) const {
    constexpr double rounding = 1e-12;
    return a - b > rounding * (std::abs(a) + std::abs(b) + std::abs(query_.edge) * level_.degrees[node]);
  }

  /// One of those than which no other is clearly better, by chance: another start may take another way.
  [[nodiscard]] std::uint32_t one_of_the_best(std::vector<Candidate>& candidates, std::size_t node,
                                              Random& random) const {
    const auto less = [](const Candidate& a, const Candidate& b) { return a.gain < b.gain; };
    const double most = std::max_element(candidates.begin(), candidates.end(), less)->gain;
    std::erase_if(candidates, [&](const Candidate& one) { return clearly_greater(most, one.gain, node); });
    return candidates[candidates.size() == 1 ? 0 : random.below(candidates.size())].community;
  }

 private:
  const Level& level_;
  const QueryVector& query_;
  std::vector<double> sizes_;     // nodes of each community
  std::vector<double> degrees_;   // and the sum of their degrees
  std::vector<double> edges_to_;  // edges from the node at hand to each community
  std::vector<std::uint32_t> touched_;
};

}  // namespace etalon
