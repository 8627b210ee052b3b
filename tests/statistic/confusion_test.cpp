// The confusion matrix as a value: canonical form, merging, bytes, class sets, the positive class.
#include "etalon/confusion.hpp"

#include <gtest/gtest.h>

#include <array>

#include "etalon/error.hpp"
#include "etalon/score.hpp"
#include "statistic/bytes.hpp"

namespace etalon {
namespace {

Confusion animals() { return {{"dog", "cat", "cow"}, {{0, 0, 5}, {0, 1, 2}, {1, 1, 7}, {2, 1, 1}}}; }

TEST(Confusion, ClassesAreSortedAndThoseThatOccur) {
  EXPECT_EQ(animals().classes(), (std::vector<std::string>{"cat", "cow", "dog"}));
  const Confusion numbers({"10", "9", "x", "unused", "-1"}, {{0, 0, 1}, {1, 1, 1}, {2, 2, 1}, {4, 4, 1}});
  EXPECT_EQ(numbers.classes(), (std::vector<std::string>{"-1", "9", "10", "x"}));
}

TEST(Confusion, MergesInAnyOrder) {
  const Confusion other({"cow", "ant"}, {{0, 0, 4}, {0, 1, 3}});
  Confusion one = animals();
  one += other;
  Confusion two = other;
  two += animals();
  EXPECT_EQ(one, two);
  EXPECT_EQ(one.objects(), 22U);
  EXPECT_EQ(one.to_bytes(), two.to_bytes());
  Confusion empty;
  empty += one;
  EXPECT_EQ(empty, one);
}

TEST(Confusion, CountsAddUpExactlyUntilTheyCannot) {
  const std::uint64_t half = std::uint64_t{1} << 63;
  Confusion big({"a"}, {{0, 0, half}});
  EXPECT_THROW(big += Confusion({"a"}, {{0, 0, half}}), Error);
  Confusion whole({"a"}, {{0, 0, 9007199254740993}});
  whole += Confusion({"a"}, {{0, 0, 1}});
  EXPECT_EQ(whole.cells()[0].count, 9007199254740994U);
}

TEST(Confusion, BytesComeBackAndDamageIsNoticed) {
  const std::string bytes = animals().to_bytes();
  EXPECT_EQ(Confusion::from_bytes(bytes), animals());
  for (std::size_t cut = 0; cut < bytes.size(); ++cut)
    EXPECT_THROW(Confusion::from_bytes(std::string_view(bytes).substr(0, cut)), Error);
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    std::string altered = bytes;
    altered[i] = static_cast<char>(altered[i] ^ 1);
    EXPECT_THROW(Confusion::from_bytes(altered), Error) << i;
  }
}

/// A state with the checksum that fits.
std::string state_of(const std::vector<std::string>& rows, const std::vector<std::string>& columns,
                     const std::vector<std::array<std::uint64_t, 3>>& cells) {
  ByteWriter writer("confusion", 1);
  for (const auto* names : {&rows, &columns}) {
    writer.number(names->size());
    for (const std::string& name : *names) writer.text(name);
  }
  writer.number(0);
  writer.number(cells.size());
  for (const auto& cell : cells) {
    for (const std::uint64_t number : cell) writer.number(number);
  }
  return writer.finish();
}

TEST(Confusion, BytesThatAreNoTableAreRefusedWhateverTheirChecksum) {
  EXPECT_EQ(Confusion::from_bytes(state_of({"b", "a"}, {"b", "a"}, {{0, 1, 5}})).cells()[0].count, 5U);
  // Rows and columns are the same classes, each once, and so is every cell.
  for (const std::string& bytes :
       {state_of({"a"}, {"a", "b", "c"}, {{0, 2, 3}}), state_of({"b", "a", "c"}, {"b"}, {{1, 0, 3}, {2, 0, 1}}),
        state_of({"a", "b"}, {"b", "a"}, {{0, 1, 3}}), state_of({"a", "a"}, {"a", "a"}, {{0, 1, 3}}),
        state_of({"a"}, {"a"}, {{0, 0, 3}, {0, 0, 4}}), state_of({"a"}, {"a"}, {{0, 1, 3}})})
    EXPECT_THROW(Confusion::from_bytes(bytes), Error);
}

TEST(Confusion, WeightedBytesKeepTheExactSum) {
  ExactSum sum;
  for (const double x : {0.1, 1e20, -1e20}) sum.add(x);
  const Confusion weighted({"a"}, {{0, 0, 3}}, {sum});
  const Confusion back = Confusion::from_bytes(weighted.to_bytes());
  EXPECT_TRUE(back.weighted());
  EXPECT_EQ(back.amount(0), 0.1);
  Confusion mixed = weighted;
  mixed += Confusion({"a"}, {{0, 0, 2}});
  EXPECT_EQ(mixed.amount(0), 2.1);
}

TEST(Confusion, DeclaredClassesMustHoldEveryLabel) {
  EXPECT_THROW((void)animals().matrix<double>({{"cat", "dog"}, {}, {}}), Error);
  const auto matrix = animals().matrix<double>({{"dog", "cat", "cow", "emu"}, {}, {}});
  EXPECT_EQ(matrix.classes(), 4U);
  EXPECT_EQ(matrix.truth(0), 7);
  EXPECT_FALSE(evaluate(parse_score("macro(recall)"), matrix).defined())
      << "a declared class without objects has no recall";
}

TEST(Confusion, TheClassSetOfAveragesIsExplicit) {
  // Macro recall is over dog 5/7, cat 7/7, cow 0/1; without cow when it is listed away.
  const auto value = [&](const ClassSet& set) {
    return evaluate(parse_score("macro(recall)"), animals().matrix<double>({{}, set, {}})).number;
  };
  EXPECT_DOUBLE_EQ(value({}), (5.0 / 7 + 1 + 0) / 3);
  EXPECT_DOUBLE_EQ(value({ClassSet::Kind::listed, {"dog", "cat"}}), (5.0 / 7 + 1) / 2);
  EXPECT_THROW(value({ClassSet::Kind::listed, {"emu"}}), Error);
  const Confusion predicted_only({"a", "b"}, {{0, 0, 3}, {0, 1, 1}});
  const auto truth_only = predicted_only.matrix<double>({{}, {ClassSet::Kind::in_truth, {}}, {}});
  EXPECT_DOUBLE_EQ(evaluate(parse_score("macro(recall)"), truth_only).number, 0.75);
  EXPECT_FALSE(evaluate(parse_score("macro(recall)"), predicted_only.matrix<double>()).defined());
}

TEST(Confusion, ThePositiveClassByCustomOrByName) {
  EXPECT_EQ(customary_positive(std::vector<std::string>{"0", "1"}), "1");
  EXPECT_EQ(customary_positive(std::vector<std::string>{"no", "yes"}), "yes");
  EXPECT_FALSE(customary_positive(std::vector<std::string>{"cat", "dog"}));
  EXPECT_FALSE(customary_positive(std::vector<std::string>{"0", "1", "2"}));
  EXPECT_EQ(animals().matrix<double>().positive(), kNoClass);
  EXPECT_EQ(animals().matrix<double>({{}, {}, "cow"}).positive(), 1U);
  EXPECT_THROW((void)animals().matrix<double>({{}, {}, "emu"}), Error);
}

TEST(Confusion, OrdinalMeasuresNeedNumbersOrAnOrder) {
  EXPECT_FALSE(evaluate(parse_score("mae"), animals().matrix<double>()).defined());
  EXPECT_FALSE(evaluate(parse_score("kappa(weights=linear)"), animals().matrix<double>()).defined());
  EXPECT_TRUE(evaluate(parse_score("mae"), animals().matrix<double>({{"dog", "cat", "cow"}, {}, {}})).defined());
  EXPECT_THROW((void)animals().matrix<double>({{"dog", "cat", "cow", "cat"}, {}, {}}), Error);
  // Numbers have an order by themselves.
  const Confusion stars({"1", "2", "5"}, {{0, 2, 1}, {1, 1, 1}});
  EXPECT_TRUE(evaluate(parse_score("kappa(weights=linear)"), stars.matrix<double>()).defined());
  EXPECT_DOUBLE_EQ(evaluate(parse_score("mae"), stars.matrix<double>()).number, 2);
}

TEST(Confusion, WeightsLeaveNoNoiseWhereThereIsNothing) {
  // Three classes, all weight in one row: c00 of class 0 must be exactly zero for the specificity to be undefined.
  ExactSum tenth;
  tenth.add(0.1);
  ExactSum fifth;
  fifth.add(0.2);
  ExactSum more;
  more.add(0.3);
  const Confusion weighted({"0", "1", "2"}, {{0, 0, 1}, {0, 1, 1}, {0, 2, 1}}, {tenth, fifth, more});
  const auto value = evaluate(parse_score("specificity"), weighted.matrix<double>({{}, {}, "0"}));
  EXPECT_STREQ(value.reason, "no negative in the truth");
}

}  // namespace
}  // namespace etalon
