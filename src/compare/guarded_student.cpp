// guarded_student.cpp: Student's t beside t corrected for skewness, and the more careful of the two.
#include <algorithm>
#include <cmath>

#include "compare/student.hpp"
#include "compare/tables.hpp"
#include "etalon/compare_pairs.hpp"
#include "number/rounded.hpp"
#include "number/student.hpp"

namespace etalon::compare {
namespace {

/// g(t) = t + a·t²/3 + a²·t³/27 + a/6, the cube of a line, which grows with t.
double corrected_t(double t, double a) { return t + a * t * t / 3 + a * a * t * t * t / 27 + a / 6; }

/// The t whose g(t) is y: (3/a)·((1 + a(y − a/6))^(1/3) − 1).
double t_of_corrected(double y, double a) {
  const double x = a * (y - a / 6);
  if (std::abs(a) < 1e-150) return y;
  // Near 1 the cube root and 1 would cancel.
  const double root = x > -0.5 ? std::expm1(std::log1p(x) / 3) : std::cbrt(1 + x) - 1;
  return 3 / a * root;
}

/// Skewness of the residuals over √n.
double skewness_share(const Draws& draws, const PairedMean& of) {
  const double cubes = rounded_sum(draws.sums.size(), [&](std::size_t i) {
    const double off = draws.sums[i] / of.unit - of.mean * draws.size(i);
    return off * off * off;
  });
  // (Σe³/n)/(Σe²/n)^1.5/√n
  return cubes / (of.spread * std::sqrt(of.spread));
}

GuardedStudent guarded(Finding plain, const Draws& draws, const PairOptions& options) {
  plain.method = "guarded-t";
  GuardedStudent found{plain, plain.p, plain.p};
  if (!plain.p.defined()) return found;
  const PairedMean of = paired_mean(draws, options.tie);
  const double a = skewness_share(draws, of);
  const double t = plain.statistic.number;
  const double corrected = corrected_t(t, a);
  const double degrees = plain.degrees;
  found.p_corrected = student_two_sided(degrees / (degrees + corrected * corrected), degrees);
  Finding& finding = found.finding;
  finding.p = std::max(found.p_student.number, found.p_corrected.number);
  const double reach = student_reach(options.confidence, degrees);
  const double error = (plain.interval.number.high - plain.interval.number.low) / (2 * reach);
  const double difference = plain.difference.number;
  Interval ends{std::min(plain.interval.number.low, difference - error * t_of_corrected(reach, a)),
                std::max(plain.interval.number.high, difference - error * t_of_corrected(-reach, a))};
  // By rounding alone an end may lie on the other side of 0 than p says.
  if (!shows(finding.p.number, options.confidence)) {
    ends = {std::min(ends.low, 0.0), std::max(ends.high, 0.0)};
  } else if (difference > 0) {
    ends.low = std::max(ends.low, std::nextafter(0.0, 1.0));
  } else {
    ends.high = std::min(ends.high, std::nextafter(0.0, -1.0));
  }
  finding.interval = ends;
  return found;
}

}  // namespace

GuardedStudent guarded_student(std::span<const double> differences, const PairOptions& options) {
  return guarded(student(differences, options), Draws{differences}, options);
}

GuardedStudent guarded_student(const Clustered& clusters, const PairOptions& options) {
  return guarded(student(clusters, options), Draws{clusters.sums, clusters.sizes}, options);
}

}  // namespace etalon::compare
