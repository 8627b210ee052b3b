// known_measure.hpp: what the catalogues of all domains say of a measure by its name.
#pragma once

#include <optional>
#include <string>

#include "etalon/measure.hpp"

namespace etalon {

struct KnownMeasure {
  Better better;  ///< neither, where the domains that know the name do not agree
  Range range;    ///< the smallest that covers those of all of them
};

/// Nothing when no domain knows the name.
std::optional<KnownMeasure> known_measure(const std::string& name);

}  // namespace etalon
