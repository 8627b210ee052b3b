// measuring.hpp: what is asked of samples, wherever they come from: scores, units, intervals, and where results go.
#pragma once

#include <string>
#include <vector>

#include "command.hpp"
#include "etalon/results.hpp"

namespace etalon::cli {

struct Measuring {
  const Command* command = nullptr;
  std::vector<std::string> scores{};
  std::vector<std::string> definitions{};
  std::vector<std::string> only{};
  std::string undefined = "report";
  std::string interval = "student";
  ResultOptions how{};
  bool pairwise = false;  ///< every system against every other
  unsigned threads = 0;
  std::string state{};  ///< what was counted goes here, instead of results
  Output output{};

  /// -m and --define; no example where nothing can be defined.
  void add_scores_to(Command& to, const Option::Words& words, std::string_view example);
  void add_only_to(Command& to);
  /// Those behind what is particular to a command, the last of them --save-state.
  void add_rest_to(Command& to, const std::string& undefined_words, bool tests, bool show_undefined);

  /// Reads the words that name an interval and what becomes of what has no value.
  void parse();
  /// The scores are one word, such as all.
  [[nodiscard]] bool are(const char* word) const { return scores == std::vector<std::string>{word}; }
  /// Not by a word that stands for several.
  [[nodiscard]] bool named() const { return !scores.empty() && !are("all") && !are("default"); }
  /// Those that are named, and those that are defined.
  [[nodiscard]] std::vector<Score> named_scores(Domain domain) const;
  /// What was named; or all that fits the samples, or a short set, and what the user has written.
  [[nodiscard]] std::vector<Score> chosen(const Samples& samples, const std::vector<Score>& named) const;
  /// What has no effect on these samples is refused, not ignored.
  void refuse_without_effect(const Samples& samples, const std::vector<Score>& chosen) const;
  /// Means have no interval where none is shown.
  void refuse_intervals(const char* where, bool seed_too = true) const;
  /// Nothing is measured where a state is written.
  void refuse_measuring() const;
};

/// Systems are compared on a page, by what is drawn.
bool draws_page(const Measuring& options, const Samples& samples);
/// Intervals are of what is drawn.
bool draws_intervals(const Measuring& options, const Samples& samples);

/// Missing values can be completed by how the two sides stand to each other, where a measure knows it.
std::string undefined_words(Domain domain);
bool has_tests(Domain domain);

}  // namespace etalon::cli
