// laws.hpp: one law, one subject, one space: a verdict for each form.
#pragma once

#include <string>
#include <vector>

#include "validate/space.hpp"

namespace etalon {

std::vector<Verdict> check_law(Law law, const std::string& score, Judge<Space>& judge);

}  // namespace etalon
