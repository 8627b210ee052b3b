// gate.cpp: how often the gate passes a system that is worse by exactly the margin, summed over all outcomes.
#include <fmt/core.h>

#include <boost/math/distributions/binomial.hpp>
#include <cstdio>

#include "calibration/simulation.hpp"
#include "etalon/compare_counts.hpp"
#include "etalon/compare_gate.hpp"
#include "number/run_all.hpp"

namespace etalon::calibration {
namespace {

using Binomial = boost::math::binomial_distribution<double>;

/// The chance that the gate passes, over all (b, c) but the least likely.
double passes(double first_only, double second_only, std::uint64_t n, double margin) {
  const auto size = static_cast<double>(n);
  const double discordant = first_only + second_only;
  const Binomial differing(size, discordant);
  double sum = 0;
  for (std::uint64_t m = 0; m <= n; ++m) {
    const double chance = boost::math::pdf(differing, static_cast<double>(m));
    if (chance < 1e-9) continue;
    const Binomial wins(static_cast<double>(m), first_only / discordant);
    const auto pass = [&](std::uint64_t more) {
      return compare::gate_side(compare::mcnemar(more, m - more, n).interval.number, margin) > 0;
    };
    // More wins never fail where fewer pass.
    std::uint64_t least = 0;
    for (std::uint64_t end = m + 1; least < end;) {
      const std::uint64_t middle = (least + end) / 2;
      if (pass(middle)) {
        end = middle;
      } else {
        least = middle + 1;
      }
    }
    if (least <= m)
      sum += chance * (least == 0 ? 1 : boost::math::cdf(complement(wins, static_cast<double>(least) - 1)));
  }
  return sum;
}

struct GateCell {
  double margin;
  double discordant;
  std::uint64_t n;
  double worse = 0;
  double equal = 0;
};

}  // namespace

void print_gate(unsigned threads) {
  std::vector<GateCell> cells;
  for (const double margin : {0.01, 0.02, 0.05}) {
    for (const double discordant : {0.02, 0.05, 0.1, 0.2, 0.4}) {
      if (discordant <= margin) continue;
      for (const std::uint64_t n : {100U, 200U, 500U, 1000U, 5000U}) cells.push_back({margin, discordant, n});
    }
  }
  std::vector<GateCell> found;
  run_all(cells.size(), threads, found, [&](std::size_t i) {
    GateCell cell = cells[i];
    cell.worse = passes((cell.discordant - cell.margin) / 2, (cell.discordant + cell.margin) / 2, cell.n, cell.margin);
    cell.equal = passes(cell.discordant / 2, cell.discordant / 2, cell.n, cell.margin);
    return std::vector{cell};
  });
  std::puts(
      "\n## The gate on instances: exact chances of a pass\n\n"
      "Over all outcomes of McNemar's counts, %. A false pass: the new system is worse by exactly the margin.\n\n"
      "| margin | share of instances on which the systems differ | n | false pass | pass of equal systems |\n"
      "| --- | --- | --- | --- | --- |");
  double most = 0;
  for (const GateCell& cell : found) {
    fmt::print("| {} | {} % | {} | {:.2f} | {:.1f} |\n", cell.margin, 100 * cell.discordant, cell.n, 100 * cell.worse,
               100 * cell.equal);
    most = std::max(most, cell.worse);
  }
  fmt::print("\nThe greatest chance of a false pass in these {} cells is {:.2f} %.\n", found.size(), 100 * most);
}

}  // namespace etalon::calibration
