// clusters.hpp: measures of partitions written from the definitions, object by object and pair by pair.
#pragma once

#include <algorithm>
#include <cmath>
#include <map>
#include <vector>

namespace etalon::reference {

using Partition = std::vector<int>;

struct PairCounts {
  double together = 0;
  double reference_only = 0;
  double clustering_only = 0;
  double apart = 0;
};

inline PairCounts pairs(const Partition& a, const Partition& b) {
  PairCounts counts;
  for (std::size_t i = 0; i < a.size(); ++i) {
    for (std::size_t j = i + 1; j < a.size(); ++j) {
      (a[i] == a[j] ? (b[i] == b[j] ? counts.together : counts.reference_only)
                    : (b[i] == b[j] ? counts.clustering_only : counts.apart)) += 1;
    }
  }
  return counts;
}

inline double information(const Partition& a, const Partition& b) {
  std::map<int, double> x;
  std::map<int, double> y;
  std::map<std::pair<int, int>, double> xy;
  const double n = static_cast<double>(a.size());
  for (std::size_t i = 0; i < a.size(); ++i) {
    x[a[i]] += 1 / n;
    y[b[i]] += 1 / n;
    xy[{a[i], b[i]}] += 1 / n;
  }
  double sum = 0;
  for (const auto& [labels, p] : xy) sum += p * std::log(p / (x[labels.first] * y[labels.second]));
  return sum;
}

/// The mean information over all arrangements of b: the definition of the expectation, for few objects.
inline double expected_information(const Partition& a, Partition b) {
  std::sort(b.begin(), b.end());
  double sum = 0;
  double count = 0;
  do {
    sum += information(a, b);
    ++count;
  } while (std::next_permutation(b.begin(), b.end()));
  return sum / count;
}

/// The standard deviation of the information over all arrangements of b.
inline double information_deviation(const Partition& a, Partition b) {
  const double mean = expected_information(a, b);
  std::sort(b.begin(), b.end());
  double sum = 0;
  double count = 0;
  do {
    sum += (information(a, b) - mean) * (information(a, b) - mean);
    ++count;
  } while (std::next_permutation(b.begin(), b.end()));
  return std::sqrt(sum / count);
}

/// BCubed F, element-centric similarity: object by object.
inline double bcubed(const Partition& a, const Partition& b) {
  double precision = 0;
  double recall = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    double both = 0;
    double in_a = 0;
    double in_b = 0;
    for (std::size_t j = 0; j < a.size(); ++j) {
      both += a[i] == a[j] && b[i] == b[j] ? 1 : 0;
      in_a += a[i] == a[j] ? 1 : 0;
      in_b += b[i] == b[j] ? 1 : 0;
    }
    precision += both / in_b;
    recall += both / in_a;
  }
  return 2 * precision * recall / (precision + recall) / static_cast<double>(a.size());
}

/// One minus half the distance of the two uniform distributions over an object's clusters, averaged (Gates et al.
/// 2019).
inline double element_centric(const Partition& a, const Partition& b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    double in_a = 0;
    double in_b = 0;
    for (std::size_t j = 0; j < a.size(); ++j) {
      in_a += a[i] == a[j] ? 1 : 0;
      in_b += b[i] == b[j] ? 1 : 0;
    }
    double distance = 0;
    for (std::size_t j = 0; j < a.size(); ++j)
      distance += std::abs((a[i] == a[j] ? 1 / in_a : 0) - (b[i] == b[j] ? 1 / in_b : 0));
    sum += 1 - distance / 2;
  }
  return sum / static_cast<double>(a.size());
}

/// Objects left after the best one-to-one matching, by trying all of them.
inline double edit(const Partition& a, const Partition& b) {
  const int k = std::max(*std::max_element(a.begin(), a.end()), *std::max_element(b.begin(), b.end())) + 1;
  std::vector<int> names(static_cast<std::size_t>(k));
  for (int i = 0; i < k; ++i) names[static_cast<std::size_t>(i)] = i;
  double best = 0;
  do {
    double kept = 0;
    for (std::size_t i = 0; i < a.size(); ++i) kept += names[static_cast<std::size_t>(a[i])] == b[i] ? 1 : 0;
    best = std::max(best, kept);
  } while (std::next_permutation(names.begin(), names.end()));
  return static_cast<double>(a.size()) - best;
}

}  // namespace etalon::reference
