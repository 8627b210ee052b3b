// Tables counted in pieces: the same as when they are read whole, in counts, errors and line numbers.
#include <random>

#include "intake/whole_reader.hpp"
#include "temporary_files.hpp"

namespace etalon {
namespace {

class CountColumns : public testing::Test, protected TemporaryFiles {
 protected:
  /// The same outcome for pieces of these sizes, whole lines counted or not.
  void compare(const std::string& content, const ColumnRoles& roles, const std::vector<std::size_t>& pieces,
               unsigned most_threads = 1) {
    const std::string path = file_.path();
    file_.put(content);
    const ReadOutcome expected = whole_columns({path, content}, roles);
    for (const std::size_t piece : pieces) {
      for (const bool whole_lines : {true, false}) {
        const unsigned threads = 1 + static_cast<unsigned>(piece) % most_threads;
        ASSERT_EQ(counted_columns(path, roles, {threads, piece, whole_lines}), expected)
            << testing::PrintToString(content.substr(0, 1000)) << " in pieces of " << piece << ", " << threads
            << " threads";
      }
    }
  }
  /// Every text of up to so many of the characters, behind a beginning.
  void compare_all(const std::string& beginning, std::size_t longest, const ColumnRoles& roles) {
    constexpr std::string_view characters = "a,\"\n\r ";
    std::vector<std::size_t> digits;
    while (digits.size() <= longest && !HasFatalFailure()) {
      std::string text = beginning;
      for (const std::size_t digit : digits) text += characters[digit];
      compare(text, roles, {1, 3, 64});
      std::size_t place = 0;
      while (place < digits.size() && ++digits[place] == characters.size()) digits[place++] = 0;
      if (place == digits.size()) digits.push_back(0);
    }
  }

