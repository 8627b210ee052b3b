// headers.cpp: the column names that everybody uses, in one list for all readers of tables.
#include "etalon/headers.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "etalon/read.hpp"
#include "etalon/text.hpp"

namespace etalon {
namespace {

/// Lower case, with underscores for blanks and hyphens.
std::string spelling_of(std::string_view name) {
  std::string word(trim(name));
  for (char& c : word) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    if (c == ' ' || c == '-') c = '_';
  }
  return word;
}

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
    "ground_truth groundtruth labels class classes reference";

constexpr std::string_view kPrediction =
    "pred preds predicted prediction predictions predict y_pred ypred y_predicted y_hat yhat "
    "clustering cluster clusters cluster_id";
constexpr std::array<std::string_view, 4> kPredictionOf{"pred_", "predicted_", "prediction_", "y_pred_"};
/// Columns beside a prediction that say how sure it is.
constexpr std::array<std::string_view, 3> kSureness{"prob", "score", "conf"};

constexpr std::string_view kIds = "id key index uid uuid guid";
constexpr std::string_view kObjects = "object item name document doc node";

constexpr std::string_view kMargins = "all total totals sum sums margin grand_total overall row_total";

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
  const std::string word = spelling_of(name);
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

bool names_margin(std::string_view name) { return is_among(kMargins, spelling_of(name)); }

bool names_weights(std::string_view name) { return is_among(kWeights, spelling_of(name)); }

bool names_groups(std::string_view name) { return is_among(kGroups, spelling_of(name)); }

bool names_objects(std::string_view field) {
  return header_meaning(field) == Header::id || is_among(kObjects, spelling_of(field));
}

}  // namespace etalon
