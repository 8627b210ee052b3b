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
    sum_x,
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
    k,
    concordant,
    discordant,
    target_only,
    predicted_only,
    neither,
    r,
    s
  };
  enum Function : std::size_t { sqrt, log, exp, abs, acos, min, max, xlogy, power_mean };

  Kind kind;
  double number = 0;
  std::size_t which = 0;  // of the parameters, variables or functions
  std::vector<std::unique_ptr<Node>> children{};
};

inline constexpr std::string_view kVariables[] = {
    "c11",     "c10", "c01", "c00",        "a1",         "a0",          "b1",
    "b0",      "n",   "m",   "pi",         "c_ii",       "c_ij",        "c_ji",
    "c_jj",    "a_i", "b_i", "a_j",        "b_j",        "v_i",         "v_j",
    "i",       "j",   "k",   "concordant", "discordant", "target_only", "predicted_only",
    "neither", "r",   "s"};

/// Which of the variables a formula may use.
inline bool speaks_of(Formula::Of of, std::size_t variable) {
  using Node = Formula::Node;
  if (variable == Node::pi) return true;
  switch (of) {
    case Formula::Of::matrix: return variable < Node::i;
    case Formula::Of::ranks: return variable == Node::m || (variable >= Node::i && variable <= Node::k);
    case Formula::Of::orders: return variable == Node::n || variable >= Node::concordant;
  }
  return false;
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
