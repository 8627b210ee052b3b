// consistency.cpp: degrees of consistency and discriminancy of all pairs of measures.
#include "etalon/consistency.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "etalon/report.hpp"
#include "etalon/text.hpp"
#include "report/agreement.hpp"

namespace etalon {

std::string digits(Int128 number) { return Exact::fraction(number, 1).text(); }

std::string machine_text(const Value<double>& value) { return value.defined() ? shortest(value.number) : ""; }

Tree record_of(const Agreement& pair) {
  return Tree::record()
      .add("f", pair.f)
      .add("g", pair.g)
      .add("same", Tree::count(pair.same))
      .add("opposite", Tree::count(pair.opposite))
      .add("f_only", Tree::count(pair.f_only))
      .add("g_only", Tree::count(pair.g_only))
      .add("both_tied", Tree::count(pair.both_tied));
}

std::string discriminancy_text(Int128 own, Int128 others) {
  if (others == 0) return own == 0 ? "–" : "∞";
  return fmt::format("{:.4g}", Exact::fraction(own, others).to_double());
}

block::Grid square_grid(std::string corner, const std::vector<std::string>& names) {
  block::Grid grid{.head = {std::move(corner)}};
  grid.head.insert(grid.head.end(), names.begin(), names.end());
  for (const std::string& name : names) {
    grid.rows.emplace_back(names.size() + 1, block::Cell("·"));
    grid.rows.back()[0] = name;
  }
  return grid;
}

namespace {

Tree records_of(const Consistency& found) {
  Tree pairs = Tree::list();
  for (const Agreement& pair : found.pairs) {
    Tree record = record_of(pair);
    record.add("C", pair.consistency()).add("D", pair.discriminancy());
    record.add("gamma", pair.gamma()).add("tau_b", pair.tau_b());
    record.add("undefined", Tree::count(pair.undefined));
    if (const auto ends = pair.consistency_interval())
      record.add("C_interval", Tree::list(std::vector{ends->low, ends->high}));
    if (const auto ends = pair.discriminancy_interval())
      record.add("D_interval", Tree::list(std::vector{ends->low, ends->high}));
    pairs.add(std::move(record));
  }
  return Tree::object()
      .add("version", version())
      .add("universe", found.universe)
      .add("consistency", std::move(pairs))
      .add("preference", Tree::list(preference_order(found.pairs).value_or(std::vector<std::string>{})));
}

CsvTable table_of(std::span<const Agreement> agreements) {
  CsvTable table{"consistency",
                 {"f", "g", "same", "opposite", "f_only", "g_only", "both_tied", "undefined", "C", "C_low", "C_high",
                  "D", "D_low", "D_high"}};
  for (const Agreement& pair : agreements) {
    const auto low = [](const auto& ends) { return ends ? shortest(ends->low) : std::string(); };
    const auto high = [](const auto& ends) { return ends ? shortest(ends->high) : std::string(); };
    table.rows.push_back({pair.f, pair.g, digits(pair.same), digits(pair.opposite), digits(pair.f_only),
                          digits(pair.g_only), digits(pair.both_tied), digits(pair.undefined),
                          machine_text(pair.consistency()), low(pair.consistency_interval()),
                          high(pair.consistency_interval()), machine_text(pair.discriminancy()),
                          low(pair.discriminancy_interval()), high(pair.discriminancy_interval())});
  }
  return table;
}

/// A degree, of a sample with the ends of its interval.
std::string with_interval(std::string degree, const std::optional<Agreement::Interval>& ends) {
  if (!ends) return degree;
  const std::string high = std::isinf(ends->high) ? "∞" : fmt::format("{:.3g}", ends->high);
  return fmt::format("{} [{:.3g}, {}]", degree, ends->low, high);
}

std::string consistency_text(const Agreement& pair) {
  const Value<double> degree = pair.consistency();
  return with_interval(degree.defined() ? fmt::format("{:.4g}", degree.number) : "–", pair.consistency_interval());
}

/// Of f over g.
std::string over_text(const Agreement& pair) {
  return with_interval(discriminancy_text(pair.f_only, pair.g_only), pair.discriminancy_interval());
}

/// The same two measures, the other way around.
Agreement exchanged(Agreement pair) {
  std::swap(pair.f, pair.g);
  std::swap(pair.f_only, pair.g_only);
  return pair;
}

/// Why there is no order of preference.
std::string no_order(bool sampled) {
  if (!sampled)
    return "The measures have no order of preference: some pairs are inconsistent or tell equally much apart.";
  return "This sample gives no order of preference: it takes intervals above 1/2 of the consistency, and without 1 of "
         "the discriminancy, of all pairs.";
}

std::vector<std::string> names_of(std::span<const Agreement> agreements) {
  std::vector<std::string> names;
  for (const Agreement& pair : agreements) {
    for (const std::string& name : {pair.f, pair.g}) {
      if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
    }
  }
  return names;
}

void add_grids(Document& document, std::span<const Agreement> agreements, bool sampled) {
  const std::vector<std::string> names = names_of(agreements);
  block::Grid consistency = square_grid("", names);
  block::Grid discriminancy = square_grid("", names);
  const auto place = [&](const std::string& name) {
    return static_cast<std::size_t>(std::find(names.begin(), names.end(), name) - names.begin());
  };
  for (const Agreement& pair : agreements) {
    const std::size_t f = place(pair.f);
    const std::size_t g = place(pair.g);
    consistency.rows[f][g + 1] = consistency.rows[g][f + 1] = consistency_text(pair);
    discriminancy.rows[f][g + 1] = over_text(pair);
    discriminancy.rows[g][f + 1] = over_text(exchanged(pair));
  }
  document.add(block::Paragraph{std::string("Consistency: of the pairs that both order, the share ordered alike") +
                                (sampled ? ", and its 95% interval" : "")});
  document.add(std::move(consistency));
  document.add(block::Paragraph{
      std::string(
          "Discriminancy of row over column: pairs that only the row tells apart, to those that only the column does") +
      (sampled ? ", and its 95% interval" : "")});
  document.add(std::move(discriminancy));
}

}  // namespace

Document document_of(const Consistency& found) {
  const std::vector<Agreement>& agreements = found.pairs;
  Document document;
  document.view = "consistency";
  document.records = records_of(found);
  document.tables.push_back(table_of(agreements));
  const bool sampled =
      std::any_of(agreements.begin(), agreements.end(), [](const Agreement& pair) { return pair.sampled; });
  document.add(block::Heading{found.universe});
  add_grids(document, agreements, sampled);
  Int128 undefined = 0;
  for (const Agreement& pair : agreements) undefined = std::max(undefined, pair.undefined);
  if (undefined > 0) {
    document.add(block::Paragraph{
        fmt::format("Up to {} {} were left out for a pair of measures, one of which has no value there.",
                    digits(undefined), sampled ? "comparisons" : "inputs")});
  }
  const auto order = preference_order(agreements);
  document.add(block::Paragraph{order ? "Preferred (consistent, and tells more apart): " + join(*order, " ≻ ")
                                      : no_order(sampled)});
  return document;
}

}  // namespace etalon
