// coverage.hpp: how often an interval of one system covers the value of the population that its objects come from.
#pragma once

#include <cmath>
#include <string>
#include <vector>

#include "etalon/label_samples.hpp"
#include "etalon/results.hpp"
#include "number/binomial.hpp"

namespace etalon::coverage {

/// Two classes: how common the positive one is, and how often a system is right on each.
struct Population {
  double prevalence = 0.5;
  double sensitivity = 0.8;
  double specificity = 0.9;

  /// Hits, misses, false alarms and the rest, of so many objects.
  [[nodiscard]] std::vector<std::uint64_t> cells(double objects) const {
    const double positive = prevalence * objects;
    const double negative = objects - positive;
    const auto whole = [](double x) { return static_cast<std::uint64_t>(std::llround(x)); };
    return {whole(positive * sensitivity), whole(positive * (1 - sensitivity)), whole(negative * (1 - specificity)),
            whole(negative * specificity)};
  }
};

inline Results measured(const std::vector<std::uint64_t>& cells, const std::vector<Score>& scores,
                        const AggregateOptions& how) {
  std::vector<CountTable::Cell> counted;
  const CountTable::Cell places[] = {{1, 1, cells[0]}, {1, 0, cells[1]}, {0, 1, cells[2]}, {0, 0, cells[3]}};
  for (const CountTable::Cell& cell : places) {
    if (cell.count > 0) counted.push_back(cell);
  }
  MatrixOptions options;
  options.classes = {"0", "1"};
  std::vector<System> systems;
  systems.emplace_back();
  systems.back().name = "s";
  systems.back().confusion = Confusion({"0", "1"}, counted);
  ResultOptions wanted;
  wanted.aggregates = how;
  return results_of(label_samples(std::move(systems), options), scores, wanted);
}

struct Covered {
  std::size_t covered = 0;
  std::size_t intervals = 0;
  std::size_t without = 0;  ///< samples with a value and no interval, or with no value

  [[nodiscard]] double share() const { return static_cast<double>(covered) / static_cast<double>(intervals); }
};

/// One for each score.
inline std::vector<Covered> cover(const Population& population, std::uint64_t objects, const std::vector<Score>& scores,
                                  const AggregateOptions& how, std::size_t samples) {
  constexpr double many = 1e9;
  AggregateOptions none;
  none.interval = IntervalMethod::none;
  const std::vector<std::uint64_t> all = population.cells(many);
  const Results truth = measured(all, scores, none);
  std::vector<Covered> found(scores.size());
  for (std::size_t i = 0; i < samples; ++i) {
    Random random = Random::stream(2026, i);
    std::vector<std::uint64_t> drawn(4);
    std::uint64_t left = objects;
    std::uint64_t weight = static_cast<std::uint64_t>(many);
    for (std::size_t cell = 0; cell < 4; ++cell) {
      drawn[cell] =
          cell == 3 ? left : draw_binomial(random, left, static_cast<double>(all[cell]) / static_cast<double>(weight));
      left -= drawn[cell];
      weight -= all[cell];
    }
    const Results results = measured(drawn, scores, how);
    for (std::size_t score = 0; score < scores.size(); ++score) {
      const Aggregate& one = results.aggregates.at(0, score, 0);
      if (!one.has_interval()) {
        ++found[score].without;
        continue;
      }
      ++found[score].intervals;
      const double value = truth.aggregates.at(0, score, 0).value;
      if (one.low <= value && value <= one.high) ++found[score].covered;
    }
  }
  return found;
}

}  // namespace etalon::coverage
