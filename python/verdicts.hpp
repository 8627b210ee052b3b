// verdicts.hpp: what became of measures under laws, as Python holds it.
#pragma once

#include <string>
#include <vector>

#include "etalon/validate.hpp"

namespace etalon::python {

struct Verdicts {
  std::vector<Verdict> all;
  std::vector<BiasVerdict> biases{};
};

/// Laws by their names; throws Error(usage) when there is no such law.
std::vector<Law> to_laws(const std::vector<std::string>& names);

}  // namespace etalon::python
