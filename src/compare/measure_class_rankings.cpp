// measure_class_rankings.cpp: rankings of objects with classes by every score: one value, or the mean over queries.
#include "compare/records.hpp"
#include "etalon/exact_sum.hpp"
#include "etalon/text.hpp"

namespace etalon {
namespace {

/// Queries without a value are left out when the user says so, and else leave the mean without one.
Record mean_record(const RankedSystem& system, const Score& score, const std::vector<Value<double>>& values,
                   const QueryOptions& options) {
  Record record{system.name, "all", score.text()};
  record.mean = system.queries.size() > 1;
  ExactSum sum;
  std::size_t without = 0;
  std::string first;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (values[i].defined()) {
      sum.add(values[i].number);
    } else if (without++ == 0) {
      first = "'" + system.queries[i].name + "': " + values[i].reason;
    }
  }
  if (without > 0 && (options.undefined != Undefined::skip || without == values.size())) {
    record.value = std::numeric_limits<double>::quiet_NaN();
    record.undefined = values.size() == 1
                           ? values[0].reason
                           : std::to_string(without) + " of " + std::to_string(values.size()) +
                                 " queries have no value (" + first + "); --undefined skip leaves them out";
    return record;
  }
  record.value = sum.value() / static_cast<double>(values.size() - without);
  return record;
}

Exact exact_mean(const RankedSystem& system, const Score& score, const Evaluation& how) {
  Exact sum = 0;
  Exact count = 0;
  for (const RankedQuery& query : system.queries) {
    const Value<Exact> value = evaluate(score, ClassRanking<Exact>(query.ranking), how);
    if (!value.defined()) continue;
    sum += value.number;
    count += Exact(1);
  }
  return sum / count;
}

[[noreturn]] void fail(const Record& record) {
  throw Error(ErrorKind::input, record.score + " of " + record.system + " is undefined: " + record.undefined);
}

}  // namespace

Results measure_class_rankings(std::span<const RankedSystem> systems, std::span<const Score> scores,
                               const QueryOptions& options) {
  Results results;
  for (const RankedSystem& system : systems)
    results.inputs.push_back({system.name, system.objects, system.classes, system.queries.size()});
  const std::vector<Score> chosen =
      scores.empty() ? default_scores(Domain::classi) : std::vector<Score>(scores.begin(), scores.end());
  const Evaluation how{options.undefined, {}};
  for (const Score& score : chosen) {
    std::vector<std::vector<Value<double>>> values(systems.size());
    std::vector<Record> means;
    for (std::size_t i = 0; i < systems.size(); ++i) {
      for (const RankedQuery& query : systems[i].queries)
        values[i].push_back(evaluate(score, ClassRanking<double>(query.ranking), how));
      means.push_back(mean_record(systems[i], score, values[i], options));
      if (options.fail_when_undefined && !means.back().undefined.empty()) fail(means.back());
    }
    const std::size_t queries = options.each_query && !systems.empty() ? systems[0].queries.size() : 0;
    for (std::size_t q = 0; q < queries && queries > 1; ++q) {
      // Systems have the same queries, not always in the same order.
      const std::string& name = systems[0].queries[q].name;
      std::vector<std::size_t> place(systems.size());
      std::vector<Record> row;
      for (std::size_t i = 0; i < systems.size(); ++i) {
        while (systems[i].queries[place[i]].name != name) ++place[i];
        row.push_back(record_of(systems[i].name, score, values[i][place[i]], {}, false));
        row.back().unit = name;
      }
      mark_best(score.measure->better, row, [&](std::size_t i) {
        return evaluate(score, ClassRanking<Exact>(systems[i].queries[place[i]].ranking), how).number;
      });
      std::move(row.begin(), row.end(), std::back_inserter(results.records));
    }
    mark_best(score.measure->better, means, [&](std::size_t i) { return exact_mean(systems[i], score, how); });
    std::move(means.begin(), means.end(), std::back_inserter(results.records));
  }
  return results;
}

}  // namespace etalon
