// agreement.cpp: the five counts of two measures over many inputs, in O(n log n), and what follows from them.
#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>

#include "etalon/cancel.hpp"
#include "etalon/compare_shares.hpp"
#include "etalon/consistency.hpp"
#include "statistic/prefix_sums.hpp"

namespace etalon {
namespace {

Value<double> share(Int128 part, Int128 whole, const char* reason) {
  if (whole == 0) return Value<double>::undefined(reason);
  return Value<double>(Exact::fraction(part, whole).to_double());
}

/// Wilson's interval of a share; nothing of nothing.
std::optional<Agreement::Interval> interval_of_share(Int128 part, Int128 whole) {
  if (whole == 0) return std::nullopt;
  const compare::Interval ends = compare::wilson(static_cast<double>(part), static_cast<double>(whole));
  return Agreement::Interval{ends.low, ends.high};
}

struct Point {
  std::uint32_t group;
  std::uint32_t f;
  std::uint32_t g;
  Int128 weight;
};

Int128 pairs_of(Int128 weight) { return weight * (weight - 1) / 2; }

/// Points of one group, sorted by f and then g.
void count_group(std::span<const Point> points, PrefixSums<Int128>& below, Int128 times, Agreement& sums) {
  Agreement counts;
  Int128 all = 0;
  Int128 tied_f = 0;
  std::map<std::uint32_t, Int128> by_g;
  for (std::size_t begin = 0; begin < points.size();) {
    std::size_t end = begin;
    Int128 group_weight = 0;
    for (; end < points.size() && points[end].f == points[begin].f; ++end) {
      if (end % 1024 == 0) check_cancelled();
      // Points with a lesser f: those with a lesser g go the same way.
      const Point& point = points[end];
      counts.same += point.weight * below.before(point.g);
      group_weight += point.weight;
      by_g[point.g] += point.weight;
    }
    for (std::size_t i = begin; i < end;) {
      Int128 cell = 0;
      const std::size_t first = i;
      for (; i < end && points[i].g == points[first].g; ++i) cell += points[i].weight;
      counts.both_tied += pairs_of(cell);
    }
    for (std::size_t i = begin; i < end; ++i) below.add(points[i].g, points[i].weight);
    tied_f += pairs_of(group_weight);
    all += group_weight;
    begin = end;
  }
  Int128 tied_g = 0;
  for (const auto& [place, weight] : by_g) tied_g += pairs_of(weight);
  // Kept as sums over groups: the tied pairs of either side hold those that both tie.
  sums.same += times * counts.same;
  sums.both_tied += times * counts.both_tied;
  sums.f_only += times * tied_g;
  sums.g_only += times * tied_f;
  sums.opposite += times * pairs_of(all);
}

Agreement compare_two(const Places& f, const Places& g, std::span<const std::uint64_t> weight,
                      std::span<const std::uint32_t> group, std::span<const std::uint64_t> times) {
  Agreement counts{f.measure, g.measure};
  std::vector<Point> points;
  std::uint32_t most = 0;
  for (std::size_t i = 0; i < f.place.size(); ++i) {
    if (f.place[i] == kNoPlace || g.place[i] == kNoPlace) {
      ++counts.undefined;
      continue;
    }
    points.push_back({group.empty() ? 0 : group[i], f.place[i], g.place[i],
                      weight.empty() ? Int128{1} : static_cast<Int128>(weight[i])});
    most = std::max(most, g.place[i]);
  }
  std::sort(points.begin(), points.end(),
            [](const Point& a, const Point& b) { return std::tie(a.group, a.f, a.g) < std::tie(b.group, b.f, b.g); });
  const std::size_t size = static_cast<std::size_t>(most) + 1;
  PrefixSums<Int128> below(size);
  for (std::size_t begin = 0; begin < points.size();) {
    std::size_t end = begin;
    while (end < points.size() && points[end].group == points[begin].group) ++end;
    if (begin > 0) below = PrefixSums<Int128>(size);
    count_group(std::span(points).subspan(begin, end - begin), below,
                times.empty() ? Int128{1} : static_cast<Int128>(times[points[begin].group]), counts);
    begin = end;
  }
  counts.f_only -= counts.both_tied;
  counts.g_only -= counts.both_tied;
  counts.opposite -= counts.same + counts.f_only + counts.g_only + counts.both_tied;
  return counts;
}

}  // namespace

Value<double> Agreement::consistency() const { return share(same, same + opposite, "no pair is strict for both"); }
Value<double> Agreement::discriminancy() const {
  return share(f_only, g_only,
               f_only == 0 ? "neither tells apart what the other ties" : "infinite: g tells nothing apart that f ties");
}
Value<double> Agreement::inconsistency(bool ties_differ) const {
  return share(ties_differ ? opposite + f_only + g_only : opposite, pairs(), "no pairs");
}
Value<double> Agreement::gamma() const { return share(same - opposite, same + opposite, "no pair is strict for both"); }
Value<double> Agreement::tau_b() const {
  const Int128 f_strict = same + opposite + f_only;
  const Int128 g_strict = same + opposite + g_only;
  if (f_strict == 0 || g_strict == 0) return Value<double>::undefined("one measure ties all");
  return Value<double>(static_cast<double>(same - opposite) /
                       std::sqrt(static_cast<double>(f_strict) * static_cast<double>(g_strict)));
}

std::optional<Agreement::Interval> Agreement::consistency_interval() const {
  return sampled ? interval_of_share(same, same + opposite) : std::nullopt;
}

std::optional<Agreement::Interval> Agreement::discriminancy_interval() const {
  const auto share = sampled ? interval_of_share(f_only, f_only + g_only) : std::nullopt;
  if (!share) return std::nullopt;
  const auto odds = [](double p) { return p == 1 ? std::numeric_limits<double>::infinity() : p / (1 - p); };
  return Interval{odds(share->low), odds(share->high)};
}

bool Agreement::are_consistent() const {
  if (!sampled) return same > opposite;
  const auto interval = consistency_interval();
  return interval && interval->low > 0.5;
}

bool Agreement::prefers_f() const {
  const auto interval = discriminancy_interval();
  return are_consistent() && (sampled ? interval && interval->low > 1 : f_only > g_only);
}

bool Agreement::prefers_g() const {
  const auto interval = discriminancy_interval();
  return are_consistent() && (sampled ? interval && interval->high < 1 : g_only > f_only);
}

std::vector<Agreement> compare_measures(std::span<const Places> measures, std::span<const std::uint64_t> weight,
                                        std::span<const std::uint32_t> group, std::span<const std::uint64_t> times) {
  std::vector<Agreement> agreements;
  for (std::size_t i = 0; i < measures.size(); ++i) {
    for (std::size_t j = i + 1; j < measures.size(); ++j) {
      check_cancelled();
      agreements.push_back(compare_two(measures[i], measures[j], weight, group, times));
    }
  }
  return agreements;
}

std::optional<std::vector<std::string>> preference_order(std::span<const Agreement> agreements) {
  std::vector<std::string> names;
  std::map<std::string, std::size_t> wins;
  for (const Agreement& pair : agreements) {
    for (const std::string& name : {pair.f, pair.g}) {
      if (wins.emplace(name, 0).second) names.push_back(name);
    }
    if (pair.prefers_f()) ++wins[pair.f];
    if (pair.prefers_g()) ++wins[pair.g];
  }
  std::stable_sort(names.begin(), names.end(),
                   [&](const std::string& a, const std::string& b) { return wins[a] > wins[b]; });
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (wins[names[i]] != names.size() - 1 - i) return std::nullopt;
  }
  return names;
}

}  // namespace etalon
