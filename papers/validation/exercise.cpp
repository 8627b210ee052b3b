// exercise.cpp: the exercise of the slides: k pairs and a cluster of s objects, and where measures change their mind.
#include <fmt/core.h>

#include <cmath>

#include "etalon/partitions.hpp"
#include "etalon/text.hpp"
#include "parts.hpp"

namespace etalon::papers {

Partitions<double> Exercise::with_b() const {
  std::vector<Partitions<double>::Cell> cells;
  for (std::uint32_t i = 0; i < k; ++i) cells.push_back({i, i, 2});
  const auto last = static_cast<std::uint32_t>(k);
  cells.push_back({last, last, s - 1});
  cells.push_back({last, last + 1, 1});
  return {k + 1, k + 2, std::move(cells)};
}

Partitions<double> Exercise::with_c() const {
  std::vector<Partitions<double>::Cell> cells;
  for (std::uint32_t i = 0; i < k; ++i) {
    cells.push_back({i, 2 * i, 1});
    cells.push_back({i, 2 * i + 1, 1});
  }
  cells.push_back({static_cast<std::uint32_t>(k), static_cast<std::uint32_t>(2 * k), s});
  return {k + 1, 2 * k + 1, std::move(cells)};
}

namespace {

double pairs_of(double n) { return n * (n - 1) / 2; }

std::string counts_text(const Binary<double>& c) {
  return shortest(c.c11) + " " + shortest(c.c10) + " " + shortest(c.c01) + " " + shortest(c.c00);
}

/// The least k for which the measure prefers B to C.
std::uint64_t turning_point(const char* score, std::uint64_t s) {
  for (std::uint64_t k = 1;; ++k) {
    const Exercise at{k, s};
    if (value(score, at.with_b()) > value(score, at.with_c()) + 1e-12) return k;
  }
}

}  // namespace

PaperTable pair_counts_table() {
  PaperTable table{
      .title = "Pair counts c11 c10 c01 c00 of A (k clusters of 2, one of s) with B and C, by the closed forms"};
  for (const Exercise at : {Exercise{2, 5}, Exercise{4, 5}, Exercise{9, 10}}) {
    const auto k = static_cast<double>(at.k);
    const auto s = static_cast<double>(at.s);
    const double together = k + pairs_of(s);
    const std::string which = "k = " + std::to_string(at.k) + ", s = " + std::to_string(at.s);
    const Binary<double> b{k + pairs_of(s - 1), s - 1, 0, pairs_of(at.n()) - together};
    const Binary<double> c{pairs_of(s), k, 0, pairs_of(at.n()) - together};
    table.comparisons.push_back(compare_published("A, B: " + which, counts_text(b), counts_text(at.with_b().pairs())));
    table.comparisons.push_back(compare_published("A, C: " + which, counts_text(c), counts_text(at.with_c().pairs())));
  }
  const Exercise at{2, 5};
  table.comparisons.push_back(
      compare_published("A, C: k = 2, s = 5: c00 as printed, n − m_A", shortest(at.n() - 2 - pairs_of(5)),
                        shortest(at.with_c().pairs().c00),
                        "a slip for N − m_A, as the slide has it for A and B: n objects have N pairs"));
  return table;
}

PaperTable entropy_table() {
  const Exercise at{4, 5};
  const double n = at.n();
  const auto k = static_cast<double>(at.k);
  const auto s = static_cast<double>(at.s);
  const auto six = [](double x) { return fmt::format("{:.6f}", x); };
  const double a = std::log(n) - 2 * k / n * std::log(2.0) - s / n * std::log(s);
  const double b = std::log(n) - 2 * k / n * std::log(2.0) - (s - 1) / n * std::log(s - 1);
  const double c = std::log(n) - s / n * std::log(s);
  const Partitions<double> with_b = at.with_b();
  const Partitions<double> with_c = at.with_c();
  // The example of the catalogue, for the formula of the joint entropy.
  constexpr int reference[] = {0, 0, 0, 0, 1, 1, 1, 2, 2, 2};
  constexpr int clustering[] = {0, 0, 0, 1, 1, 1, 1, 1, 2, 2};
  const Partitions<double> example = partitions_of<double>(reference, clustering);
  double above = 0;
  for (const auto& cell : example.cells()) {
    const double share = static_cast<double>(cell.count) / static_cast<double>(example.n());
    if (cell.column >= cell.row) above -= share * std::log(share);
  }
  PaperTable table{.title = "Entropies of the exercise, k = 4, s = 5, by the closed forms"};
  table.comparisons = {
      compare_published("H(A)", six(a), value("entropy_reference", with_b)),
      compare_published("H(B)", six(b), value("entropy_clustering", with_b)),
      compare_published("H(C)", six(c), value("entropy_clustering", with_c)),
      compare_published("M(A, B) = H(A)", six(a), value("mi", with_b)),
      compare_published("M(A, C) = H(A)", six(a), value("mi", with_c)),
      compare_published("NMI(A, B) = √(H(A)/H(B))", six(std::sqrt(a / b)), value("nmi", with_b)),
      compare_published("NMI(A, C) = √(H(A)/H(C))", six(std::sqrt(a / c)), value("nmi", with_c)),
      compare_published("H(A, B) by the printed sum, of 0000111222 and 0001111122", six(above),
                        value("joint_entropy", example),
                        "the slide sums over j ≥ i only, which leaves out clusters of B that come before i; the sum is "
                        "over all j")};
  return table;
}

PaperTable adjusted_table() {
  constexpr int reference[] = {0, 0, 0, 0, 1, 1, 1, 2, 2, 2};
  constexpr int clustering[] = {0, 0, 0, 1, 1, 1, 1, 1, 2, 2};
  const Partitions<double> p = partitions_of<double>(reference, clustering);
  const Binary<double>& c = p.pairs();
  // Of random partitions of the same sizes, m_A·m_B/N pairs are together in both.
  const double together = c.a1() * c.b1() / c.n();
  const double expected = (c.n() - c.a1() - c.b1() + 2 * together) / c.n();
  const double rand = value("rand", p);
  PaperTable table{.title = "Adjusted for chance: (M − E[M])/(N − E[M]), of 0000111222 and 0001111122"};
  table.comparisons = {
      compare_published("adjusted Rand from Rand, with N = 1",
                        fmt::format("{:.6f}", (rand - expected) / (1 - expected)), value("ari", p)),
      compare_published("it is κ of the pairs", fmt::format("{:.6f}", value("pairs(kappa)", p)), value("ari", p))};
  return table;
}

PaperTable turning_table() {
  PaperTable table{.title = "The least k for which a measure prefers B to C"};
  for (const std::uint64_t s : {3U, 5U, 10U, 30U, 100U}) {
    const auto x = static_cast<double>(s);
    const std::string which = "s = " + std::to_string(s);
    // On pairs B and C tie at k = s − 1.
    for (const char* score : {"cc", "ari", "pairs(jaccard)"})
      table.comparisons.push_back(compare_published(std::string(score) + ", " + which, std::to_string(s),
                                                    std::to_string(turning_point(score, s))));
    const double tie = (std::log(x) + (x - 1) * std::log(1 + 1 / (x - 1))) / (2 * std::log(2.0));
    table.comparisons.push_back(compare_published(
        "nmi, " + which, std::to_string(static_cast<std::uint64_t>(std::floor(tie)) + 1),
        std::to_string(turning_point("nmi", s)), "tie at k = " + shortest(std::round(tie * 1e4) / 1e4)));
  }
  table.note =
      "Any measure on pairs ties at k = s − 1; NMI at k = (log s + (s − 1)·log(1 + 1/(s − 1))) / (2 log 2), about "
      "(1 + log s) / (2 log 2). Published: the closed forms of the slides.";
  return table;
}

}  // namespace etalon::papers
