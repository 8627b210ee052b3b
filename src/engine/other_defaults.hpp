// other_defaults.hpp: measures whose defaults are not those of the tool that most people have values from.
#pragma once

#include <span>
#include <string>

#include "etalon/score.hpp"

namespace etalon {

/// A sentence on scores at their defaults that scikit-learn computes with other arguments; empty where there is none.
std::string other_defaults(std::span<const Score> scores);

}  // namespace etalon
