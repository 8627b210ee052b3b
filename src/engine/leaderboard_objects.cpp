// leaderboard_objects.cpp: a leaderboard from the objects of one test set, drawn again.
#include "engine/leaderboard_parts.hpp"
#include "etalon/error.hpp"

namespace etalon {

Leaderboard leaderboard_of(const Objects& objects, const Score& score, const LeaderboardOptions& options,
                           Undefined undefined) {
  check_level(options.alpha);
  if (score.better() == Better::neither)
    refuse(score.text() + " says of no system that it is better: take another score");
  if (options.folds > 0) refuse("the number of folds is about units that are folds");
  const JointCells& cells = objects.cells();
  if (cells.systems.size() < 2) refuse("at least two systems are needed, and there is one");
  RedrawOptions draw{.seed = options.seed.value_or(1), .threads = options.threads, .undefined = undefined};
  draw.resamples = options.resamples.value_or(draw.resamples);
  RedrawnScore drawn{.score = score.text(), .better = score.better()};
  for (const JointCells::System& system : cells.systems) drawn.systems.push_back(system.name);
  drawn.values = redraw(objects, {&score, 1}, draw).front();
  drawn.of = cells.clusters.empty() ? "objects" : "clusters of objects";
  drawn.units = cells.clusters.empty() ? cells.objects() : cells.cluster_count;
  drawn.notes = objects.samples().notes;
  for (std::string& note : objects.few()) drawn.notes.push_back(std::move(note));
  return leaderboard_of(drawn, options.alpha);
}

}  // namespace etalon
