// class_ranking.cpp: classes and distances to levels, and the costs of all prefixes of a ranking in O(m log n).
#include "etalon/class_ranking.hpp"

#include <algorithm>
#include <cassert>

#include "domain/classi/whole_distances.hpp"
#include "etalon/partitions.hpp"

namespace etalon {
namespace {

/// The objects that are still to come, by level: how many there are below a level and the sum of their distances.
/// A Fenwick tree; node i covers the levels i & (i+1) … i.
template <class N>
class Remaining {
 public:
  Remaining(std::span<const std::uint32_t> counts, std::span<const N> distances) : nodes_(counts.size()) {
    for (std::size_t i = 0; i < counts.size(); ++i) {
      nodes_[i].count += counts[i];
      nodes_[i].sum += N(counts[i]) * distances[i];
      if (const std::size_t parent = i | (i + 1); parent < nodes_.size()) {
        nodes_[parent].count += nodes_[i].count;
        nodes_[parent].sum += nodes_[i].sum;
      }
    }
  }
  void remove(std::size_t level, const N& distance) {
    for (std::size_t i = level; i < nodes_.size(); i |= i + 1) {
      --nodes_[i].count;
      nodes_[i].sum -= distance;
    }
  }
  /// What an object of this level costs before all that remain.
  [[nodiscard]] N cost(std::size_t level, const N& distance) const {
    std::uint64_t count = 0;
    N sum{};
    for (std::size_t i = level; i > 0; i &= i - 1) {
      count += nodes_[i - 1].count;
      sum += nodes_[i - 1].sum;
    }
    return N(count) * distance - sum;
  }

 private:
  struct Node {
    std::uint64_t count = 0;
    N sum{};
  };
  std::vector<Node> nodes_;
};

/// Twice the costs around a group of tied objects, one object in most rankings.
template <class N>
struct Group {
  std::size_t begin = 0;
  std::size_t end = 0;
  N before{};  ///< of the positions before the group
  N behind{};  ///< of the group's objects with those behind the group
  N within{};  ///< among the group's objects: each pair costs half of its difference
};

/// Σ|d(i) − d(j)| over the pairs of a group, and takes its objects out of those that remain.
template <class N>
N take_group(std::span<const std::uint32_t> group, std::span<const N> distances, Remaining<N>& remaining) {
  for (const std::uint32_t level : group) remaining.remove(level, distances[level]);
  N sum{};
  if (group.size() < 2) return sum;
  std::vector<std::uint32_t> sorted(group.begin(), group.end());
  std::sort(sorted.begin(), sorted.end());
  N lower{};
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    sum += N(i) * distances[sorted[i]] - lower;
    lower += distances[sorted[i]];
  }
  return sum;
}

/// Σ|d(i) − d(j)| over the pairs of objects that are not listed.
template <class N>
N within_unlisted(std::span<const std::uint32_t> unlisted, std::span<const N> distances) {
  N sum{};
  N count{};
  N lower{};
  for (std::size_t level = 0; level < unlisted.size(); ++level) {
    const N here(unlisted[level]);
    sum += here * (count * distances[level] - lower);
    count += here;
    lower += here * distances[level];
  }
  return sum;
}

/// Calls visit(group) for each group that begins before position `last`; the objects that are not listed are the last.
template <class N, class Visit>
void for_each_group(const ClassRankingData& data, std::span<const N> distances, std::size_t last, Visit visit) {
  Remaining<N> remaining(data.counts, distances);
  Group<N> group;
  for (std::size_t index = 0; group.begin < std::min(last, data.n()); ++index) {
    group.end = data.group_start.empty() ? group.begin + 1 : data.group_start[index + 1];
    const std::span members = std::span(data.levels).subspan(group.begin, group.end - group.begin);
    group.within = take_group(members, distances, remaining);
    group.behind = N{};
    for (const std::uint32_t level : members) group.behind += N(2) * remaining.cost(level, distances[level]);
    visit(group);
    group.before += group.behind + group.within;
    group.begin = group.end;
  }
  if (last <= data.n()) return;
  group.end = data.all();
  group.behind = N{};
  group.within = within_unlisted<N>(data.unlisted, distances);
  visit(group);
}

template <class T, class N>
T as(const N& number) {
  if constexpr (std::is_same_v<N, Int128>) {
    return count_as<T>(number);
  } else {
    return number;
  }
}

/// The expected cost of the first k positions, the last of which is in the group. Of its g objects t are among them:
/// each is one of these with probability t/g, and an ordered pair has its first object there, before the other one,
/// with probability t(2g − t − 1) / 2g(g − 1).
template <class T, class N>
T cost_at(const Group<N>& group, std::size_t k) {
  const std::size_t g = group.end - group.begin;
  const std::size_t t = k - group.begin;
  if (t == g) return as<T>(N(group.before + group.behind + group.within)) / T(2);
  const T behind = as<T>(group.behind) * T(t) / T(g);
  const T within = as<T>(group.within) * (T(t) * T(2 * g - t - 1)) / (T(g) * T(g - 1));
  return (as<T>(group.before) + behind + within) / T(2);
}

/// The farthest objects first: what each position of a level costs, from the last level to the first.
template <class N>
class Worst {
 public:
  Worst(const ClassRankingData& data, std::span<const N> distances) : counts_(data.counts), cost_(distances.size()) {
    N nearer{};
    std::uint64_t count = 0;
    for (std::size_t i = 0; i < distances.size(); ++i) {
      cost_[i] = N(count) * distances[i] - nearer;
      count += counts_[i];
      nearer += N(counts_[i]) * distances[i];
    }
  }
  /// The cost of so many more positions.
  N advance(std::size_t positions) {
    N sum{};
    while (positions > 0) {
      const std::size_t level = cost_.size() - 1 - passed_;
      const std::size_t taken = std::min<std::size_t>(positions, counts_[level] - used_);
      sum += N(taken) * cost_[level];
      positions -= taken;
      used_ += taken;
      if (used_ == counts_[level]) {
        ++passed_;
        used_ = 0;
      }
    }
    return sum;
  }

