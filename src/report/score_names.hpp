// score_names.hpp: what a score is called, here and elsewhere.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "etalon/score.hpp"

namespace etalon {

std::vector<std::string> other_names(const Score& score);
std::vector<std::string> names_elsewhere(const Score& score);

}  // namespace etalon
