// mistakes.cpp: what looks like a mistake in the input rather than a bad system, in words for the user.
#include "intake/mistakes.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <unordered_map>

#include "etalon/headers.hpp"
#include "etalon/text.hpp"
#include "intake/accents.hpp"

namespace etalon {
namespace {

constexpr std::size_t kFewestScores = 5;      // fewer different fractions may well be labels, such as half stars
constexpr std::uint64_t kFewestObjects = 20;  // among fewer, every object may have a class of its own

std::string count_of(std::size_t count) { return std::to_string(count); }

/// In quotes, and short: a label may be a whole text.
std::string in_quotes(std::string_view label) {
  constexpr std::size_t longest = 40;
  if (label.size() <= longest) return "'" + std::string(label) + "'";
  std::size_t end = longest;
  while ((static_cast<unsigned char>(label[end]) & 0xC0U) == 0x80U) --end;  // not within a character
  return "'" + std::string(label.substr(0, end)) + "…'";
}

/// The labels that occur on one side; a class is named on both sides of a table even when it occurs on one.
std::vector<std::string_view> occurring(const CountTable& table, bool truth) {
  const std::vector<std::string>& names = truth ? table.rows() : table.columns();
  std::vector<char> seen(names.size());
  const auto side = truth ? &CountTable::Cell::truth : &CountTable::Cell::prediction;
  for (const CountTable::Cell& cell : table.cells()) seen[cell.*side] = 1;
  std::vector<std::string_view> labels;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (seen[i] != 0) labels.emplace_back(names[i]);
  }
  return labels;
}

std::optional<double> finite_number(std::string_view text) {
  const auto value = parse_number(trim(text));
  return value && std::isfinite(*value) ? value : std::nullopt;
}

bool is_fraction(std::string_view label) {
  const auto value = finite_number(label);
  return value && *value != std::floor(*value);
}

std::size_t count_fractions(const std::vector<std::string_view>& labels) {
  return static_cast<std::size_t>(std::count_if(labels.begin(), labels.end(), is_fraction));
}

/// Numbers with fractions, many of them, where the truth has few classes and no such number.
std::optional<std::string> scores_as_labels(const std::vector<std::string_view>& truth,
                                            const std::vector<std::string_view>& prediction) {
  const std::size_t fractions = count_fractions(prediction);
  if (fractions < kFewestScores || 2 * fractions < prediction.size() || 2 * truth.size() > prediction.size() ||
      count_fractions(truth) > 0)
    return std::nullopt;
  const bool within_one = std::all_of(prediction.begin(), prediction.end(), [](std::string_view label) {
    const auto value = finite_number(label);
    return value && *value >= 0 && *value <= 1;
  });
  const std::string_view example = *std::find_if(prediction.begin(), prediction.end(), is_fraction);
  return std::string("the predictions look like ") + (within_one ? "probabilities" : "scores") +
         ", not labels: " + count_of(prediction.size()) + " different values such as " + in_quotes(example) +
         ", where the truth has " + count_of(truth.size()) + " classes; turn them into labels first" +
         (truth.size() > 2 ? ", for each object the class whose value is the largest"
          : within_one     ? ", one class from a threshold such as 0.5 on and the other below it, or see --thresholds"
                           : ", one class from a threshold on and the other below it, or see --thresholds");
}

/// What two spellings have in common; nothing when a label cannot be meant this way.
using Key = std::optional<std::string> (*)(std::string_view);

std::optional<std::string> without_blanks(std::string_view label) { return std::string(trim(label)); }

std::optional<std::string> as_number(std::string_view label) {
  constexpr double exact = 9007199254740992.0;  // 2^53: beyond it two different whole numbers are the same double
  const auto value = finite_number(label);
  if (!value || std::abs(*value) >= exact) return std::nullopt;
  return shortest(*value == 0 ? 0.0 : *value);  // −0 is 0
}

std::optional<std::string> in_lower_case(std::string_view label) {
  std::string text(trim(label));
  for (char& c : text) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return text;
}

std::optional<std::string> as_yes_or_no(std::string_view label) {
  const std::string text = in_lower_case(label).value_or("");
  const auto number = as_number(label);
  if (text == "true" || text == "yes" || number == "1") return "yes";
  if (text == "false" || text == "no" || number == "0") return "no";
  return std::nullopt;
}

struct Spelling {
  Key key;
  std::string_view what;
  std::string_view remedy;
};

std::optional<std::string> without_quotes(std::string_view label) {
  label = trim(label);
  const bool quoted =
      label.size() > 2 && label.front() == label.back() && (label.front() == '"' || label.front() == '\'');
  return std::string(quoted ? label.substr(1, label.size() - 2) : label);
}

/// A number that was kept with 32 bits on one side.
std::optional<std::string> in_32_bits(std::string_view label) {
  const auto value = finite_number(label);
  if (!value || *value == std::floor(*value)) return std::nullopt;
  return shortest(static_cast<double>(static_cast<float>(*value)));
}

/// From the narrowest to the widest: a label is explained by the first under which it is one of the truth's.
constexpr std::array<Spelling, 7> kSpellings{{
    {without_blanks, "but for blanks around them", "strip the blanks on both sides"},
    {without_quotes, "but for quotes around them", "take the quotes off on both sides"},
    {without_accents, "but for accents or how letters with accents are encoded",
     "write both sides in one form of Unicode, such as NFC (Python: unicodedata.normalize('NFC', label))"},
    {as_number, "but for how the number is written",
     "labels are compared as texts, so write the numbers alike on both sides, for example all as whole numbers"},
    {in_32_bits, "but for digits beyond 32-bit numbers",
     "labels are compared as texts, so keep the numbers in one type on both sides"},
    {in_lower_case, "but for upper and lower case", "write both sides in the same case"},
    {as_yes_or_no, "but for how yes and no are written", "write them alike on both sides, for example as 1 and 0"},
}};

/// Predicted labels that the truth does not have, though it has one that means the same.
class Twins {
 public:
  Twins(const std::vector<std::string_view>& truth, const std::vector<std::string_view>& prediction) {
    std::vector<std::string_view> unknown;
    // The names of a table are sorted, but not by bytes.
    std::vector<std::string_view> known = truth;
    std::sort(known.begin(), known.end());
    for (const std::string_view label : prediction) {
      if (!std::binary_search(known.begin(), known.end(), label)) unknown.push_back(label);
    }
    for (const Spelling& spelling : kSpellings) unknown = explain(truth, unknown, spelling);
  }
  [[nodiscard]] const std::vector<std::string>& sentences() const { return sentences_; }

