// Lists counted in step: the same as when they are read whole, in counts, errors and line numbers.
#include <array>
#include <memory>
#include <random>

#include "intake/whole_reader.hpp"

namespace etalon {
namespace {

class CountLists : public testing::Test {
 protected:
  void compare(const std::vector<std::string>& contents, const std::vector<std::size_t>& pieces) {
    std::vector<Source> whole;
    for (std::size_t i = 0; i < contents.size(); ++i) {
      files_[i].put(contents[i]);
      whole.push_back({files_[i].path(), contents[i]});
    }
    const ReadOutcome expected = whole_lists(whole);
    for (const std::size_t piece : pieces) {
      const IntakeOptions options{1 + static_cast<unsigned>(piece) % 4, piece};
      const ReadOutcome found = outcome_of([&] {
        std::vector<std::unique_ptr<ByteSource>> sources;
        std::vector<ByteSource*> pointers;
        for (const Source& source : whole)
          pointers.push_back(sources.emplace_back(std::make_unique<ByteSource>(source.name)).get());
        return outcome_of_counted(count_lists(pointers, options));
      });
      ASSERT_EQ(found, expected) << testing::PrintToString(contents) << " in pieces of " << piece;
    }
  }

 private:
  std::array<MemoryFile, 5> files_;
};

TEST_F(CountLists, EverySmallText) {
  constexpr std::string_view characters = "ab\n\r ";
  std::vector<std::size_t> digits;
  while (digits.size() <= 5 && !HasFatalFailure()) {
    std::string text;
    for (const std::size_t digit : digits) text += characters[digit];
    compare({text, "a\nb\n"}, {1, 4});
    compare({"a\n b", text}, {3});
    std::size_t place = 0;
    while (place < digits.size() && ++digits[place] == characters.size()) digits[place++] = 0;
    if (place == digits.size()) digits.push_back(0);
  }
}

TEST_F(CountLists, RandomListsInPiecesOnThreads) {
  std::mt19937 random(1);
  for (int round = 0; round < 300 && !HasFatalFailure(); ++round) {
    std::vector<std::string> contents(random() % 4 + 2);
    const std::size_t length = random() % 200 + 1;
    for (std::string& text : contents) {
      const std::string end = random() % 2 == 0 ? "\n" : "\r\n";
      const std::size_t longest = random() % 20 + 1;
      if (random() % 4 == 0) text = "\xEF\xBB\xBF";
      for (std::size_t i = 0; i < length; ++i) text += std::string(random() % longest + 1, 'x') + end;
      if (random() % 4 == 0) text += end + " " + end;
      if (random() % 12 == 0) text[random() % text.size()] = '\n';
      if (random() % 12 == 0) text += "NaN";
    }
    compare(contents, {1, random() % 64 + 1, random() % 1000 + 1, 1 << 17});
  }
}

}  // namespace
}  // namespace etalon
