// space.hpp: the matrices of a universe, numbered, with the relations that laws ask for.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "etalon/matrix.hpp"
#include "etalon/validate.hpp"
#include "read/encoder.hpp"
#include "validate/judge.hpp"

namespace etalon {

/// Every matrix of m classes and 1 … n objects in order of size, whether it belongs to the universe or not.
class Space {
 public:
  using Subject = etalon::Subject;

  static constexpr const char* kInput = "matrix";
  static constexpr const char* kInputs = "matrices";

  explicit Space(const Universe& universe);
  /// The space of a universe, made once and kept: pages and tests ask for the same ones again and again.
  static std::shared_ptr<const Space> of(const Universe& universe);

  [[nodiscard]] const Universe& universe() const { return universe_; }
  [[nodiscard]] std::size_t size() const { return cells_.size(); }
  /// Belongs to the universe: no constant labeling unless allowed, every class occurs.
  [[nodiscard]] bool inside(Index i) const { return inside_[i]; }
  /// Measures are compared on these: the matrices of the largest size.
  [[nodiscard]] bool compared(Index i) const { return inside_[i] && objects(i) == universe_.objects; }
  [[nodiscard]] std::size_t objects(Index i) const;
  /// The sizes of the true classes, "3 + 5", and the matrix, "[2 1; 0 5]".
  [[nodiscard]] std::string truth(Index i) const;
  [[nodiscard]] std::string prediction(Index i) const;
  /// How many labelings have these sizes of the true classes, and how many predictions for one of them give the matrix.
  [[nodiscard]] std::uint64_t truths(Index i) const;
  [[nodiscard]] std::uint64_t predictions(Index i) const;
  /// No constant labeling unless allowed; fewer classes may occur. The triangle inequality runs over these.
  [[nodiscard]] bool admitted(Index i) const { return admitted_[i]; }
  /// Diagonal: the labelings agree.
  [[nodiscard]] bool agreeing(Index i) const { return diagonal_[i]; }
  [[nodiscard]] bool zero_diagonal(Index i) const { return zero_diagonal_[i]; }
  [[nodiscard]] const std::vector<std::uint8_t>& cells(Index i) const { return cells_[i]; }
  [[nodiscard]] std::vector<std::vector<std::uint64_t>> rows(Index i) const;
  /// kOutside when there is no such matrix in the space.
  [[nodiscard]] Index find(const std::vector<std::uint8_t>& cells) const;
  [[nodiscard]] Index transposed(Index i) const;

  [[nodiscard]] const Matrix<double>& fast(Index i) const { return fast_[i]; }
  [[nodiscard]] const Matrix<Exact>& exact(Index i) const { return exact_[i]; }

  /// All matrices with the same class sizes, with the number of predictions that give each for a fixed truth.
  struct Margins {
    std::vector<std::uint64_t> truth;
    std::vector<std::uint64_t> prediction;
    std::vector<Index> members;
    std::vector<std::uint64_t> ways;
    std::uint64_t total = 0;
    Matrix<double> expected;
    Matrix<Exact> expected_exact;
  };
  [[nodiscard]] const std::vector<Margins>& margins() const { return margins_; }

  /// Three labelings A, B, C by their matrices AB, BC, AC; all different as labelings where it matters.
  struct Triple {
    Index ab;
    Index bc;
    Index ac;
    std::uint32_t table;  // where in tables_ the labelings themselves are
  };
  /// Enumerated at the first call; throws Error(usage) when there are too many.
  [[nodiscard]] const std::vector<Triple>& triples() const;
  /// The three labelings of a triple, a digit an object.
  [[nodiscard]] std::vector<Counterexample::Labeling> labelings(const Triple& triple) const;

 private:
  /// The matrix as a number in base objects + 1.
  [[nodiscard]] std::int64_t key_of(std::span<const std::uint8_t> cells) const;
  void enumerate_matrices();
  void enumerate_margins();
  void enumerate_triples() const;

  Universe universe_;
  std::vector<std::vector<std::uint8_t>> cells_;
  std::vector<bool> inside_;
  std::vector<bool> admitted_;
  std::vector<bool> diagonal_;
  std::vector<bool> zero_diagonal_;
  IntegerInterner index_;  // codes are indices: matrices are entered in order
  std::vector<Matrix<double>> fast_;
  std::vector<Matrix<Exact>> exact_;
  std::vector<Margins> margins_;
  mutable std::once_flag enumerated_;
  mutable std::vector<Triple> triples_;
  mutable std::vector<std::uint8_t> tables_;  // m³ counts a triple, one after the other
};

}  // namespace etalon
