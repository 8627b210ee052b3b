// samples.cpp: judged lists as samples: a unit is a query, and one that a run lacks is treated by policy.
#include <fmt/core.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <map>
#include <optional>
#include <set>

#include "domain/runs/basic_formulas.hpp"
#include "domain/runs/lists/fused.hpp"
#include "domain/runs/parts.hpp"
#include "etalon/cancel.hpp"
#include "etalon/error.hpp"
#include "etalon/number_table.hpp"
#include "etalon/run_samples.hpp"
#include "etalon/text.hpp"
#include "etalon/values.hpp"

namespace etalon {
namespace {

/// "q1, q2, q3 and 4 more"
std::string some_of(const std::vector<std::string>& names) {
  constexpr std::size_t shown = 3;
  std::vector<std::string> first(names.begin(),
                                 names.begin() + static_cast<std::ptrdiff_t>(std::min(shown, names.size())));
  return join(first, ", ") + (names.size() > shown ? " and " + std::to_string(names.size() - shown) + " more" : "");
}

/// The score that has no value for a query without relevant documents; nothing where a score says nothing of them.
std::optional<Score> without_zero(const Score& score) {
  if (score.own != nullptr || !score.lifts.empty()) return std::nullopt;
  for (std::size_t p = 0; p < score.measure->parameters.size(); ++p) {
    if (score.measure->parameters.items[p].name != "empty" || score.arguments[p] == 0) continue;
    Score strict = score;
    strict.arguments[p] = 0;
    return strict;
  }
  return std::nullopt;
}

/// Judged lists, of which some documents may tie.
class JudgedLists : public Batch {
 public:
  JudgedLists(Qrels qrels, std::vector<std::string> origins, std::vector<std::shared_ptr<const JudgedList>> lists,
              const RunSettings& settings)
      : qrels_(std::move(qrels)),
        origins_(std::move(origins)),
        lists_(std::move(lists)),
        ties_(settings.ties),
        subtopics_(settings.subtopics) {}

  [[nodiscard]] Value<double> value(const Score& score, Undefined undefined, std::size_t sample) const override {
    return value_over_ties<double>(score, {undefined, {}}, lists_[sample], ties_);
  }
  [[nodiscard]] Value<Exact> exact(const Score& score, Undefined undefined, std::size_t sample) const override {
    return value_over_ties<Exact>(score, {undefined, {}}, lists_[sample], ties_);
  }
  [[nodiscard]] Value<Chance> chance(const Score&, std::size_t) const override {
    return Value<Chance>::undefined("it has no test");
  }
  [[nodiscard]] const std::shared_ptr<const JudgedList>& list(std::size_t sample) const { return lists_[sample]; }
  [[nodiscard]] const Qrels& qrels() const { return qrels_; }
  [[nodiscard]] const std::vector<std::string>& origins() const { return origins_; }
  /// One of subtopics needs judgments that tell them.
  [[nodiscard]] bool fits(const Score& score) const override {
    return !of_subtopics(score) || lists_.empty() || lists_.front()->judgments->subtopics != nullptr;
  }
  void check(std::span<const Score> scores) const override {
    for (const Score& score : scores) {
      if (!fits(score))
        throw Error(ErrorKind::usage, score.text() + " is of the subtopics of queries, and the judgments " +
                                          (subtopics_ ? "name no document for one"
                                                      : "were read without them: --subtopics (Python: subtopics=True) "
                                                        "reads them"));
    }
  }
  /// Which means depend on the order of documents that tie, and how far.
  [[nodiscard]] std::vector<std::string> notes(const Values& values) const override;

 private:
  /// The mean of one system in the worst and in the best order; nothing when no value depends on it.
  struct Spread {
    std::size_t depending = 0;
    std::size_t unknown = 0;  // too many orders
    double worst = 0;
    double best = 0;
    std::size_t values = 0;
  };
  [[nodiscard]] Spread spread_of(const Values& values, std::size_t score, std::size_t system) const;
  static std::string conventions(std::span<const Score> scores);
  void note_ties(const Values& values, std::vector<std::string>& notes) const;
  void note_unjudged(const Values& values, std::vector<std::string>& notes) const;
  void note_empty_queries(const Values& values, std::vector<std::string>& notes) const;
  void note_unused(std::span<const Score> scores, std::vector<std::string>& notes) const;

