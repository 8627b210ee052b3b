// folds.hpp: whether folds are those of one cross-validation or of a repeated one.
#pragma once

#include <span>
#include <string>

#include "etalon/decisions.hpp"

namespace etalon {

/// Throws Error(usage) where folds cannot be those of one cross-validation, or where their names show repetitions, with
/// the options that say what they are. `of_one`: how many folds one cross-validation has; 0: not said.
void check_folds(UnitKind unit, std::span<const std::string> names, std::size_t of_one);

/// How folds are read: one cross-validation, or repetitions of one.
std::string folds_reading(std::size_t folds, std::size_t of_one);

}  // namespace etalon
