// validate.hpp: the parts of etalon validate.
#pragma once

#include <string>
#include <vector>

#include "command.hpp"
#include "etalon/disagreement.hpp"
#include "etalon/settings.hpp"

namespace etalon::cli {

/// A table of values.
void add_validate_values(Command& command);

/// The user's systems by the scores that are named, or by all that fit and say which value is better. `settings` has
/// those of the domain's files, and `systems`, their paths. Refuses what it does not read of the settings.
Values system_values(Domain domain, const Settings& settings, const std::vector<Score>& scores, unsigned threads);

}  // namespace etalon::cli
