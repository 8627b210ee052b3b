// corrections.cpp: corrected p-values of a family of tests.
#include "etalon/corrections.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <string>
#include <utility>

#include "etalon/error.hpp"

namespace etalon::compare {
namespace {

constexpr std::array<std::pair<std::string_view, Correction>, 9> kCorrections{{
    {"none", Correction::none},
    {"bonferroni", Correction::bonferroni},
    {"sidak", Correction::sidak},
    {"holm", Correction::holm},
    {"holm-sidak", Correction::holm_sidak},
    {"hochberg", Correction::hochberg},
    {"hommel", Correction::hommel},
    {"benjamini-hochberg", Correction::benjamini_hochberg},
    {"benjamini-yekutieli", Correction::benjamini_yekutieli},
}};

/// 1 − (1 − p)^m, also where p is tiny.
double at_least_one(double p, double m) { return p >= 1 ? 1 : -std::expm1(m * std::log1p(-p)); }

/// Hommel 1988: the greatest of m·p/i over all subfamilies that a p-value may stand in, from the largest to pairs.
std::vector<double> hommel(const std::vector<double>& sorted) {
  const std::size_t m = sorted.size();
  std::vector<double> found(sorted);
  for (std::size_t size = m; size > 1; --size) {
    const auto s = static_cast<double>(size);
    double least = 1;
    for (std::size_t i = 1; i <= size; ++i)
      least = std::min(least, s * sorted[m - size + i - 1] / static_cast<double>(i));
    for (std::size_t j = 0; j < m; ++j) {
      const double bound = j >= m - size ? least : std::min(least, s * sorted[j]);
      found[j] = std::max(found[j], bound);
    }
  }
  return found;
}

void correct_sorted(std::vector<double>& p, Correction how) {
  const auto m = static_cast<double>(p.size());
  double harmonic = 0;
  for (double i = 1; i <= m; ++i) harmonic += 1 / i;
  if (how == Correction::hommel) p = hommel(p);
  for (std::size_t j = 0; j < p.size(); ++j) {
    const auto rank = static_cast<double>(j + 1);
    switch (how) {
      case Correction::bonferroni: p[j] *= m; break;
      case Correction::sidak: p[j] = at_least_one(p[j], m); break;
      case Correction::holm:
      case Correction::hochberg: p[j] *= m - rank + 1; break;
      case Correction::holm_sidak: p[j] = at_least_one(p[j], m - rank + 1); break;
      case Correction::benjamini_hochberg: p[j] *= m / rank; break;
      case Correction::benjamini_yekutieli: p[j] *= m * harmonic / rank; break;
      case Correction::none:
      case Correction::hommel: break;
    }
  }
  if (how == Correction::holm || how == Correction::holm_sidak) {
    for (std::size_t j = 1; j < p.size(); ++j) p[j] = std::max(p[j], p[j - 1]);
  }
  const bool up =
      how == Correction::hochberg || how == Correction::benjamini_hochberg || how == Correction::benjamini_yekutieli;
  for (std::size_t j = p.size(); up && j-- > 1;) p[j - 1] = std::min(p[j - 1], p[j]);
  for (double& one : p) one = std::min(one, 1.0);
}

}  // namespace

Correction parse_correction(std::string_view name) {
  for (const auto& [known, correction] : kCorrections) {
    if (known == name) return correction;
  }
  refuse("a correction cannot be '" + std::string(name) + "'; choose one of " + std::string(kCorrectionNames));
}

std::string_view name_of(Correction correction) {
  for (const auto& [name, known] : kCorrections) {
    if (known == correction) return name;
  }
  return {};
}

std::vector<double> corrected(std::span<const double> p, Correction how) {
  for (const double one : p) {
    if (!(one >= 0 && one <= 1)) refuse("a p-value is between 0 and 1");
  }
  std::vector<std::size_t> order(p.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return p[a] < p[b]; });
  std::vector<double> sorted;
  for (const std::size_t i : order) sorted.push_back(p[i]);
  correct_sorted(sorted, how);
  std::vector<double> found(p.size());
  for (std::size_t j = 0; j < order.size(); ++j) found[order[j]] = sorted[j];
  return found;
}

}  // namespace etalon::compare
