// decision_methods.cpp: the table of methods that decide about systems.
#include "etalon/decision_methods.hpp"

#include <array>

#include "etalon/error.hpp"

namespace etalon {
namespace {

constexpr unsigned bit_of(UnitKind kind) { return 1U << static_cast<unsigned>(kind); }
constexpr unsigned kFolds = bit_of(UnitKind::folds);
constexpr unsigned kSeeds = bit_of(UnitKind::seeds);
constexpr unsigned kObjects = bit_of(UnitKind::objects);
constexpr unsigned kPairedUnits = bit_of(UnitKind::queries) | bit_of(UnitKind::datasets);

constexpr std::string_view kMeans = "mean of a less mean of b";
constexpr std::string_view kValues = "value of a less value of b";
constexpr std::string_view kMiddle = "the middle of all means of two differences a − b";

constexpr std::array<MethodFacts, 26> kMethodTable{{
    {.method = PairMethod::max_t,
     .name = "max-t",
     .title = "all pairs at once by the largest stabilised difference over shared resamples",
     .about = kMeans,
     .assumes = "units are independent; differences of resampled means vary as those of fresh units do. A constant, "
                "half of the median error, is added to every standard error, so that a pair that differs on few units "
                "cannot set the critical value of all; systems that rarely differ count as one in that median",
     .misleads = "fewer than ten units; a pair that differs on few units is seldom decided",
     .reference = "Westfall and Young 1993; Tusher, Tibshirani and Chu 2001",
     .units = kPairedUnits | kObjects,
     .family = PairFamily::shared,
     .pairs = PairMethod::max_t,
     .draws = true,
     .clusters = true,
     .mean = true},
    {.method = PairMethod::guarded_t,
     .name = "guarded-t",
     .title = "the paired t-test, guarded against skewness",
     .about = kMeans,
     .assumes =
         "units are independent; p is the larger of two p-values, without and with a correction for the skewness of "
         "the differences, and the interval contains both intervals",
     .misleads = "a rare failure that none of the units shows; units that depend on each other",
     .reference = "Student 1908; Hall 1992",
     .units = kPairedUnits | kObjects,
     .pairs = PairMethod::guarded_t,
     .clusters = true,
     .mean = true},
    {.method = PairMethod::t,
     .name = "t",
     .title = "the paired t-test",
     .about = kMeans,
     .assumes = "units are drawn one by one, and the mean of the differences is nearly normal",
     .misleads = "few units with a long tail; units that depend on each other",
     .reference = "Student 1908",
     .units = kPairedUnits,
     .pairs = PairMethod::t,
     .clusters = true,
     .mean = true},
    {.method = PairMethod::nadeau_bengio,
     .name = "nadeau-bengio",
     .title = "the t-test of Nadeau and Bengio, which knows that training sets overlap",
     .about = kMeans,
     .assumes = "as t; the variance of the mean is widened by the size of a test set for each one of training",
     .misleads = "an approximation, since folds have no unbiased variance; says nothing about other data sets",
     .reference = "Nadeau and Bengio 2003",
     .units = kFolds,
     .pairs = PairMethod::nadeau_bengio},
    {.method = PairMethod::welch,
     .name = "welch",
     .title = "Welch's t-test of runs that are no pairs",
     .about = kMeans,
     .assumes = "runs of each system are independent, their means nearly normal; variances may be unequal",
     .misleads = "few runs; seeds do not vary the data",
     .reference = "Welch 1947",
     .units = kSeeds,
     .pairs = PairMethod::welch},
    {.method = PairMethod::wilcoxon,
     .name = "wilcoxon",
     .title = "Wilcoxon's signed ranks with the interval of Hodges and Lehmann",
     .about = kMiddle,
     .assumes = "differences are symmetric about their middle; units without difference are left out before ranking; "
                "exact up to 300 units, with ties",
     .misleads = "skewed differences: it is not about the mean",
     .reference = "Wilcoxon 1945; Hodges and Lehmann 1963",
     .units = kPairedUnits,
     .pairs = PairMethod::wilcoxon},
    {.method = PairMethod::wilcoxon_pratt,
     .name = "wilcoxon-pratt",
     .title = "Wilcoxon's signed ranks, units without difference ranked and then left out (Pratt)",
     .about = kMiddle,
     .assumes = "as wilcoxon; units without difference take the lowest ranks, which count for neither side",
     .misleads = "as wilcoxon; many units without difference",
     .reference = "Pratt 1959",
     .units = kPairedUnits,
     .pairs = PairMethod::wilcoxon_pratt},
    {.method = PairMethod::wilcoxon_zsplit,
     .name = "wilcoxon-zsplit",
     .title = "Wilcoxon's signed ranks, those of units without difference shared by both sides",
     .about = kMiddle,
     .assumes = "as wilcoxon; units without difference are ranked, and half of their ranks goes to each side",
     .misleads = "as wilcoxon; many units without difference",
     .reference = "Conover 1999",
     .units = kPairedUnits,
     .pairs = PairMethod::wilcoxon_zsplit},
    {.method = PairMethod::sign,
     .name = "sign",
     .title = "the sign test with the interval of the median",
     .about = "the median of the differences a − b",
     .assumes = "nothing but units drawn one by one; exact",
     .misleads = "little power; says nothing of sizes",
     .reference = "Arbuthnot 1710",
     .units = kPairedUnits,
     .pairs = PairMethod::sign},
    {.method = PairMethod::randomization,
     .name = "randomization",
     .title = "randomised signs",
     .about = kMeans,
     .assumes = "each difference might as well have the other sign; exact up to 40 units, else (k+1)/(B+1)",
     .misleads = "has no interval, so that it shows no size and no equivalence",
     .reference = "Fisher 1935",
     .units = kPairedUnits,
     .pairs = PairMethod::randomization,
     .interval = false,
     .draws = true,
     .clusters = true,
     .mean = true},
    {.method = PairMethod::bootstrap_percentile,
     .name = "bootstrap-percentile",
     .title = "resampled units, by percentiles",
     .about = kMeans,
     .assumes = "means of resampled units err as the mean itself does",
     .misleads = "too narrow below some 50 units",
     .reference = "Efron 1979",
     .units = kPairedUnits,
     .pairs = PairMethod::bootstrap_percentile,
     .draws = true,
     .clusters = true,
     .mean = true},
    {.method = PairMethod::bootstrap_bca,
     .name = "bootstrap-bca",
     .title = "resampled units, by corrected percentiles (BCa)",
     .about = kMeans,
     .assumes = "as bootstrap-percentile, corrected for bias and skew",
     .misleads = "few units",
     .reference = "Efron 1987",
     .units = kPairedUnits,
     .pairs = PairMethod::bootstrap_bca,
     .draws = true,
     .clusters = true,
     .mean = true},
    {.method = PairMethod::bootstrap_studentised,
     .name = "bootstrap-studentised",
     .title = "resampled units, studentised",
     .about = kMeans,
     .assumes = "the t statistic of the resamples is distributed like that of the data",
     .misleads = "wide below ten units; a pair that differs on few units has a degenerate t",
     .reference = "Hall 1988",
     .units = kPairedUnits,
     .pairs = PairMethod::bootstrap_studentised,
     .draws = true,
     .clusters = true,
     .mean = true},
    {.method = PairMethod::mcnemar,
     .name = "mcnemar",
     .title = "McNemar's exact test with Tango's interval",
     .about = kMeans,
     .assumes = "each unit is right (1) or wrong (0); units are drawn one by one; exact",
     .misleads = "is about accuracy alone; units that both have right or wrong do not count in p",
     .reference = "McNemar 1947; Tango 1998",
     .units = kPairedUnits | kObjects,
     .pairs = PairMethod::mcnemar},
    {.method = PairMethod::mcnemar_mid_p,
     .name = "mcnemar-mid-p",
     .title = "McNemar's test by mid-p with Tango's interval",
     .about = kMeans,
     .assumes = "as mcnemar; half of the observed case counts, which is closer to the error asked for",
     .misleads = "may err a little more often than asked for",
     .reference = "Fagerland, Lydersen and Laake 2013; Tango 1998",
     .units = kPairedUnits,
     .pairs = PairMethod::mcnemar_mid_p},
    {.method = PairMethod::cochran,
     .name = "cochran",
     .title = "Cochran's test of all systems, and McNemar's exact test of pairs with Tango's interval",
     .about = kMeans,
     .assumes = "each unit is right (1) or wrong (0) by each system; units are drawn one by one; many units",
     .misleads = "the test of all systems says that some differ and not which: the pairs decide",
     .reference = "Cochran 1950; McNemar 1947",
     .units = kPairedUnits,
     .pairs = PairMethod::mcnemar},
    {.method = PairMethod::friedman,
     .name = "friedman",
     .title = "Friedman's test of all systems, and Wilcoxon's signed ranks of pairs with the interval of Hodges and "
              "Lehmann",
     .about = kMiddle,
     .assumes = "units order the systems independently of each other; pairs as wilcoxon",
     .misleads = "ranks leave out how far apart systems are; the pairs decide, since whether A differs from B must not "
                 "depend on C",
     .reference = "Friedman 1937; Iman and Davenport 1980; Benavoli, Corani and Mangili 2016",
     .units = kPairedUnits,
     .pairs = PairMethod::wilcoxon},
    {.method = PairMethod::nemenyi,
     .name = "nemenyi",
     .title = "Friedman's test of all systems, and Nemenyi's test of their mean ranks",
     .about = "mean rank of a less mean rank of b; the lower is better",
     .assumes = "units order the systems independently of each other; many units",
     .misleads = "whether A differs from B depends on which other systems are in the table: take friedman, whose pairs "
                 "do not",
     .reference = "Nemenyi 1963; Demšar 2006; Benavoli, Corani and Mangili 2016",
     .units = kPairedUnits,
     .family = PairFamily::shared,
     .pairs = PairMethod::nemenyi,
     .interval = false},
    {.method = PairMethod::anova,
     .name = "anova",
     .title = "two-way analysis of variance of all systems, and paired t-tests",
     .about = kMeans,
     .assumes = "a value is that of its system and of its unit plus normal noise, equally wide for all systems",
     .misleads = "unequal noise; the test of all systems says that some differ and not which: the pairs decide",
     .reference = "Fisher 1925",
     .units = kPairedUnits,
     .pairs = PairMethod::t,
     .mean = true},
    {.method = PairMethod::tukey,
     .name = "tukey",
     .title = "two-way analysis of variance of all systems, and Tukey's honestly significant differences",
     .about = kMeans,
     .assumes = "as anova; the noise of all systems is taken together",
     .misleads = "systems of unequal noise: the width of one pair's interval is that of all",
     .reference = "Tukey 1953; Carterette 2012",
     .units = kPairedUnits,
     .family = PairFamily::shared,
     .pairs = PairMethod::tukey},
    {.method = PairMethod::randomised_tukey,
     .name = "randomised-tukey",
     .title = "Tukey's test by exchanging the values of each unit between systems",
     .about = kMeans,
     .assumes = "if no system differs, the values of a unit might be of any of them: (k+1)/(B+1)",
     .misleads = "tests that all systems are alike, so that one that is far off may hide others; has no interval",
     .reference = "Carterette 2012; Sakai 2018",
     .units = kPairedUnits,
     .family = PairFamily::shared,
     .pairs = PairMethod::randomised_tukey,
     .interval = false,
     .draws = true},
    {.method = PairMethod::equivalence,
     .name = "equivalence",
     .title = "two one-sided t-tests of equivalence",
     .about = kMeans,
     .assumes = "as t, or as nadeau-bengio of folds; a small p shows that the difference is within the margin",
     .misleads = "a margin that was chosen after the data; says nothing of which is better",
     .reference = "Schuirmann 1987",
     .units = kPairedUnits | kFolds,
     .pairs = PairMethod::equivalence,
     .clusters = true},
    {.method = PairMethod::bayes_correlated,
     .name = "bayes-correlated",
     .title = "the Bayesian correlated t-test, which knows that training sets overlap",
     .about = kMeans,
     .assumes = "as nadeau-bengio; before the data every difference is as likely as any other",
     .misleads = "chances are not corrected for the number of pairs; says nothing about other data sets",
     .reference = "Corani and Benavoli 2015",
     .units = kFolds,
     .family = PairFamily::posterior,
     .pairs = PairMethod::bayes_correlated,
     .interval = false},
    {.method = PairMethod::bayes_signed_rank,
     .name = "bayes-signed-rank",
     .title = "the Bayesian signed rank test",
     .about = kMeans,
     .assumes = "differences are symmetric about their middle; before the data there is half a unit without difference",
     .misleads = "chances are not corrected for the number of pairs; few units",
     .reference = "Benavoli et al. 2014",
     .units = kPairedUnits,
     .family = PairFamily::posterior,
     .pairs = PairMethod::bayes_signed_rank,
     .interval = false,
     .draws = true},
    {.method = PairMethod::objects_again,
     .name = "bootstrap-objects",
     .title = "instances resampled, the same ones for all systems",
     .about = kValues,
     .assumes = "objects are drawn one by one, or cluster by cluster; a score of resampled objects errs as the score "
                "itself does. It need be no mean",
     .misleads = "classes of few objects, which resamples often lack; says nothing of other training sets or seeds",
     .reference = "Efron 1979; Westfall and Young 1993; Romano and Wolf 2005",
     .units = kObjects,
     .family = PairFamily::shared,
     .pairs = PairMethod::objects_again,
     .draws = true,
     .clusters = true,
     .mean = true},
    {.method = PairMethod::half_of_objects,
     .name = "half-samples",
     .title = "half of the instances resampled, the same ones for all systems",
     .about = kValues,
     .assumes =
         "objects are drawn one by one, or cluster by cluster. For scores of pairs of objects: no object is drawn "
         "twice, and values of halves spread as those of fresh objects do",
     .misleads = "few objects; clusters of few objects; says nothing of other data or seeds",
     .reference = "Shao and Wu 1989; Politis and Romano 1994",
     .units = kObjects,
     .family = PairFamily::shared,
     .pairs = PairMethod::half_of_objects,
     .draws = true,
     .clusters = true,
     .mean = true},
}};

constexpr bool in_order() {
  std::string_view rest = kPairMethods;
  for (std::size_t i = 0; i < kMethodTable.size(); ++i) {
    if (static_cast<std::size_t>(kMethodTable[i].method) != i || !rest.starts_with(kMethodTable[i].name)) return false;
    rest.remove_prefix(kMethodTable[i].name.size());
    if (rest.starts_with(", ")) rest.remove_prefix(2);
  }
  return rest.empty();
}
static_assert(in_order(), "the table has the methods in the order of the enumeration and of their names");

}  // namespace

std::span<const MethodFacts> pair_methods() { return kMethodTable; }

const MethodFacts& facts(PairMethod method) { return kMethodTable[static_cast<std::size_t>(method)]; }

PairMethod parse_pair_method(std::string_view name) {
  for (const MethodFacts& known : kMethodTable) {
    if (known.name == name) return known.method;
  }
  refuse("a method cannot be '" + std::string(name) + "'; choose one of " + std::string(kPairMethods));
}

std::string_view name_of(PairMethod method) { return facts(method).name; }

PairMethod default_method(UnitKind kind) {
  switch (kind) {
    case UnitKind::folds: return PairMethod::nadeau_bengio;
    case UnitKind::datasets: return PairMethod::wilcoxon;
    case UnitKind::seeds: return PairMethod::welch;
    case UnitKind::objects: return PairMethod::objects_again;
    case UnitKind::queries: break;
  }
  return PairMethod::guarded_t;
}

}  // namespace etalon
