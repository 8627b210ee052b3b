// states.cpp: states into a file, and out of several.
#include "states.hpp"

#include <cstdio>
#include <filesystem>
#include <optional>
#include <unordered_map>

#include "command.hpp"
#include "etalon/error.hpp"
#include "etalon/text.hpp"
#include "words.hpp"

namespace etalon::cli {

void save_state(const State& state, const std::string& path, const std::vector<std::string>& read) {
  Output to;
  to.path = path;
  to.refuse_overwriting(read);
  for (const std::string& note : state.notes) std::fprintf(stderr, "etalon: %s\n", printable(note).c_str());
  to.write(state.to_bytes());
}

State merged_state(const std::vector<std::string>& paths, bool apart) {
  const std::vector<std::string> names = system_names(paths);
  std::optional<State> merged;
  std::unordered_map<std::size_t, std::string> known;  // by their bytes, or what stands for them
  for (std::size_t i = 0; i < paths.size(); ++i) {
    State state = read_state(paths[i]);
    const auto [same, fresh] = known.emplace(std::hash<std::string>{}(state.to_bytes()), paths[i]);
    if (!fresh)
      std::fprintf(stderr, "etalon: %s has the same counts as %s, which are counted again\n",
                   printable(paths[i]).c_str(), printable(same->second).c_str());
    if (apart) state = state.named(names[i]);
    if (!merged) {
      merged = std::move(state);
      continue;
    }
    try {
      merged->merge(state);
    } catch (const Error& error) {
      throw Error(error.kind(), paths[i] + " does not go with those before: " + error.what());
    }
  }
  return std::move(*merged);
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
