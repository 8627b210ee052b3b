// parts.hpp: what the tables and figures of Huang and Ling's paper share.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "etalon/consistency.hpp"
#include "etalon/paper.hpp"

namespace etalon::papers::ordering_paper {

inline constexpr const char* kScores[] = {"ordering_auc", "srn", "md", "ed", "oauc", "ordering_accuracy"};
inline constexpr const char* kNames[] = {"AUC", "SRN", "MD", "ED", "OAUC", "acc"};
inline constexpr std::size_t kMeasureCount = 6;

/// Of one measure over all lists of n items.
struct ListValues {
  std::size_t distinct = 0;
  bool true_order = false;  ///< two lists with the upper half at the same places have different values
};
/// In the order of kScores; gone through once for each length.
const std::vector<ListValues>& values_over_lists(std::size_t items);

/// The measures by their p-values on some data, the least first: "ED, OAUC, SRN = MD, AUC, acc".
struct FoundOrder {
  std::string what;
  std::string order;
  bool printed = false;  ///< by the paper
};
PaperTable claimed_order(std::span<const FoundOrder> found);

PaperTable distinct_values();
PaperTable unequal_halves();
PaperTable true_order();

/// One printed cell of Table 2 beside the exact ones.
struct ConsistencyCell {
  double printed;
  double eight;
  double seven;
};
/// The degrees of consistency of all pairs, for lists of n items each.
struct Growth {
  std::vector<double> items;
  std::vector<std::vector<Agreement>> agreements;
};
std::vector<PaperFigure> ordering_figures(const std::vector<ConsistencyCell>& cells, const Growth& growth);

}  // namespace etalon::papers::ordering_paper
