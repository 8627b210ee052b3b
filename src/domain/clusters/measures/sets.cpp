// sets.cpp: clusters as sets: how far each is found again in one of the other side, object by object or by matching.
#include <algorithm>

#include "domain/clusters/assignment.hpp"
#include "domain/clusters/cluster_functions.hpp"
#include "domain/clusters/parts.hpp"

namespace etalon::family {
namespace {

using enum Law;

/// Objects that the largest overlap of each row (or column) covers.
template <class P>
std::uint64_t covered(const P& p, bool by_row) {
  std::vector<std::uint64_t> best(by_row ? p.rows() : p.columns());
  for (const auto& cell : p.cells()) {
    std::uint64_t& largest = best[by_row ? cell.row : cell.column];
    largest = std::max(largest, cell.count);
  }
  std::uint64_t sum = 0;
  for (const std::uint64_t largest : best) sum += largest;
  return sum;
}

/// (1/n)·Σ n_ij²/size, size that of the row (recall) or of the column (precision).
template <class P>
auto bcubed_rate(const P& p, bool by_row) {
  using T = typename P::Number;
  T sum{};
  for (const auto& cell : p.cells()) {
    sum += count_as<T>(cell.count) * count_as<T>(cell.count) / count_as<T>(by_row ? p.a(cell.row) : p.b(cell.column));
  }
  return sum / count_as<T>(p.n());
}

template <class T>
T harmonic_mean(const T& x, const T& y) {
  return T(2) * x * y / (x + y);
}

/// Adds up what each cell of the matching is worth.
template <class P, class WorthOf>
auto matched_sum(const P& p, const std::vector<std::uint32_t>& column_of, WorthOf worth_of) {
  decltype(worth_of(p.cells().front())) sum{};
  for (const auto& cell : p.cells()) {
    if (column_of[cell.row] == cell.column) sum += worth_of(cell);
  }
  return sum;
}

/// n_ij / max(a_i, b_j) as a weight that a matching can compare without rounding: exactly, or in units of 2^-62.
template <class Weight, class P, class Cell>
Weight share_weight(const P& p, const Cell& cell) {
  const std::uint64_t larger = std::max(p.a(cell.row), p.b(cell.column));
  if constexpr (std::is_same_v<Weight, Exact>) {
    return count_as<Exact>(cell.count) / count_as<Exact>(larger);
  } else {
    return (static_cast<Int128>(cell.count) << 62) / static_cast<Int128>(larger);
  }
}

template <class P>
auto pair_sets_index(const P& p) {
  using T = typename P::Number;
  const std::size_t least = std::min(p.rows(), p.columns());
  const std::size_t most = std::max(p.rows(), p.columns());
  using Weight = std::conditional_t<std::is_same_v<T, Exact>, Exact, Int128>;
  std::vector<Overlap<Weight>> overlaps;
  for (const auto& cell : p.cells()) overlaps.push_back({cell.row, cell.column, share_weight<Weight>(p, cell)});
  const T found = matched_sum(p, best_matching<Weight>(p.rows(), p.columns(), overlaps), [&](const auto& cell) {
    return count_as<T>(cell.count) / count_as<T>(std::max(p.a(cell.row), p.b(cell.column)));
  });
  // What matching the clusters by decreasing size would share by chance (Rezaei & Fränti 2016, eq. 14).
  std::vector<std::uint64_t> a(p.row_sizes().begin(), p.row_sizes().end());
  std::vector<std::uint64_t> b(p.column_sizes().begin(), p.column_sizes().end());
  std::sort(a.rbegin(), a.rend());
  std::sort(b.rbegin(), b.rend());
  T expected{};
  for (std::size_t i = 0; i < least; ++i) {
    expected += count_as<T>(a[i]) * count_as<T>(b[i]) / (count_as<T>(p.n()) * count_as<T>(std::max(a[i], b[i])));
  }
  if (most == 1) return T(1);
  if (!(found > expected)) return T(0);
  return (found - expected) / (count_as<T>(most) - expected);
}

constexpr Measure kSets[] = {
    {.name = "purity",
     .title = "Purity",
     .formula = "sum over j of max_i(n_ij) / n",
     .latex = R"(\frac1n\sum_j\max_i n_{ij})",
     .meaning = "share of the objects in the largest part of their cluster",
     .range = {0, 1, false},
     .holds = {weakly(max_agreement), weakly(monotonicity)},
     .reference = "Zhao & Karypis 2001",
     .example = 0.8,
     .compute = of_partitions<[](const auto& p, const Context&) {
       using T = typename std::remove_cvref_t<decltype(p)>::Number;
       return ratio(count_as<T>(covered(p, false)), count_as<T>(p.n()), "there is no object");
     }>},
    {.name = "inverse_purity",
     .title = "Inverse purity",
     .formula = "sum over i of max_j(n_ij) / n",
     .latex = R"(\frac1n\sum_i\max_j n_{ij})",
     .meaning = "share of the objects in the largest part of their reference cluster",
     .range = {0, 1, false},
     .holds = {weakly(max_agreement), weakly(monotonicity)},
     .reference = "Zhao & Karypis 2001",
     .example = 0.8,
     .compute = of_partitions<[](const auto& p, const Context&) {
       using T = typename std::remove_cvref_t<decltype(p)>::Number;
       return ratio(count_as<T>(covered(p, true)), count_as<T>(p.n()), "there is no object");
     }>},
    {.name = "f_measure",
     .title = "F-measure of purity",
     .formula = "2*purity*inverse_purity / (purity + inverse_purity)",
     .latex = R"(\frac{2\,P\,I}{P+I})",
     .meaning = "harmonic mean of purity and inverse purity",
     .range = {0, 1, false},
     .holds = {max_agreement, symmetry, weakly(monotonicity)},
     .reference = "Artiles et al. 2007; the form of Gösgens et al. 2021",
     .example = 0.8000000000000002,
     .compute = of_partitions<[](const auto& p, const Context&) {
       using T = typename std::remove_cvref_t<decltype(p)>::Number;
       return Value<T>(harmonic_mean(count_as<T>(covered(p, false)), count_as<T>(covered(p, true))) /
                       count_as<T>(p.n()));
     }>},
    {.name = "best_f",
     .aliases = {"class_f_measure"},
     .title = "F-measure of the best cluster",
     .formula = "sum over i of a_i/n * max_j(2*n_ij / (a_i + b_j))",
     .latex = R"(\sum_i\frac{a_i}{n}\max_j\frac{2n_{ij}}{a_i+b_j})",
     .meaning = "F1 of each reference cluster with the cluster that fits it best, weighted by size",
     .range = {0, 1, false},
     .holds = {max_agreement, weakly(monotonicity)},
     .reference = "Larsen & Aone 1999",
     .example = 0.8078571428571428,
     .compute = of_partitions<[](const auto& p, const Context&) {
       using T = typename std::remove_cvref_t<decltype(p)>::Number;
       std::vector<T> best(p.rows());
       for (const auto& cell : p.cells()) {
         const T f = T(2) * count_as<T>(cell.count) / count_as<T>(p.a(cell.row) + p.b(cell.column));
         if (best[cell.row] < f) best[cell.row] = f;
       }
       T sum{};
       for (std::size_t i = 0; i < p.rows(); ++i) sum += count_as<T>(p.a(i)) * best[i];
       return Value<T>(sum / count_as<T>(p.n()));
     }>},
    {.name = "bcubed_precision",
     .title = "BCubed precision",
     .formula = "sum over i,j of n_ij^2 / b_j / n",
     .latex = R"(\frac1n\sum_{ij}\frac{n_{ij}^2}{b_j})",
     .meaning = "for an object, the mean share of its cluster that is in its reference cluster",
     .range = {0, 1, false},
     .holds = {weakly(max_agreement), weakly(monotonicity)},
     .reference = "Bagga & Baldwin 1998",
     .example = 0.72,
     .compute = of_partitions<[](const auto& p, const Context&) {
       return Value<typename std::remove_cvref_t<decltype(p)>::Number>(bcubed_rate(p, false));
     }>},
    {.name = "bcubed_recall",
     .title = "BCubed recall",
     .formula = "sum over i,j of n_ij^2 / a_i / n",
     .latex = R"(\frac1n\sum_{ij}\frac{n_{ij}^2}{a_i})",
     .meaning = "for an object, the mean share of its reference cluster that is in its cluster",
     .range = {0, 1, false},
     .holds = {weakly(max_agreement), weakly(monotonicity)},
     .reference = "Bagga & Baldwin 1998",
     .example = 0.7166666666666666,
     .compute = of_partitions<[](const auto& p, const Context&) {
       return Value<typename std::remove_cvref_t<decltype(p)>::Number>(bcubed_rate(p, true));
     }>},
    {.name = "bcubed",
     .aliases = {"bcubed_f"},
     .title = "BCubed F",
     .formula = "2*bcubed_precision*bcubed_recall / (bcubed_precision + bcubed_recall)",
     .latex = R"(\frac{2PR}{P+R})",
     .meaning = "harmonic mean of BCubed precision and recall",
     .range = {0, 1, false},
     .holds = {max_agreement, symmetry, monotonicity},
     .reference = "Amigó et al. 2009",
     .example = 0.7183294663573085,
     .compute = of_partitions<[](const auto& p, const Context&) {
       return Value<typename std::remove_cvref_t<decltype(p)>::Number>(
           harmonic_mean(bcubed_rate(p, false), bcubed_rate(p, true)));
     }>},
    {.name = "element_centric",
     .aliases = {"ecs"},
     .title = "Element-centric similarity",
     .formula = "sum over i,j of n_ij^2 / max(a_i, b_j) / n",
     .latex = R"(\frac1n\sum_{ij}\frac{n_{ij}^2}{\max(a_i,b_j)})",
     .meaning = "for an object, how alike its two clusters are; the closed form for partitions without overlap",
     .range = {0, 1, false},
     .holds = {max_agreement, symmetry, distance, weakly(monotonicity)},
     .reference = "Gates et al. 2019",
     .example = 0.5783333333333334,
     .compute = of_partitions<[](const auto& p, const Context&) {
       using T = typename std::remove_cvref_t<decltype(p)>::Number;
       T sum{};
       for (const auto& cell : p.cells()) {
         sum +=
             count_as<T>(cell.count) * count_as<T>(cell.count) / count_as<T>(std::max(p.a(cell.row), p.b(cell.column)));
       }
       return Value<T>(sum / count_as<T>(p.n()));
     }>},
    {.name = "pair_sets_index",
     .aliases = {"psi"},
     .title = "Pair sets index",
     .formula = "(S - E) / (max(k_A, k_B) - E), at least 0",
     .latex = R"(\max\left(0,\frac{S-E}{\max(k_A,k_B)-E}\right))",
     .meaning =
         "similarity of clusters that are matched one to one, corrected for chance; every cluster counts the same",
     .range = {0, 1},
     .holds = {max_agreement, symmetry, approximate_constant_baseline},
     .reference = "Rezaei & Fränti 2016",
     .example = 0.5317460317460317,
     .compute = of_partitions<[](const auto& p, const Context&) {
       return Value<typename std::remove_cvref_t<decltype(p)>::Number>(pair_sets_index(p));
     }>},
    {.name = "split_join",
     .aliases = {"van_dongen"},
     .title = "Split–join distance",
     .formula = "2*n - sum over i of max_j(n_ij) - sum over j of max_i(n_ij)",
     .latex = R"(2n-\sum_i\max_j n_{ij}-\sum_j\max_i n_{ij})",
     .meaning = "objects to move so that each partition becomes a refinement of the other, both ways together",
     .range = {0, std::numeric_limits<double>::infinity()},
     .better = Better::lower,
     .holds = {max_agreement, symmetry, distance, weakly(monotonicity)},
     .reference = "van Dongen 2000",
     .example = 4.0,
     .elsewhere = {Elsewhere{"igraph", "split-join"}},
     .compute = of_partitions<[](const auto& p, const Context&) {
       using T = typename std::remove_cvref_t<decltype(p)>::Number;
       return Value<T>(count_as<T>(2 * p.n() - covered(p, true) - covered(p, false)));
     }>},
    {.name = "edit",
     .aliases = {"transfer_distance"},
     .title = "Edit distance of partitions",
     .formula = "n - max over matchings of sum of n_ij",
     .latex = R"(n-\max_\sigma\sum_i n_{i\sigma(i)})",
     .meaning = "objects to move from one cluster to another until the partitions are equal",
     .range = {0, std::numeric_limits<double>::infinity()},
     .better = Better::lower,
     .holds = {max_agreement, symmetry, distance, weakly(monotonicity)},
     .reference = "Day 1981",
     .example = 2.0,
     .compute = of_partitions<[](const auto& p, const Context&) {
       using T = typename std::remove_cvref_t<decltype(p)>::Number;
       const std::uint64_t shared = matched_sum(p, best_matching(p), [](const auto& cell) { return cell.count; });
       return Value<T>(count_as<T>(p.n() - shared));
     }>},
};

}  // namespace

constinit const Family sets("Clusters as sets", kSets);

}  // namespace etalon::family
