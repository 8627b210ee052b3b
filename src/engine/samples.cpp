// samples.cpp: systems and units as they come from any reader, laid out; which scores they can have; and which units.
#include "etalon/samples.hpp"

#include <algorithm>
#include <map>

#include "engine/numbered.hpp"
#include "etalon/error.hpp"
#include "etalon/text.hpp"
#include "etalon/units.hpp"

namespace etalon {
namespace {

bool fits(const Score& score, const Samples& samples) {
  return score.takes(samples.kind) && (samples.one_class || !score.needs_positive()) && samples.batch->fits(score);
}

}  // namespace

bool Samples::comparable(std::size_t unit_number) const {
  const Sample* first = nullptr;
  for (std::size_t system = 0; system < systems.size(); ++system) {
    const Sample& sample = at(system, unit_number);
    if (sample.place == Sample::kNone) continue;
    if (first == nullptr) first = &sample;
    if (sample.truth != first->truth) return false;
  }
  return true;
}

std::vector<std::string> comparable_notes(const Samples& samples) {
  std::vector<std::string> units;
  std::vector<std::string> sizes;
  for (std::size_t unit = 0; unit < samples.units.size(); ++unit) {
    if (samples.comparable(unit)) continue;
    units.push_back(samples.units[unit]);
    if (units.size() > 1) continue;
    for (std::size_t system = 0; system < samples.systems.size() && system < 4; ++system)
      sizes.push_back(samples.systems[system] + " " + std::to_string(samples.at(system, unit).objects));
    if (samples.systems.size() > sizes.size()) sizes.emplace_back("…");
  }
  if (units.empty()) return {};
  const std::string where = samples.units.size() == 1 ? ""
                            : units.size() == 1
                                ? units[0] + ": "
                                : std::to_string(units.size()) + " of " + std::to_string(samples.units.size()) + " " +
                                      std::string(samples.unit.several) + ", such as " + units[0] + ": ";
  return {where + "the systems were not measured on the same " + std::string(facts(samples.domain).object.several) +
          " and truth" + " (" + join(sizes, ", ") + "), so their values cannot be compared" +
          (samples.remedy.empty() ? "" : "; " + std::string(samples.remedy))};
}

void require_comparable(const Samples& samples) {
  if (const std::vector<std::string> notes = comparable_notes(samples); !notes.empty()) refuse(notes.front());
}

void SamplesBuilder::add(const std::string& system, const std::string& unit, const Sample& sample) {
  given_.push_back({number_of(samples_.systems, systems_, system), number_of(samples_.units, units_, unit), sample});
}

void SamplesBuilder::finish() {
  const std::size_t width = samples_.units.size();
  samples_.samples.assign(samples_.systems.size() * width, Sample{});
  for (const Given& given : given_) {
    Sample& sample = samples_.samples[given.system * width + given.unit];
    if (sample.place != Sample::kNone)
      throw Error(ErrorKind::input, "system '" + samples_.systems[given.system] + "' is given twice" +
                                        (width > 1 ? " on " + samples_.units[given.unit] : ""));
    sample = given.sample;
  }
}

Samples only_units(Samples samples, const std::vector<std::string>& patterns) {
  if (patterns.empty()) return samples;
  if (samples.units == std::vector<std::string>{kOnlyUnit}) refuse("--only has no effect here: there are no units");
  for (const std::string& pattern : patterns) {
    if (std::none_of(samples.units.begin(), samples.units.end(),
                     [&](const std::string& unit) { return is_like(unit, {pattern}); }))
      no_unit_is_like({pattern}, samples.units);
  }
  Samples kept = samples;
  kept.units.clear();
  kept.counts.clear();
  kept.samples.clear();
  std::vector<std::size_t> places;
  for (std::size_t unit = 0; unit < samples.units.size(); ++unit) {
    if (!is_like(samples.units[unit], patterns)) continue;
    places.push_back(unit);
    kept.units.push_back(samples.units[unit]);
    if (!samples.counts.empty()) kept.counts.push_back(samples.counts[unit]);
  }
  for (std::size_t system = 0; system < samples.systems.size(); ++system) {
    for (const std::size_t unit : places) kept.samples.push_back(samples.at(system, unit));
  }
  return kept;
}

Samples in_order(Samples samples, const std::vector<std::string>& systems, const std::vector<std::string>& units) {
  const auto places_in = [](const std::vector<std::string>& held, const std::vector<std::string>& wanted) {
    std::map<std::string_view, std::size_t> known;
    for (std::size_t i = 0; i < held.size(); ++i) known.emplace(held[i], i);
    std::vector<std::size_t> places;
    for (const std::string& name : wanted) {
      if (const auto found = known.find(name); found != known.end()) places.push_back(found->second);
    }
    return places;
  };
  Samples ordered = samples;
  ordered.systems.clear();
  ordered.units.clear();
  ordered.counts.clear();
  ordered.samples.clear();
  const std::vector<std::size_t> by_unit = places_in(samples.units, units);
  for (const std::size_t unit : by_unit) {
    ordered.units.push_back(samples.units[unit]);
    if (!samples.counts.empty()) ordered.counts.push_back(samples.counts[unit]);
  }
  for (const std::size_t system : places_in(samples.systems, systems)) {
    ordered.systems.push_back(samples.systems[system]);
    for (const std::size_t unit : by_unit) ordered.samples.push_back(samples.at(system, unit));
  }
  return ordered;
}

std::vector<Score> default_scores(const Samples& samples) {
  std::vector<Score> scores = default_scores(samples.domain, samples.one_class);
  std::erase_if(scores, [&](const Score& score) { return !fits(score, samples); });
  return scores.empty() ? scores_of(*samples.kind) : scores;
}

std::vector<Score> fitting_scores(const Samples& samples) {
  std::vector<Score> scores = all_scores_lifted(samples.domain);
  std::erase_if(scores, [&](const Score& score) { return !fits(score, samples); });
  for (const Score& score : default_scores(samples)) {
    if (std::find(scores.begin(), scores.end(), score) == scores.end()) scores.push_back(score);
  }
  return scores;
}

}  // namespace etalon
