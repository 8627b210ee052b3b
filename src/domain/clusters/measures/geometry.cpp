// geometry.cpp: partitions as points of a sphere (see geometry.hpp): where one lies, and the angles between two.
#include "domain/clusters/cluster_functions.hpp"
#include "domain/clusters/parts.hpp"

namespace etalon::family {
namespace {

using enum Law;

constexpr const char* kOneObject = "there is one object only, and no pair";

constexpr Parameter kSide{.name = "of",
                          .meaning = "which partition",
                          .low = 0,
                          .high = 1,
                          .has_default = true,
                          .choices = {"clustering", "reference"}};

bool of_reference(const Context& context) { return context.arguments[0] == 1; }

constexpr Measure kGeometry[] = {
    {.name = "latitude",
     .title = "Latitude of a partition",
     .formula = "acos(1 - 2*m/N), m pairs of N together",
     .latex = R"(\arccos\left(1-\frac{2m}{N}\right))",
     .meaning = "how coarse a partition is, as an angle: 0 for objects all alone, pi for one cluster",
     .parameters = {kSide},
     .range = {0, std::numbers::pi},
     .better = Better::neither,
     .undefined = kOneObject,
     .holds = {},
     .variants = {Variant{"of=reference", {weakly(monotonicity)}}},
     .reference = "Gösgens, van der Hofstad & Litvak 2023",
     .example = 1.1834012857386436,
     .compute = of_pair_counts<[](const auto& p, const Context& context) {
       using T = typename std::remove_cvref_t<decltype(p)>::Number;
       const Binary<T>& pairs = p.pairs();
       if (p.n() < 2) return Value<T>::undefined(kOneObject);
       const T together = of_reference(context) ? pairs.a1() : pairs.b1();
       const T apart = of_reference(context) ? pairs.a0() : pairs.b0();
       return Value<T>(angle(apart - together, pairs.n(), pairs.n(), [&] { return T(4) * together * apart; }));
     }>},
    {.name = "effective_clusters",
     .title = "Effective number of clusters",
     .formula = "n^2 / sum over clusters of size^2",
     .latex = R"(\frac{n^2}{\sum_j b_j^2})",
     .meaning = "how many equal clusters have the same latitude",
     .parameters = {kSide},
     .range = {1, std::numeric_limits<double>::infinity()},
     .better = Better::neither,
     .holds = {},
     .variants = {Variant{"of=reference", {weakly(monotonicity)}}},
     .reference = "Gösgens, van der Hofstad & Litvak 2023; Simpson 1949",
     .example = 2.6315789473684212,
     .compute = of_pair_counts<[](const auto& p, const Context& context) {
       using T = typename std::remove_cvref_t<decltype(p)>::Number;
       const T n = count_as<T>(static_cast<Int128>(p.n()));
       // The pairs together are counted once, and each object with itself is not.
       const T together = of_reference(context) ? p.pairs().a1() : p.pairs().b1();
       return ratio(n * n, n + T(2) * together, "there is no object");
     }>},
    {.name = "angular_distance",
     .title = "Angular distance of partitions",
     .formula = "acos(1 - 2*(c10 + c01)/N) on pairs",
     .latex = R"(\arccos\left(1-\frac{2(c_{10}+c_{01})}{N}\right))",
     .meaning = "the angle between two partitions as points of the sphere; its cosine is twice the Rand index less 1",
     .range = {0, std::numbers::pi},
     .better = Better::lower,
     .undefined = kOneObject,
     .holds = {max_agreement, symmetry, distance, monotonicity, strong_monotonicity},
     .reference = "Gösgens, van der Hofstad & Litvak 2023",
     .example = 1.0852782044993055,
     .compute = of_pair_counts<[](const auto& p, const Context&) {
       using T = typename std::remove_cvref_t<decltype(p)>::Number;
       const Binary<T>& pairs = p.pairs();
       if (p.n() < 2) return Value<T>::undefined(kOneObject);
       const T alike = pairs.c11 + pairs.c00;
       const T unlike = pairs.c10 + pairs.c01;
       return Value<T>(
           angle(alike - pairs.c10 - pairs.c01, pairs.n(), pairs.n(), [&] { return T(4) * alike * unlike; }));
     }>},
    {.name = "meridian_distance",
     .title = "Angle between the meridians of two partitions",
     .formula = "acos(cc)",
     .latex = R"(\arccos\mathrm{CC})",
     .meaning = "the angle left when both are moved to one latitude: pi times the correlation distance cd",
     .range = {0, std::numbers::pi},
     .better = Better::lower,
     .undefined = "a partition is one cluster or all objects alone: the poles have no meridian",
     .baseline = std::numbers::pi / 2,
     .holds = {max_agreement, symmetry, distance, monotonicity, strong_monotonicity, approximate_constant_baseline},
     .reference = "Gösgens, van der Hofstad & Litvak 2023",
     .example = 1.2083221913266895,
     .compute = of_pair_counts<[](const auto& p, const Context&) {
       using T = typename std::remove_cvref_t<decltype(p)>::Number;
       const Binary<T>& pairs = p.pairs();
       if (pairs.a1() == T(0) || pairs.a0() == T(0) || pairs.b1() == T(0) || pairs.b0() == T(0))
         return Value<T>::undefined("a partition is one cluster or all objects alone: the poles have no meridian");
       return Value<T>(pairs.angle_apart());
     }>},
};

}  // namespace

constinit const Family geometry("Geometry of partitions", kGeometry);

}  // namespace etalon::family