  Qrels qrels_;
  std::vector<std::string> origins_;
  std::vector<std::shared_ptr<const JudgedList>> lists_;
  TieValue ties_;
  bool subtopics_;  // judgments were to name them
};

JudgedLists::Spread JudgedLists::spread_of(const Values& values, std::size_t score, std::size_t system) const {
  const Samples& samples = *values.samples;
  const Evaluation how{values.undefined, {}};
  Spread spread;
  for (std::size_t unit = 0; unit < samples.units.size(); ++unit) {
    const double value = values.number(score, system, unit);
    if (std::isnan(value)) continue;
    ++spread.values;
    const auto& list = lists_[samples.at(system, unit).place];
    double ends[2] = {value, value};
    if (!list->ties.empty()) {
      check_cancelled();
      const Value<double> worst = value_over_ties<double>(values.scores[score], how, list, TieValue::worst);
      const Value<double> best = value_over_ties<double>(values.scores[score], how, list, TieValue::best);
      if (!worst.defined() || !best.defined()) {
        ++spread.unknown;
      } else if (std::abs(worst.number - best.number) > 1e-12 * std::max(1.0, std::abs(best.number))) {
        ++spread.depending;
        ends[0] = worst.number;
        ends[1] = best.number;
      }
    }
    spread.worst += ends[0];
    spread.best += ends[1];
  }
  return spread;
}

std::vector<std::string> JudgedLists::notes(const Values& values) const {
  std::vector<std::string> notes;
  if (std::string text = conventions(values.scores); !text.empty()) notes.push_back(std::move(text));
  note_unused(values.scores, notes);
  note_empty_queries(values, notes);
  if (ties_ == TieValue::ordered) {
    note_unjudged(values, notes);
    note_ties(values, notes);
  }
  return notes;
}

/// What the scores at hand take for granted.
std::string JudgedLists::conventions(std::span<const Score> scores) {
  bool relevant = false;
  bool gains = false;
  for (const Score& score : scores) {
    if (score.own != nullptr) continue;
    // Of an ideal that is named, what is said here would not be so.
    gains = gains || score.measure->name == "dcg" || (score.measure->name == "ndcg" && score.arguments[1] == 0);
    for (std::size_t p = 0; p < score.measure->parameters.size(); ++p) {
      const Parameter& parameter = score.measure->parameters.items[p];
      relevant = relevant || (parameter.name == "level" && parameter.value == 1 && score.arguments[p] == 1);
    }
  }
  std::string text = relevant ? "Relevant is a grade of 1 or more." : "";
  if (gains)
    text +=
        std::string(text.empty() ? "" : " ") +
        "The gain of nDCG is the grade unless another one is named, over log2(rank + 1); the best list has all judged "
        "documents.";
  return text;
}

/// Queries that count zero because a score says so: other tools' names of scores say it, and ours do not.
void JudgedLists::note_empty_queries(const Values& values, std::vector<std::string>& notes) const {
  const Samples& samples = *values.samples;
  std::map<std::vector<std::string>, std::vector<Score>> by_queries;
  for (const Score& score : values.scores) {
    const std::optional<Score> strict = without_zero(score);
    if (!strict) continue;
    std::vector<std::string> empty;
    for (std::size_t unit = 0; unit < samples.units.size(); ++unit) {
      const std::size_t place = samples.at(0, unit).place;
      if (place != Sample::kNone && !value(*strict, Undefined::report, place).defined())
        empty.push_back(samples.units[unit]);
    }
    if (!empty.empty()) by_queries[empty].push_back(score);
  }
  for (const auto& [empty, scores] : by_queries) {
    std::vector<std::string> texts;
    for (const Score& score : scores) texts.push_back(score.text());
    notes.push_back(
        some_of(texts) + ": " + std::to_string(empty.size()) + " of " + std::to_string(samples.units.size()) +
        " queries (" + some_of(empty) +
        (empty.size() == 1 ? ") has no relevant document and counts 0" : ") have no relevant document and count 0") +
        ", as in trec_eval and ir_measures; " + without_zero(scores.front())->text() +
        (empty.size() == 1 ? " leaves it out" : " leaves them out"));
  }
}

/// How much of what the scores look at was judged, unless a score says so itself.
void JudgedLists::note_unjudged(const Values& values, std::vector<std::string>& notes) const {
  const Samples& samples = *values.samples;
  std::set<std::uint64_t> cuts;
  for (const Score& score : values.scores) {
    if (score.measure->name == "judged" || score.measure->name == "unjudged") return;
    if (score.own != nullptr || !score.lifts.empty()) continue;
    for (std::size_t p = 0; p < score.measure->parameters.size(); ++p) {
      if (score.measure->parameters.items[p].name == "k") cuts.insert(static_cast<std::uint64_t>(score.arguments[p]));
    }
  }
  if (cuts.empty()) return;
  const std::uint64_t k = *cuts.rbegin() == 0 ? 0 : *cuts.begin() == 0 ? *std::next(cuts.begin()) : *cuts.begin();
  double least = 1;
  double most = 0;
  for (std::size_t system = 0; system < samples.systems.size(); ++system) {
    std::uint64_t judged = 0;
    std::uint64_t seen = 0;
    for (std::size_t unit = 0; unit < samples.units.size(); ++unit) {
      const std::size_t place = samples.at(system, unit).place;
      if (place == Sample::kNone) continue;
      judged += runs::judged_in(*lists_[place], k);
      seen += runs::places(*lists_[place], k);
    }
    if (seen == 0) continue;
    const double share = static_cast<double>(judged) / static_cast<double>(seen);
    least = std::min(least, share);
    most = std::max(most, share);
  }
  if (least >= 1) return;
  const std::string of = k == 0 ? "retrieved documents" : "first " + std::to_string(k) + " documents";
  const std::string from = fmt::format("{:.1f}", 100 * least);
  const std::string to = fmt::format("{:.1f}", 100 * most);
  notes.push_back(fmt::format("Of the {} {} % were judged; the others count as irrelevant.", of,
                              from == to ? from : from + " to " + to));
}

/// Gains of grades that no document has, and subtopics that no score looks at.
void JudgedLists::note_unused(std::span<const Score> scores, std::vector<std::string>& notes) const {
  std::set<double> grades;
  for (std::size_t query = 0; query < qrels_.queries().size(); ++query) {
    for (const Judgments::Level& level : qrels_.judgments(query)->levels) grades.insert(level.grade);
  }
  for (const Score& score : scores) {
    if (score.own != nullptr) continue;
    for (std::size_t p = 0; p < score.measure->parameters.size(); ++p) {
      if (!score.measure->parameters.items[p].table) continue;
      for (const auto& [grade, gain] : table_of(score.arguments[p]).entries) {
        if (!grades.contains(grade))
          notes.push_back(score.text() + ": no document was judged " + shortest(grade) + ", so its gain has no effect");
      }
    }
  }
  if (subtopics_ && std::none_of(scores.begin(), scores.end(), of_subtopics))
    notes.emplace_back(
        "No score is of the subtopics that the judgments name; alpha_ndcg@10, err_ia@10 and strecall@10 are.");
}

void JudgedLists::note_ties(const Values& values, std::vector<std::string>& notes) const {
  constexpr std::size_t shown = 6;
  std::vector<std::string> found;
  for (std::size_t score = 0; score < values.scores.size(); ++score) {
    for (std::size_t system = 0; system < values.samples->systems.size(); ++system) {
      const Spread spread = spread_of(values, score, system);
      // What no digit of the result shows is not worth a line.
      const double apart =
          std::abs(spread.best - spread.worst) / static_cast<double>(std::max<std::size_t>(1, spread.values));
      if (spread.unknown == 0 && (spread.depending == 0 || apart < 0.00005)) continue;
      const std::string of = " of " + std::to_string(spread.values) + (spread.values == 1 ? " value" : " values");
      std::string text = values.samples->systems[system] + ", " + values.scores[score].text() + ": ";
      if (spread.depending > 0)
        text += std::to_string(spread.depending) + of + (spread.values == 1 ? " depends" : " depend") +
                " on the order of documents that tie";
      if (spread.unknown > 0)
        text += (spread.depending > 0 ? "; of " + std::to_string(spread.unknown) + " more"
                                      : "of " + std::to_string(spread.unknown) + of) +
                " it is not known whether they depend on the order of documents that tie: there are too many orders";
      const auto n = static_cast<double>(spread.values);
      if (spread.unknown == 0 && values.scores[score].measure->over_units == Mean::arithmetic)
        text += fmt::format("; the mean is between {:.4f} and {:.4f}", std::min(spread.worst, spread.best) / n,
                            std::max(spread.worst, spread.best) / n);
      found.push_back(std::move(text));
    }
  }
  if (found.size() > shown) {
    const std::size_t more = found.size() - shown + 1;
    found.resize(shown - 1);
    found.push_back("The same holds of " + std::to_string(more) + " more means.");
  }
  notes.insert(notes.end(), found.begin(), found.end());
}

std::uint64_t truth_of(const Judgments& judgments) {
  Fingerprint truth;
  for (const Judgments::Level& level : judgments.levels) {
    truth.add(std::bit_cast<std::uint64_t>(level.grade));
    truth.add(level.documents);
  }
  truth.add(judgments.pooled);
  if (judgments.subtopics) {
    for (const std::uint32_t first : judgments.subtopics->first) truth.add(first);
    for (const Subtopics::Grade& one : judgments.subtopics->grades) {
      truth.add(one.subtopic);
      truth.add(std::bit_cast<std::uint64_t>(one.grade));
    }
  }
  return truth.value();
}

std::string missing_note(const Qrels& qrels, const JudgedRun& run, const std::string& name, MissingQueries missing) {
  std::vector<std::string> names;
  for (const std::size_t query : run.missing) names.push_back(qrels.queries()[query]);
  const std::string which = std::to_string(names.size()) +
                            (names.size() == 1 ? " judged query is" : " judged queries are") + " missing (" +
                            some_of(names) + ")";
  if (missing == MissingQueries::refuse)
    throw Error(ErrorKind::input, run.name + ": " + which + "; missing queries can count zero or be skipped");
  return name + ": " + which +
         (missing == MissingQueries::zero
              ? ": counted as empty lists; --missing skip (Python: missing='skip') leaves them out"
              : ": left out");
}

std::shared_ptr<const JudgedList> empty_list(const std::shared_ptr<const Judgments>& judgments) {
  static const auto none = std::make_shared<const std::vector<RankedDocument>>();
  return std::make_shared<const JudgedList>(JudgedList{{}, 0, {}, judgments, none});
}

}  // namespace

MissingQueries parse_missing_queries(std::string_view name) {
  if (name == "zero") return MissingQueries::zero;
  if (name == "skip") return MissingQueries::skip;
  if (name == "refuse") return MissingQueries::refuse;
  throw Error(ErrorKind::usage, "missing queries cannot be '" + std::string(name) + "'; choose zero, skip or refuse");
}

Samples run_samples(const Qrels& qrels, std::vector<JudgedRun> runs, std::vector<std::string> names,
                    const RunSettings& settings, unsigned threads) {
  const MissingQueries missing = settings.missing;
  const std::string fused = settings.fusion ? add_fused_run(qrels, runs, names, settings, threads) : "";
  Samples samples{.domain = Domain::runs, .kind = kind_of<Judged>, .unit = {"query", "queries"}};
  samples.systems = names;
  samples.units = qrels.queries();
  samples.samples.resize(runs.size() * samples.units.size());
  samples.notes = qrels.notes();
  if (!fused.empty()) samples.notes.push_back(fused);
  std::vector<std::uint64_t> truths;
  for (std::size_t query = 0; query < samples.units.size(); ++query)
    truths.push_back(truth_of(*qrels.judgments(query)));
  std::vector<std::shared_ptr<const JudgedList>> items;
  std::vector<std::string> origins;
  for (std::size_t run = 0; run < runs.size(); ++run) {
    origins.push_back(runs[run].name);
    const auto add = [&](std::size_t query, std::shared_ptr<const JudgedList> list) {
      samples.samples[run * samples.units.size() + query] = {items.size(), list->retrieved, 0, truths[query]};
      items.push_back(std::move(list));
    };
    if (runs[run].queries.empty())
      throw Error(ErrorKind::input,
                  runs[run].name + ": no judged query is here" +
                      (runs[run].unjudged.empty() ? "" : "; there is " + some_of(runs[run].unjudged)));
    for (const JudgedRun::Query& query : runs[run].queries) add(query.query, query.list);
    samples.notes.insert(samples.notes.end(), runs[run].notes.begin(), runs[run].notes.end());
    if (runs[run].missing.empty()) continue;
    samples.notes.push_back(missing_note(qrels, runs[run], names[run], missing));
    if (missing != MissingQueries::zero) continue;
    for (const std::size_t query : runs[run].missing) add(query, empty_list(qrels.judgments(query)));
  }
  samples.batch = std::make_shared<const JudgedLists>(qrels, std::move(origins), std::move(items), settings);
  return samples;
}

std::shared_ptr<const JudgedList> judged_list(const Samples& samples, std::size_t system, std::size_t query) {
  const std::size_t place = samples.at(system, query).place;
  return place == Sample::kNone ? nullptr : dynamic_cast<const JudgedLists&>(*samples.batch).list(place);
}

const Qrels& judgments_of(const Samples& samples) { return dynamic_cast<const JudgedLists&>(*samples.batch).qrels(); }

const std::vector<std::string>& origins_of(const Samples& samples) {
  return dynamic_cast<const JudgedLists&>(*samples.batch).origins();
}

}  // namespace etalon
