// evaluation.cpp: the parts of a page about systems, in the order in which a reader asks.
#include "etalon/evaluation.hpp"

#include <algorithm>
#include <cmath>

#include "domain/part_commands.hpp"
#include "etalon/domain_entry.hpp"
#include "etalon/error.hpp"
#include "etalon/report.hpp"

namespace etalon {
namespace {

constexpr std::size_t kMostBoards = 12;   // scores that rank, and by which pairs are told
constexpr std::size_t kMostSystems = 60;  // of which every pair is decided
constexpr std::size_t kMostUnits = 2000;  // on which measures are held against each other, system by system
constexpr std::size_t kUnitsShown = 20;   // one by one, in the part on agreement
constexpr std::uint64_t kResamples = 10'000;
constexpr std::uint64_t kDrawn = 200'000'000;  // units × resamples that take seconds; of more units fewer resamples
constexpr std::uint64_t kLeastResamples = 1000;

class Evaluator {
 public:
  Evaluator(const Results& results, const EvaluationOptions& options)
      : results_(results),
        samples_(*results.values.samples),
        domain_(entry(samples_.domain)),
        with_(options),
        commands_(domain_, options, results.values.undefined) {
    for (const Score& score : results.values.scores) {
      // A function of the user's in another language was asked for the values, and cannot be asked again.
      if (score.own != nullptr && !score.has_exact()) {
        page_.notes.push_back("Not on this page: what of " + score.text() +
                              " takes more than its values, since it is a function that is not kept.");
        continue;
      }
      asked_.push_back(score);
      if (score.better() != Better::neither) deciding_.push_back(score);
    }
  }

  Page run() {
    const Document measured = document_of(results_);
    page_.add(measured, commands_.measuring(results_.values.scores, with_.measuring));
    if (page_.has("values"))
      page_.print_by("values", commands_.measuring(results_.values.scores, " --each --format csv"));
    if (results_.aggregates.groups.size() > 1) {
      page_.notes.push_back("There is a value for each " + std::string(samples_.unit.one) +
                            ", and no mean: the table is among the details, and no system is called the best.");
      Document table = measured;
      table.view.clear();
      table.for_page = {};
      page_.add(table);
    } else {
      compare();
    }
    attempt("the measures' agreement", [&] { agreement(); });
    if (domain_.failures != nullptr)
      attempt("where systems go wrong", [&] {
        domain_.failures(results_.values.samples, page_,
                         [&](const std::string& options) { return commands_.view(options); });
      });
    attempt("the laws of the measures", [&] { laws(); });
    page_.options.emplace_back("seed", std::to_string(with_.seed));
    return std::move(page_);
  }

 private:
  /// What cannot be told is said, and the rest of the page stands.
  template <class Part>
  void attempt(const std::string& what, Part part) {
    try {
      part();
    } catch (const Error& error) {
      if (error.kind() != ErrorKind::usage && error.kind() != ErrorKind::input) throw;
      page_.notes.push_back("Not on this page: " + what + ": " + sentence(error.what()));
    }
  }

  /// A name that begins it stays as it is written.
  static std::string sentence(const std::string& text) { return text + (text.ends_with('.') ? "" : "."); }

  void compare() {
    if (samples_.systems.size() < 2) return;
    if (deciding_.empty()) {
      page_.notes.emplace_back("Not on this page: who is best: none of the scores calls one of two systems better.");
      return;
    }
    if (deciding_[0] != results_.values.scores[0])
      page_.notes.push_back(results_.values.scores[0].text() +
                            " calls no system better than another: " + deciding_[0].text() + " decides.");
    if (!has_best(deciding_[0])) {
      page_.notes.push_back("Not on this page: who is best by " + deciding_[0].text() +
                            ": the values are not of the same data, or one system has none.");
      return;
    }
    if (deciding_.size() > kMostBoards)
      page_.notes.push_back("Systems are ranked and compared by the first " + std::to_string(kMostBoards) + " scores.");
    if (domain_.objects != nullptr && samples_.units.size() == 1) {
      if (with_.objects == nullptr) {
        if (!with_.no_objects.empty())
          page_.notes.push_back("Not on this page: who is really better: " + sentence(with_.no_objects));
        return;
      }
      if (!same_data()) {
        page_.notes.emplace_back(
            "Not on this page: who is really better: the data were changed after they were measured.");
        return;
      }
      page_.options.emplace_back("resamples", std::to_string(kResamples));
      attempt("ranks with intervals", [&] { object_boards(); });
      attempt("who is really better", [&] { object_decisions(); });
      return;
    }
    attempt("who is really better", [&] { by_units(); });
  }

  /// Among those measured.
  [[nodiscard]] std::size_t place_of(const Score& score) const {
    const auto& scores = results_.values.scores;
    return static_cast<std::size_t>(std::find(scores.begin(), scores.end(), score) - scores.begin());
  }

  /// Somebody is best by the score: systems were measured on the same data, and each has a value.
  [[nodiscard]] bool has_best(const Score& score) const {
    const std::size_t place = place_of(score);
    for (std::size_t system = 0; system < samples_.systems.size(); ++system) {
      if (results_.aggregates.at(0, place, system).best) return true;
    }
    return false;
  }

  /// The objects give the values that are on the page.
  [[nodiscard]] bool same_data() const {
    const auto again = std::make_shared<const Samples>(with_.objects->samples());
    if (again->systems != samples_.systems) return false;
    const Values values = measure(again, {deciding_.data(), 1}, {.undefined = results_.values.undefined});
    const std::size_t place = place_of(deciding_[0]);
    for (std::size_t system = 0; system < samples_.systems.size(); ++system) {
      const double now = values.number(0, system, 0);
      const double then = results_.values.number(place, system, 0);
      if (now != then && !(std::isnan(now) && std::isnan(then))) return false;
    }
    return true;
  }

