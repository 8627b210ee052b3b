// Likely mistakes are named, with both spellings and what to do; honest input is left in peace.
#include "intake/mistakes.hpp"

#include <gtest/gtest.h>

#include "etalon/confusion.hpp"

namespace etalon {
namespace {

using Labels = std::vector<std::string>;

std::vector<std::string> mistakes(const Labels& truth, const Labels& prediction) {
  const std::vector<std::string_view> a(truth.begin(), truth.end());
  const std::vector<std::string_view> b(prediction.begin(), prediction.end());
  return likely_mistakes(tabulate(LabelView::text(a), LabelView::text(b)), "model");
}

void expect_one(const std::vector<std::string>& sentences, const std::vector<std::string>& parts) {
  ASSERT_EQ(sentences.size(), 1U);
  for (const std::string& part : parts)
    EXPECT_NE(sentences[0].find(part), std::string::npos) << part << " is not in: " << sentences[0];
}

/// n labels by number.
Labels labels(int n, auto name) {
  Labels list;
  for (int i = 0; i < n; ++i) list.push_back(name(i));
  return list;
}

TEST(Mistakes, AHeaderThatWasCounted) {
  expect_one(mistakes({"label", "cat", "dog", "cat"}, {"Prediction", "cat", "cat", "dog"}),
             {"'label' and 'Prediction'", "--input table"});
  expect_one(mistakes({"label", "cat", "dog"}, {"label", "cat", "cat"}), {"'label' and 'label'"});
  // A class of that name, and a word that only one side has.
  EXPECT_TRUE(mistakes({"class", "cat", "class"}, {"class", "cat", "cat"}).empty());
  EXPECT_TRUE(mistakes({"label", "cat", "dog"}, {"cat", "cat", "cat"}).empty());
}

TEST(Mistakes, NoneInHonestInput) {
  EXPECT_TRUE(mistakes({"a", "b", "a"}, {"b", "a", "c"}).empty());
  EXPECT_TRUE(mistakes({"1", "2", "10"}, {"10", "12", "13"}).empty());
  // Half stars on both sides, or a few of them on one.
  const Labels stars{"0.5", "1", "1.5", "2", "2.5", "3", "3.5", "4", "4.5", "5"};
  EXPECT_TRUE(mistakes(stars, {stars.rbegin(), stars.rend()}).empty());
  EXPECT_TRUE(mistakes({"1", "2", "3", "4"}, {"1.5", "2", "3.5", "4"}).empty());
  // Whole numbers that a double cannot tell apart, and classes that differ in case alone.
  EXPECT_TRUE(mistakes({"9007199254740992", "1"}, {"9007199254740993", "1"}).empty());
  EXPECT_TRUE(mistakes({"a", "A", "a"}, {"A", "a", "a"}).empty());
  // Many classes among many objects, or every object its own among few.
  const auto of = [](int classes) { return [=](int i) { return "class" + std::to_string(i % classes); }; };
  EXPECT_TRUE(mistakes(labels(100, of(50)), labels(100, of(50))).empty());
  EXPECT_TRUE(mistakes(labels(20, of(20)), labels(20, of(20))).empty());
}

TEST(Mistakes, ProbabilitiesAndScoresAreNoLabels) {
  const auto truth = [](int classes) { return [=](int i) { return std::to_string(i % classes); }; };
  const auto share = [](int i) { return std::to_string(i * 7919 % 1000 / 1000.0); };
  expect_one(mistakes(labels(1000, truth(2)), labels(1000, share)),
             {"model: the predictions look like probabilities, not labels", "1000 different values", "2 classes",
              "a threshold such as 0.5"});
  expect_one(mistakes(labels(6, truth(2)), {"0.9", "0.2", "0.75", "0.4", "0.6", "0.1"}), {"probabilities"});
  // Rounded to two digits they repeat, and 0 and 1 are among them.
  expect_one(mistakes(labels(5000, truth(2)), labels(5000, [](int i) { return std::to_string(i % 101 / 100.0); })),
             {"probabilities", "101 different"});
  expect_one(mistakes(labels(100, truth(2)), labels(100, [](int i) { return std::to_string(i * 0.37 - 9); })),
             {"look like scores", "from a threshold on"});
  expect_one(mistakes(labels(100, truth(4)), labels(100, share)), {"4 classes", "the largest"});
}

TEST(Mistakes, OneLabelInTwoSpellings) {
  expect_one(mistakes({"1", "0", "1"}, {"1.0", "0.0", "0.0"}),
             {"model: ", "'1.0' where the truth has '1'", "how the number is written", "alike"});
  expect_one(mistakes({"1.0", "0.0", "2.0"}, {"1", "0", "2"}), {"'0' where the truth has '0.0'", "and 1 more"});
  expect_one(mistakes({"a", "b"}, {" a", "b"}), {"' a' where the truth has 'a'", "strip the blanks"});
  expect_one(mistakes({"cat", "dog"}, {"Cat", "DOG"}), {"'Cat' where the truth has 'cat'", "case"});
  expect_one(mistakes({"1", "0"}, {"True", "False"}), {"'True' where the truth has '1'", "as 1 and 0"});
  expect_one(mistakes({"yes", "no"}, {"1", "0"}), {"'1' where the truth has 'yes'"});
  // Each way of spelling has its own remedy.
  EXPECT_EQ(mistakes({"a", "1", "b"}, {"A", "1.0", "b"}).size(), 2U);
}

TEST(Mistakes, OneNumberInTwoSpellingsOfTheTruth) {
  expect_one(mistakes({"1", "1.0", "0", "0.0"}, {"1", "1.0", "0", "0"}),
             {"the truth has", "'0' and '0.0'", "count as two"});
  EXPECT_TRUE(mistakes({"1", "1.5", "a", "a "}, {"1", "1.5", "a", "a"}).empty());
  const std::vector<std::string_view> a{"1", "1.0", "2"};
  const std::vector<std::string_view> b{"x", "x", "y"};
  const Confusion table = tabulate(LabelView::text(a), LabelView::text(b));
  EXPECT_EQ(numbers_in_two_spellings(table, "k").size(), 1U);
  const Confusion turned = tabulate(LabelView::text(b), LabelView::text(a));
  ASSERT_EQ(numbers_in_two_spellings(turned, "k").size(), 1U);
  EXPECT_EQ(numbers_in_two_spellings(turned, "k")[0].find("k has '1' and '1.0'"), 0U);
}

TEST(Mistakes, MissingIsNoClass) {
  expect_one(mistakes({"a", "b", "a"}, {"a", "NA", "NA"}), {"'NA' is predicted", "no class of the truth's"});
  EXPECT_TRUE(mistakes({"a", "None", "a"}, {"a", "None", "None"}).empty());
  expect_one(mistakes({"a", "b", "a"}, {"a", "none", "n/a"}), {"'n/a' is predicted"});
}

TEST(Mistakes, AColumnOfSomethingElse) {
  const auto few = [](int i) { return std::to_string(i % 3); };
  const auto fold = [](int i) { return "fold " + std::to_string(i % 5); };
  expect_one(mistakes(labels(100, few), labels(100, fold)), {"model: no label is one of the truth's", "as units"});
}

TEST(Mistakes, MoreClassesThanThereCanBe) {
  const auto name = [](int i) { return "object " + std::to_string(i); };
  const auto few = [](int i) { return std::to_string(i % 3); };
  expect_one(mistakes(labels(100, few), labels(100, name)),
             {"model: the prediction has 100 different labels for 100 objects", "check which column"});
  expect_one(mistakes(labels(100, name), labels(100, few)), {"the truth has 100 different labels"});
  EXPECT_EQ(mistakes(labels(100, name), labels(100, few))[0].find("model"), std::string::npos);
  const auto measured = [](int i) { return std::to_string(i + 0.25); };
  const std::vector<std::string> both = mistakes(labels(100, measured), labels(100, measured));
  ASSERT_EQ(both.size(), 2U);
  EXPECT_NE(both[0].find("mae and rmse take them as numbers"), std::string::npos);
  // A label that is a long text is cut between characters.
  const auto text = [](int i) { return std::to_string(i) + std::string(38, 'x') + "äöü and so on"; };
  const std::string cut = mistakes(labels(100, few), labels(100, text)).at(0);
  EXPECT_NE(cut.find("x…'"), std::string::npos) << cut;
}

}  // namespace
}  // namespace etalon
