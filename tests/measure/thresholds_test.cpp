// Thresholds: against all of them on all small inputs, ties of scores and of values, a part that chooses.
#include <gtest/gtest.h>

#include <cmath>

#include "etalon/label_samples.hpp"
#include "etalon/label_thresholds.hpp"
#include "expect_error.hpp"

namespace etalon {
namespace {

Score score_of_labels(const std::string& text) { return parse_score(text, Domain::labels); }

/// From labels and scores of objects, by trying every threshold in exact numbers.
struct Naive {
  std::optional<Exact> value;
  double from = 0;
  std::size_t equals = 0;
};

Naive naive_threshold(const std::vector<int>& truth, const std::vector<int>& scores, const Score& score) {
  Naive best;
  std::vector<double> thresholds{INFINITY};
  for (int s = 9; s >= 0; --s) {
    if (std::find(scores.begin(), scores.end(), s) != scores.end()) thresholds.push_back(s);
  }
  for (const double from : thresholds) {
    int cells[4] = {0, 0, 0, 0};
    for (std::size_t i = 0; i < truth.size(); ++i) ++cells[2 * truth[i] + (scores[i] >= from ? 1 : 0)];
    const Value<Exact> value = evaluate(score, dense_matrix<Exact, int>(2, cells));
    if (!value.defined()) continue;
    const bool lower = score.better() == Better::lower;
    if (best.value && value.number == *best.value) ++best.equals;
    if (best.value && !(lower ? value.number < *best.value : *best.value < value.number)) continue;
    best = {value.number, from, 1};
  }
  return best;
}

std::vector<ScoredGroup> scored_groups(const std::vector<int>& truth, const std::vector<int>& scores) {
  std::vector<ScoredGroup> groups;
  for (int s = 9; s >= 0; --s) {
    ScoredGroup group{static_cast<double>(s), 0, 0};
    for (std::size_t i = 0; i < truth.size(); ++i) {
      if (scores[i] == s) (truth[i] == 1 ? group.positives : group.negatives) += 1;
    }
    if (group.positives + group.negatives > 0) groups.push_back(group);
  }
  return groups;
}

TEST(Thresholds, AreTheBestOfAll) {
  for (const char* name : {"accuracy", "f1", "f(beta=2)", "jaccard", "mcc", "cd", "error_rate", "recall", "precision",
                           "macro(f1)", "kappa", "balanced_accuracy", "yule", "adjusted(jaccard)"}) {
    const Score score = score_of_labels(name);
    for (int n = 1; n <= 4; ++n) {
      int all = 1;
      for (int i = 0; i < n; ++i) all *= 6;
      for (int code = 0; code < all; ++code) {
        std::vector<int> truth;
        std::vector<int> scores;
        for (int i = 0, rest = code; i < n; ++i, rest /= 6) {
          truth.push_back(rest % 2);
          scores.push_back(rest % 6 / 2);
        }
        const Naive naive = naive_threshold(truth, scores, score);
        const auto groups = scored_groups(truth, scores);
        const Threshold found = best_threshold(groups, score, Undefined::report);
        ASSERT_EQ(found.value.defined(), naive.value.has_value()) << name << " " << code;
        if (!naive.value) continue;
        ASSERT_EQ(found.from, naive.from) << name << " " << code;
        ASSERT_EQ(found.equals, naive.equals) << name << " " << code;
        ASSERT_NEAR(found.value.number, naive.value->to_double(), 1e-12) << name;
        ASSERT_EQ(value_at(groups, found.from, score, Undefined::report).number, found.value.number);
      }
    }
  }
}

Samples scored_samples(const std::vector<std::string>& truth, const std::vector<std::string>& scores) {
  std::vector<std::string_view> t(truth.begin(), truth.end());
  std::vector<std::string_view> s(scores.begin(), scores.end());
  std::vector<System> systems;
  systems.push_back({.name = "model", .confusion = tabulate(LabelView::text(t), LabelView::text(s))});
  return label_samples(std::move(systems), {.positive = "yes"});
}

TEST(Thresholds, JoinScoresThatAreTheSameNumber) {
  const Samples samples = scored_samples({"yes", "no", "yes", "no"}, {"0.5", "0.50", "9e-1", "0"});
  const Score f1 = score_of_labels("f1");
  const Thresholds found = choose_thresholds(samples, {&f1, 1});
  EXPECT_EQ(found.distinct, 3U);
  ASSERT_EQ(found.rows.size(), 1U);
  EXPECT_EQ(found.rows[0].found.from, 0.5);
  EXPECT_DOUBLE_EQ(found.rows[0].found.value.number, 0.8);
}

TEST(Thresholds, MayBeChosenOnAPart) {
  std::vector<std::string> truth;
  std::vector<std::string> scores;
  for (int i = 0; i < 400; ++i) {
    truth.push_back((i * 7919) % 100 < 40 ? "yes" : "no");
    scores.push_back(std::to_string((i * 104729) % 1000));
  }
  const Samples samples = scored_samples(truth, scores);
  const Score f1 = score_of_labels("f1");
  const Thresholds found = choose_thresholds(samples, {&f1, 1}, {.share = 0.25, .seed = 3});
  EXPECT_EQ(found.chose, 100U);
  EXPECT_EQ(found.others, 300U);
  // Scores say nothing here: what was chosen is better where it was chosen, and another draw chooses otherwise.
  EXPECT_GT(found.rows[0].found.value.number, found.rows[0].found.elsewhere.number);
  const Thresholds again = choose_thresholds(samples, {&f1, 1}, {.share = 0.25, .seed = 3});
  EXPECT_EQ(again.rows[0].found.elsewhere.number, found.rows[0].found.elsewhere.number);
  // The order of the objects does not matter.
  std::reverse(truth.begin(), truth.end());
  std::reverse(scores.begin(), scores.end());
  const Thresholds reversed = choose_thresholds(scored_samples(truth, scores), {&f1, 1}, {.share = 0.25, .seed = 3});
  EXPECT_EQ(reversed.rows[0].found.from, found.rows[0].found.from);
}

TEST(Thresholds, RefuseWhatHasNone) {
  const Samples words = scored_samples({"yes", "no"}, {"high", "0.2"});
  const Score f1 = score_of_labels("f1");
  expect_error([&] { choose_thresholds(words, {&f1, 1}); }, "'high' is no number");
  const Samples samples = scored_samples({"yes", "no"}, {"0.9", "0.2"});
  const Score bias = score_of_labels("bias");
  expect_error([&] { choose_thresholds(samples, {&bias, 1}); }, "no best value");
  expect_error([&] { choose_thresholds(samples, {&f1, 1}, {.share = 0.01}); }, "leaves none");
}

}  // namespace
}  // namespace etalon
