// class_systems.cpp: from files of ranked or scored objects to one ranking a query.
#include "etalon/class_systems.hpp"

#include <algorithm>
#include <optional>
#include <set>

#include "domain/classi/ranking_reader.hpp"
#include "etalon/error.hpp"

namespace etalon {
namespace {

/// A mean over other queries would be another mean.
void check_same_queries(const std::vector<RankedSystem>& systems) {
  std::vector<std::set<std::string>> queries(systems.size());
  for (std::size_t i = 0; i < systems.size(); ++i) {
    for (const RankedQuery& query : systems[i].queries) queries[i].insert(query.name);
    for (const std::size_t other : {std::size_t{0}, i}) {
      for (const std::string& name : queries[other]) {
        if (queries[i].contains(name) && queries[0].contains(name)) continue;
        const bool first_lacks = !queries[0].contains(name);
        throw Error(ErrorKind::input, systems[first_lacks ? 0 : i].name + " has no ranking for the query '" + name +
                                          "', which " + systems[first_lacks ? i : 0].name + " has");
      }
    }
  }
}

}  // namespace

ClassRankingData ranked_classes(std::span<const std::uint32_t> classes, const ClassDistances& distances,
                                const std::string& query_class, std::span<const std::uint32_t> group_start,
                                std::span<const std::uint32_t> sizes, bool whole) {
  const std::vector<std::string>& names = distances.classes();
  const auto found = std::find(names.begin(), names.end(), query_class);
  const auto query =
      found == names.end() ? std::nullopt : std::optional(static_cast<std::uint32_t>(found - names.begin()));
  std::vector<std::uint32_t> listed(names.size());
  for (const std::uint32_t c : classes) ++listed[c];
  for (std::size_t c = 0; c < sizes.size(); ++c) {
    if (listed[c] > sizes[c])
      throw Error(ErrorKind::input, std::to_string(listed[c]) + " objects of class '" + names[c] +
                                        "' are ranked, and by the class sizes there are " + std::to_string(sizes[c]));
  }
  ClassRankingData data = class_ranking_data(classes, distances.to(query_class), group_start, query, sizes);
  data.query_unlisted =
      query && !whole && listed[*query] == 0 && !distances.groups(query_class) && (sizes.empty() || sizes[*query] > 0);
  return data;
}

std::vector<RankedSystem> read_ranked_systems(const ClassRankingFiles& files, const ClassDistances& distances) {
  refuse_standard_input_twice(files.paths);
  std::vector<RankedSystem> systems;
  for (const std::string& name : system_names(files.paths)) {
    const Source source = read_source(files.paths[systems.size()]);
    systems.push_back(read_ranking(source, files, distances));
    systems.back().name = name;
  }
  check_same_queries(systems);
  return systems;
}

}  // namespace etalon
