// geometry.cpp: angles between partitions, and the plane in which a direction is moved.
#include "etalon/geometry.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "etalon/error.hpp"

namespace etalon {
namespace {

constexpr const char* kNoPair = "there are fewer than two objects";

/// arccos(1 − 2x), without losing the digits of a small x.
double angle_of_share(double x) { return 2 * std::asin(std::sqrt(std::clamp(x, 0.0, 1.0))); }

}  // namespace

double pairs_together(const Partition& partition) {
  double together = 0;
  for (const std::uint64_t size : partition.sizes()) together += pairs_of(static_cast<double>(size));
  return together;
}

Value<double> latitude_of_partition(double together, double pairs) {
  if (pairs == 0) return Value<double>::undefined(kNoPair);
  return angle_of_share(together / pairs);
}

Value<double> angular_distance(const Binary<double>& pairs) {
  if (pairs.n() == 0) return Value<double>::undefined(kNoPair);
  return angle_of_share((pairs.c10 + pairs.c01) / pairs.n());
}

Value<double> correlation_distance(const Binary<double>& pairs) {
  if (pairs.n() == 0) return Value<double>::undefined(kNoPair);
  const double first = pairs.a1() * pairs.a0();
  const double second = pairs.b1() * pairs.b0();
  if (first == 0 || second == 0)
    return Value<double>::undefined("a partition joins all pairs or none, so it has no meridian");
  return pairs.angle_apart();
}

double effective_clusters(double latitude, double objects) {
  const double sine = std::sin(latitude / 2);
  return objects / (1 + (objects - 1) * sine * sine);
}

double heuristic_latitude(double reference_latitude, double correlation_distance) {
  const double cosine = std::cos(reference_latitude) * std::cos(correlation_distance) /
                        (1 + std::sin(reference_latitude) * std::sin(correlation_distance));
  return std::acos(std::clamp(cosine, -1.0, 1.0));
}

Value<double> latitude_of_direction(const PairSums& x) {
  if (x.pairs == 0) return Value<double>::undefined(kNoPair);
  if (x.deviation == 0 && x.sum == 0) return Value<double>::undefined("the direction is zero");
  // ‖x‖² = deviation + (Σx)²/N: the two legs of the triangle whose angle is asked for.
  return std::atan2(std::sqrt(x.deviation), -x.sum / std::sqrt(x.pairs));
}

Value<PlanePoint> parallel_projection(const PairSums& x, double latitude) {
  if (x.pairs == 0) return Value<PlanePoint>::undefined(kNoPair);
  if (x.deviation == 0) return Value<PlanePoint>::undefined("all pairs are alike, so there is no meridian");
  const double scale = std::sqrt(x.pairs / x.deviation) * std::sin(latitude);
  return PlanePoint{-std::cos(latitude) - scale * x.sum / x.pairs, scale};
}

NullModel parse_null_model(std::string_view name) {
  if (name == "er") return NullModel::er;
  if (name == "configuration") return NullModel::configuration;
  throw Error(ErrorKind::usage, "there is no null model '" + std::string(name) + "'; the null models are " +
                                    std::string(kNullModelNames));
}

std::string_view name_of(NullModel model) { return model == NullModel::er ? "er" : "configuration"; }

}  // namespace etalon
