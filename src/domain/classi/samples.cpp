// samples.cpp: rankings of objects with classes as samples: a unit is a query.
#include <algorithm>

#include "domain/classi/item.hpp"
#include "etalon/class_ranking_samples.hpp"

namespace etalon {

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
