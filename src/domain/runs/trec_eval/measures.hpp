// measures.hpp: the measures of trec_eval as its tables tell them: names, parameters, how they are averaged and
// printed.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "domain/runs/trec_eval/files.hpp"
#include "domain/runs/trec_eval/prefs.hpp"
#include "etalon/judged.hpp"
#include "etalon/trec_eval.hpp"

namespace etalon::trec {

inline constexpr std::string_view kCutoffs = "5,10,15,20,30,100,200,500,1000";
inline constexpr std::string_view kMultiples = "0.2,0.4,0.6,0.8,1.0,1.2,1.4,1.6,1.8,2.0";

/// What stands behind the point of a measure's name: a value for each whole number or each real one, or one value for
/// all numbers or all pairs.
enum class Takes { nothing, cutoffs, shares, numbers, pairs };
enum class Shown { whole, real, text };
/// How values of queries become that of all.
enum class Summed { mean, sum, geometric, queries, relevant, not_at_all };
/// What a measure is a function of.
enum class Needs { nothing, grades, preferences, groups };

/// A measure with the parameters that it was given.
struct Asked;

/// One query, as far as the measures that were asked for need it.
struct Query {
  const TrecEvalOptions& options;
  JudgedList list{};
  std::vector<JudgedList> groups{};
  Preferences preferences{};
};

struct Entry {
  std::string_view name;
  Takes takes = Takes::nothing;
  std::string_view defaults{};
  Shown shown = Shown::real;
  Summed summed = Summed::mean;
  Needs needs = Needs::grades;
  bool each_query = true;  ///< printed with -q
  bool since_10 = false;
  /// A value for each cutoff or share, or one.
  void (*compute)(const Query& query, const Asked& asked, std::span<double> values) = nullptr;
};

struct Asked {
  const Entry* entry;
  std::vector<double> numbers{};
  std::vector<std::pair<std::string, double>> pairs{};
  std::vector<std::string> names{};  ///< of its values, as they are printed
};

/// In the order in which they are printed.
std::vector<const Entry*> entries(TrecEvalVersion version);
/// Of the files with grades, with preferences, with groups of grades.
std::span<const Entry> graded_entries();
std::span<const Entry> preference_entries();
std::span<const Entry> group_entries();
std::span<const Entry> later_entries();

/// The measures that were asked for, without their parameters; throws a Stop for a name that there is not.
std::vector<Asked> marked_measures(const TrecEvalOptions& options);
/// Reads the parameters. Throws a Stop when they are not what the measure takes.
void read_parameters(std::vector<Asked>& asked, const TrecEvalOptions& options, Notes& notes);

/// Says where trec_eval reads memory that it never set or that is not its own, and which option it passes over.
void note_chances(std::span<const Asked> asked, std::span<const JudgedQuery> judged, const TrecEvalOptions& options,
                  Notes& notes);

}  // namespace etalon::trec
