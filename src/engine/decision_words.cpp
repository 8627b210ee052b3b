// decision_words.cpp: kinds of units and tests of pairs by name, and which tests suit which units.
#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "engine/decision_words.hpp"
#include "etalon/error.hpp"
#include "etalon/text.hpp"

namespace etalon {
namespace {

template <class Kind>
using Word = std::pair<std::string_view, Kind>;

constexpr std::array<Word<UnitKind>, 5> kUnits{{{"queries", UnitKind::queries},
                                                {"folds", UnitKind::folds},
                                                {"datasets", UnitKind::datasets},
                                                {"seeds", UnitKind::seeds},
                                                {"objects", UnitKind::objects}}};
constexpr std::array<Word<PairMethod>, 12> kMethods{{{"t", PairMethod::t},
                                                     {"nadeau-bengio", PairMethod::nadeau_bengio},
                                                     {"welch", PairMethod::welch},
                                                     {"wilcoxon", PairMethod::wilcoxon},
                                                     {"sign", PairMethod::sign},
                                                     {"randomization", PairMethod::randomization},
                                                     {"bootstrap-percentile", PairMethod::bootstrap_percentile},
                                                     {"bootstrap-bca", PairMethod::bootstrap_bca},
                                                     {"bootstrap-studentised", PairMethod::bootstrap_studentised},
                                                     {"mcnemar", PairMethod::mcnemar},
                                                     {"bootstrap-objects", PairMethod::objects_again},
                                                     {"half-samples", PairMethod::half_of_objects}}};
constexpr std::array<Word<Decision>, 4> kDecisions{
    {{"a", Decision::a}, {"b", Decision::b}, {"equivalent", Decision::equivalent}, {"undecided", Decision::undecided}}};

template <class Words, class Kind>
std::string_view word_for(const Words& words, Kind kind) {
  for (const auto& [name, known] : words) {
    if (known == kind) return name;
  }
  return {};
}

}  // namespace

UnitKind parse_unit_kind(std::string_view name) {
  for (const auto& [known, kind] : kUnits) {
    if (known == name) return kind;
  }
  refuse("a unit cannot be '" + std::string(name) + "'; choose one of " + std::string(kUnitKinds));
}

PairMethod parse_pair_method(std::string_view name) {
  for (const auto& [known, method] : kMethods) {
    if (known == name) return method;
  }
  refuse("a method cannot be '" + std::string(name) + "'; choose one of " + std::string(kPairMethods));
}

std::string_view name_of(UnitKind kind) { return word_for(kUnits, kind); }
std::string_view name_of(PairMethod method) { return word_for(kMethods, method); }
std::string_view name_of(Decision decision) { return word_for(kDecisions, decision); }

PairMethod default_method(UnitKind kind) {
  switch (kind) {
    case UnitKind::folds: return PairMethod::nadeau_bengio;
    case UnitKind::datasets: return PairMethod::wilcoxon;
    case UnitKind::seeds: return PairMethod::welch;
    case UnitKind::objects: return PairMethod::objects_again;
    case UnitKind::queries: break;
  }
  return PairMethod::t;
}

void check_suits(PairMethod method, UnitKind unit) {
  const std::string name(name_of(method));
  const bool of_objects = method == PairMethod::objects_again || method == PairMethod::half_of_objects;
  if (unit == UnitKind::objects && !of_objects && method != PairMethod::mcnemar)
    refuse("'" + name + "' is about values of units, and objects have none by themselves: take " +
           std::string(name_of(PairMethod::objects_again)));
  if (unit != UnitKind::objects && of_objects) refuse("'" + name + "' draws objects, and these are values of units");
  if (unit == UnitKind::folds && method != PairMethod::nadeau_bengio)
    refuse("folds of a cross-validation share most of their training data, so that '" + name +
           "' would call too many differences real: take nadeau-bengio");
  if (unit == UnitKind::seeds && method != PairMethod::welch)
    refuse("runs with other seeds are no pairs, which '" + name + "' is for: take welch");
  if (unit == UnitKind::folds || unit == UnitKind::seeds) return;
  if (method == PairMethod::nadeau_bengio)
    refuse("nadeau-bengio is for folds of a cross-validation: say --unit folds (Python: unit='folds')");
  if (method == PairMethod::welch)
    refuse("the systems have values on the same units, and welch would not use that: take a paired test such as t");
}

std::string too_few_units(std::size_t units, double alpha) {
  const double least = std::ldexp(2, -static_cast<int>(std::min<std::size_t>(units, 1000)));
  if (least <= alpha) return "";
  return "too few units, " + std::to_string(units) +
         " that all speak for the same system do so by chance with p = " + shortest(std::min(1.0, least));
}

}  // namespace etalon
