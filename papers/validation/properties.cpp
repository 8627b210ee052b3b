// properties.cpp: the property table of the slides, and the triplets that tell all measures apart.
#include <algorithm>
#include <span>

#include "etalon/partitions.hpp"
#include "etalon/text.hpp"
#include "parts.hpp"

namespace etalon::papers {
namespace {

/// ✓ when the strict form holds up to six objects, ✗ otherwise; the note tells whether ties alone are to blame.
void add_row(PaperTable& table, const char* name, const char* text, std::span<const Law> laws,
             std::span<const char* const> published) {
  const Score score = parse_score(text, Domain::clusters);
  if (table.head.empty()) {
    table.head.emplace_back("measure");
    for (const Law law : laws) table.head.emplace_back(facts(law).head);
  }
  auto verdicts = validate({&score, 1}, default_universes(Domain::clusters));
  if (!score.lifts.empty()) {
    // On pairs the slides mean all four counts, also those of no partitions.
    const Score counts = score.inner();
    const Universe two_classes = default_universes(Domain::labels).front();
    const auto least = validate({&counts, 1}, {&two_classes, 1}, {{Law::min_agreement}, 1});
    verdicts.insert(verdicts.end(), least.begin(), least.end());
  }
  for (std::size_t i = 0; i < laws.size(); ++i) {
    const auto find = [&](Form form) {
      const auto found = std::find_if(verdicts.begin(), verdicts.end(), [&](const Verdict& verdict) {
        return verdict.law == laws[i] && verdict.form == form;
      });
      return found != verdicts.end() && found->holds();
    };
    const bool tested =
        std::any_of(verdicts.begin(), verdicts.end(), [&](const Verdict& verdict) { return verdict.law == laws[i]; });
    const bool holds = find(Form::strict);
    const std::string note = !holds && find(Form::weak) ? "holds when ties are allowed" : "";
    table.comparisons.push_back(compare_published(std::string(name) + ", " + std::string(facts(laws[i]).name),
                                                  published[i],
                                                  !tested ? "–"
                                                  : holds ? "✓"
                                                          : "✗",
                                                  note));
  }
}

constexpr Triplet kTriplets[] = {
    {"100000", "022022", "120022", "fnmi rand ari pairs(jaccard) dice wallace f_measure bcubed"},
    {"0114121323", "1300420034", "2404440000", "nmi(norm=arithmetic) nmi(norm=max) fnmi rand f_measure bcubed"},
    {"001222120021", "011222102020", "000001012010",
     "nmi(norm=max) rand ari pairs(jaccard) dice sokal_sneath cc cd f_measure"},
    {"3203012313023230", "2322320130331310", "2302111210112112",
     "nmi(norm=arithmetic) nmi(norm=max) fnmi ami rand ari cc cd"}};
constexpr const char* kTripletScores[] = {"nmi(norm=arithmetic)",
                                          "nmi(norm=max)",
                                          "fnmi",
                                          "vi",
                                          "ami",
                                          "rand",
                                          "ari",
                                          "pairs(jaccard)",
                                          "dice",
                                          "wallace",
                                          "sokal_sneath",
                                          "cc",
                                          "cd",
                                          "f_measure",
                                          "bcubed"};

}  // namespace

PaperTable property_table() {
  PaperTable table{.title = "Properties of general measures, over all pairs of partitions of six objects"};
  constexpr Law laws[] = {Law::max_agreement, Law::symmetry, Law::distance, Law::monotonicity, Law::constant_baseline};
  struct Row {
    const char* name;
    const char* score;
    const char* published[5];
  };
  constexpr Row rows[] = {
      {"NMI", "nmi", {"✓", "✓", "✗", "✓", "✗"}},       {"NMI max", "nmi(norm=max)", {"✓", "✓", "✓", "✗", "✗"}},
      {"FNMI", "fnmi", {"✓", "✗", "✗", "✗", "✗"}},     {"VI", "vi", {"✓", "✓", "✓", "✓", "✗"}},
      {"SMI", "smi", {"✗", "✓", "✗", "✗", "✓"}},       {"FMeasure", "f_measure", {"✓", "✓", "✗", "✗", "✗"}},
      {"BCubed", "bcubed", {"✓", "✓", "✗", "✓", "✗"}}, {"AMI", "ami", {"✓", "✓", "✗", "✓", "✓"}}};
  for (const Row& row : rows) add_row(table, row.name, row.score, laws, row.published);
  table.note =
      "Linear complexity, the sixth column, depends on the program: it is measured by etalon validate clusters --cost. "
      "There AMI, printed as not linear, grows like n: equal sizes are computed once, and each from its mode outwards.";
  return table;
}

PaperTable pair_property_table() {
  PaperTable table{
      .title = "Properties of measures on pairs, as the slides state them of CC and CD, and of the other indices"};
  constexpr Law laws[] = {
      Law::max_agreement, Law::min_agreement,       Law::symmetry,          Law::distance,
      Law::monotonicity,  Law::strong_monotonicity, Law::constant_baseline, Law::approximate_constant_baseline};
  constexpr const char* cc[] = {"✓", "✓", "✓", "✗", "✓", "✓", "✓", "✓"};
  constexpr const char* cd[] = {"✓", "✓", "✓", "✓", "✓", "✓", "✗", "✓"};
  constexpr const char* unprinted[std::size(laws)] = {"", "", "", "", "", "", "", ""};
  add_row(table, "CC", "cc", laws, cc);
  add_row(table, "CD", "cd", laws, cd);
  constexpr std::pair<const char*, const char*> others[] = {{"Rand", "rand"},
                                                            {"adjusted Rand", "ari"},
                                                            {"Jaccard", "pairs(jaccard)"},
                                                            {"Dice", "dice"},
                                                            {"Wallace", "wallace"},
                                                            {"Wallace, reversed", "wallace_reverse"},
                                                            {"Wallace, least", "wallace_min"},
                                                            {"Fowlkes–Mallows", "fowlkes_mallows"},
                                                            {"Sokal–Sneath", "sokal_sneath"},
                                                            {"Sokal–Sneath 2", "sokal_sneath2"},
                                                            {"Sokal–Sneath 3", "sokal_sneath3"},
                                                            {"GM1", "pairs(gm(r=1))"},
                                                            {"Hubert", "hubert"},
                                                            {"Mirkin", "mirkin"},
                                                            {"Minkowski", "minkowski"},
                                                            {"Yule", "yule"},
                                                            {"Rogers–Tanimoto", "rogers_tanimoto"},
                                                            {"Gower–Legendre", "gower_legendre"},
                                                            {"Russell–Rao", "russell_rao"},
                                                            {"Kulczynski", "kulczynski"},
                                                            {"McConnaughey", "mcconnaughey"},
                                                            {"Peirce", "peirce"},
                                                            {"Baulieu 1", "baulieu1"},
                                                            {"Baulieu 2", "baulieu2"},
                                                            {"Fager–McGowan", "fager_mcgowan"}};
  for (const auto& [name, score] : others) add_row(table, name, score, laws, unprinted);
  table.note =
      "“CC satisfies all properties except for being a distance”, “CD all except for constant baseline (but "
      "including approximate constant baseline)”. Minimal agreement is judged on the four counts, of all numbers of "
      "pairs: no two partitions disagree on all pairs, but for one cluster and all objects alone. Of the other indices "
      "the slides print nothing that can be read.";
  return table;
}

std::span<const Triplet> triplets() { return kTriplets; }

std::vector<int> clusters_of_digits(const std::string& text) {
  std::string known;
  std::vector<int> labels;
  for (const char c : text) {
    if (known.find(c) == std::string::npos) known += c;
    labels.push_back(static_cast<int>(known.find(c)));
  }
  return labels;
}

std::vector<std::string> who_prefers_left(const Triplet& triplet) {
  const auto reference = clusters_of_digits(triplet.reference);
  const auto left = partitions_of<double>(reference, clusters_of_digits(triplet.left));
  const auto right = partitions_of<double>(reference, clusters_of_digits(triplet.right));
  std::vector<std::string> prefer;
  for (const char* score : kTripletScores) {
    const bool lower = parse_score(score, Domain::clusters).measure->better == Better::lower;
    const double gain = value(score, left) - value(score, right);
    if (lower ? gain < 0 : gain > 0) prefer.emplace_back(score);
  }
  return prefer;
}

PaperTable triplet_table() {
  PaperTable table{.title = "Four triplets that tell fifteen measures apart: who prefers the left clustering"};
  std::vector<std::vector<std::string>> sides;
  for (const Triplet& triplet : kTriplets) {
    sides.push_back(who_prefers_left(triplet));
    table.comparisons.push_back(
        compare_published(std::string(triplet.reference) + ": " + triplet.left + " or " + triplet.right,
                          triplet.prefer_left, join(sides.back(), " ")));
  }
  std::vector<std::string> alike;
  for (std::size_t f = 0; f < std::size(kTripletScores); ++f) {
    for (std::size_t g = f + 1; g < std::size(kTripletScores); ++g) {
      const auto on_left = [](const std::vector<std::string>& side, const char* score) {
        return std::find(side.begin(), side.end(), score) != side.end();
      };
      if (std::all_of(sides.begin(), sides.end(), [&](const auto& side) {
            return on_left(side, kTripletScores[f]) == on_left(side, kTripletScores[g]);
          }))
        alike.push_back(std::string(kTripletScores[f]) + " and " + kTripletScores[g]);
    }
  }
  table.comparisons.push_back(compare_published(
      "measures that the four do not tell apart", "none", alike.empty() ? std::string("none") : join(alike, ", "),
      "each grows with the other (Dice is 2J/(1 + J), CD falls as CC grows): no triplet can tell them apart"));
  return table;
}

}  // namespace etalon::papers
