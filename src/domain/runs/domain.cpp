// domain.cpp: runs of retrieval systems and recommenders beside judgments: what its user may choose, and how files
// become samples.
#include <algorithm>

#include "domain/runs/lists/fused.hpp"
#include "domain/runs/parts.hpp"
#include "domain/table.hpp"
#include "etalon/completions.hpp"
#include "etalon/conventions.hpp"
#include "etalon/dominance.hpp"
#include "etalon/error.hpp"
#include "etalon/orders.hpp"
#include "etalon/run_catalogue.hpp"
#include "etalon/run_orders.hpp"
#include "etalon/run_samples.hpp"

namespace etalon {

constinit const Kind KindOf<Judged>::kind{.name = "judged list", .domain = Domain::runs};

namespace domain {
namespace {

constexpr const Family* kFamilies[] = {&family::judged_found,     &family::judged_precisions, &family::judged_gains,
                                       &family::judged_users,     &family::judged_goals,      &family::judged_orders,
                                       &family::judged_subtopics, &family::judged_counts};

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
     .choices = {"zero", "skip", "refuse"},
     .later = true},
    {.name = "depth",
     .help = "only the first so many documents of each query, as trec_eval -M; 0: all",
     .type = Setting::Type::whole,
     .shows = "DOCUMENTS",
     .value = "0"},
    {.name = "judged_only",
     .help = "documents that were not judged are taken out of the lists, behind --depth, as trec_eval -J",
     .type = Setting::Type::flag},
    {.name = "subtopics",
     .help = "the second column of the judgments, or a column subtopic, names the subtopic of the query that a "
             "document was judged for, as in the diversity tasks of TREC; a document has its highest grade otherwise",
     .type = Setting::Type::flag},
    {.name = "single_precision",
     .help = "scores count as 32-bit numbers, as in trec_eval 9: those that differ beyond tie",
     .type = Setting::Type::flag},
    {.name = "fuse",
     .help =
         "add a run that is made of all others: rrf (reciprocal ranks), combsum or combmnz (scores between 0 and 1), "
         "or borda (places)",
     .choices = {"rrf", "combsum", "combmnz", "borda"}},
    {.name = "fuse_k",
     .help = "what rrf adds to a rank: 1/(k + rank)",
     .type = Setting::Type::number,
     .shows = "K",
     .value = "60"},
    {.name = "fuse_weights",
     .help = "weights of the runs, such as 0.7,0.3; or a score: those that are best by it, each query's found on other "
             "queries; without it all count alike",
     .shows = "SCORE|WEIGHTS"},
    {.name = "folds",
     .help = "parts of the queries, each fused with weights found on the others",
     .type = Setting::Type::whole,
     .shows = "PARTS",
     .value = "5"},
    {.name = "fused",
     .help = "the run that --fuse makes: its lines as in TREC instead of the table (--format csv and json as well), or "
             "into a file .run, .txt, .trec, .csv or .json",
     .shows = "[FILE]",
     .view = true,
     .alone = "-"},
    {.name = "bounds",
     .help =
         "between which ends means, and differences of two runs, lie whatever the grades of retrieved documents are "
         "that nobody judged: of precision, ap, ndcg and rbp",
     .type = Setting::Type::flag,
     .view = true},
    {.name = "dominance",
     .help = "whether every measure whose weights do not rise with the rank prefers the same of two runs, and where "
             "others change their minds",
     .type = Setting::Type::flag,
     .view = true},
    {.name = "catalogue",
     .help = "how much of all items the first K documents of the lists show, and how evenly: coverage, Gini's index, "
             "and the item that is shown most often",
     .type = Setting::Type::whole,
     .shows = "K",
     .view = true},
    {.name = "items",
     .help = "how many items there are, with --catalogue; 0: as many as judgments or lists name",
     .type = Setting::Type::whole,
     .shows = "ITEMS",
     .value = "0",
     .view = true},
    {.name = "no_judgments",
     .help = "all files are runs, and all their queries count: for --fuse with --fused, and --catalogue",
     .type = Setting::Type::flag,
     .view = true},
    {.name = "which",
     .help = "which conventions give a published number: gain, ideal, cut, level, ties, queries that are missing …",
     .shows = "NUMBER",
     .view = true},
};

TieOrder tie_order(std::string_view name) {
  return name == "file" ? TieOrder::file : name == "rank" ? TieOrder::rank : TieOrder::docid;
}

TieValue tie_value(std::string_view name) {
  if (name == "expected") return TieValue::expected;
  if (name == "best") return TieValue::best;
  return name == "worst" ? TieValue::worst : TieValue::ordered;
}

/// Throws where the lists would be cut in one order, and all are asked for: a cut of the score takes all of them.
RunReading reading_of(const Settings& settings) {
  const std::string& ties = settings.text("ties");
  RunReading reading{.ties = tie_order(ties), .single_precision = settings.flag("single_precision")};
  if (const std::size_t depth = settings.whole("depth"); depth > 0)
    reading.depth = static_cast<std::uint32_t>(std::min<std::size_t>(depth, reading.depth));
  if (settings.given("depth") && tie_value(ties) != TieValue::ordered)
    throw Error(ErrorKind::usage, "depth cuts the lists in one order, so that ties cannot be " + ties +
                                      ": cut in the score, such as ndcg@10");
  return reading;
}

/// Something is asked for that needs the documents of the lists.
bool needs_documents(const Settings& settings) {
  for (const char* name : {"fuse", "bounds", "catalogue", "which"}) {
    if (settings.knows(name) && settings.given(name)) return true;
  }
  return false;
}

/// Of runs alone: what needs judgments is refused.
Samples read_unjudged(const ReadRequest& request) {
  const Settings& given = request.settings;
  if (given.given("fused") ? given.text("fused") != "-" : !given.given("catalogue"))
    throw Error(ErrorKind::usage,
                "without judgments there is no score: --no-judgments is for --fuse with --fused alone (-o FILE writes "
                "it to a file), and for --catalogue");
  if (std::find(request.paths.begin(), request.paths.end(), "-") != request.paths.end())
    throw Error(ErrorKind::usage, "runs without judgments are read twice: give files, not -");
  const RunSettings settings = run_settings(given);
  if (settings.fusion && settings.fusion->weights_for)
    throw Error(ErrorKind::usage, "weights that are best by a score need judgments: give numbers, such as 0.7,0.3");
  if (settings.reading.judged_only) throw Error(ErrorKind::usage, "without judgments no document was judged");
  const Qrels queries = queries_of_runs(read_runs(no_judgments(), request.paths, {}, request.threads));
  return run_samples(queries, read_runs(queries, request.paths, settings.reading, request.threads),
                     run_names(request.paths), settings, request.threads);
}

void check_files(const ReadRequest& request) {
  if (request.paths.size() < 2) throw Error(ErrorKind::usage, "judgments (qrels) and at least one run are needed");
  refuse_standard_input_twice(request.paths);
}

Samples read(const ReadRequest& request) {
  if (request.settings.knows("no_judgments") && request.settings.flag("no_judgments")) return read_unjudged(request);
  check_files(request);
  const RunSettings settings = run_settings(request.settings);
  const Qrels qrels = read_qrels(request.paths.front(), settings.subtopics);
  const std::span<const std::string> paths = std::span(request.paths).subspan(1);
  return run_samples(qrels, read_runs(qrels, paths, settings.reading, request.threads), run_names(paths), settings,
                     request.threads);
}

State read_judged(const ReadRequest& request) {
  check_files(request);
  const RunSettings settings = run_settings(request.settings);
  const Qrels qrels = read_qrels(request.paths.front(), settings.subtopics);
  const std::span<const std::string> paths = std::span(request.paths).subspan(1);
  return run_state(qrels, read_runs(qrels, paths, settings.reading, request.threads), run_names(paths), settings);
}

std::vector<Against> read_pairwise(const ReadRequest& request) {
  const std::string& ties = request.settings.text("ties");
  return read_runs_against(request.paths, {.reading = reading_of(request.settings), .ties = tie_value(ties)},
                           request.threads);
}

/// What looks at documents one by one looks at one order of them.
void refuse_all_orders(const Settings& settings, const std::string& view) {
  if (const std::string& ties = settings.text("ties"); tie_value(ties) != TieValue::ordered)
    throw Error(ErrorKind::usage,
                "the first documents of a list are of one order: ties cannot be " + ties + " with " + view);
}

/// What is of lists alone: no unit has a value of its own, and a list that is missing shows nothing.
void refuse_values(const Settings& settings, bool each, const std::string& view) {
  if (each) throw Error(ErrorKind::usage, "--each has no effect with --" + view + ": no query has a value of its own");
  if (settings.given("missing") && settings.text("missing") != "refuse")
    throw Error(ErrorKind::usage, "--missing has no effect with --" + view + ": a missing list has no document");
}

std::optional<View> view(const Samples& samples, const Settings& settings, bool each) {
  if (settings.given("fused")) {
    if (!settings.given("fuse")) throw Error(ErrorKind::usage, "there is no fused run without --fuse");
    View found{fused_document(samples), view_path(settings, "fused", {".run", ".txt", ".trec", ".csv", ".json"})};
    if (found.path.empty()) refuse_values(settings, each, "fused");
    return found;
  }
  if (settings.given("catalogue")) {
    refuse_all_orders(settings, "catalogue");
    refuse_values(settings, each, "catalogue");
    check_catalogue_depth(settings.whole("catalogue"), settings.whole("depth"));
    return View{document_of(catalogue_use(samples, settings.whole("catalogue"), settings.whole("items")))};
  }
  if (settings.flag("dominance")) {
    refuse_all_orders(settings, "dominance");
    return View{document_of(dominance_of(samples), each)};
  }
  return std::nullopt;
}

std::optional<View> scored_view(const Samples& samples, const Settings& settings, std::span<const Score> scores,
                                Undefined undefined) {
  if (!settings.flag("bounds") && !settings.given("which")) return std::nullopt;
  if (undefined != Undefined::skip)
    throw Error(ErrorKind::usage, "what has no value is left out here: --undefined has no effect");
  if (settings.flag("bounds")) {
    refuse_all_orders(settings, "bounds");
    if (settings.flag("judged_only"))
      throw Error(ErrorKind::usage,
                  "bounds are over the grades of documents that nobody judged, and --judged-only takes these out");
    std::vector<Score> some;
    for (const char* name : {"precision@10", "ap", "ndcg@10", "rbp"}) some.push_back(parse_score(name, Domain::runs));
    return View{document_of(completion_bounds(samples, scores.empty() ? some : scores))};
  }
  const std::vector<Score> some = default_scores(samples);
  return View{document_of(find_conventions(samples, scores.empty() ? some : scores, settings.text("which")))};
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
    .state = {.read = read_judged,
              .samples = samples_of_run_state,
              .check = check_run_state,
              .lacking = true,
              .choose = choose_missing},
    .read_pairwise = read_pairwise,
    .between_systems = kind_of<Orders>,
    .view = view,
    .scored_view = scored_view,
    .failures = run_failures,
};

}  // namespace domain

RunSettings run_settings(const Settings& settings) {
  RunSettings found;
  found.subtopics = settings.flag("subtopics");
  // All conventions are tried there, of runs as they are: one that is told has no effect.
  if (!settings.knows("which") || !settings.given("which")) {
    found.fusion = fusion_of(settings);
    found.reading = domain::reading_of(settings);
    found.reading.judged_only = settings.flag("judged_only");
    found.missing = parse_missing_queries(settings.text("missing"));
    found.ties = domain::tie_value(settings.text("ties"));
    if (found.fusion && found.ties != TieValue::ordered)
      throw Error(ErrorKind::usage, "runs are fused in one order of the documents that tie: ties cannot be " +
                                        settings.text("ties") + " with fuse");
  }
  found.reading.keep_documents = domain::needs_documents(settings);
  return found;
}

}  // namespace etalon
