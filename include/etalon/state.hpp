// state.hpp: what was counted of systems on units, before it is measured: it is kept, sent and merged, whatever the
// domain.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "etalon/domain.hpp"
#include "etalon/joint.hpp"

namespace etalon {

struct Samples;
class ByteReader;
class ByteWriter;
class Objects;

/// Statistics as bytes, by system and unit, with the settings that they were counted by and those that they are to be
/// looked at by. It has one form, whatever the order in which it came together: settings by name, units in the order of
/// their names, systems in that of the files or arguments, which is the same in all parts of one piece of work. So
/// merging gives the same bytes in any order and for any number of parts.
class State {
 public:
  explicit State(Domain domain) : domain_(domain) {}

  /// What is odd in what was counted and no error: it is told then, and not kept.
  std::vector<std::string> notes{};

  [[nodiscard]] Domain domain() const { return domain_; }

  using Texts = std::vector<std::string>;
  /// How was counted: it must be the same in all states that are merged.
  void set(const std::string& setting, Texts values);
  void set(const std::string& setting, const std::string& value) { set(setting, Texts{value}); }
  /// How what was counted is looked at, unless something else is chosen: parts may differ in it.
  void set_view(const std::string& setting, Texts values) { views_[setting] = {std::move(values)}; }
  /// Instead of what the parts were given.
  void choose(const std::string& setting, Texts values);
  /// What the state was given is what is asked now: it was not counted to be kept.
  void say_views();
  /// It was chosen just now, and not when a part was counted.
  [[nodiscard]] bool chosen(const std::string& setting) const { return chosen_.contains(setting); }
  /// Throws Error(input) when the state lacks it, and Error(usage) where the parts look at it in several ways.
  [[nodiscard]] const Texts& settings(const std::string& setting) const;
  [[nodiscard]] const std::string& setting(const std::string& setting) const;
  [[nodiscard]] const std::map<std::string, Texts>& all_settings() const { return settings_; }
  /// All ways in which the parts are to be looked at.
  [[nodiscard]] const std::map<std::string, std::set<Texts>>& views() const { return views_; }
  /// Throws Error(input) when the state lacks it.
  [[nodiscard]] const std::set<Texts>& views(const std::string& setting) const;

  /// Behind those that are there; one that is known stays where it is.
  void add_system(const std::string& name);
  /// `truth` is what a unit has whatever the systems: judgments, or how many voters it stands for; `fingerprint` is the
  /// same number where all that systems are measured against is the same, by name: documents, items, objects. It is 0
  /// where rows add up, each with a truth of its own. Throws Error(input) where they are others than before.
  void add_unit(const std::string& name, const std::string& truth = {}, std::uint64_t fingerprint = 0);
  /// Of a system and a unit that were added. Throws Error(input) when the system has one on the unit.
  void add(const std::string& system, const std::string& unit, std::string statistic);

  [[nodiscard]] std::vector<std::string> systems() const;
  [[nodiscard]] std::vector<std::string> units() const;
  [[nodiscard]] const std::string& truth(const std::string& unit) const { return units_.at(unit).truth; }
  /// What all systems say of the objects of one test set, which are its only unit: they can be drawn again. The
  /// statistics of the systems follow from them.
  void set_objects(JointCells objects);
  /// Null where each system was counted by itself.
  [[nodiscard]] const JointCells* objects() const { return objects_ ? &*objects_ : nullptr; }
  /// Null where the system has none on the unit; empty where it has none and all others of its state may have one
  /// (StateFormat::lacking).
  [[nodiscard]] const std::string* statistic(const std::string& system, const std::string& unit) const;
  /// The unit is of one state alone: a system without a statistic there was not in that state.
  [[nodiscard]] bool is_apart(const std::string& unit) const { return units_.at(unit).apart; }

  /// Throws Error(input) for another domain, other settings, and what is in both and does not add up.
  void merge(const State& other);
  /// The same with all units named after their state, so that they are apart: "monday", or "monday:q1". Objects are not
  /// drawn across units. Such states are no parts of one piece of work: each may have systems that others lack.
  [[nodiscard]] State named(const std::string& name) const;

  /// Whatever the notes.
  bool operator==(const State& other) const {
    return domain_ == other.domain_ && settings_ == other.settings_ && systems_ == other.systems_ &&
           views_ == other.views_ && units_ == other.units_ && objects_ == other.objects_;
  }

  /// Equal states give equal bytes.
  [[nodiscard]] std::string to_bytes() const;
  /// Throws Error(input) for bytes that are none, are cut off or altered, or of another version.
  static State from_bytes(std::string_view bytes);

 private:
  struct Unit {
    std::string truth{};
    std::uint64_t fingerprint = 0;
    bool apart = false;                               // it has the name of its state
    std::map<std::string, std::string> statistics{};  // by system; empty: StateFormat::lacking
    bool operator==(const Unit&) const = default;
  };
  /// Throws Error(input) where the other one cannot be a part beside this one.
  void check_part(const State& other) const;
  /// All objects have weights, or none has; nothing where there is no object.
  [[nodiscard]] std::optional<bool> weighted() const;
  void merge_units(const State& other);
  static void check_truth(const std::string& name, const Unit& one, const Unit& other);
  /// Of a system on a unit that two states have. Throws Error(input) where they do not add up.
  [[nodiscard]] std::string sum_of(const std::string& system, const std::string& unit, const std::string& one,
                                   const std::string& other) const;
  void place_system(const std::string& name, std::uint64_t position);
  void write_units(ByteWriter& writer) const;
  void read_units(ByteReader& reader);

  Domain domain_;
  std::map<std::string, Texts> settings_{};
  std::map<std::string, std::set<Texts>> views_{};
  std::set<std::string> chosen_{};
  bool apart_ = false;                              // its units are named after it
  std::map<std::string, std::uint64_t> systems_{};  // the least of the places that they had in the parts
  std::map<std::string, Unit> units_{};
  std::optional<JointCells> objects_{};
};

/// What is measured, in the order of the state.
Samples samples_of(const State& state);

/// What can be drawn again. Throws Error(usage) where the state has none.
std::unique_ptr<Objects> objects_of(const State& state);

/// The state of a file. Throws Error as from_bytes does, with the name of the file.
State read_state(const std::string& path);

}  // namespace etalon
