// common.hpp: what etalon validate has alike in all domains: measures, laws, consistency, separation, systems.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "command.hpp"
#include "etalon/disagreement.hpp"
#include "etalon/error.hpp"
#include "etalon/sensitivity.hpp"
#include "etalon/separation.hpp"
#include "etalon/settings.hpp"
#include "etalon/text.hpp"

namespace etalon::cli {

// One file a domain, and one for tables of scores.
void add_validate_labels(Command& command);
void add_validate_clusters(Command& command);
void add_validate_orders(Command& command);
void add_validate_classi(Command& command);
void add_validate_answers(Command& command);
void add_validate_scores(Command& command);

/// Throws Error(usage) for an option that is given without any of those that it belongs to.
void require_together(const Command& command,
                      const std::vector<std::pair<std::string, std::vector<std::string>>>& belongs);

/// What is asked about systems, from files of predictions or from a table of scores.
struct SystemsQuestion {
  DisagreementOptions how;
  std::string missing = "refuse";
  bool sensitivity = false;
  SensitivityOptions tests;

  void add_to(Command& command);
  /// The disagreement about the systems, or the sensitivity to them.
  void answer(const std::vector<ScoreEntry>& entries, const Output& output, std::uint64_t seed, unsigned threads) const;
};

/// The options that the domains have alike.
struct ValidateCommand {
  std::vector<std::string> scores;
  std::vector<std::string> definitions;
  std::vector<std::string> laws;
  std::vector<std::string> require;
  std::string undefined = "report";
  bool examples = false;
  bool consistency = false;
  bool separate = false;
  ConsistencyOptions how;
  std::vector<std::string> systems;
  SystemsQuestion question;
  unsigned threads = 0;
  Output output;

  /// Laws, consistency and separation. Only one of these, and of the systems, is asked at a time.
  void add_to(Command& command, const char* by_default);
  void add_definitions(Command& command, const char* help);
  void add_sample(Command& command);
  void add_systems(Command& command);

  /// Throws Error(usage) for options that do not go together.
  void check() const;
  [[nodiscard]] bool laws_asked() const { return !consistency && !separate && systems.empty(); }
  /// Nothing was named: laws are checked of the whole catalogue.
  [[nodiscard]] bool of_all() const { return scores.empty() && definitions.empty(); }
  [[nodiscard]] Evaluation evaluation() const { return {parse_undefined(undefined), {}}; }
  /// The scores named; all of the domain when nothing is, through all lifts that it has.
  [[nodiscard]] std::vector<Score> chosen(Domain domain) const;
  /// What is asked about the systems of the files.
  void answer_about(Domain domain, const Settings& settings) const;

  /// Writes the consistency or the separation of the subjects.
  template <class Subject>
  void compare(const std::vector<Subject>& subjects, const Universe& universe,
               const SeparationOptions& options = {}) const {
    if (subjects.size() < 2)
      throw Error(ErrorKind::usage, "two or more measures are compared: name them with -m or --define");
    for (std::size_t i = 0; i < subjects.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        if (subjects[i].name == subjects[j].name)
          throw Error(ErrorKind::usage, "two measures are called '" + subjects[i].name + "'");
      }
    }
    const std::span<const Subject> all(subjects);
    if (consistency) {
      ConsistencyOptions with = how;
      with.threads = thread_count(threads);
      output.write(document_of(etalon::consistency(all, universe, with)));
    } else if constexpr (std::is_same_v<Subject, ClusterSubject>) {
      output.write(document_of(etalon::separate(all, universe, options)));
    } else {
      output.write(document_of(etalon::separate(all, universe)));
    }
  }
  /// For people: the known measures that a user's own measure orders like.
  template <class Subject>
  void add_alike(std::vector<std::string>& lines, const Subject& subject, const Universe& universe) const {
    if (facts(output.kind()).reader == Reader::machine) return;
    const std::vector<std::string> names = orders_like(subject, universe);
    lines.push_back(subject.name + " orders like " + (names.empty() ? "no known measure" : join(names, ", ")) + " (" +
                    universe.head() + ", all n ≤ " + std::to_string(universe.objects) + ")");
  }

 private:
  const Command* command_ = nullptr;
};

/// Which laws are checked, which of them must hold, and the exit code.
struct AskedLaws {
  ValidateOptions options;
  std::vector<Law> required;
  bool bias;  ///< of measures of partitions; asked for like a law

  AskedLaws(const ValidateCommand& command, Domain domain);
  /// `subjects` are the names of all that was asked about: one that a required law was not tested on fails it too.
  void report(const std::vector<std::string>& subjects, const std::vector<Verdict>& verdicts,
              const ValidateCommand& command, const std::vector<BiasVerdict>& biases = {},
              const std::vector<std::string>& more = {}) const;

 private:
  [[nodiscard]] bool met(const std::string& subject, const std::vector<Verdict>& verdicts) const;
};

template <class Subject>
std::vector<std::string> names_of(const std::vector<Subject>& subjects) {
  std::vector<std::string> names;
  for (const Subject& subject : subjects) names.push_back(subject.name);
  return names;
}

/// Universes from texts like 2:8.
std::vector<Universe> parse_universes(const std::vector<std::string>& texts, Universe::Kind kind,
                                      bool constant_labelings = false);

}  // namespace etalon::cli
