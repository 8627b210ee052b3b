// leaderboard.cpp: etalon leaderboard: who could be best, from a table of values, from the files of a
// domain, or from states.
#include <memory>

#include "command.hpp"
#include "compared_files.hpp"
#include "etalon/error.hpp"
#include "etalon/leaderboard.hpp"
#include "words.hpp"

namespace etalon::cli {
namespace {

/// What ranks, whatever the values come from.
struct BoardFlags {
  std::string unit;
  std::size_t folds = 0;
  unsigned threads = 0;
  Output output;
  LeaderboardOptions how;

  void add_to(Command& command) {
    command.option("--unit", unit, "what a unit is: " + std::string(kUnitKinds))
        .type("KIND")
        .suggest(words_of(kUnitKinds));
    command.option("--alpha", how.alpha, "how often any rank may lie outside of its interval").show_default();
    command.option("--folds-of", folds, "folds: how many a cross-validation has, when it was repeated").type("N");
    command.option("--resamples", how.resamples, "of the units or objects; 10000 unless told");
    command.option("--seed", how.seed, "of what is drawn at random; 1 unless told");
    command.option("--threads", threads, "0: one for each core").show_default();
    output.add_to(command);
  }

  [[nodiscard]] LeaderboardOptions options(const Command& command) const {
    LeaderboardOptions with = how;
    if (!unit.empty()) with.unit = parse_unit_kind(unit);
    if (command.given("--folds-of") && folds < 2) refuse("--folds-of is at least 2");
    with.folds = folds;
    with.threads = thread_count(threads);
    return with;
  }
};

struct BoardValues {
  ComparedTable table;
  BoardFlags flags;
};

void rank_values(BoardValues& given, const Command& command) {
  LeaderboardOptions how = given.flags.options(command);
  given.flags.output.inputs = given.table.files;
  how.table = given.table.options(command, given.flags.unit);
  given.flags.output.write(document_of(leaderboard_of(given.table.read(), how)));
}

void add_board_values(Command& leaderboard) {
  Command& values = leaderboard.subcommand("values", "Ranks of systems, from a table of system, unit, score and value");
  auto options = std::make_shared<BoardValues>();
  options->table.add_to(values);
  values.option("-m,--score", options->flags.how.score, "the score that ranks, when the table has several")
      .type("SCORE")
      .no_file();
  options->flags.add_to(values);
  values.runs([options, &values] { rank_values(*options, values); });
}

/// From files of a domain, or from states.
template <class Systems>
struct BoardSystems {
  Systems systems;
  BoardFlags flags;
};

template <class Systems>
void rank(BoardSystems<Systems>& given, const Command& command) {
  LeaderboardOptions how = given.flags.options(command);
  Compared compared = given.systems.read(given.flags.unit, how.threads);
  given.systems.tell(given.flags.output, compared);
  if (compared.scores.size() > 1) refuse("one score ranks: name one with -m");
  if (compared.objects)
    return given.flags.output.write(
        document_of(leaderboard_of(*compared.objects, compared.scores[0], how, compared.undefined)));
  how.unit = compared.unit;
  how.score = compared.scores[0].text();
  how.table = std::move(compared.table);
  given.flags.output.write(document_of(leaderboard_of(std::move(compared.entries), how)));
}

void add_board_files(Command& leaderboard, const DomainEntry& domain) {
  Command& command = leaderboard.subcommand(std::string(domain.facts.name),
                                            "Ranks of systems, from files of " + std::string(domain.facts.name));
  auto options = std::make_shared<BoardSystems<ComparedFiles>>();
  options->systems.add_to(command, domain, "the score that ranks");
  options->flags.add_to(command);
  command.runs([options, &command] { rank(*options, command); });
}

void add_board_states(Command& leaderboard) {
  Command& command = leaderboard.subcommand("states", "Ranks of systems, from states of parts of the data");
  auto options = std::make_shared<BoardSystems<ComparedStates>>();
  options->systems.add_to(command, "the score that ranks");
  options->flags.add_to(command);
  command.runs([options, &command] { rank(*options, command); });
}

}  // namespace

void add_leaderboard(Command& program) {
  Command& command = program.subcommand("leaderboard", "Who could be best? Ranks with intervals, and lucky winners");
  for (const DomainEntry* domain : domain_entries()) add_board_files(command, *domain);
  add_board_states(command);
  add_board_values(command);
}

}  // namespace etalon::cli
