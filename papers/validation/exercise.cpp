// exercise.cpp: the exercise of the slides: k pairs and a cluster of s objects, and where measures change their mind.
#include <cmath>

#include "etalon/partitions.hpp"
#include "etalon/text.hpp"
#include "parts.hpp"

namespace etalon::papers {
namespace {

/// A has k clusters of two objects and one of s.
struct Exercise {
  std::uint64_t k;
  std::uint64_t s;

  [[nodiscard]] double n() const { return static_cast<double>(2 * k + s); }

  /// Against B, which takes one object out of the large cluster.
  [[nodiscard]] Partitions<double> with_b() const {
    std::vector<Partitions<double>::Cell> cells;
    for (std::uint32_t i = 0; i < k; ++i) cells.push_back({i, i, 2});
    const auto last = static_cast<std::uint32_t>(k);
    cells.push_back({last, last, s - 1});
    cells.push_back({last, last + 1, 1});
    return {k + 1, k + 2, std::move(cells)};
  }
  /// Against C, which cuts every cluster of two.
  [[nodiscard]] Partitions<double> with_c() const {
    std::vector<Partitions<double>::Cell> cells;
    for (std::uint32_t i = 0; i < k; ++i) {
      cells.push_back({i, 2 * i, 1});
      cells.push_back({i, 2 * i + 1, 1});
    }
    cells.push_back({static_cast<std::uint32_t>(k), static_cast<std::uint32_t>(2 * k), s});
    return {k + 1, 2 * k + 1, std::move(cells)};
  }
};

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
  table.note = "The slides print c00 = n − m_A for A and C, a slip for N − m_A, which is taken here.";
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
