// What values of units come to: means rounded once, intervals, units left out, and who is best.
#include "etalon/aggregate.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "engine/unit_mean.hpp"
#include "etalon/error.hpp"
#include "etalon/results.hpp"
#include "number/random.hpp"

namespace etalon {
namespace {

/// The quotient by a number type that keeps all digits, rounded once.
double naive_mean(const UnitValues& units) {
  Exact sum = 0;
  for (std::size_t i = 0; i < units.values.size(); ++i) sum += Exact::binary(units.values[i]) * Exact(units.counts[i]);
  return (sum / Exact(units.voters())).to_double();
}

TEST(RoundedMean, IsTheNearestDouble) {
  Random random(7);
  for (int round = 0; round < 20000; ++round) {
    UnitValues units;
    const std::size_t count = 1 + random.below(6);
    for (std::size_t i = 0; i < count; ++i) {
      // Few digits, so that the exact sum stays a fraction; quotients by 3, 5, 7 … are still rounded.
      units.values.push_back(static_cast<double>(random.below(2000)) / 1024 - (round % 2 == 0 ? 0 : 1));
      units.counts.push_back(round % 3 == 0 ? 1 + random.below(9) : 1);
    }
    ASSERT_EQ(rounded_mean(units), naive_mean(units)) << round;
  }
  EXPECT_EQ(rounded_mean({{0.8, 0.8, 0.8}, {1, 1, 1}}), 0.8);
  EXPECT_EQ(rounded_mean({{0.1, 0.1, 0.1, 0.1, 0.1, 0.1}, {1, 1, 1, 1, 1, 1}}), 0.1);
  EXPECT_EQ(rounded_mean({{1, 1e-300}, {1, 1}}), 0.5);
  EXPECT_EQ(rounded_sum({{0.1, 0.2, -0.3}, {1, 1, 1}}), 0x1p-55);
}

TEST(StudentInterval, IsThatOfSciPy) {
  // scipy.stats.t.interval(0.95, 4, loc=mean, scale=sem) of 0.1, 0.5, 0.2, 0.9, 0.4
  const UnitValues units{{0.1, 0.5, 0.2, 0.9, 0.4}, {1, 1, 1, 1, 1}};
  const Ends ends = student_interval(units, rounded_mean(units), 0.95);
  EXPECT_NEAR(ends.low, 0.03328594544517827, 1e-12);
  EXPECT_NEAR(ends.high, 0.8067140545548218, 1e-12);
  // A unit that stands for three is three units.
  const Ends counted = student_interval({{1, 2}, {3, 2}}, 1.4, 0.9);
  const Ends written_out = student_interval({{1, 1, 1, 2, 2}, {1, 1, 1, 1, 1}}, 1.4, 0.9);
  EXPECT_DOUBLE_EQ(counted.low, written_out.low);
  EXPECT_DOUBLE_EQ(counted.high, written_out.high);
}

TEST(BootstrapIntervals, AreTheSameForTheSameSeedAndNearStudents) {
  std::vector<double> values;
  Random random(3);
  for (int i = 0; i < 400; ++i) values.push_back(random.uniform());
  const std::vector<std::uint64_t> counts(values.size(), 1);
  const AggregateOptions how{IntervalMethod::bootstrap, 0.95, 4000, 1};
  const Ends ends = bootstrap_intervals({values}, counts, how)[0];
  const Ends again = bootstrap_intervals({values, values}, counts, how)[1];
  EXPECT_EQ(ends.low, again.low);
  EXPECT_EQ(ends.high, again.high);
  const UnitValues units{values, counts};
  const Ends student = student_interval(units, rounded_mean(units), 0.95);
  EXPECT_NEAR(ends.low, student.low, 0.003);
  EXPECT_NEAR(ends.high, student.high, 0.003);
  AggregateOptions other = how;
  other.seed = 2;
  EXPECT_NE(bootstrap_intervals({values}, counts, other)[0].low, ends.low);
  other.resamples = 100000000;
  EXPECT_THROW(bootstrap_intervals({values}, counts, other), Error);
}

/// Values as they are told: by system and unit; NaN has none.
class Told : public Batch {
 public:
  explicit Told(std::vector<double> values) : values_(std::move(values)) {}
  Value<double> value(const Score&, Undefined undefined, std::size_t sample) const override {
    if (!std::isnan(values_[sample])) return values_[sample];
    return undefined == Undefined::zero ? Value<double>(0.0) : Value<double>::undefined("not told");
  }
  Value<Exact> exact(const Score&, Undefined, std::size_t sample) const override {
    return Exact::decimal(values_[sample]);
  }
  Value<Chance> chance(const Score&, std::size_t) const override { return Value<Chance>::undefined("no test"); }

