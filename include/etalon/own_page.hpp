// own_page.hpp: everything about a measure that a user writes as a formula: values, laws, and the known measures near
// it.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "etalon/consistency.hpp"
#include "etalon/separation.hpp"

namespace etalon {

struct OwnPage {
  std::string definition;  ///< "mine = 2*c11 / (2*c11 + c10 + c01)"; empty for a function
  std::string name;
  Domain domain{};

  /// What it gives on the inputs of the first universe of its domain.
  std::string universe;
  double low = 0;
  double high = 0;
  std::size_t inputs = 0;
  std::map<std::string, std::size_t> undefined;  ///< how many inputs have no value, by reason

  std::vector<Verdict> verdicts;
  std::vector<std::string> alike;  ///< known measures that order all inputs as it does

  /// The known measures that it is most consistent with, beside those alike.
  struct Neighbour {
    Agreement agreement;                       ///< f is the user's measure
    std::optional<SeparatingExample> example;  ///< a smallest one on which they differ
  };
  std::string compared_on;
  std::vector<Neighbour> nearest;
};

/// Over the default universes of its domain.
OwnPage describe(const Score& score, unsigned threads = 1);

}  // namespace etalon