 private:
  std::span<const std::uint32_t> counts_;
  std::vector<N> cost_;
  std::size_t passed_ = 0;  // levels that are used up
  std::size_t used_ = 0;    // objects of the next one that are
};

template <class T, class N>
ClassCosts<T> costs_at(const ClassRankingData& data, std::span<const N> distances, std::size_t k) {
  ClassCosts<T> costs;
  for_each_group<N>(data, distances, k, [&](const Group<N>& group) {
    if (group.end >= k) costs.ranking = cost_at<T>(group, k);
  });
  costs.worst = as<T>(Worst<N>(data, distances).advance(k));
  return costs;
}

std::vector<Int128> wide(const ClassRankingData& data) { return {data.whole.begin(), data.whole.end()}; }

}  // namespace

namespace {

std::optional<std::uint32_t> only_at_zero(std::span<const double> distances) {
  std::optional<std::uint32_t> found;
  for (std::uint32_t c = 0; c < distances.size(); ++c) {
    if (distances[c] != 0) continue;
    if (found) return std::nullopt;
    found = c;
  }
  return found;
}

/// How the objects of the query's class stand to those of each other one; `objects` are those of each class, of which
/// those that the list does not have are tied behind it.
void count_others(std::span<const std::uint32_t> classes, std::span<const std::uint32_t> objects,
                  std::span<const std::uint32_t> listed, std::uint32_t query, ClassRankingData& data) {
  std::vector<Int128> behind2(objects.size());
  std::uint64_t before = 0;
  const bool tied = !data.group_start.empty();
  for (std::size_t group = 0, begin = 0; begin < classes.size(); ++group) {
    const std::size_t end = tied ? data.group_start[group + 1] : begin + 1;
    std::uint64_t here = 0;
    for (std::size_t i = begin; i < end; ++i) here += classes[i] == query ? 1 : 0;
    for (std::size_t i = begin; i < end; ++i) behind2[classes[i]] += static_cast<Int128>(2 * before + here);
    before += here;
    begin = end;
  }
  data.own = objects[query];
  for (std::size_t c = 0; c < objects.size(); ++c)
    behind2[c] += static_cast<Int128>(objects[c] - listed[c]) * static_cast<Int128>(before + data.own);
  for (std::size_t c = 0; c < objects.size(); ++c) {
    if (c != query && objects[c] > 0) data.others.push_back({objects[c], behind2[c]});
  }
}

}  // namespace

