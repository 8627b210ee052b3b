// Counting: every layout, any number of threads, any split, small and large label sets, against a naive count.
#include <gtest/gtest.h>

#include <random>

#include "etalon/confusion.hpp"
#include "etalon/error.hpp"
#include "etalon/score.hpp"
#include "property.hpp"
#include "reference/labels.hpp"

namespace etalon {
namespace {

using reference::Labels;

/// The canonical form of a naive count.
Confusion naive(const Labels& truth, const Labels& prediction) {
  const auto all = reference::classes(truth, prediction);
  const std::vector<std::string> names(all.begin(), all.end());
  const auto place = [&](const std::string& name) {
    return static_cast<std::uint32_t>(std::find(names.begin(), names.end(), name) - names.begin());
  };
  std::vector<Confusion::Cell> cells;
  for (const auto& [labels, n] : reference::count(truth, prediction))
    cells.push_back({place(labels.first), place(labels.second), n});
  return {names, cells};
}

template <class Integer>
Labels texts(const std::vector<Integer>& values) {
  Labels labels;
  for (const Integer value : values) labels.push_back(std::to_string(value));
  return labels;
}

template <class Integer>
void check_integers(std::int64_t low, std::int64_t span, std::size_t n) {
  std::mt19937_64 random(static_cast<std::uint64_t>(span) + n);
  std::vector<Integer> truth(n);
  std::vector<Integer> prediction(n);
  for (std::size_t i = 0; i < n; ++i) {
    truth[i] = static_cast<Integer>(low + static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(span)));
    prediction[i] =
        random() % 4 != 0
            ? truth[i]
            : static_cast<Integer>(low + static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(span)));
  }
  const auto counted = tabulate(LabelView::integers<Integer>(truth), LabelView::integers<Integer>(prediction));
  EXPECT_EQ(counted, naive(texts(truth), texts(prediction)));
  EXPECT_EQ(counted.objects(), n);
}

TEST(Tabulate, IntegersOfEveryWidthAndRange) {
  check_integers<std::int8_t>(-128, 256, 5000);
  check_integers<std::uint8_t>(0, 2, 5000);
  check_integers<std::int16_t>(-3000, 6000, 9000);
  check_integers<std::uint16_t>(60000, 5000, 9000);
  check_integers<std::int32_t>(-2000000000, 1000, 5000);
  check_integers<std::uint32_t>(4000000000, 10, 5000);
  check_integers<std::int64_t>(0, 10, 5000);
  check_integers<std::int64_t>(-5, 10, 5000);
  check_integers<std::int64_t>(1000000000000000000, 100000, 9000);
  check_integers<std::uint64_t>(0, 2047, 9000);
}

TEST(Tabulate, ALateLabelOutsideOfTheWindowIsCountedToo) {
  std::vector<std::int64_t> truth(10000, 3);
  truth[7000] = 123456789012345;
  truth[7001] = -1;
  truth[9999] = 2047;
  EXPECT_EQ(tabulate(LabelView::integers<std::int64_t>(truth), LabelView::integers<std::int64_t>(truth)),
            naive(texts(truth), texts(truth)));
}

TEST(Tabulate, ManyClassesTurnToTheSparseTable) {
  std::vector<std::int64_t> truth;
  std::vector<std::int64_t> prediction;
  for (std::int64_t i = 0; i < 20000; ++i) {
    truth.push_back(i * 7);
    prediction.push_back(i % 3 == 0 ? i : i * 7);
  }
  EXPECT_EQ(tabulate(LabelView::integers<std::int64_t>(truth), LabelView::integers<std::int64_t>(prediction)),
            naive(texts(truth), texts(prediction)));
}

TEST(Tabulate, TextInEveryLayout) {
  const std::vector<std::string_view> views{"cat", "dog",  "",   "a much longer label than sixteen bytes",
                                            "cat", "Ähre", "dog"};
  const std::vector<std::string_view> others{"cat",  "cat",  "dog", "a much longer label than sixteen bytes",
                                             "Ähre", "Ähre", "dog"};
  const Labels truth(views.begin(), views.end());
  const Labels prediction(others.begin(), others.end());
  const Confusion expected = naive(truth, prediction);
  EXPECT_EQ(tabulate(LabelView::text(views), LabelView::text(others)), expected);
  std::string characters;
  std::vector<std::int32_t> offsets32{0};
  std::vector<std::int64_t> offsets64{0};
  std::vector<char32_t> ucs4;
  constexpr std::size_t width = 40;
  for (const std::string_view label : views) {
    characters += label;
    offsets32.push_back(static_cast<std::int32_t>(characters.size()));
    offsets64.push_back(static_cast<std::int64_t>(characters.size()));
    std::u32string wide = label == "Ähre" ? U"Ähre" : std::u32string(label.begin(), label.end());
    wide.resize(width);
    ucs4.insert(ucs4.end(), wide.begin(), wide.end());
  }
  EXPECT_EQ(
      tabulate(LabelView::text(std::span<const std::int32_t>(offsets32), characters.data()), LabelView::text(others)),
      expected);
  EXPECT_EQ(
      tabulate(LabelView::text(std::span<const std::int64_t>(offsets64), characters.data()), LabelView::text(others)),
      expected);
  EXPECT_EQ(tabulate(LabelView::ucs4(ucs4.data(), views.size(), width), LabelView::text(others)), expected);
}

