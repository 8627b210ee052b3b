// completion_page.cpp: the ends of means and of their differences over all completions, counted and as a document.
#include <fmt/core.h>

#include <cmath>

#include "domain/runs/basic_formulas.hpp"
#include "domain/runs/lists/sides.hpp"
#include "domain/runs/lists/tie_notes.hpp"
#include "etalon/cancel.hpp"
#include "etalon/completions.hpp"
#include "etalon/error.hpp"
#include "etalon/exact_sum.hpp"
#include "etalon/report.hpp"
#include "etalon/run_samples.hpp"
#include "etalon/text.hpp"

namespace etalon {
namespace {

/// Ends that rounding alone parts are one.
constexpr double kRounding = 1e-12;

/// The mean of bounds, whatever the order of the queries; without any of them the first reason why there is none.
class MeanOfBounds {
 public:
  void leave_out(const char* reason) { reason_ = reason_ == nullptr ? reason : reason_; }
  void add(const Bounds& one) {
    value_.add(one.value);
    low_.add(one.low);
    high_.add(one.high);
    exact_ = exact_ && one.exact;
    ++queries_;
  }
  [[nodiscard]] std::size_t queries() const { return queries_; }
  [[nodiscard]] Value<Bounds> mean() const {
    if (queries_ == 0) return Value<Bounds>::undefined(reason_ == nullptr ? "there is no query" : reason_);
    const auto n = static_cast<double>(queries_);
    return Value<Bounds>({value_.value() / n, low_.value() / n, high_.value() / n, exact_});
  }

