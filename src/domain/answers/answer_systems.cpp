// answer_systems.cpp: from the files that a user names to the answers of systems beside the reference.
#include <algorithm>
#include <unordered_map>

#include "etalon/error.hpp"
#include "etalon/systems.hpp"
#include "etalon/text.hpp"

namespace etalon {
namespace {

using QueriesByName = std::unordered_map<std::string_view, const AnswerFile::Query*>;

std::string named_few(const std::vector<std::string>& names) {
  constexpr std::size_t few = 3;
  const std::vector<std::string> first(names.begin(),
                                       names.begin() + static_cast<std::ptrdiff_t>(std::min(few, names.size())));
  return join(first, ", ") + (names.size() > few ? " …" : "");
}

void refuse_missing_queries(const AnswerFile& reference, const AnswerFile& file, const Source& source,
                            const QueriesByName& by_name) {
  std::vector<std::string> missing;
  for (const auto& query : reference.queries) {
    if (!by_name.contains(query.name)) missing.push_back(query.name);
  }
  if (missing.empty()) return;
  if (missing[0].empty())
    source.fail(file.queries[0].line,
                "queries are named here, but not in " + reference.name + ": name them in both files or in neither");
  if (file.queries[0].name.empty())
    source.fail("queries are named in " + reference.name + ", but not here: name them in both files or in neither");
  const std::string all = std::to_string(reference.queries.size());
  source.fail((missing.size() == 1 ? "query '" + missing[0] + "' of the " + all + " queries of " + reference.name
                                   : std::to_string(missing.size()) + " of the " + all + " queries of " +
                                         reference.name + " (" + named_few(missing) + ")") +
              (missing.size() == 1 ? " is" : " are") + " missing; where " +
              (missing.size() == 1 ? "the answer has" : "their answers have") + " no documents, add a line '" +
              missing[0] + ":'" + (missing.size() == 1 ? "" : " for each") + "; otherwise take " +
              (missing.size() == 1 ? "the query" : "the queries") + " out of the reference");
}

/// The answers in the order of the reference's queries.
AnswerSystem compared(const AnswerFile& reference, const AnswerFile& file, const Source& source,
                      const std::string& name) {
  QueriesByName by_name;
  for (const auto& query : file.queries) by_name.emplace(query.name, &query);
  refuse_missing_queries(reference, file, source, by_name);
  AnswerSystem system{name, {}};
  for (const auto& query : reference.queries) {
    const auto found = by_name.find(query.name);
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
