// imbalance.cpp: how accuracy and F1 mislead on imbalanced data: on two examples, and over all predictions.
#include <fmt/core.h>

#include <algorithm>
#include <vector>

#include "etalon/binary.hpp"
#include "parts.hpp"

namespace etalon::papers {
namespace {

constexpr int kObjects = 20;

/// A prediction for a truth of given sizes, and whether it is more right than a random one.
struct Prediction {
  Binary<double> counts;

  [[nodiscard]] bool tells() const { return counts.c11 * counts.c00 > counts.c10 * counts.c01; }
};

std::vector<Prediction> all_predictions(int positives) {
  std::vector<Prediction> all;
  for (int c11 = 0; c11 <= positives; ++c11) {
    for (int c01 = 0; c01 <= kObjects - positives; ++c01)
      all.push_back({{double(c11), double(positives - c11), double(c01), double(kObjects - positives - c01)}});
  }
  return all;
}

/// Pairs of a prediction that tells something and one that does not, and in how many the latter has the higher value.
struct Misled {
  std::size_t pairs = 0;
  std::size_t wrong = 0;

  Misled(const char* score, int positives) {
    std::vector<double> telling;
    std::vector<double> others;
    const Score measure = parse_score(score);
    for (const Prediction& prediction : all_predictions(positives)) {
      const Value<double> found = evaluate(measure, prediction.counts);
      if (found.defined()) (prediction.tells() ? telling : others).push_back(found.number);
    }
    for (const double value : telling)
      wrong += static_cast<std::size_t>(
          std::count_if(others.begin(), others.end(), [&](double other) { return other > value + 1e-12; }));
    pairs = telling.size() * others.size();
  }
  [[nodiscard]] double share() const { return static_cast<double>(wrong) / static_cast<double>(pairs); }
};

constexpr int kPositives[] = {10, 14, 16, 18, 19, 6, 4, 2, 1};
constexpr std::size_t kFrequent = 5;  // of these, from balanced on

bool rises(const std::vector<double>& shares) {
  return std::adjacent_find(shares.begin(), shares.end(), [](double a, double b) { return b <= a; }) == shares.end();
}

}  // namespace

PaperTable imbalance_table() {
  const auto both = [](const char* score, const Binary<double>& careless, const Binary<double>& careful) {
    return fmt::format("{:.3f} and {:.3f}", label_value(score, careless), label_value(score, careful));
  };
  PaperTable table{.title = fmt::format("Imbalanced data: how often a prediction that tells nothing has the higher "
                                        "value, over all pairs of predictions of {} objects",
                                        kObjects),
                   .head = {"positives", "Acc", "F1", "BA", "CC"}};
  constexpr const char* scores[] = {"accuracy", "f1", "balanced_accuracy", "mcc"};
  std::vector<std::vector<double>> shares(std::size(scores));
  for (const int positives : kPositives) {
    table.rows.push_back({std::to_string(positives)});
    for (std::size_t m = 0; m < std::size(scores); ++m) {
      const Misled misled(scores[m], positives);
      shares[m].push_back(misled.share());
      table.rows.back().push_back(fmt::format("{:.3f}", misled.share()));
    }
  }
  const auto frequent = [&](std::size_t m) {
    return std::vector<double>(shares[m].begin(), shares[m].begin() + kFrequent);
  };
  const auto rare = [&](std::size_t m) {
    std::vector<double> found{shares[m].front()};
    found.insert(found.end(), shares[m].begin() + kFrequent, shares[m].end());
    return found;
  };
  const Binary<double> none{0, 5, 0, 95};
  const Binary<double> most_found{4, 1, 10, 85};
  const Binary<double> all{95, 0, 5, 0};
  const Binary<double> few_missed{90, 5, 0, 5};
  const auto prefers_first = [](const char* score, const Binary<double>& first, const Binary<double>& second) {
    return label_value(score, first) > label_value(score, second);
  };
  table.comparisons = {
      compare_published("5 of 100 positive: Acc prefers none predicted to 4 found with 10 false", "✓",
                        yes(prefers_first("accuracy", none, most_found)), both("accuracy", none, most_found)),
      compare_published("95 of 100 positive: F1 prefers all predicted to 90 found with none false", "✓",
                        yes(prefers_first("f1", all, few_missed)), both("f1", all, few_missed)),
      compare_published("Acc misleads more often, the rarer one of the classes is", "✓",
                        yes(rises(frequent(0)) && rises(rare(0)))),
      compare_published("F1 misleads more often, the more frequent positives are", "✓", yes(rises(frequent(1)))),
      compare_published("F1 misleads more often, the rarer positives are", "✓", yes(rises(rare(1))),
                        "the other way round: with rare positives it does not see the many true negatives, which is "
                        "what misleads accuracy; it misleads where the positives are the frequent class"),
      compare_published("BA and CC never do", "✓",
                        yes(std::all_of(shares[2].begin(), shares[2].end(), [](double x) { return x == 0; }) &&
                            std::all_of(shares[3].begin(), shares[3].end(), [](double x) { return x == 0; }))),
  };
  table.listed = true;
  table.note =
      "A prediction tells something when it is right more often than a random one of its sizes, c11·c00 > c10·c01. All "
      "predictions count alike; those without a value, CC of a constant one, are left out.";
  return table;
}

}  // namespace etalon::papers
