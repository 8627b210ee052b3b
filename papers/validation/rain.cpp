// rain.cpp: the lecture's forecasts of rain: how often measures disagree about six thresholds, and how much rain is
// forecast at the threshold that each finds best.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "etalon/disagreement.hpp"
#include "etalon/error.hpp"
#include "etalon/label_samples.hpp"
#include "etalon/text.hpp"
#include "parts.hpp"

namespace etalon::papers {
namespace {

struct RainMeasure {
  const char* name;   ///< in the slides
  const char* score;  ///< ours
};
constexpr RainMeasure kRainMeasures[] = {
    {"Acc", "accuracy"}, {"BA", "balanced_accuracy"}, {"F1", "f1"},  {"κ", "kappa"},
    {"GM1", "gm(r=1)"},  {"CE", "confusion_entropy"}, {"CC", "mcc"}, {"SBA", "sba"}};
constexpr RainMeasure kChoosing[] = {
    {"Acc", "accuracy"}, {"F1", "f1"}, {"CC", "mcc"}, {"κ", "kappa"}, {"BA", "balanced_accuracy"}};

// The units of the disagreements: all horizons, the first and the last.
struct Horizon {
  const char* name;
  const char* units;
};
constexpr Horizon kHorizons[] = {{"all", "*"}, {"10 min", "* 010min"}, {"2 h", "* 120min"}};

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

constexpr const char* kRecordedBy =
    " It was recorded from the authors' data (yandex-research/classification-measures, data/meteo, at the commits "
    "210fbc10, 926510bb and 4358dabb), which are not carried here: etalon reproduce validation --data FOLDER --figures "
    "OUT writes rain_pairs.csv and rain_choices.csv of such files again.";
constexpr std::size_t kSteps = 12;
constexpr const char* kCountLists[] = {"tp", "fn", "fp", "tn"};

bool is_name_of(const std::string& score, const char* name) {
  return std::any_of(std::begin(kRainMeasures), std::end(kRainMeasures),
                     [&](const RainMeasure& one) { return one.name == std::string_view(name) && one.score == score; });
}

/// The pairs of one horizon, as published and as recorded.
const RainPairs& pairs_of(const RainFigures& figures, const char* horizon, const RainCell& cell) {
  const auto found = std::find_if(figures.pairs.begin(), figures.pairs.end(), [&](const RainPairs& pairs) {
    return pairs.horizon == horizon && pairs.f == cell.f && pairs.g == cell.g;
  });
  if (found == figures.pairs.end())
    throw Error(ErrorKind::input, fmt::format("{}: there are no values of {} and {}", figures.source, cell.f, cell.g));
  return *found;
}

std::vector<RainPairs> disagreements(const std::vector<SystemCounts>& counts) {
  std::vector<Score> scores;
  for (const RainMeasure& one : kRainMeasures) scores.push_back(parse_score(one.score));
  const std::vector<ScoreEntry> entries =
      entries_of(measure(std::make_shared<const Samples>(label_samples(systems_of(counts))), scores));
  std::vector<RainPairs> pairs;
  for (const Horizon& horizon : kHorizons) {
    DisagreementOptions how;
    how.tolerance = 1e-5;
    how.units = {horizon.units};
    const Disagreement disagreement = disagreement_of(entries, how);
    for (const RainCell& cell : kRainCells) {
      for (const Agreement& agreement : disagreement.overall) {
        const bool straight = is_name_of(agreement.f, cell.f) && is_name_of(agreement.g, cell.g);
        const bool turned = is_name_of(agreement.f, cell.g) && is_name_of(agreement.g, cell.f);
        if (!straight && !turned) continue;
        const auto all = static_cast<double>(agreement.pairs());
        pairs.push_back({horizon.name, cell.f, cell.g, static_cast<std::uint64_t>(all),
                         static_cast<std::uint64_t>(std::llround(disagreement.share(agreement).number * all))});
      }
    }
  }
  return pairs;
}

/// The threshold that each measure finds best on each day and horizon.
std::vector<RainChoice> choices_of(const std::vector<SystemCounts>& counts) {
  std::map<std::string, std::vector<SystemCounts>> by_unit;
  for (const SystemCounts& one : counts) by_unit[one.unit].push_back(one);
  std::uint64_t rain = 0;
  for (const auto& [unit, systems] : by_unit) rain += systems.front().c11 + systems.front().c10;
  std::vector<RainChoice> choices;
  std::map<std::string, std::uint64_t> by_accuracy;
  for (const auto& [name, score] : kChoosing) {
    RainChoice choice{.measure = name, .rain = rain, .units = by_unit.size()};
    for (const auto& [unit, systems] : by_unit) {
      double best = -2;
      std::uint64_t forecast = 0;
      for (const SystemCounts& c : systems) {
        const double value = label_value(score, {static_cast<double>(c.c11), static_cast<double>(c.c10),
                                                 static_cast<double>(c.c01), static_cast<double>(c.c00)});
        if (value <= best) continue;
        best = value;
        forecast = c.c11 + c.c01;
      }
      const std::uint64_t reference = by_accuracy.emplace(unit, forecast).first->second;  // Acc comes first
      choice.forecast += forecast;
      choice.more += forecast > reference ? 1 : 0;
      choice.less += forecast < reference ? 1 : 0;
    }
    choices.push_back(choice);
  }
  return choices;
}

std::uint64_t whole_number(const Source& source, std::size_t line, std::string_view text) {
  const auto number = parse_whole(text);
  if (!number) source.fail(line, "'" + std::string(text) + "' is no count");
  return *number;
}

std::vector<std::string_view> split(std::string_view text, char delimiter) {
  std::vector<std::string_view> parts;
  while (true) {
    const std::size_t end = std::min(text.find(delimiter), text.size());
    parts.push_back(text.substr(0, end));
    if (end == text.size()) return parts;
    text.remove_prefix(end + 1);
  }
}

}  // namespace

bool holds_forecasts(const Source& source) {
  const std::vector<std::string> columns = Table(source).columns();
  const auto has = [&](const char* name) { return std::find(columns.begin(), columns.end(), name) != columns.end(); };
  return has("exp_group") && has("utc_date") && std::all_of(std::begin(kCountLists), std::end(kCountLists), has);
}

std::vector<SystemCounts> read_forecasts(const Source& source) {
  const Table table(source);
  const std::size_t system = table.index_of("exp_group");
  const std::size_t day = table.index_of("utc_date");
  std::vector<SystemCounts> all;
  table.each([&](std::size_t line, const std::vector<std::string_view>& fields) {
    std::vector<std::vector<std::string_view>> counts;
    for (const char* column : kCountLists) counts.push_back(split(fields[table.index_of(column)], ','));
    for (const auto& numbers : counts) {
      if (numbers.size() != kSteps)
        source.fail(line, "tp, fn, fp and tn are lists of twelve counts, one for each ten minutes ahead");
    }
    for (std::size_t i = 0; i < kSteps; ++i) {
      const auto count = [&](std::size_t column) { return whole_number(source, line, counts[column][i]); };
      all.push_back({std::string(fields[system]), fmt::format("{} {:03}min", fields[day], 10 * (i + 1)), count(0),
                     count(1), count(2), count(3)});
    }
  });
  return all;
}

RainFigures rain_figures(const std::vector<SystemCounts>& counts, std::string source) {
  return {std::move(source), false, disagreements(counts), choices_of(counts)};
}

RainFigures recorded_rain() {
  RainFigures figures{.source = "papers/validation/rain_pairs.csv", .recorded = true};
  const Source pairs{figures.source, kRainPairs};
  Table(pairs).each([&](std::size_t line, const std::vector<std::string_view>& fields) {
    figures.pairs.push_back({std::string(fields[0]), std::string(fields[1]), std::string(fields[2]),
                             whole_number(pairs, line, fields[3]), whole_number(pairs, line, fields[4])});
  });
  const Source choices{"papers/validation/rain_choices.csv", kRainChoices};
  Table(choices).each([&](std::size_t line, const std::vector<std::string_view>& fields) {
    const auto number = [&](std::size_t i) { return whole_number(choices, line, fields[i]); };
    figures.choices.push_back({std::string(fields[0]), number(1), number(2), number(3), number(4), number(5)});
  });
  return figures;
}

std::vector<PaperRecord> records_of(const RainFigures& figures) {
  std::string pairs = "horizon,f,g,pairs,opposite\n";
  for (const RainPairs& one : figures.pairs)
    pairs += fmt::format("{},{},{},{},{}\n", one.horizon, one.f, one.g, one.pairs, one.opposite);
  std::string choices = "measure,forecast,rain,more,less,units\n";
  for (const RainChoice& one : figures.choices)
    choices += fmt::format("{},{},{},{},{},{}\n", one.measure, one.forecast, one.rain, one.more, one.less, one.units);
  return {{"rain_pairs", std::move(pairs)}, {"rain_choices", std::move(choices)}};
}

PaperTable rain_table(const RainFigures& figures) {
  constexpr double all_pairs = 2160;  // of six thresholds on 12 days at 12 horizons
  constexpr double horizon_pairs = 180;
  PaperTable table{.title = "Table 4: inconsistency of binary measures for rain prediction, % of pairs",
                   .head = {"pair", "all", "all, ours", "10 min", "10 min, ours", "2 h", "2 h, ours"}};
  ShareOutcome outcome;
  for (const RainCell& cell : kRainCells) {
    const auto percent = [&](int count) {
      return count == kUnknown ? std::string() : fmt::format("{:.1f}", 100 * count / horizon_pairs);
    };
    const std::string name = fmt::format("{}–{}", cell.f, cell.g);
    table.rows.push_back({name});
    const std::pair<std::string, double> published[] = {
        {cell.all, all_pairs}, {percent(cell.ten_minutes), horizon_pairs}, {percent(cell.two_hours), horizon_pairs}};
    for (std::size_t i = 0; i < std::size(kHorizons); ++i) {
      const RainPairs& pairs = pairs_of(figures, kHorizons[i].name, cell);
      const std::string what = i == 0 ? name : name + ", " + kHorizons[i].name;
      add_share(table, outcome, what, published[i].first, published[i].second, static_cast<double>(pairs.opposite),
                static_cast<double>(pairs.pairs));
    }
  }
  table.note = fmt::format(
      "The published shares are over six decision thresholds, {} pairs; the shares of one horizon are counts of the "
      "authors' program. {} {} {} pairs; the number in brackets is that of pairs in opposite orders. As in the "
      "authors' program, values within 1e-5 tie. {}",
      all_pairs, figures.source, figures.recorded ? "records" : "hold", figures.pairs.front().pairs, outcome.text());
  return table;
}

PaperTable rain_choice_table(const RainFigures& figures) {
  PaperTable table{.title = "The rain argument: how much rain is forecast at the threshold that a measure finds best",
                   .head = {"chosen by", "forecast rain / rain", "more than by Acc", "less"}};
  bool more_by_f1 = false;
  for (const RainChoice& choice : figures.choices) {
    if (choice.measure == "F1") more_by_f1 = choice.more > 0 && choice.less == 0;
    table.rows.push_back(
        {choice.measure, fmt::format("{:.3f}", static_cast<double>(choice.forecast) / static_cast<double>(choice.rain)),
         fmt::format("{} of {}", choice.more, choice.units), std::to_string(choice.less)});
  }
  table.comparisons.push_back(compare_published("optimised for F1 more rain is forecast than for Acc", "✓",
                                                more_by_f1 ? std::string("✓") : std::string("✗")));
  table.listed = true;
  table.note = fmt::format("From {}: the best of the thresholds on each day and horizon.{}",
                           figures.recorded ? "papers/validation/rain_choices.csv" : "the data given",
                           figures.recorded ? kRecordedBy : "");
  return table;
}

}  // namespace etalon::papers
