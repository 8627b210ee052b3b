// source.cpp: how a source complains, and what a system is called by its file.
#include <algorithm>

#include "etalon/error.hpp"
#include "etalon/read.hpp"

namespace etalon {

void Source::fail(std::size_t line, const std::string& message) const {
  throw Error(ErrorKind::input, name + ":" + std::to_string(line) + ": " + message);
}

void Source::fail(const std::string& message) const { throw Error(ErrorKind::input, name + ": " + message); }

void refuse_standard_input_twice(std::span<const std::string> paths) {
  if (std::count(paths.begin(), paths.end(), "-") > 1) refuse("the standard input can be read once only");
}

std::string file_stem(const std::string& path) {
  std::string name = path.substr(path.find_last_of('/') + 1);
  for (const std::string_view ending : {".gz", ".csv", ".tsv", ".txt", ".jsonl", ".json", ".npy", ".labels", ".soc",
                                        ".soi", ".toc", ".toi", ".run", ".trec", ".res", ".state"}) {
    if (name.size() > ending.size() && name.ends_with(ending)) name.resize(name.size() - ending.size());
  }
  return name == "-" ? "(standard input)" : name;
}

}  // namespace etalon
