// stabilised.cpp: p-values and intervals of a family from the greatest stabilised difference of each resample.
#include "compare/stabilised.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "compare/given.hpp"
#include "number/student.hpp"

namespace etalon::compare {
namespace {

constexpr double kEnoughDiffering = 15;
constexpr const char* kFewFamilyResamples = "too few resamples for an interval of this confidence";
constexpr const char* kUnbounded = "too few clusters: too many resamples have no spread";

struct Weighted {
  double value = 0;
  double weight = 0;
};

/// The middle of the least and the greatest value with at most half of the weight on either side.
double weighted_median(std::vector<Weighted>& values) {
  if (values.empty()) return 0;
  std::sort(values.begin(), values.end(), [](const Weighted& a, const Weighted& b) {
    return a.value != b.value ? a.value < b.value : a.weight < b.weight;
  });
  double total = 0;
  for (const Weighted& one : values) total += one.weight;
  const double rounding = 1e-9 * total;
  double below = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    below += values[i].weight;
    if (below < total / 2 - rounding) continue;
    const bool halves = below <= total / 2 + rounding && i + 1 < values.size();
    return halves ? (values[i].value + values[i + 1].value) / 2 : values[i].value;
  }
  return values.back().value;
}

/// For each system one part of as many as there are systems that rarely differ from it, with itself.
std::map<std::size_t, double> weights_of(const std::vector<Spread>& spreads) {
  std::map<std::size_t, double> alike;
  for (const Spread& spread : spreads) {
    const double rarely = spread.differs_often ? 0 : 1;
    alike[spread.first] += rarely;
    alike[spread.second] += rarely;
  }
  for (auto& [system, count] : alike) count = 1 / (count + 1);
  return alike;
}

}  // namespace

void check_pairs(Pairs pairs, std::size_t systems) {
  for (const auto& [a, b] : pairs) {
    if (a >= systems || b >= systems || a == b) refuse("a pair is not of two systems of the table");
  }
}

bool is_often(double differing, double units) { return differing >= std::min(kEnoughDiffering, units / 2); }

double offset_of(const std::vector<Spread>& spreads) {
  const std::map<std::size_t, double> weights = weights_of(spreads);
  std::vector<Weighted> often;
  std::vector<Weighted> all;
  for (const Spread& spread : spreads) {
    if (spread.error == 0) continue;
    all.push_back({spread.error, weights.at(spread.first) * weights.at(spread.second)});
    if (spread.differs_often) often.push_back(all.back());
  }
  return weighted_median(often.empty() ? all : often) / 2;
}

PairFinding undecided(std::size_t a, std::size_t b) {
  const auto none = Value<double>::undefined(kNoOffset);
  return {a, b, 0, none, none, Value<Interval>::undefined(kNoOffset)};
}

void give_reason(PairFinding& pair, const char* reason) {
  pair.statistic = pair.p = Value<double>::undefined(reason);
  pair.interval = Value<Interval>::undefined(reason);
}

void decide(Family& found, std::span<const std::size_t> tested, std::vector<double>& greatest, double confidence,
            std::size_t clusters) {
  std::sort(greatest.begin(), greatest.end());
  const bool widened = clusters > 0 && clusters < kManyClusters;
  const double degrees = static_cast<double>(clusters) - 1;
  const std::size_t allowed = allowed_extremes(1 - confidence, greatest.size());
  double critical = allowed == 0 ? 0 : greatest[greatest.size() - allowed];
  if (widened) critical = student_of_normal(critical, degrees);
  const char* reason = allowed == 0 ? kFewFamilyResamples : !std::isfinite(critical) ? kUnbounded : nullptr;
  found.critical = reason == nullptr ? Value<double>(critical) : Value<double>::undefined(reason);
  for (const std::size_t i : tested) {
    PairFinding& pair = found.pairs[i];
    const double width = pair.error + found.offset;
    const double distance = std::abs(pair.difference);
    pair.statistic = pair.difference / width;
    const double bound = widened ? normal_of_student(distance / width, degrees) : distance / width;
    // A resample that ties with the pair but for rounding reaches it.
    const auto reaching = static_cast<std::size_t>(
        greatest.end() - std::lower_bound(greatest.begin(), greatest.end(), bound * (1 - 1e-12)));
    pair.p = static_cast<double>(reaching + 1) / static_cast<double>(greatest.size() + 1);
    if (reason != nullptr) {
      pair.interval = Value<Interval>::undefined(reason);
      continue;
    }
    pair.differs = reaching + 1 <= allowed;
    // By rounding alone the end next to 0 could lie on the other side.
    const double reach =
        pair.differs ? std::min(critical * width, std::nextafter(distance, 0.0)) : std::max(critical * width, distance);
    pair.interval = Interval{pair.difference - reach, pair.difference + reach};
  }
}

}  // namespace etalon::compare
