// student.hpp: Student's distribution, for tests and intervals of means.
#pragma once

#include <boost/math/distributions/students_t.hpp>
#include <boost/math/special_functions/beta.hpp>

namespace etalon {

/// The chance of a t at least as far from 0, on either side. `rest` is ν/(ν + t²): it keeps its digits where t is huge,
/// and where t is a quotient of sums it is one itself.
inline double student_two_sided(double rest, double degrees) { return boost::math::ibeta(degrees / 2, 0.5, rest); }

inline double student_quantile(double probability, double degrees) {
  return boost::math::quantile(boost::math::students_t_distribution<double>(degrees), probability);
}

}  // namespace etalon
