// own.cpp: measures that users write, and the formulas that they write them as.
#include "etalon/own.hpp"

#include <algorithm>

#include "etalon/binary.hpp"
#include "etalon/error.hpp"
#include "etalon/formula.hpp"
#include "etalon/text.hpp"

namespace etalon {
namespace {

// What an entry needs: functions, which find the user's own in the context.
Value<double> call_fast(const void* statistic, const Context& context) { return context.own->fast(statistic); }

Value<Exact> call_exact(const void* statistic, const Context& context) {
  if (context.own->exact == nullptr) return Value<Exact>::undefined("known in double only");
  return context.own->exact(statistic);
}

/// What the names in the formulas of a domain speak of: those of its statistic, or of the one that its default lift
/// makes of it.
Formula::Of names_of(Domain domain) {
  const Lift* lift = default_lift(domain);
  const Domain spoken_of = lift == nullptr ? domain : lift->to->domain;
  if (spoken_of == kind_of<Orders>->domain) return Formula::Of::orders;
  if (spoken_of == kind_of<Answers>->domain) return Formula::Of::answers;
  return lift == nullptr ? Formula::Of::matrix : Formula::Of::pairs;
}

/// The name before the equals sign, and which values are better when that is written behind a colon: "loss:lower".
struct Named {
  std::string name;
  Better better = Better::higher;
};

Named read_name(std::string_view text) {
  const std::size_t colon = text.find(':');
  Named found{std::string(trim(text.substr(0, colon)))};
  if (colon == std::string_view::npos) return found;
  const std::string_view direction = trim(text.substr(colon + 1));
  if (direction != "lower" && direction != "higher")
    refuse("behind the name of a measure of your own stands which values are better, 'lower' or 'higher', not '" +
           std::string(direction) + "'");
  if (direction == "lower") found.better = Better::lower;
  return found;
}

template <template <class> class Statistic>
Score formula_score(const Named& named, const std::shared_ptr<const Formula>& formula, const std::string& definition) {
  return own_score<Statistic>(
      named.name, [formula](const Statistic<double>& statistic) { return formula->evaluate(statistic); },
      [formula](const Statistic<Exact>& statistic) { return formula->evaluate(statistic); }, named.better, Range{},
      definition);
}

}  // namespace

std::string formula_domains() {
  std::vector<std::string> names;
  for (const DomainFacts& domain : domains()) {
    if (!domain.definition.empty()) names.emplace_back(domain.name);
  }
  const std::string last = names.back();
  names.pop_back();
  return join(names, ", ") + " and " + last;
}

Own::Own(std::string named, std::string defined, const Kind& of, Better better, Range range)
    : name(std::move(named)), definition(std::move(defined)) {
  entry.name = name;
  entry.title = name;
  entry.meaning = "a measure of your own";
  entry.better = better;
  entry.range = range;
  entry.compute = Function{&of, &call_fast, &call_exact};
}

void refuse_known_name(const std::string& name, Domain domain) {
  const auto lift = std::find_if(lifts().begin(), lifts().end(), [&](const Lift* one) { return one->name == name; });
  if (lift != lifts().end()) throw Error(ErrorKind::usage, "'" + name + "' is a lift: choose another name");
  bool known = true;
  try {
    (void)parse_score(name, domain);
  } catch (const Error&) {
    known = false;
  }
  if (known)
    throw Error(ErrorKind::usage,
                "'" + name + "' is a known measure of " + std::string(facts(domain).name) + ": choose another name");
}

Score own_score(const std::string& definition, Domain domain) {
  if (facts(domain).definition.empty())
    throw Error(ErrorKind::usage,
                "formulas are of " + formula_domains() + ", not of " + std::string(facts(domain).name));
  const std::size_t equals = definition.find('=');
  const Named named = read_name(std::string_view(definition).substr(0, equals));
  const std::string& name = named.name;
  if (equals == std::string::npos || name.empty())
    throw Error(ErrorKind::usage,
                "a definition looks like '" + std::string(facts(domain).definition) + "', not '" + definition + "'");
  const Lift* lift = default_lift(domain);
  if (lift != nullptr) refuse_known_name(name, lift->to->domain);
  refuse_known_name(name, domain);
  const Formula::Of names = names_of(domain);
  const auto formula = std::make_shared<const Formula>(
      std::string(trim(std::string_view(definition).substr(equals + 1))), std::vector<std::string>{}, names);
  Score score = names == Formula::Of::orders           ? formula_score<Orders>(named, formula, definition)
                : names == Formula::Of::answers        ? formula_score<Answers>(named, formula, definition)
                : lift != nullptr || formula->binary() ? formula_score<Binary>(named, formula, definition)
                                                       : formula_score<Matrix>(named, formula, definition);
  if (lift != nullptr) score.lifts.push_back(lift);
  return score;
}

}  // namespace etalon
