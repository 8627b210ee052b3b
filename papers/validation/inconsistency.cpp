// inconsistency.cpp: how often indices disagree about clusterings of real data sets, and shares of pairs beside
// published ones.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "etalon/disagreement.hpp"
#include "etalon/label_samples.hpp"
#include "etalon/text.hpp"
#include "parts.hpp"

namespace etalon::papers {
namespace {

struct Measure {
  const char* name;   ///< in the slides
  const char* score;  ///< in the data
};

/// Whether so many of our pairs can be among the published ones, a share of `all` pairs rounded to a tenth of a
/// percent.
bool can_be_part(double published, double all, double ours, double pairs) {
  const double most = std::floor((published + 0.05) * all / 100);
  const double least = std::ceil((published - 0.05) * all / 100);
  return pairs <= all && ours <= most && least - ours <= all - pairs;
}

}  // namespace

std::string ShareOutcome::text() const {
  if (same == printed) return fmt::format("All {} published shares come out.", printed);
  return fmt::format(
      "Of {} published shares {} are reproduced; {} of the others are possible for a part of the published pairs (⊂), "
      "{} are not (≠).",
      printed, same, part, printed - same - part);
}

void add_share(PaperTable& table, ShareOutcome& outcome, const std::string& what, const std::string& published,
               double all, double ours, double pairs) {
  const std::string rounded = fmt::format("{:.1f}", 100 * ours / pairs);
  const bool part = !published.empty() && can_be_part(parse_number(published).value(), all, ours, pairs);
  outcome.printed += published.empty() ? 0 : 1;
  outcome.same += rounded == published ? 1 : 0;
  outcome.part += rounded != published && part ? 1 : 0;
  const char* mark = published.empty() ? "" : rounded == published ? "= " : part ? "⊂ " : "≠ ";
  table.comparisons.push_back(compare_published(what, published, rounded,
                                                published.empty() || rounded == published ? ""
                                                : part ? "what a part of the published pairs may give"
                                                       : "not the published pairs"));
  auto& row = table.rows.back();
  row.insert(row.end(), {published.empty() ? "–" : published, fmt::format("{}{} ({:.0f})", mark, rounded, ours)});
}

namespace {

constexpr Measure kIndices[] = {{"NMI", "AvgNMI"},
                                {"NMI max", "MaxNMI"},
                                {"VI", "VariationOfInformation"},
                                {"FNMI", "FairNMI"},
                                {"AMI", "AdjustedMutualInformation"},
                                {"R", "RandIndex"},
                                {"AR", "AdjustedRandIndex"},
                                {"J", "JaccardIndex"},
                                {"W", "WallaceIndex"},
                                {"S&S", "SokalAndSneath1"},
                                {"CC", "PearsonCoefficient"},
                                {"FMeas", "FMeasure"},
                                {"BCub", "BCubed"}};
constexpr std::size_t kCount = std::size(kIndices);
// Table 3 of the slides, above its diagonal.
constexpr const char* kIndexCells[] = {
    "5.4",  "40.3", "17.3", "9.2",  "13.4", "15.7", "35.2", "68.4", "20.1", "18.5", "31.7", "32.0",  // NMI
    "41.1", "16.5", "13.2", "12.5", "14.1", "34.3", "68.8", "21.1", "18.9", "30.3", "32.4",          // NMI max
    "34.7", "41.8", "45.2", "37.6", "17.1", "28.8", "36.0", "37.2", "18.1", "13.6",                  // VI
    "23.3", "24.0", "19.0", "29.9", "57.0", "26.7", "23.8", "27.5", "26.7",                          // FNMI
    "21.1", "17.3", "33.3", "61.3", "15.1", "13.6", "35.0", "34.4",                                  // AMI
    "15.5", "35.6", "71.5", "21.1", "20.7", "32.5", "35.8",                                          // R
    "23.5", "59.4", "11.7", "8.3",  "25.3", "28.1",                                                  // AR
    "35.9", "23.1", "23.8", "10.7", "9.7",                                                           // J
    "53.5", "54.8", "40.7", "37.4",                                                                  // W
    "3.6",  "26.2", "27.8",                                                                          // S&S
    "27.0", "28.8",                                                                                  // CC
    "7.7"};                                                                                          // FMeas
static_assert(std::size(kIndexCells) == kCount * (kCount - 1) / 2);
constexpr const char* kIndexTitle = "Table 3: inconsistency of indices on clusterings of real data sets, % of pairs";

}  // namespace

const Agreement* agreement_between(const Disagreement& found, const std::string& f, const std::string& g) {
  for (const Agreement& pair : found.overall) {
    if ((pair.f == f && pair.g == g) || (pair.f == g && pair.g == f)) return &pair;
  }
  return nullptr;
}

std::span<const char* const> published_inconsistency() { return kIndexCells; }

PaperTable cluster_inconsistency_table(const Source& source) {
  constexpr double all_pairs = 8688;  // of 520 clusterings of 16 data sets
  const std::vector<std::string> header = Table(source).columns();
  const bool named = std::find(header.begin(), header.end(), "value") != header.end();
  const auto entries = read_score_table(
      source, named ? std::vector<std::string>{} : std::vector<std::string>{"unit", "system", "score", "value"});
  DisagreementOptions how;
  how.tolerance = 0;
  how.skip_missing = true;
  how.ties_differ = true;
  // The table has every index turned so that more is better.
  for (const ScoreEntry& entry : entries) how.known.emplace(entry.score, Better::higher);
  const Disagreement found = disagreement_of(entries, how);
  PaperTable table{.title = kIndexTitle, .head = {"pair", "published", "ours"}};
  ShareOutcome outcome;
  for (std::size_t i = 0, at = 0; i < kCount; ++i) {
    for (std::size_t j = i + 1; j < kCount; ++j, ++at) {
      const std::string pair = fmt::format("{}–{}", kIndices[i].name, kIndices[j].name);
      table.rows.push_back({pair});
      const Agreement* agreement = agreement_between(found, kIndices[i].score, kIndices[j].score);
      if (agreement == nullptr)
        source.fail(fmt::format("there are no values of {} and {}", kIndices[i].score, kIndices[j].score));
      const auto pairs = static_cast<double>(agreement->pairs());
      add_share(table, outcome, pair, kIndexCells[at], all_pairs, std::round(found.share(*agreement).number * pairs),
                pairs);
    }
  }
  table.note = fmt::format(
      "Published are the shares over 16 data sets, {} pairs of clusterings; {} holds {} data sets, {} pairs. As there, "
      "a pair that only one of two measures ties counts as well, and nothing but equal numbers ties. {}",
      all_pairs, source.name, found.units.size(), static_cast<std::uint64_t>(found.overall.front().pairs()),
      outcome.text());
  return table;
}

PaperTable cluster_inconsistency_command() {
  return {
      .title = kIndexTitle,
      .note =
          "Made from the authors' table of values (data set, clustering, index, value), which states no licence and "
          "is not carried here: etalon reproduce validation --data FILE. Any such table: etalon validate values "
          "FILE --columns unit,system,score,value --absent skip --ties-differ --tolerance 0.",
      .needs_data = std::size(kIndexCells)};
}

}  // namespace etalon::papers
