// label_properties.cpp: the property table of measures of labels, for two classes and for more.
#include <algorithm>

#include "etalon/matrix.hpp"
#include "etalon/partitions.hpp"
#include "parts.hpp"

namespace etalon::papers {
namespace {

struct Row {
  const char* name;
  const char* score;
  /// As printed: y holds, n does not, b holds for two classes only. In the order of the laws.
  const char* printed;
  bool binary = false;
};
constexpr Law kColumns[] = {Law::max_agreement,
                            Law::min_agreement,
                            Law::class_symmetry,
                            Law::symmetry,
                            Law::distance,
                            Law::monotonicity,
                            Law::strong_monotonicity,
                            Law::constant_baseline,
                            Law::approximate_constant_baseline};
constexpr Row kRows[] = {{"F1", "f1", "ynnynynnn", true},
                         {"Jaccard", "jaccard", "ynnyyynnn", true},
                         {"CC", "mcc", "ybyynbbyy"},
                         {"Accuracy", "accuracy", "yyyyyyynn"},
                         {"BA", "balanced_accuracy", "yyynnyyyy"},
                         {"κ", "kappa", "ynyynbnyy"},
                         {"CE", "confusion_entropy", "ynyynnnnn"},
                         {"SBA", "sba", "yyyynyyyy"},
                         {"GM", "gm(r=1)", "yyyynyyyy", true},
                         {"CD", "cd", "ybyyybbny"}};

/// Why a printed ✓ does not come out.
struct Reason {
  const char* score;
  Law law;
  const char* why;
};
constexpr Reason kReasons[] = {
    {"f1", Law::monotonicity, "Without a common positive the value is 0, whatever happens among the negatives"},
    {"jaccard", Law::monotonicity, "Without a common positive the value is 0, whatever happens among the negatives"},
    {"balanced_accuracy", Law::monotonicity,
     "Its terms are shares of true classes: taking an error out of a class without a hit, or adding a hit to one "
     "without "
     "an error, changes none"},
    {"balanced_accuracy", Law::strong_monotonicity,
     "A class without a hit has the share 0 and one without an error the share 1, however large it is"},
    {"confusion_entropy", Law::max_agreement,
     "It is 0 as well when all objects of one class get another that is never right, so that a class is missing on "
     "either side; with every class on both sides it is not"},
    {"sba", Law::strong_monotonicity,
     "A class without a hit has the shares 0 in the truth and in the prediction, however large it is"}};

const Verdict* find(std::span<const Verdict> verdicts, const std::string& score, Law law, Form form) {
  const auto found = std::find_if(verdicts.begin(), verdicts.end(), [&](const Verdict& verdict) {
    return verdict.score == score && verdict.law == law && verdict.form == form;
  });
  return found == verdicts.end() ? nullptr : &*found;
}

/// Why the strict form fails where it is said to hold, with the smallest example; or that ties alone are to blame.
std::string note_of(const Verdict& strict, bool weakly, bool differs) {
  if (!differs) return weakly ? "holds when ties are allowed" : "";
  std::string text = weakly ? "Holds when ties are allowed. " : "";
  for (const Reason& reason : kReasons) {
    if (strict.law == reason.law && parse_score(reason.score).text() == strict.score)
      text += std::string(reason.why) + ": ";
  }
  return text + in_one_line(strict.counterexample.value());
}

}  // namespace

PaperTable label_property_table(std::size_t classes) {
  const std::vector<Universe> universes = default_universes(Domain::labels);
  const auto universe =
      std::find_if(universes.begin(), universes.end(), [&](const Universe& one) { return one.classes == classes; });
  std::vector<Score> scores;
  for (const Row& row : kRows) scores.push_back(parse_score(row.score));
  const std::vector<Verdict> verdicts = validate(scores, {universe, 1});
  PaperTable table{.title = "Properties of measures of labels: " + universe->text(), .head = {"measure"}};
  for (const Law law : kColumns) table.head.emplace_back(facts(law).head);
  for (const Row& row : kRows) {
    if (row.binary && classes != 2) continue;
    for (std::size_t i = 0; i < std::size(kColumns); ++i) {
      const std::string score = parse_score(row.score).text();
      const Verdict& strict = *find(verdicts, score, kColumns[i], Form::strict);
      const Verdict* weak = find(verdicts, score, kColumns[i], Form::weak);
      const char* printed = row.printed[i] == 'y' || (row.printed[i] == 'b' && classes == 2) ? "✓" : "✗";
      const char* ours = strict.holds() ? "✓" : "✗";
      const bool weakly = !strict.holds() && weak != nullptr && weak->holds();
      const bool differs = std::string_view(printed) != ours;
      table.comparisons.push_back(compare_published(std::string(row.name) + ", " + std::string(facts(kColumns[i]).name),
                                                    printed, std::string(ours),
                                                    strict.holds() ? "" : note_of(strict, weakly, differs)));
    }
  }
  table.note = "Where the slides print ✓/✗, the law holds for two classes and not for more.";
  return table;
}

}  // namespace etalon::papers
