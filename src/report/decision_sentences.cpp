// decision_sentences.cpp: decisions about systems in plain words.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "engine/decider.hpp"
#include "engine/decision_words.hpp"
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
  if (pair.identical)
    return fmt::format("{}{} and {} {}.", by, a, b,
                       found.how.unit == UnitKind::objects
                           ? fmt::format("predict the same on all {} instances", pair.found.n)
                           : fmt::format("have the same value on all {} {}", pair.found.n, units_text(found)));
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
    if (pair.why.empty() || pair.identical) continue;
    auto at = std::find_if(reasons.begin(), reasons.end(), [&](const auto& known) { return known.first == pair.why; });
    if (at == reasons.end()) at = reasons.insert(reasons.end(), {pair.why, {}});
    at->second.push_back(found.systems[pair.a] + " and " + found.systems[pair.b]);
  }
  std::vector<std::string> sentences;
  for (const auto& [why, pairs] : reasons) {
    const std::string about = pairs.size() == found.pairs.size() && pairs.size() > 1 ? "any pair" : named_few(pairs);
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
  const auto copies =
      std::count_if(found.pairs.begin(), found.pairs.end(), [](const ComparedPair& pair) { return pair.identical; });
  if (copies > 0) text += fmt::format(", identical {}", copies);
  return text + fmt::format(", undecided {}.", is(Decision::undecided));
}

/// Two digits, as a whole number.
std::string rounded(double count) {
  const double scale = std::pow(10, std::max(0.0, std::floor(std::log10(count)) - 1));
  return fmt::format("{:.0f}", std::ceil(count / scale * (1 - 1e-9)) * scale);
}

std::string identical_words(const Decisions& found) {
  return found.how.unit == UnitKind::objects ? "predict the same on all instances"
                                             : fmt::format("have the same values on all {}", units_text(found));
}

/// How many units would decide the gate.
void say_units_to_decide(const Decisions& found, std::vector<std::string>& sentences) {
  double most = 0;
  bool identical = false;
  std::map<std::string_view, std::vector<std::string>> never;  // systems by the reason
  for (const ComparedPair& pair : found.pairs) {
    if (pair.regression != Regression::open) continue;
    identical = identical || pair.identical;
    if (pair.to_decide.defined()) most = std::max(most, std::ceil(pair.to_decide.number));
    if (!pair.to_decide.defined() && *pair.to_decide.reason != 0)
      never[pair.to_decide.reason].push_back(found.systems[pair.a]);
  }
  const std::string_view units = found.clusters > 0 ? "clusters" : units_text(found);
  if (most > 0)
    sentences.push_back(fmt::format("About {} {} would decide this if the systems keep differing as they do here.",
                                    rounded(most), units));
  for (const auto& [reason, systems] : never) sentences.push_back(fmt::format("{}: {}.", named_few(systems), reason));
  if (identical)
    sentences.push_back(fmt::format("Systems that {} pass with --accept-identical.", identical_words(found)));
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
  if (!open.empty()) say_units_to_decide(found, sentences);
  const bool accepted =
      found.how.accept_identical &&
      std::all_of(found.pairs.begin(), found.pairs.end(), [](const ComparedPair& pair) { return pair.identical; });
  if (!worse.empty() || !open.empty()) return;
  const std::string who = found.pairs.size() > 1 ? "all systems" : found.systems[found.pairs[0].a];
  if (accepted)
    sentences.push_back(fmt::format("No regression: {} and {} {}, which --accept-identical accepts.", who,
                                    found.how.baseline, identical_words(found)));
  else
    sentences.push_back(fmt::format("No regression: it is shown that {} worse than {}.",
                                    found.pairs.size() > 1 ? "none is" : who + " is not", beyond));
}

std::string percent(std::size_t part, std::size_t all) {
  return fmt::format("{:.3g}%", 100.0 * static_cast<double>(part) / static_cast<double>(all));
}

/// On how many units each of two systems is ahead.
void say_shares(const Decisions& found, std::vector<std::string>& sentences) {
  if (found.pairs.size() != 1 || !counts_wins(found)) return;
  const ComparedPair& pair = found.pairs[0];
  const std::size_t all = pair.wins + pair.ties + pair.losses;
  if (all < 2 || pair.identical) return;
  const bool instances = found.how.unit == UnitKind::objects;
  sentences.push_back(fmt::format(
      "{} is {} on {}, {} on {}, {} on {} of the {}.", found.systems[pair.a], instances ? "right alone" : "ahead",
      percent(pair.wins, all), instances ? "right or wrong together with " + found.systems[pair.b] : "tied",
      percent(pair.ties, all), instances ? "wrong alone" : "behind", percent(pair.losses, all), units_text(found)));
}

