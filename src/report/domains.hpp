// domains.hpp: what a page says about a score that depends on its domain: the worked example, the laws and their
// universe.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "etalon/report.hpp"

namespace etalon {

struct Example {
  std::string data;
  Value<double> value;
};

Example worked_example(const Score& score);

/// The verdicts over the default universes of the domain.
std::vector<Verdict> default_verdicts(const Score& score);

/// How a page speaks of the universes of a domain.
struct UniverseWords {
  std::string_view brief;
  std::string_view whole;   ///< after "Checked over all", with a full stop
  std::string_view layout;  ///< how counterexamples are to be read; begins with a blank
};
UniverseWords universe_words(Domain domain);

std::string_view statistic_name(const Measure& measure);

}  // namespace etalon
