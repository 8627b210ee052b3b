// score.cpp: the text of a score, both ways.
#include "etalon/score.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "etalon/error.hpp"
#include "etalon/text.hpp"

namespace etalon {
namespace {

[[noreturn]] void fail(const std::string& message) { throw Error(ErrorKind::usage, message); }

const LiftFacts* find_lift(std::string_view name) {
  for (const LiftFacts& lift : lifts()) {
    if (lift.name == name) return &lift;
  }
  return nullptr;
}

/// The value of one argument as the parameter understands it; checks range and choice.
double argument_value(const Measure& measure, const Parameter& parameter, std::string_view text) {
  const std::string where = std::string(measure.name) + ": " + std::string(parameter.name);
  if (!parameter.choices.empty()) {
    std::vector<std::string> known;
    for (std::size_t i = 0; i < parameter.choices.size(); ++i) {
      if (parameter.choices.items[i] == text) return static_cast<double>(i);
      known.emplace_back(parameter.choices.items[i]);
    }
    fail(where + " cannot be '" + std::string(text) + "'; choose one of " + join(known, ", "));
  }
  const auto value = parse_number(text);
  if (!value || std::isnan(*value)) fail(where + " must be a number, not '" + std::string(text) + "'");
  const bool too_low = parameter.low_excluded ? *value <= parameter.low : *value < parameter.low;
  if (too_low || *value > parameter.high) {
    fail(where + " must be " + (parameter.low_excluded ? "greater than " : "at least ") + shortest(parameter.low) +
         (std::isinf(parameter.high) ? "" : " and at most " + shortest(parameter.high)) + ", not " + std::string(text));
  }
  if (parameter.whole && *value != std::floor(*value))
    fail(where + " must be a whole number, not " + std::string(text));
  return *value;
}

/// Reads "beta=2" (or "2" for the first parameter) into the arguments; the rest keep their defaults.
Arguments read_arguments(const Measure& measure, std::string_view text) {
  Arguments arguments{};
  std::vector<bool> given(measure.parameters.size());
  for (std::size_t i = 0; i < measure.parameters.size(); ++i) arguments[i] = measure.parameters.items[i].value;
  for (std::size_t index = 0; !trim(text).empty(); ++index) {
    const std::size_t comma = text.find(',');
    std::string_view item = trim(text.substr(0, comma));
    text = comma == std::string_view::npos ? std::string_view{} : text.substr(comma + 1);
    std::size_t which = index;
    if (const std::size_t equals = item.find('='); equals != std::string_view::npos) {
      const std::string_view name = trim(item.substr(0, equals));
      which = 0;
      while (which < measure.parameters.size() && measure.parameters.items[which].name != name) ++which;
      if (which == measure.parameters.size()) {
        std::vector<std::string> known;
        for (const Parameter& parameter : measure.parameters) known.emplace_back(parameter.name);
        fail(std::string(measure.name) + " has no parameter '" + std::string(name) + "'" +
             (known.empty() ? "" : "; it has " + join(known, ", ")));
      }
      item = trim(item.substr(equals + 1));
    }
    if (which >= measure.parameters.size())
      fail(std::string(measure.name) + " takes no argument '" + std::string(item) + "'");
    if (given[which])
      fail(std::string(measure.name) + ": " + std::string(measure.parameters.items[which].name) + " is given twice");
    given[which] = true;
    arguments[which] = argument_value(measure, measure.parameters.items[which], item);
  }
  for (std::size_t i = 0; i < measure.parameters.size(); ++i) {
    const Parameter& parameter = measure.parameters.items[i];
    if (!given[i] && !parameter.has_default) {
      fail(std::string(measure.name) + " needs " + std::string(parameter.name) + ", for example " +
           std::string(measure.name) + "(" + std::string(measure.variants.items[0].arguments) + ")");
    }
  }
  return arguments;
}

[[noreturn]] void unknown_score(std::string_view name, std::span<const std::string_view> more) {
  std::string message = "there is no measure '" + std::string(name) + "'";
  std::vector<std::string> near;
  for (const std::string_view known : nearest_names(name, more)) near.emplace_back(known);
  if (!near.empty()) message += "; did you mean " + join(near, ", ") + "?";
  fail(message + " (etalon list shows all)");
}

Score make_score(const Measure& measure, std::string_view arguments) {
  return {&measure, read_arguments(measure, arguments), {}};
}

/// A name by itself: ours, an alias with its arguments, another tool's, or scikit-learn's scorer string such as
/// f1_macro.
Score named_score(std::string_view name, std::string_view arguments, std::span<const std::string_view> more = {}) {
  const Measure* measure = find_measure(name);
  if (measure == nullptr) {
    for (const LiftFacts& lift : lifts()) {
      if (lift.domain != Domain::labels) continue;
      const std::string suffix = "_" + std::string(lift.name);
      if (name.size() > suffix.size() && name.ends_with(suffix) &&
          find_measure(name.substr(0, name.size() - suffix.size()))) {
        Score score = named_score(name.substr(0, name.size() - suffix.size()), arguments);
        score.lifts.insert(score.lifts.begin(), lift.lift);
        return score;
      }
    }
    unknown_score(name, more);
  }
  for (const Alias& alias : measure->aliases) {
    if (alias.name != name || alias.arguments.empty()) continue;
    if (!trim(arguments).empty())
      fail(std::string(name) + " is " + std::string(measure->name) + "(" + std::string(alias.arguments) +
           ") and takes no argument");
    return make_score(*measure, alias.arguments);
  }
  return make_score(*measure, arguments);
}

/// A name on pairs, a measure of partitions, or one of labels, which means the one on pairs; or no name at all.
bool is_cluster_score(std::string_view name) {
  const Measure* measure = find_measure(name);
  return measure == nullptr || measure->domain() == Domain::clusters || measure->domain() == Domain::labels;
}

/// The same in the domain of clusters, where a measure of labels means the one on pairs.
Score named_cluster_score(std::string_view name, std::string_view arguments) {
  const PairName* known = find_pair_name(name);
  std::vector<std::string_view> names;
  for (const PairName& pair : pair_names()) names.push_back(pair.name);
  Score score = named_score(known == nullptr ? name : known->inner, arguments, names);
  if (!score.lifts.empty()) {
    fail(std::string(name) + " is " + score.text() + ", which compares labels; of clusters take matched(" +
         score.text() + ")");
  }
  if (score.measure->domain() == Domain::labels) score.lifts.insert(score.lifts.begin(), Lift::pairs);
  return score;
}

/// In the domain of answers the name of a nominal form means that form: jaccard is nominal(form=jaccard).
std::optional<Score> named_answer_score(std::string_view name, std::string_view arguments) {
  const Measure* nominal = find_measure("nominal");
  const auto& forms = nominal->parameters.items[0].choices;
  if (std::find(forms.begin(), forms.end(), name) == forms.end()) return std::nullopt;
  if (!trim(arguments).empty())
    fail(std::string(name) + " is nominal(form=" + std::string(name) + ") and takes no argument");
  return make_score(*nominal, "form=" + std::string(name));
}

}  // namespace

Domain Score::domain() const {
  return lifts.empty() ? measure->domain() : etalon::lifts()[static_cast<std::size_t>(lifts.front())].domain;
}

Score parse_score(std::string_view whole, Domain domain) {
  std::string_view text = trim(whole);
  // ndcg@10 is ndcg(k=10).
  std::string_view cut;
  if (const std::size_t at = text.rfind('@'); at != std::string_view::npos) {
    cut = trim(text.substr(at + 1));
    text = trim(text.substr(0, at));
    if (cut.empty()) fail("'" + std::string(whole) + "' has nothing after its @");
  }
  const std::size_t mark = text.find_first_of("(:");
  const std::string_view name = trim(text.substr(0, mark));
  if (name.empty()) fail("'" + std::string(whole) + "' is not a score; a score looks like mcc, f(beta=2) or macro(f1)");
  std::string_view inside;
  if (mark != std::string_view::npos) {
    inside = text.substr(mark + 1);
    if (text[mark] == '(') {
      if (text.back() != ')') fail("'" + std::string(whole) + "' lacks the closing parenthesis");
      inside.remove_suffix(1);
    }
    if (trim(inside).empty())
      fail("'" + std::string(whole) + "' has nothing " +
           (text[mark] == '(' ? "in its parentheses" : "after its colon"));
  }
  const LiftFacts* lift = find_lift(name);
  if (lift == nullptr) {
    std::string arguments(inside);
    if (!cut.empty()) arguments += (arguments.empty() ? "k=" : ",k=") + std::string(cut);
    if (domain == Domain::clusters && is_cluster_score(name)) return named_cluster_score(name, arguments);
    if (domain == Domain::answers) {
      if (auto score = named_answer_score(name, arguments)) return *score;
    }
    Score score = named_score(name, arguments);
    if (const Domain own = score.measure->domain(); own != domain) {
      fail(std::string(name) + " compares " + std::string(facts(own).compares) + ", not " +
           std::string(facts(domain).compares) + ": take etalon " + std::string(facts(own).name));
    }
    return score;
  }
  if (!cut.empty()) fail("'" + std::string(whole) + "': a lift takes no @" + std::string(cut));
  if (trim(inside).empty())
    fail(std::string(name) + " is a lift and needs a measure, for example " + std::string(name) + "(f1)");
  if (lift->domain != domain) {
    fail(std::string(name) + " is a lift for " + std::string(facts(lift->domain).compares) +
         (domain == Domain::clusters ? "; inside of matched(…) it is possible"
                                     : ": take etalon " + std::string(facts(lift->domain).name)));
  }
  Score score = parse_score(inside, Domain::labels);
  const bool takes_matrix = lift->lift == Lift::matched;
  if (!score.lifts.empty() && !takes_matrix) {
    fail("'" + std::string(whole) + "': " + std::string(name) + " takes a measure of one class against the rest, and " +
         score.text() + " is already one of the whole matrix");
  }
  if (takes_matrix && score.needs_positive()) {
    fail("'" + std::string(whole) + "': matched takes a measure of all classes, for example matched(macro(" +
         score.text() + "))");
  }
  score.lifts.insert(score.lifts.begin(), lift->lift);
  return score;
}

std::string Score::text() const {
  std::string text(measure->name);
  std::string cut;
  std::vector<std::string> given;
  for (std::size_t i = 0; i < measure->parameters.size(); ++i) {
    const Parameter& parameter = measure->parameters.items[i];
    if (parameter.has_default && arguments[i] == parameter.value) continue;
    if (parameter.name == "k") {
      cut = "@" + shortest(arguments[i]);
      continue;
    }
    const std::string value = parameter.choices.empty()
                                  ? shortest(arguments[i])
                                  : std::string(parameter.choices.items[static_cast<std::size_t>(arguments[i])]);
    given.push_back(std::string(parameter.name) + "=" + value);
  }
  if (!given.empty()) text += "(" + join(given, ",") + ")";
  text += cut;
  for (const Alias& alias : measure->aliases) {
    if (!alias.arguments.empty() && read_arguments(*measure, alias.arguments) == arguments) {
      text = alias.name;
      break;
    }
  }
  if (!lifts.empty() && lifts.front() == Lift::pairs) {
    for (const PairName& known : pair_names()) {
      if (known.inner == text) return std::string(known.name);
    }
  }
  for (auto lift = lifts.rbegin(); lift != lifts.rend(); ++lift) {
    text = std::string(etalon::lifts()[static_cast<std::size_t>(*lift)].name) + "(" + text + ")";
  }
  return text;
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
      // The source's equations are one measure at many arguments: each of them is asked for.
      const bool each = domain == Domain::answers;
      for (const ClaimedScore& claimed : claimed_scores(measure)) {
        scores.push_back(claimed.score);
        if (!each) break;
      }
    }
  }
  if (domain == Domain::clusters) {
    for (const PairName& known : pair_names()) {
      const Score score = parse_score(known.name, domain);
      if (score.text() == known.name) scores.push_back(score);
    }
    for (const char* text : {"pairs(jaccard)", "pairs(gm(r=1))", "matched(accuracy)", "matched(macro(f1))"})
      scores.push_back(parse_score(text, domain));
  }
  return scores;
}

