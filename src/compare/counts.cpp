// counts.cpp: McNemar's test with Tango's interval, and equal frequencies of classes by Stuart, Maxwell and Bhapkar.
#include "etalon/compare_counts.hpp"

#include <algorithm>
#include <boost/math/distributions/chi_squared.hpp>
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

#include "compare/coin.hpp"
#include "compare/given.hpp"
#include "compare/tables.hpp"
#include "compare/tango.hpp"
#include "number/student.hpp"

namespace etalon::compare {
namespace {

constexpr std::size_t kMostClasses = 2000;

double chi_square_above(double statistic, double degrees) {
  return boost::math::cdf(complement(boost::math::chi_squared_distribution<double>(degrees), statistic));
}

/// p of a difference among `decided` instances that one system alone has right, `more` of them by the one that has
/// more.
double mcnemar_p(std::uint64_t more, std::uint64_t decided, McNemar kind) {
  const std::uint64_t fewer = decided - more;
  if (kind == McNemar::exact || kind == McNemar::mid_p) {
    const double twice = 2 * coin_at_most(fewer, decided);
    // With as many on both sides the observed case is in both tails.
    return std::min(1.0, kind == McNemar::exact ? twice : twice - coin_exactly(fewer, decided));
  }
  const double difference = static_cast<double>(more - fewer);
  const double distance = std::max(0.0, difference - (kind == McNemar::corrected ? 1 : 0));
  return chi_square_above(distance * distance / static_cast<double>(decided), 1);
}

double mcnemar_z(std::uint64_t more, std::uint64_t decided) {
  return static_cast<double>(2 * more - decided) / std::sqrt(static_cast<double>(decided));
}

/// The z at which Tango's interval excludes 0 exactly when the test decides. At no difference its score is
/// (b − c)/√(b + c), so z is that of the normal distribution unless this lies outside of what the test leaves: between
/// the greatest score that it does not reject and the least that it does.
double agreeing_z(std::uint64_t decided, McNemar kind, double confidence) {
  const double z = normal_reach(confidence);
  if (decided == 0) return z;
  const auto rejected = [&](std::uint64_t more) { return shows(mcnemar_p(more, decided, kind), confidence); };
  std::uint64_t kept = (decided + 1) / 2;
  if (rejected(kept)) return std::min(z, mcnemar_z(kept, decided) / 2);
  std::uint64_t beyond = decided + 1;
  while (beyond - kept > 1) {
    const std::uint64_t middle = kept + (beyond - kept) / 2;
    (rejected(middle) ? beyond : kept) = middle;
  }
  const double least = mcnemar_z(kept, decided);
  if (beyond > decided) return std::max(z, least);
  // A z in the middle of two scores is nobody's own.
  const double most = mcnemar_z(beyond, decided);
  return z < least ? least : z >= most ? (least + most) / 2 : z;
}

/// Classes that objects connect, which one system gives to the one and the other to the other.
std::vector<std::size_t> connected(std::span<const std::uint64_t> counts, std::size_t k) {
  std::vector<std::size_t> root(k);
  std::iota(root.begin(), root.end(), std::size_t{0});
  const auto find = [&](std::size_t i) {
    while (root[i] != i) i = root[i];
    return i;
  };
  for (std::size_t i = 0; i < k; ++i) {
    for (std::size_t j = 0; j < k; ++j) {
      if (i != j && counts[i * k + j] > 0) root[std::max(find(i), find(j))] = std::min(find(i), find(j));
    }
  }
  for (std::size_t i = 0; i < k; ++i) root[i] = find(i);
  return root;
}

/// dᵀS⁻¹d by Cholesky's decomposition, S being positive definite.
double quadratic_form(std::vector<double> s, std::vector<double> d) {
  const std::size_t m = d.size();
  double sum = 0;
  for (std::size_t i = 0; i < m; ++i) {
    for (std::size_t j = 0; j <= i; ++j) {
      double rest = s[i * m + j];
      for (std::size_t l = 0; l < j; ++l) rest -= s[i * m + l] * s[j * m + l];
      s[i * m + j] = i == j ? std::sqrt(rest) : rest / s[j * m + j];
    }
    for (std::size_t l = 0; l < i; ++l) d[i] -= s[i * m + l] * d[l];
    d[i] /= s[i * m + i];
    sum += d[i] * d[i];
  }
  return sum;
}

}  // namespace

Interval mcnemar_interval(std::uint64_t first_only, std::uint64_t second_only, std::uint64_t objects, McNemar kind,
                          double confidence) {
  return tango_interval(static_cast<double>(first_only), static_cast<double>(second_only), static_cast<double>(objects),
                        agreeing_z(first_only + second_only, kind, confidence));
}

Finding mcnemar(std::uint64_t first_only, std::uint64_t second_only, std::uint64_t objects, McNemar kind,
                double confidence) {
  check_confidence(confidence);
  if (first_only > objects || second_only > objects - first_only)
    refuse("there are no more objects that one system alone has right than there are objects");
  const std::uint64_t decided = first_only + second_only;
  Finding found("mcnemar", decided, objects == 0 ? kNoUnit : "there is no object that one system alone has right");
  constexpr std::string_view kFrom[] = {"exact", "mid-p", "chi-square", "chi-square"};
  found.distribution = kFrom[static_cast<std::size_t>(kind)];
  found.effect_name = "share of wins";
  if (objects == 0) return found;
  const auto b = static_cast<double>(first_only);
  const auto c = static_cast<double>(second_only);
  const auto n = static_cast<double>(objects);
  found.difference = (b - c) / n;
  const Interval interval = mcnemar_interval(first_only, second_only, objects, kind, confidence);
  found.interval = interval;
  if (decided == 0) return found;
  found.effect = b / (b + c);
  const std::uint64_t more = std::max(first_only, second_only);
  found.p = mcnemar_p(more, decided, kind);
  // The score of the last difference that is not rejected is z itself: by rounding alone 0 could lie outside.
  if (!shows(found.p.number, confidence))
    found.interval = Interval{std::min(interval.low, 0.0), std::max(interval.high, 0.0)};
  if (kind == McNemar::exact || kind == McNemar::mid_p) {
    found.statistic = static_cast<double>(decided - more);
    return found;
  }
  const double distance = std::max(0.0, std::abs(b - c) - (kind == McNemar::corrected ? 1 : 0));
  found.statistic = distance * distance / (b + c);
  found.degrees = 1;
  return found;
}

Omnibus stuart_maxwell(std::span<const std::uint64_t> counts, std::size_t classes) {
  if (counts.size() != classes * classes) refuse("counts of classes are a square");
  if (classes > kMostClasses) refuse("frequencies of at most 2000 classes are compared");
  Omnibus found("stuart-maxwell", "both systems name the same class on every object");
  // S has the rows of a graph's Laplacian: of each connected part one class follows from the others.
  const std::vector<std::size_t> part = connected(counts, classes);
  std::vector<std::size_t> kept;
  for (std::size_t i = 0; i < classes; ++i) {
    if (part[i] != i) kept.push_back(i);
  }
  if (kept.empty()) return found;
  std::vector<double> differences(kept.size());
  std::vector<double> s(kept.size() * kept.size());
  for (std::size_t a = 0; a < kept.size(); ++a) {
    for (std::size_t j = 0; j < classes; ++j) {
      if (j == kept[a]) continue;
      const auto row = static_cast<double>(counts[kept[a] * classes + j]);
      const auto column = static_cast<double>(counts[j * classes + kept[a]]);
      differences[a] += row - column;
      s[a * kept.size() + a] += row + column;
    }
    for (std::size_t b = 0; b < kept.size(); ++b) {
      if (a == b) continue;
      s[a * kept.size() + b] =
          -static_cast<double>(counts[kept[a] * classes + kept[b]] + counts[kept[b] * classes + kept[a]]);
    }
  }
  found.statistic = quadratic_form(std::move(s), std::move(differences));
  found.degrees = static_cast<double>(kept.size());
  found.p = chi_square_above(found.statistic.number, found.degrees);
  return found;
}

Omnibus bhapkar(std::span<const std::uint64_t> counts, std::size_t classes) {
  Omnibus found = stuart_maxwell(counts, classes);
  found.test = "bhapkar";
  if (!found.p.defined()) return found;
  double objects = 0;
  for (const std::uint64_t count : counts) objects += static_cast<double>(count);
  const double left = 1 - found.statistic.number / objects;
  if (left <= 1e-12) {
    found.statistic = found.p = Value<double>::undefined("the systems name no class on the same object alike");
    return found;
  }
  found.statistic = found.statistic.number / left;
  found.p = chi_square_above(found.statistic.number, found.degrees);
  return found;
}

}  // namespace etalon::compare
