// matrix_space.hpp: the matrices of a universe, numbered, with the relations that laws ask for.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "engine/space.hpp"
#include "etalon/made_once.hpp"
#include "etalon/matrix.hpp"
#include "read/encoder.hpp"

namespace etalon {

/// Every matrix of m classes and 1 … n objects in order of size, whether it belongs to the universe or not.
class MatrixSpace : public StatisticSpace<MatrixSpace> {
 public:
  explicit MatrixSpace(const Universe& universe);
  /// Throws Error(usage) when there are too many matrices, or triples of labelings for the laws that go through them.
  static void refuse(const Universe& universe, std::span<const Law> laws);

  [[nodiscard]] std::size_t size() const override { return cells_.size(); }
  /// Belongs to the universe: no constant labeling unless allowed, every class occurs.
  [[nodiscard]] bool inside(Index i) const override { return inside_[i]; }
  [[nodiscard]] std::size_t objects(Index i) const override;
  /// The sizes of the true classes, "3 + 5", and the matrix, "[2 1; 0 5]".
  [[nodiscard]] std::string truth(Index i) const override;
  [[nodiscard]] std::string prediction(Index i) const override;
  /// How many labelings have these sizes of the true classes, and how many predictions for one of them give the matrix.
  [[nodiscard]] std::uint64_t truths(Index i) const override;
  [[nodiscard]] std::uint64_t predictions(Index i) const override;
  /// No constant labeling unless allowed; fewer classes may occur. The triangle inequality runs over these.
  [[nodiscard]] bool admitted(Index i) const override { return admitted_[i]; }
  /// Diagonal: the labelings agree.
  [[nodiscard]] bool agreeing(Index i) const override { return diagonal_[i]; }
  /// Zero on the diagonal.
  [[nodiscard]] bool opposite(Index i) const override { return zero_diagonal_[i]; }
  [[nodiscard]] const std::vector<std::uint8_t>& cells(Index i) const { return cells_[i]; }
  [[nodiscard]] std::vector<std::vector<std::uint64_t>> rows(Index i) const override;
  /// kOutside when there is no such matrix in the space.
  [[nodiscard]] Index find(const std::vector<std::uint8_t>& cells) const;
  [[nodiscard]] Index transposed(Index i) const override;

  [[nodiscard]] const Matrix<double>& fast(Index i) const { return fast_[i]; }
  [[nodiscard]] const Matrix<Exact>& exact(Index i) const { return exact_[i]; }

  /// The expected matrix of the sizes at this place of the margins.
  struct Expected {
    Matrix<double> fast;
    Matrix<Exact> exact;
  };
  [[nodiscard]] const Expected& expected(std::size_t place) const { return expected_[place]; }

  /// All different as labelings where it matters. Enumerated at the first call.
  [[nodiscard]] const std::vector<Triple>& triples() const override;
  [[nodiscard]] std::size_t bytes() const override;
  /// The three labelings of a triple, a digit an object.
  [[nodiscard]] std::vector<Counterexample::Labeling> labelings(const Triple& triple) const override;

 private:
  /// The matrix as a number in base objects + 1.
  [[nodiscard]] std::int64_t key_of(std::span<const std::uint8_t> cells) const;
  void enumerate_matrices();
  void enumerate_margins();
  struct Triples {
    std::vector<Triple> all;
    std::vector<std::uint8_t> tables;  ///< m³ counts a triple, one after the other
  };
  [[nodiscard]] Triples enumerate_triples() const;
  [[nodiscard]] const Triples& enumerated() const;

  std::vector<std::vector<std::uint8_t>> cells_;
  std::vector<bool> inside_;
  std::vector<bool> admitted_;
  std::vector<bool> diagonal_;
  std::vector<bool> zero_diagonal_;
  IntegerInterner index_;  // codes are indices: matrices are entered in order
  std::vector<Matrix<double>> fast_;
  std::vector<Matrix<Exact>> exact_;
  std::vector<Expected> expected_;  // by place of the margins
  MadeOnce<Triples> enumerated_;
  mutable std::atomic<std::size_t> triple_bytes_ = 0;
};

}  // namespace etalon
