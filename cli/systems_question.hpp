// systems_question.hpp: what is asked about systems, from files of predictions or from a table of scores.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "command.hpp"
#include "etalon/sensitivity.hpp"

namespace etalon::cli {

/// Throws Error(usage) for an option that is given without any of those that it belongs to.
void require_together(const Command& command,
                      const std::vector<std::pair<std::string, std::vector<std::string>>>& belongs);

struct SystemsQuestion {
  DisagreementOptions how;
  std::string absent = "refuse";
  bool sensitivity = false;
  SensitivityOptions tests;

  void add_to(Command& command);
  /// Throws Error(usage) for options that do not go together.
  void check(const Command& command) const;
  /// Throws Error(usage) for options of the question when it is not asked.
  static void refuse(const Command& command);
  /// The disagreement about the systems, or the sensitivity to them.
  void answer(const std::vector<ScoreEntry>& entries, const Output& output, std::uint64_t seed, unsigned threads) const;
  void answer(const Values& values, const Output& output, std::uint64_t seed, unsigned threads) const;
};

}  // namespace etalon::cli
