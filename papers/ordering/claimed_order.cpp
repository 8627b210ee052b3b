// claimed_order.cpp: how near the claimed order of the six measures is to the orders that Table 4 gives.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <sstream>

#include "etalon/orders.hpp"
#include "parts.hpp"

namespace etalon::papers::ordering_paper {
namespace {

constexpr double kClaimed[kMeasureCount] = {1, 2, 3, 4, 5, 6};
constexpr const char* kClaimedNames[kMeasureCount] = {"OAUC", "ED", "SRN", "AUC", "MD", "acc"};

/// The place of each measure in an order; = joins those that tie.
std::vector<double> places_in(const std::string& order) {
  std::vector<double> places(kMeasureCount);
  std::istringstream words(order);
  std::string word;
  double place = 1;
  while (words >> word) {
    if (word == "=") {
      --place;
      continue;
    }
    if (word.back() == ',') word.pop_back();
    for (std::size_t m = 0; m < kMeasureCount; ++m) {
      if (word == kClaimedNames[m]) places[m] = place;
    }
    ++place;
  }
  return places;
}

Orders<double> beside_claim(std::span<const double> places) { return {{kClaimed}, {places}}; }

double value(const char* score, std::span<const double> places) {
  return evaluate(parse_score(score, Domain::orders), beside_claim(places)).number;
}

/// How many of the 720 orders of six measures have at least this τ with the claimed one.
int orders_as_near(double tau) {
  std::vector<double> places(kMeasureCount);
  std::iota(places.begin(), places.end(), 1.0);
  int count = 0;
  do {
    count += value("kendall_tau", places) >= tau - 1e-12 ? 1 : 0;
  } while (std::next_permutation(places.begin(), places.end()));
  return count;
}

}  // namespace

PaperTable claimed_order(std::span<const FoundOrder> found) {
  PaperTable table{.title = "The claimed order OAUC ≻ ED ≻ SRN ≻ AUC ≻ MD ≻ acc beside those of Table 4",
                   .head = {"order of", "τ_a", "τ_b", "ρ", "of 720 orders as near"}};
  for (const FoundOrder& order : found) {
    const std::vector<double> places = places_in(order.order);
    const double tau = value("kendall_tau", places);
    const int as_near = orders_as_near(tau);
    table.rows.push_back({order.what, fmt::format("{:.2f}", tau), fmt::format("{:.2f}", value("tau_b", places)),
                          fmt::format("{:.2f}", value("spearman_rho", places)), std::to_string(as_near)});
    // Nearer than all but one in twenty of the orders.
    if (order.printed)
      table.comparisons.push_back(compare_published(
          order.what + ": roughly the same as the claimed order", "✓", 20 * as_near <= 720 ? "✓" : "✗",
          fmt::format("τ_a {:.4f}, in {} of 720 orders at least that", tau, as_near)));
  }
  table.listed = true;
  table.note =
      "The paper calls its orders roughly the same as the claimed one and gives no coefficient. Here they are if at "
      "most one in twenty of all orders of six measures is as near to the claimed one. Ours: other learners, settings "
      "and folds.";
  return table;
}

}  // namespace etalon::papers::ordering_paper