 private:
  /// Returns the labels that this does not explain.
  std::vector<std::string_view> explain(const std::vector<std::string_view>& truth,
                                        const std::vector<std::string_view>& unknown, const Spelling& spelling) {
    if (unknown.empty()) return {};
    std::unordered_map<std::string, std::string_view> meant;
    for (const std::string_view label : truth) {
      if (const auto key = spelling.key(label)) meant.emplace(*key, label);
    }
    std::vector<std::string_view> left;
    std::vector<std::string> found;
    for (const std::string_view label : unknown) {
      const auto key = spelling.key(label);
      const auto twin = key ? meant.find(*key) : meant.end();
      if (twin == meant.end()) {
        left.push_back(label);
      } else {
        found.push_back(in_quotes(label) + " where the truth has " + in_quotes(twin->second));
      }
    }
    tell(found, spelling);
    return left;
  }

  void tell(const std::vector<std::string>& found, const Spelling& spelling) {
    if (found.empty()) return;
    constexpr std::size_t shown = 2;
    const std::vector<std::string> some(found.begin(),
                                        found.begin() + static_cast<std::ptrdiff_t>(std::min(shown, found.size())));
    sentences_.push_back("labels are predicted that are the truth's " + std::string(spelling.what) +
                         ", and count as wrong: " + join(some, ", ") +
                         (found.size() > shown ? " and " + count_of(found.size() - shown) + " more" : "") + "; " +
                         std::string(spelling.remedy));
  }

