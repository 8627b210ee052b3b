// run_row.hpp: a row of a run or of judgments as it is read, and how a bad one is reported.
#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

#include "etalon/text.hpp"

namespace etalon {

inline constexpr std::uint32_t kNoRank = std::numeric_limits<std::uint32_t>::max();

/// The id stays where it was read.
struct RunRow {
  double score;
  const char* id;
  std::uint32_t size;
  std::uint32_t hash;
  std::uint32_t line;
  std::uint32_t rank;  ///< kNoRank when there is none
  [[nodiscard]] std::string_view document() const { return {id, size}; }
};

/// Thrown within the reader: lines may be counted from where a part of the file begins.
struct BadRow {
  std::size_t line;
  std::string message;
  std::size_t other = 0;  ///< where it was met first, if that is to be said
};

/// How rows are named in messages: those of a file by their lines, those of memory by their numbers.
struct RowPlace {
  std::string name;
  bool file;
  [[nodiscard]] std::string before_line() const { return name + (file ? ":" : ", row "); }
  [[noreturn]] void fail(const BadRow& bad) const;
};

/// How often something odd is met, and the first time.
struct Odd {
  std::uint64_t count = 0;
  std::size_t line = 0;
  void meet(std::size_t at, std::uint64_t times = 1) {
    if (times > 0 && (count == 0 || at < line)) line = at;
    count += times;
  }
};

/// A finite number; fewer than 20 digits without an exponent need no call.
inline bool read_decimal(std::string_view text, double& number) {
  static constexpr double powers[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,
                                      1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19};
  const char* at = text.data();
  const char* const end = at + text.size();
  const bool negative = at != end && *at == '-';
  at += negative ? 1 : 0;
  std::uint64_t digits = 0;
  const char* point = nullptr;
  const char* const first = at;
  for (; at != end; ++at) {
    const auto digit = static_cast<unsigned char>(*at - '0');
    if (digit <= 9)
      digits = 10 * digits + digit;
    else if (*at == '.' && point == nullptr)
      point = at;
    else
      break;
  }
  const auto length = static_cast<std::size_t>(at - first) - (point != nullptr ? 1 : 0);
  // A quotient of two numbers that doubles hold is rounded once, as a reading of the text would be.
  if (at == end && length > 0 && length <= 19 && digits <= (std::uint64_t{1} << 53)) {
    const double value = static_cast<double>(digits) / (point == nullptr ? 1.0 : powers[end - point - 1]);
    number = negative ? -value : value;
    return true;
  }
  const auto value = parse_number(text);
  if (!value || !(*value >= -std::numeric_limits<double>::max() && *value <= std::numeric_limits<double>::max()))
    return false;
  number = *value;
  return true;
}

/// kNoRank when the text is not a whole number below 2³² − 1.
inline std::uint32_t read_rank(std::string_view text) {
  std::uint64_t rank = 0;
  if (text.empty() || text.size() > 10) return kNoRank;
  for (const char c : text) {
    const auto digit = static_cast<unsigned char>(c - '0');
    if (digit > 9) return kNoRank;
    rank = 10 * rank + digit;
  }
  return rank < kNoRank ? static_cast<std::uint32_t>(rank) : kNoRank;
}

}  // namespace etalon
