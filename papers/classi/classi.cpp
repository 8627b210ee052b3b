// classi.cpp: the worked example, the theorems and the figures of ClasSi.
#include "etalon/classi.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "etalon/paper.hpp"
#include "figures.hpp"

namespace etalon::papers {
namespace {

using namespace classi_paper;

std::string cost(const Ranking& ranking) { return ranking.exact().costs().ranking.text(); }

double value(const Ranking& ranking, const char* score = "classi") {
  return evaluate(parse_score(score, Domain::classi), ranking.fast()).number;
}

PaperTable worked_example() {
  const auto pair_cost = [](const char* text) { return cost(Ranking(text, {0, 1, 6})); };
  return {.title = "The worked example: d(b,c) = 1, d(b,t) = 6; 3 bonobos, 4 chimpanzees, 3 tigers (section 2.2)",
          .comparisons = {
              compare_published("cost(c, b)", "1", pair_cost("cb")),
              compare_published("cost(t, b)", "6", pair_cost("tb")),
              compare_published("cost(t, c)", "5", pair_cost("tc")),
              compare_published("DisCost of r₁ = cbbbcccttt", "3", cost(r1())),
              compare_published("DisCost of r₂ = bbbctccctt", "15", cost(r2())),
              compare_published("DisCost of the worst case", "126", cost(worst())),
              compare_published("ClasSi of r₁", "0.95", value(r1())),
              compare_published("ClasSi of r₂", "0.76", value(r2())),
          }};
}

PaperTable curves() {
  const std::vector<double> of_r1 = classi_curve(*r1().fast());
  const std::vector<double> of_r2 = classi_curve(*r2().fast());
  const std::vector<double> of_best = classi_curve(*best().fast());
  const std::vector<double> of_worst = classi_curve(*worst().fast());
  const auto [least, greatest] = std::minmax_element(of_best.begin(), of_best.end());
  const auto [lowest, highest] = std::minmax_element(of_worst.begin(), of_worst.end());
  return {.title = "The curves of the example (section 3, figure 1a)",
          .comparisons = {
              compare_published("best case, least ClasSi_k", "1.0", *least),
              compare_published("best case, greatest ClasSi_k", "1.0", *greatest),
              compare_published("worst case, least ClasSi_k", "-1.0", *lowest),
              compare_published("worst case, greatest ClasSi_k", "-1.0", *highest),
              compare_published("r₁ starts at", "0.84", of_r1.front()),
              compare_published("r₁ increases up to", "0.95", of_r1.back()),
              compare_published("r₁ never falls", "✓", std::is_sorted(of_r1.begin(), of_r1.end()) ? "✓" : "✗"),
              compare_published("r₂ starts at", "1", of_r2[0]),
              compare_published("r₂ at k = 4", "1", of_r2[3]),
              compare_published("r₂ at k = 5", "0.75", of_r2[4]),
          }};
}

/// "✓" or "✗", and what there is to say about it.
std::pair<std::string, std::string> verdict(const std::vector<Verdict>& verdicts, const std::string& score, Law law) {
  const bool extreme = law == Law::max_agreement || law == Law::min_agreement;
  std::string example;
  for (const Verdict& one : verdicts) {
    if (one.score != score || one.law != law) continue;
    if (one.holds() && one.form == Form::weak) return {"✓", "rankings that differ from it behind k have it too"};
    if (one.holds()) return {"✓", extreme ? "and no other ranking has it" : ""};
    if (law != Law::constant_baseline) continue;
    for (const auto& item : one.counterexample->items) {
      example += example.empty() ? "objects at" : "; at";
      for (const std::uint64_t distance : item.rows[0]) example += " " + std::to_string(distance);
      example += ": mean " + item.value;
    }
  }
  return {"✗", example};
}

/// Over all rankings of the example's objects.
std::string mean_of_the_example() {
  std::string text = "bbbccccttt";
  Exact sum = 0;
  int rankings = 0;
  do {
    sum += evaluate(parse_score("classi", Domain::classi), Ranking(text, {0, 1, 6}).exact()).number;
    ++rankings;
  } while (std::next_permutation(text.begin(), text.end()));
  return (sum / Exact(rankings)).text();
}

PaperTable theorems() {
  std::vector<Score> scores;
  for (const char* score : {"classi", "classi@1", "classi@2", "classi@3", "classi@4"})
    scores.push_back(parse_score(score, Domain::classi));
  const std::vector<Verdict> verdicts = validate(scores, default_universes(Domain::classi));
  PaperTable table{.title = "The theorems over all rankings of up to 6 objects at the distances 0 … 4"};
  const auto row = [&](const std::string& what, const std::string& published, const std::string& score, Law law) {
    auto [ours, note] = verdict(verdicts, score, law);
    table.comparisons.push_back(compare_published(what, published, ours, note));
  };
  row("1: the best case has 1", "✓", "classi", Law::max_agreement);
  row("2: the worst case has −1", "✓", "classi", Law::min_agreement);
  row("3: the mean is one constant", "✓", "classi", Law::constant_baseline);
  table.comparisons.push_back(
      compare_published("3: over all 4200 rankings of the example", "0", mean_of_the_example()));
  row("4: scaling changes nothing", "✓", "classi", Law::scale_invariance);
  for (const char* k : {"1", "2", "3", "4"}) {
    const std::string score = std::string("classi@") + k;
    row(std::string("k = ") + k + ": the best case has 1", "✓", score, Law::max_agreement);
    row(std::string("k = ") + k + ": the worst case has −1", "✓", score, Law::min_agreement);
    row(std::string("k = ") + k + ": the mean is one constant", "", score, Law::constant_baseline);
    row(std::string("k = ") + k + ": scaling changes nothing", "", score, Law::scale_invariance);
  }
  table.note =
      "The third theorem is proved for whole rankings and does not extend to prefixes: a random ranking spreads its "
      "cost evenly over the pairs of positions, the worst one does not.";
  return table;
}

PaperTable simple_case() {
  const SimpleCase simple = random_swaps_simple();
  double to_rho = 0;
  double to_tau = 0;
  for (std::size_t i = 0; i < simple.swaps.size(); ++i) {
    to_rho = std::max(to_rho, std::abs(simple.classi[i] - simple.rho[i]));
    to_tau = std::max(to_tau, std::abs(simple.classi[i] - simple.tau[i]));
  }
  return {.title = "The simple case: every object its own class, d the place in the desired order (figure 3)",
          .head = {"over 250 objects after 0 … 1000 swaps", "greatest difference to ClasSi"},
          .rows = {{"Kendall's τ", fmt::format("{:.4f}", to_tau)}, {"Spearman's ρ", fmt::format("{:.1e}", to_rho)}},
          .note =
              "The paper finds it similar to Kendall's τ. It is Spearman's ρ: the sum of r − s over the inversions "
              "of a permutation is half of Σ(r − s)²."};
}

std::vector<PaperTable> tables() {
  std::vector<PaperTable> all{rankings_table(), worked_example(), algorithm_table(), curves(), theorems()};
  for (PaperTable& table : proof_tables()) all.push_back(std::move(table));
  all.insert(all.end(), {curve_claims(), claims_table(), simple_case()});
  return all;
}

}  // namespace

Paper classi() {
  return {
      .name = "classi",
      .title = "ClasSi: measuring ranking quality in the presence of object classes with similarity information",
      .reference =
          "Ivanescu, Wichterich & Seidl, Quality Issues, Measures of Interestingness and Evaluation of Data "
          "Mining Models, PAKDD 2011 workshops",
      .tables = tables(),
      .figures = figures(),
      .slips = {
          {"section 3", "“behaves similarly to Kendall's τ” when every object is its own class", "it is Spearman's ρ"},
          {"2.4", "only whole rankings are shown to have the mean 0", "prefixes do not have it"},
          {"2.4", "a falling curve is to say that a ranking is better at its beginning",
           "the mean of all rankings falls or grows with the class sizes: compare with it"},
          {"proof of theorem 3", "the mean cost of the nearest class divides by Dis_i = 0", "no cost"},
          {"figures 2 and 3", "neither the distances nor the swaps are printed", "random ones by a fixed seed"}}};
}

}  // namespace etalon::papers
