// pair_names.cpp: what the literature on partitions calls measures of four counts when they are taken on pairs.
#include <algorithm>

#include "etalon/score.hpp"

namespace etalon {

std::span<const PairName> pair_names() {
  // Where title and reference are empty the entry of the measure itself is about partitions.
  static constexpr PairName names[] = {
      {"rand", "accuracy", "Rand index", "Rand 1971", {"rand_index"}, Elsewhere{"scikit-learn", "rand_score"}},
      {"ari",
       "kappa",
       "Adjusted Rand index",
       "Hubert & Arabie 1985",
       {"adjusted_rand"},
       Elsewhere{"scikit-learn", "adjusted_rand_score"}},
      {"dice", "f1", "Dice index of pairs", "Dice 1945; for partitions Albatineh et al. 2006"},
      {"wallace", "recall", "Wallace coefficient", "Wallace 1983"},
      {"wallace_reverse", "precision", "Wallace coefficient the other way", "Wallace 1983"},
      {"wallace_min", "wallace_min"},
      {"fowlkes_mallows", "fowlkes_mallows", "", "", {}, Elsewhere{"scikit-learn", "fowlkes_mallows_score"}},
      {"sokal_sneath", "sba", "First Sokal–Sneath index", "Sokal & Sneath 1963", {"sokal_sneath1"}},
      {"cc",
       "mcc",
       "Correlation coefficient of pairs",
       "Hubert & Arabie 1985; Gösgens, Tikhonov & Prokhorenkova 2021",
       {"pearson_correlation"}},
      {"cd", "cd", "Correlation distance of pairs", "Gösgens, Tikhonov & Prokhorenkova 2021", {"correlation_distance"}},
      {"hubert", "hubert"},
      {"mirkin", "mirkin"},
      {"minkowski", "minkowski"},
      {"yule", "yule"},
      {"rogers_tanimoto", "rogers_tanimoto"},
      {"gower_legendre", "gower_legendre"},
      {"russell_rao", "russell_rao"},
      {"kulczynski", "kulczynski"},
      {"mcconnaughey", "mcconnaughey"},
      {"peirce", "informedness", "Peirce coefficient of pairs", "Peirce 1884"},
      {"baulieu1", "baulieu1"},
      {"baulieu2", "baulieu2"},
      {"sokal_sneath2", "sokal_sneath2"},
      {"sokal_sneath3", "sokal_sneath3"},
      {"fager_mcgowan", "fager_mcgowan"},
  };
  return names;
}

const PairName* find_pair_name(std::string_view name) {
  for (const PairName& known : pair_names()) {
    if (known.name == name || known.elsewhere.name == name ||
        std::find(known.also.begin(), known.also.end(), name) != known.also.end()) {
      return &known;
    }
  }
  return nullptr;
}

const PairName* pair_name_of(const Score& score) {
  return score.lifts.empty() || score.lifts.front() != Lift::pairs ? nullptr : find_pair_name(score.text());
}

}  // namespace etalon
