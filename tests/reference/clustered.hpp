// clustered.hpp: means of clustered differences, written as the definitions stand.
#pragma once

#include <cmath>
#include <cstddef>
#include <map>
#include <vector>

namespace etalon::reference {

struct ClusteredMean {
  double mean = 0;
  double error = 0;
  std::size_t clusters = 0;
};

/// The mean over all units, and its standard error by leaving out what clusters have in common: with residuals
/// e = Σ(d − mean) of each of G clusters of N units in all, √(G/(G−1)·Σe²)/N.
inline ClusteredMean clustered_mean(const std::vector<double>& differences,
                                    const std::vector<std::size_t>& cluster_of) {
  ClusteredMean found;
  for (const double d : differences) found.mean += d;
  found.mean /= static_cast<double>(differences.size());
  std::map<std::size_t, double> residuals;
  for (std::size_t u = 0; u < differences.size(); ++u) residuals[cluster_of[u]] += differences[u] - found.mean;
  found.clusters = residuals.size();
  double squares = 0;
  for (const auto& [cluster, e] : residuals) squares += e * e;
  const auto g = static_cast<double>(found.clusters);
  found.error = std::sqrt(g / (g - 1) * squares) / static_cast<double>(differences.size());
  return found;
}

/// p of all changes of sign of whole clusters, one by one.
inline double clustered_signs(const std::vector<double>& differences, const std::vector<std::size_t>& cluster_of) {
  std::map<std::size_t, double> sums;
  double observed = 0;
  double sizes = 0;
  for (std::size_t u = 0; u < differences.size(); ++u) {
    sums[cluster_of[u]] += differences[u];
    observed += differences[u];
    sizes += std::abs(differences[u]);
  }
  std::size_t reaching = 0;
  const std::size_t all = std::size_t{1} << sums.size();
  for (std::size_t signs = 0; signs < all; ++signs) {
    double sum = 0;
    std::size_t i = 0;
    for (const auto& [cluster, value] : sums) sum += (signs >> i++ & 1) != 0 ? value : -value;
    reaching += std::abs(sum) >= std::abs(observed) - 1e-12 * sizes ? 1 : 0;
  }
  return static_cast<double>(reaching) / static_cast<double>(all);
}

}  // namespace etalon::reference
