// folds.hpp: columns that tell of which fold of a cross-validation an instance is.
#pragma once

#include <string_view>

namespace etalon {

/// Such a column is no prediction when it is not asked for.
inline bool names_folds(std::string_view column) {
  return column == "fold" || column == "folds" || column == "cv_fold";
}

}  // namespace etalon
