// decisions.cpp: differences of systems with their intervals, decisions, and what they say in plain words.
#include "etalon/decisions.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "etalon/report.hpp"
#include "etalon/text.hpp"
#include "report/agreement.hpp"

namespace etalon {
namespace {

constexpr std::size_t kSentences = 6;  // pairs that the text names one by one

Tree end_of(const ComparedPair& pair, double compare::Interval::* end) {
  return pair.found.interval.defined() ? Tree(pair.found.interval.number.*end) : Tree();
}

/// Labels were exchanged between the systems, for pairs at least.
bool has_swaps(const Decisions& found) {
  return found.how.unit == UnitKind::objects &&
         std::any_of(found.pairs.begin(), found.pairs.end(),
                     [](const ComparedPair& pair) { return pair.by_signs.defined(); });
}

/// Units, or objects, on which one system is better than the other.
bool counts_wins(const Decisions& found) {
  const auto counted = [](const ComparedPair& pair) { return pair.wins + pair.ties + pair.losses > 0; };
  return found.how.unit != UnitKind::seeds && std::any_of(found.pairs.begin(), found.pairs.end(), counted);
}

Tree record_of(const Decisions& found, const ComparedPair& pair) {
  Tree record = Tree::record()
                    .add("score", found.score)
                    .add("a", found.systems[pair.a])
                    .add("b", found.systems[pair.b])
                    .add("difference", pair.found.difference)
                    .add("low", end_of(pair, &compare::Interval::low))
                    .add("high", end_of(pair, &compare::Interval::high))
                    .add("p", pair.found.p)
                    .add("p_adjusted", pair.p_adjusted)
                    .add("method", name_of(found.method))
                    .add("n", pair.found.n)
                    .add("effect", pair.found.effect)
                    .add("effect_name", pair.found.effect_name);
  if (found.method == PairMethod::t) record.add("p_randomization", pair.by_signs);
  if (has_swaps(found)) record.add("p_swaps", pair.by_signs);
  if (counts_wins(found)) record.add("wins", pair.wins).add("ties", pair.ties).add("losses", pair.losses);
  record.add("decision", name_of(pair.decision));
  if (!pair.why.empty()) record.add("undefined", pair.why);
  return record;
}

Tree records_of(const Decisions& found) {
  Tree pairs = Tree::list();
  for (const ComparedPair& pair : found.pairs) pairs.add(record_of(found, pair));
  return Tree::object()
      .add("version", version())
      .add("score", found.score)
      .add("better", found.better == Better::lower ? "lower" : "higher")
      .add("unit", name_of(found.how.unit))
      .add("units", found.units)
      .add("method", name_of(found.method))
      .add("correction", found.correction)
      .add("alpha", found.how.alpha)
      .add("margin", found.how.margin > 0 ? Tree(found.how.margin) : Tree())
      .add("systems", Tree::list(found.systems))
      .add("pairs", std::move(pairs));
}

CsvTable table_of(const Decisions& found) {
  CsvTable table{"pairs",
                 {"score", "a", "b", "difference", "low", "high", "p", "p_adjusted", "method", "n", "effect",
                  "decision", "undefined"}};
  for (const ComparedPair& pair : found.pairs) {
    const bool interval = pair.found.interval.defined();
    table.rows.push_back({found.score, found.systems[pair.a], found.systems[pair.b],
                          machine_text(pair.found.difference), interval ? shortest(pair.found.interval.number.low) : "",
                          interval ? shortest(pair.found.interval.number.high) : "", machine_text(pair.found.p),
                          machine_text(pair.p_adjusted), std::string(name_of(found.method)),
                          std::to_string(pair.found.n), machine_text(pair.found.effect),
                          std::string(name_of(pair.decision)), pair.why});
  }
  return table;
}

std::string short_number(double x) { return fmt::format("{:.4g}", x); }

std::string short_p(const Value<double>& p) { return p.defined() ? fmt::format("{:.3g}", p.number) : "–"; }

std::string ends_text(const ComparedPair& pair) {
  return fmt::format("[{}, {}]", short_number(pair.found.interval.number.low),
                     short_number(pair.found.interval.number.high));
}

std::string difference_text(const ComparedPair& pair) {
  if (!pair.found.difference.defined()) return "–";
  const std::string difference = short_number(pair.found.difference.number);
  return pair.found.interval.defined() ? difference + " " + ends_text(pair) : difference;
}

std::string decision_text(const Decisions& found, const ComparedPair& pair) {
  switch (pair.decision) {
    case Decision::a: return found.systems[pair.a];
    case Decision::b: return found.systems[pair.b];
    case Decision::equivalent: return "equivalent";
    case Decision::undecided: break;
  }
  return pair.why.empty() ? "undecided" : "no decision";
}

block::Grid grid_of(const Decisions& found) {
  const bool corrected = found.correction != "none";
  const bool wins = counts_wins(found);
  const bool swaps = has_swaps(found);
  block::Grid grid{.head = {"a", "b", "difference"}, .numbers_from = 2};
  grid.head.emplace_back("p");
  if (corrected) grid.head.emplace_back("adjusted p");
  if (found.method == PairMethod::t) grid.head.emplace_back("p of signs");
  if (swaps) grid.head.emplace_back("p of swaps");
  if (wins) grid.head.emplace_back("wins–ties–losses");
  grid.head.emplace_back("better");
  for (const ComparedPair& pair : found.pairs) {
    std::vector<block::Cell> row{found.systems[pair.a], found.systems[pair.b], difference_text(pair),
                                 short_p(pair.found.p)};
    if (corrected) row.emplace_back(short_p(pair.p_adjusted));
    if (found.method == PairMethod::t) row.emplace_back(short_p(pair.by_signs));
    if (swaps) row.emplace_back(short_p(pair.by_signs));
    if (wins) row.emplace_back(fmt::format("{}–{}–{}", pair.wins, pair.ties, pair.losses));
    row.emplace_back(decision_text(found, pair));
    grid.rows.push_back(std::move(row));
  }
  return grid;
}

std::string_view units_text(UnitKind unit) { return unit == UnitKind::datasets ? "data sets" : name_of(unit); }

std::string test_text(const Decisions& found) {
  switch (found.method) {
    case PairMethod::t: return "the paired t-test";
    case PairMethod::nadeau_bengio: return "the t-test of Nadeau and Bengio, which knows that training sets overlap";
    case PairMethod::welch: return "Welch's t-test of runs that are no pairs";
    case PairMethod::wilcoxon: return "Wilcoxon's signed ranks with the interval of Hodges and Lehmann";
    case PairMethod::sign: return "the sign test with the interval of the median";
    case PairMethod::randomization: return "randomised signs";
    case PairMethod::bootstrap_percentile: return "resampled units, by percentiles";
    case PairMethod::bootstrap_bca: return "resampled units, by corrected percentiles (BCa)";
    case PairMethod::bootstrap_studentised: return "resampled units, studentised";
    case PairMethod::mcnemar: return "McNemar's exact test with Tango's interval";
    case PairMethod::objects_again:
      return fmt::format("{} drawn again {} times, the same for all systems",
                         found.clustered ? "clusters of objects" : "objects", found.pairs[0].found.resamples);
    case PairMethod::half_of_objects:
      return fmt::format("half of the {} drawn {} times, the same for all systems",
                         found.clustered ? "clusters of objects" : "objects", found.pairs[0].found.resamples);
  }
  return "";
}

std::string centre_text(PairMethod method) {
  if (method == PairMethod::wilcoxon) return "the middle of all means of two differences a − b";
  if (method == PairMethod::sign) return "the median of the differences a − b";
  if (method == PairMethod::objects_again || method == PairMethod::half_of_objects) return "value of a less value of b";
  return "mean of a less mean of b";
}

std::string family_text(const Decisions& found) {
  if (found.pairs.size() < 2) return "";
  if (found.correction == "none") return fmt::format(", not corrected for {} pairs", found.pairs.size());
  return fmt::format(", corrected for {} pairs ({})", found.pairs.size(), found.correction);
}

/// By how much the better one is better.
std::string lead_text(const ComparedPair& pair) {
  if (!pair.found.interval.defined()) return "";
  const double one = std::abs(pair.found.interval.number.low);
  const double other = std::abs(pair.found.interval.number.high);
  const std::string most = short_number(std::max(one, other));
  return std::min(one, other) == 0 ? " by up to " + most : " by " + short_number(std::min(one, other)) + " to " + most;
}

/// What one pair comes to, as a sentence.
std::string sentence(const Decisions& found, const ComparedPair& pair) {
  const std::string& a = found.systems[pair.a];
  const std::string& b = found.systems[pair.b];
  const bool interval = pair.found.interval.defined();
  switch (pair.decision) {
    case Decision::a: return fmt::format("{} is better than {}{}.", a, b, lead_text(pair));
    case Decision::b: return fmt::format("{} is better than {}{}.", b, a, lead_text(pair));
    case Decision::equivalent:
      return fmt::format("{} and {} are equivalent: they differ by less than {} either way.", a, b,
                         shortest(found.how.margin));
    case Decision::undecided: break;
  }
  return interval ? fmt::format("{} and {}: it is not shown which is better; the difference may be anything in {}.", a,
                                b, ends_text(pair))
                  : fmt::format("{} and {}: it is not shown which is better.", a, b);
}

/// Why pairs have no decision: a sentence for each reason.
std::vector<std::string> reasons_of(const Decisions& found) {
  std::vector<std::pair<std::string, std::vector<std::string>>> reasons;
  for (const ComparedPair& pair : found.pairs) {
    if (pair.why.empty()) continue;
    auto at = std::find_if(reasons.begin(), reasons.end(), [&](const auto& known) { return known.first == pair.why; });
    if (at == reasons.end()) at = reasons.insert(reasons.end(), {pair.why, {}});
    at->second.push_back(found.systems[pair.a] + " and " + found.systems[pair.b]);
  }
  std::vector<std::string> sentences;
  for (const auto& [why, pairs] : reasons) {
    const std::string about = pairs.size() == found.pairs.size() && pairs.size() > 1 ? "any pair"
                              : pairs.size() > kSentences ? fmt::format("{} pairs", pairs.size())
                                                          : join(pairs, ", ");
    sentences.push_back(fmt::format("No decision about {}: {}.", about, why));
  }
  return sentences;
}

std::string conclusion(const Decisions& found) {
  std::vector<std::string> sentences;
  if (found.pairs.size() <= kSentences) {
    for (const ComparedPair& pair : found.pairs) {
      if (pair.why.empty()) sentences.push_back(sentence(found, pair));
    }
  } else {
    std::string text;
    const auto count = [&](auto which) { return std::count_if(found.pairs.begin(), found.pairs.end(), which); };
    const auto is = [&](Decision decision) {
      return count([&](const ComparedPair& pair) { return pair.decision == decision && pair.why.empty(); });
    };
    text = fmt::format("Of {} pairs of systems: different {}", found.pairs.size(), is(Decision::a) + is(Decision::b));
    if (found.how.margin > 0) text += fmt::format(", equivalent {}", is(Decision::equivalent));
    text += fmt::format(", undecided {}", is(Decision::undecided));
    sentences.push_back(text + ".");
  }
  for (const std::string& reason : reasons_of(found)) sentences.push_back(reason);
  const bool open = std::any_of(found.pairs.begin(), found.pairs.end(), [](const ComparedPair& pair) {
    return pair.decision == Decision::undecided && pair.why.empty();
  });
  if (open) sentences.emplace_back("What is not shown is not shown to be equal either.");
  if (found.how.unit == UnitKind::folds)
    sentences.emplace_back("Folds of one data set say nothing about other data sets.");
  if (found.how.unit == UnitKind::objects)
    sentences.emplace_back("Objects of one test set say nothing about other training sets or seeds.");
  if (found.how.unit == UnitKind::seeds)
    sentences.emplace_back("Runs on one test set say nothing about other test sets.");
  return join(sentences, " ");
}

block::Fields legend_of(const Decisions& found) {
  const bool corrected = found.correction != "none";
  const std::string level = shortest(100 * (1 - found.how.alpha)) + "%";
  block::Fields legend{{{"difference", centre_text(found.method)}}, 11};
  if (found.method != PairMethod::randomization)
    legend.fields.front().text += " [" + level + " interval" + (corrected ? "s, which hold together" : "") + "]";
  if (found.method == PairMethod::t)
    legend.fields.push_back(
        {"p of signs", "by randomised signs, as a check: not corrected, and without normal values"});
  if (has_swaps(found))
    legend.fields.push_back({"p of swaps", "by labels exchanged between the systems, as a check: not corrected"});
  legend.fields.push_back({"better", fmt::format("decided at {}, by {} {}", shortest(found.how.alpha),
                                                 found.better == Better::lower ? "lower" : "higher", found.score)});
  return legend;
}

}  // namespace

Document document_of(const Decisions& found) {
  Document document;
  document.records = records_of(found);
  document.tables.push_back(table_of(found));
  document.add(block::Paragraph{
      fmt::format("{} of {} systems on {} {}; {}{}", found.score, found.systems.size(), found.units,
                  found.clustered ? "clusters of objects" : units_text(found.how.unit), test_text(found), family_text(found)),
      0, true});
  document.say(found.notes);
  document.add(grid_of(found));
  document.add(legend_of(found));
  document.add(block::Paragraph{conclusion(found), 0, true});
  return document;
}

}  // namespace etalon
