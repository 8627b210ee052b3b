// separation.hpp: small examples on which measures disagree: one truth, two predictions, and who prefers which.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "etalon/validate.hpp"

namespace etalon {

/// One truth and two predictions that some measures order in opposite ways.
struct SeparatingExample {
  std::size_t size = 0;  ///< objects or items
  std::string truth;     ///< as text: the sizes of the classes, the reference, the target
  std::string first;
  std::string second;
  std::vector<std::string> for_first;
  std::vector<std::string> for_second;
};

struct Separation {
  std::vector<std::string> measures;
  struct Pair {
    std::string f;
    std::string g;
    int example = -1;  ///< in `smallest`; −1 when no example was found
  };
  std::vector<Pair> pairs;
  std::vector<SeparatingExample> smallest;  ///< a smallest example for each pair that has one; shared where possible
  std::vector<SeparatingExample> cover;     ///< few examples that tell apart all pairs that can be told apart
  bool fewest = false;                      ///< no fewer examples of this universe would do
  std::string universe;
};

struct SeparationOptions {
  std::size_t search = 0;    ///< beyond the universe, of clusters: so many random examples
  std::size_t largest = 16;  ///< of at most so many objects
  std::uint64_t seed = 1;
  Evaluation how{};
};

/// Over all inputs of the universe, predictions for one truth beside each other.
Separation separate(std::span<const Score> scores, const Universe& universe, const SeparationOptions& options = {});

}  // namespace etalon
