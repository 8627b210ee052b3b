// run_notes.cpp: what is odd in a run or in judgments and no error, in sentences.
#include "domain/runs/read/run_notes.hpp"

#include "etalon/error.hpp"
#include "etalon/text.hpp"

namespace etalon {
namespace {

std::string odd_at(const std::string& at, const Odd& odd) { return at + std::to_string(odd.line) + ": "; }

std::string odd_count(const Odd& odd, const char* one, const char* many) {
  return std::to_string(odd.count) + " " + (odd.count == 1 ? one : many);
}

}  // namespace

void add_oddities(RunOddities& all, const RunOddities& part, std::size_t lines_before) {
  const auto add = [&](Odd& to, const Odd& from) { to.meet(from.line + lines_before, from.count); };
  add(all.no_ranks, part.no_ranks);
  add(all.contradictions, part.contradictions);
  add(all.near, part.near);
  add(all.large_ties, part.large_ties);
  all.rounded = all.rounded || part.rounded;
  all.documents += part.documents;
  all.named += part.named;
  all.lists += part.lists;
  if (!part.unnamed.empty()) all.meet_unnamed(part.unnamed_line + lines_before, part.unnamed_query, part.unnamed);
}

std::vector<std::string> oddity_notes(const RunOddities& odd, const std::string& at, bool ranked) {
  std::vector<std::string> notes;
  if (ranked && odd.no_ranks.count > 0)
    notes.push_back(odd_at(at, odd.no_ranks) + odd_count(odd.no_ranks, "rank is", "ranks are") +
                    " no whole number; scores alone give the order");
  if (odd.contradictions.count > 0)
    notes.push_back(odd_at(at, odd.contradictions) + "in " + odd_count(odd.contradictions, "query", "queries") +
                    " a document with a later rank has a higher score; scores give the order, as in trec_eval");
  if (odd.near.count > 0)
    notes.push_back(odd_at(at, odd.near) + odd_count(odd.near, "score differs", "scores differ") +
                    " from the next higher one beyond 32-bit numbers only; trec_eval 9.0.8 ties them");
  if (odd.rounded && odd.large_ties.count > 0)
    notes.push_back(
        odd_at(at, odd.large_ties) + odd_count(odd.large_ties, "score ties", "scores tie") +
        " with another one among whole numbers beyond 2^53, where near ones are the same 64-bit number: take "
        "off what all have in common");
  return notes;
}

std::vector<std::string> tag_notes(const RunTags& tags, const std::string& at) {
  if (tags.changes().count == 0) return {};
  return {odd_at(at, tags.changes()) + "the tag changes " + odd_count(tags.changes(), "time", "times") +
          "; the last one counts, '" + std::string(tags.last()) + "'"};
}

void refuse_other_ids(const RunOddities& odd, const std::string& name, const Qrels& qrels) {
  // A short list may well have no document that was judged.
  constexpr std::uint64_t many = 20;
  if (odd.named > 0 || odd.documents < many || odd.lists < 2) return;
  const std::vector<Qrels::Document> judged = qrels.documents(odd.unnamed_query);
  if (judged.empty()) return;  // runs without judgments name their queries alone
  throw Error(ErrorKind::input,
              name + ": none of the " + std::to_string(odd.documents) + " documents of " + std::to_string(odd.lists) +
                  (odd.lists == 1 ? " judged query" : " judged queries") + " is in " + qrels.name() +
                  ", so every value would be 0: for query '" + qrels.queries()[odd.unnamed_query] + "' the run has '" +
                  odd.unnamed + "', the judgments '" + std::string(judged.front().id) +
                  "'; write the ids of documents alike in both files (letter case, zeros in front, prefixes)");
}

std::vector<std::string> unjudged_notes(const JudgedRun& run, const Qrels& qrels) {
  if (run.unjudged.empty()) return {};
  constexpr std::size_t shown = 3;
  std::vector<std::string> names(
      run.unjudged.begin(), run.unjudged.begin() + static_cast<std::ptrdiff_t>(std::min(shown, run.unjudged.size())));
  if (run.unjudged.size() > shown) names.emplace_back("…");
  const bool one = run.unjudged.size() == 1;
  return {run.name + ": " + std::to_string(run.unjudged.size()) + (one ? " query is" : " queries are") + " not in " +
          qrels.name() + " and left out: " + join(names, ", ")};
}

}  // namespace etalon
