// state.cpp: states of all domains: their one form, and merging.
#include "etalon/state.hpp"

#include <algorithm>
#include <optional>
#include <tuple>

#include "etalon/cancel.hpp"
#include "etalon/domain_entry.hpp"
#include "etalon/error.hpp"
#include "etalon/read.hpp"
#include "etalon/settings.hpp"
#include "etalon/text.hpp"
#include "etalon/units.hpp"

namespace etalon {
namespace {

[[noreturn]] void fail_state(const std::string& message) { throw Error(ErrorKind::input, message); }

std::string shown_values(const std::vector<std::string>& values) {
  return values.empty() ? "not set" : join(values, ",");
}

void check_settings(const std::map<std::string, State::Texts>& own, const std::map<std::string, State::Texts>& other) {
  for (const auto& [name, values] : own) {
    const auto found = other.find(name);
    if (found == other.end()) fail_state("the states differ: one of them does not tell " + name);
    if (found->second != values)
      fail_state("the states differ: " + name + " is " + shown_values(values) + " in one and " +
                 shown_values(found->second) + " in another");
  }
  for (const auto& [name, values] : other) {
    if (!own.contains(name)) fail_state("the states differ: one of them does not tell " + name);
  }
}

/// Parts of the data have the same systems; other systems on the same data have none in common.
void check_systems(const std::map<std::string, std::uint64_t>& own, const std::map<std::string, std::uint64_t>& other) {
  const std::string* common = nullptr;
  const std::string* missing = nullptr;
  for (const auto* const systems : {&own, &other}) {
    for (const auto& [name, place] : *systems) {
      const bool in_both = own.contains(name) && other.contains(name);
      if (in_both) common = &name;
      if (!in_both && missing == nullptr) missing = &name;
    }
  }
  if (common != nullptr && missing != nullptr)
    fail_state("system '" + *missing + "' is in one part only, and '" + *common +
               "' in both: parts of the data have the same systems");
}

}  // namespace

void State::set(const std::string& setting, Texts values) { settings_[setting] = std::move(values); }

void State::choose(const std::string& setting, Texts values) {
  set_view(setting, std::move(values));
  chosen_.insert(setting);
}

void State::say_views() {
  for (const auto& [name, values] : views_) chosen_.insert(name);
}

const std::set<State::Texts>& State::views(const std::string& setting) const {
  const auto found = views_.find(setting);
  if (found == views_.end() || found->second.empty()) fail_state("the state does not tell " + setting);
  return found->second;
}

const State::Texts& State::settings(const std::string& setting) const {
  if (const auto found = settings_.find(setting); found != settings_.end()) return found->second;
  const std::set<Texts>& values = views(setting);
  if (values.size() > 1)
    refuse(setting + " is " + shown_values(*values.begin()) + " in one state and " +
           shown_values(*std::next(values.begin())) + " in another: choose it with " + option_name(setting) +
           " (Python: " + setting + "=)");
  return *values.begin();
}

const std::string& State::setting(const std::string& name) const {
  const std::vector<std::string>& values = settings(name);
  if (values.size() != 1) fail_state("the state tells " + std::to_string(values.size()) + " values of " + name);
  return values.front();
}

void State::place_system(const std::string& name, std::uint64_t position) {
  const auto [found, fresh] = systems_.emplace(name, position);
  if (!fresh) found->second = std::min(found->second, position);
}

void State::add_system(const std::string& name) { systems_.emplace(name, systems_.size()); }

void State::check_truth(const std::string& name, const Unit& one, const Unit& other) {
  if (one.apart != other.apart)
    fail_state("'" + name + "' is a unit of one state alone, and there are others of its name");
  if (one.apart && other.apart)
    fail_state("two states that are apart have a unit called '" + name + "': give one of them another name");
  if (one.truth != other.truth || one.fingerprint != other.fingerprint)
    fail_state((name == kOnlyUnit ? std::string("the systems were") : "on '" + name + "' the systems were") +
               " measured against another truth: the judgments, the target or the reference are not the same; where "
               "they are of different data, merge them apart");
}

void State::add_unit(const std::string& name, const std::string& truth, std::uint64_t fingerprint) {
  const Unit unit{.truth = truth, .fingerprint = fingerprint};
  const auto [found, fresh] = units_.emplace(name, unit);
  if (!fresh) check_truth(name, found->second, unit);
}

void State::add(const std::string& system, const std::string& unit, std::string statistic) {
  if (!units_.at(unit).statistics.emplace(system, std::move(statistic)).second)
    fail_state("system '" + system + "' is given twice" + (unit == kOnlyUnit ? "" : " on '" + unit + "'"));
}

void State::set_objects(JointCells objects) {
  const ObjectFormat& format = *entry(domain_).objects;
  systems_.clear();
  units_.clear();
  add_unit(kOnlyUnit);
  for (std::size_t i = 0; i < objects.systems.size(); ++i) {
    add_system(objects.systems[i].name);
    add(objects.systems[i].name, kOnlyUnit, format.statistic(objects, i));
  }
  objects_ = std::move(objects);
}

std::vector<std::string> State::systems() const {
  std::vector<std::pair<std::uint64_t, std::string>> placed;
  for (const auto& [name, position] : systems_) placed.emplace_back(position, name);
  std::sort(placed.begin(), placed.end());
  std::vector<std::string> names;
  for (auto& [position, name] : placed) names.push_back(std::move(name));
  return names;
}

std::vector<std::string> State::units() const {
  std::vector<std::string> names;
  for (const auto& [name, unit] : units_) names.push_back(name);
  std::sort(names.begin(), names.end(), unit_less);
  return names;
}

const std::string* State::statistic(const std::string& system, const std::string& unit) const {
  const auto& statistics = units_.at(unit).statistics;
  const auto found = statistics.find(system);
  return found == statistics.end() ? nullptr : &found->second;
}

std::string State::sum_of(const std::string& system, const std::string& unit, const std::string& one,
                          const std::string& other) const {
  std::optional<std::string> sum;
  if (const auto add = entry(domain_).state.sum; add != nullptr) sum = add(*this, one, other);
  if (!sum)
    fail_state("system '" + system + "' is in two states" + (unit == kOnlyUnit ? "" : " on '" + unit + "'") +
               ", and these do not add up; where they are of different data, merge them apart");
  return std::move(*sum);
}

std::optional<bool> State::weighted() const {
  const auto has_weights = entry(domain_).state.weighted;
  if (has_weights == nullptr) return std::nullopt;
  for (const auto& [name, unit] : units_) {
    for (const auto& [system, statistic] : unit.statistics) {
      if (const std::optional<bool> found = has_weights(statistic)) return found;
    }
  }
  return std::nullopt;
}

void State::check_part(const State& other) const {
  if (!apart_ || !other.apart_) check_systems(systems_, other.systems_);
  const auto is_whole = [](const State& state) { return state.units_.size() == 1 && state.units_.contains(kOnlyUnit); };
  if (!units_.empty() && !other.units_.empty() && is_whole(*this) != is_whole(other))
    fail_state("one part has units, such as '" + (is_whole(*this) ? other : *this).units_.begin()->first +
               "', and another has none: count them alike");
  const std::optional<bool> own = weighted();
  const std::optional<bool> others = other.weighted();
  if (own && others && *own != *others)
    fail_state("the objects of one part have weights, and those of another have none");
}

void State::merge(const State& other) {
  if (domain_ != other.domain_)
    fail_state("a state of " + std::string(facts(domain_).name) + " and one of " +
               std::string(facts(other.domain_).name) + " cannot be merged");
  check_settings(settings_, other.settings_);
  if (objects_.has_value() != other.objects_.has_value())
    fail_state(
        "one state has objects, to be drawn again, and the other what was counted of each system: merge those of one "
        "kind");
  // Whatever may be refused is done first, so that nothing is half merged.
  if (objects_) {
    const JointCells* const parts[] = {&*objects_, &*other.objects_};
    set_objects(join_parts(parts));
  } else {
    check_part(other);
    merge_units(other);
  }
  for (const auto& [name, values] : other.views_) views_[name].insert(values.begin(), values.end());
  chosen_.insert(other.chosen_.begin(), other.chosen_.end());
}

void State::merge_units(const State& other) {
  std::vector<std::tuple<const std::string*, const std::string*, std::string>> sums;
  for (const auto& [name, unit] : other.units_) {
    const auto own = units_.find(name);
    if (own == units_.end()) continue;
    check_cancelled();
    check_truth(name, own->second, unit);
    for (const auto& [system, statistic] : unit.statistics) {
      if (const auto found = own->second.statistics.find(system); found != own->second.statistics.end())
        sums.emplace_back(&name, &system, sum_of(system, name, found->second, statistic));
    }
  }
  for (const auto& [name, position] : other.systems_) place_system(name, position);
  for (const auto& [name, unit] : other.units_)
    units_.try_emplace(name, Unit{unit.truth, unit.fingerprint, unit.apart})
        .first->second.statistics.insert(unit.statistics.begin(), unit.statistics.end());
  for (auto& [unit, system, sum] : sums) units_.at(*unit).statistics.at(*system) = std::move(sum);
}

State State::named(const std::string& name) const {
  if (name == kOnlyUnit) refuse("states that are merged apart have names, and one of these is empty");
  State apart(domain_);
  apart.apart_ = true;
  apart.settings_ = settings_;
  apart.views_ = views_;
  apart.systems_ = systems_;
  for (const auto& [unit, held] : units_) {
    Unit& one = apart.units_.emplace(unit == kOnlyUnit ? name : name + ":" + unit, held).first->second;
    if (!one.apart && entry(domain_).state.lacking) {
      for (const auto& [system, position] : systems_) one.statistics.try_emplace(system);
    }
    one.apart = true;
  }
  return apart;
}

Samples samples_of(const State& state) {
  if (state.systems().empty() || state.units().empty())
    fail_state("there is no object to measure: nothing was counted");
  return in_order(entry(state.domain()).state.samples(state), state.systems(), state.units());
}

std::unique_ptr<Objects> objects_of(const State& state) {
  const DomainEntry& domain = entry(state.domain());
  if (domain.objects == nullptr)
    refuse("what is drawn again for " + std::string(domain.facts.name) + " are units, such as queries");
  if (state.objects() == nullptr)
    refuse("the state has what was counted of each system, and not on which objects two systems differ");
  std::unique_ptr<Objects> objects = domain.objects->objects(state);
  objects->reader_notes = state.notes;
  return objects;
}

State read_state(const std::string& path) {
  try {
    return State::from_bytes(read_source(path).content);
  } catch (const Error& error) {
    if (error.kind() != ErrorKind::input || std::string_view(error.what()).starts_with(path)) throw;
    throw Error(ErrorKind::input, path + ": " + error.what());
  }
}

}  // namespace etalon
