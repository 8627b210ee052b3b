// query_names.hpp: lines that may begin with the names of queries, though no colon stands behind them.
#pragma once

#include <span>

#include "etalon/read.hpp"

namespace etalon {

/// Throws Error(input) when no file names a query and the lines of all begin with nearly the same words: these may be
/// queries, which would be counted as documents.
void refuse_names_without_colon(std::span<const Source> sources);

}  // namespace etalon
