// table4.hpp: Huang and Ling's Table 4, printed and from our own learners, and whether its claim holds.
#pragma once

#include <string>
#include <vector>

#include "etalon/paper.hpp"

namespace etalon::papers {

// What papers/ordering/table4.py wrote: scores of the first seed, and p-values of all.
extern const char* const kTable4Wine;
extern const char* const kTable4AutoMpg;
extern const char* const kTable4Cpu;
extern const char* const kTable4Seeds;

std::vector<PaperTable> table4();

/// The mean place of each measure by its p, in the order that the paper claims; attributes raw or standardised.
std::vector<double> mean_places(const std::string& attributes);

}  // namespace etalon::papers