/// Where skewness changes the decision of the t-test.
void say_skewness(const Decisions& found, std::vector<std::string>& sentences) {
  if (found.pairs.size() != 1 || !found.pairs[0].p_t_and_skewed) return;
  const auto [plain, corrected] = *found.pairs[0].p_t_and_skewed;
  if ((plain <= found.how.alpha) == (corrected <= found.how.alpha)) return;
  sentences.push_back(
      fmt::format("The t-test gives p = {:.3g}, and p = {:.3g} when corrected for skewness; the larger p decides.",
                  plain, corrected));
}

/// What a correction that was asked for controls.
void say_correction(const Decisions& found, std::vector<std::string>& sentences) {
  if (found.family < 2 || facts(found.method).family != PairFamily::corrected) return;
  const auto& correction = found.how.correction;
  if (found.correction == "none") {
    sentences.push_back(
        fmt::format("{} pairs are tested without correction, which makes false decisions more likely.", found.family));
  } else if (correction == compare::Correction::benjamini_hochberg ||
             correction == compare::Correction::benjamini_yekutieli) {
    sentences.push_back(
        fmt::format("The false discovery rate is at most {:.3g}%: on average at most this share of the decisions "
                    "is false. The intervals are not simultaneous.",
                    100 * found.how.alpha));
  } else if (by_steps(correction)) {
    sentences.push_back(
        fmt::format("All decisions hold at {}% confidence, and so do all intervals, but not both together.",
                    shortest(100 * (1 - found.how.alpha))));
  }
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

/// The largest number of one digit that is not above x. Divided by a power of ten it is the decimal fraction itself;
/// times 10⁻⁴, say, would be a neighbour of it.
double one_digit_below(double x) {
  const double exponent = std::floor(std::log10(x));
  const double digit = std::floor(x / std::pow(10, exponent) * (1 + 1e-9));
  return exponent < 0 ? digit / std::pow(10, -exponent) : digit * std::pow(10, exponent);
}

/// The least difference that as many units can show, and how many units an interval of half the width takes.
void say_resolution(const Decisions& found, std::vector<std::string>& sentences) {
  double shown = 0;
  double reach = 0;
  std::size_t units = 0;
  for (const ComparedPair& pair : found.pairs) {
    if (pair.decision != Decision::undecided || !pair.why.empty()) continue;
    if (!pair.detectable.defined() || !pair.found.interval.defined()) continue;
    if (pair.detectable.number >= found.width) continue;  // as much as the measure can differ
    if (pair.detectable.number <= shown) continue;
    shown = pair.detectable.number;
    reach = (pair.found.interval.number.high - pair.found.interval.number.low) / 2;
    units = pair.clusters > 0 ? pair.clusters : pair.found.n;
  }
  if (shown == 0 || found.how.plan) return;
  const std::string_view kind = found.clusters > 0 ? "clusters" : units_text(found);
  // A round half-width, at most half of the present one.
  const double goal = one_digit_below(reach / 2);
  const double needed = std::ceil(static_cast<double>(units) * reach * reach / (goal * goal));
  sentences.push_back(fmt::format(
      "{} {} can show a difference of {} with {:.0f}% power; an interval of ±{} needs about {} {}.", units, kind,
      short_number(shown), 100 * found.how.power.value_or(0.8), short_number(goal), rounded(needed), kind));
}

/// What the units cannot tell.
void say_limits(const Decisions& found, std::vector<std::string>& sentences) {
  const bool open = std::any_of(found.pairs.begin(), found.pairs.end(), [](const ComparedPair& pair) {
    return pair.decision == Decision::undecided && pair.why.empty();
  });
  if (open && found.method != PairMethod::equivalence)
    sentences.emplace_back("Absence of a significant difference is not evidence of equality.");
  if (found.method == PairMethod::nemenyi)
    sentences.emplace_back(
        "Whether two systems differ here depends on which others are in the table: friedman decides pairs by "
        "themselves.");
  if (!found.described.empty())
    sentences.emplace_back("Scores that do not decide are shown with intervals that are not corrected.");
  if (found.how.unit == UnitKind::objects)
    sentences.emplace_back("Instances of one test set say nothing about other training sets or seeds.");
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
    case UnitKind::objects: return one ? "instance" : "instances";
  }
  return "";
}

std::string heading_of(const Decisions& found) {
  const std::string clusters =
      found.clusters > 0 ? fmt::format(" in {} clusters, which are resampled", found.clusters) : "";
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
      if (pair.why.empty() || pair.identical) sentences.push_back(sentence(found, pair));
    }
  } else {
    sentences.push_back(counts_text(found));
  }
  for (const std::string& reason : reasons_of(found)) sentences.push_back(reason);
  say_shares(found, sentences);
  say_skewness(found, sentences);
  say_correction(found, sentences);
  say_plan(found, sentences);
  say_resolution(found, sentences);
  say_regression(found, sentences);
  say_limits(found, sentences);
  return join(sentences, " ");
}

}  // namespace etalon
