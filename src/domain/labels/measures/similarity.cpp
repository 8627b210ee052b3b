// similarity.cpp: coefficients of two sets from the four counts, most of them born for partitions and their pairs of
// objects.
#include "domain/labels/label_functions.hpp"
#include "domain/labels/parts.hpp"

namespace etalon::family {
namespace {

using enum Law;

constexpr Measure kSimilarity[] = {
    {.name = "hubert",
     .title = "Hubert's index",
     .formula = "(c11 + c00 - c10 - c01) / n",
     .latex = R"(\frac{c_{11}+c_{00}-c_{10}-c_{01}}{n})",
     .meaning = "share of agreements minus share of disagreements",
     .range = {-1, 1},
     .undefined = "there is no object",
     .holds = {max_agreement, min_agreement, class_symmetry, symmetry, distance, monotonicity, strong_monotonicity},
     .reference = "Hubert 1977",
     .example = 14.0 / 20,
     .linear = true,
     .compute = of_binary<[](const auto& c, const Context&) {
       return ratio(c.c11 + c.c00 - c.c10 - c.c01, c.n(), "there is no object");
     }>},
    {.name = "mirkin",
     .title = "Mirkin metric",
     .formula = "c10 + c01",
     .latex = R"(c_{10}+c_{01})",
     .meaning = "number of disagreements",
     .range = {0, std::numeric_limits<double>::infinity()},
     .better = Better::lower,
     .holds = {max_agreement, class_symmetry, symmetry, distance, monotonicity, weakly(strong_monotonicity)},
     .reference = "Mirkin & Chernyi 1970",
     .example = 3,
     .linear = true,
     .compute = of_binary<[](const auto& c, const Context&) {
       return Value<typename std::remove_cvref_t<decltype(c)>::Number>(c.c10 + c.c01);
     }>},
    {.name = "minkowski",
     .title = "Minkowski index",
     .formula = "sqrt((c10 + c01) / a1)",
     .latex = R"(\sqrt{\frac{c_{10}+c_{01}}{a_1}})",
     .meaning = "root of the number of disagreements for each positive of the truth",
     .range = {0, std::numeric_limits<double>::infinity()},
     .better = Better::lower,
     .undefined = "no positive in the truth",
     .holds = {max_agreement},
     .reference = "Sokal 1977",
     .example = 0.6123724356957945,
     .compute = of_binary<[](const auto& c, const Context&) {
       using std::sqrt;
       using T = typename std::remove_cvref_t<decltype(c)>::Number;
       const Value<T> square = ratio(c.c10 + c.c01, c.a1(), "no positive in the truth");
       return square.defined() ? Value<T>(sqrt(square.number)) : square;
     }>},
    {.name = "yule",
     .aliases = {"goodman_kruskal"},
     .title = "Yule's Q",
     .formula = "(c11*c00 - c10*c01) / (c11*c00 + c10*c01)",
     .latex = R"(\frac{c_{11}c_{00}-c_{10}c_{01}}{c_{11}c_{00}+c_{10}c_{01}})",
     .meaning = "agreement of two drawn pairs in the order of truth and prediction; 1 already when one kind of error "
                "is missing",
     .range = {-1, 1},
     .undefined = "no hit and no miss is left to compare",
     .baseline = 0,
     .holds = {weakly(max_agreement), weakly(min_agreement), class_symmetry, symmetry, weakly(monotonicity),
               weakly(strong_monotonicity), approximate_constant_baseline},
     .reference = "Yule 1900; Goodman & Kruskal 1954",
     .example = 64.0 / 68,
     .compute = of_binary<[](const auto& c, const Context&) {
       return ratio(c.covariance(), c.c11 * c.c00 + c.c10 * c.c01,
                    "the hits of a class and the errors of a kind are both zero");
     }>},
    {.name = "rogers_tanimoto",
     .title = "Rogers–Tanimoto coefficient",
     .formula = "(c11 + c00) / (c11 + c00 + 2*(c10 + c01))",
     .latex = R"(\frac{c_{11}+c_{00}}{c_{11}+c_{00}+2(c_{10}+c_{01})})",
     .meaning = "agreements among all, disagreements counting twice",
     .range = {0, 1},
     .undefined = "there is no object",
     .holds = {max_agreement, min_agreement, class_symmetry, symmetry, distance, monotonicity, strong_monotonicity},
     .reference = "Rogers & Tanimoto 1960",
     .example = 17.0 / 23,
     .compute = of_binary<[](const auto& c, const Context&) {
       using T = typename std::remove_cvref_t<decltype(c)>::Number;
       return ratio(c.hits(), c.hits() + T(2) * (c.c10 + c.c01), "there is no object");
     }>},
    {.name = "gower_legendre",
     .title = "Gower–Legendre coefficient",
     .formula = "(c11 + c00) / (c11 + c00 + (c10 + c01)/2)",
     .latex = R"(\frac{c_{11}+c_{00}}{c_{11}+c_{00}+\frac12(c_{10}+c_{01})})",
     .meaning = "agreements among all, disagreements counting half",
     .range = {0, 1},
     .undefined = "there is no object",
     .holds = {max_agreement, min_agreement, class_symmetry, symmetry, monotonicity, strong_monotonicity},
     .reference = "Gower & Legendre 1986",
     .example = 17.0 / 18.5,
     .compute = of_binary<[](const auto& c, const Context&) {
       using T = typename std::remove_cvref_t<decltype(c)>::Number;
       return ratio(T(2) * c.hits(), T(2) * c.hits() + c.c10 + c.c01, "there is no object");
     }>},
    {.name = "russell_rao",
     .title = "Russell–Rao coefficient",
     .formula = "c11 / n",
     .latex = R"(\frac{c_{11}}{n})",
     .meaning = "shared positives among all objects",
     .range = {0, 1},
     .undefined = "there is no object",
     .holds = {weakly(min_agreement), symmetry, weakly(monotonicity)},
     .reference = "Russell & Rao 1940",
     .example = 6.0 / 20,
     .linear = true,
     .compute = of_binary<[](const auto& c, const Context&) { return ratio(c.c11, c.n(), "there is no object"); }>},
    {.name = "kulczynski",
     .title = "Kulczyński coefficient",
     .formula = "(c11/a1 + c11/b1) / 2",
     .latex = R"(\frac12\left(\frac{c_{11}}{a_1}+\frac{c_{11}}{b_1}\right))",
     .meaning = "arithmetic mean of precision and recall",
     .range = {0, 1},
     .undefined = "no positive in the truth or none in the prediction",
     .holds = {max_agreement, weakly(min_agreement), symmetry, weakly(monotonicity), weakly(strong_monotonicity)},
     .reference = "Kulczyński 1927",
     .example = (6.0 / 8 + 6.0 / 7) / 2,
     .linear = true,
     .compute = of_binary<[](const auto& c, const Context&) {
       using T = typename std::remove_cvref_t<decltype(c)>::Number;
       return ratio(c.c11 * (c.a1() + c.b1()), T(2) * c.a1() * c.b1(),
                    "no positive in the truth or none in the prediction");
     }>},
    {.name = "mcconnaughey",
     .title = "McConnaughey coefficient",
     .formula = "(c11^2 - c10*c01) / (a1*b1)",
     .latex = R"(\frac{c_{11}^2-c_{10}c_{01}}{a_1 b_1})",
     .meaning = "precision plus recall minus one",
     .range = {-1, 1},
     .undefined = "no positive in the truth or none in the prediction",
     .holds = {max_agreement, weakly(min_agreement), symmetry, weakly(monotonicity), weakly(strong_monotonicity)},
     .reference = "McConnaughey 1964",
     .example = 34.0 / 56,
     .linear = true,
     .compute = of_binary<[](const auto& c, const Context&) {
       return ratio(difference_of_products(c.c11, c.c11, c.c10, c.c01), c.a1() * c.b1(),
                    "no positive in the truth or none in the prediction");
     }>},
    {.name = "wallace_min",
     .title = "Lesser Wallace coefficient",
     .formula = "min(c11/a1, c11/b1)",
     .latex = R"(\min\left(\frac{c_{11}}{a_1},\frac{c_{11}}{b_1}\right))",
     .meaning = "the lesser of precision and recall",
     .range = {0, 1},
     .undefined = "no positive in the truth or none in the prediction",
     .holds = {max_agreement, weakly(min_agreement), symmetry, distance, weakly(monotonicity),
               weakly(strong_monotonicity)},
     .reference = "Wallace 1983",
     .example = 6.0 / 8,
     .linear = true,
     .compute = of_binary<[](const auto& c, const Context&) {
       using T = typename std::remove_cvref_t<decltype(c)>::Number;
       if (c.a1() == T(0) || c.b1() == T(0))
         return Value<T>::undefined("no positive in the truth or none in the prediction");
       return Value<T>(c.c11 / (c.a1() < c.b1() ? c.b1() : c.a1()));
     }>},
    {.name = "baulieu1",
     .title = "First Baulieu coefficient",
     .formula = "(n^2 - n*(c10 + c01) + (c10 - c01)^2) / n^2",
     .latex = R"(\frac{n^2-n(c_{10}+c_{01})+(c_{10}-c_{01})^2}{n^2})",
     .meaning = "one minus the share of disagreements, plus the square of how one-sided they are",
     .range = {0, 1},
     .undefined = "there is no object",
     .holds = {max_agreement, class_symmetry, symmetry},
     .reference = "Baulieu 1989",
     .example = 341.0 / 400,
     .linear = true,
     .compute = of_binary<[](const auto& c, const Context&) {
       using T = typename std::remove_cvref_t<decltype(c)>::Number;
       const T n = c.n();
       const T gap = c.c10 - c.c01;
       return ratio(n * c.hits() + gap * gap, n * n, "there is no object");
     }>},
    {.name = "baulieu2",
     .title = "Second Baulieu coefficient",
     .formula = "(c11*c00 - c10*c01) / n^2",
     .latex = R"(\frac{c_{11}c_{00}-c_{10}c_{01}}{n^2})",
     .meaning = "covariance of the two indicators",
     .range = {-0.25, 0.25},
     .undefined = "there is no object",
     .baseline = 0,
     .holds = {class_symmetry, symmetry, monotonicity, constant_baseline, approximate_constant_baseline},
     .reference = "Baulieu 1989",
     .example = 64.0 / 400,
     .linear = true,
     .compute = of_binary<[](const auto& c, const Context&) {
       return ratio(c.covariance(), c.n() * c.n(), "there is no object");
     }>},
    {.name = "sokal_sneath2",
     .title = "Second Sokal–Sneath coefficient",
     .formula = "c11 / (c11 + 2*(c10 + c01))",
     .latex = R"(\frac{c_{11}}{c_{11}+2(c_{10}+c_{01})})",
     .meaning = "shared positives among the positives of either side, disagreements counting twice",
     .range = {0, 1},
     .undefined = "no positive on either side",
     .holds = {max_agreement, weakly(min_agreement), symmetry, distance, weakly(monotonicity),
               weakly(strong_monotonicity)},
     .reference = "Sokal & Sneath 1963",
     .example = 6.0 / 12,
     .compute = of_binary<[](const auto& c, const Context&) {
       using T = typename std::remove_cvref_t<decltype(c)>::Number;
       return ratio(c.c11, c.c11 + T(2) * (c.c10 + c.c01), "no positive on either side");
     }>},
    {.name = "sokal_sneath3",
     .title = "Third Sokal–Sneath coefficient",
     .formula = "c11*c00 / sqrt(a1*b1*a0*b0)",
     .latex = R"(\frac{c_{11}c_{00}}{\sqrt{a_1 b_1 a_0 b_0}})",
     .meaning = "geometric mean of the precision and recall of both classes",
     .range = {0, 1},
     .undefined = "the truth or the prediction is constant",
     .holds = {max_agreement, weakly(min_agreement), class_symmetry, symmetry, weakly(monotonicity),
               weakly(strong_monotonicity)},
     .reference = "Sokal & Sneath 1963",
     .example = 0.7061348126430063,
     .compute = of_binary<[](const auto& c, const Context&) {
       using std::sqrt;
       return ratio(c.c11 * c.c00, sqrt((c.a1() * c.a0()) * (c.b1() * c.b0())),
                    "the truth or the prediction is constant");
     }>},
    {.name = "fager_mcgowan",
     .title = "Fager–McGowan coefficient",
     .formula = "c11/sqrt(a1*b1) - 1/(2*sqrt(a1))",
     .latex = R"(\frac{c_{11}}{\sqrt{a_1 b_1}}-\frac{1}{2\sqrt{a_1}})",
     .meaning = "geometric mean of precision and recall, less a correction for few positives",
     .range = {-0.5, 1, false},
     .undefined = "no positive in the truth or none in the prediction",
     .holds = {},
     .reference = "Fager & McGowan 1963",
     .example = 0.6250070304406363,
     .linear = true,
     .compute = of_binary<[](const auto& c, const Context&) {
       using std::sqrt;
       using T = typename std::remove_cvref_t<decltype(c)>::Number;
       const Value<T> mean = ratio(c.c11, sqrt(c.a1() * c.b1()), "no positive in the truth or none in the prediction");
       return mean.defined() ? Value<T>(mean.number - T(1) / (T(2) * sqrt(c.a1()))) : mean;
     }>},
};

}  // namespace

constinit const Family similarity("Similarity of two sets", kSimilarity);

}  // namespace etalon::family
