// states.cpp: states into a file, and out of several.
#include "states.hpp"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <set>
#include <unordered_map>

#include "command.hpp"
#include "etalon/domain_entry.hpp"
#include "etalon/error.hpp"
#include "etalon/text.hpp"
#include "words.hpp"

namespace etalon::cli {

void save_state(const State& state, const std::string& path, const std::vector<std::string>& read) {
  Output to;
  to.path = path;
  to.refuse_overwriting(read);
  tell_notes(state.notes);
  to.write(state.to_bytes());
}

void tell_notes(const std::vector<std::string>& notes) {
  for (const std::string& note : notes) std::fprintf(stderr, "etalon: %s\n", printable(note).c_str());
}

namespace {

/// The first of the files that the last one does not go with, in words; there may be none that is alone to blame.
std::string first_against(const std::vector<std::string>& paths, std::size_t last) {
  const State state = read_state(paths[last]);
  for (std::size_t i = 0; i < last && paths[i] != "-" && paths[last] != "-"; ++i) {
    try {
      read_state(paths[i]).merge(state);
    } catch (const Error&) {
      return paths[i];
    }
  }
  return "those before";
}

/// Other files may have the same counts; the same file is counted again by mistake.
void refuse_twice(const std::vector<std::string>& paths) {
  refuse_standard_input_twice(paths);
  std::set<std::filesystem::path> known;
  for (const std::string& path : paths) {
    std::error_code unknown;
    const std::filesystem::path file = std::filesystem::weakly_canonical(path, unknown);
    if (path != "-" && !known.insert(unknown ? std::filesystem::path(path) : file).second)
      refuse(path + " is given twice: its counts would count twice");
  }
}

}  // namespace

State merged_state(const std::vector<std::string>& paths, bool apart) {
  refuse_twice(paths);
  const std::vector<std::string> names = system_names(paths);
  std::optional<State> merged;
  std::unordered_map<std::size_t, std::string> known;  // by their bytes, or what stands for them
  std::vector<std::string> notes;
  for (std::size_t i = 0; i < paths.size(); ++i) {
    State state = read_state(paths[i]);
    if (const auto [same, fresh] = known.emplace(std::hash<std::string>{}(state.to_bytes()), paths[i]); !fresh)
      notes.push_back(paths[i] + " has the same counts as " + same->second +
                      (apart ? ": a copy of a state would be units of its own" : ", which are counted again"));
    if (apart) state = state.named(names[i]);
    if (!merged) {
      merged = std::move(state);
      continue;
    }
    try {
      merged->merge(state);
    } catch (const Error& error) {
      throw Error(error.kind(), paths[i] + " does not go with " + (apart ? "those before" : first_against(paths, i)) +
                                    ": " + error.what());
    }
  }
  merged->notes = std::move(notes);
  return std::move(*merged);
}

void add_later_settings(SettingOptions& settings, Command& to) {
  for (const DomainEntry* domain : domain_entries()) {
    for (const Setting& setting : domain->settings) {
      if (setting.later) settings.add_to(to, {&setting, 1});
    }
  }
}

void choose_views(State& state, const SettingOptions& settings) {
  const DomainEntry& domain = entry(state.domain());
  const Settings given = settings.given();
  if (domain.state.choose != nullptr) domain.state.choose(state, given);
  given.refuse_unread("on states of " + std::string(domain.facts.name));
}

void give_back_states(std::vector<std::string>& paths, std::vector<std::string>& scores) {
  if (paths.empty()) {
    std::erase_if(scores, [&](const std::string& word) {
      if (!std::filesystem::exists(word)) return false;
      paths.push_back(word);
      return true;
    });
  }
  if (paths.empty()) refuse("no state was given: these are files that --save-state has written");
}

}  // namespace etalon::cli