  std::vector<std::string> sentences_;
};

/// Labels of one side that are the same number in two spellings.
std::optional<std::string> one_number_twice(const std::vector<std::string_view>& labels) {
  std::unordered_map<std::string, std::string_view> meant;
  for (const std::string_view label : labels) {
    const auto number = as_number(label);
    if (!number) continue;
    if (const auto [known, fresh] = meant.emplace(*number, label); !fresh)
      return in_quotes(known->second) + " and " + in_quotes(label) +
             ", which count as two: labels are compared as texts, so write the numbers alike everywhere, for example "
             "all "
             "as whole numbers";
  }
  return std::nullopt;
}

/// Words for what is missing, where the truth has no class of that name.
std::optional<std::string> missing_as_label(const std::vector<std::string_view>& truth,
                                            const std::vector<std::string_view>& prediction) {
  constexpr std::array<std::string_view, 7> words{"na", "n/a", "<na>", "nan", "null", "none", "missing"};
  const auto stands = [&](std::string_view label) {
    return std::find(words.begin(), words.end(), in_lower_case(label).value_or("")) != words.end() &&
           std::find(truth.begin(), truth.end(), label) == truth.end();
  };
  const auto found = std::find_if(prediction.begin(), prediction.end(), stands);
  if (found == prediction.end()) return std::nullopt;
  return in_quotes(*found) +
         " is predicted, which is no class of the truth's, and counts as wrong: if it says that a " +
         "prediction is missing, leave those objects out for all systems";
}

std::optional<std::string> too_many_classes(const std::vector<std::string_view>& labels, std::uint64_t objects,
                                            const std::string& whose) {
  if (objects <= kFewestObjects || labels.size() <= objects / 2) return std::nullopt;
  const bool numbers = 2 * count_fractions(labels) >= labels.size();
  return whose + " " + count_of(labels.size()) + " different labels for " + std::to_string(objects) +
         " objects, such as " + in_quotes(labels.front()) + ": " +
         (numbers ? "these look like measurements, not classes: mae and rmse take them as numbers, etalon orders as an "
                    "order "
                    "(Python: et.orders); or sort them into classes first"
                  : "these look like names or numbers of objects, not classes; check which column was taken");
}

/// A prediction that has no label of the truth's may be a column of something else.
std::optional<std::string> nothing_in_common(std::vector<std::string_view> truth,
                                             const std::vector<std::string_view>& prediction) {
  std::sort(truth.begin(), truth.end());
  const bool common = std::any_of(prediction.begin(), prediction.end(), [&](std::string_view label) {
    return std::binary_search(truth.begin(), truth.end(), label);
  });
  if (common || truth.empty() || prediction.empty()) return std::nullopt;
  return "no label is one of the truth's: " + in_quotes(prediction.front()) + " is predicted where the truth has " +
         in_quotes(truth.front()) +
         "; if it is no prediction, name those that are, and a column of folds or days as units";
}

/// Labels whose bytes are no text in UTF-8: the other side may have the same text in another encoding.
std::optional<std::string> no_utf8(const std::vector<std::string_view>& labels, const std::string& whose) {
  const auto found = std::find_if_not(labels.begin(), labels.end(), is_utf8);
  if (found == labels.end()) return std::nullopt;
  return whose + " has labels that are not text in UTF-8, such as " + in_quotes(*found) +
         ", which differ from the same labels in UTF-8: iconv -f LATIN1 -t UTF-8 FILE converts a file of Latin-1";
}

bool names_a_column(std::string_view label) {
  const Header meaning = header_meaning(label);
  return meaning == Header::truth || meaning == Header::prediction;
}

/// A column's own name as a label, which the truth has there alone: parts of a file that were joined with their
/// headers. Nothing where there is none.
std::string header_again(const CountTable& table, const std::string& system) {
  const auto& columns = table.columns();
  const auto place = static_cast<std::size_t>(std::find(columns.begin(), columns.end(), system) - columns.begin());
  // A number is a class: columns that are only numbered have no header.
  if (place == columns.size() || finite_number(system)) return {};
  std::vector<std::uint64_t> in_row(table.rows().size());
  const CountTable::Cell* found = nullptr;
  std::size_t cells = 0;
  for (const CountTable::Cell& cell : table.cells()) {
    in_row[cell.truth] += cell.count;
    if (cell.prediction != place) continue;
    found = &cell;
    ++cells;
  }
  if (cells != 1 || in_row[found->truth] != found->count) return {};
  return in_quotes(table.rows()[found->truth]) + " and " + in_quotes(system) + " were counted as the labels of " +
         std::to_string(found->count) + (found->count == 1 ? " object" : " objects") +
         ": they are the header, which stands among the rows again";
}

}  // namespace

