// parts.hpp: the tables of the lecture on clustering, one function each.
#pragma once

#include "etalon/paper.hpp"

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

}  // namespace etalon::papers
