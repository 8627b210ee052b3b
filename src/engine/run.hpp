// run.hpp: scores checked on several threads, verdicts in a fixed order.
#pragma once

#include <iterator>
#include <vector>

#include "etalon/validate.hpp"
#include "number/run_all.hpp"

namespace etalon {

inline std::vector<Law> laws_of(const ValidateOptions& options) {
  if (!options.laws.empty()) return options.laws;
  std::vector<Law> laws;
  for (const LawFacts& law : kLaws) laws.push_back(law.law);
  return laws;
}

inline void append(std::vector<Verdict>& all, std::vector<Verdict> more) {
  std::move(more.begin(), more.end(), std::back_inserter(all));
}

}  // namespace etalon
