// command.hpp: what the subcommands share: registration, output options, writing.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "etalon/report.hpp"
#include "options.hpp"

namespace etalon::cli {

// One file a subcommand. Each adds itself to the program and runs when it is called.
void add_measure(Command& program);  ///< one for each domain
void add_list(Command& program);
void add_explain(Command& program);
void add_validate(Command& program);
void add_compare(Command& program);
void add_leaderboard(Command& program);
void add_communities(Command& program);
void add_reproduce(Command& program);
void add_trec_eval(Command& program);
void add_advise(Command& program);
void add_completion(Program& program);
void add_man(Program& program);

/// --format, --output and --color.
struct Output {
  std::string format{};  ///< empty: that of the file's ending, or table
  std::string path{};
  std::string color = "auto";
  std::string picture{};  ///< by its name, where a result has several; empty: the first

  void add_to(Command& command);
  [[nodiscard]] OutputFormat kind() const;
  [[nodiscard]] Style style() const;
  /// To the file, whole or not at all, or to the standard output.
  void write(const std::string& text) const;
  /// The picture of the document alone when the file ends with .svg.
  void write(const Document& document) const;
};

/// The number of threads that --threads means; 0 is one for each core.
unsigned thread_count(unsigned asked);

Undefined parse_undefined(const std::string& name);

Domain parse_domain(const std::string& name);

/// Scores from their texts; the words "all" and "default" are for the caller.
std::vector<Score> parse_scores(const std::vector<std::string>& texts, Domain domain = {},
                                std::span<const Score> own = {});

/// -m takes all words behind it: those that are files and no scores are files.
void give_back_files(std::vector<std::string>& paths, std::vector<std::string>& scores, Domain domain);

/// Measures that the user has written as formulas.
std::vector<Score> own_scores(const std::vector<std::string>& definitions, Domain domain);
/// The scores named, and those defined: one that a score names, perhaps through a lift, does not come by itself.
std::vector<Score> named_scores(const std::vector<std::string>& texts, const std::vector<std::string>& definitions,
                                Domain domain);

}  // namespace etalon::cli
