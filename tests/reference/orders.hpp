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

/// All orders without ties that a column of ranks allows, each as the place of every item; 0 is the best.
inline std::vector<std::vector<std::size_t>> broken_ties(const std::vector<double>& s) {
  std::vector<std::size_t> order(s.size());
  for (std::size_t i = 0; i < s.size(); ++i) order[i] = i;
  std::vector<std::vector<std::size_t>> ways;
  do {
    bool fits = true;
    for (std::size_t i = 0; i + 1 < order.size(); ++i) fits = fits && s[order[i]] <= s[order[i + 1]];
    if (!fits) continue;
    ways.emplace_back(s.size());
    for (std::size_t i = 0; i < order.size(); ++i) ways.back()[order[i]] = i;
  } while (std::next_permutation(order.begin(), order.end()));
  return ways;
}

/// OAUC, or with weights of 1 the area under the curve of the upper half: over pairs that the target orders, the mean
/// weight over all ways to break its ties times the share of ways to break the prediction's that order them alike. NaN
/// when there is no such pair. The best items are positive: so many, or with 0 the upper half.
inline double upper_half_area(const std::vector<double>& r, const std::vector<double>& s, bool labels,
                              std::size_t positives = 0) {
  const std::size_t n = r.size();
  const std::size_t negatives = positives == 0 ? n / 2 : n - positives;
  const auto targets = broken_ties(r);
  const auto predictions = broken_ties(s);
  double found = 0;
  double all = 0;
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j) {
      if (!(r[i] < r[j])) continue;
      double weight = 0;
      for (const auto& place : targets) {
        const std::size_t a = n - place[i];  // the label of the best item is n
        const std::size_t b = n - place[j];
        if (a > negatives && b <= negatives) weight += labels ? static_cast<double>(a) : 1;
      }
      double alike = 0;
      for (const auto& place : predictions) alike += place[i] < place[j] ? 1 : 0;
      found += weight * alike / static_cast<double>(predictions.size());
      all += weight;
    }
  }
  return all == 0 ? std::nan("") : found / all;
}

/// The mean number of items in the right half over all ways to break ties, over the largest that an order has.
inline double upper_half_accuracy(const std::vector<double>& r, const std::vector<double>& s,
                                  std::size_t positives = 0) {
  const std::size_t n = r.size();
  const std::size_t negatives = positives == 0 ? n / 2 : n - positives;
  const auto targets = broken_ties(r);
  const auto mean_right = [&](const std::vector<std::vector<std::size_t>>& predictions) {
    double right = 0;
    for (const auto& target : targets) {
      for (const auto& prediction : predictions) {
        for (std::size_t i = 0; i < n; ++i)
          right += (n - target[i] > negatives) == (n - prediction[i] > negatives) ? 1 : 0;
      }
    }
    return right / static_cast<double>(targets.size() * predictions.size());
  };
  double most = 0;
  for (const auto& order : broken_ties(std::vector<double>(n, 0.0))) most = std::max(most, mean_right({order}));
  return mean_right(broken_ties(s)) / most;
}

/// The mean over all ways to break ties of the prediction of how many wrong items come before the first right one.
inline double mean_position_error(const std::vector<double>& r, const std::vector<double>& s) {
  const double best = *std::min_element(r.begin(), r.end());
  double sum = 0;
  const auto ways = broken_ties(s);
  for (const auto& place : ways) {
    std::size_t first = r.size();
    for (std::size_t i = 0; i < r.size(); ++i) {
      if (r[i] == best) first = std::min(first, place[i]);
    }
    sum += static_cast<double>(first);
  }
  return sum / static_cast<double>(ways.size());
}

/// The mean over all ways to break ties of the prediction of a sum of costs, of an item's rank in the target and its
/// rank in the prediction. Of items tied on both sides none comes before the others.
template <class Cost>
double mean_rank_cost(const std::vector<double>& r, const std::vector<double>& s, Cost cost) {
  const std::vector<double> target = mid_ranks(r);
  const auto ways = broken_ties(s);
  double sum = 0;
  for (const auto& place : ways) {
    for (std::size_t i = 0; i < r.size(); ++i) {
      double rank = 1;
      for (std::size_t j = 0; j < r.size(); ++j) {
        const bool alike = i != j && r[i] == r[j] && s[i] == s[j];
        rank += alike ? 0.5 : place[j] < place[i] ? 1 : 0;
      }
      sum += cost(target[i], rank);
    }
  }
  return sum / static_cast<double>(ways.size());
}

}  // namespace etalon::reference
