// compared_files.hpp: systems to be compared, from the files of a domain: the values of units, or the objects of one
// test set.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "command.hpp"
#include "etalon/decisions.hpp"
#include "etalon/domain_entry.hpp"
#include "settings.hpp"

namespace etalon::cli {

/// All scores that fit and call one of two systems better.
std::vector<Score> deciding_scores(const Samples& samples);

/// What the files have.
struct Compared {
  Domain domain{};
  std::vector<Score> scores;  ///< the first decides, unless several are asked for
  Undefined undefined = Undefined::report;
  std::unique_ptr<Objects> objects{};  ///< null: values of units
  UnitKind unit = DecisionOptions{}.unit;
  std::vector<ScoreEntry> entries{};
  DisagreementOptions table{};
};

/// Values of systems on units: a table, or JSON lines, a file a system or one with all of them.
struct ComparedTable {
  std::vector<std::string> files;
  std::vector<std::string> names;
  std::vector<std::string> columns;
  std::string absent = "refuse";
  DisagreementOptions how;

  void add_to(Command& to);
  /// Directions and missing values. Throws Error(usage) when `unit` is not said, and for what has no effect on it.
  [[nodiscard]] DisagreementOptions options(const Command& command, const std::string& unit) const;
  [[nodiscard]] std::vector<ScoreEntry> read(ClusterColumn* clusters = nullptr) const;
};

/// What is asked of systems, wherever they come from.
struct ComparedSystems {
  std::vector<std::string> paths;
  std::vector<std::string> scores;
  std::vector<std::string> definitions;
  std::vector<std::string> only;
  std::string undefined = "report";

  /// What a page says of where the answer comes from.
  void tell(Output& output, const Compared& compared) const;

 protected:
  /// `about` says what the scores are for; no example where nothing can be defined.
  void add_scores_to(Command& to, const std::string& about, const Option::Words& words, std::string_view example);
  void add_rest_to(Command& to);
  /// Of several scores none decides alone: those named, or all that fit.
  [[nodiscard]] Compared asked(Domain domain, bool several) const;
  void take_objects(Compared& found, std::unique_ptr<Objects> objects) const;
  void take_units(Compared& found, Samples samples, const std::string& unit) const;
};

struct ComparedFiles : ComparedSystems {
  const DomainEntry* domain = nullptr;
  SettingOptions settings;
  std::string cluster;
  std::string state;  ///< the objects go here, instead of decisions

  void add_to(Command& to, const DomainEntry& of, const std::string& about);
  /// --save-state, where the domain has objects.
  void add_state_to(Command& to);
  /// `unit` is what the user says that units are; empty: objects of one test set where the domain has them, else
  /// queries.
  Compared read(const std::string& unit, unsigned threads, bool several = false);
  /// Throws Error(usage) for options that have no effect on what is kept.
  void save(const Command& command, unsigned threads);
  void tell(Output& output, const Compared& compared) const;
};

/// States of parts of the data, put together.
struct ComparedStates : ComparedSystems {
  const Command* command = nullptr;
  SettingOptions settings;
  bool apart = false;  ///< each state has units of its own

  void add_to(Command& to, const std::string& about);
  Compared read(const std::string& unit, unsigned threads, bool several = false);
  void tell(Output& output, const Compared& compared) const;
};

}  // namespace etalon::cli
