// units_test.cpp: patterns of units: the C library of this system as the reference, and what it does not know.
#include "etalon/units.hpp"

#include <fnmatch.h>
#include <gtest/gtest.h>

namespace etalon {
namespace {

/// All texts of these characters up to a length.
std::vector<std::string> all_texts(const std::string& characters, std::size_t longest) {
  std::vector<std::string> texts{""};
  for (std::size_t begin = 0, length = 0; length < longest; ++length) {
    const std::size_t end = texts.size();
    for (; begin < end; ++begin) {
      for (const char character : characters) texts.push_back(texts[begin] + character);
    }
  }
  return texts;
}

TEST(Units, PatternsAreThoseOfAShell) {
  const std::vector<std::string> units = all_texts("ab-]\\", 3);
  std::size_t like = 0;
  for (const std::string& pattern : all_texts("ab*?[]!-\\", 4)) {
    for (const std::string& unit : units) {
      const bool expected = fnmatch(pattern.c_str(), unit.c_str(), 0) == 0;
      ASSERT_EQ(is_like(unit, {pattern}), expected) << pattern << " " << unit;
      like += expected ? 1 : 0;
    }
  }
  EXPECT_GT(like, 5000);
}

TEST(Units, PatternsKnowCharacters) {
  EXPECT_TRUE(is_like("Tübingen", {"T?bingen"}));
  EXPECT_TRUE(is_like("Tübingen", {"T[äöü]bingen"}));
  EXPECT_FALSE(is_like("Tübingen", {"T??bingen"}));
  EXPECT_FALSE(is_like("Tübingen", {"T[!ä-ü]bingen"}));
  EXPECT_TRUE(is_like("\xFF!", {"?!"}));
}

TEST(Units, ManyStarsTakeNoTime) {
  std::string pattern;
  for (int i = 0; i < 50; ++i) pattern += "*a";
  EXPECT_FALSE(is_like(std::string(2000, 'a'), {pattern + "b"}));
}

}  // namespace
}  // namespace etalon
