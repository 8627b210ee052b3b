// halvings.cpp: how alike two halves order the systems: Kendall's τ_b, and how many pairs they order in opposite ways.
#include "engine/halvings.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "engine/cell_draw.hpp"
#include "engine/object_comparer.hpp"
#include "etalon/cancel.hpp"
#include "number/quantile.hpp"
#include "number/random.hpp"

namespace etalon {
namespace {

constexpr const char* kFewComplete = "fewer than two units on which all systems have a value";
constexpr const char* kFewToHalve = "fewer than two objects or clusters";
constexpr const char* kNoOrder = "in every halving a half ties all systems";
constexpr const char* kNoHalves = "in every halving a system has no value on a half";
constexpr const char* kNoHalvings = "no halvings were asked for";

Stability no_stability(std::size_t units, const char* reason) {
  return {.units = units, .tau = Value<double>::undefined(reason), .swap_rate = Value<double>::undefined(reason)};
}

class HalvedOrders {
 public:
  HalvedOrders(double sign, double tolerance) : sign_(sign), tolerance_(tolerance) {}

  /// Values of all systems on the two halves.
  void add(const std::vector<double>& first, const std::vector<double>& second) {
    const auto missing = [](double value) { return std::isnan(value); };
    if (std::any_of(first.begin(), first.end(), missing) || std::any_of(second.begin(), second.end(), missing)) {
      ++without_;
      return;
    }
    const Places halves[] = {{"", places_by(first, sign_, tolerance_)}, {"", places_by(second, sign_, tolerance_)}};
    const Agreement counts = compare_measures(halves).front();
    opposite_ += counts.opposite;
    pairs_ += counts.pairs();
    const Value<double> tau = counts.tau_b();
    tau.defined() ? taus_.push_back(tau.number) : void(++without_);
  }

  [[nodiscard]] Stability found(std::size_t units) {
    Stability found = no_stability(units, pairs_ == 0 ? kNoHalves : kNoOrder);
    found.without = without_;
    if (pairs_ != 0) found.swap_rate = static_cast<double>(opposite_) / static_cast<double>(pairs_);
    if (taus_.empty()) return found;
    std::sort(taus_.begin(), taus_.end());
    found.tau = std::accumulate(taus_.begin(), taus_.end(), 0.0) / static_cast<double>(taus_.size());
    found.low = quantile(taus_, 0.025);
    found.high = quantile(taus_, 0.975);
    return found;
  }

 private:
  double sign_;
  double tolerance_;
  std::vector<double> taus_{};
  Int128 opposite_ = 0;
  Int128 pairs_ = 0;
  std::size_t without_ = 0;
};

std::vector<double> means_on(const ScoreTable& table, std::size_t score, std::span<const std::size_t> units) {
  std::vector<double> means(table.systems.size());
  for (const std::size_t unit : units) {
    for (std::size_t i = 0; i < means.size(); ++i) means[i] += table.value(score, unit, i);
  }
  for (double& mean : means) mean /= static_cast<double>(units.size());
  return means;
}

}  // namespace

Stability stability_of(const ScoreTable& table, std::size_t score, const SensitivityOptions& options) {
  std::vector<std::size_t> units;
  for (std::size_t u = 0; u < table.units.size(); ++u) {
    bool complete = true;
    for (std::size_t i = 0; i < table.systems.size() && complete; ++i) complete = !std::isnan(table.value(score, u, i));
    if (complete) units.push_back(u);
  }
  if (units.size() < 2) return no_stability(units.size(), kFewComplete);
  if (options.halvings == 0) return no_stability(units.size(), kNoHalvings);
  HalvedOrders orders(table.sign[score], options.table.tolerance);
  Random random(options.seed);
  for (std::size_t h = 0; h < options.halvings; ++h) {
    check_cancelled();
    random.shuffle(std::span<std::size_t>(units));
    const auto all = std::span<const std::size_t>(units);  // of an odd number the second half has one more
    orders.add(means_on(table, score, all.first(all.size() / 2)), means_on(table, score, all.subspan(all.size() / 2)));
  }
  return orders.found(units.size());
}

std::vector<Stability> stability_of(const Objects& objects, std::span<const Score> scores,
                                    const SensitivityOptions& options, Undefined undefined) {
  // Cells and systems in an order that follows from what the systems say: no order of an input changes a half.
  const DistinctObjects distinct(objects);
  const JointCells& cells = distinct.objects->cells();
  const std::size_t drawn = cells.clusters.empty() ? cells.objects() : cells.cluster_count();
  const char* reason = drawn < 2 ? kFewToHalve : options.halvings == 0 ? kNoHalvings : nullptr;
  if (reason != nullptr) return std::vector<Stability>(scores.size(), no_stability(drawn, reason));
  std::vector<HalvedOrders> orders;
  for (const Score& score : scores)
    orders.emplace_back(score.better() == Better::lower ? -1 : 1, options.table.tolerance);
  const std::size_t groups = cells.systems.size();
  Random random(options.seed);
  CellDraw halves(cells, false);
  std::vector<std::uint64_t> rest(cells.cells());
  std::vector<double> values[2];
  for (auto& half : values) half.resize(scores.size() * groups);
  for (std::size_t h = 0; h < options.halvings; ++h) {
    check_cancelled();
    const std::span<const std::uint64_t> half = halves.next(random);
    for (std::size_t cell = 0; cell < rest.size(); ++cell) rest[cell] = cells.counts[cell] - half[cell];
    distinct.objects->measure(half, scores, undefined, values[0]);
    distinct.objects->measure(rest, scores, undefined, values[1]);
    for (std::size_t s = 0; s < scores.size(); ++s) {
      const auto of = [&](const std::vector<double>& all) {
        std::vector<double> of_systems;
        for (const std::size_t group : distinct.predictions.group) of_systems.push_back(all[s * groups + group]);
        return of_systems;
      };
      orders[s].add(of(values[0]), of(values[1]));
    }
  }
  std::vector<Stability> found;
  for (HalvedOrders& of : orders) found.push_back(of.found(drawn));
  return found;
}

}  // namespace etalon
