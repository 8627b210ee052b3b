// ranking_reader.hpp: the rankings of one system from a file.
#pragma once

#include "etalon/class_systems.hpp"
#include "etalon/read.hpp"

namespace etalon {

/// A list of classes, a table of objects with classes, or a table with a score for each class; without a name.
RankedSystem read_ranking(const Source& source, const ClassRankingFiles& files, const ClassDistances& distances);

}  // namespace etalon
