// simulation.hpp: how often methods err on data whose truth is known.
#pragma once

#include <cmath>
#include <cstdint>
#include <functional>
#include <numbers>
#include <string>
#include <vector>

#include "number/random.hpp"

namespace etalon::calibration {

/// One method on one simulated data set.
struct Outcome {
  bool tested = false;    ///< it has a p-value; without one it calls nothing different
  bool rejected = false;  ///< it calls the systems different at 5 %
  bool bounded = false;   ///< it has an interval
  bool covered = false;   ///< which contains the true difference
  bool warned = false;    ///< the command says that such data mislead it
};

/// What a table is about. `size`: the systems are equal; `coverage`: they are not, or the method is about something
/// else than the mean.
enum class Question { size, coverage };

enum class Claim {
  none,    ///< for contrast: not what the command does
  usual,   ///< within bounds, or the command warns
  exact,   ///< never above 5 % by more than chance
  family,  ///< as usual, of all pairs together
};

struct Method {
  std::string name;
  Claim claim = Claim::usual;
};

struct Experiment {
  std::string table;                 ///< its heading
  std::vector<std::string> columns;  ///< of the setting
  std::vector<std::string> setting;
  Question question = Question::size;
  std::vector<Method> methods;
  /// An outcome for each method.
  std::function<std::vector<Outcome>(Random&)> once;
  double effort = 1;   ///< share of the simulations that it gets, being slow
  bool quick = false;  ///< part of the sample that the tests run
};

std::vector<Experiment> experiments_of_objects();
std::vector<Experiment> experiments_of_units();
std::vector<Experiment> experiments_of_families();

inline double normal(Random& random) {
  return std::sqrt(-2 * std::log(1 - random.uniform())) * std::cos(2 * std::numbers::pi * random.uniform());
}
inline double exponential(Random& random) { return -std::log(1 - random.uniform()); }

/// Of what is drawn within a simulation: as many that 5 % is a whole number of them, one included.
inline constexpr std::uint64_t kResamples = 499;

}  // namespace etalon::calibration
