// Curves by chance and the bias of measures of labels: what they are, and what they say.
#include <gtest/gtest.h>

#include "etalon/baseline.hpp"
#include "etalon/questions.hpp"
#include "etalon/report.hpp"
#include "expect_error.hpp"

namespace etalon {
namespace {

std::vector<Score> scores_for_curves(std::initializer_list<const char*> texts, Domain domain) {
  std::vector<Score> scores;
  for (const char* text : texts) scores.push_back(parse_score(text, domain));
  return scores;
}

Baselines curves(std::initializer_list<const char*> texts, Domain domain, std::vector<std::string> sizes) {
  Settings settings(questions(domain).settings);
  settings.set("sizes", std::move(sizes));
  return baselines(scores_for_curves(texts, domain), *questions(domain).baseline(settings));
}

TEST(Baselines, OfLabelsAreOverThePredictedPositives) {
  const Baselines found =
      curves({"f1", "accuracy", "mcc", "jaccard", "error_rate", "recall"}, Domain::labels, {"14", "6"});
  ASSERT_EQ(found.sizes.size(), 21U);
  // E[F1] = 2·a1·b1 / (n·(a1 + b1)) (Gösgens, lecture), which grows with b1.
  for (std::size_t b = 0; b <= 20; ++b)
    EXPECT_NEAR(found.curves[0].means[b].mean.number,
                2.0 * 6 * static_cast<double>(b) / (20.0 * static_cast<double>(6 + b)), 1e-12);
  EXPECT_EQ(found.curves[0].trend, Trend::more);
  EXPECT_EQ(found.curves[1].trend, Trend::fewer);  // most objects are negative
  EXPECT_EQ(found.curves[2].trend, Trend::constant);
  EXPECT_FALSE(found.curves[2].means[0].mean.defined());
  EXPECT_EQ(found.curves[3].trend, Trend::more);
  EXPECT_EQ(found.curves[4].trend, Trend::fewer);
  EXPECT_EQ(found.curves[5].trend, Trend::more);
  const Baselines many = curves({"accuracy"}, Domain::labels, {"6", "14"});
  EXPECT_EQ(many.curves[0].trend, Trend::more);
  const Baselines equal = curves({"accuracy"}, Domain::labels, {"10", "10"});
  EXPECT_EQ(equal.curves[0].trend, Trend::constant);
}

TEST(Baselines, OfClustersAreOverTheirNumber) {
  const Baselines found = curves({"rand", "ari", "nmi", "ami", "wallace", "vi"}, Domain::clusters, {"5", "5", "5"});
  ASSERT_EQ(found.sizes.size(), 15U);
  EXPECT_EQ(found.sizes.front(), 1);
  EXPECT_EQ(found.curves[0].trend, Trend::more);
  EXPECT_EQ(found.curves[1].trend, Trend::constant);
  EXPECT_EQ(found.curves[2].trend, Trend::more);
  EXPECT_EQ(found.curves[3].trend, Trend::constant);
  EXPECT_EQ(found.curves[4].trend, Trend::fewer);
  EXPECT_NE(render(found, OutputFormat::table).find("favours more clusters"), std::string::npos);
}

TEST(Baselines, SayWhatRestsOnRandomTables) {
  const Baselines found = curves({"matched(accuracy)"}, Domain::clusters, {"20", "20", "20", "20"});
  EXPECT_TRUE(found.curves[0].sampled);
  const std::string page = render(found, OutputFormat::table);
  EXPECT_NE(page.find("random tables"), std::string::npos);
  EXPECT_NE(page.find("standard error"), std::string::npos);
}

TEST(Baselines, RefuseSizesThatAreNone) {
  for (const char* size : {"0", "-3", "1.5", "x", "10001"})
    expect_error([&] { curves({"f1"}, Domain::labels, {size, "5"}); }, "--sizes");
  expect_error([&] { curves({"f1"}, Domain::labels, {"3", "4", "5"}); }, "two classes");
  expect_error([&] { curves({"adjusted(f1)"}, Domain::labels, {"3", "4"}); }, "by chance already");
}

Bias label_bias(const char* text, std::size_t classes, std::size_t objects) {
  const std::vector<Score> scores = scores_for_curves({text}, Domain::labels);
  return questions(Domain::labels).bias(scores, universe_of("labels", objects, classes), {}).at(0).bias;
}

TEST(Bias, OfLabelsIsThatOfTheLecture) {
  // "Accuracy is biased towards the majority class; F1 is biased towards labelings with many positives."
  EXPECT_EQ(label_bias("accuracy", 2, 6), Bias::majority);
  EXPECT_EQ(label_bias("accuracy", 3, 5), Bias::majority);
  EXPECT_EQ(label_bias("error_rate", 2, 6), Bias::majority);
  EXPECT_EQ(label_bias("f1", 2, 6), Bias::more);
  EXPECT_EQ(label_bias("jaccard", 2, 6), Bias::more);
  EXPECT_EQ(label_bias("recall", 2, 6), Bias::more);
  EXPECT_EQ(label_bias("specificity", 2, 6), Bias::fewer);
  for (const char* unbiased :
       {"mcc", "kappa", "balanced_accuracy", "sba", "gm(r=1)", "adjusted(f1)", "adjusted(jaccard)"})
    EXPECT_EQ(label_bias(unbiased, 2, 5), Bias::none) << unbiased;
}

TEST(Bias, ShowsTheSmallestSizes) {
  const std::vector<Score> scores = scores_for_curves({"f1"}, Domain::labels);
  const auto found = questions(Domain::labels).bias(scores, universe_of("labels", 5, 2), {}).at(0);
  ASSERT_TRUE(found.more.has_value());
  EXPECT_FALSE(found.fewer.has_value());
  // Truth 1 + 2, prediction 2 + 1 and then 1 + 2: 2·2·1/(3·3) and 2·2·2/(3·4).
  EXPECT_EQ(found.more->items[0].value, "4/9");
  EXPECT_EQ(found.more->items[1].value, "2/3");
}

}  // namespace
}  // namespace etalon