TEST(Tabulate, ThreadsAndSplitsGiveTheSameBits) {
  std::mt19937_64 random(7);
  const std::size_t n = 600000;
  std::vector<std::int32_t> truth(n);
  std::vector<std::int32_t> prediction(n);
  std::vector<double> weights(n);
  for (std::size_t i = 0; i < n; ++i) {
    truth[i] = static_cast<std::int32_t>(random() % 7);
    prediction[i] = static_cast<std::int32_t>(random() % 7);
    weights[i] = static_cast<double>(random() % 1000) * 0.1 + 1e-7;
  }
  const auto part = [&](std::size_t begin, std::size_t end, bool weighted, unsigned threads) {
    const auto of = [&](const std::vector<std::int32_t>& v) {
      return LabelView::integers(std::span<const std::int32_t>(v).subspan(begin, end - begin));
    };
    return tabulate(
        of(truth), of(prediction),
        {weighted ? std::span<const double>(weights).subspan(begin, end - begin) : std::span<const double>{}, threads});
  };
  for (const bool weighted : {false, true}) {
    const Confusion whole = part(0, n, weighted, 1);
    EXPECT_EQ(part(0, n, weighted, 3), whole);
    Confusion backwards;
    for (const auto& [begin, end] : {std::pair{400001UL, n}, std::pair{1UL, 400001UL}, std::pair{0UL, 1UL}})
      backwards += part(begin, end, weighted, 1);
    EXPECT_EQ(backwards, whole);
    EXPECT_EQ(backwards.to_bytes(), whole.to_bytes());
    for (const Score& score : all_scores_lifted()) {
      if (score.needs_positive()) continue;
      EXPECT_EQ(evaluate(score, backwards.matrix<double>()).number, evaluate(score, whole.matrix<double>()).number)
          << score.text();
    }
  }
}

TEST(Tabulate, MeasuresAgreeWithNaiveOnes) {
  EXPECT_TRUE(property::holds([] {
    const auto n = property::between<std::size_t>(1, 60);
    const auto k = property::between(1, 6);
    const auto raw_truth = property::numbers<int>(n, 0, k);
    const auto raw_prediction = property::numbers<int>(n, 0, k);
    const Labels truth = texts(raw_truth);
    const Labels prediction = texts(raw_prediction);
    const auto matrix =
        tabulate(LabelView::integers<int>(raw_truth), LabelView::integers<int>(raw_prediction)).matrix<double>();
    const auto value = [&](const char* score) { return evaluate(parse_score(score), matrix); };
    const auto close = [](double a, double b) { return std::abs(a - b) < 1e-12; };
    REQUIRE(close(value("accuracy").number, reference::accuracy(truth, prediction)));
    REQUIRE(close(value("macro(f1)").number, reference::macro_f1(truth, prediction)));
    const auto kappa = reference::kappa(truth, prediction);
    REQUIRE(kappa.has_value() == value("kappa").defined());
    if (kappa) REQUIRE(close(*kappa, value("kappa").number));
    const auto correlation = reference::correlation(truth, prediction);
    REQUIRE(correlation.has_value() == value("mcc").defined());
    if (correlation) REQUIRE(close(*correlation, value("mcc").number));
    if (reference::classes(truth, prediction).size() > 1) {
      REQUIRE(close(value("confusion_entropy").number, reference::confusion_entropy(truth, prediction)));
    }
  }));
}

TEST(Tabulate, RefusesUnequalLengthsAndBadWeights) {
  const std::vector<int> three{1, 2, 3};
  const std::vector<int> two{1, 2};
  EXPECT_THROW(tabulate(LabelView::integers<int>(three), LabelView::integers<int>(two)), Error);
  for (const double bad : {-1.0, std::nan(""), std::numeric_limits<double>::infinity()}) {
    const std::vector<double> weights{1, bad};
    EXPECT_THROW(tabulate(LabelView::integers<int>(two), LabelView::integers<int>(two), {weights, 1}), Error);
  }
  const std::vector<std::uint64_t> huge{0xFFFFFFFFFFFFFFFFULL};
  EXPECT_THROW(tabulate(LabelView::integers<std::uint64_t>(huge), LabelView::integers<std::uint64_t>(huge)), Error);
}

}  // namespace
}  // namespace etalon
