// trec_eval.hpp: what the program trec_eval prints for a file of judgments and a run, to the last byte.
#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace etalon {

enum class TrecEvalVersion { v9_0_8, v10_0 };

/// What files of judgments hold: grades; preferences; grades, taken as preferences; grades of several judges or
/// aspects.
enum class TrecEvalJudgments { qrels, prefs, qrels_prefs, qrels_jg };

/// The options of the program.
struct TrecEvalOptions {
  TrecEvalVersion version = TrecEvalVersion::v10_0;
  TrecEvalJudgments judgments = TrecEvalJudgments::qrels;
  std::vector<std::string> measures;  ///< as written: map, P.5,10, ndcg.1=3, all_trec; none: official
  bool each_query = false;
  bool summary = true;
  bool complete = false;                        ///< queries that the run does not have count, mostly as 0
  bool judged_only = false;                     ///< documents without a grade are taken out of the run first
  long level = 1;                               ///< the least grade of a relevant document
  long most = std::numeric_limits<int>::max();  ///< documents of each query that count
  long collection = 0;                          ///< documents in it, which utility may ask for
  std::string only_query;
  std::string z_scores;  ///< a file of means and deviations; empty: values as they are
};

/// What it prints, and how it ends.
struct TrecEvalOutcome {
  std::string output;
  std::vector<std::string> notes;  ///< what it does in silence, and where its own answer would be left to chance
  std::string error;               ///< why it stops; the output before is kept
  int code = 0;                    ///< its exit code
};

/// Both files may be gzipped; "-" is the standard input.
TrecEvalOutcome trec_eval(const TrecEvalOptions& options, const std::string& judgments, const std::string& run);

/// The measures and the names of groups of them that a version has, in its order.
std::vector<std::string> trec_eval_measures(TrecEvalVersion version);

TrecEvalVersion parse_trec_eval_version(std::string_view text);
TrecEvalJudgments parse_trec_eval_judgments(std::string_view text);

}  // namespace etalon
