// measure_answers.cpp: answers by every score, query by query, and their means.
#include "compare/records.hpp"

namespace etalon {
namespace {

/// The mean over the queries. Its part is the first query without a value, when there is one that is not passed over.
template <class T>
Value<T> mean_over_queries(const Score& score, const AnswerSystem& system, Undefined undefined) {
  ProductSum<T> sum;  // three times 0.8 are 2.4
  std::uint64_t count = 0;
  Value<T> last = Value<T>::undefined("there is no query");
  for (std::size_t i = 0; i < system.queries.size(); ++i) {
    last = evaluate(score, Answers<T>(system.queries[i].data), {undefined, {}});
    if (!last.defined() && undefined != Undefined::skip)
      return Value<T>::undefined(last.reason, static_cast<std::ptrdiff_t>(i));
    if (!last.defined()) continue;
    sum.add(last.number, T(1));
    ++count;
  }
  return count == 0 ? last : Value<T>(sum.total() / T(count));
}

/// Says of which query a reason is, when it has a name.
Record record_of_answers(const AnswerSystem& system, const Score& score, const Value<double>& value, bool fail) {
  Value<double> whole = value;
  whole.part = -1;
  Record record = record_of(system.name, score, whole, {}, false);
  if (value.part >= 0) {
    const std::string& query = system.queries[static_cast<std::size_t>(value.part)].name;
    if (!query.empty()) record.undefined = "query '" + query + "': " + record.undefined;
  }
  if (fail && !record.undefined.empty())
    throw Error(ErrorKind::input, record.score + " of " + record.system + " is undefined: " + record.undefined);
  return record;
}

}  // namespace

Results measure_answers(std::span<const AnswerSystem> systems, std::span<const Score> scores,
                        const QueryOptions& options) {
  Results results;
  for (const AnswerSystem& system : systems) {
    Input input{system.name, 0, 0, system.queries.size()};
    for (const auto& query : system.queries) {
      input.objects += query.data->answer.documents();
      input.classes += query.data->answer.classes();
    }
    results.inputs.push_back(input);
  }
  const std::vector<Score> chosen =
      scores.empty() ? default_scores(Domain::answers) : std::vector<Score>(scores.begin(), scores.end());
  for (const Score& score : chosen) {
    const auto add_row = [&](const std::string& unit, auto value_of) {
      const std::size_t begin = results.records.size();
      for (const AnswerSystem& system : systems) {
        results.records.push_back(
            record_of_answers(system, score, value_of(system, double{}), options.fail_when_undefined));
        results.records.back().unit = unit;
      }
      mark_best(score.measure->better, std::span(results.records).subspan(begin),
                [&](std::size_t i) { return value_of(systems[i], Exact{}).number; });
    };
    // The only query of a file without queries has no name, and is its own mean.
    const bool named = !systems.empty() && !systems[0].queries.empty() && !systems[0].queries[0].name.empty();
    const std::size_t queries = options.each_query && named ? systems[0].queries.size() : 0;
    for (std::size_t q = 0; q < queries; ++q) {
      add_row(systems[0].queries[q].name, [&]<class T>(const AnswerSystem& system, const T&) {
        Value<T> value = evaluate(score, Answers<T>(system.queries[q].data), {options.undefined, {}});
        if (!value.defined()) value.part = static_cast<std::ptrdiff_t>(q);
        return value;
      });
    }
    const std::size_t means = results.records.size();
    add_row("all", [&]<class T>(const AnswerSystem& system, const T&) {
      return mean_over_queries<T>(score, system, options.undefined);
    });
    for (std::size_t i = means; i < results.records.size(); ++i)
      results.records[i].mean = systems[i - means].queries.size() > 1;
  }
  return results;
}

}  // namespace etalon
