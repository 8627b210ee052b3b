// conventions.cpp: every usual way of measuring runs tried, and those named that give a published number.
#include "etalon/conventions.hpp"

#include <algorithm>
#include <bit>
#include <cctype>
#include <charconv>
#include <cmath>
#include <map>
#include <set>

#include "domain/runs/lists/convention_ways.hpp"
#include "etalon/cancel.hpp"
#include "etalon/error.hpp"
#include "etalon/fingerprint.hpp"
#include "etalon/read.hpp"
#include "etalon/run_samples.hpp"
#include "etalon/text.hpp"

namespace etalon {
namespace {

/// Something that can be done in another way: what to tell the command, and in words.
struct Choice {
  std::string option;
  std::string words;
};

/// How lists are made of the rows, and valued.
struct Way {
  RunReading reading{};
  TieValue ties = TieValue::ordered;
  std::vector<Choice> choices{};
};

using runs::ScoreWay;

constexpr std::size_t kNearest = 5;

/// A file as it was given.
std::string file_word(const std::string& name) { return name == file_stem("-") ? "-" : shell_word(name); }

class ConventionFinder {
 public:
  ConventionFinder(const Samples& samples, std::span<const Score> scores, PublishedNumber number)
      : samples_(samples), qrels_(judgments_of(samples)) {
    found_.number = std::move(number);
    std::set<double> grades;
    for (std::size_t query = 0; query < qrels_.queries().size(); ++query) {
      for (const Judgments::Level& level : qrels_.judgments(query)->levels) {
        if (level.grade > 0 && grades.size() < 10) grades.insert(level.grade);
      }
    }
    for (const Score& score : scores) {
      if (score.own != nullptr || !score.lifts.empty() || score.measure->over_units != Mean::arithmetic) continue;
      for (ScoreWay& way : runs::score_ways(score, grades)) scores_.push_back(std::move(way));
    }
  }

  ConventionSearch find() {
    for (std::size_t system = 0; system < samples_.systems.size(); ++system) {
      system_ = system;
      collect_rows();
      std::set<std::uint64_t> seen;
      for (const Way& way : ways()) try_way(way, seen);
    }
    found_.distinct = values_.size();
    if (found_.matches.empty()) found_.matches = std::move(cut_);
    if (found_.matches.empty()) keep_nearest();
    drop_without_effect();
    std::stable_sort(found_.matches.begin(), found_.matches.end(),
                     [](const auto& a, const auto& b) { return a.differences.size() < b.differences.size(); });
    return std::move(found_);
  }

 private:
  struct Rows {
    std::size_t query;
    std::vector<RankedDocument> rows;  // in the order of the file
  };

  void collect_rows() {
    rows_.clear();
    ranked_ = true;
    for (std::size_t query = 0; query < samples_.units.size(); ++query) {
      const auto list = judged_list(samples_, system_, query);
      if (!list || list->documents->empty()) continue;
      rows_.push_back({query, *list->documents});
      std::sort(rows_.back().rows.begin(), rows_.back().rows.end(),
                [](const RankedDocument& a, const RankedDocument& b) { return a.row < b.row; });
      for (const RankedDocument& row : rows_.back().rows)
        ranked_ = ranked_ && row.rank != std::numeric_limits<std::uint32_t>::max();
    }
  }

  [[nodiscard]] std::vector<Way> ways() const {
    std::vector<Way> ways{{}};
    const auto also = [&](const Choice& choice, auto change) {
      const std::size_t before = ways.size();
      for (std::size_t i = 0; i < before; ++i) {
        Way way = ways[i];
        change(way);
        way.choices.push_back(choice);
        ways.push_back(std::move(way));
      }
    };
    also({"--judged-only", "documents that were not judged are taken out"},
         [](Way& way) { way.reading.judged_only = true; });
    also({"--single-precision", "scores count as 32-bit numbers"},
         [](Way& way) { way.reading.single_precision = true; });
    const std::vector<Way> one_order = ways;
    const auto order = [&](const Choice& choice, TieOrder ties, TieValue value) {
      for (Way way : one_order) {
        way.reading.ties = ties;
        way.ties = value;
        way.choices.push_back(choice);
        ways.push_back(std::move(way));
      }
    };
    order({"--ties file", "documents that tie are in the order of the file"}, TieOrder::file, TieValue::ordered);
    if (ranked_)
      order({"--ties rank", "documents that tie are in the order of the ranks"}, TieOrder::rank, TieValue::ordered);
    order({"--ties expected", "the mean over all orders of documents that tie"}, TieOrder::docid, TieValue::expected);
    return ways;
  }