std::string header_as_labels(const CountTable& table) {
  const auto& rows = table.rows();
  const auto& columns = table.columns();
  if (std::none_of(rows.begin(), rows.end(), names_a_column)) return {};
  std::vector<std::uint64_t> in_row(rows.size());
  std::vector<std::uint64_t> in_column(columns.size());
  for (const CountTable::Cell& cell : table.cells()) {
    in_row[cell.truth] += cell.count;
    in_column[cell.prediction] += cell.count;
  }
  for (const CountTable::Cell& cell : table.cells()) {
    if (in_row[cell.truth] != 1 || in_column[cell.prediction] != 1) continue;
    const std::string& truth = rows[cell.truth];
    const std::string& prediction = columns[cell.prediction];
    const auto as_truth = static_cast<std::size_t>(std::find(rows.begin(), rows.end(), prediction) - rows.begin());
    // As any class does, on other objects than this one.
    const bool occurs = as_truth < rows.size() && in_row[as_truth] > (as_truth == cell.truth ? 1U : 0U);
    if (names_a_column(truth) && !occurs)
      return in_quotes(truth) + " and " + in_quotes(prediction) +
             " were counted as the labels of an object; if they are the header of a column, say --input table";
  }
  return {};
}

std::vector<std::string> numbers_in_two_spellings(const CountTable& table, const std::string& system) {
  std::vector<std::string> sentences;
  if (const auto labels = one_number_twice(occurring(table, true))) sentences.push_back("the reference has " + *labels);
  if (const auto labels = one_number_twice(occurring(table, false))) sentences.push_back(system + " has " + *labels);
  return sentences;
}

bool looks_like_weights(const CountTable& table, const std::string& system) {
  if (!names_weights(system)) return false;
  const std::vector<std::string_view> labels = occurring(table, false);
  return std::all_of(labels.begin(), labels.end(), [](std::string_view label) { return finite_number(label); });
}

std::vector<std::string> likely_mistakes(const CountTable& table, const std::string& system) {
  const std::vector<std::string_view> truth = occurring(table, true);
  const std::vector<std::string_view> prediction = occurring(table, false);
  const std::uint64_t objects = table.objects();
  std::vector<std::string> sentences;
  std::string header = header_again(table, system);
  if (header.empty()) header = header_as_labels(table);
  if (!header.empty()) sentences.push_back(std::move(header));
  if (const auto sentence = too_many_classes(truth, objects, "the truth has")) sentences.push_back(*sentence);
  if (auto sentence = no_utf8(truth, "the truth")) sentences.push_back(std::move(*sentence));
  if (auto sentence = no_utf8(prediction, system)) sentences.push_back(std::move(*sentence));
  if (const auto labels = one_number_twice(truth)) sentences.push_back("the truth has " + *labels);
  if (looks_like_weights(table, system)) {
    sentences.push_back(system +
                        ": measured as predictions; if it tells how much each object counts, did you mean --weights?");
    return sentences;  // what else is odd about its labels comes from this
  }
  if (const auto sentence = scores_as_labels(truth, prediction)) {
    sentences.push_back(system + ": " + *sentence);
    return sentences;  // what else is odd about its labels comes from this
  }
  const Twins twins(truth, prediction);
  for (const std::string& sentence : twins.sentences()) sentences.push_back(system + ": " + sentence);
  if (const auto sentence = missing_as_label(truth, prediction)) sentences.push_back(system + ": " + *sentence);
  if (const auto sentence = too_many_classes(prediction, objects, system + ": the prediction has"))
    sentences.push_back(*sentence);
  // Where something else explains it that is not worth a sentence; nor of one object, which may well be wrong.
  if (!sentences.empty() || objects < 2) return sentences;
  if (const auto sentence = nothing_in_common(truth, prediction)) sentences.push_back(system + ": " + *sentence);
  return sentences;
}

}  // namespace etalon
