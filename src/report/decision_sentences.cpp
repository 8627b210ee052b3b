// decision_sentences.cpp: decisions about systems in plain words.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "etalon/text.hpp"
#include "report/decision_parts.hpp"

namespace etalon {
namespace {

constexpr std::size_t kSentences = 6;  // pairs that the text names one by one

std::string family_text(const Decisions& found) {
  if (facts(found.method).family == PairFamily::posterior) return "";
  const auto tested = std::count_if(found.pairs.begin(), found.pairs.end(),
                                    [](const ComparedPair& pair) { return pair.found.p.defined(); });
  if (tested < 2) return "";
  const std::string of = found.how.family_of_scores ? "pairs and scores" : "pairs";
  if (found.correction == "none") return fmt::format(", not corrected for {} {}", tested, of);
  return fmt::format(", corrected for {} {} ({})", tested, of, found.correction);
}

/// By how much the better one is better.
std::string lead_text(const Decisions& found, const ComparedPair& pair) {
  if (pair.posterior) return "";
  if (!pair.found.interval.defined()) return "";
  const double one = std::abs(pair.found.interval.number.low);
  const double other = std::abs(pair.found.interval.number.high);
  const std::string most = short_number(std::max(one, other));
  const std::string ranks = found.method == PairMethod::nemenyi ? " mean ranks" : "";
  return (std::min(one, other) == 0 ? " by up to " + most
                                    : " by " + short_number(std::min(one, other)) + " to " + most) +
         ranks;
}

std::string chance_text(const ComparedPair& pair, Decision decision) {
  if (!pair.posterior) return "";
  const Value<double>& chance = decision == Decision::a   ? pair.posterior->first
                                : decision == Decision::b ? pair.posterior->second
                                                          : pair.posterior->equivalent;
  return chance.number >= 0.9995 ? " with a chance above 0.999" : " with a chance of " + short_p(chance);
}

/// What one pair comes to, as a sentence.
std::string sentence(const Decisions& found, const ComparedPair& pair) {
  const std::string& a = found.systems[pair.a];
  const std::string& b = found.systems[pair.b];
  const std::string by = found.how.family_of_scores ? "By " + found.score_of(pair) + " " : "";
  const std::string chance = chance_text(pair, pair.decision);
  switch (pair.decision) {
    case Decision::a: return fmt::format("{}{} is better than {}{}{}.", by, a, b, lead_text(found, pair), chance);
    case Decision::b: return fmt::format("{}{} is better than {}{}{}.", by, b, a, lead_text(found, pair), chance);
    case Decision::equivalent:
      return fmt::format("{}{} and {} are equivalent{}: they differ by less than {} either way.", by, a, b, chance,
                         shortest(found.how.margin));
    case Decision::undecided: break;
  }
  if (pair.posterior)
    return fmt::format("{} and {}: neither is known well enough to be better{}.", a, b,
                       found.how.margin > 0 ? ", nor that it does not matter" : "");
  const std::string open = found.method == PairMethod::equivalence ? "it is not shown that they are equivalent"
                                                                   : "it is not shown which is better";
  return pair.found.interval.defined() ? fmt::format("{}{} and {}: {}; the difference may be anything in {}.", by, a, b,
                                                     open, ends_text(pair.found.interval.number))
                                       : fmt::format("{}{} and {}: {}.", by, a, b, open);
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

std::string counts_text(const Decisions& found) {
  const auto is = [&](Decision decision) {
    return std::count_if(found.pairs.begin(), found.pairs.end(),
                         [&](const ComparedPair& pair) { return pair.decision == decision && pair.why.empty(); });
  };
  std::string text =
      fmt::format("Of {} pairs of systems: different {}", found.pairs.size(), is(Decision::a) + is(Decision::b));
  if (found.how.margin > 0) text += fmt::format(", equivalent {}", is(Decision::equivalent));
  return text + fmt::format(", undecided {}.", is(Decision::undecided));
}

void say_regression(const Decisions& found, std::vector<std::string>& sentences) {
  if (!found.regression) return;
  const auto named = [&](Regression which) {
    std::vector<std::string> systems;
    for (const ComparedPair& pair : found.pairs) {
      if (*pair.regression == which) systems.push_back(found.systems[pair.a]);
    }
    return systems;
  };
  const std::string beyond = found.how.baseline + " by more than " + shortest(*found.how.fail_if_worse);
  const std::vector<std::string> worse = named(Regression::shown);
  const std::vector<std::string> open = named(Regression::open);
  if (!worse.empty())
    sentences.push_back(
        fmt::format("Regression: {} worse than {}.", join(worse, ", ") + (worse.size() > 1 ? " are" : " is"), beyond));
  if (!open.empty())
    sentences.push_back(fmt::format("Whether {} worse than {} is not shown.",
                                    join(open, ", ") + (open.size() > 1 ? " are" : " is"), beyond));
  if (!open.empty() && worse.empty()) sentences.emplace_back("More units, or a wider margin, could show it.");
  const bool same = std::all_of(found.pairs.begin(), found.pairs.end(),
                                [](const ComparedPair& pair) { return pair.wins + pair.losses == 0 && pair.ties > 0; });
  if (worse.empty() && open.empty() && same)
    sentences.push_back(
        fmt::format("No regression: {} the same as {} on all {}.",
                    found.pairs.size() > 1 ? "all systems do" : found.systems[found.pairs[0].a] + " does",
                    found.how.baseline, units_text(found)));
  else if (worse.empty() && open.empty())
    sentences.push_back(fmt::format("No regression: it is shown that {} worse than {}.",
                                    found.pairs.size() > 1 ? "none is" : found.systems[found.pairs[0].a] + " is not",
                                    beyond));
}

void say_plan(const Decisions& found, std::vector<std::string>& sentences) {
  if (!found.how.plan) return;
  double most = 0;
  for (const ComparedPair& pair : found.pairs) {
    if (!pair.plan->units.defined()) continue;
    most = std::max(most, std::ceil(pair.plan->units.number));
  }
  if (most == 0) return;
  sentences.push_back(
      fmt::format("A difference of {} is shown with a chance of {} by {:.0f} {}, if {} vary as these do.",
                  shortest(*found.how.plan), shortest(found.how.power.value_or(0.8)), most,
                  found.clusters > 0 ? "clusters" : units_text(found),
                  found.pairs.size() > 1 ? "differences of every pair" : "differences"));
}

/// What the units cannot tell.
void say_limits(const Decisions& found, std::vector<std::string>& sentences) {
  const bool open = std::any_of(found.pairs.begin(), found.pairs.end(), [](const ComparedPair& pair) {
    return pair.decision == Decision::undecided && pair.why.empty();
  });
  if (open && found.method != PairMethod::equivalence)
    sentences.emplace_back("What is not shown is not shown to be equal either.");
  if (found.method == PairMethod::nemenyi)
    sentences.emplace_back(
        "Whether two systems differ here depends on which others are in the table: friedman decides pairs by "
        "themselves.");
  if (!found.described.empty())
    sentences.emplace_back("Scores that do not decide are shown with intervals that are not corrected.");
  if (found.how.unit == UnitKind::objects)
    sentences.emplace_back("Objects of one test set say nothing about other training sets or seeds.");
  if (found.how.unit == UnitKind::folds)
    sentences.emplace_back("Folds of one data set say nothing about other data sets.");
  if (found.how.unit == UnitKind::seeds)
    sentences.emplace_back("Runs on one test set say nothing about other test sets.");
}

}  // namespace

std::string_view units_text(const Decisions& found) {
  const bool one = found.units == 1;
  switch (found.how.unit) {
    case UnitKind::queries: return one ? "query" : "queries";
    case UnitKind::folds: return one ? "fold" : "folds";
    case UnitKind::datasets: return one ? "data set" : "data sets";
    case UnitKind::seeds: return one ? "seed" : "seeds";
    case UnitKind::objects: return one ? "object" : "objects";
  }
  return "";
}

std::string heading_of(const Decisions& found) {
  const std::string clusters =
      found.clusters > 0 ? fmt::format(" in {} clusters, which are what is drawn", found.clusters) : "";
  std::vector<std::string> scores{found.score};
  if (found.how.family_of_scores) {
    for (const auto& further : found.further) scores.push_back(further.name);
  }
  return fmt::format("{} of {} systems on {} {}{}; {}{}", join(scores, ", "), found.systems.size(), found.units,
                     units_text(found), clusters, facts(found.method).title, family_text(found));
}

std::string conclusion_of(const Decisions& found) {
  std::vector<std::string> sentences;
  if (found.pairs.size() <= kSentences) {
    for (const ComparedPair& pair : found.pairs) {
      if (pair.why.empty()) sentences.push_back(sentence(found, pair));
    }
  } else {
    sentences.push_back(counts_text(found));
  }
  for (const std::string& reason : reasons_of(found)) sentences.push_back(reason);
  if (found.pairs.size() == 1 && found.pairs[0].beats.interval.defined() &&
      found.pairs[0].wins + found.pairs[0].losses > 1) {
    const ComparedPair& pair = found.pairs[0];
    sentences.push_back(fmt::format("{} beats {} on a fresh unit with a chance of {} {}.", found.systems[pair.a],
                                    found.systems[pair.b], short_number(pair.beats.chance.number),
                                    ends_text(pair.beats.interval.number)));
  }
  say_plan(found, sentences);
  say_regression(found, sentences);
  say_limits(found, sentences);
  return join(sentences, " ");
}

}  // namespace etalon
