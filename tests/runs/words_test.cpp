// Words of lines of any length and numbers in them, beside the standard library's.
#include "domain/runs/read/words.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <random>
#include <sstream>

#include "domain/runs/read/line_pieces.hpp"
#include "domain/runs/read/run_lines.hpp"
#include "temporary_files.hpp"

namespace etalon {
namespace {

std::string random_lines(std::mt19937& random) {
  const char* blanks[] = {" ", " ", " ", "\t", "  ", " \t ", "\r"};
  std::string text;
  for (unsigned lines = 1 + static_cast<unsigned>(random() % 20); lines > 0; --lines) {
    const unsigned words = random() % 3 == 0 ? static_cast<unsigned>(random() % 9) : 6;
    const unsigned longest = random() % 8 == 0 ? 90 : 14;
    if (random() % 10 == 0) text += ' ';
    for (unsigned word = 0; word < words; ++word) {
      if (word > 0) text += random() % 10 == 0 ? blanks[random() % 7] : " ";
      for (unsigned letters = 1 + static_cast<unsigned>(random() % longest); letters > 0; --letters)
        text += random() % 20 == 0 ? '\xC3' : static_cast<char>('!' + random() % 90);
    }
    text += random() % 10 == 0 ? "\r\n" : random() % 10 == 0 ? " \n" : "\n";
  }
  return text;
}

template <std::size_t Words>
void expect_words(const std::string& text) {
  std::string padded = text + std::string(kPadding, 'x');
  std::istringstream lines(text);
  std::string line;
  std::size_t number = 0;
  const auto next_line = [&] {
    std::vector<std::string> words;
    while (words.empty() && std::getline(lines, line)) {
      std::istringstream split(line);
      for (std::string word; split >> word;) words.push_back(word);
      ++number;
    }
    return words;
  };
  const std::size_t behind = each_line<Words>(padded.data(), text.size(), 1, [&](const WordLine& found) {
    const std::vector<std::string> wanted = next_line();
    ASSERT_EQ(found.line, number);
    ASSERT_EQ(found.words, wanted.size()) << line;
    for (std::size_t i = 0; i < std::min(found.words, WordLine::kKept); ++i) ASSERT_EQ(found[i], wanted[i]) << line;
  });
  EXPECT_TRUE(next_line().empty());
  EXPECT_EQ(behind, number + 1);
}

TEST(RunWords, AsStreamsSplitThem) {
  std::mt19937 random(1);
  for (int repeat = 0; repeat < 5000; ++repeat) {
    const std::string text = random_lines(random);
    expect_words<6>(text);
    expect_words<4>(text);
    if (HasFatalFailure()) return;
  }
}

TEST(RunWords, Numbers) {
  std::mt19937_64 random(2);
  const auto read = [](const std::string& text) {
    // Whatever comes behind does not count.
    const std::string padded = text + std::string(32, ".5 e"[text.size() % 4]);
    double number = 0;
    return read_padded_decimal(std::string_view(padded).substr(0, text.size()), number) ? number : std::nan("");
  };
  for (int repeat = 0; repeat < 200000; ++repeat) {
    std::string text = random() % 4 == 0 ? "-" : "";
    for (auto digits = random() % 10; digits > 0; --digits) text += static_cast<char>('0' + random() % 10);
    if (random() % 4 != 0) text += '.';
    for (auto digits = random() % 11; digits > 0; --digits) text += static_cast<char>('0' + random() % 10);
    if (random() % 12 == 0) text += "e" + std::to_string(static_cast<int>(random() % 40) - 20);
    if (text.find_first_of("0123456789") > text.find('e')) continue;
    if (text.find_first_of("0123456789") == std::string::npos) {
      EXPECT_TRUE(std::isnan(read(text))) << text;
    } else {
      EXPECT_EQ(read(text), std::strtod(text.c_str(), nullptr)) << text;
    }
  }
  for (const char* text : {"", "-", ".", "-.", "1.2.3", "1-2", "--1", "1..2", "1e", "e5", "0x10", "nan", "inf", "1 2",
                           "12345678x", "1.1234567x"})
    EXPECT_TRUE(std::isnan(read(text))) << text;
  EXPECT_EQ(read("+1.5"), 1.5);
  const auto rank = [](const std::string& text) {
    const std::string padded = text + "7 and more";
    return read_padded_rank(std::string_view(padded).substr(0, text.size()));
  };
  EXPECT_EQ(rank("17"), 17U);
  EXPECT_EQ(rank("00000017"), 17U);
  EXPECT_EQ(rank("4294967294"), 4294967294U);
  for (const char* text : {"", "x1234567", "1x", "-1", "1.0", "4294967295", "99999999999999999999"})
    EXPECT_EQ(rank(text), kNoRank) << text;
}

class Pieces : public ::testing::Test, protected TemporaryFiles {};

TEST_F(Pieces, TogetherTheyAreTheTextAndQueriesAreWhole) {
  std::mt19937 random(3);
  for (int repeat = 0; repeat < 60; ++repeat) {
    std::string text = repeat % 5 == 0 ? "\xEF\xBB\xBF" : "";
    const unsigned longest = 1 + static_cast<unsigned>(random() % 60);
    for (unsigned query = 0; query < 40; ++query) {
      for (unsigned lines = 1 + static_cast<unsigned>(random() % longest); lines > 0; --lines)
        text += std::string(random() % 20 == 0 ? "\n" : "") + "q" + std::to_string(query) + " Q0 d" +
                std::to_string(random() % 1000) + "\n";
    }
    if (repeat % 3 == 0) text.pop_back();
    const std::string path = write("pieces", text);
    ByteSource source(path);
    LinePieces pieces(source, true, 100 + random() % 3000);
    LinePiece piece;
    std::string all;
    std::string last;
    for (std::size_t index = 0; pieces.next(piece); ++index) {
      EXPECT_EQ(piece.index, index);
      const std::string_view view(piece.bytes.get(), piece.size);
      all += view;
      const std::string first(view.substr(view.find('q'), view.find(' ', view.find('q')) - view.find('q')));
      EXPECT_NE(first, last);
      const std::size_t begin = view.rfind('q');
      last = view.substr(begin, view.find(' ', begin) - begin);
      // "Q0" has no small letter, so that the last q begins the last line.
    }
    if (repeat % 3 == 0) text += '\n';
    if (repeat % 5 == 0) std::fill_n(text.begin(), 3, ' ');
    EXPECT_EQ(all, text);
  }
}

}  // namespace
}  // namespace etalon
