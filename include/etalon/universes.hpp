// universes.hpp: how much memory the small inputs take that laws were checked on.
#pragma once

#include <cstdint>

namespace etalon {

/// Sets how many bytes the inputs of all universes that no check is using may take in memory. The default is 256 MB, or
/// the environment variable ETALON_UNIVERSE_MEMORY in MB. Universes that were used least recently are dropped first.
void keep_universes(std::uint64_t bytes);
/// Frees the memory of all universes that no check is using.
void free_universes();
/// About how many bytes the universes take that are in memory now.
std::uint64_t universe_bytes();

}  // namespace etalon
