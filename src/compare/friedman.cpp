// friedman.cpp: ranks of systems within units: Friedman, Iman and Davenport, Kendall's W, Nemenyi.
#include <algorithm>
#include <boost/math/distributions/chi_squared.hpp>
#include <boost/math/distributions/fisher_f.hpp>
#include <cmath>
#include <limits>
#include <map>
#include <vector>

#include "compare/given.hpp"
#include "compare/ranks.hpp"
#include "compare/tables.hpp"
#include "etalon/compare_table.hpp"
#include "number/studentized_range.hpp"

namespace etalon::compare {
namespace {

constexpr const char* kAllTied = "all systems have equal values on every unit";
constexpr const char* kManyArrangements = "there are too many arrangements of the ranks to go through";
constexpr double kMostSteps = 2e7;

using Doubled = std::vector<std::uint32_t>;

std::int64_t squares_of(const Doubled& sums) {
  std::int64_t found = 0;
  for (const std::int64_t sum : sums) found += sum * sum;
  return found;
}

/// The chance of sums of ranks as unequal, when each unit arranges its ranks at random. Sums are kept sorted: what
/// follows treats all systems alike.
Value<double> exact_arrangements(std::vector<Doubled> rows, std::int64_t observed) {
  // What is rounded on the way does not depend on the order of the units.
  for (Doubled& row : rows) std::sort(row.begin(), row.end());
  std::sort(rows.begin(), rows.end());
  std::map<Doubled, double> chances;
  double steps = 0;
  for (Doubled& ranks : rows) {
    if (chances.empty()) {
      chances[ranks] = 1;
      continue;
    }
    double arrangements = 1;
    for (std::size_t i = 0, same = 0; i < ranks.size(); ++i) {
      same = i > 0 && ranks[i] == ranks[i - 1] ? same + 1 : 1;
      arrangements *= static_cast<double>(i + 1) / static_cast<double>(same);
    }
    steps += arrangements * static_cast<double>(chances.size()) * static_cast<double>(ranks.size());
    if (steps > kMostSteps) return Value<double>::undefined(kManyArrangements);
    std::map<Doubled, double> more;
    do {
      for (const auto& [sums, chance] : chances) {
        Doubled next = sums;
        for (std::size_t j = 0; j < next.size(); ++j) next[j] += ranks[j];
        std::sort(next.begin(), next.end());
        more[next] += chance / arrangements;
      }
    } while (std::next_permutation(ranks.begin(), ranks.end()));
    chances = std::move(more);
  }
  double p = 0;
  for (const auto& [sums, chance] : chances) p += squares_of(sums) >= observed ? chance : 0;
  return std::min(1.0, p);
}

}  // namespace

Friedman friedman(const Table& table, bool higher_is_better) {
  check_table(table);
  const std::size_t k = table.systems;
  const std::size_t n = table.units();
  const char* few = k < 2 ? kFewSystems : n < 2 ? kFewRows : nullptr;
  const auto none = Value<double>::undefined(few == nullptr ? kAllTied : few);
  Friedman found{n, {}, {"friedman", none.reason}, {"iman-davenport", none.reason}, none, none};
  if (n == 0) return found;
  std::vector<Doubled> rows;
  Doubled sums(k);
  double ties = 0;
  std::vector<double> row(k);
  for (std::size_t u = 0; u < n; ++u) {
    for (std::size_t s = 0; s < k; ++s) row[s] = higher_is_better ? -table.at(u, s) : table.at(u, s);
    const Ranking ranking(row, table.tie);
    for (std::size_t s = 0; s < k; ++s) sums[s] += ranking.doubled[s];
    ties += ranking.ties;
    rows.push_back(ranking.doubled);
  }
  const auto units = static_cast<double>(n);
  const auto systems = static_cast<double>(k);
  double unequal = 0;  // Σ(R − n(k+1)/2)², times 4
  for (const std::uint32_t sum : sums) {
    found.mean_ranks.push_back(sum / units / 2);
    unequal += std::pow(sum - units * (systems + 1), 2);
  }
  const double scale = units * systems * (systems + 1) - ties / (systems - 1);
  if (few != nullptr || scale <= 0.5) return found;
  const double chi_square = 3 * unequal / scale;
  found.chi_square.statistic = chi_square;
  found.chi_square.degrees = systems - 1;
  found.chi_square.p =
      boost::math::cdf(complement(boost::math::chi_squared_distribution<double>(systems - 1), chi_square));
  found.kendall_w = chi_square / (units * (systems - 1));
  found.exact_p = exact_arrangements(rows, squares_of(sums));
  found.iman_davenport.degrees = systems - 1;
  found.iman_davenport.degrees_below = (systems - 1) * (units - 1);
  if (std::all_of(rows.begin(), rows.end(), [&](const Doubled& one) { return one == rows[0]; })) {
    const char* reason = "all units order the systems alike, so that F is infinite; the exact p-value is finite";
    found.iman_davenport.statistic = found.iman_davenport.p = Value<double>::undefined(reason);
    return found;
  }
  const double f = (units - 1) * chi_square / (units * (systems - 1) - chi_square);
  found.iman_davenport.statistic = f;
  found.iman_davenport.p = boost::math::cdf(complement(
      boost::math::fisher_f_distribution<double>(found.iman_davenport.degrees, found.iman_davenport.degrees_below), f));
  return found;
}

Nemenyi nemenyi(const Friedman& ranks, double confidence) {
  check_confidence(confidence);
  Nemenyi found{Value<double>::undefined(ranks.chi_square.p.reason), {}};
  const std::size_t k = ranks.mean_ranks.size();
  if (k < 2 || !ranks.chi_square.p.defined()) return found;
  const auto systems = static_cast<double>(k);
  const StudentizedRange range(systems, std::numeric_limits<double>::infinity());
  const double error = std::sqrt(systems * (systems + 1) / (12 * static_cast<double>(ranks.n)));
  const double critical = range.quantile(1 - confidence) * error;
  found.critical_difference = critical;
  for (const auto& [a, b] : all_pairs(k)) {
    const double difference = ranks.mean_ranks[a] - ranks.mean_ranks[b];
    const double q = std::abs(difference) / error;
    found.pairs.push_back({a, b, difference, q, range.above(q), Interval{difference - critical, difference + critical},
                           std::abs(difference) >= critical});
  }
  return found;
}

}  // namespace etalon::compare