  [[nodiscard]] JudgedRun judged(const RunReading& reading) const {
    RunBuilder builder(qrels_, reading, samples_.systems[system_]);
    for (const Rows& query : rows_) {
      const std::string& name = samples_.units[query.query];
      builder.add_query(name);
      for (const RankedDocument& row : query.rows) {
        if (ranked_)
          builder.add(name, row.id, row.score, row.rank);
        else
          builder.add(name, row.id, row.score);
      }
    }
    return builder.finish();
  }

  /// Lists that were tried before, in another way that made the same, are not tried again.
  void try_way(const Way& way, std::set<std::uint64_t>& seen) {
    check_cancelled();
    const JudgedRun run = judged(way.reading);
    Fingerprint lists;
    bool ties = false;
    for (const JudgedRun::Query& query : run.queries) {
      lists.add(query.query);
      lists.add(query.list->retrieved);
      for (const JudgedList::Hit& hit : query.list->hits) {
        lists.add(hit.rank);
        lists.add(std::bit_cast<std::uint64_t>(hit.grade));
      }
      ties = ties || !query.list->ties.empty();
    }
    if (way.ties == TieValue::expected && !ties) return;
    if (way.ties == TieValue::ordered && !seen.insert(lists.value()).second) return;
    for (const ScoreWay& score : scores_) try_score(way, score, run);
  }

  void try_score(const Way& way, const ScoreWay& score, const JudgedRun& run) {
    std::vector<double> values;
    bool undefined = false;
    const auto add = [&](const std::shared_ptr<const JudgedList>& list) {
      const Value<double> value = value_over_ties<double>(score.score, {}, list, way.ties);
      undefined = undefined || !value.defined();
      values.push_back(value.defined() ? value.number : NAN);
    };
    for (const JudgedRun::Query& query : run.queries) add(query.list);
    const std::size_t there = values.size();
    for (const std::size_t query : run.missing)
      add(std::make_shared<const JudgedList>(JudgedList{{}, 0, {}, qrels_.judgments(query)}));
    std::vector<Choice> choices = way.choices;
    try_mean(score, choices, values, false);
    if (undefined) {
      choices.push_back({"--undefined zero", "queries without a value count 0"});
      try_mean(score, choices, values, true);
    }
    if (run.missing.empty()) return;
    choices = way.choices;
    choices.push_back({"--missing skip", "queries that the run does not have are left out"});
    const std::span<const double> found = std::span(values).first(there);
    try_mean(score, choices, found, false);
    if (undefined) try_empty_as_zero(way, score, choices, run);
  }

  /// Where missing queries are skipped, those without a value cannot count 0 by an option, which would be about both;
  /// queries with nothing relevant can, by the score.
  void try_empty_as_zero(const Way& way, ScoreWay score, const std::vector<Choice>& choices, const JudgedRun& run) {
    const auto parameters = std::span(score.score.measure->parameters.begin(), score.score.measure->parameters.end());
    const auto at = std::find_if(parameters.begin(), parameters.end(),
                                 [](const Parameter& parameter) { return parameter.name == "empty"; });
    if (at == parameters.end()) return;
    double& empty = score.score.arguments[static_cast<std::size_t>(at - parameters.begin())];
    if (empty != 0) return;
    empty = 1;
    score.differences.emplace_back("queries without a relevant document count 0");
    std::vector<double> values;
    for (const JudgedRun::Query& query : run.queries) {
      const Value<double> value = value_over_ties<double>(score.score, {}, query.list, way.ties);
      values.push_back(value.defined() ? value.number : NAN);
    }
    try_mean(score, choices, values, false);
  }

