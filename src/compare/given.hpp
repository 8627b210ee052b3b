// given.hpp: what is refused before a comparison begins, and the words for what has no value.
#pragma once

#include <algorithm>
#include <cmath>
#include <span>

#include "etalon/error.hpp"

namespace etalon::compare {

inline constexpr const char* kNoUnit = "no units";
inline constexpr const char* kFewUnits = "fewer than two units in common";
inline constexpr const char* kEqual = "the systems have equal values on all units that both have";
inline constexpr const char* kConstant = "the systems differ by the same amount on all units";
inline constexpr const char* kEqualClusters = "the systems come to the same in every cluster";
inline constexpr const char* kConstantClusters = "the systems differ by the same amount in all clusters";
inline constexpr const char* kFewClusters = "fewer than two clusters of units";
inline constexpr const char* kTooLarge = "the differences are too large";

inline void check_confidence(double confidence) {
  if (!(confidence > 0 && confidence < 1)) refuse("a confidence is between 0 and 1, for example 0.95");
}

/// Sums over units are taken as they are, so a value that is none must not get this far.
inline void check_numbers(std::span<const double> values) {
  for (const double value : values) {
    if (!std::isfinite(value)) throw Error(ErrorKind::input, "a value to compare is not a finite number");
  }
}

inline void check_resamples(double resamples, double units, double columns = 1) {
  if (!(resamples >= 1)) refuse("at least one resample is needed, for example 10000");
  if (resamples * units * columns > 1e12) refuse("too many resamples of so many units: their product is above 10¹²");
}

/// How many of all resamples may be as extreme when the error is not greater: ⌊error·(B + 1)⌋, the observed one being
/// one of B + 1.
inline std::size_t allowed_extremes(double error, std::uint64_t resamples) {
  return static_cast<std::size_t>(error * static_cast<double>(resamples + 1) * (1 + 1e-12));
}

}  // namespace etalon::compare