 private:
  std::vector<double> values_;
};

Samples told(std::vector<std::vector<double>> by_system) {
  Samples samples{.domain = Domain{}};
  SamplesBuilder builder(samples);
  std::vector<double> all;
  for (std::size_t i = 0; i < by_system.size(); ++i) {
    for (std::size_t j = 0; j < by_system[i].size(); ++j) {
      builder.add(std::string(1, static_cast<char>('a' + i)), std::to_string(j), {all.size(), 10, 2, 1});
      all.push_back(by_system[i][j]);
    }
  }
  builder.finish();
  samples.batch = std::make_shared<const Told>(std::move(all));
  return samples;
}

/// A measure of nothing, with what a test is about.
Measure entry_of(Mean mean) {
  Measure measure = *find_measure("accuracy");
  measure.over_units = mean;
  return measure;
}

Aggregates aggregates_of(const Samples& samples, const Measure& entry, Undefined undefined = Undefined::report,
                         const AggregateOptions& how = {}) {
  const Score score{.measure = &entry};
  return aggregate(measure(std::make_shared<const Samples>(samples), {&score, 1}, {.undefined = undefined}), how);
}

TEST(Aggregates, TheEntrySaysWhatKindOfMean) {
  const Samples samples = told({{0.2, 0.8}});
  EXPECT_EQ(aggregates_of(samples, entry_of(Mean::arithmetic)).all[0].value, 0.5);
  EXPECT_DOUBLE_EQ(aggregates_of(samples, entry_of(Mean::geometric)).all[0].value, 0.4);
  EXPECT_EQ(aggregates_of(samples, entry_of(Mean::sum)).all[0].value, 1.0);
  EXPECT_FALSE(aggregates_of(samples, entry_of(Mean::sum)).all[0].has_interval());
  EXPECT_FALSE(aggregates_of(samples, entry_of(Mean::none)).all[0].undefined.empty());
  EXPECT_EQ(aggregates_of(told({{0.2}}), entry_of(Mean::none)).all[0].value, 0.2);
  EXPECT_EQ(aggregates_of(told({{0, 1}}), entry_of(Mean::geometric)).all[0].value, 0.0);
}

TEST(Aggregates, UnitsWithoutAValueAreCountedAndNamed) {
  const Measure measure = entry_of(Mean::arithmetic);
  const Samples samples = told({{0.2, NAN, 0.4}, {0.5, 0.5, 0.5}});
  const Aggregates report = aggregates_of(samples, measure);
  EXPECT_NE(report.all[0].undefined.find("1 of 3 units have no value ('1': not told)"), std::string::npos);
  EXPECT_EQ(report.all[0].units, 2U);
  EXPECT_EQ(report.all[0].left_out, 1U);
  const Aggregates skip = aggregates_of(samples, measure, Undefined::skip);
  EXPECT_DOUBLE_EQ(skip.all[0].value, 0.3);
  EXPECT_EQ(skip.all[0].units, 2U);
  EXPECT_EQ(skip.all[0].left_out, 1U);
  ASSERT_EQ(skip.notes.size(), 2U);
  EXPECT_NE(skip.notes[0].find("over 2 of 3 units; left out without a value: 1"), std::string::npos);
  EXPECT_FALSE(skip.all[0].best || skip.all[1].best);  // over other units
  EXPECT_DOUBLE_EQ(aggregates_of(samples, measure, Undefined::zero).all[0].value, 0.2);
}

TEST(Aggregates, IntervalsStayInTheRange) {
  const Aggregates found = aggregates_of(told({{0, 1}}), entry_of(Mean::arithmetic));
  EXPECT_EQ(found.all[0].low, 0);
  EXPECT_EQ(found.all[0].high, 1);
  EXPECT_FALSE(aggregates_of(told({{0.5}}), entry_of(Mean::arithmetic)).all[0].has_interval());
  EXPECT_FALSE(
      aggregates_of(told({{0, 1}}), entry_of(Mean::arithmetic), {}, {IntervalMethod::none}).all[0].has_interval());
  EXPECT_TRUE(
      aggregates_of(told({{0, 1}}), entry_of(Mean::arithmetic), {}, {IntervalMethod::bootstrap}).all[0].has_interval());
  EXPECT_THROW(aggregates_of(told({{0, 1}}), entry_of(Mean::arithmetic), {}, {.confidence = 1}), Error);
}

TEST(Aggregates, MeansThatTieInExactNumbersAreBothBest) {
  // 0.1 + 0.2 and 0.3 + 0 differ as doubles.
  const Aggregates found = aggregates_of(told({{0.1, 0.2}, {0.3, 0}, {0.1, 0.1}}), entry_of(Mean::arithmetic));
  EXPECT_TRUE(found.all[0].best);
  EXPECT_TRUE(found.all[1].best);
  EXPECT_FALSE(found.all[2].best);
}

TEST(Aggregates, UnitsThatAreNoReplicatesHaveNoMean) {
  Samples samples = told({{0.2, 0.8}, {0.3, 0.7}});
  samples.replicates = false;
  const Aggregates found = aggregates_of(samples, entry_of(Mean::arithmetic));
  ASSERT_EQ(found.groups.size(), 2U);
  EXPECT_EQ(found.at(1, 0, 0).value, 0.8);
  EXPECT_TRUE(found.at(1, 0, 0).best);
  EXPECT_TRUE(found.at(0, 0, 1).best);
  EXPECT_EQ(found.at(0, 0, 1).units, 1U);
}

TEST(Samples, AreKeptByPatternAndRefusedTwice) {
  const Samples samples = told({{1, 2, 3}, {4, 5, 6}});
  const Samples kept = only_units(samples, {"[02]"});
  EXPECT_EQ(kept.units, (std::vector<std::string>{"0", "2"}));
  EXPECT_EQ(kept.at(1, 1).place, 5U);
  EXPECT_THROW(only_units(samples, {"0", "x*"}), Error);
  Samples twice;
  SamplesBuilder builder(twice);
  builder.add("a", "u", {0, 1, 1, 1});
  builder.add("a", "u", {1, 1, 1, 1});
  EXPECT_THROW(builder.finish(), Error);
}

}  // namespace
}  // namespace etalon
