// samples.hpp: what is measured: every system on every unit, one statistic each, whatever the domain.
#pragma once

#include <cstdint>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "etalon/fingerprint.hpp"
#include "etalon/score.hpp"

namespace etalon {

struct AggregateOptions;
struct Values;

/// The interval of one value, from the objects that it rests on.
struct ObjectInterval {
  double low = std::numeric_limits<double>::quiet_NaN();
  double high = std::numeric_limits<double>::quiet_NaN();
  std::string_view method{};  ///< as IntervalMethod names it
  std::string why{};          ///< there is none: "no interval, since …"
  std::string caution{};      ///< where it covers less than it says
};

/// Statistics that scores are asked about by their number.
class Batch {
 public:
  virtual ~Batch() = default;
  [[nodiscard]] virtual Value<double> value(const Score& score, Undefined undefined, std::size_t sample) const = 0;
  [[nodiscard]] virtual Value<Exact> exact(const Score& score, Undefined undefined, std::size_t sample) const = 0;
  /// How likely so much agreement is by chance; undefined for a score without such a test.
  [[nodiscard]] virtual Value<Chance> chance(const Score& score, std::size_t sample) const = 0;
  /// What the value of a score by chance rests on; nothing for other scores.
  [[nodiscard]] virtual std::optional<Estimate> estimate(const Score&, Undefined, std::size_t) const { return {}; }
  /// The interval of a value by the objects of its sample; nothing where objects do not add up to the statistic.
  [[nodiscard]] virtual std::optional<ObjectInterval> interval(const Score&, Undefined, std::size_t,
                                                               const AggregateOptions&) const {
    return {};
  }
  /// What a reason's part is called: "class 'a'"; empty when it has no name.
  [[nodiscard]] virtual std::string part_name(const Score&, std::size_t, std::size_t) const { return {}; }
  /// Whether a score of their kind is one that these statistics can have.
  [[nodiscard]] virtual bool fits(const Score&) const { return true; }
  /// Throws Error(usage) for a score that these statistics cannot have, and where something that was said of them has
  /// no effect on any.
  virtual void check(std::span<const Score>) const {}
  /// What whoever reads these values must know that only the statistics tell.
  [[nodiscard]] virtual std::vector<std::string> notes(const Values&) const { return {}; }
};

/// One system on one unit.
struct Sample {
  static constexpr std::size_t kNone = static_cast<std::size_t>(-1);

  std::size_t place = kNone;  ///< in the batch; kNone when the system was not measured on the unit
  std::uint64_t objects = 0;
  std::uint64_t parts = 0;  ///< classes or clusters; 0 where there is no such thing
  std::uint64_t truth = 0;  ///< the same number where the objects and the truth are the same
};

/// A unit is what a value belongs to: the whole test set, a fold, a data set, a query, a ranking.
struct Samples {
  Domain domain{};
  const Kind* kind = nullptr;
  std::vector<std::string> systems{};
  std::vector<std::string> units{};
  std::vector<std::uint64_t> counts{};  ///< how many voters each unit stands for; empty: one each
  std::vector<Sample> samples{};        ///< system by system
  std::shared_ptr<const Batch> batch{};
  bool one_class = false;  ///< a class is positive, so that measures of one class have a meaning
  bool replicates = true;  ///< units are of a kind, and have a mean; several references are not
  bool paired = true;      ///< the objects are known one by one, and those of two systems can be paired
  Words unit = {"unit", "units"};
  std::vector<std::string> notes{};  ///< what whoever reads the values must know
  std::string_view remedy{};         ///< an option that lets systems be measured on the same objects; empty: none

  [[nodiscard]] const Sample& at(std::size_t system, std::size_t unit_number) const {
    return samples[system * units.size() + unit_number];
  }
  /// Whether all systems that were measured on the unit had the same objects and the same truth.
  [[nodiscard]] bool comparable(std::size_t unit_number) const;
  [[nodiscard]] std::uint64_t count(std::size_t unit_number) const { return counts.empty() ? 1 : counts[unit_number]; }
};

/// Fills in systems and units as they come, in the order of their first appearance.
class SamplesBuilder {
 public:
  explicit SamplesBuilder(Samples& samples) : samples_(samples) {}
  /// Throws Error(input) when the system was measured on the unit before.
  void add(const std::string& system, const std::string& unit, const Sample& sample);
  /// Lays the samples out, system by system.
  void finish();

 private:
  struct Given {
    std::size_t system;
    std::size_t unit;
    Sample sample;
  };
  Samples& samples_;
  std::vector<Given> given_{};
  std::map<std::string, std::size_t> systems_{};
  std::map<std::string, std::size_t> units_{};
};

/// Keeps the units that are like one of the patterns of a shell. Throws Error(usage) when a pattern finds none.
Samples only_units(Samples samples, const std::vector<std::string>& patterns);

/// The same in another order of systems and units; names that the samples do not have are passed over.
Samples in_order(Samples samples, const std::vector<std::string>& systems, const std::vector<std::string>& units);

/// What is to say of systems that were not measured on the same objects; nothing when all were.
std::vector<std::string> comparable_notes(const Samples& samples);
/// Throws Error(usage) for these: no decision can be made about them.
void require_comparable(const Samples& samples);

/// Every score of the domain that these statistics can have.
std::vector<Score> fitting_scores(const Samples& samples);
/// A short set for a first look.
std::vector<Score> default_scores(const Samples& samples);

}  // namespace etalon
