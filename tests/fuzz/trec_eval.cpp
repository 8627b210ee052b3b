// trec_eval.cpp: any bytes as judgments and a run for the program of that name, with any of its options: words such as
// m=map, R=prefs, l=2, M=5, N=100, q, c, J, 9, z (a third file has means and deviations).
#include "etalon/trec_eval.hpp"

#include <algorithm>

#include "etalon/text.hpp"
#include "fuzz/checks.hpp"
#include "fuzz/target.hpp"

namespace etalon {
namespace {

TrecEvalOptions trec_eval_options(const std::vector<std::string>& words) {
  TrecEvalOptions options;
  const auto number = [](const std::string& word, long& into) {
    if (const auto found = parse_whole(word.substr(2))) into = static_cast<long>(*found);
  };
  for (const std::string& word : words) {
    if (word.starts_with("m=")) options.measures.push_back(word.substr(2));
    if (word.starts_with("R=")) options.judgments = parse_trec_eval_judgments(word.substr(2));
    if (word.starts_with("D=")) options.only_query = word.substr(2);
    if (word.starts_with("l=")) number(word, options.level);
    if (word.starts_with("M=")) number(word, options.most);
    if (word.starts_with("N=")) number(word, options.collection);
    if (word == "q") options.each_query = true;
    if (word == "n") options.summary = false;
    if (word == "c") options.complete = true;
    if (word == "J") options.judged_only = true;
    if (word == "9") options.version = TrecEvalVersion::v9_0_8;
  }
  return options;
}

}  // namespace

void fuzz_trec_eval(std::string_view input) {
  const Parts parts = parts_of(input);
  if (parts.files.size() < 2) return;
  const std::vector<std::string> paths = paths_of(parts);
  const auto once = [&] {
    return outcome([&] {
      TrecEvalOptions options = trec_eval_options(parts.words);
      if (paths.size() > 2 && std::find(parts.words.begin(), parts.words.end(), "z") != parts.words.end())
        options.z_scores = paths[2];
      const TrecEvalOutcome found = trec_eval(options, paths[0], paths[1]);
      return found.output + found.error + std::to_string(found.code);
    });
  };
  const std::string first = once();
  expect_same(first, once(), "running it again");
}

}  // namespace etalon
