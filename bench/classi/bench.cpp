// bench.cpp: the curve of ClasSi: ours, the paper's algorithm, and its faster form that keeps counts; called by run.py.
#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "etalon/classi.hpp"

namespace {

using namespace etalon;

double last_of(const std::vector<double>& rc, const std::vector<double>& wc) {
  double last = 0;
  for (std::size_t a = 0; a < rc.size(); ++a) last = 1 - 2 * rc[a] / wc[a];
  return last;
}

/// Algorithm 1 of Ivanescu, Wichterich and Seidl (2011) on the distances of the objects.
std::vector<double> pairs(const std::vector<double>& ranking) {
  std::vector<double> costs(ranking.size());
  double sum = 0;
  for (std::size_t a = 0; a < ranking.size(); ++a) {
    for (std::size_t b = a + 1; b < ranking.size(); ++b) sum += std::max(0.0, ranking[a] - ranking[b]);
    costs[a] = sum;
  }
  return costs;
}

/// With the objects of each class that are still to come, as the paper suggests: O(m·n).
std::vector<double> counts(const std::vector<std::uint32_t>& ranking, std::span<const double> distances) {
  std::vector<double> remaining(distances.size());
  for (const std::uint32_t c : ranking) ++remaining[c];
  std::vector<double> costs(ranking.size());
  double sum = 0;
  for (std::size_t a = 0; a < ranking.size(); ++a) {
    const double own = distances[ranking[a]];
    --remaining[ranking[a]];
    for (std::size_t c = 0; c < distances.size(); ++c) sum += remaining[c] * std::max(0.0, own - distances[c]);
    costs[a] = sum;
  }
  return costs;
}

std::vector<std::uint32_t> worst_of(std::span<const std::uint32_t> classes, std::span<const double> distances) {
  std::vector<std::uint32_t> worst(classes.begin(), classes.end());
  std::stable_sort(worst.begin(), worst.end(),
                   [&](std::uint32_t a, std::uint32_t b) { return distances[a] > distances[b]; });
  return worst;
}

}  // namespace

extern "C" {

/// A pass that looks up and adds the distance of each object: what touching the data costs.
double floor_pass(const std::uint32_t* classes, std::size_t m, const double* distances, std::size_t) {
  std::vector<double> sums(m);
  double sum = 0;
  for (std::size_t i = 0; i < m; ++i) sums[i] = sum += distances[classes[i]];
  return sums[m - 1];
}

double ours(const std::uint32_t* classes, std::size_t m, const double* distances, std::size_t n) {
  return classi_curve(class_ranking_data({classes, m}, {distances, n})).back();
}

double by_counts(const std::uint32_t* classes, std::size_t m, const double* distances, std::size_t n) {
  const std::span<const double> d(distances, n);
  return last_of(counts({classes, classes + m}, d), counts(worst_of({classes, m}, d), d));
}

double by_pairs(const std::uint32_t* classes, std::size_t m, const double* distances, std::size_t n) {
  const auto far = [&](const std::vector<std::uint32_t>& ranking) {
    std::vector<double> list;
    for (const std::uint32_t c : ranking) list.push_back(distances[c]);
    return list;
  };
  return last_of(pairs(far({classes, classes + m})), pairs(far(worst_of({classes, m}, {distances, n}))));
}
}
