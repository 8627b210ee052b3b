// covers.hpp: measures of overlapping clusters written from the definitions, pair by pair and set by set.
#pragma once

#include <cmath>
#include <map>
#include <set>
#include <vector>

namespace etalon::reference {

using Sets = std::vector<std::set<int>>;

/// Collins & Dent 1988: over all pairs of objects 0 … n−1.
inline double omega(const Sets& a, const Sets& b, int n) {
  const auto shared = [](const Sets& cover, int x, int y) {
    int count = 0;
    for (const auto& cluster : cover) count += cluster.contains(x) && cluster.contains(y) ? 1 : 0;
    return count;
  };
  std::map<int, double> in_a;
  std::map<int, double> in_b;
  double pairs = 0;
  double agreed = 0;
  for (int x = 0; x < n; ++x) {
    for (int y = x + 1; y < n; ++y) {
      ++in_a[shared(a, x, y)];
      ++in_b[shared(b, x, y)];
      agreed += shared(a, x, y) == shared(b, x, y) ? 1 : 0;
      ++pairs;
    }
  }
  double expected = 0;
  for (const auto& [count, times] : in_a) expected += times * in_b[count];
  return (agreed / pairs - expected / pairs / pairs) / (1 - expected / pairs / pairs);
}

inline double entropy_term(double count, double n) { return count == 0 ? 0 : -count / n * std::log(count / n); }

/// The entropies H(X_k) of all clusters of x, and what is left of each when y is known: equations B.8 to B.14 of
/// Lancichinetti, Fortunato & Kertész 2009.
struct LeftOver {
  std::vector<double> whole;
  std::vector<double> left;
};
inline LeftOver left_over(const Sets& x, const Sets& y, int objects) {
  LeftOver result;
  const auto n = static_cast<double>(objects);
  for (const auto& own : x) {
    const auto size = static_cast<double>(own.size());
    const double whole = entropy_term(size, n) + entropy_term(n - size, n);
    double least = whole;
    for (const auto& other : y) {
      double both = 0;
      for (const int object : own) both += other.contains(object) ? 1 : 0;
      const double first = size - both;
      const auto other_size = static_cast<double>(other.size());
      const double second = other_size - both;
      const double neither = n - both - first - second;
      const double alike = entropy_term(both, n) + entropy_term(neither, n);
      const double unlike = entropy_term(first, n) + entropy_term(second, n);
      if (alike < unlike) continue;
      least = std::min(least, alike + unlike - entropy_term(other_size, n) - entropy_term(n - other_size, n));
    }
    result.whole.push_back(whole);
    result.left.push_back(least);
  }
  return result;
}

inline double onmi_lfk(const Sets& a, const Sets& b, int n) {
  const auto mean_share = [](const LeftOver& over) {
    double sum = 0;
    for (std::size_t k = 0; k < over.whole.size(); ++k) sum += over.left[k] / over.whole[k];
    return sum / static_cast<double>(over.whole.size());
  };
  return 1 - (mean_share(left_over(a, b, n)) + mean_share(left_over(b, a, n))) / 2;
}

/// McDaid, Greene & Hurley 2011, equations 8 and 9.
inline double onmi_max(const Sets& a, const Sets& b, int n) {
  const auto sum = [](const std::vector<double>& values) {
    double total = 0;
    for (const double value : values) total += value;
    return total;
  };
  const LeftOver of_a = left_over(a, b, n);
  const LeftOver of_b = left_over(b, a, n);
  const double shared = (sum(of_a.whole) - sum(of_a.left) + sum(of_b.whole) - sum(of_b.left)) / 2;
  return shared / std::max(sum(of_a.whole), sum(of_b.whole));
}

}  // namespace etalon::reference
