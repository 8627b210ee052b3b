// expected_tables.cpp: the approximate constant baseline of measures of partitions: their values at large expected
// tables.
#include <algorithm>
#include <cmath>

#include "domain/clusters/questions/laws.hpp"
#include "domain/clusters/questions/universes.hpp"
#include "etalon/partitions.hpp"
#include "etalon/text.hpp"

namespace etalon {
namespace {

using Margins = Space::Margins;

/// The expected table of the sizes t·n·a_i and t·n·b_j: its cells t·a_i·b_j are whole.
Partitions<double> expected_table(const Margins& margins, std::uint64_t t) {
  std::vector<Partitions<double>::Cell> cells;
  for (std::uint32_t i = 0; i < margins.truth.size(); ++i) {
    for (std::uint32_t j = 0; j < margins.prediction.size(); ++j)
      cells.push_back({i, j, t * margins.truth[i] * margins.prediction[j]});
  }
  return {margins.truth.size(), margins.prediction.size(), std::move(cells)};
}

/// The value at a large table and at one four times as large.
struct Pair {
  double at = 0;
  double at_fourfold = 0;
};

std::optional<Pair> values(const Score& score, const Evaluation& how, const Margins& margins, std::uint64_t t) {
  const Value<double> at = evaluate(score, expected_table(margins, t), how);
  const Value<double> at_fourfold = evaluate(score, expected_table(margins, 4 * t), how);
  if (!at.defined() || !at_fourfold.defined() || std::isnan(at.number) || std::isnan(at_fourfold.number))
    return std::nullopt;
  return Pair{at.number, at_fourfold.number};
}

/// What vanishes as the table grows at least halves when it grows fourfold; what stays does not.
bool differ(const Pair& x, const Pair& y) {
  const double now = std::abs(x.at_fourfold - y.at_fourfold);
  return now > 1e-3 && now > 0.75 * std::abs(x.at - y.at);
}

/// One cluster is never a clustering by chance.
bool one_cluster(const Margins& margins) { return margins.prediction.size() == 1; }

/// Large, but for a measure that only small tables have a value of, such as the exact variance of the information.
std::uint64_t scale_of(const Score& score, const Evaluation& how, const Space& space) {
  constexpr std::uint64_t large = 1 << 16;
  constexpr std::uint64_t small = 1 << 2;
  for (const Margins& margins : space.margins()) {
    if (one_cluster(margins) || !values(score, how, margins, small)) continue;
    return values(score, how, margins, large) ? large : small;
  }
  return large;
}

}  // namespace

std::vector<Verdict> check_expected_tables(const Score& score, const Universe& universe, std::span<const Law> laws,
                                           const Evaluation& how) {
  if (std::find(laws.begin(), laws.end(), Law::approximate_constant_baseline) == laws.end()) return {};
  Findings findings;
  const auto partitions = space_of({0, universe.objects, false, &kPartitions});
  const Space& space = *partitions;
  std::size_t undefined = 0;
  const std::uint64_t t = scale_of(score, how, space);
  const Margins* reference = nullptr;
  std::optional<Pair> constant;
  for (const Margins& margins : space.margins()) {
    if (one_cluster(margins)) continue;
    const std::optional<Pair> pair = values(score, how, margins, t);
    if (!pair) {
      ++undefined;
      continue;
    }
    if (reference == nullptr) {
      reference = &margins;
      constant = pair;
      continue;
    }
    findings.count();
    if (!differ(*pair, *constant)) continue;
    const auto item = [](const Margins& at, const Pair& value) {
      return Counterexample::Item{"sizes", {at.truth, at.prediction}, shortest(value.at_fourfold), value.at_fourfold};
    };
    findings.refute(Form::weak, {"the value at the expected table depends on the cluster sizes, however many objects",
                                 {},
                                 {item(*reference, *constant), item(margins, *pair)}});
    break;
  }
  return verdicts_on(Law::approximate_constant_baseline, score.text(), universe, findings, undefined);
}

}  // namespace etalon
