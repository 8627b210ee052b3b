// Ends of fields and records, found by 64 bytes at a time: the same as one by one.
#include "intake/ends.hpp"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

#include "intake/byte_masks.hpp"

namespace etalon {
namespace {

std::string random_text(std::mt19937& random, std::string_view characters) {
  std::string text(random() % 300, 'a');
  for (char& c : text) c = characters[random() % characters.size()];
  return text;
}

TEST(Masks, BothWays) {
  std::mt19937 random(1);
  for (int round = 0; round < 1000; ++round) {
    std::string bytes(64, 0);
    for (char& c : bytes)
      c = static_cast<char>(round % 2 == 0 ? random() % 256 : ',' + static_cast<int>(random() % 3) - 1);
    std::uint64_t expected = 0;
    for (std::size_t i = 0; i < 64; ++i) expected |= std::uint64_t{bytes[i] == ',' || bytes[i] == '\n'} << i;
    EXPECT_EQ(match(bytes.data(), ',', '\n'), expected);
    EXPECT_EQ(match_portably(bytes.data(), ',', '\n'), expected);
  }
}

/// Byte by byte: delimiters and line ends that are not within a field that begins with a quote.
std::vector<std::uint32_t> ends_one_by_one(const std::string& text, bool fields) {
  std::vector<std::uint32_t> ends;
  enum { begin, inside, plain } state = begin;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (state == inside) {
      if (c != '"') continue;
      if (i + 1 < text.size() && text[i + 1] == '"') {
        ++i;
      } else {
        state = plain;
      }
    } else if (c == ',' || c == '\n') {
      state = begin;
      if (fields || c == '\n') ends.push_back(static_cast<std::uint32_t>(i));
    } else if (c == '"' && state == begin) {
      state = inside;
    } else if (c != ' ') {
      state = plain;
    }
  }
  return ends;
}

TEST(Ends, AsOneByOne) {
  std::mt19937 random(2);
  Ends ends;
  for (int round = 0; round < 20000; ++round) {
    const std::string text = random_text(random, round % 3 == 0   ? "a,\n "
                                                 : round % 3 == 1 ? "aaaaaaaa\",\n "
                                                                  : "\"\"\",\n ");
    const std::string padded = text + std::string(kPadding, '\n');
    const RecordText records{padded.data(), text.size(), ',', text.find('"') != std::string::npos};
    for (const bool fields : {true, false}) {
      ends.find(records, fields);
      const auto expected = ends_one_by_one(text, fields);
      ASSERT_EQ(std::vector<std::uint32_t>(ends.data(), ends.data() + ends.size()), expected) << text;
      if (fields) continue;
      ASSERT_EQ(last_record_end(records), expected.empty() ? 0 : expected.back() + 1) << text;
    }
  }
}

}  // namespace
}  // namespace etalon
