// catalogue.cpp: how much of all items the first places of the lists of a run show, and how evenly.
#include <fmt/core.h>

#include <algorithm>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "etalon/cancel.hpp"
#include "etalon/error.hpp"
#include "etalon/report.hpp"
#include "etalon/run_catalogue.hpp"
#include "etalon/run_samples.hpp"
#include "etalon/text.hpp"

namespace etalon {
namespace {

/// The items that the judgments and the lists name.
std::uint64_t named_items(const Samples& samples) {
  const Qrels& qrels = judgments_of(samples);
  std::unordered_set<std::string_view> items;
  for (std::size_t query = 0; query < samples.units.size(); ++query) {
    check_cancelled();
    for (const Qrels::Document& document : qrels.documents(qrels.find(samples.units[query]))) items.insert(document.id);
    for (std::size_t system = 0; system < samples.systems.size(); ++system) {
      const auto list = judged_list(samples, system, query);
      if (!list) continue;
      for (const RankedDocument& document : *list->documents) items.insert(document.id);
    }
  }
  return items.size();
}

/// Σ (2·place − n − 1)·times over items by rising times, over n·Σ times; items that are never shown come first and add
/// nothing.
Value<double> gini_of(std::vector<std::uint64_t> times, std::uint64_t items) {
  if (times.empty()) return Value<double>::undefined("no item is shown");
  std::sort(times.begin(), times.end());
  const auto n = static_cast<double>(items);
  double sum = 0;
  double all = 0;
  double place = n - static_cast<double>(times.size());
  for (const std::uint64_t shown : times) {
    ++place;
    sum += (2 * place - n - 1) * static_cast<double>(shown);
    all += static_cast<double>(shown);
  }
  return Value<double>(sum / (n * all));
}

CatalogueUse::System use_of(const Samples& samples, std::size_t system, std::uint64_t k, std::uint64_t items) {
  CatalogueUse::System found{.system = samples.systems[system]};
  std::unordered_map<std::string_view, std::uint64_t> times;
  for (std::size_t query = 0; query < samples.units.size(); ++query) {
    const auto list = judged_list(samples, system, query);
    if (!list || list->documents->empty()) continue;
    check_cancelled();
    ++found.lists;
    const std::uint64_t end = std::min<std::uint64_t>(k, list->documents->size());
    for (std::uint64_t place = 0; place < end; ++place) ++times[(*list->documents)[place].id];
    found.shown += end;
  }
  found.distinct = times.size();
  found.coverage = static_cast<double>(found.distinct) / static_cast<double>(items);
  std::vector<std::uint64_t> counts;
  std::uint64_t most = 0;
  for (const auto& [item, shown] : times) {
    counts.push_back(shown);
    if (shown < most || (shown == most && found.most < item)) continue;
    most = shown;
    found.most = item;
  }
  found.gini = gini_of(std::move(counts), items);
  found.share_of_most = found.lists == 0 ? Value<double>::undefined("no item is shown")
                                         : Value<double>(static_cast<double>(most) / static_cast<double>(found.lists));
  return found;
}

std::string cell_of(const Value<double>& value) {
  return value.defined() ? fmt::format("{:.4f}", value.number) : "undefined";
}

}  // namespace

CatalogueUse catalogue_use(const Samples& samples, std::uint64_t k, std::uint64_t items) {
  if (k == 0) throw Error(ErrorKind::usage, "the catalogue is asked for at the first k places, and k is at least 1");
  const std::uint64_t named = named_items(samples);
  if (items != 0 && items < named)
    throw Error(ErrorKind::usage,
                "there are " + std::to_string(items) + " items, and judgments and runs name " + std::to_string(named));
  CatalogueUse found{.k = k, .items = items == 0 ? named : items, .counted = items == 0};
  if (found.items == 0) throw Error(ErrorKind::input, "judgments and runs name no item");
  for (std::size_t system = 0; system < samples.systems.size(); ++system)
    found.systems.push_back(use_of(samples, system, k, found.items));
  return found;
}

void check_catalogue_depth(std::uint64_t k, std::uint64_t depth) {
  if (depth > 0 && depth < k)
    throw Error(ErrorKind::usage, "the first " + std::to_string(k) + " of lists that depth cuts at " +
                                      std::to_string(depth) + " are not there: ask for " + std::to_string(depth));
}

Document document_of(const CatalogueUse& found) {
  Document document;
  document.add(block::Paragraph{fmt::format("The first {} of each list; there are {} items{}", found.k, found.items,
                                            found.counted ? ", which judgments or lists name" : "")});
  block::Grid grid{.head = {"system", "lists", "items", "coverage", "Gini", "most often", "in lists"}};
  CsvTable table{"catalogue",
                 {"system", "k", "items", "lists", "shown", "distinct", "coverage", "gini", "most", "share_of_most"}};
  Tree systems = Tree::list();
  for (const CatalogueUse::System& one : found.systems) {
    grid.rows.push_back({one.system, std::to_string(one.lists), std::to_string(one.distinct),
                         fmt::format("{:.4f}", one.coverage), cell_of(one.gini), one.most, cell_of(one.share_of_most)});
    const auto number = [](const Value<double>& value) { return value.defined() ? shortest(value.number) : ""; };
    table.rows.push_back({one.system, std::to_string(found.k), std::to_string(found.items), std::to_string(one.lists),
                          std::to_string(one.shown), std::to_string(one.distinct), shortest(one.coverage),
                          number(one.gini), one.most, number(one.share_of_most)});
    systems.add(Tree::record()
                    .add("system", one.system)
                    .add("lists", one.lists)
                    .add("shown", one.shown)
                    .add("distinct", one.distinct)
                    .add("coverage", one.coverage)
                    .add("gini", one.gini)
                    .add("most", Tree::text_or_null(one.most))
                    .add("share_of_most", one.share_of_most));
  }
  document.add(std::move(grid));
  document.add(block::Legend{{"coverage: share of all items",
                              "Gini: 0 when all items are shown equally often, near 1 "
                              "when one is shown alone"}});
  document.records.add("version", version()).add("command", facts(Domain::runs).name);
  document.records.add("k", found.k).add("items", found.items).add("systems", std::move(systems));
  document.tables.push_back(std::move(table));
  return document;
}

}  // namespace etalon
