// matrix_space.cpp: enumeration of matrices, of class sizes and of triples of labelings.
#include "domain/labels/questions/matrix_space.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numeric>
#include <unordered_set>

#include "engine/factorial.hpp"
#include "etalon/cancel.hpp"
#include "etalon/error.hpp"

namespace etalon {
namespace {

/// Calls visit(parts) for every way to write `total` as an ordered sum of `count` parts, in lexicographic order.
template <class Visit>
void for_each_composition(std::vector<std::uint8_t>& parts, std::size_t at, std::size_t total, Visit& visit) {
  if (at + 1 == parts.size()) {
    parts[at] = static_cast<std::uint8_t>(total);
    visit(parts);
    return;
  }
  for (std::size_t first = 0; first <= total; ++first) {
    parts[at] = static_cast<std::uint8_t>(first);
    for_each_composition(parts, at + 1, total - first, visit);
  }
}

/// Ordered sums of n in `cells` parts, saturating.
double compositions(std::size_t n, std::size_t cells) {
  double count = 1;
  for (std::size_t i = 1; i <= n; ++i) count *= static_cast<double>(cells - 1 + i) / static_cast<double>(i);
  return count;
}

// A matrix in doubles and in exact numbers, with its sizes, as measured.
constexpr std::size_t kMatrixBytes = 1400;
constexpr std::size_t kCellBytes = 100;

/// Labelings of m classes have m classes, also where two of three do not use one: a measure that depends on m is then
/// one distance, and an average over classes that do not occur has no value.
template <class T>
void average_over_all(Matrix<T>& matrix) {
  std::vector<std::size_t> all(matrix.classes());
  std::iota(all.begin(), all.end(), std::size_t{0});
  matrix.average_over(std::move(all));
}

std::string too_many(const Universe& universe, double count, const std::string& what, double most, double gigabytes) {
  return fmt::format(
      "the universe of {} has about {:.3g} {} ({:.3g} GB), more than {:.0e}; take fewer objects or classes",
      universe.text(), count, what, gigabytes, most);
}

}  // namespace

void MatrixSpace::refuse(const Universe& universe, std::span<const Law> laws) {
  const std::size_t m = universe.classes;
  if (m < 2 || m > 5 || universe.objects < 2 || universe.objects > 20) {
    throw Error(
        ErrorKind::usage,
        "a universe has 2 to 5 classes and 2 to 20 objects, not " + std::to_string(m) + " and " +
            std::to_string(universe.objects) +
            "; more are compared by a sample: --consistency --sample 20000 (Python: consistency, sample=20000)");
  }
  constexpr double most = 1e6;
  constexpr double kilobytes = 1.5;  // a matrix in doubles and in exact numbers, with its sizes
  // Sums of n in m² parts and one that takes what is left: all matrices of at most n objects.
  // Matrices are found by a number of 63 bits, which five classes fill first.
  const double bits = static_cast<double>(m * m) * std::log2(static_cast<double>(universe.objects + 1));
  if (const double matrices = compositions(universe.objects, m * m + 1); matrices > most || bits > 62) {
    throw Error(ErrorKind::usage, too_many(universe, matrices, "matrices", most, matrices * kilobytes / 1e6) +
                                      ", or for --consistency a sample: --sample 20000 (Python: sample=20000)");
  }
  if (std::find(laws.begin(), laws.end(), Law::distance) == laws.end()) return;
  constexpr double most_triples = 2e7;
  if (const double triples = compositions(universe.objects, m * m * m); triples > most_triples) {
    const double bytes = triples * static_cast<double>(sizeof(Triple) + m * m * m);
    throw Error(ErrorKind::usage, too_many(universe, triples, "triples of labelings", most_triples, bytes / 1e9) +
                                      ", or leave out the law distance");
  }
}

MatrixSpace::MatrixSpace(const Universe& universe) : StatisticSpace(universe) {
  enumerate_matrices();
  enumerate_margins();
}

const MatrixSpace::Triples& MatrixSpace::enumerated() const {
  const Triples& triples = enumerated_.get([this] { return enumerate_triples(); });
  triple_bytes_ = triples.all.capacity() * sizeof(Triple) + triples.tables.capacity();
  return triples;
}

const std::vector<MatrixSpace::Triple>& MatrixSpace::triples() const { return enumerated().all; }

void MatrixSpace::enumerate_matrices() {
  const std::size_t m = universe().classes;
  std::vector<std::uint8_t> parts(m * m);
  for (std::size_t n = 1; n <= universe().objects; ++n) {
    auto visit = [&](const std::vector<std::uint8_t>& cells) {
      check_cancelled();
      std::vector<std::size_t> truth(m);
      std::vector<std::size_t> prediction(m);
      std::size_t hits = 0;
      for (std::size_t i = 0; i < m; ++i) {
        hits += cells[i * m + i];
        for (std::size_t j = 0; j < m; ++j) {
          truth[i] += cells[i * m + j];
          prediction[j] += cells[i * m + j];
        }
      }
      const auto constant = [&](const std::vector<std::size_t>& sizes) {
        return std::find(sizes.begin(), sizes.end(), n) != sizes.end();
      };
      bool all_occur = true;
      for (std::size_t i = 0; i < m; ++i) all_occur = all_occur && truth[i] + prediction[i] > 0;
      const bool admitted = universe().constant_labelings || (!constant(truth) && !constant(prediction));
      index_.code(key_of(cells));
      cells_.push_back(cells);
      admitted_.push_back(admitted);
      inside_.push_back(admitted && (all_occur || universe().constant_labelings));
      diagonal_.push_back(hits == n);
      zero_diagonal_.push_back(hits == 0);
      fast_.push_back(dense_matrix<double, std::uint8_t>(m, cells));
      exact_.push_back(dense_matrix<Exact, std::uint8_t>(m, cells));
      if (!all_occur && !universe().constant_labelings) {
        average_over_all(fast_.back());
        average_over_all(exact_.back());
      }
    };
    for_each_composition(parts, 0, n, visit);
  }
}

std::int64_t MatrixSpace::key_of(std::span<const std::uint8_t> cells) const {
  std::int64_t key = 0;
  for (const std::uint8_t count : cells) key = key * static_cast<std::int64_t>(universe().objects + 1) + count;
  return key;
}

Index MatrixSpace::find(const std::vector<std::uint8_t>& cells) const { return index_.find(key_of(cells)); }

Index MatrixSpace::transposed(Index i) const {
  const std::size_t m = universe().classes;
  std::vector<std::uint8_t> cells(m * m);
  for (std::size_t row = 0; row < m; ++row) {
    for (std::size_t column = 0; column < m; ++column) cells[column * m + row] = cells_[i][row * m + column];
  }
  return find(cells);
}

void MatrixSpace::enumerate_margins() {
  const std::size_t m = universe().classes;
  std::map<std::pair<std::size_t, std::vector<std::uint64_t>>, std::size_t> known;
  for (Index i = 0; i < size(); ++i) {
    if (!inside_[i]) continue;
    check_cancelled();
    std::vector<std::uint64_t> sizes(2 * m);
    std::uint64_t below = 1;
    for (std::size_t row = 0; row < m; ++row) {
      for (std::size_t column = 0; column < m; ++column) {
        const std::uint64_t count = cells_[i][row * m + column];
        sizes[row] += count;
        sizes[m + column] += count;
        below *= factorial(count);
      }
    }
    const std::uint64_t n =
        std::accumulate(sizes.begin(), sizes.begin() + static_cast<std::ptrdiff_t>(m), std::uint64_t{0});
    const auto [place, added] = known.emplace(std::pair(static_cast<std::size_t>(n), sizes), margins_.size());
    if (added) {
      std::vector<double> expected(m * m);
      std::vector<Exact> expected_exact(m * m);
      for (std::size_t row = 0; row < m; ++row) {
        for (std::size_t column = 0; column < m; ++column) {
          expected[row * m + column] = static_cast<double>(sizes[row] * sizes[m + column]) / static_cast<double>(n);
          expected_exact[row * m + column] = Exact::fraction(
              static_cast<Int128>(sizes[row]) * static_cast<Int128>(sizes[m + column]), static_cast<Int128>(n));
        }
      }
      const auto middle = sizes.begin() + static_cast<std::ptrdiff_t>(m);
      margins_.push_back({{sizes.begin(), middle}, {middle, sizes.end()}, {}, {}, 0});
      expected_.push_back({dense_matrix<double, double>(m, expected), dense_matrix<Exact, Exact>(m, expected_exact)});
    }
    // Predictions that give this matrix for a fixed truth: in each true class, the ways to hand out the predicted ones.
    std::uint64_t above = 1;
    for (std::size_t row = 0; row < m; ++row) above *= factorial(sizes[row]);
    Margins& margins = margins_[place->second];
    margins.members.push_back(i);
    margins.ways.push_back(above / below);
    margins.total += above / below;
  }
}

MatrixSpace::Triples MatrixSpace::enumerate_triples() const {
  const std::size_t m = universe().classes;
  // What one object in cell (a, b, c) of the three-way table adds to the keys of the matrices AB, BC and AC.
  std::vector<std::array<std::int64_t, 3>> steps;
  const auto step = [&](std::size_t row, std::size_t column) {
    std::vector<std::uint8_t> cells(m * m);
    cells[row * m + column] = 1;
    return key_of(cells);
  };
  for (std::size_t a = 0; a < m; ++a) {
    for (std::size_t b = 0; b < m; ++b) {
      for (std::size_t c = 0; c < m; ++c) steps.push_back({step(a, b), step(b, c), step(a, c)});
    }
  }
  std::vector<Triple> triples;
  std::vector<std::uint8_t> tables;
  std::unordered_set<std::uint64_t> seen;
  std::vector<std::uint8_t> table(m * m * m);
  const auto visit = [&](std::int64_t ab, std::int64_t bc, std::int64_t ac) {
    const Index i = index_.find(ab);
    const Index j = index_.find(bc);
    // With A = B or B = C the inequality says nothing; with A = C it says that distances are not negative.
    if (!admitted_[i] || !admitted_[j] || diagonal_[i] || diagonal_[j]) return;
    const Index k = index_.find(ac);
    if (!seen.insert((static_cast<std::uint64_t>(i) * size() + j) * size() + k).second) return;
    triples.push_back({i, j, k, static_cast<std::uint32_t>(triples.size())});
    tables.insert(tables.end(), table.begin(), table.end());
  };
  const auto fill = [&](auto&& self, std::size_t at, std::size_t left, std::int64_t ab, std::int64_t bc,
                        std::int64_t ac) -> void {
    const auto& [to_ab, to_bc, to_ac] = steps[at];
    const bool last = at + 1 == table.size();
    if (!last) check_cancelled();
    for (std::size_t count = last ? left : 0; count <= left; ++count) {
      const auto objects = static_cast<std::int64_t>(count);
      table[at] = static_cast<std::uint8_t>(count);
      if (last) {
        visit(ab + objects * to_ab, bc + objects * to_bc, ac + objects * to_ac);
      } else {
        self(self, at + 1, left - count, ab + objects * to_ab, bc + objects * to_bc, ac + objects * to_ac);
      }
    }
  };
  for (std::size_t n = 1; n <= universe().objects; ++n) {
    seen.clear();
    fill(fill, 0, n, 0, 0, 0);
  }
  return {std::move(triples), std::move(tables)};
}

std::size_t MatrixSpace::bytes() const {
  const std::size_t m = universe().classes;
  return (size() + 2 * expected_.size()) * (kMatrixBytes + m * m * kCellBytes) + triple_bytes_;
}

std::size_t MatrixSpace::objects(Index i) const {
  return std::accumulate(cells_[i].begin(), cells_[i].end(), std::size_t{0});
}

std::string MatrixSpace::truth(Index i) const {
  std::string text;
  for (const auto& row : rows(i))
    text += (text.empty() ? "" : " + ") + std::to_string(std::accumulate(row.begin(), row.end(), std::uint64_t{0}));
  return text;
}

std::string MatrixSpace::prediction(Index i) const {
  std::string text;
  for (const auto& row : rows(i)) {
    text += text.empty() ? "[" : "; ";
    for (std::size_t j = 0; j < row.size(); ++j) text += (j > 0 ? " " : "") + std::to_string(row[j]);
  }
  return text + "]";
}

std::uint64_t MatrixSpace::truths(Index i) const {
  std::uint64_t ways = factorial(objects(i));
  for (const auto& row : rows(i)) ways /= factorial(std::accumulate(row.begin(), row.end(), std::uint64_t{0}));
  return ways;
}

std::uint64_t MatrixSpace::predictions(Index i) const {
  std::uint64_t ways = 1;
  for (const auto& row : rows(i)) {
    std::uint64_t in_class = factorial(std::accumulate(row.begin(), row.end(), std::uint64_t{0}));
    for (const std::uint64_t count : row) in_class /= factorial(count);
    ways *= in_class;
  }
  return ways;
}

std::vector<std::vector<std::uint64_t>> MatrixSpace::rows(Index i) const {
  const auto m = static_cast<std::ptrdiff_t>(universe().classes);
  std::vector<std::vector<std::uint64_t>> rows;
  for (auto row = cells_[i].begin(); row != cells_[i].end(); row += m) rows.emplace_back(row, row + m);
  return rows;
}

std::vector<Counterexample::Labeling> MatrixSpace::labelings(const Triple& triple) const {
  const std::size_t m = universe().classes;
  const std::span table(enumerated().tables.data() + triple.which * m * m * m, m * m * m);
  std::vector<std::string> labelings(3);
  for (std::size_t cell = 0; cell < table.size(); ++cell) {
    for (int repeat = 0; repeat < table[cell]; ++repeat) {
      labelings[0] += static_cast<char>('0' + cell / (m * m));
      labelings[1] += static_cast<char>('0' + cell / m % m);
      labelings[2] += static_cast<char>('0' + cell % m);
    }
  }
  return {{"A", labelings[0]}, {"B", labelings[1]}, {"C", labelings[2]}};
}

}  // namespace etalon
