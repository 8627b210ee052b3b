// sources.cpp: the list of sources.
#include "papers.hpp"

#include <algorithm>
#include <filesystem>
#include <string>

#include "etalon/error.hpp"
#include "etalon/read.hpp"
#include "etalon/text.hpp"

namespace etalon::papers {

Paper answers();
Paper ordering();
Paper ordering_up_to(std::size_t items);
Paper preferences();
Paper validation();
Paper validation_with(const std::vector<etalon::Source>& data);
Paper classi();

std::span<const Source> sources() {
  static constexpr Source all[] = {
      {"answers", "Cardinal, nominal or ordinal similarity measures (LREC 2000)", answers},
      {"ordering", "Rank measures for ordering: consistency and discriminancy (Huang & Ling)", ordering,
       ordering_up_to},
      {"preferences", "Preference learning: evaluation of rankings (slides)", preferences},
      {"validation", "Validating validation measures: labels and clusterings (slides)", validation, nullptr,
       validation_with},
      {"classi", "ClasSi: ranking quality with object classes and their similarity (2011)", classi},
  };
  return all;
}

namespace {

const Source& find_source(std::string_view name) {
  std::vector<std::string> known;
  for (const Source& source : sources()) {
    if (source.name == name) return source;
    known.emplace_back(source.name);
  }
  known.emplace_back("all");
  throw Error(ErrorKind::usage, "there is no source '" + std::string(name) + "'; the sources are " + join(known, ", "));
}

}  // namespace

std::vector<etalon::Source> read_data(const std::vector<std::string>& paths) {
  std::vector<std::string> files;
  for (const std::string& path : paths) {
    if (!std::filesystem::is_directory(path)) {
      files.push_back(path);
      continue;
    }
    std::vector<std::string> inside;
    for (const auto& file : std::filesystem::directory_iterator(path)) {
      if (file.path().extension() == ".tsv") inside.push_back(file.path().string());
    }
    if (inside.empty()) throw Error(ErrorKind::input, path + " is a folder without files .tsv");
    std::sort(inside.begin(), inside.end());
    files.insert(files.end(), inside.begin(), inside.end());
  }
  std::vector<etalon::Source> sources;
  for (const std::string& file : files) sources.push_back(read_source(file));
  return sources;
}

Paper reproduce(std::string_view name, std::size_t up_to, const std::vector<etalon::Source>& data) {
  const Source& source = find_source(name);
  if (up_to > 0 && source.up_to == nullptr)
    throw Error(ErrorKind::usage,
                std::string(name) + " has no size to choose: --up-to (Python: up_to=) is for ordering");
  if (!data.empty() && source.with_data == nullptr)
    throw Error(ErrorKind::usage, std::string(name) + " needs no data: --data (Python: data=) is for validation");
  constexpr std::size_t most = 16;  // the tables of 16 items take 5 GB already
  if (up_to > most)
    throw Error(ErrorKind::usage, "lists of at most 16 items are gone through, which needs 5 GB, not of " +
                                      std::to_string(up_to) + ": --up-to 16 (Python: up_to=)");
  return up_to > 0 ? source.up_to(up_to) : !data.empty() ? source.with_data(data) : source.reproduce();
}

std::vector<Paper> reproduce_all() {
  constexpr std::size_t printed_length = 8;
  std::vector<Paper> all;
  for (const Source& source : sources())
    all.push_back(source.up_to == nullptr ? source.reproduce() : source.up_to(printed_length));
  return all;
}

}  // namespace etalon::papers
