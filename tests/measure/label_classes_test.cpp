// Classes that no object has: of a matrix, declared ones, and those that are predicted only.
#include <gtest/gtest.h>

#include <cmath>

#include "etalon/confusion.hpp"
#include "etalon/label_samples.hpp"
#include "etalon/score.hpp"
#include "etalon/values.hpp"
#include "property.hpp"

namespace etalon {
namespace {

Value<double> value_of(const char* score, const Confusion& counted, const MatrixOptions& options = {}) {
  return evaluate(parse_score(score, Domain::labels), counted.matrix<double>(options));
}

using Rows = std::vector<std::vector<std::uint64_t>>;

Confusion confusion_of(const Rows& rows, bool keep_classes) {
  std::vector<std::string> names;
  std::vector<Confusion::Cell> cells;
  for (std::uint32_t i = 0; i < rows.size(); ++i) {
    names.push_back(std::string(1, static_cast<char>('a' + i)));
    for (std::uint32_t j = 0; j < rows.size(); ++j) {
      if (rows[i][j] > 0 || (keep_classes && i == j)) cells.push_back({i, j, rows[i][j]});
    }
  }
  return {names, std::move(cells)};
}

/// The printed formula with m classes.
double naive_entropy(const Rows& c) {
  const std::size_t m = c.size();
  double n = 0;
  std::vector<double> both(m);
  for (std::size_t i = 0; i < m; ++i) {
    for (std::size_t j = 0; j < m; ++j) {
      n += static_cast<double>(c[i][j]);
      both[i] += static_cast<double>(c[i][j]);
      both[j] += static_cast<double>(c[i][j]);
    }
  }
  const double base = std::log(2 * static_cast<double>(m) - 2);
  double sum = 0;
  for (std::size_t i = 0; i < m; ++i) {
    for (std::size_t j = 0; j < m; ++j) {
      if (i == j) continue;
      for (const auto& [count, of] : {std::pair(c[j][i], both[j]), std::pair(c[i][j], both[j])}) {
        const auto x = static_cast<double>(count);
        if (x > 0) sum += x * std::log(x / of) / base;
      }
    }
  }
  return -sum / (2 * n);
}

TEST(LabelClasses, AreAllCountedByConfusionEntropy) {
  EXPECT_TRUE(property::holds([] {
    Rows rows(4, std::vector<std::uint64_t>(4));
    const auto used = property::between<std::size_t>(2, 4);
    for (std::size_t i = 0; i < used; ++i) {
      for (std::size_t j = 0; j < used; ++j) rows[i][j] = property::between<std::uint64_t>(0, 3);
    }
    ++rows[0][1];
    const MatrixOptions declared{.classes = {"a", "b", "c", "d"}};
    const double naive = naive_entropy(rows);
    REQUIRE(std::abs(value_of("confusion_entropy", confusion_of(rows, false), declared).number - naive) < 1e-12);
    REQUIRE(std::abs(value_of("confusion_entropy", confusion_of(rows, true)).number - naive) < 1e-12);
    REQUIRE(confusion_of(rows, true).matrix<Exact>().averaged().size() == 4);
  }));
}

/// (hits − expected) / … of the summed counts over m classes: mcc of 2×2 counts.
TEST(LabelClasses, OfAMatrixAreSummedAlsoWithoutObjects) {
  const Rows rows{{3, 1, 0, 0}, {0, 3, 1, 0}, {1, 0, 3, 0}, {0, 0, 0, 0}};
  const double tp = 9, errors = 3, n = 12;
  const auto mcc = [&](double classes) {
    const double tn = classes * n - tp - 2 * errors;
    return (tp * tn - errors * errors) / ((tp + errors) * (tn + errors));
  };
  EXPECT_NEAR(value_of("micro(mcc)", confusion_of(rows, true)).number, mcc(4), 1e-14);
  EXPECT_NEAR(value_of("micro(mcc)", confusion_of(rows, false)).number, mcc(3), 1e-14);
  const Confusion kept = confusion_of(rows, true);
  EXPECT_EQ(kept.classes().size(), 4U);
  EXPECT_EQ(Confusion::from_bytes(kept.to_bytes()), kept);
  Confusion sum = kept;
  sum += confusion_of({{1, 0}, {0, 1}}, false);
  EXPECT_EQ(sum.classes().size(), 4U);
  EXPECT_FALSE(value_of("macro(recall)", kept).defined());
}

TEST(LabelClasses, WithoutWeightNeedNoValue) {
  EXPECT_TRUE(property::holds([] {
    Rows rows(4, std::vector<std::uint64_t>(4));
    const auto in_truth = property::between<std::size_t>(1, 4);
    for (std::size_t i = 0; i < in_truth; ++i) {
      for (std::size_t j = 0; j < 4; ++j) rows[i][j] = property::between<std::uint64_t>(0, 3);
    }
    ++rows[0][0];
    const Confusion counted = confusion_of(rows, false);
    REQUIRE(std::abs(value_of("weighted(recall)", counted).number - value_of("accuracy", counted).number) < 1e-12);
  }));
  // A class that is predicted only has no recall, and the mean over all classes alike has none either.
  const Confusion stray = confusion_of({{4, 0, 1}, {1, 4, 0}, {0, 0, 0}}, false);
  EXPECT_EQ(value_of("weighted(recall)", stray).number, 0.8);
  EXPECT_TRUE(value_of("weighted(gm(r=-1))", stray).defined());
  EXPECT_FALSE(value_of("macro(recall)", stray).defined());
}

TEST(LabelClasses, InOtherNumbersAreSaidOfScoresThatDependOnThem) {
  const auto noted = [](std::vector<const char*> names, const MatrixOptions& options) {
    std::vector<System> systems(2);
    systems[0] = {.name = "a", .confusion = confusion_of({{3, 0, 1}, {1, 3, 0}, {0, 0, 0}}, false)};
    systems[1] = {.name = "b", .confusion = confusion_of({{3, 1}, {1, 3}}, false)};
    const auto samples = std::make_shared<const Samples>(label_samples(std::move(systems), options));
    std::vector<Score> scores;
    for (const char* name : names) scores.push_back(parse_score(name, Domain::labels));
    return samples->batch->notes(measure(samples, scores));
  };
  const auto notes = noted({"accuracy", "confusion_entropy", "micro(gm(r=1))", "macro(f1)"}, {});
  ASSERT_EQ(notes.size(), 2U);
  EXPECT_TRUE(notes[0].starts_with("micro(gm(r=1)), macro(f1) average over 3 classes for a, 2 for b; --average-over"))
      << notes[0];
  EXPECT_TRUE(
      notes[1].starts_with("confusion_entropy, micro(gm(r=1)) depend on the number of classes, which is 2 for b "
                           "and 3 for a"))
      << notes[1];
  EXPECT_TRUE(noted({"accuracy", "mcc"}, {}).empty());
  EXPECT_TRUE(noted({"confusion_entropy"}, {.classes = {"a", "b", "c"}}).empty());
}

}  // namespace
}  // namespace etalon
