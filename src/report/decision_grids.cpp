// decision_grids.cpp: decisions about systems as tables for people.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "engine/decider.hpp"
#include "etalon/text.hpp"
#include "report/decision_parts.hpp"

namespace etalon {
namespace {

std::string difference_text(const ComparedPair& pair) {
  if (!pair.found.difference.defined()) return "–";
  const std::string difference = short_number(pair.found.difference.number);
  return pair.found.interval.defined() ? difference + " " + ends_text(pair.found.interval.number) : difference;
}

std::string regression_text(Regression regression) {
  switch (regression) {
    case Regression::shown: return "worse";
    case Regression::absent: return "not worse";
    case Regression::open: break;
  }
  return "not shown";
}

/// A method that decides all pairs at once has no p-value of a pair by itself.
bool has_own_p(const Decisions& found) {
  const MethodFacts& method = facts(found.method);
  return method.family != PairFamily::posterior && (found.correction == "none" || method.family != PairFamily::shared);
}

/// What the confidence of the intervals speaks of.
std::string interval_claim(const Decisions& found) {
  if (found.correction == "none") return found.family > 1 ? "s, not simultaneous" : "";
  const auto& correction = found.how.correction;
  if (correction == compare::Correction::benjamini_hochberg || correction == compare::Correction::benjamini_yekutieli)
    return "s, not simultaneous";
  return by_steps(correction) ? "s, simultaneous, but not with the decisions" : "s, simultaneous";
}

std::string letters_of(const Placing& placing, std::size_t system) {
  std::string letters;
  for (std::size_t g = 0; g < placing.groups.size(); ++g) {
    const auto& group = placing.groups[g];
    if (std::find(group.begin(), group.end(), system) == group.end()) continue;
    if (g < 26) letters += static_cast<char>('a' + g);
    if (g >= 26) letters += (letters.empty() ? "" : " ") + std::to_string(g + 1);
  }
  return letters;
}

}  // namespace

bool has_values_of_units(const Decisions& found) {
  return found.how.unit != UnitKind::seeds && found.how.unit != UnitKind::objects;
}

bool counts_wins(const Decisions& found) {
  return has_values_of_units(found) ||
         std::any_of(found.pairs.begin(), found.pairs.end(),
                     [](const ComparedPair& pair) { return pair.wins + pair.ties + pair.losses > 0; });
}

namespace {

bool has_check(const Decisions& found) {
  return std::any_of(found.pairs.begin(), found.pairs.end(),
                     [](const ComparedPair& pair) { return pair.by_signs.defined(); });
}

}  // namespace

bool has_swaps(const Decisions& found) { return found.how.unit == UnitKind::objects && has_check(found); }
bool has_signs(const Decisions& found) { return found.how.unit != UnitKind::objects && has_check(found); }

std::string short_number(double x) { return fmt::format("{:.4g}", x); }

std::string short_p(const Value<double>& p) { return p.defined() ? fmt::format("{:.3g}", p.number) : "–"; }

std::string p_text(const Value<double>& p, std::uint64_t resamples) {
  if (p.defined() && p.number <= 0) return "<0.0001";  // too small for a double
  if (!p.defined() || resamples == 0) return short_p(p);
  const double least = 1 / static_cast<double>(resamples + 1);
  return p.number <= least * (1 + 1e-9) ? fmt::format("<{:g}", 1 / static_cast<double>(resamples)) : short_p(p);
}

std::string ends_text(const compare::Interval& interval) {
  return fmt::format("[{}, {}]", short_number(interval.low), short_number(interval.high));
}

std::string decision_text(const Decisions& found, const ComparedPair& pair) {
  switch (pair.decision) {
    case Decision::a: return found.systems[pair.a];
    case Decision::b: return found.systems[pair.b];
    case Decision::equivalent: return "equivalent";
    case Decision::undecided: break;
  }
  if (pair.identical) return "identical";
  return pair.why.empty() ? "undecided" : "no decision";
}

block::Grid pairs_grid(const Decisions& found) {
  const bool by_score = found.how.family_of_scores;
  const bool corrected = found.correction != "none";
  const bool own_p = has_own_p(found);
  const bool posterior = facts(found.method).family == PairFamily::posterior;
  const bool shared = facts(found.method).family == PairFamily::shared;
  block::Grid grid{.head = {"a", "b", "difference"}, .numbers_from = 2};
  if (by_score) {
    grid.head.insert(grid.head.begin(), "score");
    grid.numbers_from = 3;
  }
  if (own_p) grid.head.emplace_back("p");
  if (corrected) grid.head.emplace_back("adjusted p");
  const bool signs = has_signs(found);
  if (signs) grid.head.emplace_back("p of signs");
  if (posterior) grid.head.insert(grid.head.end(), {"a better", "no matter", "b better"});
  const bool swaps = has_swaps(found);
  const bool wins = counts_wins(found);
  if (swaps) grid.head.emplace_back("p of swaps");
  if (wins) grid.head.emplace_back("wins–ties–losses");
  if (!found.how.effect.empty()) grid.head.push_back(found.how.effect);
  if (found.how.plan) grid.head.insert(grid.head.end(), {"power", "needed"});
  if (found.regression) grid.head.emplace_back("a is");
  grid.head.emplace_back("better");
  for (const ComparedPair& pair : found.pairs) {
    std::vector<block::Cell> row{found.systems[pair.a], found.systems[pair.b], difference_text(pair)};
    if (by_score) row.insert(row.begin(), found.score_of(pair));
    if (own_p) row.emplace_back(p_text(pair.found.p, pair.found.resamples));
    if (corrected) row.emplace_back(p_text(pair.p_adjusted, shared ? pair.found.resamples : 0));
    if (signs) row.emplace_back(p_text(pair.by_signs, 0));
    if (posterior) {
      for (const Value<double>& chance : {pair.posterior->first, pair.posterior->equivalent, pair.posterior->second})
        row.emplace_back(short_p(chance));
    }
    if (swaps) row.emplace_back(p_text(pair.by_signs, pair.found.resamples));
    if (wins) row.emplace_back(fmt::format("{}–{}–{}", pair.wins, pair.ties, pair.losses));
    if (!found.how.effect.empty()) row.emplace_back(short_p(pair.found.effect));
    if (found.how.plan) {
      row.emplace_back(short_p(pair.plan->power));
      row.emplace_back(pair.plan->units.defined() ? fmt::format("{:.0f}", std::ceil(pair.plan->units.number)) : "–");
    }
    if (found.regression) row.emplace_back(regression_text(*pair.regression));
    row.emplace_back(decision_text(found, pair));
    grid.rows.push_back(std::move(row));
  }
  return grid;
}

block::Grid described_grid(const Decisions& found) {
  block::Grid grid{.head = {"score", "a", "b", "difference"}, .numbers_from = 3};
  grid.caption = "by scores that do not decide";
  for (const ComparedPair& pair : found.described)
    grid.rows.push_back({found.score_of(pair), found.systems[pair.a], found.systems[pair.b], difference_text(pair)});
  return grid;
}

block::Grid places_grid(const Decisions& found, const Placing& placing) {
  block::Grid grid{.head = {"system", found.how.unit == UnitKind::objects ? "value" : "mean"}, .numbers_from = 1};
  if (!placing.ranks.empty()) grid.head.emplace_back("mean rank");
  const bool groups = !placing.groups.empty() && found.systems.size() > 2;
  if (groups) grid.head.emplace_back("group");
  if (found.how.family_of_scores)
    grid.caption = "by " + (placing.score == 0 ? found.score : found.further[placing.score - 1].name);
  for (const std::size_t s : placing.order) {
    std::vector<block::Cell> row{found.systems[s],
                                 placing.means[s].defined() ? short_number(placing.means[s].number) : "–"};
    if (!placing.ranks.empty()) row.emplace_back(short_number(placing.ranks[s]));
    if (groups) row.emplace_back(letters_of(placing, s));
    grid.rows.push_back(std::move(row));
  }
  return grid;
}

block::Fields legend_of(const Decisions& found) {
  const MethodFacts& method = facts(found.method);
  const double covered = method.method == PairMethod::equivalence ? 1 - 2 * found.how.alpha : 1 - found.how.alpha;
  block::Fields legend{{{"difference", std::string(method.about)}}, 11};
  const bool interval = std::any_of(found.pairs.begin(), found.pairs.end(),
                                    [](const ComparedPair& pair) { return pair.found.interval.defined(); });
  if (interval || method.interval)
    legend.fields.front().text += " [" + shortest(100 * covered) + "% interval" + interval_claim(found) + "]";
  if (has_signs(found))
    legend.fields.push_back(
        {"p of signs", "by randomised signs, as a check: not corrected, and without normal values"});
  if (has_swaps(found))
    legend.fields.push_back({"p of swaps", "by labels exchanged between the systems, as a check: not corrected"});
  if (method.family == PairFamily::posterior)
    legend.fields.push_back({"a better", found.how.margin > 0
                                             ? "chance that it is, by more than " + shortest(found.how.margin)
                                             : "chance that it is, by however little"});
  if (found.how.plan)
    legend.fields.push_back(
        {"power", fmt::format("chance to show a difference of {} on as many {}; needed for a chance of {}",
                              shortest(*found.how.plan), found.clusters > 0 ? "clusters" : "units",
                              shortest(found.how.power.value_or(0.8)))});
  if (found.regression)
    legend.fields.push_back(
        {"a is", fmt::format("worse than b by more than {}, or not", shortest(*found.how.fail_if_worse))});
  if (found.systems.size() > 2 && !found.placings.empty() && !found.placings[0].groups.empty())
    legend.fields.push_back({"group", "systems that share a letter are not told apart"});
  const std::string by = found.how.family_of_scores
                             ? "in each score's direction"
                             : fmt::format("by {} {}", found.better == Better::lower ? "lower" : "higher", found.score);
  legend.fields.push_back(
      {"better", method.family == PairFamily::posterior
                     ? fmt::format("with a chance of {} or more, {}", shortest(1 - found.how.alpha), by)
                     : fmt::format("decided at {}, {}", shortest(found.how.alpha), by)});
  return legend;
}

std::vector<std::string> omnibus_lines(const Decisions& found) {
  std::vector<std::string> lines;
  for (const OmnibusFinding& one : found.omnibus) {
    const compare::Omnibus& test = one.found;
    std::string line = "All systems";
    if (found.how.family_of_scores) line += " by " + (one.score == 0 ? found.score : found.further[one.score - 1].name);
    const bool f = !std::isnan(test.degrees_below);
    if (!test.p.defined()) {
      lines.push_back(fmt::format("{}, {}: {}.", line, test.test, test.p.reason));
      continue;
    }
    line += fmt::format(", {}: {} = {}, df {}", test.test, f ? "F" : "chi-square", short_number(test.statistic.number),
                        shortest(test.degrees));
    if (f) line += " and " + shortest(test.degrees_below);
    const std::string p = p_text(test.p, 0);
    line += p.starts_with('<') ? ", p < " + p.substr(1) : ", p = " + p;
    if (one.exact_p && one.exact_p->defined()) line += " (exact: " + short_p(*one.exact_p) + ")";
    if (one.kendall_w && one.kendall_w->defined())
      line += fmt::format(", Kendall's W = {}", short_number(one.kendall_w->number));
    lines.push_back(line + ".");
  }
  return lines;
}

}  // namespace etalon
