// average.hpp: the mean of a value per class; the one place that knows what a class without a value does to an average.
#pragma once

#include <cstddef>

#include "etalon/measure.hpp"

namespace etalon {

enum class Weighting { equal, by_truth };

/// `value_of(i)` is the value of class i. A class without a value makes the mean undefined, is left out or counts as 0,
/// as the context says.
template <class Statistic, class ValueOf>
Value<typename Statistic::Number> mean_over_classes(const Statistic& c, const Context& context, Weighting weighting,
                                                    ValueOf value_of) {
  using T = typename Statistic::Number;
  T sum{};
  T weights{};
  for (const std::size_t i : c.averaged()) {
    const Value<T> value = value_of(i);
    if (!value.defined() && context.parts == Undefined::skip) continue;
    if (!value.defined() && context.parts != Undefined::zero) {
      return Value<T>::undefined(value.reason, static_cast<std::ptrdiff_t>(i));
    }
    const T weight = weighting == Weighting::equal ? T(1) : c.truth(i);
    if (value.defined()) sum += weight * value.number;
    weights += weight;
  }
  return ratio(sum, weights, "no class has a value");
}

}  // namespace etalon
