// compare_pairs.hpp: is the first system better than the second? Methods for the differences of two systems on units.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "etalon/value.hpp"

namespace etalon::compare {

struct Interval {
  double low = 0;
  double high = 0;
};

/// What a method finds about two systems. Every difference is that of the first minus the second.
struct Finding {
  std::string_view method;
  std::string_view distribution;  ///< what p is taken from: "student", "exact", "normal", "chi-square", "resamples"
  std::size_t n = 0;  ///< units that the statistic rests on: some methods leave out those without difference
  Value<double> statistic;
  double degrees = std::numeric_limits<double>::quiet_NaN();  ///< of freedom, if the distribution has them
  Value<double> p;                                            ///< two-sided
  Value<double> difference;                                   ///< what the interval is about
  Value<Interval> interval;
  Value<double> effect;          ///< a size without unit
  std::string_view effect_name;  ///< "d_z", "rank-biserial" …
  std::uint64_t resamples = 0;   ///< random ones that p or the interval rests on; 0: none are drawn

  /// Nothing is known yet, for such a reason.
  Finding(std::string_view method_name, std::size_t units, const char* reason)
      : method(method_name),
        n(units),
        statistic(Value<double>::undefined(reason)),
        p(Value<double>::undefined(reason)),
        difference(Value<double>::undefined(reason)),
        interval(Value<Interval>::undefined(reason)),
        effect(Value<double>::undefined(reason)) {}
};

struct PairOptions {
  double confidence = 0.95;
  double tie = 0;  ///< differences no further apart are equal, and no further from 0 none; see `differences_of`
};

/// The differences of two systems on the same units, and how far apart they may be by rounding alone: 0.62 − 0.56 and
/// 0.55 − 0.49 are no equal doubles, and a test by ranks would miss the tie.
struct Differences {
  std::vector<double> values;
  double tie = 0;
};
Differences differences_of(std::span<const double> first, std::span<const double> second);

/// Student's t on the differences (d_z = mean / deviation). Undefined when all differences are equal: they have no
/// spread that the mean could be held against.
Finding student(std::span<const double> differences, const PairOptions& how = {});

/// The same for folds of one cross-validation, whose training sets overlap: the variance of the mean is
/// s²·(1/J + test/train) (Nadeau and Bengio 2003). `test_to_train` is 1/9 for ten folds.
Finding nadeau_bengio(std::span<const double> differences, double test_to_train, const PairOptions& how = {});

/// Two one-sided t-tests (Schuirmann 1987): a small p shows that the true difference is within ±margin. The interval
/// has twice the error, 90 % for a confidence of 95 %, and lies within ±margin exactly when p ≤ 1 − confidence.
Finding equivalence(std::span<const double> differences, double margin, const PairOptions& how = {},
                    double test_to_train = 0);

/// Values that are not paired, such as runs with other seeds (Welch 1947). The effect is the difference in units of
/// √((s₁² + s₂²)/2).
Finding welch(std::span<const double> first, std::span<const double> second, const PairOptions& how = {});

/// What becomes of units without difference.
enum class Zeros {
  wilcox,  ///< left out before ranking
  pratt,   ///< ranked, then left out
  zsplit,  ///< ranked, half of their ranks to each side
};
enum class Distribution {
  automatic,  ///< exact where that is cheap
  exact,
  normal,
};
struct WilcoxonOptions : PairOptions {
  Zeros zeros = Zeros::wilcox;
  Distribution distribution = Distribution::automatic;
  bool continuity = false;  ///< of the normal distribution: half a rank towards the middle
};

/// Up to so many differences `automatic` is exact, and up to so many `exact` is possible.
inline constexpr std::size_t kExactRanks = 300;
inline constexpr std::size_t kMostExactRanks = 1000;

/// Wilcoxon's signed ranks, exact over all signs also with ties. The statistic is the lesser sum of ranks, the effect
/// the matched-pairs rank-biserial correlation. The difference is that of Hodges and Lehmann 1963, the median of all
/// means of two; its interval holds at least with its confidence, also for values with ties.
Finding wilcoxon(std::span<const double> differences, const WilcoxonOptions& how = {});

/// The sign test, exact. The difference is the median, the effect (wins − losses) / (wins + losses).
Finding sign(std::span<const double> differences, const PairOptions& how = {});

struct ResampleOptions : PairOptions {
  std::uint64_t resamples = 10000;
  std::uint64_t seed = 1;
  unsigned threads = 1;  ///< the result does not depend on it
};

/// Up to so many differences that are not 0 all signs are gone through, in halves that meet in the middle.
inline constexpr std::size_t kAllSigns = 40;

/// Fisher's randomisation: the share of all changes of sign whose sum is at least as far from 0; of more differences
/// than kAllSigns random ones, and p = (those + 1) / (resamples + 1).
Finding randomization(std::span<const double> differences, const ResampleOptions& how = {});

enum class Bootstrap { percentile, bca, studentised };

/// The mean difference over units drawn with replacement. p is the least error at which the interval excludes 0, so
/// that both always agree. Studentised intervals are symmetric (Hall 1988).
Finding bootstrap(std::span<const double> differences, Bootstrap kind, const ResampleOptions& how = {});

/// Differences of units that are alike within clusters, such as answers about one document: clusters are what is drawn.
/// The difference is Σ sums / Σ sizes, its error that of a ratio, from how far each cluster's sum is from what its size
/// lets expect (Cochran 1977). Clusters of one unit each give what units give.
struct Clustered {
  std::vector<double> sums;   ///< of the differences of each cluster
  std::vector<double> sizes;  ///< how many units it has
  double deviation = 0;       ///< of the differences of all units, for the effect

