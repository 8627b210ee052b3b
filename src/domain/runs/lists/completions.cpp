// completions.cpp: values between their ends over all grades that unjudged documents may have.
//
// What a document adds is the sum over grade thresholds of what a step in gain is worth, so that a completion is a
// number of documents for each threshold, the fewer the higher. For given numbers the documents that count most take
// the highest grades. Precision and rank-biased precision add up; nDCG is a ratio whose ideal moves with the numbers,
// and is found by Dinkelbach's iteration over a chain of them; for average precision the number of relevant documents
// is one.
#include "etalon/completions.hpp"

#include <cmath>
#include <functional>

#include "domain/runs/lists/gain_ratio.hpp"
#include "domain/runs/lists/precision_sums.hpp"
#include "etalon/error.hpp"
#include "number/rounded.hpp"

namespace etalon {
namespace {

using namespace runs;

constexpr std::size_t kMostListed = 12;  // documents of which all completions are gone through

/// Measures that add up: each document alone, at its best and worst.
template <class Gain, class Weight>
Bounds added_up(const Sides& sides, Gain gain, Weight of_place) {
  // Documents come in the order of the lists: what they add is rounded once, so that the two lists exchanged have the
  // same ends with the other sign.
  std::vector<double> low;
  std::vector<double> high;
  const double most = gain(sides.judgments().top);
  for (std::size_t i = 0; i < sides.pool.documents.size(); ++i) {
    const double weight = sides.weight(i, of_place);
    const double worth = weight * (sides.judged(i) ? gain(sides.grade(i)) : most);
    low.push_back(sides.judged(i) ? worth : std::min(0.0, worth));
    high.push_back(sides.judged(i) ? worth : std::max(0.0, worth));
  }
  return {0, rounded_sum(low), rounded_sum(high)};
}

Bounds precision_bounds(const Sides& sides, const Score& score) {
  const double level = number_of(score, "level");
  const double k = number_of(score, "k");
  return added_up(
      sides, [&](double grade) { return grade >= level ? 1.0 : 0.0; },
      [&](const JudgedList& list, std::uint64_t place) {
        return k == 0 ? 1.0 / list.retrieved : within(place, k) ? 1 / k : 0.0;
      });
}

Bounds rbp_bounds(const Sides& sides, const Score& score) {
  const double p = number_of(score, "p");
  const double k = number_of(score, "k");
  const double level = number_of(score, "level");
  const bool binary = number_of(score, "scale") == 2;
  const double top = sides.judgments().top;
  return added_up(
      sides,
      [&](double grade) {
        if (binary) return grade >= level ? 1.0 : 0.0;
        return top > 0 ? std::max(grade, 0.0) / top : 0.0;
      },
      [&](const JudgedList&, std::uint64_t place) {
        return within(place, k) ? (1 - p) * std::pow(p, static_cast<double>(place - 1)) : 0.0;
      });
}

struct PrecisionScale {
  double level;
  double k;
  bool capped;
  /// What a sum of precisions comes to; without a relevant document it has a value only where that counts as zero.
  [[nodiscard]] double mean(double sum, std::uint64_t relevant) const {
    if (relevant == 0) return 0;
    const auto all = static_cast<double>(relevant);
    return sum / (capped && k > 0 ? std::min(all, k) : all);
  }
};

/// All completions of few documents.
Bounds listed_differences(const Sides& sides, const PrecisionScale& scale, const std::vector<std::size_t>& open) {
  const std::uint64_t relevant = sides.judgments().at_least(scale.level);
  std::vector<bool> is_relevant(sides.pool.documents.size());
  for (std::size_t i = 0; i < is_relevant.size(); ++i)
    is_relevant[i] = sides.judged(i) && sides.grade(i) >= scale.level;
  std::vector<std::vector<std::size_t>> orders(sides.lists.size());
  for (std::size_t list = 0; list < sides.lists.size(); ++list) {
    orders[list].resize(sides.lists[list]->documents->size());
    for (std::size_t i = 0; i < is_relevant.size(); ++i) {
      if (sides.pool.places[list][i] != Pool::kNowhere) orders[list][sides.pool.places[list][i]] = i;
    }
  }
  const auto sum_of = [&](const std::vector<std::size_t>& order) {
    double sum = 0;
    double found = 0;
    for (std::size_t place = 0; place < order.size() && within(place + 1, scale.k); ++place) {
      if (!is_relevant[order[place]]) continue;
      ++found;
      sum += found / static_cast<double>(place + 1);
    }
    return sum;
  };
  Bounds bounds{0, INFINITY, -INFINITY};
  for (std::uint64_t which = 0; which < std::uint64_t{1} << open.size(); ++which) {
    std::uint64_t more = 0;
    for (std::size_t i = 0; i < open.size(); ++i) {
      is_relevant[open[i]] = (which >> i & 1) != 0;
      more += which >> i & 1;
    }
    const double value = scale.mean(sum_of(orders[0]) - sum_of(orders[1]), relevant + more);
    bounds.low = std::min(bounds.low, value);
    bounds.high = std::max(bounds.high, value);
  }
  return bounds;
}

Bounds average_precision_bounds(const Sides& sides, const Score& score) {
  const PrecisionScale scale{number_of(score, "level"), number_of(score, "k"), number_of(score, "over") != 0};
  const std::uint64_t relevant = sides.judgments().at_least(scale.level);
  const bool reached = sides.judgments().top >= scale.level;  // else no completion makes a document relevant
  const Precisions first(*sides.lists[0], scale.level, scale.k);
  Bounds bounds{0, INFINITY, -INFINITY};
  if (sides.lists.size() == 1) {
    const std::vector<double> high = first.sums(true);
    const std::vector<double> low = first.sums(false);
    for (std::size_t m = 0; m < (reached ? high.size() : 1); ++m) {
      bounds.high = std::max(bounds.high, scale.mean(high[m], relevant + m));
      bounds.low = std::min(bounds.low, scale.mean(low[m], relevant + m));
    }
    return bounds;
  }
  std::vector<std::size_t> open;
  for (std::size_t i = 0; i < sides.pool.documents.size(); ++i) {
    if (reached && !sides.judged(i)) open.push_back(i);
  }
  if (open.size() <= kMostListed) return listed_differences(sides, scale, open);
  const Precisions second(*sides.lists[1], scale.level, scale.k);
  const std::vector<double> high[] = {first.sums(true), second.sums(true)};
  const std::vector<double> low[] = {first.sums(false), second.sums(false)};
  bounds.exact = false;
  // Of m more relevant documents in all, a list has at least those that the other one has no room for.
  const std::size_t all = open.size();
  for (std::size_t m = 0; m <= all; ++m) {
    double ends[2][2];
    for (std::size_t list = 0; list < 2; ++list) {
      const std::size_t has = high[list].size() - 1;
      const std::size_t least = m + has > all ? m + has - all : 0;
      const std::size_t most = std::min(m, has);
      ends[list][0] = *std::min_element(low[list].begin() + static_cast<std::ptrdiff_t>(least),
                                        low[list].begin() + static_cast<std::ptrdiff_t>(most) + 1);
      ends[list][1] = *std::max_element(high[list].begin() + static_cast<std::ptrdiff_t>(least),
                                        high[list].begin() + static_cast<std::ptrdiff_t>(most) + 1);
    }
    bounds.low = std::min(bounds.low, scale.mean(ends[0][0] - ends[1][1], relevant + m));
    bounds.high = std::max(bounds.high, scale.mean(ends[0][1] - ends[1][0], relevant + m));
  }
  return bounds;
}

Bounds bounds_of_sides(const Score& score, const Sides& sides) {
  const std::string_view name = score.measure->name;
  if (name == "precision") return precision_bounds(sides, score);
  if (name == "rbp") return rbp_bounds(sides, score);
  if (name == "ndcg") {
    const GainRatio ratio(sides, score);
    return {0, ratio.low(), ratio.high()};
  }
  return average_precision_bounds(sides, score);
}

/// The value as the judgments are is one of those that can be, whatever was rounded.
Bounds around(double value, Bounds bounds) {
  return {value, std::min(bounds.low, value), std::max(bounds.high, value), bounds.exact};
}

}  // namespace

void check_bounded(const Score& score) {
  const std::string_view name = score.measure->name;
  const bool known = name == "precision" || name == "ap" || name == "ndcg" || name == "rbp";
  if (score.own != nullptr || !score.lifts.empty() || !known)
    throw Error(ErrorKind::usage,
                "bounds over missing judgments are known of precision, ap, ndcg and rbp, and not of " + score.text());
  if (name == "ndcg" && number_of(score, "gains") != 0)
    throw Error(ErrorKind::usage,
                "bounds of ndcg are known for gains that are the grades, or 2^grade − 1, not for a "
                "table of gains");
  if (name == "ndcg" && number_of(score, "ideal") == 2)
    throw Error(ErrorKind::usage,
                "bounds of ndcg are known with an ideal of the judged documents, not of the retrieved");
  if (name == "rbp" && number_of(score, "scale") == 1)
    throw Error(ErrorKind::usage, "bounds of rbp are known for scale=all and scale=binary, not for scale=query");
}

Bounds bounds_of(const Score& score, const std::shared_ptr<const JudgedList>& list) {
  check_bounded(score);
  return around(evaluate(score, Judged<double>(list)).number, bounds_of_sides(score, Sides({list})));
}

Bounds bounds_of_difference(const Score& score, const std::shared_ptr<const JudgedList>& a,
                            const std::shared_ptr<const JudgedList>& b) {
  check_bounded(score);
  const double difference = evaluate(score, Judged<double>(a)).number - evaluate(score, Judged<double>(b)).number;
  return around(difference, bounds_of_sides(score, Sides({a, b})));
}

}  // namespace etalon
