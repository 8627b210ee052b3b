// labels.hpp: naive versions, written from the definitions and for no speed, that the fast code is compared with.
#pragma once

#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace etalon::reference {

using Labels = std::vector<std::string>;

inline std::map<std::pair<std::string, std::string>, std::uint64_t> count(const Labels& truth,
                                                                          const Labels& prediction) {
  std::map<std::pair<std::string, std::string>, std::uint64_t> cells;
  for (std::size_t i = 0; i < truth.size(); ++i) ++cells[{truth[i], prediction[i]}];
  return cells;
}

inline double share(const Labels& truth, const Labels& prediction, auto condition) {
  double hits = 0;
  for (std::size_t i = 0; i < truth.size(); ++i) hits += condition(truth[i], prediction[i]) ? 1 : 0;
  return hits;
}

inline std::set<std::string> classes(const Labels& truth, const Labels& prediction) {
  std::set<std::string> all(truth.begin(), truth.end());
  all.insert(prediction.begin(), prediction.end());
  return all;
}

inline double accuracy(const Labels& truth, const Labels& prediction) {
  return share(truth, prediction, [](auto& t, auto& p) { return t == p; }) / static_cast<double>(truth.size());
}

/// The correlation of all indicators (object is of class k), objects and classes taken together after centring by
/// class.
inline std::optional<double> correlation(const Labels& truth, const Labels& prediction) {
  const double n = static_cast<double>(truth.size());
  double xy = 0;
  double xx = 0;
  double yy = 0;
  for (const std::string& k : classes(truth, prediction)) {
    const double mean_x = share(truth, prediction, [&](auto& t, auto&) { return t == k; }) / n;
    const double mean_y = share(truth, prediction, [&](auto&, auto& p) { return p == k; }) / n;
    for (std::size_t i = 0; i < truth.size(); ++i) {
      const double x = (truth[i] == k ? 1 : 0) - mean_x;
      const double y = (prediction[i] == k ? 1 : 0) - mean_y;
      xy += x * y;
      xx += x * x;
      yy += y * y;
    }
  }
  if (xx < 1e-12 || yy < 1e-12) return std::nullopt;
  return xy / std::sqrt(xx * yy);
}

/// Cohen's kappa by the two probabilities: that two raters agree, and that they would by chance.
inline std::optional<double> kappa(const Labels& truth, const Labels& prediction) {
  const double n = static_cast<double>(truth.size());
  double chance = 0;
  for (const std::string& k : classes(truth, prediction)) {
    chance += share(truth, prediction, [&](auto& t, auto&) { return t == k; }) / n *
              share(truth, prediction, [&](auto&, auto& p) { return p == k; }) / n;
  }
  if (chance > 1 - 1e-12) return std::nullopt;
  return (accuracy(truth, prediction) - chance) / (1 - chance);
}

/// The mean of the F1 of each class, from precision and recall where both exist.
inline double macro_f1(const Labels& truth, const Labels& prediction) {
  double sum = 0;
  const auto all = classes(truth, prediction);
  for (const std::string& k : all) {
    const double both = share(truth, prediction, [&](auto& t, auto& p) { return t == k && p == k; });
    if (both == 0) continue;
    const double recall = both / share(truth, prediction, [&](auto& t, auto&) { return t == k; });
    const double precision = both / share(truth, prediction, [&](auto&, auto& p) { return p == k; });
    sum += 2 / (1 / recall + 1 / precision);
  }
  return sum / static_cast<double>(all.size());
}

/// Confusion entropy by its definition: Σ_j P_j·CE_j with p^j_{jk} and p^j_{kj} (Wei et al. 2010).
inline double confusion_entropy(const Labels& truth, const Labels& prediction) {
  const auto cells = count(truth, prediction);
  const auto all = classes(truth, prediction);
  const double n = static_cast<double>(truth.size());
  const double base = std::log(2.0 * static_cast<double>(all.size()) - 2);
  const auto cell = [&](const std::string& i, const std::string& j) {
    const auto found = cells.find({i, j});
    return found == cells.end() ? 0.0 : static_cast<double>(found->second);
  };
  double entropy = 0;
  for (const std::string& j : all) {
    double margin = 0;
    for (const std::string& k : all) margin += cell(j, k) + cell(k, j);
    double of_class = 0;
    for (const std::string& k : all) {
      if (k == j) continue;
      for (const double p : {cell(j, k) / margin, cell(k, j) / margin}) of_class -= p > 0 ? p * std::log(p) / base : 0;
    }
    entropy += margin / (2 * n) * of_class;
  }
  return entropy;
}

}  // namespace etalon::reference
