// blocks.hpp: resamples drawn in blocks, each from its own stream of the seed, so that threads change nothing.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "number/random.hpp"
#include "number/run_all.hpp"

namespace etalon::compare {

inline constexpr std::uint64_t kBlock = 256;

/// Calls make(random, how_many) for each block, and appends what the blocks give, in order.
template <class Result, class Make>
std::vector<Result> resample(std::uint64_t resamples, std::uint64_t seed, unsigned threads, Make make) {
  std::vector<Result> all;
  run_all(static_cast<std::size_t>((resamples + kBlock - 1) / kBlock), threads, all, [&](std::size_t block) {
    Random random = Random::stream(seed, block);
    return make(random, std::min(kBlock, resamples - block * kBlock));
  });
  return all;
}

}  // namespace etalon::compare
