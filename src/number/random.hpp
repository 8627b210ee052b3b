// random.hpp: random numbers that are the same on every machine and with every standard library.
#pragma once

#include <cstdint>
#include <span>
#include <utility>

namespace etalon {

/// SplitMix64 (Steele, Lea and Flood 2014). The standard's engines are portable and its distributions are not, so both
/// are here.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}
  /// One of many streams of a seed, so that work which is shared among threads draws the same however it is shared.
  /// Seeds that follow each other would be one stream, read from neighbouring places: so both numbers are mixed.
  static Random stream(std::uint64_t seed, std::uint64_t index) {
    return Random(Random(Random(seed).next() + Random(~index).next()).next());
  }

  std::uint64_t next() {
    state_ += 0x9E3779B97F4A7C15ULL;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
    return z ^ (z >> 31);
  }
  /// 0 … bound−1. The high half of the product is uneven by less than bound/2⁶⁴.
  std::uint64_t below(std::uint64_t bound) {
    __extension__ using Wide = unsigned __int128;
    return static_cast<std::uint64_t>((static_cast<Wide>(next()) * bound) >> 64);
  }
  /// In [0, 1), a multiple of 2⁻⁵³.
  double uniform() { return static_cast<double>(next() >> 11) * 0x1p-53; }

  template <class T>
  void shuffle(std::span<T> values) {
    for (std::size_t i = values.size(); i > 1; --i) std::swap(values[i - 1], values[below(i)]);
  }

 private:
  std::uint64_t state_;
};

}  // namespace etalon
