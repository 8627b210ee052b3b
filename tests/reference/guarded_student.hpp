// guarded_student.hpp: Student's t and t corrected for skewness about any mean, written as the definitions stand.
#pragma once

#include <cmath>
#include <vector>

namespace etalon::reference {

inline double moment(const std::vector<double>& d, double mean, int power) {
  double sum = 0;
  for (const double x : d) sum += std::pow(x - mean, power);
  return sum / static_cast<double>(d.size());
}

inline double t_at(const std::vector<double>& d, double mu) {
  const auto n = static_cast<double>(d.size());
  const double mean = moment(d, 0, 1);
  return (mean - mu) / std::sqrt(moment(d, mean, 2) / (n - 1));
}

/// Hall 1992: t + a·t²/3 + a²·t³/27 + a/6 with the skewness over √n as a.
inline double corrected_t_at(const std::vector<double>& d, double mu) {
  const double mean = moment(d, 0, 1);
  const double a = moment(d, mean, 3) / std::pow(moment(d, mean, 2), 1.5) / std::sqrt(static_cast<double>(d.size()));
  const double t = t_at(d, mu);
  return t + a * t * t / 3 + a * a * t * t * t / 27 + a / 6;
}

}  // namespace etalon::reference
