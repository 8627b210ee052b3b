// advice.cpp: measures that have what is needed, and what the nearest ones lack.
#include "etalon/advice.hpp"

#include <fmt/core.h>

#include "report/grid.hpp"
#include "report/json.hpp"
#include "report/verdicts.hpp"

namespace etalon {
namespace {

constexpr std::size_t kNearest = 8;

std::string to_json(const Advice& advice) {
  JsonWriter json;
  json.begin('{').key("version").value(version()).key("domain").value(facts(advice.domain).name);
  json.key("universe").value(advice.universe).key("needs").begin('[');
  for (const Law law : advice.needs) json.value(facts(law).name);
  json.end(']').key("theorem").value_or_null(advice.theorem).key("measures").begin('[');
  for (const Advice::Candidate& candidate : advice.candidates) {
    json.begin('{');
    json.compact(true);
    json.key("score").value(candidate.score).key("has_all").value(candidate.missing() == 0).key("weakly").begin('[');
    for (const Law law : candidate.weakly) json.value(facts(law).name);
    json.end(']').key("lacks").begin('[');
    for (const Verdict& verdict : candidate.lacks) {
      json.begin('{').key("law").value(facts(verdict.law).name);
      json.key("counterexample").value(in_one_line(*verdict.counterexample)).end('}');
    }
    json.end(']').end('}');
    json.compact(false);
  }
  return json.end(']').end('}').take();
}

}  // namespace

std::string render(const Advice& advice, OutputFormat format, const Style& style) {
  if (format == OutputFormat::json) return to_json(advice);
  Grid grid{{"score", "weakly only", "lacks", "smallest counterexample"}, {}, 4, false};
  std::vector<std::string> all;
  std::size_t shown = 0;
  for (const Advice::Candidate& candidate : advice.candidates) {
    if (candidate.missing() == 0) {
      all.push_back(candidate.score);
      continue;
    }
    if (++shown > kNearest && format == OutputFormat::table) continue;
    std::vector<std::string> weakly;
    std::vector<std::string> lacks;
    for (const Law law : candidate.weakly) weakly.emplace_back(facts(law).name);
    for (const Verdict& verdict : candidate.lacks) lacks.emplace_back(facts(verdict.law).name);
    grid.rows.push_back({candidate.score, join(weakly, ", "), join(lacks, ", "),
                         candidate.lacks.empty() ? "" : in_one_line(*candidate.lacks.front().counterexample)});
  }
  if (format == OutputFormat::csv || format == OutputFormat::latex) return render(grid, format, style);
  std::vector<std::string> needs;
  for (const Law law : advice.needs) needs.emplace_back(facts(law).name);
  std::string text =
      fmt::format("{}: {} (checked over {})\n\n", facts(advice.domain).name, join(needs, ", "), advice.universe);
  text += all.empty() ? "No measure has all of it.\n" : fmt::format("All of it: {}\n", join(all, ", "));
  if (!advice.theorem.empty()) text += "\n" + advice.theorem + "\n";
  if (!grid.rows.empty()) text += "\nThe nearest others\n\n" + render(grid, format, style);
  return text;
}

}  // namespace etalon
