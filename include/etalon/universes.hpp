// universes.hpp: how much memory the small inputs take that laws were checked on.
#pragma once

#include <cstdint>

namespace etalon {

/// The inputs of a universe stay in memory for the next question about it, up to so many bytes of all universes that no
/// question is using: 256 MB unless told here or by the environment variable ETALON_UNIVERSE_MEMORY, in MB. Those that
/// were asked about least recently go first.
void keep_universes(std::uint64_t bytes);
/// Gives back the memory of all that no question is using.
void free_universes();
/// About how many bytes the universes take that are in memory now.
std::uint64_t universe_bytes();

}  // namespace etalon
