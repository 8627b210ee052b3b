// parts.hpp: the rankings of the slides, and what tables and figures of them share.
#pragma once

#include <string>
#include <vector>

#include "etalon/orders.hpp"
#include "etalon/paper.hpp"

namespace etalon::papers::preferences_paper {

inline constexpr const char* kTarget = "EBCAD";
inline constexpr const char* kPredicted = "ABECD";

/// Two total orders of the same letters, the best first.
Orders<double> orders_of(const std::string& target, const std::string& predicted);
/// A target of levels, higher is better, and a predicted order, both of the items A, B, …
struct Leveled {
  std::vector<double> levels;
  std::string predicted;

  [[nodiscard]] Orders<double> orders() const;
  /// Pairs of items that the prediction has the wrong way round, the better one first.
  [[nodiscard]] std::vector<std::string> inverted() const;
};
/// Any prediction with so many inversions gives the numbers of the slides, whose pictures are not in the text.
Leveled bipartite();
Leveled multipartite();
double value(const char* score, const Orders<double>& orders);

PaperTable pairwise_areas();
PaperTable gains_of_levels();
std::vector<PaperFigure> preferences_figures();

}  // namespace etalon::papers::preferences_paper
