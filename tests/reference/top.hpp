// top.hpp: top-weighted measures of two lists written from the definitions, pair by pair and depth by depth.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

namespace etalon::reference {

/// The rank of each item, lower is better; none when the list does not hold it.
using List = std::vector<std::optional<int>>;

inline int sign(int x) { return x < 0 ? -1 : x > 0 ? 1 : 0; }

inline int compare(const List& list, std::size_t i, std::size_t j) {
  constexpr int behind = 1 << 20;
  return sign(list[i].value_or(behind) - list[j].value_or(behind));
}

/// Place of each item, from 0, by the first list; its ties by the second, then anyhow.
inline std::vector<std::size_t> places(const List& first, const List& second) {
  std::vector<std::size_t> place(first.size());
  for (std::size_t i = 0; i < first.size(); ++i) {
    for (std::size_t j = 0; j < first.size(); ++j) {
      const int by_first = compare(first, j, i);
      const int by_second = compare(second, j, i);
      place[i] += by_first < 0 || (by_first == 0 && (by_second < 0 || (by_second == 0 && j < i))) ? 1U : 0U;
    }
  }
  return place;
}

/// Vigna's weighted τ with the weights by the places of `first`.
inline double weighted_tau(const List& first, const List& second, bool additive, auto weight) {
  const auto place = places(first, second);
  double product = 0;
  double x = 0;
  double y = 0;
  for (std::size_t i = 0; i < first.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      const double a = weight(place[i]);
      const double b = weight(place[j]);
      const double w = additive ? a + b : a * b;
      product += w * compare(first, i, j) * compare(second, i, j);
      x += w * std::abs(compare(first, i, j));
      y += w * std::abs(compare(second, i, j));
    }
  }
  return product / std::sqrt(x * y);
}

/// visit(list without ties) for every way to break the ties.
inline void each_way(const List& list, const std::function<void(const List&)>& visit) {
  std::vector<std::size_t> order(list.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  do {
    List broken(list.size());
    for (std::size_t place = 0; place < order.size(); ++place) broken[order[place]] = static_cast<int>(place);
    bool fits = true;
    for (std::size_t i = 0; i < list.size(); ++i) {
      for (std::size_t j = 0; j < list.size(); ++j) fits = fits && compare(list, i, j) * compare(broken, i, j) >= 0;
    }
    if (fits) visit(broken);
  } while (std::next_permutation(order.begin(), order.end()));
}

/// The mean of f(target, predicted) over all ways to break the ties of both.
inline double mean_over_ways(const List& target, const List& predicted, auto f) {
  double sum = 0;
  double count = 0;
  each_way(target, [&](const List& t) {
    each_way(predicted, [&](const List& p) {
      sum += f(t, p);
      ++count;
    });
  });
  return sum / count;
}

/// One side of τ_AP,b: over the items that are not first, and the items strictly above them.
inline double tau_ap_b_one_way(const List& target, const List& predicted) {
  double sum = 0;
  double items = 0;
  for (std::size_t i = 0; i < target.size(); ++i) {
    double above = 0;
    double right = 0;
    for (std::size_t j = 0; j < target.size(); ++j) {
      if (compare(predicted, j, i) >= 0) continue;
      ++above;
      right += compare(target, j, i) < 0 ? 1 : 0;
    }
    if (above == 0) continue;
    ++items;
    sum += right / above;
  }
  return 2 * sum / items - 1;
}

/// τ_AP without ties (Yilmaz, Aslam & Robertson 2008).
inline double tau_ap(const List& target, const List& predicted) { return tau_ap_b_one_way(target, predicted); }

/// Of each item of a list: how many are before it, and how many share its places, itself among them.
struct Place {
  double before = 0;
  double tied = 0;
};
inline std::vector<Place> places_of(const List& list) {
  std::vector<Place> places(list.size());
  for (std::size_t i = 0; i < list.size(); ++i) {
    for (std::size_t j = 0; list[i] && j < list.size(); ++j) {
      places[i].before += list[j] && *list[j] < *list[i] ? 1 : 0;
      places[i].tied += list[j] && *list[j] == *list[i] ? 1 : 0;
    }
  }
  return places;
}

/// How much an item belongs to the first d places: 0, 1, or in between for a group that reaches over place d.
inline double belongs(const Place& place, double d, char ties) {
  if (place.tied == 0 || place.before >= d) return 0;
  return ties == 'w' ? 1 : std::min(1.0, (d - place.before) / place.tied);
}

inline double agreement(const std::vector<Place>& x, const std::vector<Place>& y, std::size_t d, char ties) {
  double both = 0;
  double in_x = 0;
  double in_y = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    const double a = belongs(x[i], static_cast<double>(d), ties);
    const double b = belongs(y[i], static_cast<double>(d), ties);
    both += a * b;
    in_x += ties == 'b' ? a * a : a;
    in_y += ties == 'b' ? b * b : b;
  }
  if (ties == 'w') return 2 * both / (in_x + in_y);
  if (ties == 'b') return both / std::sqrt(in_x * in_y);
  return both / static_cast<double>(d);
}

