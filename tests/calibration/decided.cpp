// decided.cpp: decisions over whole matrices: how many, how many of Holm's, and how much other systems disturb them.
#include <fmt/core.h>

#include <algorithm>
#include <cstdio>

#include "calibration/families.hpp"
#include "calibration/simulation.hpp"
#include "number/run_all.hpp"

namespace etalon::calibration {
namespace {

using compare::Rows;

/// Which pairs are decided; pairs are numbered as all_pairs of all systems has them.
struct Decided {
  std::vector<bool> ours;
  std::vector<double> p;  ///< ours
  std::vector<bool> holm;
};

compare::ResampleOptions decided_with(std::uint64_t resamples, std::uint64_t seed) {
  compare::ResampleOptions options;
  options.resamples = resamples;
  options.seed = seed;
  return options;
}

Rows without_system(const Rows& rows, std::size_t left_out) {
  Rows kept{.systems = rows.systems - 1, .tie = rows.tie};
  for (std::size_t row = 0; row < rows.rows(); ++row) {
    for (std::size_t s = 0; s < rows.systems; ++s) {
      if (s != left_out) kept.values.push_back(rows.at(row, s));
    }
  }
  return kept;
}

Decided decided(const Rows& rows, const std::vector<double>& p_t, const compare::ResampleOptions& options) {
  Decided found;
  const compare::Family family = compare::family(rows, compare::all_pairs(rows.systems), options);
  for (const compare::PairFinding& pair : family.pairs) {
    found.ours.push_back(pair.differs);
    found.p.push_back(pair.p.defined() ? pair.p.number : 1);
  }
  for (const double p : compare::corrected(p_t, compare::Correction::holm)) found.holm.push_back(p <= 0.05);
  return found;
}

struct Counts {
  std::size_t pairs = 0;
  std::size_t ours = 0;
  std::size_t holm = 0;
  std::size_t missed = 0;  ///< of Holm's
  std::size_t undone_ours = 0;
  std::size_t undone_holm = 0;