 private:
  MemoryFile file_;
};

TEST_F(CountColumns, EverySmallText) { compare_all("", 6, {.truth = "a"}); }

TEST_F(CountColumns, EverySmallBody) {
  compare_all("a,aa\n", 5, {.truth = "a"});
  compare_all("a,aa\naa,a\n", 3, {.truth = "aa"});
  compare_all("a,aa\n\"a\"\"\n", 4, {.truth = "a", .predictions = {"a"}});
  compare_all("\xEF\xBB\xBF\"a\",a \r\n", 3, {.truth = "a"});
}

std::string in_quotes(const std::string& text) {
  std::string field = "\"";
  for (const char c : text) field += c == '"' ? std::string("\"\"") : std::string(1, c);
  return field + "\"";
}

/// A table whose fields are now quoted and now not, with spaces around them or not.
std::string random_table(std::mt19937& random, bool broken) {
  const auto below = [&](std::size_t n) { return static_cast<std::size_t>(random() % n); };
  const std::string labels[] = {"a", "b", "10", "9", "a longer label", "one, two", "line\nbreak", "say \"x\"", " a "};
  const std::string end = below(2) == 0 ? "\n" : "\r\n";
  const std::size_t plain = below(2) == 0 ? 5 : 9;
  std::string text = below(4) == 0 ? "\xEF\xBB\xBFtruth,w,x,y" + end : "truth,w,x,y" + end;
  for (std::size_t row = below(60) + 1; row > 0; --row) {
    for (std::size_t column = 0; column < 4; ++column) {
      const std::string label = column == 1 ? std::to_string(below(8)) + ".1" : labels[below(plain)];
      const bool quotes = label.find_first_of(",\n\"") != std::string::npos || label[0] == ' ' || below(4) == 0;
      text += std::string(below(8) == 0, ' ') + (quotes ? in_quotes(label) : label) + std::string(below(8) == 0, ' ');
      if (column < 3) text += ',';
    }
    if (row > 1 || below(2) == 0) text += end;
  }
  if (broken) {
    constexpr std::string_view wrong = "\",\n nN-";
    for (std::size_t i = below(3) + 1; i > 0; --i) text[12 + below(text.size() - 12)] = wrong[below(wrong.size())];
  }
  return text;
}

TEST_F(CountColumns, RandomTablesInPiecesOnThreads) {
  std::mt19937 random(1);
  std::vector<std::size_t> pieces;
  for (int round = 0; round < 300 && !HasFatalFailure(); ++round) {
    const std::string text = random_table(random, round % 2 == 1);
    pieces.clear();
    for (int i = 0; i < 6; ++i) pieces.push_back(random() % 64 + 1);
    pieces.push_back(1 << 17);
    compare(text, {.predictions = {"y", "x", "truth", "y"}}, pieces, 4);
    compare(text, {.predictions = {"x"}, .weights = "w"}, pieces, 4);
    compare(text, {}, pieces, 4);
  }
}

TEST_F(CountColumns, ErrorsOfRolesAndWeights) {
  const std::vector<std::size_t> pieces{1, 7, 100};
  const std::string text = "truth,w,x\na,1,a\nb,-2,b\na,oops,b\n\n";
  for (const ColumnRoles& roles :
       {ColumnRoles{.truth = "no"}, ColumnRoles{.predictions = {"no"}}, ColumnRoles{.weights = "no"},
        ColumnRoles{.weights = "w"}, ColumnRoles{.predictions = {"w"}, .weights = "w"}})
    compare(text, roles, pieces, 2);
  for (const char* wrong : {"truth,w,x\na,-1,a\nb,-2,b\n", "truth,w,x\na,1e309,a\n", "truth,w,x\na,,a\nb,1,\n",
                            "truth,w\na,1\n", "truth\na\n", "truth,truth\n", "truth,w,x\n", ""})
    compare(wrong, {.weights = "w"}, pieces, 2);
}

TEST_F(CountColumns, ColumnsWithoutANameAreNoSystems) {
  const ColumnRoles weighted{.truth = "a", .weights = "w"};
  for (const char* text : {"a,w,\na,1,a\n", "a,w,\na,.x,a\n", ",a,w,b\n1,a,2,a\n2,b,1,a\n", "a,w\n", "a,\n"})
    compare(text, weighted, {1, 3, 64});
}

TEST_F(CountColumns, BlankLinesAcrossPieces) {
  const std::vector<std::size_t> pieces{1, 2, 3, 5, 8, 64};
  const std::string blank = " \n\r\n\t\n";
  compare("truth\tx\na\tb\n" + blank + blank, {}, pieces, 4);
  compare("truth\tx\na\tb\n" + blank + "\t\n" + blank, {}, pieces, 4);
  compare("truth\tx\na\tb\n" + blank + blank + "a\tb\n", {}, pieces, 4);
  compare("truth\tx\na\tb\n" + blank + blank + "a\n" + blank, {}, pieces, 4);
  compare("\"\"\n" + blank + blank, {.truth = ""}, pieces, 4);
  compare("\"\"\n" + blank + blank + "a", {.truth = "b"}, pieces, 4);
}

TEST_F(CountColumns, RecordsOfManyQuotedFields) {
  std::mt19937 random(2);
  for (const std::size_t width : {1, 2, 3, 10, 63, 64, 65, 300, 1000}) {
    std::string text = "truth";
    for (std::size_t i = 1; i < width; ++i) text += ",c" + std::to_string(i);
    for (int row = 0; row < 5; ++row) {
      for (std::size_t i = 0; i < width; ++i) {
        text += i == 0 ? '\n' : ',';
        std::string field(random() % 5 + 1, 'a');
        for (char& c : field) c = "ab,\"\n"[random() % 5];
        text += in_quotes(field);
      }
    }
    ColumnRoles roles{.predictions = {"truth"}};
    if (width > 1) roles.predictions.push_back("c" + std::to_string(width - 1));
    compare(text, roles, {1, 50, 1000, 1 << 17}, 3);
  }
}

TEST_F(CountColumns, LinesOfAllLengthsAndManyLabels) {
  std::mt19937 random(3);
  std::string text = "truth;x;y\n";
  for (int i = 0; i < 20000; ++i) {
    // Few short lines first, then longer ones, then so many different ones that lines are no longer counted whole.
    const auto kinds = static_cast<unsigned>(i < 5000 ? 3 : i < 10000 ? 9 : 3000);
    for (int column = 0; column < 3; ++column) {
      const auto kind = random() % kinds;
      text += (column == 0 ? "" : ";") + std::string(i < 5000 ? 1 : kind % 23 + 1, 'l') + std::to_string(kind);
    }
    text += '\n';
  }
  compare(text, {}, {1000, 1 << 17}, 2);
}

TEST_F(CountColumns, LabelsWithZerosAndOfTheSameBeginning) {
  using namespace std::string_literals;
  std::string text = "truth,x\n";
  while (text.size() < 4096) text += "z,z\n";  // what begins with zeros is no text
  compare(text + "a,a\0\na\0,a\na\0\0,a\nabcdefgh,abcdefgh\0\nabcdefghi,abcdefg\n"s, {}, {1, 64}, 2);
}

TEST_F(CountColumns, Units) {
  const std::string path =
      write("units.csv", "unit,truth,w,x,y\nu10,a,1,a,b\nu9,b,2,b,b\nu10,b,0.5,a,a\n u9 ,b,0.25,b,b\n");
  for (const unsigned threads : {1, 3}) {
    for (const bool weighted : {false, true}) {
      ByteSource source(path);
      CountedSystems counted = count_columns(
          source, {.predictions = {"x", "y"}, .weights = weighted ? "w" : "", .units = "unit"}, {threads, 8});
      ASSERT_EQ(counted.units, (std::vector<std::string>{"u9", "u10"}));
      ASSERT_EQ(counted.systems.size(), 2U);
      EXPECT_EQ(counted.systems[1].name, "y");
      const auto x9 = take_table<Confusion>(counted, 0, 0);
      EXPECT_EQ(x9.objects(), 2U);
      EXPECT_EQ(x9.amount(0), weighted ? 2.25 : 2);
      const auto y10 = take_table<Contingency>(counted, 1, 1);
      EXPECT_EQ(y10, Contingency({"a", "b"}, {"b", "a"}, {{0, 0, 1}, {1, 1, 1}}));
    }
  }
  ByteSource source(write("no unit.csv", "unit,truth,x\nu,a,b\n,a,b\n"));
  EXPECT_THROW(count_columns(source, {.units = "unit"}), Error);
}

}  // namespace
}  // namespace etalon
