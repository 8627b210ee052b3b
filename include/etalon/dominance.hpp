// dominance.hpp: whether every measure whose weights fall with the rank prefers the same of two runs, and where those
// of a family that do not agree change their minds.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "etalon/document.hpp"
#include "etalon/samples.hpp"

namespace etalon {

/// Which of two is preferred.
enum class Preferred {
  a,
  b,
  equal,    ///< by all measures alike
  neither,  ///< some prefer one, some the other
};

/// From this value of a parameter on, up to the next part's.
struct PreferredFrom {
  double from;
  Preferred preferred;  ///< a, b or equal
};

/// A gain of one grade, all others as they are, at which discounted cumulated gain changes its mind.
struct GainTurn {
  double grade;
  double gain;
  Preferred below;
  Preferred above;
};

/// Two runs on the queries that both were measured on.
struct Dominance {
  struct Counts {
    std::size_t a = 0;
    std::size_t b = 0;
    std::size_t equal = 0;
    std::size_t neither = 0;
    void add(Preferred preferred);
  };
  struct Query {
    std::string query;
    Preferred by_grades;
    Preferred by_any_gains;
  };
  std::string a;
  std::string b;
  std::vector<Query> queries;
  Counts by_grades;                             ///< over queries: gains are the grades
  Counts by_any_gains;                          ///< gains are anything that does not fall as grades rise
  Preferred mean_by_grades = Preferred::equal;  ///< of gains added up over the queries
  Preferred mean_by_any_gains = Preferred::equal;
  std::vector<PreferredFrom> by_depth;        ///< gain among the first k, from k = 1 on: with two grades precision@k
  std::vector<PreferredFrom> by_persistence;  ///< rank-biased precision, from p = 0 on
  std::vector<double> hidden;  ///< values of p at which rounding hides whether the preference turns and turns back
  std::vector<GainTurn> by_gain;
  std::vector<std::string> notes;  ///< on either of the two
};

/// All pairs of systems. Throws Error(usage) where there is one only.
std::vector<Dominance> dominance_of(const Samples& samples);

/// With `each`, query by query.
Document document_of(const std::vector<Dominance>& found, bool each);

}  // namespace etalon
