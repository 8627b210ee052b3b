// score_parse.cpp: from the text of a score to the score, as its domain understands names.
#include <algorithm>
#include <cmath>
#include <optional>

#include "engine/arguments.hpp"
#include "etalon/error.hpp"
#include "etalon/text.hpp"

namespace etalon {
namespace {

std::string in_quotes(std::string_view text) { return "'" + std::string(text) + "'"; }

/// Of the domain if it has one of this name, else of any.
const Lift* find_lift(std::string_view name, Domain domain) {
  const Lift* found = nullptr;
  for (const Lift* lift : lifts()) {
    if (lift->name != name) continue;
    if (lift->domain() == domain) return lift;
    if (found == nullptr) found = lift;
  }
  return found;
}

/// A measure with arguments; those of an alias such as f1 are fixed.
Score with_arguments(const Measure& measure, std::string_view name, std::string_view arguments) {
  for (const Alias& alias : measure.aliases) {
    if (alias.name != name || alias.arguments.empty()) continue;
    if (trim(arguments).empty()) return make_score(measure, alias.arguments);
    const auto fixed = static_cast<std::size_t>(std::count(alias.arguments.begin(), alias.arguments.end(), '='));
    refuse_average(name, arguments);
    if (fixed == measure.parameters.size())
      refuse(std::string(name) + " is " + std::string(measure.name) + "(" + std::string(alias.arguments) +
             ") and takes no argument");
    return make_score(measure, std::string(alias.arguments) + "," + std::string(arguments));
  }
  for (const Elsewhere& elsewhere : measure.elsewhere) {
    if (elsewhere.name != name || elsewhere.arguments.empty()) continue;
    const std::string more = trim(arguments).empty() ? "" : "," + std::string(arguments);
    return make_score(measure, std::string(elsewhere.arguments) + more);
  }
  return make_score(measure, arguments);
}

/// A name that stands for a score: its arguments, where the name does not fix them, can be given.
Score with_arguments(const ScoreName& known, std::string_view arguments, Domain domain) {
  Score score = parse_score(known.means, domain);
  if (trim(arguments).empty()) return score;
  if (known.means.find('=') != std::string_view::npos)
    refuse(std::string(known.name) + " is " + std::string(known.means) + " and takes no argument");
  score.arguments = read_arguments(*score.measure, arguments);
  return score;
}

/// Another tool's f1_macro: the lift behind the name.
std::optional<Score> with_suffix(std::string_view name, std::string_view arguments, Domain domain) {
  for (const Lift* lift : lifts()) {
    const std::string suffix = "_" + std::string(lift->name);
    if (lift->domain() != domain || lift->by_chance || name.size() <= suffix.size() || !name.ends_with(suffix))
      continue;
    const std::string_view inner = name.substr(0, name.size() - suffix.size());
    const Measure* measure = find_measure(inner, lift->to->domain);
    if (measure == nullptr || measure->of(lift->to) == nullptr) continue;
    Score score = with_arguments(*measure, inner, arguments);
    score.lifts.push_back(lift);
    return score;
  }
  return std::nullopt;
}

/// A measure that the user wrote, without the lifts that it was given with.
std::optional<Score> own_named(std::string_view name, std::string_view arguments, Domain domain,
                               std::span<const Score> own) {
  for (const Score& score : own) {
    if (score.own == nullptr || score.measure->name != name || score.measure->domain() != domain) continue;
    return Score{score.measure, read_arguments(*score.measure, arguments), {}, score.own};
  }
  return std::nullopt;
}

/// A name by itself, as the domain understands it; nothing when it does not know it.
std::optional<Score> named(std::string_view name, std::string_view arguments, Domain domain,
                           std::span<const Score> own) {
  if (auto score = own_named(name, arguments, domain, own)) return score;
  if (const ScoreName* known = find_score_name(name, domain)) return with_arguments(*known, arguments, domain);
  if (const Measure* measure = find_measure(name, domain)) return with_arguments(*measure, name, arguments);
  if (auto score = with_suffix(name, arguments, domain)) return score;
  const Lift* lift = default_lift(domain);
  if (lift == nullptr) return std::nullopt;
  if (auto score = named(name, arguments, lift->to->domain, own)) {
    if (!score->lifts.empty() || score->measure->of(lift->to) == nullptr) {
      refuse(std::string(name) + " is " + score->text() + ", which compares " +
             std::string(facts(lift->to->domain).compares) + "; of " + std::string(facts(domain).name) +
             " take matched(" + score->text() + ")");
    }
    score->lifts.push_back(lift);
    return score;
  }
  return std::nullopt;
}

/// Whether the domain has it by this name, without the lift that it understands.
bool has(Domain domain, std::string_view name) {
  return find_score_name(name, domain) != nullptr || find_measure(name, domain) != nullptr ||
         with_suffix(name, "", domain);
}

/// Well-known measures of data that no domain reads: names like theirs mean something else.
void refuse_other_data(std::string_view name) {
  struct Known {
    std::string_view name;
    std::string_view of;
  };
  constexpr std::string_view probabilities = "predicted probabilities";
  constexpr std::string_view numbers = "predicted numbers";
  constexpr Known known[] = {{"log_loss", probabilities},
                             {"cross_entropy", probabilities},
                             {"brier", probabilities},
                             {"brier_score", probabilities},
                             {"brier_score_loss", probabilities},
                             {"ece", probabilities},
                             {"expected_calibration_error", probabilities},
                             {"r2", numbers},
                             {"r2_score", numbers},
                             {"mse", numbers},
                             {"mape", numbers},
                             {"mean_squared_error", numbers},
                             {"silhouette", "a clustering with the features of its objects"},
                             {"silhouette_score", "a clustering with the features of its objects"}};
  for (const Known& one : known) {
    if (one.name == name)
      refuse(std::string(name) + " is a measure of " + std::string(one.of) +
             ", which etalon does not evaluate; etalon list shows all measures");
  }
}

[[noreturn]] void unknown(std::string_view name, Domain domain) {
  for (const DomainFacts& other : domains()) {
    if (other.domain == domain || !has(other.domain, name)) continue;
    refuse(std::string(name) + " compares " + std::string(other.compares) + ", not " +
           std::string(facts(domain).compares) + ": take etalon " + std::string(other.name));
  }
  refuse_other_data(name);
  const std::vector<std::string> near = nearest_names(name, domain);
  refuse("there is no measure " + in_quotes(name) + " of " + std::string(facts(domain).name) +
         (near.empty() ? "" : "; did you mean " + join(near, ", ") + "?") + " (etalon list " +
         std::string(facts(domain).name) + " shows all)");
}

/// The parts of a text such as macro(f1), f:beta=2, ndcg(gain=linear)@10.
struct Parts {
  std::string_view name;
  std::string_view inside;  ///< of the parentheses, or behind the colon
  std::string_view cut;     ///< behind the @
};

Parts parts_of(std::string_view whole) {
  std::string_view text = trim(whole);
  Parts parts;
  if (const std::size_t at = text.rfind('@'); at != std::string_view::npos) {
    parts.cut = trim(text.substr(at + 1));
    text = trim(text.substr(0, at));
    if (parts.cut.empty()) refuse(in_quotes(whole) + " has nothing after its @");
  }
  const std::size_t mark = text.find_first_of("(:");
  parts.name = trim(text.substr(0, mark));
  if (parts.name.empty()) refuse(in_quotes(whole) + " is not a score; a score looks like mcc, f(beta=2) or macro(f1)");
  if (mark == std::string_view::npos) return parts;
  parts.inside = text.substr(mark + 1);
  if (text[mark] == '(') {
    if (text.back() != ')') refuse(in_quotes(whole) + " lacks the closing parenthesis");
    parts.inside.remove_suffix(1);
  }
  if (trim(parts.inside).empty())
    refuse(in_quotes(whole) + " has nothing " + (text[mark] == '(' ? "in its parentheses" : "after its colon"));
  return parts;
}

/// The name inside of all lifts.
std::string_view base_of(std::string_view text) {
  Parts parts = parts_of(text);
  const auto is_lift = [&](const Lift* lift) { return lift->name == parts.name; };
  while (!parts.inside.empty() && std::any_of(lifts().begin(), lifts().end(), is_lift)) parts = parts_of(parts.inside);
  return parts.name;
}

Score lifted(const Lift& lift, const Parts& parts, std::string_view whole, Domain domain, std::span<const Score> own) {
  const std::string name(lift.name);
  if (!parts.cut.empty()) refuse(in_quotes(whole) + ": a lift takes no @" + std::string(parts.cut));
  if (trim(parts.inside).empty())
    refuse(name + " is a lift and needs a measure, for example " + name + "(" + std::string(lift.example) + ")");
  if (lift.domain() != domain) {
    const auto holds = [&](const Lift* other) { return other->domain() == domain && other->to == lift.from; };
    const auto outer = std::find_if(lifts().begin(), lifts().end(), holds);
    refuse(name + " is a lift for " + std::string(facts(lift.domain()).compares) +
           (outer != lifts().end() ? "; inside of " + std::string((*outer)->name) + "(…) it is possible"
                                   : ": take etalon " + std::string(facts(lift.domain()).name)));
  }
  Score score = parse_score(parts.inside, lift.to->domain, own);
  if (!score.lifts.empty() && score.lifts.front()->by_chance) {
    const std::string outer(score.lifts.front()->name);
    refuse(in_quotes(whole) + ": " + outer + " stands outside of all other lifts" +
           (lift.by_chance ? "" : ", for example " + outer + "(" + name + "(…))"));
  }
  if (lift.accepts != nullptr && !lift.accepts(score))
    refuse(in_quotes(whole) + ": " + name + " takes " + std::string(lift.takes) + ", and " + score.text() +
           " has none");
  const bool understood = lift.by_chance && score.takes(lift.to);
  if (!score.takes(lift.to) || (!understood && score.lifts.empty() && score.measure->of(lift.to) == nullptr)) {
    std::string hint = ", and " + score.text() + " is already one of the whole matrix";
    if (score.needs_positive()) hint = ", for example " + name + "(macro(" + score.text() + "))";
    refuse(in_quotes(whole) + ": " + name + " takes " + std::string(lift.takes) + hint);
  }
  score.lifts.insert(score.lifts.begin(), &lift);
  return score;
}

}  // namespace

Score parse_score(std::string_view whole, Domain domain, std::span<const Score> own) {
  constexpr std::size_t longest = 1000;  // each lift nests a call
  if (whole.size() > longest) refuse("a score of " + std::to_string(whole.size()) + " characters is too long");
  if (const std::string ours = translated_score(whole, domain); !ours.empty()) return parse_score(ours, domain, own);
  const Parts parts = parts_of(whole);
  if (const Lift* lift = find_lift(parts.name, domain)) return lifted(*lift, parts, whole, domain, own);
  std::string arguments(parts.inside);
  if (!parts.cut.empty()) arguments += (arguments.empty() ? "k=" : ",k=") + std::string(parts.cut);
  if (auto score = named(parts.name, arguments, domain, own)) return *score;
  unknown(parts.name, domain);
}

std::vector<std::string> split_scores(std::string_view text) {
  std::vector<std::string> parts(1);
  int depth = 0;
  bool arguments = false;  // behind a colon
  for (const char c : text) {
    depth += c == '(' ? 1 : c == ')' ? -1 : 0;
    arguments = arguments || (c == ':' && depth == 0);
    if (c == ',' && depth == 0 && !arguments)
      parts.emplace_back();
    else
      parts.back() += c;
  }
  std::vector<std::string> scores;
  for (std::string& part : parts) {
    const bool alone = !scores.empty() && !part.empty() && part.find_first_not_of("0123456789.=") == std::string::npos;
    const std::size_t at = alone ? scores.back().rfind('@') : std::string::npos;
    const std::size_t mark = alone && at == std::string::npos ? scores.back().find('.') : at;
    if (mark == std::string::npos) {
      scores.push_back(std::move(part));
    } else if (part.find('=') != std::string::npos) {
      scores.back() += "," + part;  // gains by grade, ndcg.1=3,2=9
    } else {
      scores.push_back(scores.back().substr(0, mark + 1) + part);
    }
  }
  return scores;
}

std::vector<Domain> homes(std::string_view text) {
  std::vector<Domain> understand;
  std::vector<Domain> have;
  for (const DomainFacts& domain : domains()) {
    try {
      parse_score(text, domain.domain);
    } catch (const Error&) {
      continue;
    }
    understand.push_back(domain.domain);
    if (has(domain.domain, base_of(text))) have.push_back(domain.domain);
  }
  return have.empty() ? understand : have;
}

Score parse_any_score(std::string_view text) {
  const std::vector<Domain> found = homes(text);
  if (!found.empty()) return parse_score(text, found.front());
  // What is wrong with it is told by the domain that has the measure.
  for (const DomainFacts& domain : domains()) {
    if (has(domain.domain, base_of(text))) return parse_score(text, domain.domain);
  }
  refuse_other_data(base_of(text));
  std::vector<std::string> near;
  for (const DomainFacts& domain : domains()) {
    for (std::string& name : nearest_names(base_of(text), domain.domain)) {
      if (std::find(near.begin(), near.end(), name) == near.end()) near.push_back(std::move(name));
    }
  }
  refuse("there is no measure " + in_quotes(base_of(text)) +
         (near.empty() ? "" : "; did you mean " + join(near, ", ") + "?") + " (etalon list shows all)");
}

}  // namespace etalon
