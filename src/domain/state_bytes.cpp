// state_bytes.cpp: states of all domains as bytes, and back.
#include "domain/state_cells.hpp"
#include "etalon/cancel.hpp"
#include "etalon/domain_entry.hpp"
#include "statistic/bytes.hpp"
#include "statistic/joint_bytes.hpp"

namespace etalon {
namespace {

// Since 3 a state tells units of another truth apart, and what is a question of looking at it from how was counted.
// Those before cannot, and so are not read: what they would be merged with nobody knows.
constexpr std::uint32_t kStateVersion = 3;
constexpr std::string_view kStateKind = "state";

[[noreturn]] void fail_reading(const std::string& message) { throw Error(ErrorKind::input, message); }

/// Each word once, and in their order.
std::set<State::Texts> read_views(ByteReader& reader) {
  std::set<State::Texts> values;
  for (std::size_t left = reader.compact_count(1); left > 0; --left) {
    State::Texts words = reader.texts();
    require_state(values.empty() || *values.rbegin() < words, "what is to be seen is not in order");
    values.insert(values.end(), std::move(words));
  }
  require_state(!values.empty(), "what is to be seen is not told");
  return values;
}

}  // namespace

void State::write_units(ByteWriter& writer) const {
  const std::vector<std::string> names = systems();
  std::map<std::string, std::uint64_t> numbers;
  writer.compact(names.size());
  for (const std::string& name : names) {
    numbers.emplace(name, numbers.size());
    writer.compact_text(name);
    writer.compact(systems_.at(name));
  }
  writer.compact(units_.size());
  for (const std::string& name : units()) {
    const Unit& unit = units_.at(name);
    writer.compact_text(name);
    writer.compact_text(unit.truth);
    writer.number(unit.fingerprint);
    writer.compact(unit.apart ? 1 : 0);
    std::map<std::uint64_t, const std::string*> statistics;
    for (const auto& [system, statistic] : unit.statistics) statistics.emplace(numbers.at(system), &statistic);
    writer.compact(statistics.size());
    for (const auto& [number, statistic] : statistics) {
      writer.compact(number);
      writer.compact_text(*statistic);
    }
  }
}

std::string State::to_bytes() const {
  ByteWriter writer(kStateKind, kStateVersion);
  writer.compact_text(facts(domain_).name);
  writer.compact(settings_.size());
  for (const auto& [name, values] : settings_) {
    writer.compact_text(name);
    writer.texts(values);
  }
  writer.compact(views_.size());
  for (const auto& [name, values] : views_) {
    writer.compact_text(name);
    writer.compact(values.size());
    for (const Texts& words : values) writer.texts(words);
  }
  writer.compact(objects_ ? 1 : 0);
  if (objects_)
    write_joint(*objects_, writer);
  else
    write_units(writer);
  return writer.finish();
}

void State::read_units(ByteReader& reader) {
  std::vector<std::string> names;
  for (std::size_t left = reader.compact_count(2); left > 0; --left) {
    names.push_back(reader.compact_text());
    if (!systems_.emplace(names.back(), reader.compact()).second) fail_reading("the state has a system twice");
  }
  for (std::size_t left = reader.compact_count(12); left > 0; --left) {
    check_cancelled();
    const std::string unit_name = reader.compact_text();
    Unit read{.truth = reader.compact_text()};
    read.fingerprint = reader.number();
    const std::uint64_t apart = reader.compact();
    require_state(apart <= 1, "a unit is apart or not");
    read.apart = apart == 1;
    const auto [unit, fresh] = units_.emplace(unit_name, std::move(read));
    if (!fresh) fail_reading("the state has '" + unit_name + "' twice");
    for (std::size_t statistics = reader.compact_count(2); statistics > 0; --statistics) {
      const std::uint64_t number = reader.compact();
      if (number >= names.size()) fail_reading("the state names a system that it does not have");
      if (!unit->second.statistics.emplace(names[static_cast<std::size_t>(number)], reader.compact_text()).second)
        fail_reading("the state has a system twice on '" + unit_name + "'");
    }
  }
}

State State::from_bytes(std::string_view bytes) {
  ByteReader reader(bytes, kStateKind, kStateVersion, kStateVersion);
  const std::string name = reader.compact_text();
  const std::optional<Domain> domain = find_domain(name);
  if (!domain) fail_reading("the state is of " + name + ", which this version does not know");
  State state(*domain);
  for (std::size_t left = reader.compact_count(2); left > 0; --left) {
    std::string setting = reader.compact_text();
    if (!state.settings_.emplace(std::move(setting), reader.texts()).second)
      fail_reading("the state has a setting twice");
  }
  for (std::size_t left = reader.compact_count(3); left > 0; --left) {
    std::string setting = reader.compact_text();
    if (state.settings_.contains(setting) || !state.views_.emplace(setting, read_views(reader)).second)
      fail_reading("the state has a setting twice");
  }
  const std::uint64_t form = reader.compact();
  require_state(form <= 1, "there is no such form of states");
  if (form == 1 && entry(*domain).objects == nullptr)
    fail_reading("a state of " + name + " has no objects that could be drawn again");
  if (form == 1) {
    JointCells objects = read_joint(reader);
    reader.finish();
    state.set_objects(std::move(objects));
  } else {
    state.read_units(reader);
    reader.finish();
  }
  entry(*domain).state.check(state);
  return state;
}

}  // namespace etalon
