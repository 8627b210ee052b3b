// headers.cpp: the column names that everybody uses, in one list for all readers of tables.
#include "etalon/headers.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "etalon/read.hpp"
#include "etalon/text.hpp"

namespace etalon {

std::string header_spelling(std::string_view name) {
  std::string word(trim(name));
  for (char& c : word) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    if (c == ' ' || c == '-') c = '_';
  }
  return word;
}

namespace {

/// Whether the word is one of those that blanks set apart.
bool is_among(std::string_view words, std::string_view word) {
  for (std::size_t at = words.find(word); !word.empty() && at != std::string_view::npos;
       at = words.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    if ((at == 0 || words[at - 1] == ' ') && (end == words.size() || words[end] == ' ')) return true;
  }
  return false;
}

constexpr std::string_view kTruth =
    "truth y_true ytrue true_label true_class target targets gold gold_label label gold_labels "
    "ground_truth groundtruth labels class classes reference actual actuals y_test true_labels";
/// Words that have other meanings as well, and mean the truth beside predictions.
constexpr std::string_view kTruthBesidePredictions = "true y expected";
/// What testers call the truth, beside a prediction that they call actual.
constexpr std::string_view kOtherTruth = "expected";

constexpr std::string_view kPrediction =
    "pred preds predicted prediction predictions predict y_pred ypred y_predicted y_hat yhat "
    "clustering cluster clusters cluster_id";
constexpr std::array<std::string_view, 4> kPredictionOf{"pred_", "predicted_", "prediction_", "y_pred_"};
/// Columns beside a prediction that say how sure it is.
constexpr std::array<std::string_view, 3> kSureness{"prob", "score", "conf"};

constexpr std::string_view kIds = "id key index uid uuid guid";
constexpr std::string_view kObjects = "object item name document doc node";

constexpr std::string_view kMargins = "all total totals sum sums margin grand_total overall row_total";

constexpr std::string_view kConditions =
    "fold folds cv_fold seed seeds split splits group groups timestamp sample_weight sample_weights weight weights";
constexpr std::string_view kQueries = "query qid topic user";
constexpr std::string_view kOfInstances = "item index";
constexpr std::string_view kUnnamed = "unnamed:";  // as pandas calls the columns of an index

constexpr std::string_view kCounts = "count counts freq frequency";
constexpr std::string_view kWeights = "weight weights sample_weight count counts n freq";

constexpr std::string_view kGroups =
    "language lang languages gender sex race ethnicity country region group groups category "
    "genre dialect domain subgroup age_group";

bool tells_sureness(std::string_view word) {
  return std::any_of(kSureness.begin(), kSureness.end(),
                     [&](std::string_view part) { return word.find(part) != std::string_view::npos; });
}

}  // namespace

Header header_meaning(std::string_view name) {
  const std::string word = header_spelling(name);
  if (is_among(kTruth, word)) return Header::truth;
  const bool begins = std::any_of(kPredictionOf.begin(), kPredictionOf.end(),
                                  [&](std::string_view first) { return word.starts_with(first); });
  if (is_among(kPrediction, word) || (begins && !tells_sureness(word))) return Header::prediction;
  if (is_among(kIds, word) || word.ends_with("_id")) return Header::id;
  return Header::unknown;
}

std::vector<std::string> columns_that_mean(const std::vector<std::string>& columns, Header meaning) {
  std::vector<std::string> found;
  std::copy_if(columns.begin(), columns.end(), std::back_inserter(found),
               [&](const std::string& column) { return header_meaning(column) == meaning; });
  return found;
}

std::vector<std::string> truth_headers(const std::vector<std::string>& columns) {
  const auto is_called = [&](std::string_view name) {
    return std::any_of(columns.begin(), columns.end(),
                       [&](const std::string& column) { return header_spelling(column) == name; });
  };
  std::vector<std::string> truths = columns_that_mean(columns, Header::truth);
  const bool beside_truth = !truths.empty();
  if (!beside_truth && columns_that_mean(columns, Header::prediction).empty()) return truths;
  for (const std::string& column : columns) {
    const std::string word = header_spelling(column);
    const bool coordinate = word == "y" && is_called("x");
    if (beside_truth ? word == kOtherTruth : is_among(kTruthBesidePredictions, word) && !coordinate)
      truths.push_back(column);
  }
  return truths;
}

bool names_no_prediction(std::string_view name) {
  const std::string word = header_spelling(name);
  return is_among(kConditions, word) || is_among(kQueries, word) || is_among(kOfInstances, word) ||
         word.starts_with(kUnnamed);
}

bool names_queries(std::string_view name) { return is_among(kQueries, header_spelling(name)); }

bool names_condition(std::string_view name) {
  const std::string word = header_spelling(name);
  return is_among(kConditions, word) || tells_sureness(word);
}

bool names_margin(std::string_view name) { return is_among(kMargins, header_spelling(name)); }

bool names_counts(std::string_view name) { return is_among(kCounts, header_spelling(name)); }

bool names_weights(std::string_view name) { return is_among(kWeights, header_spelling(name)); }

bool names_groups(std::string_view name) { return is_among(kGroups, header_spelling(name)); }

bool names_objects(std::string_view field) {
  return header_meaning(field) == Header::id || is_among(kObjects, header_spelling(field));
}

}  // namespace etalon
