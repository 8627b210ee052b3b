// part_commands.hpp: the commands that print what the parts of a page show, as a user types them.
#pragma once

#include <span>
#include <string>

#include "etalon/domain_entry.hpp"
#include "etalon/evaluation.hpp"
#include "etalon/text.hpp"

namespace etalon {

/// Nothing is printed where the files are not known.
class PartCommands {
 public:
  PartCommands(const DomainEntry& domain, const EvaluationOptions& options, Undefined undefined)
      : name_(domain.facts.name), with_(options), undefined_(undefined) {}

  /// Of measuring, with these options.
  [[nodiscard]] std::string measuring(std::span<const Score> scores, const std::string& options = {}) const {
    if (with_.given.empty()) return {};
    return "etalon " + name_ + " " + with_.given + with_.defined + with_.undefined + named(scores) + options;
  }
  /// Of a view that the domain's own options ask for, which has no scores.
  [[nodiscard]] std::string view(const std::string& options) const {
    return with_.given.empty() ? "" : "etalon " + name_ + " " + with_.given + " " + options;
  }
  /// Of a question about systems: compare, leaderboard.
  [[nodiscard]] std::string asking(const std::string& question, std::span<const Score> scores,
                                   const std::string& options = {}) const {
    // What else may become of missing values is for measuring alone.
    const bool plain =
        undefined_ == Undefined::report || undefined_ == Undefined::skip || undefined_ == Undefined::zero;
    if (with_.given.empty() || !plain) return {};
    return "etalon " + question + " " + name_ + " " + with_.given + with_.defined + with_.undefined + named(scores) +
           options;
  }
  [[nodiscard]] std::string seed() const { return with_.seed == 1 ? "" : " --seed " + std::to_string(with_.seed); }
  [[nodiscard]] std::string agreement(std::span<const Score> scores) const {
    if (with_.given.empty()) return {};
    return "etalon validate " + name_ + " --systems " + with_.given + with_.defined + named(scores);
  }
  [[nodiscard]] std::string laws(std::span<const Score> scores) const {
    return with_.given.empty() ? "" : "etalon validate " + name_ + with_.defined + named(scores);
  }

 private:
  static std::string named(std::span<const Score> scores) {
    std::string words = scores.empty() ? "" : " -m";
    for (const Score& score : scores) words += " " + shell_word(score.text());
    return words;
  }

  std::string name_;
  const EvaluationOptions& with_;
  Undefined undefined_;
};

}  // namespace etalon
