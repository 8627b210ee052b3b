// figures.hpp: the rankings of the paper, its example and those made by random swaps, and the figures of them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "etalon/class_ranking.hpp"
#include "etalon/orders.hpp"
#include "etalon/paper.hpp"

namespace etalon::papers::classi_paper {

/// A ranking of bonobos, chimpanzees and tigers, written "bbbcccc".
class Ranking {
 public:
  Ranking(std::string_view text, std::vector<double> distances);
  [[nodiscard]] const ClassRanking<double>& fast() const { return ranking_; }
  [[nodiscard]] ClassRanking<Exact> exact() const { return ranking_.as<Exact>(); }

 private:
  ClassRanking<double> ranking_;
};

/// The objects of the example, and the distances of its classes b, c and t.
inline constexpr const char* kExample = "bbbccccttt";
inline const std::vector<double> kExampleDistances = {0, 1, 6};
inline double distance_of(char name) { return kExampleDistances[name == 'b' ? 0 : name == 'c' ? 1 : 2]; }

Ranking r1();
Ranking r2();
Ranking best();
Ranking worst();

/// The desired order of 250 objects after so many swaps of two random ones, by three coefficients.
struct SimpleCase {
  std::vector<double> swaps;
  std::vector<double> classi;
  std::vector<double> tau;
  std::vector<double> rho;
};
SimpleCase random_swaps_simple();

/// The distances of tigers to bonobos in figure 1b.
inline constexpr double kTigerDistances[] = {1.5, 2, 3, 4, 6, 10};
/// 10 classes at random distances between 0 and 100, the query's own class at 0; and at their places in an order.
std::vector<double> random_distances();
std::vector<double> simple_distances();
/// 250 objects of 10 classes after so many swaps of two; each continues the one before it.
struct SwapCurve {
  std::size_t swaps;
  std::vector<double> classi;  ///< of the first k
};
std::vector<SwapCurve> swap_series(const std::vector<double>& distances);

PaperTable rankings_table();
PaperTable algorithm_table();
std::vector<PaperTable> proof_tables();
PaperTable curve_claims();
PaperTable claims_table();

std::vector<PaperFigure> figures();

}  // namespace etalon::papers::classi_paper
