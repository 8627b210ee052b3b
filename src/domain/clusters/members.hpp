// members.hpp: lists of the members of a cluster, which are no labels.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace etalon {

/// Throws Error(input) where each of the objects has a label of its own on both sides, and these are lists of words of
/// different lengths, as in a file with the members of a cluster a line. Labels of the reference and of a system.
void refuse_members(const std::vector<std::string>& reference, const std::vector<std::string>& clustering,
                    std::uint64_t objects, const std::string& system);

}  // namespace etalon
