// consistency.cpp: degrees of consistency and discriminancy of all pairs of measures, as tables, JSON and CSV.
#include <fmt/core.h>

#include <algorithm>

#include "report/consistency.hpp"
#include "report/grid.hpp"
#include "report/json.hpp"

namespace etalon {
namespace {

std::string digits(Int128 number) {
  std::string text;
  for (Int128 rest = number < 0 ? -number : number; rest > 0 || text.empty(); rest /= 10)
    text.insert(text.begin(), static_cast<char>('0' + static_cast<int>(rest % 10)));
  return number < 0 ? "-" + text : text;
}

/// A whole number, as text where a reader's doubles would not hold it.
void write_count(JsonWriter& json, std::string_view key, Int128 count) {
  json.key(key);
  if (count > (Int128{1} << 53)) {
    json.value(digits(count));
  } else {
    json.raw(digits(count));
  }
}

void write_interval(JsonWriter& json, std::string_view key, const std::optional<Agreement::Interval>& interval) {
  if (interval) json.key(key).begin('[').value(interval->low).value(interval->high).end(']');
}

std::string to_json(const Consistency& found) {
  JsonWriter json;
  json.begin('{').key("version").value(version()).key("universe").value(found.universe).key("consistency").begin('[');
  for (const Agreement& pair : found.pairs) {
    json.begin('{');
    json.compact(true);
    json.key("f").value(pair.f).key("g").value(pair.g);
    write_count(json, "same", pair.same);
    write_count(json, "opposite", pair.opposite);
    write_count(json, "f_only", pair.f_only);
    write_count(json, "g_only", pair.g_only);
    write_count(json, "both_tied", pair.both_tied);
    json.key("C").value(pair.consistency());
    json.key("D").value(pair.discriminancy());
    json.key("gamma").value(pair.gamma());
    json.key("tau_b").value(pair.tau_b());
    write_count(json, "undefined", pair.undefined);
    write_interval(json, "C_interval", pair.consistency_interval());
    write_interval(json, "D_interval", pair.discriminancy_interval());
    json.end('}');
    json.compact(false);
  }
  json.end(']').key("preference").begin('[');
  if (const auto order = preference_order(found.pairs)) {
    for (const std::string& name : *order) json.value(name);
  }
  return json.end(']').end('}').take();
}

std::string to_csv(std::span<const Agreement> agreements) {
  std::string text = "f,g,same,opposite,f_only,g_only,both_tied,undefined,C,C_low,C_high,D,D_low,D_high\n";
  const auto number = [](const Value<double>& value) {
    return value.defined() ? shortest(value.number) : std::string();
  };
  const auto ends = [](const std::optional<Agreement::Interval>& interval) {
    return interval ? shortest(interval->low) + "," + shortest(interval->high) : std::string(",");
  };
  for (const Agreement& pair : agreements) {
    text +=
        fmt::format("{},{},{},{},{},{},{},{},{},{},{},{}\n", csv_field(pair.f), csv_field(pair.g), digits(pair.same),
                    digits(pair.opposite), digits(pair.f_only), digits(pair.g_only), digits(pair.both_tied),
                    digits(pair.undefined), number(pair.consistency()), ends(pair.consistency_interval()),
                    number(pair.discriminancy()), ends(pair.discriminancy_interval()));
  }
  return text;
}

std::string degree(const Value<double>& value) { return value.defined() ? fmt::format("{:.4g}", value.number) : "–"; }

}  // namespace

std::string discriminancy_text(Int128 own, Int128 others) {
  if (others == 0) return own == 0 ? "–" : "∞";
  return fmt::format("{:.4g}", Exact::fraction(own, others).to_double());
}

std::string render(const Consistency& found, OutputFormat format, const Style& style) {
  const std::vector<Agreement>& agreements = found.pairs;
  if (format == OutputFormat::json) return to_json(found);
  if (format == OutputFormat::csv) return to_csv(agreements);
  std::vector<std::string> names;
  for (const Agreement& pair : agreements) {
    for (const std::string& name : {pair.f, pair.g}) {
      if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
    }
  }
  const auto place = [&](const std::string& name) {
    return static_cast<std::size_t>(std::find(names.begin(), names.end(), name) - names.begin());
  };
  Grid consistency;
  Grid discriminancy;
  for (Grid* grid : {&consistency, &discriminancy}) {
    grid->head.emplace_back("");
    grid->head.insert(grid->head.end(), names.begin(), names.end());
    grid->marks = false;
    for (const std::string& name : names) {
      grid->rows.emplace_back(names.size() + 1, GridCell("·"));
      grid->rows.back()[0] = name;
    }
  }
  Int128 undefined = 0;
  for (const Agreement& pair : agreements) {
    const std::size_t f = place(pair.f);
    const std::size_t g = place(pair.g);
    std::string text = degree(pair.consistency());
    if (const auto ends = pair.consistency_interval()) text += fmt::format(" ± {:.1g}", (ends->high - ends->low) / 2);
    undefined = std::max(undefined, pair.undefined);
    consistency.rows[f][g + 1] = consistency.rows[g][f + 1] = text;
    discriminancy.rows[f][g + 1] = discriminancy_text(pair.f_only, pair.g_only);
    discriminancy.rows[g][f + 1] = discriminancy_text(pair.g_only, pair.f_only);
  }
  const bool md = format == OutputFormat::md;
  const bool latex = format == OutputFormat::latex;
  const auto title = [&](const std::string& text) {
    return latex ? "% " + text + "\n" : md ? "**" + text + "**\n\n" : text + "\n\n";
  };
  const bool sampled =
      std::any_of(agreements.begin(), agreements.end(), [](const Agreement& pair) { return pair.sampled; });
  std::string text = title(found.universe);
  text += title(std::string("Consistency: of the pairs that both order, the share ordered alike") +
                (sampled ? " (± 95 %)" : ""));
  text += render(consistency, format, style) + "\n";
  text += title(
      "Discriminancy of row over column: pairs that only the row tells apart, to those that only the column does");
  text += render(discriminancy, format, style);
  if (latex) return text;
  if (undefined > 0)
    text += fmt::format("\nUp to {} {} were left out for a pair of measures, one of which has no value there.\n",
                        digits(undefined), sampled ? "comparisons" : "inputs");
  const auto order = preference_order(agreements);
  text += order
              ? "\nPreferred (consistent, and tells more apart): " + join(*order, " ≻ ") + "\n"
              : "\nThe measures have no order of preference: some pairs are inconsistent or tell equally much apart.\n";
  return text;
}

}  // namespace etalon
