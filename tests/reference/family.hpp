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

/// Half of the median error of pairs that differ on at least min(15, n/2) units, or of all with a spread.
inline double family_offset(const std::vector<double>& errors, const std::vector<double>& differing, double units) {
  std::vector<double> often;
  std::vector<double> all;
  for (std::size_t j = 0; j < errors.size(); ++j) {
    if (!(errors[j] > 1e-14)) continue;
    all.push_back(errors[j]);
    if (differing[j] >= 15 || differing[j] >= units / 2) often.push_back(errors[j]);
  }
  std::vector<double>& taken = often.empty() ? all : often;
  if (taken.empty()) return 0;
  std::sort(taken.begin(), taken.end());
  const std::size_t half = taken.size() / 2;
  return (taken.size() % 2 == 1 ? taken[half] : (taken[half - 1] + taken[half]) / 2) / 2;
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
