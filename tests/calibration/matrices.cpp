// matrices.cpp: matrices of values that calibration resamples.
#include "calibration/matrices.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <numeric>
#include <set>
#include <sstream>
#include <stdexcept>

#include "calibration/simulation.hpp"

namespace etalon::calibration {
namespace {

using compare::Rows;

constexpr std::size_t kUnits = 50;
constexpr std::size_t kSystems = 40;

Rows with_systems(const Rows& rows, const std::vector<std::size_t>& systems) {
  Rows kept{.systems = systems.size()};
  for (std::size_t row = 0; row < rows.rows(); ++row) {
    for (const std::size_t s : systems) kept.values.push_back(rows.at(row, s));
  }
  return kept;
}

std::vector<double> means_of(const Rows& rows) {
  std::vector<double> means(rows.systems);
  for (std::size_t row = 0; row < rows.rows(); ++row) {
    for (std::size_t s = 0; s < rows.systems; ++s) means[s] += rows.at(row, s) / static_cast<double>(rows.rows());
  }
  return means;
}

Matrix prepared(std::string name, const Rows& rows) {
  Rows kept = without_copies(rows);
  const std::vector<double> means = means_of(kept);
  std::vector<std::size_t> order(kept.systems);
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return means[a] < means[b]; });
  return {std::move(name), with_systems(kept, order)};
}

double logistic(double x) { return 1 / (1 + std::exp(-x)); }

/// Systems come in groups of one maker: variants of a base system that differ from it on a share of the units.
Matrix made(const std::string& name, Random& random, double spread, double (*measured)(double, Random&)) {
  Rows rows{.systems = kSystems};
  rows.values.resize(kUnits * kSystems);
  std::vector<double> difficulty(kUnits);
  for (double& one : difficulty) one = -1 + spread * normal(random);
  std::vector<double> base(kUnits);
  for (std::size_t s = 0; s < kSystems; ++s) {
    const bool first_of_group = s % 5 == 0;
    // Variants differ on three quarters, a third, a tenth of the units; the last is a near copy.
    constexpr double kShares[] = {1, 0.75, 0.35, 0.1, 0.03};
    const double share = kShares[s % 5];
    const double skill = 0.5 * normal(random);
    for (std::size_t u = 0; u < kUnits; ++u) {
      if (first_of_group) base[u] = measured(logistic(difficulty[u] + skill + 0.8 * normal(random)), random);
      const bool other = !first_of_group && random.uniform() < share;
      rows.values[u * kSystems + s] =
          other ? measured(logistic(difficulty[u] + skill + 0.8 * normal(random)), random) : base[u];
    }
  }
  return prepared(name, rows);
}

std::vector<std::string> cells_of(const std::string& line) {
  std::vector<std::string> cells;
  std::stringstream stream(line);
  for (std::string cell; std::getline(stream, cell, ',');) cells.push_back(cell);
  return cells;
}

void add_near_copies(Rows& rows, Random& random, std::size_t copies) {
  const std::size_t before = rows.systems;
  Rows more{.systems = before + copies};
  std::vector<std::size_t> original(copies);
  for (std::size_t& s : original) s = random.below(before);
  for (std::size_t row = 0; row < rows.rows(); ++row) {
    for (std::size_t s = 0; s < before; ++s) more.values.push_back(rows.at(row, s));
    for (const std::size_t s : original) {
      // One unit in 25 has another value, by as much as two units differ, with a random sign.
      const double jump = rows.at(random.below(rows.rows()), s) - rows.at(random.below(rows.rows()), s);
      more.values.push_back(rows.at(row, s) + (random.below(25) == 0 ? jump : 0));
    }
  }
  rows = std::move(more);
}

}  // namespace

Rows without_copies(const Rows& rows) {
  std::set<std::vector<double>> seen;
  std::vector<std::size_t> kept;
  for (std::size_t s = 0; s < rows.systems; ++s) {
    std::vector<double> column;
    for (std::size_t row = 0; row < rows.rows(); ++row) column.push_back(rows.at(row, s));
    if (seen.insert(std::move(column)).second) kept.push_back(s);
  }
  Rows found = with_systems(rows, kept);
  found.clusters = rows.clusters;
  return found;
}

Matrices made_matrices() {
  Random random(20);
  Matrices matrices{"matrices made here", {}};
  matrices.all.push_back(made("average precision", random, 1, [](double x, Random&) { return x * x; }));
  matrices.all.push_back(made("average precision, hard", random, 2, [](double x, Random&) { return x * x * x; }));
  matrices.all.push_back(
      made("precision at 10", random, 1.2, [](double x, Random&) { return std::round(10 * x) / 10; }));
  matrices.all.push_back(made("reciprocal rank", random, 1.5, [](double x, Random& r) {
    const double rank = 1 + std::floor(exponential(r) / (0.05 + 2 * x));
    return rank > 100 ? 0 : 1 / rank;
  }));
  matrices.all.push_back(
      made("right or wrong", random, 1, [](double x, Random& r) { return r.uniform() < x ? 1.0 : 0.0; }));
  matrices.all.push_back(made("success with rare failures", random, 0.5,
                              [](double x, Random& r) { return r.below(12) == 0 ? 0.0 : 0.5 + x / 2; }));
  return matrices;
}

Matrices read_matrices(const std::string& folder) {
  Matrices matrices{"real matrices", {}};
  std::set<std::filesystem::path> paths;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() == ".csv") paths.insert(entry.path());
  }
  for (const auto& path : paths) {
    std::ifstream file(path);
    std::string line;
    std::getline(file, line);
    Rows rows{.systems = cells_of(line).size()};
    while (std::getline(file, line)) {
      const std::vector<std::string> cells = cells_of(line);
      if (cells.size() != rows.systems) throw std::runtime_error(path.string() + ": a row has another length");
      for (const std::string& cell : cells) rows.values.push_back(std::stod(cell));
    }
    matrices.all.push_back(prepared(path.stem().string(), rows));
  }
  if (matrices.all.empty()) throw std::runtime_error(folder + " has no CSV file");
  return matrices;
}

Rows resampled(const Matrices& matrices, Random& random, std::size_t systems, std::size_t units, bool centred,
               std::size_t copies) {
  const Rows& from = matrices.all[random.below(matrices.all.size())].rows;
  const std::size_t count = std::min(systems, from.systems);
  const std::size_t first = random.below(from.systems - count + 1);
  std::vector<std::size_t> neighbours(count);
  std::iota(neighbours.begin(), neighbours.end(), first);
  Rows population = with_systems(from, neighbours);
  if (copies > 0) add_near_copies(population, random, copies);
  const std::vector<double> means = means_of(population);
  Rows found{.systems = population.systems};
  for (std::size_t u = 0; u < units; ++u) {
    const std::size_t row = random.below(population.rows());
    for (std::size_t s = 0; s < population.systems; ++s)
      found.values.push_back(population.at(row, s) - (centred ? means[s] : 0));
  }
  found.tie = 1e-12;
  return found;
}

}  // namespace etalon::calibration
