// chance.cpp: the information of two partitions beyond that of random ones with the same cluster sizes.
#include "domain/clusters/cluster_functions.hpp"
#include "domain/clusters/measures/entropies.hpp"
#include "domain/clusters/measures/expected_information.hpp"
#include "domain/clusters/measures/information_spread.hpp"
#include "domain/clusters/parts.hpp"
#include "statistic/random_tables.hpp"

namespace etalon::family {
namespace {

using enum Law;

constexpr const char* kCertain = "random partitions of these sizes all have the same information";
constexpr const char* kOnlyAlike = "all partitions of these sizes have the same information, and could have no more";
constexpr const char* kTooManyObjects = "too many objects for the exact expectation";
constexpr double kMostOverlapSpread = 1e7;  // about a minute
constexpr const char* kTooLarge = "too large for the exact variance; take smi(samples=1000), which draws random tables";

/// The standard deviation of n·MI over so many random tables.
inline double sampled_deviation(const auto& p, std::uint64_t tables) {
  std::vector<double> sums;
  const auto n = static_cast<long double>(p.n());
  // A cell that is zero adds its mean, and all means add up to n.
  long double sum = n;
  draw_tables(
      p.row_sizes(), p.column_sizes(), tables,
      [&](std::size_t i, std::size_t j, std::uint64_t count) {
        const long double mean = static_cast<long double>(p.a(i)) * static_cast<long double>(p.b(j)) / n;
        sum += overlap_information(count, mean) - mean;
      },
      [&] {
        sums.push_back(static_cast<double>(sum));
        sum = n;
        return true;
      });
  long double mean = 0;
  for (const double x : sums) mean += x;
  mean /= static_cast<long double>(sums.size());
  long double squares = 0;
  for (const double x : sums) squares += (x - mean) * (x - mean);
  const long double variance = squares / static_cast<long double>(sums.size() - 1);
  // Tables that all have the same information differ by rounding only.
  return variance > 1e-24L * mean * mean ? static_cast<double>(std::sqrt(variance)) : 0;
}

template <class P>
auto standardised(const P& p, std::uint64_t tables) {
  using std::sqrt;
  using T = typename P::Number;
  constexpr bool exactly = std::is_same_v<T, Exact>;
  const auto number = [](double x) {
    if constexpr (exactly)
      return Exact::binary(x);
    else
      return x;
  };
  // One cluster, or every object alone, on one side: every table has the same information.
  if (one_cluster(p) || p.rows() == p.n() || p.columns() == p.n()) return Value<T>::undefined(kCertain);
  const double steps = spread_steps(p.row_sizes(), p.column_sizes(), p.n());
  T deviation{};
  if (tables > 0) {
    if (tables == 1) return Value<T>::undefined("one random table has no spread");
    deviation = number(sampled_deviation(p, tables));
  } else if (steps > kMostSpreadSteps) {
    return Value<T>::undefined(kTooLarge);
  } else if (exactly && steps > kMostExactSpreadSteps) {
    const auto variance = spread_of<double>(p.row_sizes(), p.column_sizes(), p.n());
    deviation = number(std::sqrt(variance.value_or(0)));
  } else {
    const auto variance = spread_of<T>(p.row_sizes(), p.column_sizes(), p.n());
    deviation = variance ? sqrt(*variance) : T(0);
  }
  const T n = count_as<T>(static_cast<Int128>(p.n()));
  const T beyond = information_of(p) - expected_information(p);
  return ratio<T>(n * beyond, deviation, kCertain);
}

template <class T>
Value<T> adjusted_information(const Partitions<T>& p, const T& information, const Context& context) {
  const auto norm = static_cast<Norm>(static_cast<int>(context.arguments[0]));
  const bool alone = p.rows() == p.n() || p.columns() == p.n();
  if (one_cluster(p) || alone) {
    // One cluster, or every object alone, on a side: the information is the lesser entropy in all partitions of
    // these sizes, so that there is none beyond it. The quotient is 0, unless there can be none either.
    const bool both = (p.rows() == 1 && p.columns() == 1) || (p.rows() == p.n() && p.columns() == p.n());
    if (both || norm == min || (norm == geometric && one_cluster(p))) return Value<T>::undefined(kOnlyAlike);
    return Value<T>(T(0));
  }
  if (overlap_spread(p) > kMostOverlapSpread) return Value<T>::undefined(kTooManyObjects);
  const T expected = expected_information(p);
  return ratio(information - expected, normaliser(p, norm) - expected, kOnlyAlike);
}

constexpr Measure kChance[] = {
    {.name = "ami",
     .aliases = {"adjusted_mutual_information"},
     .title = "Adjusted mutual information",
     .formula = "(mi - E[mi]) / (norm(H(A), H(B)) - E[mi])",
     .latex = R"(\frac{M(A,B)-\mathbb{E}M}{\sqrt{H(A)\,H(B)}-\mathbb{E}M})",
     .meaning = "mutual information beyond that of random partitions with the same cluster sizes",
     .parameters = {norm_parameter(geometric)},
     .range = {-1, 1, false},
     .undefined = kOnlyAlike,
     .baseline = 0,
     .holds = {max_agreement, symmetry, monotonicity, constant_baseline, approximate_constant_baseline},
     .variants = {Variant{"norm=max", {max_agreement, symmetry, constant_baseline, approximate_constant_baseline}},
                  Variant{"norm=arithmetic",
                          {max_agreement, symmetry, constant_baseline, approximate_constant_baseline}}},
     .reference = "Vinh, Epps & Bailey 2010",
     .example = 0.4228461722999023,
     .elsewhere = {Elsewhere{"scikit-learn", "adjusted_mutual_info_score", "norm=arithmetic"}},
     .by_chance = function_of<Partitions,
                              [](const auto& p, const Context& context) {
                                // The joint entropy is that of one table, not of the sizes.
                                if (static_cast<int>(context.arguments[0]) == joint)
                                  return Value<typename std::remove_cvref_t<decltype(p)>::Number>::undefined(
                                      kNoClosedForm);
                                return adjusted_information(p, expected_information(p), context);
                              }>,
     .compute = of_partitions<[](const auto& p, const Context& context) {
       return adjusted_information(p, information_of(p), context);
     }>},
    {.name = "smi",
     .aliases = {"standardized_mutual_information"},
     .title = "Standardised mutual information",
     .formula = "(mi - E[mi]) / sqrt(Var[mi])",
     .latex = R"(\frac{M(A,B)-\mathbb{E}M}{\sqrt{\mathrm{Var}\,M}})",
     .meaning = "mutual information in standard deviations above that of random partitions with the same cluster sizes",
     .parameters = {Parameter{.name = "samples",
                              .meaning = "random tables that estimate the variance; 0 computes it exactly, as long as "
                                         "that takes some seconds at most",
                              .low = 0,
                              .high = 1e7,
                              .has_default = true,
                              .whole = true}},
     .undefined = "random partitions of these sizes all have the same information, or the sizes are too many and too "
                  "large for the exact variance",
     .baseline = 0,
     .holds = {symmetry, constant_baseline},
     .reference = "Romano, Bailey, Vinh & Verspoor 2014",
     .example = 2.244477512558081,
     .compute = of_partitions<[](const auto& p, const Context& context) {
       return standardised(p, static_cast<std::uint64_t>(context.arguments[0]));
     }>},
};

}  // namespace

constinit const Family chance("Information beyond chance", kChance);

}  // namespace etalon::family
