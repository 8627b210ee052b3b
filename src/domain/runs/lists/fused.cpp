// fused.cpp: a fused run as one more system, and as a table that runs are read from.
#include "domain/runs/lists/fused.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "etalon/error.hpp"
#include "etalon/fusion.hpp"
#include "etalon/report.hpp"
#include "etalon/run_samples.hpp"
#include "etalon/text.hpp"

namespace etalon {
namespace {

/// Numbers apart by commas; nothing where one of them is none.
std::optional<std::vector<double>> parse_weights(std::string_view text) {
  std::vector<double> weights;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find(',', at), text.size());
    const auto weight = parse_number(text.substr(at, end - at));
    if (!weight) return std::nullopt;
    weights.push_back(*weight);
    at = end + 1;
  }
  return weights;
}

/// A word of a line of TREC: blanks would part it.
const std::string& trec_word(const std::string& text) {
  if (text.find_first_of(" \t\n\r\v\f") != std::string::npos)
    throw Error(ErrorKind::usage,
                "'" + text + "' has a blank, which TREC's lines cannot hold: take --format csv or json");
  return text;
}

}  // namespace

std::optional<FusionOptions> fusion_of(const Settings& settings) {
  if (!settings.given("fuse")) return std::nullopt;
  FusionOptions how{.method = parse_fusion(settings.text("fuse"))};
  if (how.method == Fusion::rrf) {
    how.k = settings.number("fuse_k");
    if (how.k < 0) throw Error(ErrorKind::usage, "fuse_k is not below 0");
  }
  if (!settings.given("fuse_weights")) return how;
  if (auto weights = parse_weights(settings.text("fuse_weights"))) {
    how.weights = std::move(*weights);
  } else {
    how.weights_for = parse_score(settings.text("fuse_weights"), Domain::runs);
    how.folds = settings.whole("folds");
  }
  return how;
}

std::string add_fused_run(const Qrels& qrels, std::vector<JudgedRun>& runs, std::vector<std::string>& names,
                          const RunSettings& settings, unsigned threads) {
  const FusionOptions& how = *settings.fusion;
  const std::string name(name_of(how.method));
  if (std::find(names.begin(), names.end(), name) != names.end())
    throw Error(ErrorKind::usage, "a run is called '" + name + "', as the one that the runs are fused to would be");
  FusedRun fused = fuse_runs(qrels, runs, how, settings.reading, threads);
  std::string note = name + ": fused of " + join(names, ", ");
  if (!how.weights.empty()) {
    note += "; weights:";
    for (std::size_t run = 0; run < runs.size(); ++run)
      note += (run == 0 ? " " : ", ") + names[run] + " " + shortest(how.weights[run]);
  }
  if (!fused.weights.empty()) {
    note += "; weights that are best by " + how.weights_for->text() + " on the other " + std::to_string(how.folds - 1) +
            " of " + std::to_string(how.folds) + " parts of the queries, " +
            (runs.size() <= kMostGridded ? "of all in tenths:" : "one run's after the other in tenths:");
    for (std::size_t run = 0; run < runs.size(); ++run) {
      double least = 1;
      double most = 0;
      for (const std::vector<double>& weights : fused.weights) {
        least = std::min(least, weights[run]);
        most = std::max(most, weights[run]);
      }
      note += fmt::format("{} {} {:.2f} to {:.2f}", run == 0 ? "" : ",", names[run], least, most);
    }
  }
  fused.run.name = name;
  fused.run.notes.clear();  // they are on rows that nobody has given
  runs.push_back(std::move(fused.run));
  names.push_back(name);
  return note;
}

Document fused_document(const Samples& samples) {
  const std::size_t system = samples.systems.size() - 1;
  Document document;
  Tree rows = Tree::list();
  CsvTable table{"run", {"query", "document", "rank", "score"}};
  for (std::size_t query = 0; query < samples.units.size(); ++query) {
    const auto list = judged_list(samples, system, query);
    if (!list) continue;
    std::uint64_t rank = 0;
    for (const RankedDocument& one : *list->documents) {
      table.rows.push_back({samples.units[query], one.id, std::to_string(++rank), shortest(one.score)});
      rows.add(Tree::record()
                   .add("query", samples.units[query])
                   .add("document", one.id)
                   .add("rank", rank)
                   .add("score", one.score));
    }
  }
  document.records.add("version", version()).add("command", facts(Domain::runs).name);
  document.records.add("run", std::move(rows));
  document.for_people = [rows = table.rows, tag = samples.systems[system]](Document& shown) {
    std::string text;
    for (const CsvTable::Row& row : rows)
      text += fmt::format("{} Q0 {} {} {} {}\n", trec_word(row[0]), trec_word(row[1]), row[2], row[3], tag);
    shown.add(block::Code{text});
  };
  document.tables.push_back(std::move(table));
  if (!samples.notes.empty()) document.records.add("notes", Tree::list(samples.notes));
  return document;
}

}  // namespace etalon
