// score.cpp: the text of a score, and the scores that a domain has.
#include "etalon/score.hpp"

#include "engine/arguments.hpp"
#include "etalon/error.hpp"
#include "etalon/number_table.hpp"
#include "etalon/text.hpp"

namespace etalon {
namespace {

/// Scores apart by blanks.
std::vector<Score> parse_list(std::string_view texts, Domain domain) {
  std::vector<Score> scores;
  for (texts = trim(texts); !texts.empty(); texts = trim(texts)) {
    const std::size_t end = std::min(texts.find(' '), texts.size());
    scores.push_back(parse_score(texts.substr(0, end), domain));
    texts.remove_prefix(end);
  }
  return scores;
}

/// Only the first k places count; a score is written with it as ndcg@10.
bool is_cut(const Parameter& parameter) { return parameter.name == "k"; }

std::string argument_text(const Parameter& parameter, double value) {
  if (parameter.table) return table_of(value).text();
  if (!parameter.choices.empty()) return std::string(parameter.choices.items[static_cast<std::size_t>(value)]);
  return shortest(value);
}

}  // namespace

std::string Score::text() const {
  if (!lifts.empty() && lifts.front()->by_chance) return std::string(lifts.front()->name) + "(" + inner().text() + ")";
  std::string text(measure->name);
  std::string cut;
  std::vector<std::string> given;
  for (std::size_t i = 0; i < measure->parameters.size(); ++i) {
    const Parameter& parameter = measure->parameters.items[i];
    if (parameter.has_default && arguments[i] == parameter.value) continue;
    if (is_cut(parameter)) {
      cut = "@" + shortest(arguments[i]);
      continue;
    }
    given.push_back(std::string(parameter.name) + "=" + argument_text(parameter, arguments[i]));
  }
  if (!given.empty()) text += "(" + join(given, ",") + ")";
  text += cut;
  for (const Alias& alias : measure->aliases) {
    if (!alias.arguments.empty() && read_arguments(*measure, alias.arguments) == arguments) {
      text = alias.name;
      break;
    }
  }
  // The name of a user's own measure means the lift that its domain understands.
  const bool understood = own != nullptr && lifts.size() == 1 && lifts.front() == default_lift(domain());
  for (auto lift = lifts.rbegin(); lift != lifts.rend() && !understood; ++lift)
    text = std::string((*lift)->name) + "(" + text + ")";
  for (const ScoreName& known : score_names(domain())) {
    if (known.prints && known.means == text) return std::string(known.name);
  }
  return text;
}

Range Score::range() const {
  if (!lifts.empty() && lifts.front()->by_chance) return lifts.front()->range.value_or(inner().range());
  const ScoreName* name = lifts.empty() ? nullptr : name_of(*this);
  if (name != nullptr && name->range) return *name->range;
  return measure->range_at == nullptr ? measure->range : measure->range_at(arguments);
}

std::optional<Score> Score::uncut() const {
  for (std::size_t i = 0; i < measure->parameters.size(); ++i) {
    const Parameter& parameter = measure->parameters.items[i];
    if (!is_cut(parameter) || !parameter.has_default || arguments[i] == parameter.value) continue;
    Score whole = *this;
    whole.arguments[i] = parameter.value;
    return whole;
  }
  return std::nullopt;
}

std::vector<ClaimedScore> claimed_scores(const Measure& measure) {
  std::vector<ClaimedScore> scores;
  bool complete = true;
  for (const Parameter& parameter : measure.parameters) complete = complete && parameter.has_default;
  if (complete) scores.push_back({make_score(measure, ""), {measure.holds.begin(), measure.holds.size()}});
  for (const Variant& variant : measure.variants) {
    scores.push_back({make_score(measure, variant.arguments), {variant.holds.begin(), variant.holds.size()}});
  }
  return scores;
}

std::vector<Score> all_scores(Domain domain) {
  std::vector<Score> scores;
  for (const Family* family : catalogue()) {
    for (const Measure& measure : family->entries()) {
      if (measure.domain() != domain) continue;
      for (const ClaimedScore& claimed : claimed_scores(measure)) {
        scores.push_back(claimed.score);
        if (!facts(domain).each_variant) break;
      }
    }
  }
  for (const ScoreName& known : score_names(domain)) {
    if (known.prints) scores.push_back(parse_score(known.name, domain));
  }
  for (const Score& score : parse_list(facts(domain).more, domain)) scores.push_back(score);
  return scores;
}

std::vector<Score> all_scores_lifted(Domain domain) {
  std::vector<Score> scores = all_scores(domain);
  const std::size_t plain = scores.size();
  for (const Lift* lift : lifts()) {
    for (std::size_t i = 0; i < plain && lift->domain() == domain && !lift->by_chance; ++i) {
      if (!scores[i].lifts.empty() || &scores[i].measure->kind() != lift->to) continue;
      Score lifted = scores[i];
      lifted.lifts.push_back(lift);
      scores.push_back(lifted);
    }
  }
  return scores;
}

std::vector<Score> default_scores(Domain domain, bool one_class) {
  const DomainFacts& of = facts(domain);
  return parse_list(one_class && !of.defaults_of_one_class.empty() ? of.defaults_of_one_class : of.defaults, domain);
}

std::vector<Score> scores_of(const Kind& kind) {
  std::vector<Score> scores;
  for (const Family* family : catalogue()) {
    for (const Measure& measure : family->entries()) {
      if (&measure.kind() != &kind) continue;
      for (const ClaimedScore& claimed : claimed_scores(measure)) scores.push_back(claimed.score);
    }
  }
  return scores;
}

}  // namespace etalon
