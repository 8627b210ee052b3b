// domain.cpp: runs of retrieval systems and recommenders beside judgments: what its user may choose, and how files
// become samples.
#include "domain/runs/parts.hpp"
#include "domain/table.hpp"
#include "etalon/error.hpp"
#include "etalon/run_samples.hpp"

namespace etalon {

constinit const Kind KindOf<Judged>::kind{.name = "judged list", .domain = Domain::runs};

namespace domain {
namespace {

constexpr const Family* kFamilies[] = {&family::judged_found, &family::judged_precisions, &family::judged_gains,
                                       &family::judged_users, &family::judged_counts};

constexpr Setting kSettings[] = {
    {.name = "ties",
     .help = "which of the documents with one score comes first: the last by its id as in trec_eval, the first in the "
             "file, or the one with the least rank in the file; or the mean over all orders (expected), or the best or "
             "worst of them",
     .value = "docid",
     .choices = {"docid", "file", "rank", "expected", "best", "worst"}},
    {.name = "missing",
     .help = "a judged query that a run does not have: zero (an empty list, as trec_eval -c), skip (the run is not "
             "measured on it) or refuse",
     .value = "zero",
     .choices = {"zero", "skip", "refuse"}},
    {.name = "depth",
     .help = "only the first so many documents of each query, as trec_eval -M; 0: all",
     .type = Setting::Type::whole,
     .shows = "DOCUMENTS",
     .value = "0"},
    {.name = "judged_only",
     .help = "documents that were not judged are taken out of the lists, behind --depth, as trec_eval -J",
     .type = Setting::Type::flag},
    {.name = "single_precision",
     .help = "scores count as 32-bit numbers, as in trec_eval 9: those that differ beyond tie",
     .type = Setting::Type::flag},
};

TieOrder tie_order(std::string_view name) {
  return name == "file" ? TieOrder::file : name == "rank" ? TieOrder::rank : TieOrder::docid;
}

TieValue tie_value(std::string_view name) {
  if (name == "expected") return TieValue::expected;
  if (name == "best") return TieValue::best;
  return name == "worst" ? TieValue::worst : TieValue::ordered;
}

Samples read(const ReadRequest& request) {
  if (request.paths.size() < 2) throw Error(ErrorKind::usage, "judgments (qrels) and at least one run are needed");
  const Qrels qrels = read_qrels(request.paths.front());
  const std::span<const std::string> paths = std::span(request.paths).subspan(1);
  const RunSettings settings = run_settings(request.settings);
  return run_samples(qrels, read_runs(qrels, paths, settings.reading, request.threads), system_names(paths),
                     settings.missing, settings.ties);
}

}  // namespace

constinit const DomainEntry runs{
    .facts = {.domain = Domain::runs,
              .name = "runs",
              .compares = "ranked lists with judgments",
              .defaults = "ndcg@10 ap rr precision@10 recall@1000 judged@10",
              .object = {"document", "documents"},
              .part = {},
              .undefined = "skip"},
    .families = kFamilies,
    .translated = translated_run_score,
    .questions = &run_questions,
    .help = "Measure runs of retrieval systems and recommenders against judgments, query by query",
    .files =
        "QRELS RUN…: judgments and runs in TREC's format (query, iteration, document, grade; query, Q0, document, "
        "rank, score, tag), as JSON objects {\"query\": {\"document\": 1}}, or as tables with a header. Any of them "
        "gzipped; - is the standard input",
    .settings = kSettings,
    .read = read,
};

}  // namespace domain

RunSettings run_settings(const Settings& settings) {
  const std::string& ties = settings.text("ties");
  RunReading reading{.ties = domain::tie_order(ties),
                     .single_precision = settings.flag("single_precision"),
                     .judged_only = settings.flag("judged_only")};
  if (const std::size_t depth = settings.whole("depth"); depth > 0)
    reading.depth = static_cast<std::uint32_t>(std::min<std::size_t>(depth, reading.depth));
  // Lists are cut when they are read, in one order; a cut of the score takes all orders.
  if (settings.given("depth") && domain::tie_value(ties) != TieValue::ordered)
    throw Error(ErrorKind::usage, "depth cuts the lists in one order, so that ties cannot be " + ties +
                                      ": cut in the score, such as ndcg@10");
  return {reading, parse_missing_queries(settings.text("missing")), domain::tie_value(ties)};
}

}  // namespace etalon
