// results.hpp: systems measured by scores: one record for each system, unit and score.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <vector>

#include "etalon/class_systems.hpp"
#include "etalon/confusion.hpp"
#include "etalon/order_systems.hpp"
#include "etalon/score.hpp"
#include "etalon/systems.hpp"

namespace etalon {

/// One value: a system, a unit it was measured on ("all" for the whole), a score.
struct Record {
  std::string system;
  std::string unit = "all";
  std::string score;
  double value = 0;
  std::string undefined{};  ///< the reason when there is no value
  bool best = false;        ///< no other system is better on this unit and score; ties are decided exactly
  /// Of a mean over units: the ends of its interval; NaN when there is none.
  double low = std::numeric_limits<double>::quiet_NaN();
  double high = std::numeric_limits<double>::quiet_NaN();

  /// Of a test that two orders agree by chance only, two-sided; negative when there is none.
  double p = -1;
  std::string p_method{};  ///< "exact", "normal" or "student"

  bool mean = false;  ///< over several units: not the value of a unit, whatever a unit is called

  [[nodiscard]] bool has_interval() const { return low <= high; }
};

struct Input {
  std::string system;
  std::uint64_t objects = 0;
  std::size_t classes = 0;    ///< or clusters, or the units that a mean is over
  std::uint64_t queries = 0;  ///< of rankings and answers: how many there are
  std::string unit = "all";
};

struct Results {
  std::string command;
  std::vector<Input> inputs;
  std::vector<Record> records;
  double confidence = 0;             ///< of the intervals, when there are any
  std::vector<std::string> notes{};  ///< what the reader must know beside the values
};

/// The reason of an undefined value, with the class in which it arose.
template <class T>
std::string reason_text(const Value<T>& value, std::span<const std::string> class_names) {
  if (value.defined()) return {};
  // A part beyond the names is a cluster that a matching left over.
  if (value.part < 0 || static_cast<std::size_t>(value.part) >= class_names.size()) return value.reason;
  return "class '" + class_names[static_cast<std::size_t>(value.part)] + "': " + value.reason;
}

struct MeasureOptions {
  MatrixOptions matrix{};
  Undefined undefined = Undefined::report;
  bool fail_when_undefined = false;
  /// Disagreements for kappa(weights=own), by class.
  LabelNumbers disagreement{};
};

/// No scores: a short set that fits the data. Throws Error(usage) when a score needs a positive class and there is
/// none. Systems are compared on their unit.
Results measure_systems(std::span<const System> systems, std::span<const Score> scores,
                        const MeasureOptions& options = {});

struct ClusterOptions {
  Undefined undefined = Undefined::report;
  bool fail_when_undefined = false;
};

/// The same for partitions; the unit of a record is the reference when there are several.
Results measure_clusterings(std::span<const ClusterSystem> systems, std::span<const Score> scores,
                            const ClusterOptions& options = {});

/// The same for overlapping clusters. No scores: all of their measures.
Results measure_covers(std::span<const CoverSystem> systems, std::span<const Score> scores,
                       const ClusterOptions& options = {});

struct OrderOptions {
  Undefined undefined = Undefined::report;
  bool fail_when_undefined = false;
  bool each_unit = false;  ///< a record for every unit, before those of the mean
  double confidence = 0.95;
  bool p_values = false;  ///< for one unit: of the scores that have a test
};

/// The same for orders. Over several units a record has the mean, each unit counted as often as it stands for voters,
/// with the interval of Student's t.
Results measure_orders(std::span<const OrderSystem> systems, std::span<const Score> scores,
                       const OrderOptions& options = {});

struct QueryOptions {
  Undefined undefined = Undefined::report;
  bool fail_when_undefined = false;
  bool each_query = false;  ///< a record for every query, before those of the mean
};

/// The same for rankings of objects with classes; over several queries a record has their mean.
Results measure_class_rankings(std::span<const RankedSystem> systems, std::span<const Score> scores,
                               const QueryOptions& options = {});

/// The same for answers; over several queries a record has their mean. A query without a value leaves the mean without
/// one, or is passed over with Undefined::skip.
Results measure_answers(std::span<const AnswerSystem> systems, std::span<const Score> scores,
                        const QueryOptions& options = {});

/// Every score that fits these systems: those of one class only when a class is positive.
std::vector<Score> fitting_scores(std::span<const System> systems, const MatrixOptions& options);

}  // namespace etalon
