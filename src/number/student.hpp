// student.hpp: Student's distribution, and the normal one that it nears, for tests and intervals of means.
#pragma once

#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/students_t.hpp>
#include <boost/math/special_functions/beta.hpp>
#include <limits>

namespace etalon {

/// The chance of a t at least as far from 0, on either side. `rest` is ν/(ν + t²): it keeps its digits where t is huge,
/// and where t is a quotient of sums it is one itself.
inline double student_two_sided(double rest, double degrees) { return boost::math::ibeta(degrees / 2, 0.5, rest); }

/// How far to either side of 0 a confidence reaches. By what it leaves: that is a number however near to 1 it is.
inline double student_reach(double confidence, double degrees) {
  return boost::math::quantile(complement(boost::math::students_t_distribution<double>(degrees), (1 - confidence) / 2));
}
inline double normal_reach(double confidence) {
  return boost::math::quantile(complement(boost::math::normal_distribution<double>(), (1 - confidence) / 2));
}

inline double normal_quantile(double probability) {
  return boost::math::quantile(boost::math::normal_distribution<double>(), probability);
}

inline double student_quantile(double probability, double degrees) {
  return boost::math::quantile(boost::math::students_t_distribution<double>(degrees), probability);
}

/// The number above which a normal variable is as rarely as a t above `t`. Beyond what doubles tell apart:
/// kFarthestNormal.
inline constexpr double kFarthestNormal = 37;
inline double normal_of_student(double t, double degrees) {
  const double above = boost::math::cdf(complement(boost::math::students_t_distribution<double>(degrees), t));
  if (above < 1e-299) return kFarthestNormal;
  const double z = boost::math::quantile(complement(boost::math::normal_distribution<double>(), above));
  return z > kFarthestNormal ? kFarthestNormal : z;
}
/// Its inverse; infinite from kFarthestNormal on.
inline double student_of_normal(double z, double degrees) {
  if (z >= kFarthestNormal) return std::numeric_limits<double>::infinity();
  const double above = boost::math::cdf(complement(boost::math::normal_distribution<double>(), z));
  return boost::math::quantile(complement(boost::math::students_t_distribution<double>(degrees), above));
}

}  // namespace etalon
