// values.cpp: every system on every unit by every score. The one place where systems are measured.
#include "etalon/values.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "etalon/cancel.hpp"
#include "etalon/error.hpp"
#include "etalon/progress.hpp"
#include "etalon/units.hpp"

namespace etalon {
namespace {

constexpr double kNotDefined = std::numeric_limits<double>::quiet_NaN();
constexpr std::size_t kTogether = 16;  // values, between which nobody asks whether to go on

/// Where a value belongs, in words: "mcc of forest on fold 3".
std::string place_text(const Samples& samples, const Score& score, std::size_t system, std::size_t unit) {
  return score.text() + " of " + samples.systems[system] +
         (samples.units.size() > 1 ? " on " + samples.units[unit] : std::string());
}

std::string reason_text(const Samples& samples, const Score& score, const Value<double>& value, std::size_t place) {
  if (value.part < 0) return value.reason;
  const std::string part = samples.batch->part_name(score, place, static_cast<std::size_t>(value.part));
  return part.empty() ? value.reason : part + ": " + value.reason;
}

/// Only kinds that know how their two sides stand to each other can complete a value by that.
void refuse_undefined(const Samples& samples, Undefined undefined) {
  const bool by_standing = undefined == Undefined::authors || undefined == Undefined::sklearn;
  if (!by_standing || samples.kind == nullptr || samples.kind->fast_standing != nullptr) return;
  throw Error(ErrorKind::usage,
              "--undefined cannot be '" + std::string(undefined == Undefined::authors ? "authors" : "sklearn") +
                  "' for " + std::string(facts(samples.domain).name) + "; choose one of report, skip, zero, fail");
}

}  // namespace

Values measure(std::shared_ptr<const Samples> samples, std::span<const Score> scores, const MeasureOptions& options) {
  Values values{std::move(samples), {scores.begin(), scores.end()}, options.undefined, {}, {}, {}};
  const Samples& of = *values.samples;
  refuse_undefined(of, options.undefined);
  of.batch->check(scores);
  values.numbers.reserve(scores.size() * of.samples.size());
  Work work(scores.size() * of.samples.size());
  for (const Score& score : scores) {
    for (std::size_t i = 0; i < of.samples.size(); ++i) {
      if (i % kTogether == 0) {
        check_cancelled();
        work.step(std::min(kTogether, of.samples.size() - i));
      }
      const std::size_t place = of.samples[i].place;
      Value<double> value = place == Sample::kNone ? Value<double>::undefined("it was not measured there")
                                                   : of.batch->value(score, options.undefined, place);
      if (value.defined() && !std::isfinite(value.number))
        value = Value<double>::undefined(std::isnan(value.number) ? "not a number" : "it is more than a double holds");
      if (!value.defined()) {
        const std::string reason = reason_text(of, score, value, place);
        if (options.fail_when_undefined)
          throw Error(ErrorKind::input,
                      place_text(of, score, i / of.units.size(), i % of.units.size()) + " is undefined: " + reason);
        values.reasons.emplace(values.numbers.size(), reason);
      } else if (options.chances) {
        const Value<Chance> chance = of.batch->chance(score, place);
        if (chance.defined()) values.chances.emplace(values.numbers.size(), chance.number);
      }
      values.numbers.push_back(value.defined() ? value.number : kNotDefined);
    }
  }
  return values;
}

void refuse_other_means(std::span<const Score> scores) {
  for (const Score& score : scores) {
    if (score.measure->over_units != Mean::geometric) continue;
    throw Error(ErrorKind::usage,
                score.text() +
                    " comes to a geometric mean over units, and tests are of differences of arithmetic "
                    "ones: take another measure");
  }
}

std::vector<ScoreEntry> entries_of(const Values& values) {
  std::vector<ScoreEntry> entries;
  for (std::size_t score = 0; score < values.scores.size(); ++score) {
    const std::string text = values.scores[score].text();
    for (std::size_t system = 0; system < values.samples->systems.size(); ++system) {
      for (std::size_t unit = 0; unit < values.samples->units.size(); ++unit)
        entries.push_back({values.samples->systems[system], shown_unit(values.samples->units[unit]), text,
                           values.number(score, system, unit)});
    }
  }
  return entries;
}

}  // namespace etalon