std::vector<Score> default_scores(Domain domain) {
  constexpr const char* clusters[] = {"cc", "ari", "ami", "nmi", "vi", "bcubed", "sokal_sneath"};
  constexpr const char* orders[] = {"kendall_tau", "spearman_rho", "kendall_distance", "footrule", "gamma"};
  constexpr const char* classi[] = {"classi"};
  constexpr const char* answers[] = {"jaccard", "recall", "precision", "class_similarity", "type2(alpha=6)", "p_delta"};
  std::span<const char* const> texts;
  if (domain == Domain::clusters) texts = clusters;
  if (domain == Domain::orders) texts = orders;
  if (domain == Domain::classi) texts = classi;
  if (domain == Domain::answers) texts = answers;
  std::vector<Score> scores;
  for (const char* text : texts) scores.push_back(parse_score(text, domain));
  return scores;
}

std::vector<Score> cover_scores() {
  std::vector<Score> scores;
  for (const Family* family : catalogue()) {
    for (const Measure& measure : family->entries()) {
      if (!measure.of_covers()) continue;
      for (const ClaimedScore& claimed : claimed_scores(measure)) scores.push_back(claimed.score);
    }
  }
  return scores;
}

void check_cover_scores(std::span<const Score> scores) {
  std::vector<std::string> known;
  for (const Score& score : cover_scores()) known.push_back(score.text());
  for (const Score& score : scores) {
    if (!score.measure->of_covers() || !score.lifts.empty())
      fail(score.text() + " is not a measure of overlapping clusters; these are " + join(known, ", "));
  }
}

std::vector<Score> default_scores(const Matrix<double>& matrix) {
  const bool one_class = matrix.positive() != kNoClass;
  std::vector<Score> scores;
  for (const char* text : {"accuracy", "balanced_accuracy", one_class ? "precision" : "macro(f1)",
                           one_class ? "recall" : "weighted(f1)", one_class ? "f1" : "kappa", "mcc"}) {
    scores.push_back(parse_score(text));
  }
  return scores;
}

std::vector<Score> all_scores_lifted(Domain domain) {
  std::vector<Score> scores = all_scores(domain);
  if (domain != Domain::labels) return scores;
  const std::size_t plain = scores.size();
  for (const LiftFacts& lift : lifts()) {
    for (std::size_t i = 0; i < plain && lift.domain == domain; ++i) {
      if (!scores[i].measure->binary()) continue;
      Score lifted = scores[i];
      lifted.lifts.push_back(lift.lift);
      scores.push_back(lifted);
    }
  }
  return scores;
}

}  // namespace etalon
