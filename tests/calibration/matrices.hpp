// matrices.hpp: values of systems on units to resample, made here or read from a folder.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "etalon/compare_family.hpp"
#include "number/random.hpp"

namespace etalon::calibration {

struct Matrix {
  std::string name;
  compare::Rows rows;  ///< no two systems are equal on all units; systems in the order of their means
};

struct Matrices {
  std::string source;  ///< named in headings
  std::vector<Matrix> all;
};

/// Made from a seed: average precisions with heavy tails, precisions at 10 and reciprocal ranks with ties, shares of
/// right answers, each with families of systems that differ on few units and near copies.
Matrices made_matrices();

/// Every CSV file of a folder: a header with the systems, a row for each unit.
Matrices read_matrices(const std::string& folder);

/// Units drawn with replacement from `systems` neighbours by mean, beginning at a random one; all of them if there are
/// no more. `centred`: their means are made equal first, so that every difference is an error. `copies` more systems
/// are near copies of these: equal but for few units, on which the difference has a random sign.
compare::Rows resampled(const Matrices& matrices, Random& random, std::size_t systems, std::size_t units, bool centred,
                        std::size_t copies = 0);

/// The same values without systems that equal an earlier one on all units.
compare::Rows without_copies(const compare::Rows& rows);

}  // namespace etalon::calibration
