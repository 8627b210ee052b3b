// average.hpp: the mean of a value per class; the one place that knows what a class without a value does to an average.
#pragma once

#include <cstddef>

#include "etalon/measure.hpp"

namespace etalon {

enum class Weighting { equal, by_truth };

/// What a class of this value and weight adds to a mean: nothing when it is left out, 0 or no value at all without one.
/// A class of no weight adds nothing, whether it has a value or not.
template <class T>
Value<ClassShare<T>> share_of_mean(const Value<T>& value, const T& weight, Undefined parts) {
  if (weight == T(0)) return ClassShare<T>{};
  if (value.defined()) return ClassShare<T>{weight * value.number, weight};
  if (parts == Undefined::skip) return ClassShare<T>{};
  if (parts == Undefined::zero) return ClassShare<T>{T(0), weight};
  return Value<ClassShare<T>>::undefined(value.reason);
}

/// `value_of(i)` is the value of class i. A class without a value makes the mean undefined, is left out or counts as 0,
/// as the context says.
template <class Statistic, class ValueOf>
Value<typename Statistic::Number> mean_over_classes(const Statistic& c, const Context& context, Weighting weighting,
                                                    ValueOf value_of) {
  using T = typename Statistic::Number;
  T sum{};
  T weights{};
  for (const std::size_t i : c.averaged()) {
    const T weight = weighting == Weighting::equal ? T(1) : c.truth(i);
    const Value<ClassShare<T>> share = share_of_mean<T>(value_of(i), weight, context.parts);
    if (!share.defined()) return Value<T>::undefined(share.reason, static_cast<std::ptrdiff_t>(i));
    sum += share.number.sum;
    weights += share.number.weight;
  }
  return ratio(sum, weights, "no class has a value");
}

}  // namespace etalon
