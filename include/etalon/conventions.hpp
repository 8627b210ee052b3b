// conventions.hpp: which conventions of measuring runs give a number that was published.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "etalon/document.hpp"
#include "etalon/samples.hpp"

namespace etalon {

/// A number as it was printed: 0.562 stands for all that round to it, and 56.2 may be per cent.
struct PublishedNumber {
  std::string text;
  double value;
  double half;           ///< of the last digit
  bool percent = false;  ///< as it says itself: 56.2%

  [[nodiscard]] bool matches(double found) const;
  /// The number is what is left when further digits are cut off.
  [[nodiscard]] bool matches_cut(double found) const;
};
/// Throws Error(usage) for what is no decimal number.
PublishedNumber parse_published(std::string_view text);

/// One way to come to the number.
struct ConventionMatch {
  std::string system;
  std::string score;
  double value;
  bool percent = false;                  ///< the number is this value times a hundred
  std::string command;                   ///< that gives the value
  std::vector<std::string> differences;  ///< from what would be done without being told, in words
};

struct ConventionSearch {
  PublishedNumber number;
  std::size_t tried = 0;                 ///< ways of measuring, each once for every system
  std::size_t distinct = 0;              ///< different values among them
  std::vector<ConventionMatch> matches;  ///< the ones with the fewest differences first
  std::vector<ConventionMatch> nearest;  ///< where there is none: different values near the number, the nearest first
  std::vector<std::string> notes;
};

/// Each score at all its choices, levels and cuts; ties, 32-bit scores, documents that were not judged, queries that
/// are missing or have nothing relevant. The lists must have all their documents, as files have them.
ConventionSearch find_conventions(const Samples& samples, std::span<const Score> scores, std::string_view number);

Document document_of(const ConventionSearch& found);

}  // namespace etalon
