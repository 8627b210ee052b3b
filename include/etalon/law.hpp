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
  invariance,
  range,
  top_weight,
  ties,
  scale_invariance,
  nearer_ranks,
  earlier_ranks,
  phi_positive,
  phi_unit_sum,
  phi_falls_with_rank,
  phi_falls_with_other_rank,
  phi_falls_along,
  appending,
  confidence,
  convergence,
  judging,
  completeness,
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

inline constexpr std::array<LawFacts, 26> kLaws{{
    {Law::max_agreement, "max_agreement", "max",
     "the best value is one constant, reached when both sides agree and only then",
     "the best value is one constant, reached when both sides agree"},
    {Law::min_agreement, "min_agreement", "min",
     "the worst value is one constant, reached when the sides disagree as much as they can and only then",
     "the worst value is one constant, reached when the sides disagree as much as they can"},
    {Law::class_symmetry, "class_symmetry", "csym", "renaming the classes on both sides changes nothing", ""},
    {Law::symmetry, "symmetry", "sym", "exchanging truth and prediction changes nothing", ""},
    {Law::distance, "distance", "dist",
     "a linear transform of it is a metric: zero only for equal sides, symmetric, with the triangle inequality",
     "a linear transform of it is a pseudometric: zero may also join sides that differ"},
    {Law::monotonicity, "monotonicity", "mon", "a smallest step towards the truth improves the value",
     "a smallest step towards the truth never worsens the value"},
    {Law::strong_monotonicity, "strong_monotonicity", "smon",
     "one more object labeled alike, or one fewer labeled differently, improves the value",
     "one more object labeled alike, or one fewer labeled differently, never worsens the value"},
    {Law::constant_baseline, "constant_baseline", "cb",
     "the expectation over all predictions of given class sizes is one constant, whatever the sizes", ""},
    {Law::approximate_constant_baseline, "approximate_constant_baseline", "acb",
     "the value at the expected matrix is one constant, whatever the sizes", ""},
    {Law::invariance, "invariance", "inv", "renaming the items on both sides changes nothing", ""},
    {Law::range, "range", "range", "stays in the stated range and reaches its finite ends",
     "stays in the stated range"},
    {Law::top_weight, "top_weight", "top", "a swap of neighbours costs more the nearer it is to the top",
     "a swap of neighbours never costs less than one farther from the top"},
    {Law::ties, "ties", "ties", "tying two neighbours gives the mean of the two ways to order them",
     "tying two neighbours gives a value between those of the two ways to order them"},
    {Law::scale_invariance, "scale_invariance", "scale", "multiplying all distances by one number changes nothing", ""},
    {Law::nearer_ranks, "nearer_ranks", "near",
     "of two lists: a common document whose ranks come nearer to each other improves the value",
     "of two lists: a common document whose ranks come nearer to each other never worsens the value"},
    {Law::earlier_ranks, "earlier_ranks", "early",
     "of two lists: a common document that comes earlier in one of them improves the value",
     "of two lists: a common document that comes earlier in one of them never worsens the value"},
    {Law::phi_positive, "phi_positive", "φ>0", "(i) φ is positive", "φ is not negative"},
    {Law::phi_unit_sum, "phi_unit_sum", "Σφ=1", "(ii) the φ(i,i) add up to 1", ""},
    {Law::phi_falls_with_rank, "phi_falls_with_rank", "φ↓j", "(iii) φ(i,j) falls with j, from i on",
     "φ(i,j) does not rise with j, from i on"},
    {Law::phi_falls_with_other_rank, "phi_falls_with_other_rank", "φ↓i", "(iv) φ(i,j) falls with i, from j on",
     "φ(i,j) does not rise with i, from j on"},
    {Law::phi_falls_along, "phi_falls_along", "φ↓ii", "(v) φ(i,i) falls with i", "φ(i,i) does not rise with i"},
    {Law::appending, "appending", "app", "one more relevant document at the end of the list improves the value",
     "one more relevant document at the end of the list never worsens the value"},
    {Law::confidence, "confidence", "conf", "one more irrelevant document at the end of the list worsens the value",
     "one more irrelevant document at the end of the list never improves the value"},
    {Law::convergence, "convergence", "conv",
     "a document of a higher grade in the place of another, which leaves the list, improves the value",
     "a document of a higher grade in the place of another, which leaves the list, never worsens the value"},
    {Law::judging, "judging", "judg", "judging further documents irrelevant changes nothing", ""},
    {Law::completeness, "completeness", "compl", "there is a value for every list, whatever was judged", ""},
}};

constexpr const LawFacts& facts(Law law) { return kLaws[static_cast<std::size_t>(law)]; }

/// What an entry claims. A law that is not claimed must be refuted by the exhaustive check, so a missing claim is a
/// claim too.
struct Claim {
  Law law{};
  Form form = Form::strict;
  bool first_universe_only = false;  ///< of the domain's default ones: two classes; orders without ties
  bool later_weakly = false;

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
  claim.first_universe_only = true;
  return claim;
}

/// Holds for two classes; for three only its weak form does.
constexpr Claim weakly_for_more(Claim claim) {
  claim.later_weakly = true;
  return claim;
}

/// Holds for orders without ties and is refuted with them.
constexpr Claim without_ties(Claim claim) { return for_two_classes(claim); }

/// Holds for orders without ties; with them only its weak form does.
constexpr Claim weakly_with_ties(Claim claim) { return weakly_for_more(claim); }

}  // namespace etalon
