// compare_gate.hpp: may a new system replace the baseline? Bounds and numbers of instances for the gate.
#pragma once

#include "etalon/compare_pairs.hpp"
#include "etalon/value.hpp"

namespace etalon::compare {

/// The mean difference when all n differences are equal, for a measure whose values are no further apart than `width`:
/// at most 1 − (α/2)^(1/n) of the population can have been missed on either side, and each of it is worth as much as
/// the width allows. Without a difference this is ±width·(1 − (α/2)^(1/n)).
Interval without_spread(double difference, double units, double width, double confidence = 0.95);

/// With the first system's difference from the baseline, "higher is better": 1 when the worse end is above −margin, −1
/// when the better end is below −margin, 0 when neither is shown.
int gate_side(const Interval& interval, double margin);

/// How many units would decide about the margin if the differences go on as they are: more than there are, where these
/// do not decide. Not rounded, but for instances.
/// By an interval of a mean that narrows with √n: `interval` of `difference` on `units`.
Value<double> gate_units(double difference, const Interval& interval, double units, double margin);
/// By the interval of McNemar's exact test, for the same shares of instances that one system alone has right: a whole
/// number of instances that decides, where one less does not. `instances` themselves do not decide.
Value<double> gate_instances(double first_only, double second_only, double instances, double margin,
                             double confidence = 0.95);
/// This one uses the interval without spread.
Value<double> gate_units_without_spread(double difference, double width, double margin, double confidence = 0.95);

}  // namespace etalon::compare
