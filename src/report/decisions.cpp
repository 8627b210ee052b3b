// decisions.cpp: decisions about systems as a document: records and rows for machines, tables and words for people.
#include "etalon/decisions.hpp"

#include <cmath>

#include "etalon/decision_plots.hpp"
#include "etalon/page.hpp"
#include "etalon/report.hpp"
#include "etalon/text.hpp"
#include "report/agreement.hpp"
#include "report/decision_parts.hpp"

namespace etalon {
namespace {

Tree end_of(const Value<compare::Interval>& interval, double compare::Interval::* end) {
  return interval.defined() ? Tree(interval.number.*end) : Tree();
}

std::string end_text(const Value<compare::Interval>& interval, double compare::Interval::* end) {
  return interval.defined() ? shortest(interval.number.*end) : "";
}

Tree size_record(const Decisions& found, const ComparedPair& pair) {
  return Tree::record()
      .add("score", found.score_of(pair))
      .add("a", found.systems[pair.a])
      .add("b", found.systems[pair.b])
      .add("difference", pair.found.difference)
      .add("low", end_of(pair.found.interval, &compare::Interval::low))
      .add("high", end_of(pair.found.interval, &compare::Interval::high));
}

/// Why there is no decision, or no p.
std::string reason_of(const ComparedPair& pair) {
  return pair.why.empty() && pair.bounded ? pair.found.p.reason : pair.why;
}

Tree decision_record(const Decisions& found, const ComparedPair& pair) {
  Tree record = size_record(found, pair)
                    .add("p", pair.found.p)
                    .add("p_adjusted", pair.p_adjusted)
                    .add("method", name_of(found.method))
                    .add("n", pair.found.n)
                    .add("effect", pair.found.effect)
                    .add("effect_name", pair.found.effect_name);
  if (pair.p_t_and_skewed) record.add("p_t", pair.p_t_and_skewed->first).add("p_skewed", pair.p_t_and_skewed->second);
  if (has_signs(found)) record.add("p_randomization", pair.by_signs);
  if (has_swaps(found)) record.add("p_swaps", pair.by_signs);
  if (found.clusters > 0) record.add("clusters", pair.clusters);
  if (counts_wins(found)) record.add("wins", pair.wins).add("ties", pair.ties).add("losses", pair.losses);
  if (pair.identical) record.add("identical", true);
  if (pair.posterior)
    record.add("chance_a", pair.posterior->first)
        .add("chance_equivalent", pair.posterior->equivalent)
        .add("chance_b", pair.posterior->second);
  // The power to show the observed difference says no more than its p-value.
  if (pair.plan) record.add("power", pair.plan->power).add("needed", pair.plan->units);
  record.add("detectable", pair.detectable);
  if (pair.regression) record.add("regression", name_of(*pair.regression)).add("units_to_decide", pair.to_decide);
  record.add("decision", name_of(pair.decision));
  if (const std::string reason = reason_of(pair); !reason.empty()) record.add("undefined", reason);
  return record;
}

Tree omnibus_records(const Decisions& found) {
  Tree list = Tree::list();
  for (const OmnibusFinding& one : found.omnibus) {
    const auto degrees = [](double df) { return std::isnan(df) ? Tree() : Tree(df); };
    Tree record = Tree::record()
                      .add("score", one.score == 0 ? found.score : found.further[one.score - 1].name)
                      .add("test", one.found.test)
                      .add("statistic", one.found.statistic)
                      .add("df", degrees(one.found.degrees));
    if (!std::isnan(one.found.degrees_below)) record.add("df_below", one.found.degrees_below);
    record.add("p", one.found.p);
    if (one.exact_p && one.exact_p->defined()) record.add("p_exact", *one.exact_p);
    if (one.kendall_w) record.add("kendall_w", *one.kendall_w);
    if (!one.found.p.defined()) record.add("undefined", one.found.p.reason);
    list.add(std::move(record));
  }
  return list;
}

/// Means, ranks and groups of systems, best first.
void add_places(const Decisions& found, Tree& records) {
  Tree means = Tree::list();
  Tree ranks = Tree::list();
  Tree groups = Tree::list();
  for (const Placing& placing : found.placings) {
    const std::string& score = placing.score == 0 ? found.score : found.further[placing.score - 1].name;
    for (const std::size_t s : placing.order) {
      const auto of_system = [&] { return Tree::record().add("score", score).add("system", found.systems[s]); };
      means.add(of_system().add("mean", placing.means[s]));
      if (!placing.ranks.empty()) ranks.add(of_system().add("rank", placing.ranks[s]));
    }
    for (const auto& group : placing.groups) {
      Tree systems = Tree::list();
      for (const std::size_t s : group) systems.add(found.systems[s]);
      groups.add(Tree::record().add("score", score).add("systems", std::move(systems)));
    }
  }
  records.add("means", std::move(means)).add("ranks", std::move(ranks)).add("groups", std::move(groups));
}

Tree records_of(const Decisions& found) {
  Tree pairs = Tree::list();
  for (const ComparedPair& pair : found.pairs) pairs.add(decision_record(found, pair));
  Tree records = Tree::object()
                     .add("version", version())
                     .add("score", found.score)
                     .add("better", found.better == Better::lower ? "lower" : "higher")
                     .add("unit", name_of(found.how.unit))
                     .add("units", found.units)
                     .add("clusters", found.clusters > 0 ? Tree(found.clusters) : Tree())
                     .add("method", name_of(found.method))
                     .add("correction", found.correction)
                     .add("alpha", found.how.alpha)
                     .add("margin", found.how.margin > 0 ? Tree(found.how.margin) : Tree());
  if (found.how.plan)
    records.add("plan", Tree::record().add("difference", *found.how.plan).add("power", found.how.power.value_or(0.8)));
  if (found.regression)
    records.add("fail_if_worse", *found.how.fail_if_worse).add("regression", name_of(*found.regression));
  records.add("systems", Tree::list(found.systems)).add("omnibus", omnibus_records(found));
  add_places(found, records);
  records.add("pairs", std::move(pairs));
  if (!found.described.empty()) {
    Tree described = Tree::list();
    for (const ComparedPair& pair : found.described)
      described.add(size_record(found, pair).add("method", pair.found.method).add("n", pair.found.n));
    records.add("described", std::move(described));
  }
  return records;
}

CsvTable table_of(const Decisions& found) {
  const bool posterior = facts(found.method).family == PairFamily::posterior;
  CsvTable table{"pairs",
                 {"score", "a", "b", "difference", "low", "high", "p", "p_adjusted", "method", "n", "effect",
                  "decision", "undefined"}};
  const auto add = [&](bool there, std::initializer_list<const char*> names) {
    if (there) table.columns.insert(table.columns.end(), names.begin(), names.end());
  };
  add(posterior, {"chance_a", "chance_equivalent", "chance_b"});
  add(found.how.plan.has_value(), {"power", "needed"});
  add(found.regression.has_value(), {"regression"});
  for (const ComparedPair& pair : found.pairs) {
    CsvTable::Row row{found.score_of(pair),
                      found.systems[pair.a],
                      found.systems[pair.b],
                      machine_text(pair.found.difference),
                      end_text(pair.found.interval, &compare::Interval::low),
                      end_text(pair.found.interval, &compare::Interval::high),
                      machine_text(pair.found.p),
                      machine_text(pair.p_adjusted),
                      std::string(name_of(found.method)),
                      std::to_string(pair.found.n),
                      machine_text(pair.found.effect),
                      std::string(name_of(pair.decision)),
                      reason_of(pair)};
    if (posterior) {
      for (const Value<double>& chance : {pair.posterior->first, pair.posterior->equivalent, pair.posterior->second})
        row.push_back(machine_text(chance));
    }
    if (found.how.plan) row.insert(row.end(), {machine_text(pair.plan->power), machine_text(pair.plan->units)});
    if (found.regression) row.emplace_back(name_of(*pair.regression));
    table.rows.push_back(std::move(row));
  }
  return table;
}

/// The values that decide, system by system.
Tree values_of_units(const Decisions& found) {
  Tree systems = Tree::list();
  for (std::size_t s = 0; s < found.systems.size(); ++s) {
    Tree numbers = Tree::list();
    for (std::size_t unit = 0; unit < found.values.units(); ++unit) numbers.add(Tree(found.values.at(unit, s)));
    systems.add(std::move(numbers));
  }
  Tree values = Tree::list();
  values.add(std::move(systems));
  return Tree::object()
      .add("units", Tree::list(found.unit_names))
      .add("systems", Tree::list(found.systems))
      .add("scores", Tree::list(std::vector{found.score}))
      .add("values", std::move(values));
}

}  // namespace

Document document_of(const Decisions& found) {
  Document document;
  document.view = "decisions";
  document.for_page = [&found](Page& page) {
    page.add_to("decisions", "heading", heading_of(found));
    if (!found.how.baseline.empty()) page.add_to("decisions", "baseline", found.how.baseline);
    page.add_to("decisions", "power", found.how.power.value_or(0.8));
    page.add_to("decisions", "conclusion", conclusion_of(found));
    if (!found.unit_names.empty() && !page.has("values")) page.add("values", values_of_units(found));
    page.add_to("decisions", "difference_of", found.method == PairMethod::nemenyi ? "mean ranks" : "values");
  };
  document.records = records_of(found);
  document.tables.push_back(table_of(found));
  document.add(block::Paragraph{heading_of(found), 0, true});
  std::vector<std::string> notes = found.notes;
  if (!found.sample_note.empty()) notes.push_back(found.sample_note);
  document.say(notes);
  for (const std::string& line : omnibus_lines(found)) document.add(block::Paragraph{line, 0, true});
  for (const Placing& placing : found.placings) document.add(places_grid(found, placing));
  document.add(pairs_grid(found));
  if (!found.described.empty()) document.add(described_grid(found));
  document.add(legend_of(found));
  document.add(block::Paragraph{conclusion_of(found), 0, true});
  for (Sketch& picture : pictures_of(found)) document.add(std::move(picture), Block::Shown::on_page);
  return document;
}

}  // namespace etalon
