// simulation.hpp: how often methods err on data whose truth is known.
#pragma once

#include <cmath>
#include <cstdint>
#include <functional>
#include <numbers>
#include <string>
#include <vector>

#include "calibration/matrices.hpp"
#include "number/random.hpp"

namespace etalon::calibration {

/// One method on one simulated data set.
struct Outcome {
  bool tested = false;    ///< it has a p-value; without one it calls nothing different
  bool rejected = false;  ///< it calls the systems different at 5 %
  bool bounded = false;   ///< it has an interval
  bool covered = false;   ///< which contains the true difference
  bool warned = false;    ///< the command says that such data mislead it
  double decided = 0;     ///< share of unequal pairs that it decides, where power is asked for
};

/// The question of a table. `size`: the systems are equal; `coverage`: they are not, or the method is about something
/// else than the mean; `power`: which share of unequal pairs is decided.
enum class Question { size, coverage, power };

enum class Claim {
  contrast,   ///< known to err, or not the method of the command
  published,  ///< shown without a bar
  usual,      ///< at most 7 %, at least 92 %, or the command warns
  type_one,   ///< at most 6.5 %
  exact,      ///< at most 5 %
  family,     ///< at most 7 % for all pairs together
  matrices,   ///< at most 7.5 % for all pairs together, averaged over matrices
  copies,     ///< at most 8 % for all pairs together, near copies among them
  leader,     ///< at least 94 %
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
  double effort = 1;        ///< share of the simulations that it gets, being slow
  bool quick = false;       ///< part of the sample that the tests run
  std::uint64_t index = 0;  ///< of its random numbers, whatever else is simulated
};

std::vector<Experiment> experiments_of_objects();
std::vector<Experiment> experiments_of_units(const Matrices& matrices);
std::vector<Experiment> experiments_of_families(const Matrices& matrices);
std::vector<Experiment> experiments_of_leaders(const Matrices& matrices);

/// Tables that are no simulations: decisions over whole matrices, and exact errors of the gate.
void print_decisions(const Matrices& matrices, std::uint64_t resamples, std::uint64_t seed, unsigned threads);
void print_gate(unsigned threads);

inline double normal(Random& random) {
  return std::sqrt(-2 * std::log(1 - random.uniform())) * std::cos(2 * std::numbers::pi * random.uniform());
}
inline double exponential(Random& random) { return -std::log(1 - random.uniform()); }

/// Of what is drawn within a simulation: as many that 5 % is a whole number of them, one included.
inline constexpr std::uint64_t kResamples = 499;

}  // namespace etalon::calibration
