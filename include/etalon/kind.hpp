// kind.hpp: the kinds of statistic that measures are functions of, so that what does not look inside can pass any on.
#pragma once

#include <memory>
#include <string_view>

#include "etalon/domain.hpp"
#include "etalon/exact.hpp"

namespace etalon {

/// How the two sides of a statistic stand to each other, as far as completing an undefined value goes.
enum class Standing {
  unknown,   ///< nothing was compared, or the kind does not tell
  agree,     ///< the best that can be
  opposite,  ///< nothing agrees
  between,
};

/// A statistic's type, named. There is one object for each kind: kinds are compared by address.
struct Kind {
  std::string_view name;
  Domain domain;
  const char* lacks = "not a measure of this kind of input";  ///< said of a measure that is not of this kind
  Standing (*fast_standing)(const void*) = nullptr;
  Standing (*exact_standing)(const void*) = nullptr;
  /// Whether scikit-learn's completion is the best value for sides that agree, rather than what a measure says.
  bool sklearn_completes_agreement = false;
  /// Of so few numbers that exact ones take no time.
  bool few = false;
  /// Whether doubles do not hold the counts, so that what cancels would leave wrong digits; null: they always do.
  bool (*wide)(const void*) = nullptr;
  /// A statistic that is wide, in exact numbers, for scores of few numbers or for any; null: too much work.
  std::shared_ptr<const void> (*exactly)(const void*, bool few) = nullptr;
};

/// Specialised beside each statistic: KindOf<Matrix>::kind.
template <template <class> class Statistic>
struct KindOf;

template <template <class> class Statistic>
inline constexpr const Kind* kind_of = &KindOf<Statistic>::kind;

template <class Statistic>
Standing standing_of(const void* statistic) {
  return standing(*static_cast<const Statistic*>(statistic));
}

template <class Statistic>
bool is_wide(const void* statistic) {
  return static_cast<const Statistic*>(statistic)->wide();
}

/// A statistic of any kind, borrowed, in numbers of one type.
template <class T>
struct Any {
  const Kind* kind;
  const void* statistic;
};

template <template <class> class Statistic, class T>
Any<T> any(const Statistic<T>& statistic) {
  return {kind_of<Statistic>, &statistic};
}

}  // namespace etalon
