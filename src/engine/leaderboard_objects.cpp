// leaderboard_objects.cpp: a leaderboard from the instances of one test set, which are resampled.
#include "engine/leaderboard_parts.hpp"
#include "engine/object_comparer.hpp"
#include "etalon/error.hpp"

namespace etalon {
namespace {

constexpr std::size_t kMostSystems = 1000;
constexpr const char* kLacksClasses = "some resamples lack a class that the average runs over, and values jump there";

class ObjectBoards {
 public:
  ObjectBoards(const Objects& objects, const LeaderboardOptions& options) : objects_(objects), options_(options) {
    how_.confidence = 1 - options.alpha;
    how_.resamples = options.resamples.value_or(RedrawOptions{}.resamples);
    how_.seed = options.seed.value_or(1);
    how_.threads = options.threads;
  }

  [[nodiscard]] Leaderboard board(const Score& score, const DecidedObjects& decided, std::size_t at) const {
    const bool right = objects_.counts_right(score);
    FamilyRows family;
    if (right) {
      family = family_rows(decided.distinct.right, decided.distinct.right_or_wrong, clustered());
      family.turned = score.better() == Better::lower;
    } else {
      family.column = decided.distinct.predictions.group;
    }
    RedrawnScore drawn{.score = score.text(), .better = score.better()};
    for (const JointCells::System& system : objects_.cells().systems) drawn.systems.push_back(system.name);
    const compare::Redrawn columns = right ? right_means(family) : decided.drawn[at].values;
    drawn.values = for_systems(columns, family.column);
    drawn.of = clustered() ? "clusters of instances" : "instances";
    drawn.units = clustered() ? objects_.cells().cluster_count() : objects_.cells().objects();
    const Decisions& found = decided.by_score[at];
    std::vector<std::string> notes = found.notes;
    const Shown shown = shown_by(found, notes);
    const std::vector<std::size_t> kept = with_values(drawn, notes);
    Leaderboard result = board_of(only(drawn, kept), options_.alpha, only(shown, kept), std::move(notes));
    keep_in_range(result, score.range());
    result.test = found.correction == "max-t" ? name_of(PairMethod::max_t) : name_of(found.method);
    result.correction = found.correction;
    if (right && !clustered()) {
      add_wilson_intervals(result, family);
      result.intervals = "wilson";
    }
    if (!result.again.defined() && result.again.reason == std::string_view(kFewToDraw)) return result;
    add_leader(result, score, right, family, columns, kept);
    if (objects_.may_lack_classes(score)) say_nothing_of_first(result, kLacksClasses);
    return result;
  }

 private:
  [[nodiscard]] bool clustered() const { return !objects_.cells().clusters.empty(); }

  /// Means of right, or of wrong, instances.
  [[nodiscard]] compare::Redrawn right_means(const FamilyRows& family) const {
    compare::Redrawn means = compare::redrawn_means(family.rows, how_);
    turn_back(family, means);
    return means;
  }

  void add_leader(Leaderboard& board, const Score& score, bool right, const FamilyRows& family,
                  const compare::Redrawn& columns, const std::vector<std::size_t>& kept) const {
    compare::LeaderOptions leader;
    static_cast<compare::ResampleOptions&>(leader) = how_;
    leader.higher_is_better = score.better() != Better::lower;
    leader.least = score.range().low;
    leader.most = score.range().high;
    leader.zero_one = right && !clustered();
    const bool rows = right && leader.higher_is_better;
    add_leader_interval(board, [&](std::size_t given) {
      const std::size_t column = family.column[kept[given]];
      return rows ? compare::leader_interval(family.rows, column, leader)
                  : compare::leader_interval(columns, column, leader, objects_.cells().cluster_count());
    });
  }

  /// Half-samples are spread out to the variance of whole ones, and then leave the range of a score near its end.
  static void keep_in_range(Leaderboard& board, const Range& range) {
    for (PlacedSystem& system : board.systems) {
      if (!system.interval.defined()) continue;
      compare::Interval& ends = system.interval.number;
      ends = {std::max(ends.low, range.low), std::min(ends.high, range.high)};
    }
  }

  static RedrawnScore only(const RedrawnScore& drawn, const std::vector<std::size_t>& kept) {
    RedrawnScore some = drawn;
    some.values = for_systems(drawn.values, kept);
    some.systems.clear();
    for (const std::size_t s : kept) some.systems.push_back(drawn.systems[s]);
    return some;
  }
  static Shown only(const Shown& shown, const std::vector<std::size_t>& kept) {
    Shown some(kept.size());
    for (std::size_t a = 0; a < kept.size(); ++a) {
      for (std::size_t b = 0; b < kept.size(); ++b) {
        if (shown(kept[a], kept[b])) some.add(a, b);
      }
    }
    return some;
  }

  const Objects& objects_;
  const LeaderboardOptions& options_;
  compare::ResampleOptions how_;
};

}  // namespace

std::vector<Leaderboard> leaderboards_of(const Objects& objects, std::span<const Score> scores,
                                         const LeaderboardOptions& options, Undefined undefined) {
  check_level(options.alpha);
  if (options.folds > 0) refuse("the number of folds is about units that are folds");
  if (objects.cells().systems.size() > kMostSystems)
    refuse("a leaderboard on instances ranks at most " + std::to_string(kMostSystems) + " systems");
  DecisionOptions how{.unit = UnitKind::objects,
                      .alpha = options.alpha,
                      .resamples = options.resamples,
                      .seed = options.seed,
                      .threads = options.threads,
                      .seed_may_idle = true,
                      .check = false};
  std::vector<Leaderboard> boards;
  if (scores.empty()) return boards;
  const DecidedObjects decided = decide_by_each(objects, scores, how, undefined);
  const ObjectBoards all(objects, options);
  for (std::size_t i = 0; i < scores.size(); ++i) boards.push_back(all.board(scores[i], decided, i));
  return boards;
}

Leaderboard leaderboard_of(const Objects& objects, const Score& score, const LeaderboardOptions& options,
                           Undefined undefined) {
  return std::move(leaderboards_of(objects, {&score, 1}, options, undefined).front());
}

}  // namespace etalon
