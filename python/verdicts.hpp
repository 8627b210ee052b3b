// verdicts.hpp: what became of measures under laws, as Python holds it.
#pragma once

#include <vector>

#include "etalon/validate.hpp"

namespace etalon::python {

struct Verdicts {
  std::vector<Verdict> all;
  std::vector<BiasVerdict> biases{};
};

}  // namespace etalon::python
