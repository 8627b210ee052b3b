// Naive counts of two orders, pair by pair and rank by rank, as the definitions read.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <vector>

namespace etalon::reference {

struct OrderedPairs {
  std::uint64_t concordant = 0, discordant = 0, target_only = 0, predicted_only = 0, neither = 0;
};

/// Lower numbers are better on both sides.
inline OrderedPairs count_pairs(const std::vector<double>& r, const std::vector<double>& s) {
  OrderedPairs counts;
  for (std::size_t i = 0; i < r.size(); ++i) {
    for (std::size_t j = i + 1; j < r.size(); ++j) {
      const bool tied_r = r[i] == r[j];
      const bool tied_s = s[i] == s[j];
      if (tied_r && tied_s) {
        ++counts.neither;
      } else if (tied_r) {
        ++counts.predicted_only;
      } else if (tied_s) {
        ++counts.target_only;
      } else {
        ++((r[i] < r[j]) == (s[i] < s[j]) ? counts.concordant : counts.discordant);
      }
    }
  }
  return counts;
}

inline std::vector<double> mid_ranks(const std::vector<double>& values) {
  std::vector<double> ranks;
  for (const double value : values) {
    double before = 0;
    double same = 0;
    for (const double other : values) {
      before += other < value ? 1 : 0;
      same += other == value ? 1 : 0;
    }
    ranks.push_back(before + (same + 1) / 2);
  }
  return ranks;
}

/// The correlation of two columns, straight from its definition.
inline double pearson(const std::vector<double>& x, const std::vector<double>& y) {
  const auto n = static_cast<double>(x.size());
  double mx = 0, my = 0;
  for (std::size_t i = 0; i < x.size(); ++i) mx += x[i] / n, my += y[i] / n;
  double xy = 0, xx = 0, yy = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    xy += (x[i] - mx) * (y[i] - my);
    xx += (x[i] - mx) * (x[i] - mx);
    yy += (y[i] - my) * (y[i] - my);
  }
  return xy / std::sqrt(xx * yy);
}

/// The mean over pairs of levels of the area under their curve. Lower numbers are better on both sides.
inline double mean_auc(const std::vector<double>& r, const std::vector<double>& s) {
  std::map<double, std::vector<double>> levels;
  for (std::size_t i = 0; i < r.size(); ++i) levels[r[i]].push_back(s[i]);
  double sum = 0;
  std::size_t pairs = 0;
  for (auto better = levels.begin(); better != levels.end(); ++better) {
    for (auto worse = std::next(better); worse != levels.end(); ++worse, ++pairs) {
      double wins = 0;
      for (const double a : better->second) {
        for (const double b : worse->second) wins += a < b ? 1 : a == b ? 0.5 : 0;
      }
      sum += wins / static_cast<double>(better->second.size() * worse->second.size());
    }
  }
  return sum / static_cast<double>(pairs);
}

/// The mean over all ways to break the ties of the prediction. `gain` by item; lower numbers are better.
inline double mean_dcg(const std::vector<double>& gain, const std::vector<double>& s, std::size_t cut) {
  std::vector<std::size_t> order(s.size());
  for (std::size_t i = 0; i < s.size(); ++i) order[i] = i;
  double sum = 0;
  std::size_t ways = 0;
  do {
    bool fits = true;
    for (std::size_t i = 0; i + 1 < order.size(); ++i) fits = fits && s[order[i]] <= s[order[i + 1]];
    if (!fits) continue;
    ++ways;
    for (std::size_t i = 0; i < std::min(cut, order.size()); ++i)
      sum += gain[order[i]] / std::log2(static_cast<double>(i) + 2);
  } while (std::next_permutation(order.begin(), order.end()));
  return sum / static_cast<double>(ways);
}

}  // namespace etalon::reference
