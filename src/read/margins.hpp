// margins.hpp: rows, columns and units that have the sums of the others, which are refused where counts are read.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "etalon/read.hpp"

namespace etalon {

/// Throws where a row or column is named as sums are and has the sums of the others: it is no class. `part` is the
/// field's word for a row, in messages.
void refuse_margins(const Source& source, const std::vector<std::string>& rows, const std::vector<std::string>& columns,
                    const std::vector<LabelCounts::Entry>& entries, std::string_view part);

/// Throws where the last row and the last column of a square without names have the sums of the others.
void refuse_last_sums(const Source& source, std::size_t size, const std::vector<LabelCounts::Entry>& entries);

/// Throws where a unit is named as sums are and has the sums of the other units of its system. `lines` says where each
/// system and unit is.
void refuse_total_units(const std::vector<SystemCounts>& all,
                        const std::map<std::pair<std::string, std::string>, std::string>& lines);

}  // namespace etalon
