// names.cpp: what the literature on partitions calls measures of four counts when they are taken on pairs.
#include "etalon/score.hpp"

namespace etalon {
namespace {

// Where title and reference are empty the entry of the measure itself is about partitions.
constexpr ScoreName entries[] = {
    {"rand", "pairs(accuracy)", "Rand index", "Rand 1971", {"rand_index"}, Elsewhere{"scikit-learn", "rand_score"}},
    {.name = "ari",
     .means = "pairs(kappa)",
     .title = "Adjusted Rand index",
     .reference = "Hubert & Arabie 1985; its least value Chacón & Rastrojo 2023",
     .also = {"adjusted_rand"},
     .elsewhere = Elsewhere{"scikit-learn", "adjusted_rand_score"},
     .range = Range{-0.5, 1}},
    {"dice", "pairs(f1)", "Dice index of pairs", "Dice 1945; for partitions Albatineh et al. 2006"},
    {"wallace", "pairs(recall)", "Wallace coefficient", "Wallace 1983"},
    {"wallace_reverse", "pairs(precision)", "Wallace coefficient the other way", "Wallace 1983"},
    {"wallace_min", "pairs(wallace_min)"},
    {"fowlkes_mallows",
     "pairs(fowlkes_mallows)",
     "",
     "",
     {},
     Elsewhere{"scikit-learn", "fowlkes_mallows_score", "", Undefined::zero}},
    {"sokal_sneath", "pairs(sba)", "First Sokal–Sneath index", "Sokal & Sneath 1963", {"sokal_sneath1"}},
    {"cc",
     "pairs(mcc)",
     "Correlation coefficient of pairs",
     "Hubert & Arabie 1985; Gösgens, Tikhonov & Prokhorenkova 2021",
     {"pearson_correlation"}},
    {"cd",
     "pairs(cd)",
     "Correlation distance of pairs",
     "Gösgens, Tikhonov & Prokhorenkova 2021",
     {"correlation_distance"}},
    {"hubert", "pairs(hubert)"},
    {"mirkin", "pairs(mirkin)"},
    {"minkowski", "pairs(minkowski)"},
    {"yule", "pairs(yule)"},
    {"rogers_tanimoto", "pairs(rogers_tanimoto)"},
    {"gower_legendre", "pairs(gower_legendre)"},
    {"russell_rao", "pairs(russell_rao)"},
    {"kulczynski", "pairs(kulczynski)"},
    {"mcconnaughey", "pairs(mcconnaughey)"},
    {"peirce", "pairs(informedness)", "Peirce coefficient of pairs", "Peirce 1884"},
    {"baulieu1", "pairs(baulieu1)"},
    {"baulieu2", "pairs(baulieu2)"},
    {"sokal_sneath2", "pairs(sokal_sneath2)"},
    {"sokal_sneath3", "pairs(sokal_sneath3)"},
    {"fager_mcgowan", "pairs(fager_mcgowan)"},
};

}  // namespace

std::span<const ScoreName> cluster_names() { return entries; }

}  // namespace etalon
