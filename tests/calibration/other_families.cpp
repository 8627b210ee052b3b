// other_families.cpp: methods that the family of a comparison is held against, and its instances.
#include <algorithm>
#include <cmath>

#include "calibration/families.hpp"
#include "calibration/simulation.hpp"
#include "etalon/decisions.hpp"
#include "etalon/label_objects.hpp"

namespace etalon::calibration {
namespace {

constexpr double kPositives = 0.3;
constexpr double kHard = 0.3;
constexpr double kErrorsOnHard = 0.5;
constexpr double kErrorsOnEasy = 0.1;

}  // namespace

std::vector<double> p_by_t(const compare::Rows& rows) {
  std::vector<double> p;
  std::vector<double> d(rows.rows());
  for (const auto& [a, b] : compare::all_pairs(rows.systems)) {
    for (std::size_t u = 0; u < d.size(); ++u) d[u] = rows.at(u, a) - rows.at(u, b);
    compare::PairOptions options;
    options.tie = rows.tie;
    const compare::Finding found = compare::student(d, options);
    p.push_back(found.p.defined() ? found.p.number : 1);
  }
  return p;
}

std::vector<double> p_by_flips(const compare::Rows& rows, Random& random, std::uint64_t flips) {
  const auto pairs = compare::all_pairs(rows.systems);
  const std::size_t n = rows.rows();
  std::vector<double> d(pairs.size() * n);
  std::vector<double> squares(pairs.size());
  for (std::size_t j = 0; j < pairs.size(); ++j) {
    for (std::size_t u = 0; u < n; ++u) {
      d[j * n + u] = rows.at(u, pairs[j].first) - rows.at(u, pairs[j].second);
      squares[j] += d[j * n + u] * d[j * n + u];
    }
  }
  std::vector<double> signs(n, 1);
  const auto t_of = [&](std::size_t j) {
    double sum = 0;
    for (std::size_t u = 0; u < n; ++u) sum += signs[u] * d[j * n + u];
    const double mean = sum / static_cast<double>(n);
    const double variance = (squares[j] - sum * mean) / static_cast<double>(n - 1) / static_cast<double>(n);
    if (std::abs(mean) <= rows.tie) return 0.0;
    return variance <= 1e-13 * squares[j] ? INFINITY : std::abs(mean) / std::sqrt(variance);
  };
  std::vector<double> observed;
  for (std::size_t j = 0; j < pairs.size(); ++j) observed.push_back(t_of(j));
  std::vector<double> greatest(flips);
  for (double& most : greatest) {
    for (double& sign : signs) sign = random.next() >> 63 ? 1 : -1;
    for (std::size_t j = 0; j < pairs.size(); ++j) most = std::max(most, t_of(j));
  }
  std::sort(greatest.begin(), greatest.end());
  std::vector<double> p;
  for (const double t : observed) {
    const auto reaching = greatest.end() - std::lower_bound(greatest.begin(), greatest.end(), t * (1 - 1e-12));
    p.push_back(static_cast<double>(reaching + 1) / static_cast<double>(flips + 1));
  }
  return p;
}

AlikeInstances::AlikeInstances(Random& random, std::size_t systems, std::size_t n, std::size_t classes)
    : predictions_(systems) {
  for (std::size_t i = 0; i < n; ++i) {
    const auto others = static_cast<std::int32_t>(classes) - 1;
    truth_.push_back(classes == 2 ? (random.uniform() < kPositives ? 1 : 0)
                                  : static_cast<std::int32_t>(random.below(classes)));
    const double errors = random.uniform() < kHard ? kErrorsOnHard : kErrorsOnEasy;
    for (auto& of_one : predictions_) {
      const bool wrong = random.uniform() < errors;
      const auto shift = static_cast<std::int32_t>(1 + random.below(static_cast<std::uint64_t>(others)));
      of_one.push_back(wrong ? (truth_.back() + shift) % (others + 1) : truth_.back());
    }
  }
}

compare::Redrawn AlikeInstances::redrawn(const Score& score, Random& random, std::uint64_t resamples) const {
  std::vector<ObjectColumn> columns;
  for (std::size_t s = 0; s < predictions_.size(); ++s)
    columns.push_back({std::to_string(s), {LabelView::integers<std::int32_t>(predictions_[s])}});
  const auto objects = label_objects(join_objects({"truth", {LabelView::integers<std::int32_t>(truth_)}}, columns));
  return redraw(*objects, {&score, 1}, {.resamples = resamples, .seed = random.next()}).front();
}

std::vector<double> AlikeInstances::differing(const std::vector<std::pair<std::size_t, std::size_t>>& pairs) const {
  std::vector<double> counts;
  for (const auto& [a, b] : pairs) {
    double count = 0;
    for (std::size_t i = 0; i < truth_.size(); ++i) count += predictions_[a][i] != predictions_[b][i] ? 1 : 0;
    counts.push_back(count);
  }
  return counts;
}

double AlikeInstances::true_mcc() {
  const double errors = kHard * kErrorsOnHard + (1 - kHard) * kErrorsOnEasy;
  const double hits = kPositives * (1 - errors);
  const double named = hits + (1 - kPositives) * errors;
  return (hits - named * kPositives) / std::sqrt(named * (1 - named) * kPositives * (1 - kPositives));
}

}  // namespace etalon::calibration
