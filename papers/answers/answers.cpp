// answers.cpp: every equation of Michel's paper on pairs of answers small enough for paper and pencil, the conditions
// on its weights, and the places where the source had to be mended. The source prints no numbers: those beside ours are
// worked out by hand from its equations.
#include <fmt/core.h>

#include <cmath>

#include "etalon/answers.hpp"
#include "etalon/paper.hpp"
#include "etalon/phi.hpp"
#include "etalon/text.hpp"
#include "parts.hpp"

namespace etalon::papers::answers_paper {

double value(const char* score, const std::string& answer, const std::string& reference) {
  const auto found =
      evaluate(parse_score(score, Domain::answers), Answers<double>(letters_answer(reference), letters_answer(answer)));
  return found.defined() ? found.number : std::nan("");
}

}  // namespace etalon::papers::answers_paper

namespace etalon::papers {
namespace {

using answers_paper::value;

constexpr const char* kList = "a|b|c|d|e";
constexpr const char* kOther = "b|a|d|c|f";
constexpr const char* kClasses = "ab|c|def";
constexpr const char* kOtherClasses = "b|ac|fg";

struct Row {
  const char* what;
  const char* by_hand;
  const char* score;
};

PaperTable table_of(std::string title, const char* answer, const char* reference, std::initializer_list<Row> rows,
                    std::string note = {}) {
  PaperTable table{.title = std::move(title), .note = std::move(note)};
  for (const Row& row : rows) {
    table.comparisons.push_back(
        compare_published(std::string(row.what) + ": " + row.score, row.by_hand, value(row.score, answer, reference)));
  }
  return table;
}

PaperTable sets() {
  return table_of("1. No order: C = a b c d e f, C' = a b c f g", "abcdef", "abcfg",
                  {{"|C|/|C'|", "1.2", "cardinal_ratio"},
                   {"|C|/(|C|+|C'|)", "0.5455", "cardinal_share"},
                   {"||C|−|C'||/(|C|+|C'|)", "0.0909", "cardinal_difference"},
                   {"[1] Jaccard", "0.5714", "jaccard"},
                   {"[2] Dice", "0.7273", "dice"},
                   {"[3] cosine", "0.7303", "cosine"},
                   {"[4] overlap", "0.8", "overlap"},
                   {"recall", "0.8", "recall"},
                   {"precision", "0.6667", "precision"}},
                  "The source prints no numbers; those beside ours are worked out by hand from its equations.");
}

PaperTable delays() {
  return table_of("2.2 Delays: one common document, of rank 1 in C and 2 in C', five documents each", "a|b|c|d|e",
                  "v|a|x|y|z",
                  {{"[6] α", "0.8", "type2(alpha=6)"},
                   {"[7] α", "0.96", "type2(alpha=7)"},
                   {"[8] α", "0.9", "type2(alpha=8)"},
                   {"[9] α", "1", "type2(alpha=9)"},
                   {"[10] μ", "0.92", "type2(mu=10)"},
                   {"[11] μ", "12.5", "type2(mu=11)"},
                   {"[12] μ", "0.92", "type2(mu=12)"},
                   {"[13] μ", "12.5", "type2(mu=13)"},
                   {"[14] μ", "0.8", "type2(mu=14)"},
                   {"[15] μ", "5", "type2(mu=15)"}});
}

PaperTable correlation() {
  return table_of("2.2.1 Tague's R: C = a b c d, C' = b a d c", "a|b|c|d", "b|a|d|c",
                  {{"[5] R", "0.6", "tague_r"}, {"[16] S·(1+R)/2", "0.8", "type1"}});
}

PaperTable means() {
  return table_of("2.3.1 Means of the delays: C = C' = a b c d e, so that S = 1", kList, kList,
                  {{"[17] of [6]", "0.68", "type1(alpha=6)"},
                   {"[17] of [7]", "0.936", "type1(alpha=7)"},
                   {"[17] of [8]", "0.84", "type1(alpha=8)"},
                   {"[18] of [10]", "0.64", "type1(mu=10)"},
                   {"[18] of [11]", "5.21361", "type1(mu=11)"},
                   {"[18] of [12]", "0.64", "type1(mu=12)"},
                   {"[18] of [13]", "5.21361", "type1(mu=13)"},
                   {"[18] of [14]", "0.1", "type1(mu=14)"},
                   {"[18] of [15]", "2.08544", "type1(mu=15)"}});
}

PaperTable lists() {
  return table_of("2.3 Types 1 and 2: C = a b c d e, C' = b a d c f", kList, kOther,
                  {{"[19] with [6]", "0.4533", "type1(alpha=6)"},
                   {"[19] with [6], S [4]", "0.544", "type1(nominal=overlap,alpha=6)"},
                   {"[20] with [10]", "0.4267", "type1(mu=10)"},
                   {"[21] with [6], [10]", "0.27904", "type1(alpha=6,mu=10)"},
                   {"[22] with [6]", "3.2", "type2(alpha=6)"},
                   {"[22] with [7]", "3.84", "type2(alpha=7)"},
                   {"[22] with [8]", "3.6", "type2(alpha=8)"},
                   {"[23] with [10]", "2.88", "type2(mu=10)"},
                   {"[23] with [11]", "29.1667", "type2(mu=11)"},
                   {"[23] with [12]", "2.88", "type2(mu=12)"},
                   {"[23] with [13]", "29.1667", "type2(mu=13)"},
                   {"[23] with [14]", "1.2", "type2(mu=14)"},
                   {"[23] with [15]", "11.6667", "type2(mu=15)"},
                   {"[24] with [8], [10]", "2.592", "type2(alpha=8,mu=10)"}});
}

PaperTable classes() {
  return table_of("3. Lists of classes: C = ab|c|def, C' = b|ac|fg", kClasses, kOtherClasses,
                  {{"[25] with [1]", "1.583333", "class_similarity"},
                   {"[22] with [6], ranks [26]", "3.6667", "type2(alpha=6)"},
                   {"[22] with [6], ranks [28]", "3.6667", "type2(alpha=6,rank=first)"},
                   {"[22] with [6], ranks [29]", "3.5", "type2(alpha=6,rank=last)"},
                   {"[22] with [6], ranks [30]", "3.583333", "type2(alpha=6,rank=mean)"},
                   {"[31]–[33] P_δ", "0.5193298969", "p_delta"}});
}

PaperTable conditions() {
  PaperTable table{.title = "3.1.3 The conditions on φ, of [32], for all ranks up to m0 = 29",
                   .note =
                       "They hold for every m0: the constant of δ makes Σ(1−k/m0²)², k < m0, which is "
                       "(6m0⁴−6m0³+8m0²−3m0+1)/(6m0³), come to 1; and both factors of φ are positive and fall as a "
                       "rank moves away. Checked up to 100 as well."};
  const auto phi = *phi_of_score(parse_score("p_delta", Domain::answers));
  const std::vector<Verdict> up_to_29 = validate_phi({&phi, 1}, 29);
  const std::vector<Verdict> beyond = validate_phi({&phi, 1}, 100);
  for (std::size_t i = 0; i < up_to_29.size(); ++i) {
    if (up_to_29[i].form == Form::weak) continue;
    table.comparisons.push_back(compare_published(std::string(facts(up_to_29[i].law).says), "✓",
                                                  up_to_29[i].holds() && beyond[i].holds() ? "✓" : "✗"));
  }
  return table;
}

PaperTable order_blind() {
  PaperTable table{.title = "Which measures see the order: C = a b c d e against itself and against its reverse",
                   .head = {"score", "itself", "reverse"},
                   .note =
                       "[17] and [18] are means over all pairs of ranks, whichever documents have them: [19]–[21] "
                       "depend on the lengths "
                       "and the common documents, not on the order. Σ i·j is least when one list is the other "
                       "reversed, so that [23] with "
                       "[10], [12] or [14] is greatest there."};
  for (const char* score : {"jaccard", "type1", "type1(alpha=6)", "type1(mu=10)", "type1(alpha=6,mu=10)",
                            "type2(alpha=6)", "type2(mu=10)", "type2(mu=11)", "p_delta"}) {
    table.rows.push_back({parse_score(score, Domain::answers).text(), fmt::format("{:.4f}", value(score, kList, kList)),
                          fmt::format("{:.4f}", value(score, kList, "e|d|c|b|a"))});
  }
  return table;
}

/// [5] as printed, of documents 1 … m that have these ranks in C'.
double printed_r(const std::vector<double>& ranks) {
  const auto m = static_cast<double>(ranks.size());
  double products = 0;
  double squares = 0;
  for (std::size_t i = 0; i < ranks.size(); ++i) {
    products += static_cast<double>(i + 1) * ranks[i];
    squares += ranks[i] * ranks[i];
  }
  const double constant = m * (m + 1) * (m + 1) / 4;
  return (products - constant) / std::sqrt(m * (m * m - 1) / 12 * (squares - constant));
}

std::vector<Slip> mended() {
  const auto number = [](double x) { return fmt::format("{:.4g}", x); };
  return {
      {"1.1", "the third ratio is printed as the second", "||C|−|C'||/(|C|+|C'|)"},
      {"[5]", "presumes that C' is a permutation of C: of a b and x a b it is " + number(printed_r({2, 3})),
       "the correlation itself, here " + number(value("tague_r", "a|b", "x|a|b")) +
           "; over the common documents by an option"},
      {"[6]–[15]", "n, m and m' are mixed", "m and m', the two lengths"},
      {"[9]", "divides by zero where i = j", "undefined there; its mean [17] is undefined for all lists"},
      {"[11], [13], [15]", "exceed 1: [20] with [11] of a b and a b is " + number(value("type1(mu=11)", "a|b", "a|b")),
       "kept; the range has no upper end"},
      {"[14]",
       "negative far down: [23] of four equal documents is " + number(value("type2(mu=14)", "a|b|c|d", "a|b|c|d")) +
           ", of eight " + number(value("type2(mu=14)", "a|b|c|d|e|f|g|h", "a|b|c|d|e|f|g|h")),
       "kept; the range has no lower end"},
      {"[10], [12], [14]", "in [23] they reward the reversed list", "kept; see the table above"},
      {"[16]", "d0(R) is not given", "(1 + R)/2"},
      {"[17], [18]", "do not see which documents have the ranks", "kept; see the table above"},
      {"2.1.2", "the text under figure 4 exchanges the names of the pairs", "the earlier pair, A and B, is nearer"},
      {"[25]", "of lists it is the number of common documents, not S(C, C')",
       "S of all documents, or [25] by an option"},
      {"[27]–[30]", "ranks count documents and m classes: 1 − |i−j|/m could be negative",
       "m counts what the ranks count"},
      {"(ii)", "\"∀ i, i = 1\"", "Σ φ(i,i) = 1, as the constant of δ makes it"},
      {"[33]", "P_δ(C, C) = 1 needs disjoint classes", "a document stands in an answer once"}};
}

}  // namespace

Paper answers() {
  return {
      .name = "answers",
      .title = "Cardinal, nominal or ordinal similarity measures in comparative evaluation of information retrieval",
      .reference = "Michel, LREC 2000",
      .tables = {sets(), answers_paper::figure_criteria(), answers_paper::all_criteria(), correlation(), delays(),
                 means(), lists(), classes(), answers_paper::mid_ranks(), conditions(), answers_paper::beside_jaccard(),
                 order_blind()},
      .figures = answers_paper::answers_figures(),
      .beside = "decided",
      .slips = mended()};
}

}  // namespace etalon::papers