 private:
  ExactSum value_;
  ExactSum low_;
  ExactSum high_;
  bool exact_ = true;
  std::size_t queries_ = 0;
  const char* reason_ = nullptr;
};

/// Why there is no value; null where there is one.
const char* without_value(const Score& score, const std::shared_ptr<const JudgedList>& list) {
  return list ? evaluate(score, Judged<double>(list)).reason : "the run was not measured on it";
}

bool finite(const Bounds& bounds) { return std::isfinite(bounds.low) && std::isfinite(bounds.high); }

constexpr const char* kTooLarge = "the gain of the highest grade is beyond the range of numbers";

CompletionBounds::System system_bounds(const Samples& samples, const Score& score, std::size_t system) {
  const auto k = static_cast<std::uint64_t>(runs::number_of(score, "k"));
  MeanOfBounds mean;
  std::uint64_t judged = 0;
  std::uint64_t seen = 0;
  for (std::size_t query = 0; query < samples.units.size(); ++query) {
    const auto list = judged_list(samples, system, query);
    if (list) {
      judged += runs::judged_in(*list, k);
      seen += runs::places(*list, k);
    }
    if (const char* reason = without_value(score, list)) {
      mean.leave_out(reason);
      continue;
    }
    check_cancelled();
    if (const Bounds one = bounds_of(score, list); finite(one))
      mean.add(one);
    else
      mean.leave_out(kTooLarge);
  }
  return {samples.systems[system], score.text(), mean.queries(), mean.mean(),
          ratio(static_cast<double>(judged), static_cast<double>(seen), "nothing was retrieved")};
}

CompletionBounds::Pair pair_bounds(const Samples& samples, const Score& score, std::size_t a, std::size_t b) {
  CompletionBounds::Pair found{samples.systems[a], samples.systems[b], score.text(), 0, Bounds{}};
  MeanOfBounds mean;
  for (std::size_t query = 0; query < samples.units.size(); ++query) {
    const auto first = judged_list(samples, a, query);
    const auto second = judged_list(samples, b, query);
    const char* const reason = without_value(score, first);
    const char* const other = without_value(score, second);
    if (reason != nullptr || other != nullptr) {
      mean.leave_out(reason != nullptr ? reason : other);
      continue;
    }
    check_cancelled();
    const Bounds one = bounds_of_difference(score, first, second);
    if (!finite(one)) {
      mean.leave_out(kTooLarge);
      continue;
    }
    mean.add(one);
    if (one.low > kRounding)
      ++found.for_a;
    else if (one.high < -kRounding)
      ++found.for_b;
    else if (one.low >= -kRounding && one.high <= kRounding)
      ++found.equal;
    else
      ++found.open;
  }
  found.queries = mean.queries();
  found.mean = mean.mean();
  return found;
}

std::string ends_text(const Bounds& bounds, bool sign) {
  return sign ? fmt::format("{:+.4f} … {:+.4f}", bounds.low, bounds.high)
              : fmt::format("{:.4f} … {:.4f}", bounds.low, bounds.high);
}

/// About the means of these queries; of others a test tells.
std::string verdict(const CompletionBounds::Pair& pair) {
  if (!pair.mean.defined()) return "undefined";
  const Bounds& mean = pair.mean.number;
  if (mean.low > kRounding) return pair.a + " higher";
  if (mean.high < -kRounding) return pair.b + " higher";
  return mean.low >= -kRounding && mean.high <= kRounding ? "equal" : "open";
}

Tree ends_of(Tree record, const Value<Bounds>& mean) {
  const auto number = [&](double end) { return mean.defined() ? Tree(end) : Tree(); };
  record.add("value", number(mean.number.value))
      .add("low", number(mean.number.low))
      .add("high", number(mean.number.high))
      .add("exact", mean.number.exact);
  if (!mean.defined()) record.add("undefined", mean.reason);
  return record;
}

/// The ends as CSV has them: queries, value, low, high, exact.
void put_ends(CsvTable::Row& row, std::size_t queries, const Value<Bounds>& mean) {
  row.push_back(std::to_string(queries));
  for (const double end : {mean.number.value, mean.number.low, mean.number.high})
    row.push_back(mean.defined() ? shortest(end) : "");
  row.emplace_back(mean.number.exact ? "true" : "false");
}

void add_systems(Document& document, const CompletionBounds& found, CsvTable& table) {
  block::Grid grid{.head = {"score", "system", "value", "between", "judged", "queries"}, .numbers_from = 2};
  grid.caption = fmt::format("whatever the grades from 0 to {} of unjudged documents are", shortest(found.top));
  Tree records = Tree::list();
  for (const CompletionBounds::System& one : found.systems) {
    const bool defined = one.mean.defined();
    grid.rows.push_back({one.score, one.system, defined ? fmt::format("{:.4f}", one.mean.number.value) : "undefined",
                         defined ? ends_text(one.mean.number, false) : "",
                         one.judged.defined() ? fmt::format("{:.1f} %", 100 * one.judged.number) : "undefined",
                         std::to_string(one.queries)});
    records.add(ends_of(Tree::record().add("score", one.score).add("system", one.system), one.mean)
                    .add("judged", one.judged)
                    .add("queries", one.queries));
    CsvTable::Row row{one.score, one.system, ""};
    put_ends(row, one.queries, one.mean);
    row.push_back(one.judged.defined() ? shortest(one.judged.number) : "");
    row.resize(table.columns.size());
    table.rows.push_back(std::move(row));
  }
  document.add(std::move(grid));
  document.records.add("bounds", std::move(records));
}

void add_pairs(Document& document, const CompletionBounds& found, CsvTable& table) {
  block::Grid grid{.head = {"score", "a", "b", "a − b", "between", "whatever they are", "a–b–equal–open"},
                   .numbers_from = 3};
  grid.caption =
      "differences, with one grade for a document that both retrieved; on how many queries a is higher for sure, b is, "
      "both are equal, or it is open";
  Tree records = Tree::list();
  for (const CompletionBounds::Pair& one : found.pairs) {
    const bool defined = one.mean.defined();
    grid.rows.push_back({one.score, one.a, one.b, defined ? fmt::format("{:+.4f}", one.mean.number.value) : "undefined",
                         defined ? ends_text(one.mean.number, true) : "", verdict(one),
                         fmt::format("{}–{}–{}–{}", one.for_a, one.for_b, one.equal, one.open)});
    records.add(ends_of(Tree::record().add("score", one.score).add("a", one.a).add("b", one.b), one.mean)
                    .add("queries", one.queries)
                    .add("a_better", one.for_a)
                    .add("b_better", one.for_b)
                    .add("equal", one.equal)
                    .add("open", one.open));
    CsvTable::Row row{one.score, one.a, one.b};
    put_ends(row, one.queries, one.mean);
    row.emplace_back("");
    for (const std::size_t count : {one.for_a, one.for_b, one.equal, one.open}) row.push_back(std::to_string(count));
    table.rows.push_back(std::move(row));
  }
  document.add(std::move(grid));
  document.records.add("differences", std::move(records));
}

/// What has no mean, and why.
std::vector<std::string> undefined_notes(const CompletionBounds& found) {
  std::vector<std::string> notes;
  for (const CompletionBounds::System& one : found.systems) {
    if (!one.mean.defined())
      notes.push_back(one.score + " of " + one.system + ": no query has a value (" + one.mean.reason + ")");
  }
  for (const CompletionBounds::Pair& one : found.pairs) {
    if (!one.mean.defined())
      notes.push_back(one.score + " of " + one.a + " and " + one.b + ": no query has a value of both (" +
                      one.mean.reason + ")");
  }
  return notes;
}

}  // namespace

CompletionBounds completion_bounds(const Samples& samples, std::span<const Score> scores) {
  CompletionBounds found;
  for (const Score& score : scores) check_bounded(score);
  for (std::size_t system = 0; system < samples.systems.size(); ++system) {
    for (std::size_t query = 0; query < samples.units.size(); ++query) {
      if (const auto list = judged_list(samples, system, query)) found.top = list->judgments->top;
    }
  }
  for (const Score& score : scores) {
    for (std::size_t system = 0; system < samples.systems.size(); ++system)
      found.systems.push_back(system_bounds(samples, score, system));
    for (std::size_t a = 0; a < samples.systems.size(); ++a) {
      for (std::size_t b = a + 1; b < samples.systems.size(); ++b)
        found.pairs.push_back(pair_bounds(samples, score, a, b));
    }
  }
  found.notes = samples.notes;
  for (std::string& note : undefined_notes(found)) found.notes.push_back(std::move(note));
  for (std::size_t system = 0; system < samples.systems.size(); ++system) {
    if (std::string note = runs::note_on_ties(samples, system); !note.empty()) found.notes.push_back(std::move(note));
  }
  found.notes.emplace_back(
      "Retrieved documents that nobody judged may have any grade, and count for the best list too: of a run its own, "
      "of "
      "a difference those of either. Queries without a relevant document as the judgments are stay out too.");
  if (!found.pairs.empty())
    found.notes.emplace_back(
        "Higher is about the means of these queries; whether a difference is more than chance, etalon compare tells.");
  bool outer = false;
  for (const CompletionBounds::Pair& pair : found.pairs) outer = outer || !pair.mean.number.exact;
  if (outer)
    found.notes.emplace_back(
        "Of average precision, differences on queries with more than 12 unjudged documents are between ends that no "
        "completion goes beyond, and perhaps none reaches: what is certain is, what is open may not be.");
  return found;
}

Document document_of(const CompletionBounds& found) {
  Document document;
  document.records.add("version", version()).add("command", facts(Domain::runs).name).add("top", found.top);
  CsvTable table{"bounds",
                 {"score", "a", "b", "queries", "value", "low", "high", "exact", "judged", "a_better", "b_better",
                  "equal", "open"}};
  add_systems(document, found, table);
  if (!found.pairs.empty()) add_pairs(document, found, table);
  document.tables.push_back(std::move(table));
  document.say(found.notes);
  return document;
}

}  // namespace etalon
