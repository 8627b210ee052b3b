// information.cpp: what one partition tells about the other, in nats.
#include <algorithm>

#include "domain/clusters/cluster_functions.hpp"
#include "domain/clusters/measures/entropies.hpp"
#include "domain/clusters/measures/expected_information.hpp"
#include "domain/clusters/parts.hpp"

namespace etalon::family {
namespace {

using enum Law;

/// A measure that is linear in the information when all sizes are given, as function(p, information, context): its mean
/// by chance is its value at the mean information.
template <auto function>
inline constexpr Functions of_information = of_partitions<[](const auto& p, const Context& context) {
  return Lambda<function>{}(p, information_of(p), context);
}>;
template <auto function>
inline constexpr Function information_by_chance = function_of<Partitions, [](const auto& p, const Context& context) {
  return Lambda<function>{}(p, expected_information(p), context);
}>;

constexpr auto information_itself = []<class T>(const Partitions<T>&, const T& information, const Context&) {
  return Value<T>(information);
};

constexpr auto over_norm = []<class T>(const Partitions<T>& p, const T& information, const Context& context) {
  return normalised(p, information, static_cast<Norm>(static_cast<int>(context.arguments[0])));
};
/// The joint entropy is that of one table, not of the sizes.
constexpr auto over_norm_of_sizes = []<class T>(const Partitions<T>& p, const T& information, const Context& context) {
  if (static_cast<int>(context.arguments[0]) == joint) return Value<T>::undefined(kNoClosedForm);
  return over_norm(p, information, context);
};

constexpr auto fairly = []<class T>(const Partitions<T>& p, const Value<T>& nmi) {
  using std::exp;
  if (!nmi.defined()) return nmi;
  const std::uint64_t gap = std::max(p.rows(), p.columns()) - std::min(p.rows(), p.columns());
  return Value<T>(nmi.number * exp(-count_as<T>(gap) / count_as<T>(p.rows())));
};

constexpr auto in_unit = []<class T>(const T& nats, const Context& context) {
  using std::log;
  return Value<T>(context.arguments[0] == 0 ? nats : nats / log(T(2)));
};

template <class T>
Value<T> share_of_entropy(const T& information, std::span<const std::uint64_t> sizes, std::uint64_t n,
                          const char* reason) {
  if (sizes.size() == 1) return Value<T>::undefined(reason);
  return Value<T>(information / entropy_of<T>(sizes, n));
}

constexpr auto share_of_reference = []<class T>(const Partitions<T>& p, const T& information, const Context&) {
  return share_of_entropy(information, p.row_sizes(), p.n(), "the reference has one cluster only");
};
constexpr auto share_of_clustering = []<class T>(const Partitions<T>& p, const T& information, const Context&) {
  return share_of_entropy(information, p.column_sizes(), p.n(), "the clustering has one cluster only");
};
constexpr auto share_of_both = []<class T>(const Partitions<T>& p, const T& information, const Context& context) {
  // (1+β)·M / (β·H(B) + H(A)): the same, and defined unless both entropies are zero.
  if (p.rows() == 1 && p.columns() == 1) return Value<T>::undefined("both partitions have one cluster only");
  const T beta = context.argument<T>(0);
  const T below = beta * entropy_of<T>(p.column_sizes(), p.n()) + entropy_of<T>(p.row_sizes(), p.n());
  return Value<T>((T(1) + beta) * information / below);
};

constexpr Measure kInformation[] = {
    {.name = "mi",
     .aliases = {"mutual_information"},
     .title = "Mutual information",
     .formula = "sum over i,j of n_ij/n * log(n*n_ij/(a_i*b_j))",
     .latex = R"(\sum_{ij}\frac{n_{ij}}{n}\log\frac{n\,n_{ij}}{a_i b_j})",
     .meaning = "how much one partition tells about the other, in nats",
     .range = {0, std::numeric_limits<double>::infinity()},
     .holds = {symmetry, weakly(monotonicity), approximate_constant_baseline},
     .reference = "Shannon 1948",
     .example = 0.6137647057286066,
     .elsewhere = {Elsewhere{"scikit-learn", "mutual_info_score"}},
     .by_chance = information_by_chance<information_itself>,
     .compute = of_information<information_itself>},
    {.name = "nmi",
     .aliases = {"normalized_mutual_information"},
     .title = "Normalised mutual information",
     .formula = "mi / norm(H(A), H(B))",
     .latex = R"(\frac{M(A,B)}{\sqrt{H(A)\,H(B)}})",
     .meaning = "mutual information over a mean of the two entropies",
     .parameters = {norm_parameter(geometric)},
     .range = {0, 1},
     .undefined = "a partition has one cluster only",
     .holds = {max_agreement, symmetry, monotonicity, approximate_constant_baseline},
     .variants = {Variant{"norm=max",
                          {max_agreement, symmetry, distance, weakly(monotonicity), approximate_constant_baseline}},
                  Variant{"norm=arithmetic", {max_agreement, symmetry, monotonicity, approximate_constant_baseline}}},
     .reference = "Strehl & Ghosh 2002",
     .example = 0.5796455009638612,
     .elsewhere = {Elsewhere{"scikit-learn", "normalized_mutual_info_score", "norm=arithmetic"}},
     .by_chance = information_by_chance<over_norm_of_sizes>,
     .compute = of_information<over_norm>},
    {.name = "fnmi",
     .title = "Fair normalised mutual information",
     .formula = "nmi * exp(-|k_A - k_B| / k_A)",
     .latex = R"(\mathrm{NMI}(A,B)\,e^{-|k_A-k_B|/k_A})",
     .meaning = "normalised mutual information, less for a number of clusters unlike the reference's",
     .parameters = {norm_parameter(arithmetic)},
     .range = {0, 1},
     .undefined = "both partitions have one cluster only",
     .holds = {max_agreement, approximate_constant_baseline},
     .reference = "Amelio & Pizzuti 2015",
     .example = 0.5794187908413788,
     .by_chance = information_by_chance<[]<class T>(const Partitions<T>& p, const T& information, const Context& how) {
       return fairly(p, over_norm_of_sizes(p, information, how));
     }>,
     .compute = of_information<[]<class T>(const Partitions<T>& p, const T& information, const Context& context) {
       return fairly(p, over_norm(p, information, context));
     }>},
    {.name = "vi",
     .aliases = {"variation_of_information"},
     .title = "Variation of information",
     .formula = "H(A|B) + H(B|A)",
     .latex = R"(2H(A,B)-H(A)-H(B))",
     .meaning = "what each partition leaves unsaid about the other",
     .parameters = {Parameter{.name = "unit",
                              .meaning = "unit of information",
                              .low = 0,
                              .high = 1,
                              .has_default = true,
                              .choices = {"nats", "bits"}}},
     .range = {0, std::numeric_limits<double>::infinity()},
     .better = Better::lower,
     .holds = {max_agreement, symmetry, distance, monotonicity},
     .reference = "Meilă 2003",
     .example = 0.8910235779525841,
     .by_chance = information_by_chance<[]<class T>(const Partitions<T>& p, const T& information, const Context& how) {
       const T apart = entropy_of<T>(p.row_sizes(), p.n()) + entropy_of<T>(p.column_sizes(), p.n());
       return in_unit(apart - T(2) * information, how);
     }>,
     .compute = of_partitions<[](const auto& p, const Context& context) { return in_unit(variation_of(p), context); }>},
    {.name = "homogeneity",
     .title = "Homogeneity",
     .formula = "mi / H(A)",
     .latex = R"(\frac{M(A,B)}{H(A)})",
     .meaning = "how far each cluster holds members of one reference cluster only",
     .range = {0, 1},
     .undefined = "the reference has one cluster only",
     .holds = {weakly(max_agreement), weakly(monotonicity), approximate_constant_baseline},
     .reference = "Rosenberg & Hirschberg 2007",
     .example = 0.5636557256179745,
     .elsewhere = {Elsewhere{"scikit-learn", "homogeneity_score", "", Undefined::best}},
     .by_chance = information_by_chance<share_of_reference>,
     .compute = of_information<share_of_reference>},
    {.name = "completeness",
     .title = "Completeness",
     .formula = "mi / H(B)",
     .latex = R"(\frac{M(A,B)}{H(B)})",
     .meaning = "how far the members of a reference cluster are in one cluster",
     .range = {0, 1},
     .undefined = "the clustering has one cluster only",
     .holds = {weakly(max_agreement), weakly(monotonicity), approximate_constant_baseline},
     .reference = "Rosenberg & Hirschberg 2007",
     .example = 0.5960888739651813,
     .elsewhere = {Elsewhere{"scikit-learn", "completeness_score", "", Undefined::best}},
     .by_chance = information_by_chance<share_of_clustering>,
     .compute = of_information<share_of_clustering>},
    {.name = "v_measure",
     .title = "V-measure",
     .formula = "(1 + beta)*homogeneity*completeness / (beta*homogeneity + completeness)",
     .latex = R"(\frac{(1+\beta)\,h\,c}{\beta h+c})",
     .meaning = "weighted harmonic mean of homogeneity and completeness; at beta = 1 the arithmetic nmi",
     .parameters = {Parameter{.name = "beta",
                              .meaning = "how many times as much completeness counts",
                              .low = 0,
                              .high = 1e6,
                              .has_default = true,
                              .value = 1,
                              .low_excluded = true}},
     .range = {0, 1},
     .undefined = "both partitions have one cluster only",
     .holds = {max_agreement, symmetry, monotonicity, approximate_constant_baseline},
     .reference = "Rosenberg & Hirschberg 2007",
     .example = 0.5794187908413788,
     .elsewhere = {Elsewhere{"scikit-learn", "v_measure_score"}},
     .by_chance = information_by_chance<share_of_both>,
     .compute = of_information<share_of_both>},
    {.name = "entropy_reference",
     .title = "Entropy of the reference",
     .formula = "sum over i of a_i/n * log(n/a_i)",
     .latex = R"(-\sum_i\frac{a_i}{n}\log\frac{a_i}{n})",
     .meaning = "information in the reference, in nats; describes the data, not the clustering",
     .range = {0, std::numeric_limits<double>::infinity()},
     .better = Better::neither,
     .holds = {weakly(monotonicity)},
     .reference = "Shannon 1948",
     .example = 1.0888999753452238,
     .compute = of_partitions<[](const auto& p, const Context&) {
       using T = typename std::remove_cvref_t<decltype(p)>::Number;
       return Value<T>(entropy_of<T>(p.row_sizes(), p.n()));
     }>},
    {.name = "entropy_clustering",
     .title = "Entropy of the clustering",
     .formula = "sum over j of b_j/n * log(n/b_j)",
     .latex = R"(-\sum_j\frac{b_j}{n}\log\frac{b_j}{n})",
     .meaning = "information in the clustering, in nats",
     .range = {0, std::numeric_limits<double>::infinity()},
     .better = Better::neither,
     .holds = {},
     .reference = "Shannon 1948",
     .example = 1.0296530140645737,
     .compute = of_partitions<[](const auto& p, const Context&) {
       using T = typename std::remove_cvref_t<decltype(p)>::Number;
       return Value<T>(entropy_of<T>(p.column_sizes(), p.n()));
     }>},
    {.name = "joint_entropy",
     .title = "Joint entropy",
     .formula = "sum over i,j of n_ij/n * log(n/n_ij)",
     .latex = R"(-\sum_{ij}\frac{n_{ij}}{n}\log\frac{n_{ij}}{n})",
     .meaning = "information in both partitions together, in nats",
     .range = {0, std::numeric_limits<double>::infinity()},
     .better = Better::neither,
     .holds = {symmetry},
     .reference = "Shannon 1948",
     .example = 1.5047882836811908,
     .by_chance = information_by_chance<[]<class T>(const Partitions<T>& p, const T& information, const Context&) {
       return Value<T>(entropy_of<T>(p.row_sizes(), p.n()) + entropy_of<T>(p.column_sizes(), p.n()) - information);
     }>,
     .compute = of_partitions<[](const auto& p, const Context&) {
       return Value<typename std::remove_cvref_t<decltype(p)>::Number>(joint_entropy_of(p));
     }>},
};

}  // namespace

constinit const Family information("Information of partitions", kInformation);

}  // namespace etalon::family
