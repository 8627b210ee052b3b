// evaluation.hpp: all that a page tells of systems that were measured: who could be best, who is really better, whether
// the measures agree, where systems go wrong, and whether the measures can be trusted.
#pragma once

#include <cstdint>
#include <string>

#include "etalon/objects.hpp"
#include "etalon/page.hpp"
#include "etalon/results.hpp"

namespace etalon {

struct EvaluationOptions {
  const Objects* objects = nullptr;  ///< of the same systems, where the domain has objects that can be drawn again
  std::string no_objects{};          ///< why there are none, where the domain has them
  std::string given{};      ///< files and options that say how they are read, as they are typed, for commands of parts
  std::string defined{};    ///< definitions of measures, with a blank before
  std::string undefined{};  ///< what becomes of what has no value, with a blank before
  std::string measuring{};  ///< what only measuring was told: intervals
  std::uint64_t seed = 1;
  unsigned threads = 1;  ///< the page does not depend on it
};

/// The first score that calls one of two systems better decides. What cannot be told is named in the notes, with the
/// reason. The results must live as long as the page.
Page evaluate(const Results& results, const EvaluationOptions& options = {});
Page evaluate(Results&& results, const EvaluationOptions& options = {}) = delete;

}  // namespace etalon