  void add(const Counts& other) {
    pairs += other.pairs;
    ours += other.ours;
    holm += other.holm;
    missed += other.missed;
    undone_ours += other.undone_ours;
    undone_holm += other.undone_holm;
  }
};

std::size_t count(const std::vector<bool>& which) {
  return static_cast<std::size_t>(std::count(which.begin(), which.end(), true));
}

/// Decisions without the system that are none with it.
Counts undone_by(const Rows& rows, std::size_t system, const Decided& with, const std::vector<double>& p_t,
                 const compare::ResampleOptions& options) {
  std::vector<std::size_t> numbers;
  std::vector<double> p;
  const auto pairs = compare::all_pairs(rows.systems);
  for (std::size_t j = 0; j < pairs.size(); ++j) {
    if (pairs[j].first == system || pairs[j].second == system) continue;
    numbers.push_back(j);
    p.push_back(p_t[j]);
  }
  const Decided without = decided(without_system(rows, system), p, options);
  Counts found;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    found.undone_ours += without.ours[i] && !with.ours[numbers[i]] ? 1 : 0;
    found.undone_holm += without.holm[i] && !with.holm[numbers[i]] ? 1 : 0;
  }
  return found;
}

Counts counts_of(const Rows& rows, const compare::ResampleOptions& options, unsigned threads) {
  const std::vector<double> p_t = p_by_t(rows);
  const Decided with = decided(rows, p_t, options);
  Counts found{with.ours.size(), count(with.ours), count(with.holm)};
  for (std::size_t j = 0; j < with.ours.size(); ++j) found.missed += with.holm[j] && !with.ours[j] ? 1 : 0;
  std::vector<Counts> of_systems;
  run_all(rows.systems, threads, of_systems,
          [&](std::size_t s) { return std::vector{undone_by(rows, s, with, p_t, options)}; });
  for (const Counts& one : of_systems) found.add(one);
  return found;
}

struct NearCopy {
  std::size_t decided = 0;  ///< pairs of other systems, before
  std::size_t changed = 0;
  double farthest = 0;  ///< from the level, the adjusted p of a changed decision without the copy
  std::size_t changed_holm = 0;
  std::size_t decided_holm = 0;
};

/// A copy of a random system that has another value on one unit: the nearest that the system has on any, as when two
/// neighbours of one ranking change places, or a random one.
NearCopy near_copy(const Matrices& matrices, Random& random, bool nearest, const compare::ResampleOptions& options) {
  const Rows& rows = matrices.all[random.below(matrices.all.size())].rows;
  const std::size_t copied = random.below(rows.systems);
  const std::size_t u = random.below(rows.rows());
  std::size_t v = random.below(rows.rows());
  const auto distance = [&](std::size_t row) { return std::abs(rows.at(row, copied) - rows.at(u, copied)); };
  for (int attempt = 0; attempt < 100 && distance(v) == 0; ++attempt) v = random.below(rows.rows());
  for (std::size_t row = 0; nearest && row < rows.rows(); ++row) {
    if (distance(row) > 0 && distance(row) < distance(v)) v = row;
  }
  Rows more{.systems = rows.systems + 1, .tie = rows.tie};
  for (std::size_t row = 0; row < rows.rows(); ++row) {
    for (std::size_t s = 0; s < rows.systems; ++s) more.values.push_back(rows.at(row, s));
    more.values.push_back(rows.at(row == u ? v : row, copied));
  }
  const Decided before = decided(rows, p_by_t(rows), options);
  const Decided after = decided(more, p_by_t(more), options);
  NearCopy found{count(before.ours), 0, 0, 0, count(before.holm)};
  const auto pairs = compare::all_pairs(more.systems);
  std::size_t i = 0;
  for (std::size_t j = 0; j < pairs.size(); ++j) {
    if (pairs[j].second == rows.systems) continue;
    if (before.ours[i] != after.ours[j]) {
      ++found.changed;
      found.farthest = std::max(found.farthest, std::abs(before.p[i] - 0.05));
    }
    found.changed_holm += before.holm[i] != after.holm[j] ? 1 : 0;
    ++i;
  }
  return found;
}

void print_near_copies(const Matrices& matrices, bool nearest, const compare::ResampleOptions& options,
                       unsigned threads) {
  constexpr std::size_t kCopies = 200;
  std::vector<NearCopy> copies;
  run_all(kCopies, threads, copies, [&](std::size_t i) {
    Random random = Random::stream(options.seed, i);
    return std::vector{near_copy(matrices, random, nearest, options)};
  });
  NearCopy all;
  for (const NearCopy& one : copies) {
    all.decided += one.decided;
    all.changed += one.changed;
    all.farthest = std::max(all.farthest, one.farthest);
    all.changed_holm += one.changed_holm;
    all.decided_holm += one.decided_holm;
  }
  const auto percent = [](std::size_t part, std::size_t whole) {
    return whole == 0 ? 0 : 100 * static_cast<double>(part) / static_cast<double>(whole);
  };
  fmt::print("| {} | {} | {} ({:.3f} %) | {:.4f} | {} | {} ({:.3f} %) |\n",
             nearest ? "its nearest other value" : "its value on a random other unit", all.decided, all.changed,
             percent(all.changed, all.decided), all.farthest, all.decided_holm, all.changed_holm,
             percent(all.changed_holm, all.decided_holm));
  std::fflush(stdout);
}

}  // namespace

void print_decisions(const Matrices& matrices, std::uint64_t resamples, std::uint64_t seed, unsigned threads) {
  const compare::ResampleOptions options = decided_with(resamples, seed);
  fmt::print(
      "\n## Decisions over whole matrices\n\nAll pairs of the {}, {} resamples, a level of 5 %. Undone: decisions "
      "among "
      "the other systems that the presence of one system takes away, each system left out once.\n\n"
      "| matrix | systems | units | pairs | decided | by Holm with t | of these missed | undone | undone by Holm |\n"
      "| --- | --- | --- | --- | --- | --- | --- | --- | --- |\n",
      matrices.source, resamples);
  Counts all;
  for (const Matrix& matrix : matrices.all) {
    const Counts of = counts_of(matrix.rows, options, threads);
    fmt::print("| {} | {} | {} | {} | {} | {} | {} | {} | {} |\n", matrix.name, matrix.rows.systems, matrix.rows.rows(),
               of.pairs, of.ours, of.holm, of.missed, of.undone_ours, of.undone_holm);
    std::fflush(stdout);
    all.add(of);
  }
  fmt::print("| all | | | {} | {} | {} | {} | {} | {} |\n", all.pairs, all.ours, all.holm, all.missed, all.undone_ours,
             all.undone_holm);
  std::puts(
      "\nNear copies: 200 random systems of random matrices are copied, and a copy has another value on one unit. "
      "Changed: decisions about pairs of other systems. The bar is 0.1 % for the nearest value, and an adjusted p "
      "within "
      ".02 of the level.\n\n"
      "| value of the copy on that unit | decided pairs | changed | farthest p from the level | decided by Holm with t "
      "| "
      "changed |\n| --- | --- | --- | --- | --- | --- |");
  for (const bool nearest : {true, false}) print_near_copies(matrices, nearest, options, threads);
}

}  // namespace etalon::calibration
