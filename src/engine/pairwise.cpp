// pairwise.cpp: systems measured against each of them in turn.
#include "etalon/pairwise.hpp"

namespace etalon {

Pairwise pairwise_of(std::vector<Against> all, std::span<const Score> scores, const ResultOptions& options) {
  Pairwise found;
  for (Against& one : all) {
    found.truths.push_back(std::move(one.truth));
    found.against.push_back(results_of(std::move(one.samples), scores, options));
  }
  return found;
}

}  // namespace etalon