ClassRankingData class_ranking_data(std::span<const std::uint32_t> classes, std::span<const double> distances,
                                    std::span<const std::uint32_t> group_start, std::optional<std::uint32_t> query,
                                    std::span<const std::uint32_t> sizes) {
  assert(classes.size() < (std::uint64_t{1} << 32));
  ClassRankingData data;
  std::vector<std::uint32_t> listed(distances.size());
  for (const std::uint32_t c : classes) ++listed[c];
  std::vector<std::uint32_t> objects = listed;
  data.sized = !sizes.empty();
  if (data.sized) objects.assign(sizes.begin(), sizes.end());
  for (std::size_t c = 0; c < distances.size(); ++c) {
    if (objects[c] != 0) data.distances.push_back(distances[c] + 0.0);  // −0 is 0
  }
  std::sort(data.distances.begin(), data.distances.end());
  data.distances.erase(std::unique(data.distances.begin(), data.distances.end()), data.distances.end());
  std::vector<std::uint32_t> level(distances.size());
  data.counts.resize(data.distances.size());
  if (objects != listed) data.unlisted.resize(data.distances.size());
  for (std::size_t c = 0; c < distances.size(); ++c) {
    if (objects[c] == 0) continue;
    const auto found = std::lower_bound(data.distances.begin(), data.distances.end(), distances[c]);
    level[c] = static_cast<std::uint32_t>(found - data.distances.begin());
    data.counts[level[c]] += objects[c];
    if (!data.unlisted.empty()) data.unlisted[level[c]] += objects[c] - listed[c];
  }
  data.levels.reserve(classes.size());
  for (const std::uint32_t c : classes) data.levels.push_back(level[c]);
  if (group_start.size() < classes.size() + 1) data.group_start.assign(group_start.begin(), group_start.end());
  WholeDistances whole = whole_distances(data.distances);
  data.whole = std::move(whole.whole);
  data.exact = whole.exact;
  if (!query) query = only_at_zero(distances);
  if (query) count_others(classes, objects, listed, *query, data);
  return data;
}

template <class T>
ClassCosts<T> ClassRanking<T>::costs(std::size_t k) const {
  if (const std::size_t all = data_->all(); k == 0 || k > all) k = all;
  if constexpr (std::is_same_v<T, Exact>) {
    if (!data_->exact) {
      std::vector<Exact> distances;
      for (const double distance : data_->distances) distances.push_back(Exact::decimal(distance));
      return costs_at<Exact, Exact>(*data_, distances, k);
    }
  }
  return costs_at<T, Int128>(*data_, wide(*data_), k);
}

template ClassCosts<double> ClassRanking<double>::costs(std::size_t) const;
template ClassCosts<Exact> ClassRanking<Exact>::costs(std::size_t) const;

std::vector<ClassCosts<double>> cost_curve(const ClassRankingData& data) {
  std::vector<ClassCosts<double>> curve;
  curve.reserve(data.n());
  const std::vector<Int128> distances = wide(data);
  Worst<Int128> worst(data, distances);
  Int128 worst_cost = 0;
  for_each_group<Int128>(data, distances, data.n(), [&](const Group<Int128>& group) {
    for (std::size_t k = group.begin + 1; k <= group.end; ++k) {
      worst_cost += worst.advance(1);
      curve.push_back({cost_at<double>(group, k), count_as<double>(worst_cost)});
    }
  });
  return curve;
}

double worst_cost(const ClassRankingData& data) {
  const std::vector<Int128> distances = wide(data);
  return count_as<double>(Worst<Int128>(data, distances).advance(data.all()));
}

double expected_cost_share(std::size_t k, std::size_t m) {
  if (m < 2) return 1;
  const auto a = static_cast<double>(std::min(k, m));
  const auto b = static_cast<double>(m);
  return a / b * ((2 * b - a - 1) / (b - 1)) / 2;
}

}  // namespace etalon
