// command.hpp: what the subcommands share: registration, output options, writing.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "etalon/page.hpp"
#include "etalon/report.hpp"
#include "options.hpp"

namespace etalon::cli {

// One file a subcommand. Each adds itself to the program and runs when it is called.
void add_measure(Command& program);  ///< one for each domain
void add_merge(Command& program);
void add_list(Command& program);
void add_explain(Command& program);
void add_validate(Command& program);
void add_compare(Command& program);
void add_leaderboard(Command& program);
void add_communities(Command& program);
void add_reproduce(Command& program);
void add_trec_eval(Command& program);
void add_advise(Command& program);
void add_version(Command& program);
void add_completion(Program& program);
void add_man(Program& program);

/// The whole program: the exit code of these words. May be called again, as tests do.
int run_program(int argc, char** argv);

/// What this program is made of, as a table.
std::string build_text();

/// The words that the program was called with, as they are typed.
void remember_words(int argc, const char* const* argv);

/// --format, --output, --color, --report and --title, and --plot where results have several pictures.
struct Output {
  std::string format{};  ///< empty: that of the file's ending, or table
  std::string path{};
  std::string color = "auto";
  std::string picture{};              ///< by its name, where a result has several; empty: the first
  std::string report{};               ///< a page is written here, beside the result
  std::string title{};                ///< of the page
  std::vector<std::string> inputs{};  ///< files that the page names, with their checksums
  std::optional<Domain> domain{};     ///< that the result is of, and
  std::vector<Score> scores{};        ///< the scores that it names, for the page to tell about

  void add_to(Command& command);
  /// --plot: `which` says what pictures there are.
  Option& add_plot_to(Command& command, const std::string& which);
  /// Throws Error(usage) where a picture is named and no file for it.
  void refuse_unseen_picture() const;
  [[nodiscard]] OutputFormat kind() const;
  /// Neither a table for machines nor a picture.
  [[nodiscard]] bool has_room_for_notes() const { return !is_picture() && kind() != OutputFormat::csv; }
  /// Instead of the result, or beside it.
  [[nodiscard]] bool makes_page() const { return !report.empty() || (!is_picture() && kind() == OutputFormat::html); }
  [[nodiscard]] Style style() const;
  /// To the file, whole or not at all, or to the standard output.
  void write(const std::string& text) const;
  /// The picture of the document alone when the file ends with .svg. `page` makes the page where one is asked for; that
  /// of the document alone unless told.
  void write(const Document& document, const std::function<Page()>& page = {}) const;
  /// Throws Error(usage) where the result or its page would take the place of a file that is read, or of each other.
  void refuse_overwriting(const std::vector<std::string>& read) const;

 private:
  [[nodiscard]] bool is_picture() const;
  [[nodiscard]] std::string picture_text(const Document& document) const;
  [[nodiscard]] std::string page_text(const Document& document, const std::function<Page()>& page) const;
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