inline std::size_t length(const List& list) {
  return list.size() - static_cast<std::size_t>(std::count(list.begin(), list.end(), std::nullopt));
}

/// The lists continued to `depth` places: with nothing further in common (min), or with all that can be (max): first
/// what the other list holds, in its order, then new items of both.
inline std::pair<List, List> continued(List x, List y, std::size_t depth, bool most) {
  const auto next = [](const List& list) {
    int last = -1;
    for (const auto& rank : list) last = std::max(last, rank.value_or(-1));
    return last + 1;
  };
  const auto take_from = [&](List& list, const List& other) {
    std::vector<std::size_t> missing;
    for (std::size_t i = 0; i < list.size(); ++i) {
      if (!list[i] && other[i]) missing.push_back(i);
    }
    std::stable_sort(missing.begin(), missing.end(), [&](auto a, auto b) { return *other[a] < *other[b]; });
    for (const std::size_t item : missing) list[item] = next(list);
  };
  if (most) {
    const List before = x;
    take_from(x, y);
    take_from(y, before);
  }
  while (length(x) < depth || length(y) < depth) {
    const bool to_x = length(x) < depth;
    const int rank_x = next(x);
    const int rank_y = next(y);
    x.push_back(to_x ? std::optional(rank_x) : std::nullopt);
    y.push_back(most || !to_x ? std::optional(rank_y) : std::nullopt);
  }
  return {x, y};
}

/// min or max: the series itself, cut where the rest weighs nothing.
inline double rbo_bound(const List& x, const List& y, double p, char ties, bool most) {
  const auto depth = static_cast<std::size_t>(std::ceil(-37 / std::log(p))) + x.size();
  const auto [longer_x, longer_y] = continued(x, y, depth, most);
  const auto a = places_of(longer_x);
  const auto b = places_of(longer_y);
  double sum = 0;
  for (std::size_t d = 1; d <= depth; ++d) sum += std::pow(p, static_cast<double>(d) - 1) * agreement(a, b, d, ties);
  return (1 - p) * sum + (most ? std::pow(p, static_cast<double>(depth)) : 0);
}

/// Extrapolated, without ties: Webber, Moffat & Zobel (2010), eq. 32.
inline double rbo_ext(const List& x, const List& y, double p) {
  const std::size_t s = std::min(length(x), length(y));
  const std::size_t l = std::max(length(x), length(y));
  const auto a = places_of(x);
  const auto b = places_of(y);
  const auto overlap = [&](std::size_t d) { return agreement(a, b, d, 'a') * static_cast<double>(d); };
  const double at_s = overlap(s) / static_cast<double>(s);
  double sum = 0;
  for (std::size_t d = 1; d <= l; ++d) {
    const double more = d > s ? at_s * static_cast<double>(d - s) : 0;
    sum += (overlap(d) + more) / static_cast<double>(d) * std::pow(p, static_cast<double>(d));
  }
  const double rest = (overlap(l) - overlap(s)) / static_cast<double>(l) + at_s;
  return (1 - p) / p * sum + rest * std::pow(p, static_cast<double>(l));
}