  Clustered(std::vector<double> of_sums, std::vector<double> of_sizes, double of_units)
      : sums(std::move(of_sums)), sizes(std::move(of_sizes)), deviation(of_units) {}
};
/// `cluster_of` has the number of each unit's cluster. Clusters without units are left out.
Clustered clustered(std::span<const double> differences, std::span<const std::size_t> cluster_of);

/// Student's t guarded against skewness. Besides p of t there is that of g(t) = t + a·t²/3 + a²·t³/27 + a/6, where a is
/// the skewness of the differences over √n (Hall 1992); p is the larger of the two, and the interval the hull of
/// theirs. What the differences do not show, such as a rare failure that did not happen, corrects nothing.
struct GuardedStudent {
  Finding finding;
  Value<double> p_student;
  Value<double> p_corrected;  ///< for skewness
};
GuardedStudent guarded_student(std::span<const double> differences, const PairOptions& options = {});
/// Uses the skewness of the residuals of the clusters' sums from those that their sizes predict.
GuardedStudent guarded_student(const Clustered& clusters, const PairOptions& options = {});

/// With one degree of freedom less than there are clusters.
Finding student(const Clustered& clusters, const PairOptions& how = {});
Finding equivalence(const Clustered& clusters, double margin, const PairOptions& how = {});
/// All units of a cluster change their sign together.
Finding randomization(const Clustered& clusters, const ResampleOptions& how = {});
Finding bootstrap(const Clustered& clusters, Bootstrap kind, const ResampleOptions& how = {});

/// What is known after the data: the chances that the first system is practically better, that the two are practically
/// equal (the difference is within ±rope), and that the second is better.
struct Posterior {
  std::string_view method;
  std::size_t n = 0;
  Value<double> first;
  Value<double> equivalent;
  Value<double> second;
  std::uint64_t resamples = 0;
};

/// The correlated t-test of Corani and Benavoli 2015 for folds: a Student posterior with the variance
/// s²·(1/n + ρ/(1−ρ)), where ρ is the share of a test set. ρ = 0: independent units.
Posterior bayes_correlated(std::span<const double> differences, double rope, double correlation);

struct BayesOptions {
  double strength = 0.5;  ///< of the prior, one more difference of 0 with this weight
  std::uint64_t samples = 50000;
  std::uint64_t seed = 1;
  unsigned threads = 1;  ///< the result does not depend on it
};

/// The signed rank test of Benavoli et al. 2014: weights of the differences are Dirichlet, and each draw of them says
/// which of the three has the most weight among the means of two differences.
Posterior bayes_signed_rank(std::span<const double> differences, double rope, const BayesOptions& how = {});

}  // namespace etalon::compare
