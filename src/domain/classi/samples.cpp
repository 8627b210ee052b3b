// samples.cpp: rankings of objects with classes as samples: a unit is a query.
#include <algorithm>

#include "domain/classi/item.hpp"
#include "etalon/class_ranking_samples.hpp"
#include "etalon/text.hpp"

namespace etalon {
namespace {

/// Queries whose class is in no position of their list, by system; empty when there are none.
std::string unlisted_note(const RankedSystem& system) {
  constexpr std::size_t most = 3;
  std::vector<std::string> names;
  bool sized = true;
  for (const RankedQuery& query : system.queries) {
    if (!query.ranking->query_unlisted) continue;
    sized = sized && query.ranking->sized;
    names.push_back("'" + (query.name.empty() ? query.query_class : query.name) + "'");
  }
  if (names.empty()) return {};
  const std::size_t count = names.size();
  names.resize(std::min(count, most));
  return (system.name.empty() ? "" : system.name + ": ") +
         (count == 1 ? "the list of query " : "the lists of " + std::to_string(count) + " queries, such as ") +
         join(names, ", ") + (count == 1 ? " has" : ", have") + " no object of the query's class" +
         (sized ? "" : "; if lists stop early, give the class sizes (--sizes FILE, Python: sizes=)");
}

}  // namespace

Samples class_ranking_samples(std::vector<RankedSystem> systems) {
  Samples samples{.domain = Domain::classi, .kind = kind_of<ClassRanking>, .unit = {"query", "queries"}};
  SamplesBuilder builder(samples);
  std::vector<ClassRankingItem> items;
  // Objects are told apart by their names where all systems have them, else by their classes.
  const bool named = std::all_of(systems.begin(), systems.end(), [](const RankedSystem& system) {
    return std::all_of(system.queries.begin(), system.queries.end(),
                       [](const RankedQuery& query) { return query.objects != 0; });
  });
  for (const RankedSystem& system : systems) {
    for (const RankedQuery& query : system.queries) {
      builder.add(system.name, query.name,
                  {items.size(), query.ranking->n(), system.classes,
                   fingerprint(query.query_class, named ? query.objects : query.classes)});
      items.push_back({query.ranking});
    }
    if (std::string note = unlisted_note(system); !note.empty()) samples.notes.push_back(std::move(note));
  }
  builder.finish();
  // A score for each class makes a query of each class, over the same objects: their spread is that of classes.
  const bool queries_are_classes = std::all_of(systems.begin(), systems.end(), [](const RankedSystem& system) {
    return system.queries.size() > 1 &&
           std::all_of(system.queries.begin(), system.queries.end(), [&](const RankedQuery& query) {
             return query.objects == 0 && query.name == query.query_class &&
                    query.classes == system.queries.front().classes;
           });
  });
  if (queries_are_classes) samples.unit = {"class", "classes"};
  samples.batch = std::make_shared<const ClassRankingBatch>(std::move(items), std::move(systems));
  return samples;
}

}  // namespace etalon
