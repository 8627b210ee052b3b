// sign_patterns.cpp: few examples that tell all measures apart: a greedy cover, then a search for a smaller one.
#include "engine/sign_patterns.hpp"

#include <algorithm>
#include <map>

#include "etalon/cancel.hpp"
#include "etalon/error.hpp"

namespace etalon {
namespace {

/// Of a set that is not empty.
std::size_t lowest_measure(const MeasureSet& measures) {
  std::size_t at = 0;
  while (!measures[at]) ++at;
  return at;
}

}  // namespace

SignPatterns::SignPatterns(std::vector<std::string> measures)
    : measures_(std::move(measures)),
      first_pattern_(measures_.size() * measures_.size(), -1),
      open_(measures_.size() * (measures_.size() - 1) / 2) {
  if (measures_.size() < 2) throw Error(ErrorKind::usage, "examples tell two or more measures apart");
  if (measures_.size() > kMostMeasures)
    throw Error(ErrorKind::usage, "at most " + std::to_string(kMostMeasures) + " measures are told apart at once");
}

void SignPatterns::add(const MeasureSet& for_first, const MeasureSet& for_second,
                       const std::function<SeparatingExample()>& describe) {
  if (for_first.none() || for_second.none()) return;
  // Exchanging the predictions is the same example: the side of the lowest measure comes first.
  const bool turned = lowest_measure(for_second) < lowest_measure(for_first);
  const MeasureSet& a = turned ? for_second : for_first;
  const MeasureSet& b = turned ? for_first : for_second;
  if (!known_.insert(a.to_string() + b.to_string()).second) return;
  SeparatingExample example = describe();
  if (turned) std::swap(example.first, example.second);
  example.for_first = names(a);
  example.for_second = names(b);
  const auto number = static_cast<int>(patterns_.size());
  patterns_.push_back({a, b, std::move(example)});
  for (std::size_t f = 0; f < measures_.size(); ++f) {
    if (!a[f] && !b[f]) continue;
    for (std::size_t g = f + 1; g < measures_.size(); ++g) {
      const bool apart = (a[f] && b[g]) || (b[f] && a[g]);
      if (!apart || first_pattern_[pair_index(f, g)] >= 0) continue;
      first_pattern_[pair_index(f, g)] = number;
      --open_;
    }
  }
}

std::vector<std::string> SignPatterns::names(const MeasureSet& set) const {
  std::vector<std::string> list;
  for (std::size_t i = 0; i < measures_.size(); ++i) {
    if (set[i]) list.push_back(measures_[i]);
  }
  return list;
}

std::vector<std::size_t> SignPatterns::fewest(bool& proved) const {
  // What each pattern separates, as numbers of the pairs that can be separated at all.
  std::vector<std::pair<std::size_t, std::size_t>> pairs;
  for (std::size_t f = 0; f < measures_.size(); ++f) {
    for (std::size_t g = f + 1; g < measures_.size(); ++g) {
      if (first_pattern_[pair_index(f, g)] >= 0) pairs.emplace_back(f, g);
    }
  }
  std::vector<std::vector<bool>> covers(patterns_.size(), std::vector<bool>(pairs.size()));
  for (std::size_t p = 0; p < patterns_.size(); ++p) {
    const auto& [first, second, example] = patterns_[p];
    check_cancelled();
    for (std::size_t i = 0; i < pairs.size(); ++i) {
      const auto [f, g] = pairs[i];
      covers[p][i] = (first[f] && second[g]) || (second[f] && first[g]);
    }
  }
  const auto gain = [&](std::size_t p, const std::vector<bool>& done) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < pairs.size(); ++i) count += covers[p][i] && !done[i] ? 1 : 0;
    return count;
  };
  const auto with = [&](std::vector<bool> done, std::size_t p) {
    for (std::size_t i = 0; i < pairs.size(); ++i) done[i] = done[i] || covers[p][i];
    return done;
  };
  const auto open = [&](const std::vector<bool>& done) {
    return static_cast<std::size_t>(std::count(done.begin(), done.end(), false));
  };
  std::vector<std::size_t> best;
  for (std::vector<bool> done(pairs.size()); open(done) > 0;) {
    std::size_t chosen = 0;
    std::size_t most = 0;
    for (std::size_t p = 0; p < patterns_.size(); ++p) {
      check_cancelled();
      if (const std::size_t count = gain(p, done); count > most) std::tie(most, chosen) = std::pair(count, p);
    }
    best.push_back(chosen);
    done = with(done, chosen);
  }
  // Every cover must separate the pair with the fewest patterns: branch on these, as deep as would be an improvement.
  std::vector<std::size_t> patterns_of(pairs.size());
  std::size_t most_gain = 0;
  for (std::size_t p = 0; p < patterns_.size(); ++p) {
    check_cancelled();
    most_gain = std::max(most_gain, gain(p, std::vector<bool>(pairs.size())));
    for (std::size_t i = 0; i < pairs.size(); ++i) patterns_of[i] += covers[p][i] ? 1 : 0;
  }
  std::size_t budget = 200000;
  std::vector<std::size_t> chosen;
  const auto improve = [&](auto&& self, const std::vector<bool>& done) -> void {
    const std::size_t left = open(done);
    if (left == 0) {
      if (chosen.size() < best.size()) best = chosen;
      return;
    }
    // Each further pattern separates at most most_gain pairs.
    if (budget == 0 || chosen.size() + (left + most_gain - 1) / most_gain >= best.size()) return;
    std::size_t rarest = pairs.size();
    for (std::size_t i = 0; i < pairs.size(); ++i) {
      if (!done[i] && (rarest == pairs.size() || patterns_of[i] < patterns_of[rarest])) rarest = i;
    }
    std::vector<std::pair<std::size_t, std::size_t>> candidates;
    for (std::size_t p = 0; p < patterns_.size(); ++p) {
      check_cancelled();
      if (covers[p][rarest]) candidates.emplace_back(gain(p, done), p);
    }
    std::stable_sort(candidates.begin(), candidates.end(),
                     [](const auto& x, const auto& y) { return x.first > y.first; });
    for (const auto& [count, p] : candidates) {
      if (budget == 0) return;
      --budget;
      chosen.push_back(p);
      self(self, with(done, p));
      chosen.pop_back();
    }
  };
  if (best.size() > 1) improve(improve, std::vector<bool>(pairs.size()));
  proved = budget > 0;
  std::sort(best.begin(), best.end());
  return best;
}

Separation SignPatterns::finish(std::string universe) const {
  Separation result;
  result.measures = measures_;
  result.universe = std::move(universe);
  std::map<int, int> kept;
  for (std::size_t f = 0; f < measures_.size(); ++f) {
    for (std::size_t g = f + 1; g < measures_.size(); ++g) {
      const int pattern = first_pattern_[pair_index(f, g)];
      int number = -1;
      if (pattern >= 0) {
        const auto [at, fresh] = kept.emplace(pattern, static_cast<int>(result.smallest.size()));
        if (fresh) result.smallest.push_back(patterns_[static_cast<std::size_t>(pattern)].example);
        number = at->second;
      }
      result.pairs.push_back({measures_[f], measures_[g], number});
    }
  }
  for (const std::size_t p : fewest(result.fewest)) result.cover.push_back(patterns_[p].example);
  return result;
}

}  // namespace etalon
