// parts.hpp: the tables of the lectures on labels and on clustering, one function each.
#pragma once

#include "etalon/paper.hpp"
#include "etalon/partitions.hpp"

namespace etalon::papers {

inline double value(const char* score, const Partitions<double>& p) {
  return evaluate(parse_score(score, Domain::clusters), p).number;
}

PaperTable pair_counts_table();
PaperTable turning_table();
PaperTable property_table();
PaperTable pair_property_table();
PaperTable triplet_table();
PaperTable recovery_table();

/// Of measures of labels, with two classes or with three.
PaperTable label_property_table(std::size_t classes);

/// data/rain/forecasts.csv.
extern const char* const kRainForecasts;
PaperTable rain_table(const Source& source);
/// From a table of data set, clustering, index and value; or the command that makes it.
PaperTable cluster_inconsistency_table(const Source& source);
PaperTable cluster_inconsistency_command();

}  // namespace etalon::papers
