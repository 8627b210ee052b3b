// formula.hpp (private): the tree that a formula is parsed into.
#pragma once

#include "etalon/formula.hpp"

namespace etalon {

struct Formula::Node {
  enum class Kind {
    number,
    parameter,
    variable,
    negate,
    add,
    subtract,
    multiply,
    divide,
    power,
    function,
    sum_i,
    sum_ij,
    sum_k
  };
  // The order of the names in kVariables and kFunctions.
  enum Variable : std::size_t {
    c11,
    c10,
    c01,
    c00,
    a1,
    a0,
    b1,
    b0,
    n,
    m,
    pi,
    c_ii,
    c_ij,
    c_ji,
    c_jj,
    a_i,
    b_i,
    a_j,
    b_j,
    v_i,
    v_j,
    i,
    j,
    k
  };
  enum Function : std::size_t { sqrt, log, exp, abs, acos, min, max, xlogy, power_mean };

  Kind kind;
  double number = 0;
  std::size_t which = 0;  // of the parameters, variables or functions
  std::vector<std::unique_ptr<Node>> children{};
};

inline constexpr std::string_view kVariables[] = {"c11", "c10", "c01", "c00",  "a1",   "a0",   "b1",   "b0",
                                                  "n",   "m",   "pi",  "c_ii", "c_ij", "c_ji", "c_jj", "a_i",
                                                  "b_i", "a_j", "b_j", "v_i",  "v_j",  "i",    "j",    "k"};

/// Which of the variables a formula of matrices or of ranks may use.
inline bool speaks_of(Formula::Of of, std::size_t variable) {
  const bool ranks = variable >= Formula::Node::i;
  const bool both = variable == Formula::Node::m || variable == Formula::Node::pi;
  return both || ranks == (of == Formula::Of::ranks);
}

struct FormulaFunction {
  std::string_view name;
  std::size_t arguments;
};
inline constexpr FormulaFunction kFunctions[] = {{"sqrt", 1}, {"log", 1}, {"exp", 1},   {"abs", 1},       {"acos", 1},
                                                 {"min", 2},  {"max", 2}, {"xlogy", 2}, {"power_mean", 3}};

std::unique_ptr<Formula::Node> parse_formula(const std::string& text, const std::vector<std::string>& parameters,
                                             Formula::Of of);

}  // namespace etalon
