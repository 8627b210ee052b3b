// command.hpp: what the subcommands share: registration, output options, writing.
#pragma once

#include <string>
#include <vector>

#include "etalon/report.hpp"
#include "etalon/systems.hpp"
#include "options.hpp"

namespace etalon::cli {

// One file a subcommand. Each adds itself to the program and runs when it is called.
void add_labels(Command& program);
void add_clusters(Command& program);
void add_orders(Command& program);
void add_classi(Command& program);
void add_answers(Command& program);
void add_list(Command& program);
void add_explain(Command& program);
void add_validate(Command& program);
void add_communities(Command& program);
void add_reproduce(Command& program);
void add_advise(Command& program);

/// --format, --output and --color.
struct Output {
  std::string format{};  ///< empty: that of the file's ending, or table
  std::string path{};
  std::string color = "auto";

  void add_to(Command& command);
  [[nodiscard]] OutputFormat kind() const;
  [[nodiscard]] Style style() const;
  /// To the file, whole or not at all, or to the standard output.
  void write(const std::string& text) const;
  void write(const Document& document) const { write(etalon::write(document, kind(), style())); }
};

/// What etalon labels and etalon clusters have alike: files, scores, and what becomes of values that are not there.
struct MeasureFiles {
  LabelFiles files{};
  std::string input = "auto";
  std::vector<std::string> scores{};
  std::string undefined = "report";
  unsigned threads = 0;
  Output output{};

  struct Words {
    const char* files;
    const char* input;
    const char* undefined;
  };
  void add_to(Command& command, const Words& words);
  /// The scores named; none when all or the default ones are asked for.
  [[nodiscard]] std::vector<Score> named_scores(Domain domain) const;
  [[nodiscard]] bool all_scores() const { return scores == std::vector<std::string>{"all"}; }
};

/// The number of threads that --threads means; 0 is one for each core.
unsigned thread_count(unsigned asked);

Undefined parse_undefined(const std::string& name);

/// A score of the first domain that knows it.
Score parse_any_score(const std::string& text);

Domain parse_domain(const std::string& name);

/// Scores from their texts; the words "all" and "default" are for the caller.
std::vector<Score> parse_scores(const std::vector<std::string>& texts, Domain domain = Domain::labels);

}  // namespace etalon::cli
