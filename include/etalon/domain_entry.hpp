// domain_entry.hpp: a domain as the table has it: its words, measures, lifts, questions, settings, and how its files
// are read.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "etalon/document.hpp"
#include "etalon/objects.hpp"
#include "etalon/page.hpp"
#include "etalon/pairwise.hpp"
#include "etalon/questions.hpp"
#include "etalon/samples.hpp"
#include "etalon/settings.hpp"
#include "etalon/state.hpp"

namespace etalon {

struct ReadRequest {
  const std::vector<std::string>& paths;
  const Settings& settings;
  unsigned threads = 1;
};

/// Something else to see of the samples: instead of the results, or in a file of its own beside them.
struct View {
  Document document;
  std::string path{};  ///< empty: instead of the results
};

/// How what was counted is kept and merged.
struct StateFormat {
  State (*read)(const ReadRequest& request);
  Samples (*samples)(const State& state);
  /// Throws Error(input) where bytes are no statistic of the domain.
  void (*check)(const State& state);
  /// Of the same system on the same unit in two states; nothing, or null, where they do not add up.
  std::optional<std::string> (*sum)(const State& state, const std::string& one, const std::string& other) = nullptr;
  /// Whether the objects of a statistic have weights; nothing where there is none. Null where no object can have one.
  std::optional<bool> (*weighted)(const std::string& statistic) = nullptr;
  /// A system without a statistic on a unit of its state has failed there, as a run that has no list for a query, and
  /// is told from one that was not in that state when its units get its name.
  bool lacking = false;
  /// Chooses what was given of how it is looked at (Setting::later); null where there is no such setting.
  void (*choose)(State& state, const Settings& settings) = nullptr;
};

/// How the objects of one test set are read, and drawn again.
struct ObjectFormat {
  /// A state that has them, with a column of clusters or none.
  State (*read)(const ReadRequest& request, const std::string& cluster);
  /// Of one system, as StateFormat has it.
  std::string (*statistic)(const JointCells& objects, std::size_t system);
  std::unique_ptr<Objects> (*objects)(const State& state);
};

/// All that a domain brings along.
struct DomainEntry {
  DomainFacts facts;
  std::span<const Family* const> families;          ///< of its measures, in the order in which they are listed
  std::span<const Lift* const> lifts{};             ///< that lead to its statistic and that scores name
  std::span<const Lift* const> understood{};        ///< and that are understood
  std::span<const ScoreName> (*names)() = nullptr;  ///< of scores; null when it has none
  /// A score in the notation of another tool, as ours, or empty when it is none; null when no tool has its own.
  std::string (*translated)(std::string_view text) = nullptr;
  const Questions* questions;

  std::string_view help;   ///< of its command, in a line
  std::string_view files;  ///< what files it reads
  std::span<const Setting> settings;
  Samples (*read)(const ReadRequest& request);
  StateFormat state;
  /// Null where values are of units, such as queries, and these are drawn.
  const ObjectFormat* objects = nullptr;
  /// Each system in turn as the truth of all; null where a system cannot be one.
  std::vector<Against> (*read_pairwise)(const ReadRequest& request) = nullptr;
  /// What is found between two systems, and scores are of, where it is not what its own scores are of.
  const Kind* between_systems = nullptr;
  /// What else the settings ask to see; null when there is no such setting.
  std::optional<View> (*view)(const Samples& samples, const Settings& settings, bool each) = nullptr;
  /// The same of what is seen by scores: those that were named, or none.
  std::optional<View> (*scored_view)(const Samples& samples, const Settings& settings, std::span<const Score> scores,
                                     Undefined undefined) = nullptr;
  /// Adds to a page where the systems go wrong; null where only values of units tell.
  void (*failures)(const std::shared_ptr<const Samples>& samples, Page& page, const PartCommand& by) = nullptr;
};

/// The settings that say how files are read.
std::vector<Setting> reading_settings(const DomainEntry& domain);

/// In the order in which help lists them.
std::span<const DomainEntry* const> domain_entries();
const DomainEntry& entry(Domain domain);

}  // namespace etalon
