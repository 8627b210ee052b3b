// dominance_page.cpp: which of two runs every measure prefers, as a document.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "etalon/dominance.hpp"
#include "etalon/report.hpp"
#include "etalon/text.hpp"

namespace etalon {
namespace {

std::string who(const Dominance& pair, Preferred preferred) {
  switch (preferred) {
    case Preferred::a: return pair.a;
    case Preferred::b: return pair.b;
    case Preferred::equal: return "equal";
    case Preferred::neither: return "neither";
  }
  return "";
}

/// "a for k = 1 … 4, equal at k = 5, b from k = 6 on"
std::string depth_text(const Dominance& pair) {
  std::vector<std::string> parts;
  const std::vector<PreferredFrom>& all = pair.by_depth;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const std::string name = who(pair, all[i].preferred);
    const double last = i + 1 < all.size() ? all[i + 1].from - 1 : INFINITY;
    if (std::isinf(last))
      parts.push_back(fmt::format("{} from k = {:.0f} on", name, all[i].from));
    else if (last == all[i].from)
      parts.push_back(fmt::format("{} at k = {:.0f}", name, last));
    else
      parts.push_back(fmt::format("{} for k = {:.0f} … {:.0f}", name, all[i].from, last));
  }
  return join(parts, ", ");
}

std::string persistence_text(const Dominance& pair) {
  const std::vector<PreferredFrom>& all = pair.by_persistence;
  if (all.size() == 1) return who(pair, all[0].preferred) + " for every p";
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const std::string name = who(pair, all[i].preferred);
    parts.push_back(i + 1 < all.size() ? fmt::format("{} up to p = {:.6f}", name, all[i + 1].from)
                                       : name + " from there on");
  }
  std::string text = join(parts, ", ");
  if (!pair.hidden.empty())
    text += fmt::format("; near p = {:.6f} rounding hides whether it turns and turns back", pair.hidden[0]);
  return text;
}

std::string gain_text(const Dominance& pair) {
  if (pair.by_gain.empty()) return "no gain of one grade, in the order of grades, turns the preference";
  std::vector<std::string> parts;
  for (const GainTurn& turn : pair.by_gain)
    parts.push_back(fmt::format("{} where grade {} gains less than {:.4f}, {} where it gains more",
                                who(pair, turn.below), shortest(turn.grade), turn.gain, who(pair, turn.above)));
  return join(parts, "; ");
}

std::string mean_text(const Dominance& pair, Preferred preferred, const char* gains) {
  switch (preferred) {
    case Preferred::equal: return "both have the same gains at every depth";
    case Preferred::neither: return "neither: some measures prefer one, some the other";
    default: return who(pair, preferred) + " by every measure that adds up " + gains + ", by weights that do not rise";
  }
}

Tree counts_of(const Dominance::Counts& counts) {
  return Tree::record().add("a", counts.a).add("b", counts.b).add("equal", counts.equal).add("neither", counts.neither);
}

std::string_view word(Preferred preferred) {
  switch (preferred) {
    case Preferred::a: return "a";
    case Preferred::b: return "b";
    case Preferred::equal: return "equal";
    case Preferred::neither: return "neither";
  }
  return "";
}

Tree parts_of(const std::vector<PreferredFrom>& parts) {
  Tree list = Tree::list();
  for (const PreferredFrom& part : parts)
    list.add(Tree::record().add("from", part.from).add("preferred", word(part.preferred)));
  return list;
}

Tree record_of(const Dominance& pair, bool each) {
  Tree turns = Tree::list();
  for (const GainTurn& turn : pair.by_gain)
    turns.add(Tree::record()
                  .add("grade", turn.grade)
                  .add("gain", turn.gain)
                  .add("below", word(turn.below))
                  .add("above", word(turn.above)));
  Tree record = Tree::object()
                    .add("a", pair.a)
                    .add("b", pair.b)
                    .add("queries", pair.queries.size())
                    .add("by_grades", counts_of(pair.by_grades))
                    .add("by_any_gains", counts_of(pair.by_any_gains))
                    .add("mean_by_grades", word(pair.mean_by_grades))
                    .add("mean_by_any_gains", word(pair.mean_by_any_gains))
                    .add("by_depth", parts_of(pair.by_depth))
                    .add("by_persistence", parts_of(pair.by_persistence))
                    .add("hidden", Tree::list(pair.hidden))
                    .add("by_gain", std::move(turns));
  if (!each) return record;
  Tree queries = Tree::list();
  for (const Dominance::Query& query : pair.queries)
    queries.add(Tree::record()
                    .add("query", query.query)
                    .add("by_grades", word(query.by_grades))
                    .add("by_any_gains", word(query.by_any_gains)));
  record.add("each", std::move(queries));
  return record;
}

