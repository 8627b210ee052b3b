// formula.hpp (private): the tree that a formula is parsed into.
#pragma once

#include <algorithm>

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
    s,
    answer,
    reference,
    common,
    m_answer,
    m_reference,
    correlation,
    before_i,
    before_j
  };
  enum Function : std::size_t { sqrt, log, exp, abs, acos, min, max, xlogy, power_mean };

  Kind kind;
  double number = 0;
  std::size_t which = 0;  // of the parameters, variables or functions
  bool constant = false;  // of a sum over k: its value is the same everywhere inside of another sum
  std::vector<std::unique_ptr<Node>> children{};
};

inline constexpr std::string_view kVariables[] = {
    "c11",         "c10", "c01",      "c00",        "a1",         "a0",          "b1",
    "b0",          "n",   "m",        "pi",         "c_ii",       "c_ij",        "c_ji",
    "c_jj",        "a_i", "b_i",      "a_j",        "b_j",        "v_i",         "v_j",
    "i",           "j",   "k",        "concordant", "discordant", "target_only", "predicted_only",
    "neither",     "r",   "s",        "answer",     "reference",  "common",      "m_answer",
    "m_reference", "R",   "before_i", "before_j"};

/// Of answers: has a meaning for two of their classes only.
inline bool of_pair_of_classes(std::size_t variable) {
  using Node = Formula::Node;
  constexpr std::size_t all[] = {Node::i, Node::j, Node::c_ij, Node::a_i, Node::b_j, Node::before_i, Node::before_j};
  return std::find(std::begin(all), std::end(all), variable) != std::end(all);
}

/// Which of the variables a formula may use.
inline bool speaks_of(Formula::Of of, std::size_t variable) {
  using Node = Formula::Node;
  if (variable == Node::pi) return true;
  switch (of) {
    case Formula::Of::matrix: return variable < Node::i;
    case Formula::Of::pairs: return variable <= Node::n;
    case Formula::Of::ranks: return variable == Node::m || (variable >= Node::i && variable <= Node::k);
    case Formula::Of::orders: return variable == Node::n || (variable >= Node::concordant && variable <= Node::s);
    case Formula::Of::answers:
      return variable == Node::m || variable == Node::k || variable >= Node::answer || of_pair_of_classes(variable);
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
