// disagreement.cpp: which measures disagree about systems, as a matrix, the winners, and the most divided pairs.
#include "etalon/disagreement.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "report/grid.hpp"
#include "report/json.hpp"

namespace etalon {
namespace {

void write_pairs(JsonWriter& json, const Disagreement& found, std::span<const Agreement> agreements) {
  json.begin('[');
  for (const Agreement& pair : agreements) {
    json.begin('{');
    json.compact(true);
    json.key("f").value(pair.f).key("g").value(pair.g);
    json.key("same")
        .value(static_cast<std::uint64_t>(pair.same))
        .key("opposite")
        .value(static_cast<std::uint64_t>(pair.opposite));
    json.key("f_only")
        .value(static_cast<std::uint64_t>(pair.f_only))
        .key("g_only")
        .value(static_cast<std::uint64_t>(pair.g_only));
    json.key("both_tied").value(static_cast<std::uint64_t>(pair.both_tied));
    const Value<double> share = found.share(pair);
    json.key("inconsistency");
    share.defined() ? json.value(share.number) : json.null();
    json.end('}');
    json.compact(false);
  }
  json.end(']');
}

std::string to_json(const Disagreement& found) {
  JsonWriter json;
  json.begin('{').key("version").value(version()).key("tolerance").value(found.tolerance);
  if (found.ties_differ) json.key("ties").value("differ");
  json.key("systems").value(static_cast<std::uint64_t>(found.systems.size()));
  json.key("inconsistency");
  write_pairs(json, found, found.overall);
  json.key("units").begin('[');
  for (std::size_t u = 0; u < found.units.size(); ++u) {
    json.begin('{').key("unit").value(found.units[u]).key("winners").begin('{');
    for (std::size_t s = 0; s < found.scores.size(); ++s) {
      json.key(found.scores[s]).begin('[');
      for (const std::size_t i : found.winners[u][s]) json.value(found.systems[i]);
      json.end(']');
    }
    json.end('}').key("inconsistency");
    write_pairs(json, found, found.by_unit[u]);
    json.end('}');
  }
  json.end(']').key("contested").begin('[');
  for (const Contested& pair : found.contested) {
    json.begin('{').key("unit").value(pair.unit).key("first").value(pair.first).key("second").value(pair.second);
    for (const auto& [key, names] :
         {std::pair("for_first", &pair.for_first), std::pair("for_second", &pair.for_second)}) {
      json.key(key).begin('[');
      for (const std::string& name : *names) json.value(name);
      json.end(']');
    }
    json.end('}');
  }
  return json.end(']').end('}').take();
}

std::string to_csv(const Disagreement& found) {
  std::string text = "unit,f,g,same,opposite,f_only,g_only,both_tied,inconsistency\n";
  const auto add = [&](const std::string& unit, std::span<const Agreement> agreements) {
    for (const Agreement& pair : agreements) {
      const Value<double> share = found.share(pair);
      text += fmt::format("{},{},{},{},{},{},{},{},{}\n", csv_field(unit), csv_field(pair.f), csv_field(pair.g),
                          static_cast<std::uint64_t>(pair.same), static_cast<std::uint64_t>(pair.opposite),
                          static_cast<std::uint64_t>(pair.f_only), static_cast<std::uint64_t>(pair.g_only),
                          static_cast<std::uint64_t>(pair.both_tied), share.defined() ? shortest(share.number) : "");
    }
  };
  add("all", found.overall);
  for (std::size_t u = 0; u < found.units.size() && found.units.size() > 1; ++u) add(found.units[u], found.by_unit[u]);
  return text;
}

/// The share of pairs that two scores disagree about.
Grid matrix(const Disagreement& found) {
  Grid grid;
  grid.marks = false;
  grid.head.emplace_back("% of pairs");
  grid.head.insert(grid.head.end(), found.scores.begin(), found.scores.end());
  for (const std::string& score : found.scores) {
    grid.rows.emplace_back(found.scores.size() + 1, GridCell("·"));
    grid.rows.back()[0] = score;
  }
  std::size_t at = 0;
  for (std::size_t i = 0; i < found.scores.size(); ++i) {
    for (std::size_t j = i + 1; j < found.scores.size(); ++j, ++at) {
      const Value<double> share = found.share(found.overall[at]);
      const std::string text = share.defined() ? fmt::format("{:.1f}", 100 * share.number) : "–";
      grid.rows[i][j + 1] = grid.rows[j][i + 1] = text;
    }
  }
  return grid;
}

/// By winner: on how many units each score has it as the best.
Grid winners(const Disagreement& found) {
  Grid grid{{"best system", "by"}, {}, 2, false};
  std::vector<std::pair<std::string, std::vector<std::string>>> by_system;
  for (std::size_t i = 0; i < found.systems.size(); ++i) {
    std::vector<std::string> scores;
    for (std::size_t s = 0; s < found.scores.size(); ++s) {
      std::size_t count = 0;
      for (const auto& unit : found.winners)
        count += std::find(unit[s].begin(), unit[s].end(), i) != unit[s].end() ? 1 : 0;
      if (count > 0)
        scores.push_back(found.units.size() == 1 ? found.scores[s] : fmt::format("{} {}×", found.scores[s], count));
    }
    if (!scores.empty()) by_system.emplace_back(found.systems[i], scores);
  }
  std::stable_sort(by_system.begin(), by_system.end(),
                   [](const auto& a, const auto& b) { return a.second.size() > b.second.size(); });
  for (const auto& [system, scores] : by_system) grid.rows.push_back({system, join(scores, ", ")});
  return grid;
}

std::string some(const std::vector<std::string>& names) {
  std::vector<std::string> first(names.begin(),
                                 names.begin() + static_cast<std::ptrdiff_t>(std::min<std::size_t>(names.size(), 4)));
  return join(first, ", ") + (names.size() > 4 ? fmt::format(" and {} more", names.size() - 4) : "");
}

}  // namespace

std::string render(const Disagreement& found, OutputFormat format, const Style& style) {
  if (format == OutputFormat::json) return to_json(found);
  if (format == OutputFormat::csv) return to_csv(found);
  const bool latex = format == OutputFormat::latex;
  const Int128 pairs = found.overall.front().pairs();
  std::string text =
      fmt::format("{}{} systems, {}{} scores, {} pairs of systems; values within {} tie{}\n\n", latex ? "% " : "",
                  found.systems.size(), found.units.size() > 1 ? fmt::format("{} units, ", found.units.size()) : "",
                  found.scores.size(), static_cast<std::uint64_t>(pairs), shortest(found.tolerance),
                  found.ties_differ ? "; what only one score ties counts as well" : "");
  text += render(matrix(found), format, style);
  if (latex) return text;
  text += "\nWho wins under which measure\n\n" + render(winners(found), format, style);
  if (!found.contested.empty()) text += "\nPairs that divide the measures most\n\n";
  for (const Contested& pair : found.contested) {
    text += fmt::format("{}{} ≻ {} by {}; {} ≻ {} by {}\n", found.units.size() > 1 ? pair.unit + ": " : "", pair.first,
                        pair.second, some(pair.for_first), pair.second, pair.first, some(pair.for_second));
  }
  return text;
}

}  // namespace etalon
