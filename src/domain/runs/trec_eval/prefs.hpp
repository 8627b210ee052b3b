// prefs.hpp: which of the preferences between documents a run keeps.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "domain/runs/trec_eval/lists.hpp"

namespace etalon::trec {

/// Preferences of one judgment group. Documents are numbers: those retrieved first, in their order.
struct PreferenceGroup {
  /// Documents of one worth, by their numbers.
  struct Class {
    double worth;
    std::vector<std::uint32_t> documents;
  };
  std::vector<Class> classes;  ///< the most worth first; empty when the group has subgroups

  // When it has: what is preferred to what, and what each document is worth, −1 for one that the group does not have.
  std::vector<unsigned char> above;
  std::vector<double> worths;

  std::int64_t kept_both = 0;      ///< both retrieved, in the right order
  std::int64_t possible_both = 0;  ///< both retrieved
  std::int64_t kept_one = 0;       ///< only the better one was retrieved
  std::int64_t possible_one = 0;   ///< only one was
  std::int64_t possible_none = 0;  ///< none was
  std::int64_t relevant = 0;       ///< documents of some worth
  std::int64_t relevant_retrieved = 0;
  std::int64_t others = 0;
  std::int64_t others_retrieved = 0;
};

struct Preferences {
  std::size_t judged = 0;
  std::size_t retrieved = 0;  ///< of the judged
  std::vector<PreferenceGroup> groups;
  std::vector<std::uint16_t> counts;  ///< of groups that prefer a document to another, row by row

  [[nodiscard]] std::uint16_t count(std::size_t better, std::size_t worse) const {
    return counts[better * judged + worse];
  }
};

/// Throws a Stop when the judgments contradict themselves or are too many.
Preferences preferences_of(const RankedDocuments& ranked, std::span<const JudgedDocument> judged,
                           std::string_view query);

}  // namespace etalon::trec
