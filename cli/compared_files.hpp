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

struct ComparedFiles {
  const DomainEntry* domain = nullptr;
  std::vector<std::string> paths;
  std::vector<std::string> scores;
  std::vector<std::string> definitions;
  SettingOptions settings;
  std::vector<std::string> only;
  std::string undefined = "report";
  std::string cluster;

  /// `about` says what the scores are for.
  void add_to(Command& to, const DomainEntry& of, const std::string& about);
  /// `unit` is what the user says that units are; empty: objects of one test set where the domain has them, else
  /// queries. Of several scores none decides alone: those named, or all that fit.
  Compared read(const std::string& unit, unsigned threads, bool several = false);
  /// What a page says of where the answer comes from.
  void tell(Output& output, const Compared& compared) const;
};

}  // namespace etalon::cli
