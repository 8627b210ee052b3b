// law.hpp: the names of the laws a measure may obey, and what an entry of the catalogue claims about them.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace etalon {

enum class Law {
  max_agreement,
  min_agreement,
  class_symmetry,
  symmetry,
  distance,
  monotonicity,
  strong_monotonicity,
  constant_baseline,
  approximate_constant_baseline,
};

/// The strict form demands a strict inequality, or equality in no other case; the weak form allows ties.
enum class Form { strict, weak };

/// A law's name, its short form for table heads, what it says, and whether a weak form of it makes sense.
struct LawFacts {
  Law law;
  std::string_view name;
  std::string_view head;
  std::string_view says;
  std::string_view weakly;  ///< what the weak form says; empty when there is only one form
};

inline constexpr std::array<LawFacts, 9> kLaws{{
    {Law::max_agreement, "max_agreement", "max",
     "the best value is one constant, reached when the labelings agree and only then",
     "the best value is one constant, reached when the labelings agree"},
    {Law::min_agreement, "min_agreement", "min",
     "the worst value is one constant, reached when no object is labeled alike and only then",
     "the worst value is one constant, reached when no object is labeled alike"},
    {Law::class_symmetry, "class_symmetry", "csym", "renaming the classes on both sides changes nothing", ""},
    {Law::symmetry, "symmetry", "sym", "exchanging truth and prediction changes nothing", ""},
    {Law::distance, "distance", "dist",
     "a linear transform of it is a metric: zero only for equal labelings, symmetric, with the triangle inequality",
     "a linear transform of it is a pseudometric: zero may also join labelings that differ"},
    {Law::monotonicity, "monotonicity", "mon", "correcting one object improves the value",
     "correcting one object never worsens the value"},
    {Law::strong_monotonicity, "strong_monotonicity", "smon",
     "one more object labeled alike, or one fewer labeled differently, improves the value",
     "one more object labeled alike, or one fewer labeled differently, never worsens the value"},
    {Law::constant_baseline, "constant_baseline", "cb",
     "the expectation over all predictions of given class sizes is one constant, whatever the sizes", ""},
    {Law::approximate_constant_baseline, "approximate_constant_baseline", "acb",
     "the value at the expected matrix is one constant, whatever the sizes", ""},
}};

constexpr const LawFacts& facts(Law law) { return kLaws[static_cast<std::size_t>(law)]; }

/// What an entry claims. A law that is not claimed must be refuted by the exhaustive check, so a missing claim is a
/// claim too.
struct Claim {
  Law law{};
  Form form = Form::strict;
  bool two_classes_only = false;
  bool for_more_weakly = false;

  constexpr Claim() = default;
  constexpr Claim(Law claimed) : law(claimed) {}  // NOLINT: a law by itself claims its strict form
};

/// The weak form holds, the strict one does not.
constexpr Claim weakly(Claim claim) {
  claim.form = Form::weak;
  return claim;
}

/// Holds for two classes and is refuted for three.
constexpr Claim for_two_classes(Claim claim) {
  claim.two_classes_only = true;
  return claim;
}

/// Holds for two classes; for three only its weak form does.
constexpr Claim weakly_for_more(Claim claim) {
  claim.for_more_weakly = true;
  return claim;
}

}  // namespace etalon
