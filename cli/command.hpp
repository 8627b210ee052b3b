// command.hpp: what the subcommands share: registration, output options, writing.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "etalon/report.hpp"

namespace etalon::cli {

// One file a subcommand. Each adds itself to the program and runs when it is called.
void add_labels(CLI::App& program);
void add_clusters(CLI::App& program);
void add_orders(CLI::App& program);
void add_answers(CLI::App& program);
void add_list(CLI::App& program);
void add_explain(CLI::App& program);
void add_validate(CLI::App& program);
void add_communities(CLI::App& program);
void add_reproduce(CLI::App& program);

/// --format, --output and --color.
struct Output {
  std::string format = "table";
  std::string path{};
  std::string color = "auto";

  void add_to(CLI::App& command);
  [[nodiscard]] OutputFormat kind() const { return parse_output_format(format); }
  [[nodiscard]] Style style() const;
  /// To the file, whole or not at all, or to the standard output.
  void write(const std::string& text) const;
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
