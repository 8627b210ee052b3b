// family_means.cpp: pairs of systems decided together by their means over resampled units or clusters.
#include <algorithm>
#include <cmath>
#include <vector>

#include "compare/blocks.hpp"
#include "compare/drawn_rows.hpp"
#include "compare/stabilised.hpp"
#include "compare/weighted_sums.hpp"
#include "etalon/compare_family.hpp"

namespace etalon::compare {
namespace {

constexpr double kMostCentred = 2e8;

/// Differences of pairs, in a unit in which no square is too large or too small.
class RowDifferences {
 public:
  RowDifferences(const Rows& rows, const DrawnRows& drawn) : rows_(rows), drawn_(drawn), differences_(rows.rows()) {
    double greatest = 0;
    for (const double value : rows.values) greatest = std::max(greatest, std::abs(value));
    if (greatest > 0) scale_ = -std::ilogb(greatest);
  }

  [[nodiscard]] int scale() const { return scale_; }

  /// The sum of each row or cluster, less a mean.
  [[nodiscard]] std::vector<double> sums(std::size_t a, std::size_t b, double mean) {
    find(a, b);
    return centred(mean);
  }

  /// Sets the difference and its error; the reason if the systems have no difference.
  const char* measure(PairFinding& pair, Spread& spread) {
    const auto draws = static_cast<double>(drawn_.draws());
    if (drawn_.draws() < 2) return drawn_.clustered() ? kFewClusters : kFewUnits;
    find(pair.first, pair.second);
    const auto units = static_cast<double>(drawn_.units());
    pair.difference =
        rounded_sum(differences_.size(),
                    [&](std::size_t row) { return static_cast<double>(drawn_.count(row)) * differences_[row]; }) /
        units;
    const auto [least, most] = std::minmax_element(differences_.begin(), differences_.end());
    if (*least == 0 && *most == 0) return kEqual;
    const bool constant = *most - *least <= std::scalbn(rows_.tie, scale_);
    const std::vector<double> off = centred(constant ? 0 : pair.difference);
    const double squares = rounded_sum(off.size(), [&](std::size_t part) {
      return (drawn_.clustered() ? 1 : static_cast<double>(drawn_.size(part))) * off[part] * off[part];
    });
    pair.error = constant ? 0 : std::sqrt(squares / (draws - 1) * draws) / units;
    spread = {pair.first, pair.second, pair.error, is_often(constant ? draws : differing(off, pair.difference), draws)};
    return nullptr;
  }

 private:
  void find(std::size_t a, std::size_t b) {
    const double tie = std::scalbn(rows_.tie, scale_);
    for (std::size_t row = 0; row < differences_.size(); ++row) {
      const double d = std::scalbn(rows_.at(row, a), scale_) - std::scalbn(rows_.at(row, b), scale_);
      differences_[row] = std::abs(d) <= tie ? 0 : d;
    }
  }

  [[nodiscard]] std::vector<double> centred(double mean) const {
    return drawn_.sums([&](std::size_t row) { return differences_[row] - mean; });
  }

  /// The number of units, or of clusters, on which the systems differ.
  [[nodiscard]] double differing(const std::vector<double>& off, double mean) const {
    double count = 0;
    for (std::size_t part = 0; part < off.size(); ++part) {
      const auto size = static_cast<double>(drawn_.size(part));
      if (!drawn_.clustered()) {
        count += differences_[part] != 0 ? size : 0;
      } else if (std::abs(off[part] + mean * size) > 1e-12 * size) {
        ++count;
      }
    }
    return count;
  }

