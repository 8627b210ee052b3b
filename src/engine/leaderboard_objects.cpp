// leaderboard_objects.cpp: a leaderboard from the objects of one test set, drawn again.
#include "engine/leaderboard_parts.hpp"
#include "etalon/error.hpp"

namespace etalon {

std::vector<Leaderboard> leaderboards_of(const Objects& objects, std::span<const Score> scores,
                                         const LeaderboardOptions& options, Undefined undefined) {
  check_level(options.alpha);
  for (const Score& score : scores) {
    if (score.better() == Better::neither)
      refuse(score.text() + " says of no system that it is better: take another score");
  }
  if (options.folds > 0) refuse("the number of folds is about units that are folds");
  const JointCells& cells = objects.cells();
  if (cells.systems.size() < 2) refuse("at least two systems are needed, and there is one");
  RedrawOptions draw{.seed = options.seed.value_or(1), .threads = options.threads, .undefined = undefined};
  draw.resamples = options.resamples.value_or(draw.resamples);
  std::vector<std::string> notes = objects.samples().notes;
  for (std::string& note : objects.cautions()) notes.push_back(std::move(note));
  std::vector<compare::Redrawn> values = redraw(objects, scores, draw);
  std::vector<Leaderboard> boards;
  for (std::size_t i = 0; i < scores.size(); ++i) {
    RedrawnScore drawn{.score = scores[i].text(), .better = scores[i].better(), .notes = notes};
    for (const JointCells::System& system : cells.systems) drawn.systems.push_back(system.name);
    drawn.values = std::move(values[i]);
    drawn.of = cells.clusters.empty() ? "objects" : "clusters of objects";
    drawn.units = cells.clusters.empty() ? cells.objects() : cells.cluster_count();
    boards.push_back(leaderboard_of(drawn, options.alpha));
  }
  return boards;
}

Leaderboard leaderboard_of(const Objects& objects, const Score& score, const LeaderboardOptions& options,
                           Undefined undefined) {
  return std::move(leaderboards_of(objects, {&score, 1}, options, undefined).front());
}

}  // namespace etalon
