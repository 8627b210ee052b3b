// measure_orders.cpp: predicted orders by every score: one value, or the mean over rankings and item sets with its
// interval.
#include "compare/records.hpp"
#include "etalon/order_tests.hpp"
#include "etalon/text.hpp"
#include "number/student.hpp"

namespace etalon {
namespace {

template <class T>
Value<T> unit_value(const Score& score, const OrderUnit& unit, const Evaluation& how) {
  if (unit.data) return evaluate(score, Orders<T>(unit.data), how);
  const auto& p = unit.pairs;
  return evaluate(
      score, OrderPairs<T>{T(p.concordant), T(p.discordant), T(p.target_only), T(p.predicted_only), T(p.neither)}, how);
}

/// The mean over units, each counted as often as it was given; those without a value are left out when the user says
/// so, and else leave the mean without one.
struct UnitMean {
  double squares = 0;  // of the deviations (West 1979)
  double mean = 0;
  double weight = 0;

  void add(double value, double count) {
    weight += count;
    const double step = (value - mean) * count / weight;
    squares += (value - mean) * (value - mean - step) * count;
    mean += step;
  }
  /// Half the length of the interval of Student's t; NaN for fewer than two.
  [[nodiscard]] double half_length(double confidence) const {
    if (weight < 2) return std::numeric_limits<double>::quiet_NaN();
    return student_quantile(0.5 + confidence / 2, weight - 1) * std::sqrt(squares / (weight - 1) / weight);
  }
};

Record mean_record(const OrderSystem& system, const Score& score, const std::vector<Value<double>>& values,
                   const OrderOptions& options) {
  Record record{system.name, "all", score.text()};
  record.mean = system.units.size() > 1;
  UnitMean mean;
  std::size_t without = 0;
  std::string first;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (values[i].defined()) {
      mean.add(values[i].number, static_cast<double>(system.units[i].count));
    } else if (without++ == 0) {
      first = system.units[i].name + ": " + values[i].reason;
    }
  }
  if (without > 0 && (options.undefined != Undefined::skip || without == values.size())) {
    record.value = std::numeric_limits<double>::quiet_NaN();
    record.undefined = values.size() == 1
                           ? values[0].reason
                           : std::to_string(without) + " of " + std::to_string(values.size()) +
                                 " units have no value (" + first + "); --undefined skip leaves them out";
    return record;
  }
  record.value = mean.mean;
  if (values.size() > 1) {
    const double half = mean.half_length(options.confidence);
    record.low = record.value - half;
    record.high = record.value + half;
  }
  return record;
}

/// The test of a score that is a function of C − D or of the rank differences; none for the others.
void add_p_value(const Score& score, const OrderSystem& system, Record& record) {
  if (system.units.size() != 1 || !system.units[0].data || !record.undefined.empty()) return;
  constexpr std::string_view by_pairs[] = {
      "kendall_distance",   "kendall_tau", "tau_b", "tau_c", "gamma", "somers_d", "c_index", "auc",
      "jonckheere_terpstra"};
  constexpr std::string_view by_ranks[] = {"spearman_rho", "spearman_distance"};
  const auto is_one_of = [&](const auto& names) {
    return std::find(std::begin(names), std::end(names), score.measure->name) != std::end(names);
  };
  const OrderData& data = *system.units[0].data;
  Value<Test> test = Value<Test>::undefined("no test");
  if (is_one_of(by_pairs)) test = kendall_test(data);
  if (is_one_of(by_ranks)) test = spearman_test(data);
  if (!test.defined()) return;
  record.p = test.number.p;
  record.p_method = test.number.method;
}

Exact exact_mean(const OrderSystem& system, const Score& score, const Evaluation& how) {
  Exact sum = 0;
  Exact weight = 0;
  for (const OrderUnit& unit : system.units) {
    const Value<Exact> value = unit_value<Exact>(score, unit, how);
    if (!value.defined()) continue;
    sum += value.number * Exact(unit.count);
    weight += Exact(unit.count);
  }
  return sum / weight;
}

}  // namespace

Results measure_orders(std::span<const OrderSystem> systems, std::span<const Score> scores,
                       const OrderOptions& options) {
  Results results;
  for (const OrderSystem& system : systems) {
    std::uint64_t most = 0;
    for (const OrderUnit& unit : system.units) most = std::max<std::uint64_t>(most, unit.data ? unit.data->n() : 0);
    results.inputs.push_back({system.name, most, system.units.size()});
    if (system.units.size() > 1) results.confidence = options.confidence;
  }
  const std::vector<Score> chosen =
      scores.empty() ? default_scores(Domain::orders) : std::vector<Score>(scores.begin(), scores.end());
  const Evaluation how{options.undefined, {}};
  for (const Score& score : chosen) {
    std::vector<Record> row;
    for (const OrderSystem& system : systems) {
      std::vector<Value<double>> values;
      for (const OrderUnit& unit : system.units) {
        values.push_back(unit_value<double>(score, unit, how));
        if (!options.each_unit || system.units.size() == 1) continue;
        results.records.push_back(record_of(system.name, score, values.back(), {}, options.fail_when_undefined));
        results.records.back().unit = unit.name;
      }
      row.push_back(mean_record(system, score, values, options));
      if (options.p_values) add_p_value(score, system, row.back());
      if (options.fail_when_undefined && !row.back().undefined.empty()) {
        throw Error(ErrorKind::input,
                    row.back().score + " of " + system.name + " is undefined: " + row.back().undefined);
      }
    }
    mark_best(score.measure->better, row, [&](std::size_t i) { return exact_mean(systems[i], score, how); });
    std::move(row.begin(), row.end(), std::back_inserter(results.records));
  }
  return results;
}

}  // namespace etalon