  void try_mean(const ScoreWay& score, const std::vector<Choice>& choices, std::span<const double> values, bool zero) {
    double sum = 0;
    double count = 0;
    for (const double value : values) {
      if (std::isnan(value) && !zero) continue;
      sum += std::isnan(value) ? 0 : value;
      ++count;
    }
    if (count == 0) return;
    ++found_.tried;
    const double mean = sum / count;
    values_.insert(mean);
    const Range range = score.score.range();
    const bool share = range.low == 0 && range.high == 1;
    if (found_.number.percent && !share) return;
    const bool percent = share && (found_.number.percent ||
                                   std::abs(100 * mean - found_.number.value) < std::abs(mean - found_.number.value));
    const double printed = percent ? 100 * mean : mean;
    const bool rounded = found_.number.matches(printed);
    const bool cut = !rounded && found_.number.matches_cut(printed);
    const double apart = std::abs(printed - found_.number.value);
    if (!rounded && !cut && !(apart < furthest())) return;
    ConventionMatch match{samples_.systems[system_], score.score.text(), mean, percent, "", score.differences};
    match.command = "etalon runs " + file_word(qrels_.name()) + " " + file_word(origins_of(samples_)[system_]) +
                    (qrels_.judgments(0)->subtopics ? " --subtopics" : "") + " -m " + shell_word(match.score);
    for (const Choice& choice : choices) {
      match.command += " " + choice.option;
      match.differences.push_back(choice.words);
    }
    if (cut) match.differences.emplace_back("its digits are cut off, not rounded");
    if (rounded)
      found_.matches.push_back(std::move(match));
    else if (cut)
      cut_.push_back(std::move(match));
    else
      near_.emplace(apart, std::move(match));
    while (near_.size() > kNearest) near_.erase(std::prev(near_.end()));
  }

  /// How far from the number a way may be to be among the nearest. Of those that are equally far the first one stays,
  /// which differs least from what is usual.
  [[nodiscard]] double furthest() const { return near_.size() < kNearest ? INFINITY : near_.rbegin()->first; }

  void keep_nearest() {
    for (auto& [apart, match] : near_) found_.nearest.push_back(std::move(match));
  }

  /// Of two ways to one value, one that differs in more, and in all that the other differs in, tells nothing new.
  void drop_without_effect() {
    const std::vector<ConventionMatch> all = std::move(found_.matches);
    found_.matches.clear();
    for (const ConventionMatch& match : all) {
      const bool needless = std::any_of(all.begin(), all.end(), [&](const ConventionMatch& other) {
        return other.system == match.system && other.value == match.value &&
               other.differences.size() < match.differences.size() &&
               std::all_of(
                   other.differences.begin(), other.differences.end(),
                   [&](const std::string& one) {
                     return std::find(match.differences.begin(), match.differences.end(), one) !=
                            match.differences.end();
                   });
      });
      if (!needless) found_.matches.push_back(match);
    }
  }

  const Samples& samples_;
  const Qrels& qrels_;
  std::vector<ScoreWay> scores_;
  std::size_t system_ = 0;
  std::vector<Rows> rows_;
  bool ranked_ = true;
  std::set<double> values_;
  std::vector<ConventionMatch> cut_;        // ways whose digits, cut off, are those of the number
  std::map<double, ConventionMatch> near_;  // by how far they are from it
  ConventionSearch found_;
};

}  // namespace

bool PublishedNumber::matches(double found) const { return std::abs(found - value) <= half * (1 + 1e-9); }

bool PublishedNumber::matches_cut(double found) const {
  const double beyond = value < 0 || std::signbit(value) ? value - found : found - value;
  return beyond >= 0 && beyond < 2 * half;
}

PublishedNumber parse_published(std::string_view text) {
  const std::string whole(text);
  const bool percent = text.ends_with('%');
  if (percent) text = trim(text.substr(0, text.size() - 1));
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, std::chars_format::fixed);
  if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(value))
    throw Error(ErrorKind::usage, "'" + whole + "' is not a decimal number such as 0.562 or 56.2%");
  const std::size_t point = text.find('.');
  const std::size_t digits = point == std::string_view::npos ? 0 : text.size() - point - 1;
  return {whole, value, 0.5 * std::pow(10.0, -static_cast<double>(digits)), percent};
}

ConventionSearch find_conventions(const Samples& samples, std::span<const Score> scores, std::string_view number) {
  if (samples.units != judgments_of(samples).queries())
    throw Error(ErrorKind::usage, "a published number is of all queries: some of them are left out here");
  samples.batch->check(scores);
  return ConventionFinder(samples, scores, parse_published(number)).find();
}

}  // namespace etalon
