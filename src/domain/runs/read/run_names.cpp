// run_names.cpp: the names of runs, by their files and tags.
#include <algorithm>
#include <filesystem>

#include "etalon/error.hpp"
#include "etalon/read.hpp"
#include "etalon/runs.hpp"
#include "etalon/text.hpp"
#include "intake/byte_source.hpp"
#include "read/lines.hpp"

namespace etalon {
namespace {

/// Of the first line of a plain file; empty where there is none.
std::string first_tag(const std::string& path) {
  constexpr std::size_t most = 4096;
  try {
    ByteSource source(path);
    const std::string_view head = source.peek(most);
    const std::vector<std::string_view> words = cut_fields(head.substr(0, head.find('\n')));
    return words.size() == 6 ? std::string(words[5]) : std::string();
  } catch (const Error&) {
    return {};  // which is told when the run is read
  }
}

}  // namespace

std::vector<std::string> run_names(std::span<const std::string> paths) {
  std::vector<std::string> names = system_names(paths);
  for (std::size_t i = 0; i < paths.size(); ++i) {
    const std::string stem = file_stem(paths[i]);
    std::string file = paths[i].substr(paths[i].find_last_of('/') + 1);
    if (file.ends_with(".gz")) file.resize(file.size() - 3);
    std::error_code ignored;
    // Names that were made longer, to tell files apart, stay as they are.
    if (names[i] != stem || file == stem || !std::filesystem::is_regular_file(paths[i], ignored)) continue;
    if (first_tag(paths[i]) == file && std::find(names.begin(), names.end(), file) == names.end()) names[i] = file;
  }
  return names;
}

}  // namespace etalon
