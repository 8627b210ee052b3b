// entries.hpp: what the questions of several domains have alike.
#pragma once

#include "etalon/questions.hpp"

namespace etalon {

/// Said to who needs distance, monotonicity and constant_baseline of labels or of pairs of objects.
inline constexpr std::string_view kNoMeasureHasAll =
    "No measure can have distance, monotonicity and constant_baseline together (Gösgens et al. 2021, for labels of two "
    "classes, and so for pairs of objects). approximate_constant_baseline can be had with the other two: the "
    "correlation "
    "distance cd has all three.";

/// Universes from texts like 2:8, as the setting up_to has them.
std::vector<Universe> parse_universes(const std::vector<std::string>& texts, const UniverseKind& kind,
                                      bool constant_labelings = false);

/// The settings sample and seed, which several domains have.
ConsistencyOptions read_sample(const Settings& settings);
inline constexpr Setting kSample{.name = "sample",
                                 .help = "consistency: so many random pairs of inputs instead of all",
                                 .type = Setting::Type::whole};
inline constexpr Setting kSeed{.name = "seed", .help = "of what is random", .type = Setting::Type::whole, .value = "1"};

}  // namespace etalon
