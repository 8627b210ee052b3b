// samples.cpp: judged lists as samples: a unit is a query, and one that a run lacks is treated by policy.
#include <algorithm>

#include "engine/collection.hpp"
#include "etalon/error.hpp"
#include "etalon/run_samples.hpp"
#include "etalon/text.hpp"

namespace etalon {
namespace {

struct JudgedItem {
  std::shared_ptr<const JudgedList> list;

  template <class T, class F>
  auto apply(F f) const {
    const Judged<T> judged(list);
    return f(any(judged));
  }
};

/// "q1, q2, q3 and 4 more"
std::string some_of(const std::vector<std::string>& names) {
  constexpr std::size_t shown = 3;
  std::vector<std::string> first(names.begin(),
                                 names.begin() + static_cast<std::ptrdiff_t>(std::min(shown, names.size())));
  return join(first, ", ") + (names.size() > shown ? " and " + std::to_string(names.size() - shown) + " more" : "");
}

std::string queries_text(std::size_t count) { return std::to_string(count) + (count == 1 ? " query" : " queries"); }

std::uint64_t truth_of(const Judgments& judgments) {
  Fingerprint truth;
  for (const Judgments::Level& level : judgments.levels) {
    truth.add(static_cast<std::uint64_t>(level.grade * 1000));
    truth.add(level.documents);
  }
  truth.add(judgments.pooled);
  return truth.value();
}

std::string missing_note(const Qrels& qrels, const JudgedRun& run, const std::string& name, MissingQueries missing) {
  std::vector<std::string> names;
  for (const std::size_t query : run.missing) names.push_back(qrels.queries()[query]);
  const std::string which = queries_text(names.size()) + " of " + qrels.name() + (names.size() == 1 ? " is" : " are") +
                            " missing (" + some_of(names) + ")";
  if (missing == MissingQueries::refuse)
    throw Error(ErrorKind::input, run.name + ": " + which + "; missing queries can count zero or be skipped");
  return name + ": " + which + (missing == MissingQueries::zero ? ": counted as empty lists" : ": left out");
}

}  // namespace

MissingQueries parse_missing_queries(std::string_view name) {
  if (name == "zero") return MissingQueries::zero;
  if (name == "skip") return MissingQueries::skip;
  if (name == "refuse") return MissingQueries::refuse;
  throw Error(ErrorKind::usage, "missing queries cannot be '" + std::string(name) + "'; choose zero, skip or refuse");
}

Samples run_samples(const Qrels& qrels, const std::vector<JudgedRun>& runs, const std::vector<std::string>& names,
                    MissingQueries missing) {
  Samples samples{.domain = Domain::runs, .kind = kind_of<Judged>, .unit = {"query", "queries"}};
  samples.systems = names;
  samples.units = qrels.queries();
  samples.samples.resize(runs.size() * samples.units.size());
  samples.notes = qrels.notes();
  std::vector<std::uint64_t> truths;
  for (std::size_t query = 0; query < samples.units.size(); ++query)
    truths.push_back(truth_of(*qrels.judgments(query)));
  std::vector<JudgedItem> items;
  for (std::size_t run = 0; run < runs.size(); ++run) {
    const auto add = [&](std::size_t query, std::shared_ptr<const JudgedList> list) {
      samples.samples[run * samples.units.size() + query] = {items.size(), list->retrieved, 0, truths[query]};
      items.push_back({std::move(list)});
    };
    if (runs[run].queries.empty())
      throw Error(ErrorKind::input,
                  runs[run].name + ": no query of " + qrels.name() + " is here" +
                      (runs[run].unjudged.empty() ? "" : "; there is " + some_of(runs[run].unjudged)));
    for (const JudgedRun::Query& query : runs[run].queries) add(query.query, query.list);
    samples.notes.insert(samples.notes.end(), runs[run].notes.begin(), runs[run].notes.end());
    if (const auto& left = runs[run].unjudged; !left.empty())
      samples.notes.push_back(names[run] + ": " + queries_text(left.size()) + " without judgments (" + some_of(left) +
                              "): left out");
    if (runs[run].missing.empty()) continue;
    samples.notes.push_back(missing_note(qrels, runs[run], names[run], missing));
    if (missing != MissingQueries::zero) continue;
    for (const std::size_t query : runs[run].missing)
      add(query, std::make_shared<const JudgedList>(JudgedList{{}, 0, {}, qrels.judgments(query)}));
  }
  samples.batch = std::make_shared<const Collection<JudgedItem>>(std::move(items));
  return samples;
}

}  // namespace etalon
