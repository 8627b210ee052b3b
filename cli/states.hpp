// states.hpp: states that are written and read by commands.
#pragma once

#include <string>
#include <vector>

#include "etalon/state.hpp"
#include "settings.hpp"

namespace etalon::cli {

/// Whole or not at all; what is odd in what was counted is told on the standard error. Throws Error(usage) where it
/// would take the place of a file that was read.
void save_state(const State& state, const std::string& path, const std::vector<std::string>& read);

/// On the standard error, where results have no room for them.
void tell_notes(const std::vector<std::string>& notes);

/// The states of all files together; apart: their units are named after the files. Its notes tell which have the same
/// counts.
State merged_state(const std::vector<std::string>& paths, bool apart = false);

/// The settings that say how what was counted is looked at, of all domains.
void add_later_settings(SettingOptions& settings, Command& to);
/// Instead of what the states were given. Throws Error(usage) for what has no effect on states of their domain.
void choose_views(State& state, const SettingOptions& settings);

/// What --apart says.
constexpr const char* kApart =
    "units of different states are different, even where they have the same name: they are named after the file, so "
    "that parts are folds, days or machines";

/// What commands that read states say of their files.
constexpr const char* kStateFiles =
    "STATE…: of one domain and by the same settings; counts of labels and clusters add up, and other units are put "
    "side "
    "by side. Any of them gzipped; - is the standard input";

/// -m takes all words behind it: those that are files are states. Throws Error(usage) where there is none.
void give_back_states(std::vector<std::string>& paths, std::vector<std::string>& scores);

}  // namespace etalon::cli
