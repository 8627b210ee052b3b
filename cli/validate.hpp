// validate.hpp: the parts of etalon validate.
#pragma once

#include <string>
#include <vector>

#include "command.hpp"
#include "etalon/disagreement.hpp"
#include "etalon/settings.hpp"

namespace etalon::cli {

/// A table of scores.
void add_validate_scores(Command& command);

/// The settings of the systems of a domain; none where systems cannot be asked about.
std::vector<Setting> systems_settings(Domain domain);
/// The values of the user's systems by the scores that are named, or by all that fit. Refuses what it does not read of
/// the settings before it reads files.
std::vector<ScoreEntry> system_entries(Domain domain, const Settings& settings, const std::vector<std::string>& scores,
                                       unsigned threads);

}  // namespace etalon::cli
