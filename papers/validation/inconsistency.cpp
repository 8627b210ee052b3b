// inconsistency.cpp: how often measures disagree about real systems: rain forecasts, and clusterings of data sets.
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

/// How the cells of a table of shares came out.
struct Outcome {
  std::size_t printed = 0;
  std::size_t same = 0;
  std::size_t part = 0;

  [[nodiscard]] std::string text() const {
    if (same == printed) return fmt::format("All {} published shares come out.", printed);
    return fmt::format(
        "Of {} published shares {} come out; {} of the others are what a part of the published pairs may give (⊂), {} "
        "are not (≠).",
        printed, same, part, printed - same - part);
  }
};

/// Whether so many of our pairs can be among the published ones, a share of `all` pairs rounded to a tenth of a
/// percent.
bool can_be_part(double published, double all, double ours, double pairs) {
  const double most = std::floor((published + 0.05) * all / 100);
  const double least = std::ceil((published - 0.05) * all / 100);
  return pairs <= all && ours <= most && least - ours <= all - pairs;
}

/// A published share in percent, and ours with a mark that tells whether they go together.
void add_cells(PaperTable& table, Outcome& outcome, const std::string& what, const std::string& published, double all,
               const Disagreement& found, const char* f, const char* g, const Source& source) {
  for (const Agreement& pair : found.overall) {
    if ((pair.f != f || pair.g != g) && (pair.f != g || pair.g != f)) continue;
    const auto pairs = static_cast<double>(pair.pairs());
    const double share = found.share(pair).number;
    const double ours = std::round(share * pairs);
    const std::string rounded = fmt::format("{:.1f}", 100 * share);
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
    return;
  }
  source.fail(fmt::format("there are no values of {} and {}", f, g));
}

constexpr Measure kRain[] = {{"Acc", "accuracy"}, {"BA", "balanced_accuracy"}, {"F1", "f1"},  {"κ", "kappa"},
                             {"GM1", "gm(r=1)"},  {"CE", "confusion_entropy"}, {"CC", "mcc"}, {"SBA", "sba"}};
constexpr int kUnknown = -1;
struct RainCell {
  const char* f;
  const char* g;
  const char* all;  ///< percent of 2160 pairs, Table 4
  int ten_minutes;  ///< of 180 pairs
  int two_hours;
};
constexpr RainCell kRainCells[] = {{"Acc", "BA", "96.5", 168, 177},
                                   {"Acc", "F1", "41.0", 26, 114},
                                   {"Acc", "κ", "37.5", 26, 105},
                                   {"Acc", "CE", "3.1", 6, 3},
                                   {"Acc", "GM1", "38.7", 26, 110},
                                   {"Acc", "CC", "44.3", 27, 130},
                                   {"Acc", "SBA", "55.9", 27, 165},
                                   {"BA", "F1", "55.6", 142, 63},
                                   {"BA", "κ", "58.9", 142, 71},
                                   {"BA", "CE", "99.7", 174, 180},
                                   {"BA", "GM1", "57.7", 142, 67},
                                   {"BA", "CC", "52.0", 141, 46},
                                   {"BA", "SBA", "40.4", 141, 11},
                                   {"F1", "κ", "3.3", 0, 8},
                                   {"F1", "CE", "44.2", 32, kUnknown},
                                   {"F1", "GM1", "2.2", 0, 4},
                                   {"F1", "CC", "3.4", 1, 16},
                                   {"F1", "SBA", "15.0", 1, 51},
                                   {"κ", "CE", "40.7", kUnknown, kUnknown},
                                   {"κ", "GM1", "1.1", 0, 4},
                                   {"κ", "CC", "6.7", 1, 24},
                                   {"κ", "SBA", "18.3", kUnknown, 59},
                                   {"CE", "GM1", "41.9", kUnknown, kUnknown},
                                   {"CE", "CC", "47.5", 33, 133},
                                   {"CE", "SBA", "59.1", kUnknown, 168},
                                   {"GM1", "CC", "5.5", 1, 20},
                                   {"GM1", "SBA", "17.1", kUnknown, 55},
                                   {"CC", "SBA", "11.4", 0, 34}};

const char* score_of(std::span<const Measure> measures, std::string_view name) {
  return std::find_if(measures.begin(), measures.end(), [&](const Measure& one) { return one.name == name; })->score;
}

}  // namespace

PaperTable rain_table(const Source& source) {
  constexpr double all_pairs = 2160;  // of six thresholds on 12 days at 12 horizons
  constexpr double horizon_pairs = 180;
  const std::vector<System> systems = systems_of(read_system_counts({&source, 1}));
  std::vector<Score> scores;
  for (const Measure& measure : kRain) scores.push_back(parse_score(measure.score));
  const std::vector<ScoreEntry> entries =
      entries_of(measure(std::make_shared<const Samples>(label_samples(systems)), scores));
  const auto disagreement = [&](std::vector<std::string> units) {
    DisagreementOptions how;
    how.tolerance = 1e-5;
    how.units = std::move(units);
    return disagreement_of(entries, how);
  };
  const Disagreement all = disagreement({});
  const Disagreement ten_minutes = disagreement({"* 010min"});
  const Disagreement two_hours = disagreement({"* 120min"});
  PaperTable table{.title = "Table 4: inconsistency of binary measures for rain prediction, % of pairs",
                   .head = {"pair", "all", "all, ours", "10 min", "10 min, ours", "2 h", "2 h, ours"}};
  Outcome outcome;
  for (const RainCell& cell : kRainCells) {
    const char* f = score_of(kRain, cell.f);
    const char* g = score_of(kRain, cell.g);
    const auto percent = [&](int count) {
      return count == kUnknown ? std::string() : fmt::format("{:.1f}", 100 * count / horizon_pairs);
    };
    const std::string pair = fmt::format("{}–{}", cell.f, cell.g);
    table.rows.push_back({pair});
    add_cells(table, outcome, pair, cell.all, all_pairs, all, f, g, source);
    add_cells(table, outcome, pair + ", 10 min", percent(cell.ten_minutes), horizon_pairs, ten_minutes, f, g, source);
    add_cells(table, outcome, pair + ", 2 h", percent(cell.two_hours), horizon_pairs, two_hours, f, g, source);
  }
  table.note = fmt::format(
      "Published are the shares over six decision thresholds, {} pairs; those of one horizon are counts of the "
      "authors' program. {} holds {} thresholds, {} pairs; in brackets how many of them are ordered in opposite ways. "
      "Values within 1e-5 tie, as there. {}",
      all_pairs, source.name, all.systems.size(), static_cast<std::uint64_t>(all.overall.front().pairs()),
      outcome.text());
  return table;
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
  Outcome outcome;
  for (std::size_t i = 0, at = 0; i < kCount; ++i) {
    for (std::size_t j = i + 1; j < kCount; ++j, ++at) {
      const std::string pair = fmt::format("{}–{}", kIndices[i].name, kIndices[j].name);
      table.rows.push_back({pair});
      add_cells(table, outcome, pair, kIndexCells[at], all_pairs, found, kIndices[i].score, kIndices[j].score, source);
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
