// step_down.cpp: p-values and intervals of a family of pairs from the greatest differences of resamples.
#include "compare/step_down.hpp"

#include <algorithm>
#include <cmath>

#include "compare/tables.hpp"

namespace etalon::compare {

SteppedPairs family_of(const MaxT& found) {
  SteppedPairs family;
  for (std::size_t i = 0; i < found.pairs.size(); ++i) {
    if (found.pairs[i].statistic.defined()) family.pairs.push_back(i);
  }
  const auto size = [&](std::size_t i) { return std::abs(found.pairs[i].statistic.number); };
  std::stable_sort(family.pairs.begin(), family.pairs.end(),
                   [&](std::size_t i, std::size_t j) { return size(i) > size(j); });
  for (const std::size_t i : family.pairs) {
    family.sizes.push_back(size(i));
    family.errors.push_back(found.pairs[i].error);
  }
  return family;
}

void Tally::add(const SteppedPairs& family, std::span<const double> t) {
  double most = 0;
  for (std::size_t j = t.size(); j-- > 0;) {
    most = std::max(most, t[j]);
    reached[j] += most >= family.sizes[j] * (1 - 1e-12) ? 1 : 0;
  }
  greatest.push_back(most);
}

void Tally::merge(const Tally& other) {
  greatest.insert(greatest.end(), other.greatest.begin(), other.greatest.end());
  for (std::size_t j = 0; j < reached.size(); ++j) reached[j] += other.reached[j];
}

void decide(MaxT& found, const SteppedPairs& family, Tally& tally, double confidence) {
  std::sort(tally.greatest.begin(), tally.greatest.end());
  const std::size_t allowed = allowed_extremes(1 - confidence, tally.greatest.size());
  const char* none = allowed == 0 ? "too few resamples for an interval of this confidence" : nullptr;
  const double critical = allowed == 0 ? 0 : tally.greatest[tally.greatest.size() - allowed];
  if (none == nullptr && !std::isfinite(critical)) none = "too few units: too many resamples have no spread";
  found.critical = none == nullptr ? Value<double>(critical) : Value<double>::undefined(none);
  double p = 0;
  for (std::size_t j = 0; j < family.pairs.size(); ++j) {
    PairFinding& pair = found.pairs[family.pairs[j]];
    p = std::max(p, static_cast<double>(tally.reached[j] + 1) / static_cast<double>(tally.greatest.size() + 1));
    pair.p = p;
    pair.differs = shows(p, confidence);
    if (none != nullptr) {
      pair.interval = Value<Interval>::undefined(none);
      continue;
    }
    Interval ends{pair.difference - critical * family.errors[j], pair.difference + critical * family.errors[j]};
    if (pair.differs && pair.difference > 0) ends.low = std::max(ends.low, 0.0);
    if (pair.differs && pair.difference < 0) ends.high = std::min(ends.high, 0.0);
    pair.interval = ends;
  }
}

}  // namespace etalon::compare
