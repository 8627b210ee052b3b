// overlap.cpp: shared positives against the positives of either side; true negatives are ignored.
#include "domain/labels/label_functions.hpp"
#include "domain/labels/parts.hpp"

namespace etalon::family {
namespace {

using enum Law;

constexpr Measure kOverlap[] = {
    {.name = "f",
     .aliases = {Alias{"f1", "beta=1"}, Alias{"dice", "beta=1"}},
     .title = "F measure",
     .formula = "(1 + beta^2)*c11 / ((1 + beta^2)*c11 + beta^2*c10 + c01)",
     .latex = R"(\frac{(1+\beta^2)\,c_{11}}{(1+\beta^2)\,c_{11}+\beta^2 c_{10}+c_{01}})",
     .meaning = "weighted harmonic mean of precision and recall; recall counts beta times as much",
     .parameters = {Parameter{.name = "beta",
                              .meaning = "how many times as much recall counts as precision",
                              .low = 0,
                              .high = 1e6,
                              .has_default = true,
                              .value = 1,
                              .low_excluded = true}},
     .range = {0, 1},
     .undefined = "no positive on either side",
     .holds = {max_agreement, weakly(min_agreement), symmetry, weakly(monotonicity), weakly(strong_monotonicity)},
     .variants = {Variant{"beta=2",
                          {max_agreement, weakly(min_agreement), weakly(monotonicity), weakly(strong_monotonicity)}},
                  Variant{"beta=0.5",
                          {max_agreement, weakly(min_agreement), weakly(monotonicity), weakly(strong_monotonicity)}}},
     .reference = "van Rijsbergen 1979, Information Retrieval, ch. 7",
     .example = 12.0 / 15,
     .elsewhere = {Elsewhere{"scikit-learn", "f1_score"}, Elsewhere{"scikit-learn", "fbeta_score"}},
     .linear = true,
     .compute = of_binary<[](const auto& c, const Context& context) {
       using T = typename std::remove_cvref_t<decltype(c)>::Number;
       const T beta = context.argument<T>(0);
       const T hits = (T(1) + beta * beta) * c.c11;
       return ratio(hits, hits + beta * beta * c.c10 + c.c01, "no positive on either side");
     }>},
    {.name = "jaccard",
     .aliases = {"iou", "tanimoto", "csi"},
     .title = "Jaccard index",
     .formula = "c11 / (c11 + c10 + c01)",
     .latex = R"(\frac{c_{11}}{c_{11}+c_{10}+c_{01}})",
     .meaning = "shared positives among the positives of either side",
     .range = {0, 1},
     .undefined = "no positive on either side",
     .holds = {max_agreement, weakly(min_agreement), symmetry, distance, weakly(monotonicity),
               weakly(strong_monotonicity)},
     .reference = "Jaccard 1901",
     .example = 6.0 / 9,
     .elsewhere = {Elsewhere{"scikit-learn", "jaccard_score"}},
     .compute = of_binary<[](const auto& c, const Context&) {
       return ratio(c.c11, c.c11 + c.c10 + c.c01, "no positive on either side");
     }>},
    {.name = "fowlkes_mallows",
     .aliases = {"ochiai"},
     .title = "Fowlkes–Mallows index",
     .formula = "c11 / sqrt(a1*b1)",
     .latex = R"(\frac{c_{11}}{\sqrt{a_1 b_1}})",
     .meaning = "geometric mean of precision and recall",
     .range = {0, 1},
     .undefined = "no positive in the truth or none in the prediction",
     .holds = {max_agreement, weakly(min_agreement), symmetry, weakly(monotonicity), weakly(strong_monotonicity)},
     .reference = "Fowlkes & Mallows 1983; Ochiai 1957",
     .example = 0.8017837257372732,
     .linear = true,
     .compute = of_binary<[](const auto& c, const Context&) {
       using std::sqrt;
       return ratio(c.c11, sqrt(c.a1() * c.b1()), "no positive in the truth or none in the prediction");
     }>},
};

}  // namespace

constinit const Family overlap("Overlap of the positive class", kOverlap);

}  // namespace etalon::family
