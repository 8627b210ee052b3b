// answer_systems.cpp: from the files that a user names to the answers of systems beside the reference.
#include <algorithm>
#include <unordered_map>

#include "etalon/error.hpp"
#include "etalon/systems.hpp"

namespace etalon {
namespace {

/// The answers in the order of the reference's queries.
AnswerSystem compared(const AnswerFile& reference, const AnswerFile& file, const Source& source,
                      const std::string& name) {
  std::unordered_map<std::string_view, const AnswerFile::Query*> by_name;
  for (const auto& query : file.queries) by_name.emplace(query.name, &query);
  AnswerSystem system{name, {}};
  for (const auto& query : reference.queries) {
    const auto found = by_name.find(query.name);
    if (found == by_name.end()) {
      if (query.name.empty()) source.fail(file.queries[0].line, "there are queries here and none in " + reference.name);
      if (file.queries[0].name.empty()) source.fail("there is no query here, and there are some in " + reference.name);
      source.fail("query '" + query.name + "' of " + reference.name + " is missing");
    }
    system.queries.push_back({query.name,
                              std::make_shared<const AnswerData>(answer_data(query.answer, found->second->answer)),
                              query.answer.fingerprint});
    by_name.erase(found);
  }
  for (const auto& query : file.queries) {
    if (by_name.contains(query.name)) source.fail(query.line, "query '" + query.name + "' is not in " + reference.name);
  }
  return system;
}

std::vector<Source> read_sources(const std::vector<std::string>& paths) {
  refuse_standard_input_twice(paths);
  std::vector<Source> sources;
  for (const std::string& path : paths) sources.push_back(read_source(path));
  return sources;
}

}  // namespace

AnswerShape parse_answer_shape(std::string_view name) {
  if (name == "classes") return AnswerShape::classes;
  if (name == "list") return AnswerShape::list;
  if (name == "set") return AnswerShape::set;
  throw Error(ErrorKind::usage,
              "an answer cannot be read as '" + std::string(name) + "'; choose one of classes, list, set");
}

std::vector<AnswerSystem> read_answer_systems(const std::vector<std::string>& paths, AnswerShape shape) {
  if (paths.size() < 2) throw Error(ErrorKind::usage, "a reference and at least one answer are needed");
  const std::vector<Source> sources = read_sources(paths);
  const std::vector<AnswerFile> files = read_answers(sources, shape);
  const std::vector<std::string> names = system_names(std::span(paths).subspan(1));
  std::vector<AnswerSystem> systems;
  for (std::size_t i = 1; i < files.size(); ++i) {
    systems.push_back(compared(files[0], files[i], sources[i], names[i - 1]));
  }
  return systems;
}

std::vector<std::pair<std::string, std::vector<AnswerSystem>>> read_answers_pairwise(
    const std::vector<std::string>& paths, AnswerShape shape) {
  if (paths.size() < 2) throw Error(ErrorKind::usage, "--pairwise compares at least two answers");
  const std::vector<Source> sources = read_sources(paths);
  const std::vector<AnswerFile> files = read_answers(sources, shape);
  const std::vector<std::string> names = system_names(paths);
  std::vector<std::pair<std::string, std::vector<AnswerSystem>>> all;
  for (std::size_t truth = 0; truth < files.size(); ++truth) {
    std::vector<AnswerSystem> systems;
    for (std::size_t i = 0; i < files.size(); ++i)
      systems.push_back(compared(files[truth], files[i], sources[i], names[i]));
    all.emplace_back(names[truth], std::move(systems));
  }
  return all;
}

}  // namespace etalon
