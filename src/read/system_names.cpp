// system_names.cpp: what systems are called by the files that they come from. No two are called alike, in any domain.
#include <algorithm>
#include <map>

#include "etalon/read.hpp"

namespace etalon {
namespace {

/// The folders of a path, the nearest first.
std::vector<std::string> folders_of(const std::string& path) {
  std::vector<std::string> folders;
  std::size_t end = path.find_last_of('/');
  while (end != std::string::npos && end > 0) {
    const std::size_t begin = path.find_last_of('/', end - 1);
    const std::size_t first = begin == std::string::npos ? 0 : begin + 1;
    if (end > first) folders.push_back(path.substr(first, end - first));
    end = begin;
  }
  return folders;
}

struct Name {
  std::string text;
  std::vector<std::string> folders;
  std::size_t used = 0;  // of the folders
};

/// Puts one more folder before each name that another file has too; false when there was none to put.
bool lengthen(std::vector<Name>& names, std::span<const std::string> paths) {
  std::map<std::string, std::vector<std::size_t>> alike;
  for (std::size_t i = 0; i < names.size(); ++i) alike[names[i].text].push_back(i);
  bool longer = false;
  for (const auto& [text, members] : alike) {
    const auto same_file = [&](std::size_t i) { return paths[i] == paths[members.front()]; };
    if (std::all_of(members.begin(), members.end(), same_file)) continue;
    for (const std::size_t i : members) {
      if (names[i].used == names[i].folders.size()) continue;
      names[i].text = names[i].folders[names[i].used++] + "/" + names[i].text;
      longer = true;
    }
  }
  return longer;
}

}  // namespace

std::vector<std::string> system_names(std::span<const std::string> paths) {
  std::vector<Name> names;
  for (const std::string& path : paths) names.push_back({file_stem(path), folders_of(path)});
  while (lengthen(names, paths)) {
  }
  std::map<std::string, std::size_t> seen;
  std::vector<std::string> texts;
  for (const Name& name : names) {
    const std::size_t times = ++seen[name.text];
    texts.push_back(times == 1 ? name.text : name.text + "#" + std::to_string(times));
  }
  return texts;
}

}  // namespace etalon
