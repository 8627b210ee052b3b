// pairwise.cpp: the lists of runs as orders of documents, each run in turn beside all.
#include <algorithm>
#include <set>

#include "domain/runs/lists/pool.hpp"
#include "etalon/cancel.hpp"
#include "etalon/error.hpp"
#include "etalon/order_samples.hpp"
#include "etalon/read.hpp"
#include "etalon/run_orders.hpp"

namespace etalon {
namespace {

using runs::Pool;
using Lists = std::vector<std::shared_ptr<const JudgedList>>;

/// A number for each document of the pool: its place, or its score where ties are to stay.
struct Side {
  std::vector<double> values;
  std::vector<std::uint8_t> absent;

  Side(const JudgedList& list, const std::vector<std::uint32_t>& places, bool tied) {
    for (const std::uint32_t place : places) {
      absent.push_back(place == Pool::kNowhere ? 1 : 0);
      values.push_back(place == Pool::kNowhere ? 0 : tied ? -(*list.documents)[place].score : place);
    }
  }
  [[nodiscard]] OrderColumn column() const { return {values, OrderValues::ranks, absent}; }
};

OrderUnit unit_of(const std::string& query, const std::shared_ptr<const JudgedList>& truth,
                  const std::shared_ptr<const JudgedList>& other, bool tied) {
  const std::shared_ptr<const JudgedList> both[] = {truth, other};
  const Pool pool = runs::pool_of(both);
  const Side target(*truth, pool.places[0], tied);
  const Side predicted(*other, pool.places[1], tied);
  OrderUnit unit{.name = query};
  unit.data = std::make_shared<const OrderData>(order_data(target.column(), predicted.column()));
  unit.pairs = unit.data->pairs;
  return unit;
}

}  // namespace

Qrels no_judgments() {
  QrelsBuilder builder("the runs");
  builder.add_query("");
  return builder.finish();
}

Qrels queries_of_runs(std::span<const JudgedRun> runs) {
  QrelsBuilder queries("the runs");
  std::set<std::string> seen;
  for (const JudgedRun& run : runs) {
    if (!run.queries.empty()) queries.add_query("");
    for (const std::string& query : run.unjudged) {
      if (seen.insert(query).second) queries.add_query(query);
    }
  }
  return queries.finish();
}

std::vector<Against> runs_against(const Qrels& queries, std::span<const JudgedRun> runs,
                                  const std::vector<std::string>& names, TieValue ties) {
  if (ties != TieValue::ordered && ties != TieValue::expected)
    throw Error(ErrorKind::usage,
                "between runs ties are ordered, or expected: both lists tie, and no side is the best");
  std::vector<Lists> by_query(queries.queries().size(), Lists(runs.size()));
  for (std::size_t run = 0; run < runs.size(); ++run) {
    for (const JudgedRun::Query& query : runs[run].queries) by_query[query.query][run] = query.list;
  }
  std::vector<std::size_t> common;
  for (std::size_t query = 0; query < by_query.size(); ++query) {
    if (std::all_of(by_query[query].begin(), by_query[query].end(), [](const auto& list) { return list != nullptr; }))
      common.push_back(query);
  }
  if (common.empty()) throw Error(ErrorKind::input, "the runs have no query in common");
  std::vector<Against> all;
  for (std::size_t truth = 0; truth < runs.size(); ++truth) {
    std::vector<OrderSystem> systems;
    for (std::size_t run = 0; run < runs.size(); ++run) {
      OrderSystem system{names[run], {}};
      for (const std::size_t query : common) {
        check_cancelled();
        const Lists& lists = by_query[query];
        system.units.push_back(unit_of(queries.queries()[query], lists[truth], lists[run], ties == TieValue::expected));
      }
      systems.push_back(std::move(system));
    }
    Samples samples = order_samples(std::move(systems));
    samples.unit = {"query", "queries"};
    // All systems are beside the same list of documents, whatever they have beyond it.
    for (std::size_t i = 0; i < samples.samples.size(); ++i) {
      samples.samples[i].objects = by_query[common[i % common.size()]][truth]->retrieved;
      samples.samples[i].truth = 0;
    }
    if (common.size() < by_query.size())
      samples.notes.push_back(std::to_string(by_query.size() - common.size()) + " of " +
                              std::to_string(by_query.size()) + " queries are not in all runs: left out");
    all.push_back({names[truth], std::move(samples)});
  }
  return all;
}

std::vector<Against> read_runs_against(const std::vector<std::string>& paths, const RunSettings& settings,
                                       unsigned threads) {
  if (paths.size() < 2) throw Error(ErrorKind::usage, "at least two runs are compared with each other");
  if (std::find(paths.begin(), paths.end(), "-") != paths.end())
    throw Error(ErrorKind::usage, "runs that are compared with each other are read twice: give files, not -");
  RunReading reading = settings.reading;
  const Qrels queries = queries_of_runs(read_runs(no_judgments(), paths, reading, threads));
  reading.keep_documents = true;
  return runs_against(queries, read_runs(queries, paths, reading, threads), run_names(paths), settings.ties);
}

}  // namespace etalon
