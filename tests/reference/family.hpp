// family.hpp: pairs of systems decided by the greatest stabilised difference, written as the definitions stand.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

namespace etalon::reference {

using Values = std::vector<std::vector<double>>;  // unit by unit, a value for each system

struct Estimate {
  double mean = 0;
  double error = 0;
};

/// The mean of the differences of units, each taken `times[unit]` times; n counts the units resampled.
inline Estimate mean_of_units(const std::vector<double>& d, const std::vector<std::uint64_t>& times) {
  double n = 0;
  Estimate found;
  for (std::size_t u = 0; u < d.size(); ++u) {
    n += static_cast<double>(times[u]);
    found.mean += static_cast<double>(times[u]) * d[u];
  }
  found.mean /= n;
  double squares = 0;
  for (std::size_t u = 0; u < d.size(); ++u)
    squares += static_cast<double>(times[u]) * (d[u] - found.mean) * (d[u] - found.mean);
  found.error = std::sqrt(squares / (n - 1) / n);
  return found;
}

/// The same of whole clusters, each taken `times[cluster]` times: √(G/(G−1)·Σe²)/N with residuals of clusters.
inline Estimate mean_of_clusters(const std::vector<double>& d, const std::vector<std::size_t>& cluster_of,
                                 const std::vector<std::uint64_t>& times) {
  double units = 0;
  double clusters = 0;
  Estimate found;
  for (const std::uint64_t t : times) clusters += static_cast<double>(t);
  for (std::size_t u = 0; u < d.size(); ++u) {
    units += static_cast<double>(times[cluster_of[u]]);
    found.mean += static_cast<double>(times[cluster_of[u]]) * d[u];
  }
  found.mean /= units;
  std::vector<double> residuals(times.size());
  for (std::size_t u = 0; u < d.size(); ++u) residuals[cluster_of[u]] += d[u] - found.mean;
  double squares = 0;
  for (std::size_t c = 0; c < times.size(); ++c) squares += static_cast<double>(times[c]) * residuals[c] * residuals[c];
  found.error = std::sqrt(clusters / (clusters - 1) * squares) / units;
  return found;
}

/// Half of the median error of pairs that differ on at least min(15, n/2) units, or of all with a spread. A pair counts
/// as often as the systems are told from others: 1 / (systems that differ from it rarely, with itself), for both.
inline double family_offset(const std::vector<std::pair<std::size_t, std::size_t>>& pairs,
                            const std::vector<double>& errors, const std::vector<double>& differing, double units) {
  const auto often = [&](std::size_t j) { return differing[j] >= 15 || differing[j] >= units / 2; };
  const auto alike = [&](std::size_t system) {
    double count = 1;
    for (std::size_t j = 0; j < pairs.size(); ++j)
      count += differing[j] > 0 && !often(j) && (pairs[j].first == system || pairs[j].second == system) ? 1 : 0;
    return count;
  };
  std::vector<std::pair<double, double>> taken;
  for (const bool only_often : {true, false}) {
    for (std::size_t j = 0; j < pairs.size(); ++j) {
      if (errors[j] > 1e-14 && (often(j) || !only_often))
        taken.emplace_back(errors[j], 1 / (alike(pairs[j].first) * alike(pairs[j].second)));
    }
    if (!taken.empty()) break;
  }
  // The values that have at most half of the weight below and at most half above.
  double total = 0;
  for (const auto& one : taken) total += one.second;
  double least = std::numeric_limits<double>::infinity();
  double most = 0;
  for (const auto& [value, weight] : taken) {
    double below = 0;
    double above = 0;
    for (const auto& other : taken) (other.first < value ? below : above) += other.first == value ? 0 : other.second;
    if (below > total / 2 * (1 + 1e-9) || above > total / 2 * (1 + 1e-9)) continue;
    least = std::min(least, value);
    most = std::max(most, value);
  }
  return taken.empty() ? 0 : (least + most) / 4;
}

/// p of a pair, and the critical value: the ⌊α(B + 1)⌋th greatest.
inline double family_p(const std::vector<double>& greatest, double t) {
  double reaching = 1;
  for (const double one : greatest) reaching += one >= t * (1 - 1e-12) ? 1 : 0;
  return reaching / static_cast<double>(greatest.size() + 1);
}
inline double family_critical(std::vector<double> greatest, double alpha) {
  std::sort(greatest.rbegin(), greatest.rend());
  return greatest[static_cast<std::size_t>(alpha * static_cast<double>(greatest.size() + 1) + 1e-9) - 1];
}

}  // namespace etalon::reference