/// With ties and of any lengths (Corsi & Urbano 2024): behind its end the shorter list holds items that agree as often
/// as those at its end, each counting as much as the mean of those that only the longer list has begun to hold.
inline double rbo_ext_ties(const List& x, const List& y, double p, char ties) {
  const bool x_longer = length(x) > length(y);
  const auto longer = places_of(x_longer ? x : y);
  const auto shorter = places_of(x_longer ? y : x);
  const std::size_t s = std::min(length(x), length(y));
  const std::size_t l = std::max(length(x), length(y));
  const double at_s = agreement(longer, shorter, s, ties);
  double sum = 0;
  double common = 0;
  for (std::size_t d = 1; d <= l; ++d) {
    double agree = agreement(longer, shorter, d, ties);
    const auto depth = static_cast<double>(d);
    if (d > s) {
      double both = 0;
      double own = 0;
      double own_items = 0;
      double size = 0;
      for (std::size_t i = 0; i < longer.size(); ++i) {
        const double c = belongs(longer[i], depth, ties);
        size += ties == 'b' ? c * c : c;
        (shorter[i].tied > 0 ? both : own) += c;
        own_items += shorter[i].tied == 0 && c > 0 ? 1 : 0;
      }
      both += (depth - static_cast<double>(s)) * at_s * own / own_items;
      agree = ties == 'w' ? 2 * both / (depth + size) : ties == 'b' ? both / std::sqrt(depth * size) : both / depth;
    }
    sum += std::pow(p, depth - 1) * agree;
  }
  for (std::size_t i = 0; i < longer.size(); ++i) common += longer[i].tied > 0 && shorter[i].tied > 0 ? 1 : 0;
  const double rest = (common + static_cast<double>(l - s) * at_s) / static_cast<double>(l);
  return (1 - p) * sum + rest * std::pow(p, static_cast<double>(l));
}

/// Whether an item is in the head of a list: fewer than k items are better; 0 is the whole list.
inline bool in_head(const List& list, std::size_t item, int k) {
  if (!list[item]) return false;
  int better = 0;
  for (const auto& rank : list) better += rank && *rank < *list[item] ? 1 : 0;
  return k == 0 || better < k;
}

inline List head(const List& list, int k) {
  List kept(list.size());
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (in_head(list, i, k)) kept[i] = list[i];
  }
  return kept;
}

/// K⁽ᵖ⁾ by the cases of Fagin, Kumar & Sivakumar (2003); a pair tied in one list only costs p.
inline double topk_kendall(const List& target, const List& predicted, double p, int k) {
  const List x = head(target, k);
  const List y = head(predicted, k);
  double sum = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if ((!x[i] && !y[i]) || (!x[j] && !y[j])) continue;
      const int a = compare(x, i, j);
      const int b = compare(y, i, j);
      if (a * b < 0) sum += 1;
      if ((a == 0) != (b == 0)) sum += p;
    }
  }
  return sum;
}

inline double topk_footrule(const List& target, const List& predicted, double l, int k) {
  const List x = head(target, k);
  const List y = head(predicted, k);
  const auto a = places_of(x);
  const auto b = places_of(y);
  const auto rank = [&](const Place& place) { return place.tied > 0 ? place.before + (place.tied + 1) / 2 : l; };
  double sum = 0;
  for (std::size_t i = 0; i < x.size(); ++i) sum += std::abs(rank(a[i]) - rank(b[i]));
  return sum;
}

}  // namespace etalon::reference
