// trec_eval.cpp: etalon trec_eval: the command line and the output of trec_eval.
#include "etalon/trec_eval.hpp"

#include <cstdio>
#include <cstdlib>
#include <memory>

#include "command.hpp"
#include "etalon/error.hpp"
#include "etalon/format.hpp"
#include "etalon/version.hpp"

namespace etalon::cli {
namespace {

/// The options as they are written. Numbers are read as the program reads them: the beginning that is one, or 0.
struct TrecEvalWords {
  std::string qrels;
  std::string run;
  std::string version = "10.0";
  std::string format = "qrels";
  std::string results = "trec_results";
  std::string level;
  std::string most;
  std::string collection;
  std::string debug;
  bool no_summary = false;
  bool show_version = false;
  TrecEvalOptions options;
};

void say(const std::string& text) { std::fprintf(stderr, "etalon: %s\n", printable(text).c_str()); }

void read_whole(const std::string& text, const char* name, long& number) {
  if (text.empty()) return;
  char* rest = nullptr;
  number = std::strtol(text.c_str(), &rest, 10);
  if (*rest != '\0') say(std::string(name) + ": '" + text + "' is read as " + std::to_string(number));
}

void read_debug(const std::string& text, TrecEvalOptions& options) {
  if (text.empty()) return;
  const std::size_t point = text.find('.');
  if (std::atol(text.substr(0, point).c_str()) != 0)
    throw Error(ErrorKind::usage,
                "-D: what trec_eval tells of its steps is not printed here; -D 0.QUERY evaluates one query");
  if (point == std::string::npos) throw Error(ErrorKind::usage, "-D 0 has no effect; -D 0.QUERY evaluates one query");
  options.only_query = text.substr(point + 1);
}

void run_trec_eval(TrecEvalWords& words) {
  TrecEvalOptions& options = words.options;
  options.version = parse_trec_eval_version(words.version);
  if (words.show_version) {
    std::fprintf(stderr, "trec_eval version %s (etalon %s)\n", words.version.c_str(), std::string(version()).c_str());
    return;
  }
  if (words.run.empty()) throw Error(ErrorKind::usage, "judgments and a run are needed: etalon trec_eval QRELS RUN");
  options.judgments = parse_trec_eval_judgments(words.format);
  options.summary = !words.no_summary;
  read_whole(words.level, "-l", options.level);
  read_whole(words.most, "-M", options.most);
  read_whole(words.collection, "-N", options.collection);
  read_debug(words.debug, options);
  const TrecEvalOutcome outcome = trec_eval(options, words.qrels, words.run);
  Output().write(outcome.output);
  for (const std::string& note : outcome.notes) say(note);
  if (outcome.code == 0) return;
  say(outcome.error);
  throw Finding{outcome.code};
}

}  // namespace

void add_trec_eval(Command& program) {
  auto words = std::make_shared<TrecEvalWords>();
  Command& command = program.subcommand("trec_eval", "Print what trec_eval prints for judgments and a run");
  command.option("qrels", words->qrels, "judgments: query, iteration, document, grade a line");
  command.option("run", words->run, "the run: query, Q0, document, rank, score, tag a line; - reads standard input");
  command
      .option("-m,--measure", words->options.measures,
              "a measure or a group of them, perhaps with parameters: map, P.5,10, ndcg.1=3,2=9, rbp.p=0.8, all_trec; "
              "official when none is given")
      .one_each()
      .type("MEASURE")
      .suggest([words](const std::string&) {
        std::vector<Word> known;
        for (const std::string& name : trec_eval_measures(TrecEvalVersion::v10_0)) known.push_back({name});
        return known;
      });
  command.flag("-q,--query_eval_wanted", words->options.each_query, "the values of each query as well");
  command.flag("-n,--nosummary", words->no_summary, "without the values of all queries");
  command.flag("-c,--complete_rel_info_wanted", words->options.complete,
               "average over all queries that were judged; those that the run does not have count, mostly as 0");
  command.option("-l,--level_for_rel", words->level, "the least grade of a relevant document (default 1)")
      .type("GRADE")
      .no_file();
  command.option("-M,--Max_retrieved_per_topic", words->most, "only so many documents of each query")
      .type("COUNT")
      .no_file();
  command.option("-N,--Number_docs_in_coll", words->collection, "documents in the collection, for utility")
      .type("COUNT")
      .no_file();
  command.flag("-J,--Judged_docs_only", words->options.judged_only,
               "take documents without a grade out of the run first");
  command.option("-R,--Rel_info_format", words->format, "what the judgments are: qrels, prefs, qrels_prefs, qrels_jg")
      .choices({"qrels", "prefs", "qrels_prefs", "qrels_jg"})
      .type("FORMAT")
      .show_default();
  command.option("-T,--Results_format", words->results, "what the run is")
      .choices({"trec_results"})
      .type("FORMAT")
      .show_default();
  command
      .option("-Z,--Zscore", words->options.z_scores,
              "values as deviations from means: a file with query, measure, mean, standard deviation a line")
      .type("FILE");
  command.option("-D,--Debug_level", words->debug, "0.QUERY: only this query").type("LEVEL").no_file();
  command.option("--as", words->version, "which trec_eval: 10.0 or 9.0.8")
      .choices({"10.0", "9.0.8"})
      .type("VERSION")
      .show_default();
  command.flag("-v,--version", words->show_version, "which trec_eval this is");
  command.runs([words] { run_trec_eval(*words); });
}

}  // namespace etalon::cli