  const Rows& rows_;
  const DrawnRows& drawn_;
  std::vector<double> differences_;
  int scale_ = 0;
};

/// The greatest T of one resample. `of` has for each pair the sum and the squares of its centred differences; of
/// clusters behind them the sums times the clusters' sizes, and the sizes.
double greatest_of(const WeightedSums& of, std::size_t pairs, double draws, double units, bool clusters,
                   double offset) {
  const double all = clusters ? of.sums[2 * pairs] : units;
  const double scale = draws / (draws - 1) / (all * all);
  double greatest = 0;
  double bound = 0;  // of the square, surely below the greatest
  for (std::size_t j = 0; j < pairs; ++j) {
    const double mean = of.sums[j] / all;
    const double spread = clusters ? of.squares[j] - 2 * mean * of.sums[pairs + j] + mean * mean * of.squares[2 * pairs]
                                   : of.squares[j] - of.sums[j] * mean;
    const double variance = std::max(0.0, spread) * scale;
    // (error + offset)² is at least variance + offset²: most pairs need no root.
    if (mean * mean <= bound * (variance + offset * offset)) continue;
    greatest = std::max(greatest, std::abs(mean) / (std::sqrt(variance) + offset));
    bound = greatest * greatest * (1 - 1e-9);
  }
  return greatest;
}

Columns centred_columns(const Family& found, const std::vector<std::size_t>& tested, const DrawnRows& drawn,
                        RowDifferences& differences) {
  const std::size_t m = tested.size();
  Columns columns(drawn.parts(), drawn.clustered() ? 2 * m + 1 : m);
  for (std::size_t j = 0; j < m; ++j) {
    const PairFinding& pair = found.pairs[tested[j]];
    // A constant difference is the same in every resample.
    if (pair.error == 0) continue;
    const std::vector<double> sums = differences.sums(pair.first, pair.second, pair.difference);
    for (std::size_t part = 0; part < drawn.parts(); ++part) {
      columns.set(part, j, sums[part]);
      if (drawn.clustered()) columns.set(part, m + j, sums[part] * static_cast<double>(drawn.size(part)));
    }
  }
  for (std::size_t part = 0; drawn.clustered() && part < drawn.parts(); ++part)
    columns.set(part, 2 * m, static_cast<double>(drawn.size(part)));
  return columns;
}

std::vector<double> greatest_by_resampling(const Columns& columns, std::size_t pairs, const DrawnRows& drawn,
                                           double offset, const ResampleOptions& options) {
  const auto draws = static_cast<double>(drawn.draws());
  const auto units = static_cast<double>(drawn.units());
  return resample<double>(options.resamples, options.seed, options.threads, [&](Random& random, std::uint64_t many) {
    std::vector<double> greatest;
    std::vector<std::uint64_t> scratch;
    for_resamples(
        columns, random, many, [&](Random& of_block, std::span<double> times) { drawn.draw(of_block, times, scratch); },
        [&](const WeightedSums& of) {
          greatest.push_back(greatest_of(of, pairs, draws, units, drawn.clustered(), offset));
        });
    return greatest;
  });
}

}  // namespace

Family family(const Rows& rows, Pairs pairs, const ResampleOptions& options) {
  check_confidence(options.confidence);
  check_pairs(pairs, rows.systems);
  const DrawnRows drawn(rows);
  const auto size = static_cast<double>(pairs.size());
  const auto parts = static_cast<double>(drawn.parts());
  check_resamples(static_cast<double>(options.resamples), parts, size);
  if (parts * size > kMostCentred) refuse("too many pairs of systems on so many units");
  Family found{{}, Value<double>::undefined(kNoOffset), 0, options.resamples};
  RowDifferences differences(rows, drawn);
  std::vector<std::size_t> tested;
  std::vector<Spread> spreads;
  for (const auto& [a, b] : pairs) {
    found.pairs.push_back(undecided(a, b));
    Spread spread;
    if (const char* reason = differences.measure(found.pairs.back(), spread); reason != nullptr) {
      give_reason(found.pairs.back(), reason);
      continue;
    }
    tested.push_back(found.pairs.size() - 1);
    spreads.push_back(spread);
  }
  found.offset = offset_of(spreads);
  if (found.offset > 0) {
    const Columns columns = centred_columns(found, tested, drawn, differences);
    std::vector<double> greatest = greatest_by_resampling(columns, tested.size(), drawn, found.offset, options);
    decide(found, tested, greatest, options.confidence, drawn.clustered() ? drawn.parts() : 0);
  }
  // Back from the unit of computing, which is a power of two.
  const auto back = [&](double value) { return std::scalbn(value, -differences.scale()); };
  found.offset = back(found.offset);
  for (PairFinding& pair : found.pairs) {
    pair.difference = back(pair.difference);
    pair.error = back(pair.error);
    if (pair.interval.defined())
      pair.interval = Interval{back(pair.interval.number.low), back(pair.interval.number.high)};
  }
  return found;
}

}  // namespace etalon::compare
