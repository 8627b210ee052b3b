// orders.cpp: answers in their order: delays over whole answers (type 1), over common documents (type 2), and weights
// of pairs of classes (type 3). Numbers in brackets are equations of Michel, LREC 2000.
#include "domain/answers/answer_functions.hpp"
#include "domain/answers/measures/parameters.hpp"
#include "domain/answers/parts.hpp"

namespace etalon {
namespace {

template <PhiKind kind, class T>
Value<T> phi_at(std::uint64_t i, std::uint64_t j, std::uint64_t m) {
  return Phi<T>(kind, m)(i, j);
}

template <PhiKind kind>
constexpr PhiFunctions functions_of{&phi_at<kind, double>, &phi_at<kind, Exact>};

}  // namespace

const PhiFunctions* phi_of(const Score& score) {
  if (score.measure->name != "type3") return nullptr;
  const bool delta = answer_parameters::choice<PhiKind>(score.arguments, 1) == PhiKind::delta;
  return delta ? &functions_of<PhiKind::delta> : &functions_of<PhiKind::reciprocal>;
}

namespace family {
namespace {

using enum Law;
using namespace answer_parameters;

/// The mean delay [17], [18] of equal answers changes with their length (and with nothing else: it is a mean over all
/// pairs of ranks, whichever documents have them), and so does the number of terms of a sum.
constexpr Claims kDelayed{symmetry, range, weakly(nearer_ranks), weakly(earlier_ranks)};
/// [10], [12] and [14] stay below 1 on every pair of ranks, and so does their mean.
constexpr Claims kDelayedBelow{symmetry, weakly(range), weakly(nearer_ranks), weakly(earlier_ranks)};
/// Over the common documents alpha sees how near the ranks are, mu how early; nothing can see both: two equal ranks far
/// down are near and late.
constexpr Claims kByDistance{symmetry, range, nearer_ranks};
constexpr Claims kByPlace{symmetry, range, earlier_ranks};
constexpr Claims kByBoth{symmetry, range};
constexpr Claims kCorrelated{weakly(max_agreement), symmetry, range};
constexpr Claims kFull{max_agreement, symmetry, range};
constexpr Claims kWeighted{
    max_agreement,  symmetry, range, phi_positive, phi_unit_sum, phi_falls_with_rank, phi_falls_with_other_rank,
    phi_falls_along};
/// The simpler weights fall with the distance of the ranks everywhere, those of [32] do not: of four classes
/// φ(3, 1) exceeds φ(3, 4).
constexpr Claims kWeightedNearer{
    max_agreement,   symmetry,    range, phi_positive, phi_unit_sum, phi_falls_with_rank, phi_falls_with_other_rank,
    phi_falls_along, nearer_ranks};
constexpr Claims kWeightedOneWay{
    weakly(max_agreement),     range,          phi_positive, phi_unit_sum, phi_falls_with_rank,
    phi_falls_with_other_rank, phi_falls_along};
/// Overlaps add up to more than equal classes do.
constexpr Claims kWeightedOverlap{
    symmetry, range, phi_positive, phi_unit_sum, phi_falls_with_rank, phi_falls_with_other_rank, phi_falls_along};

constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// Of the mean of α·μ times S, or of a sum of α·μ, which has no upper end.
constexpr Range delayed_range(Alpha alpha, Mu mu, RankOf rank, bool sum) {
  const bool over = mu == Mu::over_max || mu == Mu::over_product || mu == Mu::over_sum;
  // Half ranks may be half a place apart, and [9] is then 2.
  const bool halves = rank == RankOf::mean || rank == RankOf::middle;
  const double greatest = alpha == Alpha::reciprocal && halves ? 2 : 1;
  const bool reached = alpha != Alpha::reciprocal && mu == Mu::none;
  const double high = sum || over ? kInfinity : greatest;
  // [14] takes i·j, which grows as the square of the length, against the length.
  return {mu == Mu::by_sum ? -kInfinity : 0, high, sum || over || reached};
}

constexpr Range type1_range(const Arguments& arguments) {
  const bool of_classes = arguments[4] != 0;
  Range range =
      delayed_range(choice<Alpha>(arguments, 1), choice<Mu>(arguments, 2), choice<RankOf>(arguments, 3), false);
  if (of_classes) range = {range.low, kInfinity, true};
  return range;
}

constexpr Range type2_range(const Arguments& arguments) {
  return delayed_range(choice<Alpha>(arguments, 0), choice<Mu>(arguments, 1), choice<RankOf>(arguments, 2), true);
}

/// Overlaps of crossing classes can add up to more than 1; the other forms cannot, since φ(i,j) ≤ φ(k,k) for the
/// greater rank k of both, and the rows or columns of S add up to at most 1.
constexpr Range type3_range(const Arguments& arguments) {
  const bool bounded = choice<Nominal>(arguments, 0) != Nominal::overlap;
  return {0, bounded ? 1 : kInfinity};
}

constexpr Measure kAnswerOrders[] = {
    {.name = "tague_r",
     .title = "Tague's R, a rank correlation",
     .formula = "the correlation of i and r(D_i), the ranks of the answer's documents in the answer and the reference",
     .latex = R"(\frac{\sum_i (i-\bar i)(r(D_i)-\bar r)}{\sqrt{\sum_i (i-\bar i)^2\,\sum_i (r(D_i)-\bar r)^2}})",
     .meaning = "whether documents that come late in the answer come late in the reference",
     .parameters = {kOver, kRank},
     .range = {-1, 1},
     .undefined = "the answer has no document, or one that is not in the reference (with over=common: none that is); "
                  "or the documents have "
                  "one rank only on a side",
     .holds = kCorrelated,
     .variants = {Variant{"over=common", kCorrelated}, Variant{"over=common,rank=mean", kCorrelated},
                  Variant{"over=common,rank=middle", kCorrelated}},
     .reference = "Michel 2000, [5]; Tague-Sutcliffe 1995",
     .example = 0.6,
     .compute = of_answers<[](const auto& a, const Context& context) {
       using T = typename std::remove_cvref_t<decltype(a)>::Number;
       return rank_correlation<T>(*a, choice<RankOf>(context.arguments, 1), context.arguments[0] != 0);
     }>},
    {.name = "type1",
     .title = "Ordered similarity of type 1: with a delay over the whole answers",
     .formula = "S(C, C')·(1 + R)/2 [16]; with delays S·mean α [19], S·mean μ [20], S·mean(α·μ) [21], the means over "
                "all pairs of ranks",
     .latex = R"(\frac{1+R}{2}\,S(C,C'),\quad \overline{\alpha}\,S,\quad \overline{\mu}\,S,\quad )"
              R"(\overline{\alpha\mu}\,S)",
     .meaning = "documents in common, times one number for the order; mean delays depend on the lengths only, not on "
                "where the common documents are",
     .parameters = {kNominal, kAlpha, kMu, kRank,
                    Parameter{.name = "of",
                              .meaning = "S of the documents [1]–[4], or added up over the pairs of classes [25]",
                              .has_default = true,
                              .choices = {"documents", "classes"}},
                    kOver},
     .range = {0, 1},
     .range_at = type1_range,
     .undefined = "an answer has no document; without delays where R is; with alpha=9 when a rank of the answer is one "
                  "of the reference",
     .holds = kFull,
     .variants = {Variant{"over=common", kFull}, Variant{"alpha=6", kDelayed}, Variant{"alpha=7", kDelayed},
                  Variant{"alpha=8", kDelayed}, Variant{"mu=10", kDelayedBelow}, Variant{"mu=11", kDelayed},
                  Variant{"mu=12", kDelayedBelow}, Variant{"mu=13", kDelayed}, Variant{"mu=14", kDelayedBelow},
                  Variant{"mu=15", kDelayed}, Variant{"alpha=8,mu=10", kDelayedBelow},
                  Variant{"alpha=6,rank=mean,of=classes", kDelayed}},
     .reference = "Michel 2000, [16]–[21]; d0(R) = (1 + R)/2 is ours, the source leaves it open",
     .example = 0.8,
     .compute = of_answers<[](const auto& a, const Context& context) {
       using T = typename std::remove_cvref_t<decltype(a)>::Number;
       const auto& given = context.arguments;
       const auto form = choice<Nominal>(given, 0);
       const auto alpha = choice<Alpha>(given, 1);
       const auto mu = choice<Mu>(given, 2);
       const auto rank = choice<RankOf>(given, 3);
       const bool by_correlation = alpha == Alpha::none && mu == Mu::none;
       Value<T> delay =
           by_correlation ? rank_correlation<T>(*a, rank, given[5] != 0) : Delays<T>(alpha, mu, *a, rank).mean();
       if (!delay.defined()) return delay;
       if (by_correlation) delay = (T(1) + delay.number) / T(2);
       const Value<T> similarity = given[4] != 0 ? Value<T>(sum_over_classes<T>(form, *a)) : nominal_value<T>(form, *a);
       return similarity.defined() ? Value<T>(delay.number * similarity.number) : similarity;
     }>},
    {.name = "type2",
     .title = "Ordered similarity of type 2: with a delay for each common document",
     .formula = "Σ α_ij [22], Σ μ_ij [23], Σ α_ij·μ_ij [24] over the common documents, i and j their ranks",
     .latex = R"(\sum_{i}\sum_{j} \alpha_{ij}\,\mu_{ij}\,|D_i\cap D'_j|)",
     .meaning = "documents in common, each weighted by its ranks; without alpha and mu their number",
     .parameters = {kAlpha, kMu, kRank},
     .range = {0},
     .range_at = type2_range,
     .undefined = "never; with alpha=9 when a common document has the same rank on both sides",
     .holds = kDelayed,
     .variants = {Variant{"alpha=6", kByDistance}, Variant{"alpha=7", kByDistance}, Variant{"alpha=8", kByDistance},
                  Variant{"alpha=9", kByDistance}, Variant{"mu=10", kByPlace}, Variant{"mu=11", kByPlace},
                  Variant{"mu=12", kByPlace}, Variant{"mu=13", kByPlace}, Variant{"mu=14", kByPlace},
                  Variant{"mu=15", kByPlace}, Variant{"alpha=8,mu=10", kByBoth},
                  Variant{"alpha=6,rank=mean", kByDistance}},
     .reference = "Michel 2000, [22]–[24]",
     .example = 4,
     .compute = of_answers<[](const auto& a, const Context& context) {
       using T = typename std::remove_cvref_t<decltype(a)>::Number;
       const auto& given = context.arguments;
       return Delays<T>(choice<Alpha>(given, 0), choice<Mu>(given, 1), *a, choice<RankOf>(given, 2)).over_common();
     }>},
    {.name = "type3",
     .aliases = {Alias{"p_delta", "phi=delta"}},
     .title = "Ordered similarity of type 3: with a weight for each pair of classes",
     .formula = "Σ_i Σ_j S(C_i, C'_j)·φ(i, j); delta: φ = δ(i(|i − j| + 1))·δ(j(|i − j| + 1)), δ(n) = √(6m³ / (6m⁴ − "
                "6m³ + 8m² − 3m + 1))·(1 − (n − 1)/m²); reciprocal: φ = 1 / (max(i, j)·(|i − j| + 1)·Σ_{k ≤ m} 1/k); m "
                "the greater number of classes",
     .latex = R"(\sum_{i}\sum_{j} S(C_i,C'_j)\,\varphi(i,j),\quad )"
              R"(\varphi(i,j)=\delta^{m_0}(i(|i-j|+1))\,\delta^{m_0}(j(|i-j|+1)),\quad )"
              R"(\delta^{m_0}(n)=\sqrt{\tfrac{6m_0^3}{6m_0^4-6m_0^3+8m_0^2-3m_0+1}}\left(1-\tfrac{n-1}{m_0^2}\right),)"
              R"(\quad m_0=\max(m,m'))",
     .meaning = "similarity of the classes as sets, weighted the more the earlier and the nearer the classes are",
     .parameters = {kNominal, Parameter{.name = "phi",
                                        .meaning = "the weights: those of [32], or simpler ones of ours",
                                        .has_default = true,
                                        .choices = {"delta", "reciprocal"}}},
     .range = {0, 1},
     .range_at = type3_range,
     .holds = kWeighted,
     .variants = {Variant{"nominal=dice", kWeighted}, Variant{"nominal=cosine", kWeighted},
                  Variant{"nominal=overlap", kWeightedOverlap}, Variant{"nominal=recall", kWeightedOneWay},
                  Variant{"nominal=precision", kWeightedOneWay}, Variant{"phi=reciprocal", kWeightedNearer}},
     .reference = "Michel 2000, [31]–[33]",
     .example = 0.5193298969072164,
     .compute = of_answers<[](const auto& a, const Context& context) {
       using T = typename std::remove_cvref_t<decltype(a)>::Number;
       const auto form = choice<Nominal>(context.arguments, 0);
       if (a->cells.empty()) return Value<T>(T(0));  // also of no classes, whose weights have no value
       const Phi<T> phi(choice<PhiKind>(context.arguments, 1), std::max(a->answer.classes(), a->reference.classes()));
       T sum{};
       for (const auto& cell : a->cells) {
         sum += phi(cell.answer + 1, cell.reference + 1) *
                nominal_of<T>(form, cell.count, a->answer.size(cell.answer), a->reference.size(cell.reference));
       }
       return Value<T>(sum);
     }>},
};

}  // namespace

constinit const Family answer_orders("Answers in their order: delays and weights", kAnswerOrders);

}  // namespace family
}  // namespace etalon