std::vector<block::Cell> row_of(const std::string& what, const Dominance::Counts& counts) {
  return {what, std::to_string(counts.a), std::to_string(counts.b), std::to_string(counts.equal),
          std::to_string(counts.neither)};
}

void add_pair(Document& document, const Dominance& pair, bool each) {
  document.add(block::Heading{pair.a + " and " + pair.b});
  block::Grid grid{.head = {"gains", pair.a, pair.b, "equal", "neither"}};
  grid.caption = fmt::format(
      "on how many of {} queries every measure that adds up these gains, by weights that do not rise with "
      "the rank, prefers whom",
      pair.queries.size());
  grid.rows = {row_of("the grades", pair.by_grades), row_of("any that do not fall", pair.by_any_gains)};
  document.add(std::move(grid));
  document.add(block::Fields{
      {{"in the mean, by grades", mean_text(pair, pair.mean_by_grades, "grades")},
       {"in the mean, by any gains", mean_text(pair, pair.mean_by_any_gains, "any gains that do not fall")},
       {"gain among the first k", depth_text(pair)},
       {"rank-biased precision", persistence_text(pair)},
       {"discounted gain", gain_text(pair)}},
      26});
  if (!each) return;
  block::Grid queries{.head = {"query", "by the grades", "by any gains"}, .numbers_from = 3};
  for (const Dominance::Query& query : pair.queries)
    queries.rows.push_back({query.query, who(pair, query.by_grades), who(pair, query.by_any_gains)});
  document.add(std::move(queries));
}

/// All of a pair: over queries and in the mean by both kinds of gains, and what is preferred from where on.
void put_rows(CsvTable& table, const Dominance& pair) {
  const auto counted = [&](const char* gains, const Dominance::Counts& counts, Preferred mean) {
    table.rows.push_back({pair.a, pair.b, gains, "", who(pair, mean), std::to_string(pair.queries.size()),
                          std::to_string(counts.a), std::to_string(counts.b), std::to_string(counts.equal),
                          std::to_string(counts.neither)});
  };
  const auto from = [&](const std::string& what, double at, const std::string& preferred) {
    table.rows.push_back({pair.a, pair.b, what, shortest(at), preferred, "", "", "", "", ""});
  };
  counted("grades", pair.by_grades, pair.mean_by_grades);
  counted("any gains", pair.by_any_gains, pair.mean_by_any_gains);
  for (const PreferredFrom& part : pair.by_depth) from("depth", part.from, who(pair, part.preferred));
  for (const PreferredFrom& part : pair.by_persistence) from("persistence", part.from, who(pair, part.preferred));
  for (const double at : pair.hidden) from("persistence", at, "hidden by rounding");
  for (const GainTurn& turn : pair.by_gain) {
    from("gain of grade " + shortest(turn.grade), 0, who(pair, turn.below));
    from("gain of grade " + shortest(turn.grade), turn.gain, who(pair, turn.above));
  }
}

}  // namespace

Document document_of(const std::vector<Dominance>& found, bool each) {
  Document document;
  Tree pairs = Tree::list();
  CsvTable table{"dominance",
                 {"a", "b", "what", "from", "preferred", "queries", "a_preferred", "b_preferred", "equal", "neither"}};
  CsvTable by_query{"queries", {"a", "b", "query", "by_grades", "by_any_gains"}};
  for (const Dominance& pair : found) {
    add_pair(document, pair, each);
    pairs.add(record_of(pair, each));
    put_rows(table, pair);
    for (const Dominance::Query& query : pair.queries)
      by_query.rows.push_back({pair.a, pair.b, query.query, who(pair, query.by_grades), who(pair, query.by_any_gains)});
  }
  document.records.add("version", version()).add("command", facts(Domain::runs).name);
  document.records.add("pairs", std::move(pairs));
  document.tables.push_back(std::move(each ? by_query : table));
  std::vector<std::string> notes{
      "On a query the row of the grades settles what adds up grades with weights that do not rise: DCG, nDCG and "
      "graded "
      "RBP, with any discount. The row of any gains that do not fall settles precision@k, recall@k and gain=exp too. "
      "In "
      "the mean the same holds of what adds up over queries alike, DCG, RBP and precision@k; nDCG and recall divide by "
      "something else for each query.",
      "Discounted gain is over whole lists, with the gain of one grade changed and the others as they are."};
  for (const Dominance& pair : found) {
    for (const std::string& note : pair.notes) {
      if (std::find(notes.begin(), notes.end(), note) == notes.end()) notes.push_back(note);
    }
  }
  document.say(notes);
  return document;
}

}  // namespace etalon