  [[nodiscard]] std::vector<Score> boards() const {
    return {deciding_.begin(),
            deciding_.begin() + static_cast<std::ptrdiff_t>(std::min(deciding_.size(), kMostBoards))};
  }

  void object_boards() {
    LeaderboardOptions how;
    how.seed = with_.seed;
    how.threads = with_.threads;
    std::vector<Score> scores = boards();
    // One that not every system has is told by itself, and why.
    std::erase_if(scores, [&](const Score& score) {
      if (has_best(score)) return false;
      attempt("ranks by " + score.text(),
              [&] { page_.add(document_of(leaderboard_of(*with_.objects, score, how, results_.values.undefined))); });
      return true;
    });
    for (const Leaderboard& board : leaderboards_of(*with_.objects, scores, how, results_.values.undefined))
      page_.add(document_of(board), commands_.asking("leaderboard", std::span(scores).first(1), commands_.seed()));
  }

  /// All as `etalon compare` has it unless told, so that the page and the command decide alike.
  DecisionOptions decisions() {
    if (samples_.systems.size() > kMostSystems)
      refuse("there are " + std::to_string(samples_.systems.size()) + " systems, and every pair of up to " +
             std::to_string(kMostSystems) + " is shown: etalon compare --baseline holds all against one");
    DecisionOptions how;
    how.seed = with_.seed;
    how.seed_may_idle = true;
    how.threads = with_.threads;
    return how;
  }

  void add_decisions(const Decisions& found, std::span<const Score> scores) {
    const auto is_drawn = [](const ComparedPair& pair) { return pair.found.resamples > 0; };
    const bool drawn = std::any_of(found.pairs.begin(), found.pairs.end(), is_drawn) ||
                       std::any_of(found.described.begin(), found.described.end(), is_drawn);
    page_.add(document_of(found), commands_.asking("compare", scores, drawn ? commands_.seed() : ""));
  }

  void object_decisions() {
    const std::vector<Score> scores = boards();
    add_decisions(compare_systems(*with_.objects, scores, decisions(), results_.values.undefined), scores);
  }

  void by_units() {
    if (domain_.objects != nullptr)
      refuse("what is drawn again depends on what the " + std::string(samples_.unit.several) +
             " are: etalon compare with --unit knows");
    const DisagreementOptions table = comparable_table(results_.values);
    const std::vector<Score> scores = boards();
    refuse_other_means(scores);
    const std::vector<ScoreEntry> entries = entries_of(results_.values);
    attempt("ranks with intervals", [&] { unit_boards(scores, entries, table); });
    DecisionOptions how = decisions();
    how.table = table;
    add_decisions(compare_systems(entries, decided_by(scores, how)), scores);
  }

  void unit_boards(const std::vector<Score>& scores, const std::vector<ScoreEntry>& entries,
                   const DisagreementOptions& table) {
    const std::uint64_t resamples = std::min(kResamples, kDrawn / samples_.units.size());
    if (resamples < kLeastResamples)
      refuse("drawing " + std::to_string(samples_.units.size()) + " " + std::string(samples_.unit.several) +
             " again takes minutes: etalon leaderboard does it");
    const std::string fewer = resamples == kResamples ? "" : " --resamples " + std::to_string(resamples);
    page_.options.emplace_back("resamples", std::to_string(resamples));
    for (const Score& score : scores) {
      LeaderboardOptions how;
      how.score = score.text();
      how.seed = with_.seed;
      how.threads = with_.threads;
      if (!fewer.empty()) how.resamples = resamples;
      how.table = table;
      attempt("ranks by " + score.text(), [&] {
        page_.add(document_of(leaderboard_of(entries, how)),
                  commands_.asking("leaderboard", {&score, 1}, commands_.seed() + fewer));
      });
    }
  }

  void agreement() {
    if (samples_.systems.size() < 2 || deciding_.size() < 2) return;
    if (samples_.units.size() > kMostUnits)
      refuse("there are " + std::to_string(samples_.units.size()) + " " + std::string(samples_.unit.several) +
             ", and measures are held against each other on up to " + std::to_string(kMostUnits));
    DisagreementOptions how;
    how.notes = comparable_notes(samples_);
    how.skip_missing = true;
    for (const Score& score : deciding_) how.known.emplace(score.text(), score.better());
    std::vector<ScoreEntry> entries = entries_of(results_.values);
    std::erase_if(entries, [&](const ScoreEntry& one) { return !how.known.contains(one.score); });
    Disagreement found = disagreement_of(std::move(entries), how);
    if (found.units.size() > kUnitsShown) {
      found.units.clear();
      found.winners.clear();
      found.by_unit.clear();
    }
    page_.add(document_of(found), samples_.counts.empty() ? commands_.agreement(deciding_) : "");
  }

  void laws() {
    if (asked_.empty()) return;
    const std::vector<Universe> universes = default_universes(samples_.domain);
    Judgement found{validate(asked_, universes, {.threads = with_.threads})};
    found.left_out = left_out(asked_, universes);
    page_.add(document_of(found, true), commands_.laws(asked_));
  }

  const Results& results_;
  const Samples& samples_;
  const DomainEntry& domain_;
  const EvaluationOptions& with_;
  PartCommands commands_;
  std::vector<Score> asked_{};     ///< those that can be evaluated on other data
  std::vector<Score> deciding_{};  ///< of these, those that call one of two systems better
  Page page_{};
};

}  // namespace

Page evaluate(const Results& results, const EvaluationOptions& options) { return Evaluator(results, options).run(); }

}  // namespace etalon
