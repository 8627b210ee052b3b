// sensitivity.cpp: how well scores tell systems apart, most sensitive first, as tables, JSON and CSV.
#include "etalon/sensitivity.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "report/grid.hpp"
#include "report/json.hpp"

namespace etalon {
namespace {

void write_tests(JsonWriter& json, const Sensitivity& found, const ScoreSensitivity& of_score) {
  json.begin('[');
  for (const PairedTest& test : of_score.tests) {
    json.begin('{');
    json.compact(true);
    json.key("first").value(found.systems[test.first]).key("second").value(found.systems[test.second]);
    json.key("units").value(static_cast<std::uint64_t>(test.units)).key("difference").value(test.difference);
    json.key("t").value(test.t);
    json.key("p").value(test.p);
    if (!test.p.defined()) json.key("undefined").value(test.p.reason);
    json.end('}');
    json.compact(false);
  }
  json.end(']');
}

void write_stability(JsonWriter& json, const Stability& stability) {
  json.begin('{');
  json.compact(true);
  json.key("units").value(static_cast<std::uint64_t>(stability.units));
  json.key("tau_b").value(stability.tau);
  if (stability.tau.defined()) json.key("low").value(stability.low).key("high").value(stability.high);
  json.key("without_tau_b").value(static_cast<std::uint64_t>(stability.without));
  json.key("swap_rate").value(stability.swap_rate);
  if (!stability.tau.defined()) json.key("undefined").value(stability.tau.reason);
  json.end('}');
  json.compact(false);
}

std::string to_json(const Sensitivity& found) {
  JsonWriter json;
  json.begin('{').key("version").value(version()).key("alpha").value(found.how.alpha);
  json.key("halvings").value(static_cast<std::uint64_t>(found.how.halvings)).key("seed").value(found.how.seed);
  json.key("systems").begin('[');
  for (const std::string& system : found.systems) json.value(system);
  json.end(']').key("units").value(static_cast<std::uint64_t>(found.units.size())).key("sensitivity").begin('[');
  for (const ScoreSensitivity& score : found.scores) {
    json.begin('{').key("score").value(score.score);
    json.key("better").value(score.better == Better::lower ? "lower" : "higher");
    json.key("pairs").value(static_cast<std::uint64_t>(score.pairs));
    json.key("significant").value(static_cast<std::uint64_t>(score.significant));
    json.key("power").value(score.power);
    json.key("least_significant_difference").value(score.least_significant);
    json.key("greatest_insignificant_difference").value(score.most_insignificant);
    json.key("stability");
    write_stability(json, score.stability);
    json.key("p_values").begin('[');
    json.compact(true);
    for (const double p : score.p_values()) json.value(p);
    json.end(']');
    json.compact(false);
    json.key("tests");
    write_tests(json, found, score);
    json.end('}');
  }
  return json.end(']').end('}').take();
}

std::string machine_text(const Value<double>& value) { return value.defined() ? shortest(value.number) : ""; }

std::string to_csv(const Sensitivity& found) {
  std::string text = "score,first,second,units,difference,t,p,undefined\n";
  for (const ScoreSensitivity& score : found.scores) {
    for (const PairedTest& test : score.tests) {
      text += fmt::format("{},{},{},{},{},{},{},{}\n", csv_field(score.score), csv_field(found.systems[test.first]),
                          csv_field(found.systems[test.second]), test.units,
                          test.units > 0 ? shortest(test.difference) : "", machine_text(test.t), machine_text(test.p),
                          test.p.defined() ? "" : csv_field(test.p.reason));
    }
  }
  return text;
}

std::string shown(const Value<double>& value, int digits) {
  return value.defined() ? fmt::format("{:.{}g}", value.number, digits) : "–";
}

std::string percent(const Value<double>& value) {
  return value.defined() ? fmt::format("{:.1f}", 100 * value.number) : "–";
}

/// Two systems have one p-value a score.
Grid of_two(const Sensitivity& found) {
  Grid grid{{"score", "difference", "t", "p", "swapped %"}, {}, 1, false};
  for (const ScoreSensitivity& score : found.scores) {
    const PairedTest& test = score.tests.front();
    grid.rows.push_back({score.score, test.units > 0 ? fmt::format("{:.4g}", test.difference) : "–", shown(test.t, 4),
                         shown(test.p, 3), percent(score.stability.swap_rate)});
  }
  return grid;
}

Grid of_many(const Sensitivity& found) {
  Grid grid{{"score", "apart %", "pairs", "least apart", "most not", "τ of halves", "95%", "swapped %"}, {}, 1, false};
  for (const ScoreSensitivity& score : found.scores) {
    const Stability& halves = score.stability;
    grid.rows.push_back({score.score, percent(score.power), fmt::format("{} of {}", score.significant, score.pairs),
                         shown(score.least_significant, 3), shown(score.most_insignificant, 3),
                         halves.tau.defined() ? fmt::format("{:.3f}", halves.tau.number) : "–",
                         halves.tau.defined() ? fmt::format("{:.2f} … {:.2f}", halves.low, halves.high) : "–",
                         percent(halves.swap_rate)});
  }
  return grid;
}

/// Why p-values and orders are not there, and how often.
std::string reasons(const Sensitivity& found) {
  std::string text;
  for (const ScoreSensitivity& score : found.scores) {
    std::vector<std::pair<std::string, std::size_t>> counts;
    for (const PairedTest& test : score.tests) {
      if (test.p.defined()) continue;
      const auto at =
          std::find_if(counts.begin(), counts.end(), [&](const auto& known) { return known.first == test.p.reason; });
      at == counts.end() ? void(counts.emplace_back(test.p.reason, 1)) : void(++at->second);
    }
    for (const auto& [reason, count] : counts)
      text += found.systems.size() == 2 ? fmt::format("{}: no p-value, {}\n", score.score, reason)
                                        : fmt::format("{}: no p-value for {} of {} pairs, {}\n", score.score, count,
                                                      score.tests.size(), reason);
    if (found.systems.size() > 2 && !score.stability.tau.defined())
      text += fmt::format("{}: no τ, {}\n", score.score, score.stability.tau.reason);
  }
  return text.empty() ? text : "\n" + text;
}

/// Scores with p-values in their order; those with the same p-values are equally sensitive.
std::string order_text(const Sensitivity& found) {
  std::string text;
  std::vector<double> before;
  for (const ScoreSensitivity& score : found.scores) {
    std::vector<double> curve = score.p_values();
    if (curve.empty()) continue;
    text += (text.empty() ? "\nMost sensitive first: " : curve == before ? " = " : ", ") + score.score;
    before = std::move(curve);
  }
  return text.empty() ? text : text + "\n";
}

}  // namespace

std::string render(const Sensitivity& found, OutputFormat format, const Style& style) {
  if (format == OutputFormat::json) return to_json(found);
  if (format == OutputFormat::csv) return to_csv(found);
  const bool latex = format == OutputFormat::latex;
  const bool two = found.systems.size() == 2;
  const std::string systems =
      two ? found.systems[0] + " minus " + found.systems[1] : fmt::format("{} systems", found.systems.size());
  const std::string level = two ? "" : fmt::format(" at p < {}", shortest(found.how.alpha));
  std::string text = fmt::format("{}{}, {} units; paired t-tests{}, {} halvings of the units\n\n", latex ? "% " : "",
                                 systems, found.units.size(), level, found.how.halvings);
  text += render(two ? of_two(found) : of_many(found), format, style);
  if (latex) return text;
  return text + reasons(found) + order_text(found);
}

}  // namespace etalon
