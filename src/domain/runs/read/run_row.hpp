// run_row.hpp: a row of a run or of judgments as it is read, and how a bad one is reported.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

#include "etalon/text.hpp"
#include "read/encoder.hpp"

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

/// The number that up to eight digits are, as bytes of a word, the first one lowest; false when one is none.
inline bool read_eight(std::uint64_t word, std::size_t count, std::uint64_t& number) {
  if (count == 0) {
    number = 0;
    return true;
  }
  const std::size_t shift = 64 - 8 * count;
  const std::uint64_t digits = (word << shift) - (0x3030303030303030ULL << shift);
  // Pairs of digits, then pairs of pairs: what comes before the first digit is zeros.
  const std::uint64_t pairs = digits * 10 + (digits >> 8);
  number = ((pairs & 0x000000FF000000FFULL) * 0x000F424000000064ULL +
            ((pairs >> 16) & 0x000000FF000000FFULL) * 0x0000271000000001ULL) >>
           32;
  return (((digits + 0x7676767676767676ULL) | digits) & 0x8080808080808080ULL) == 0;
}

/// A finite number, in any way of writing it.
bool read_decimal(std::string_view text, double& number);
/// From 2⁵³ on two different whole numbers may be the same double.
inline bool is_large(double number) { return number >= 0x1p53 || number <= -0x1p53; }
/// Whether a large number is written out with digits that the double it was read as does not have.
bool is_rounded(std::string_view text, double number);
/// kNoRank when the text is not a whole number below 2³² − 1.
std::uint32_t read_rank(std::string_view text);

/// The same of a text with 24 bytes behind it that can be read: up to eight digits on either side of a point need no
/// loop.
inline bool read_padded_decimal(std::string_view text, double& number) {
  static constexpr double tens[] = {1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8};
  static constexpr std::uint64_t powers[] = {1, 10, 100, 1000, 10000, 100000, 1000000, 10000000, 100000000};
  if (std::endian::native != std::endian::little || text.empty()) return read_decimal(text, number);
  const bool negative = text[0] == '-';
  const char* const first = text.data() + (negative ? 1 : 0);
  const std::size_t size = text.size() - (negative ? 1 : 0);
  const std::uint64_t word = load_word(first);
  // The highest bit of the first byte that is a point.
  const std::uint64_t points = word ^ 0x2E2E2E2E2E2E2E2EULL;
  const std::uint64_t found = (points - 0x0101010101010101ULL) & ~points & 0x8080808080808080ULL;
  const std::size_t place = found == 0 ? 8 : static_cast<std::size_t>(std::countr_zero(found)) / 8;
  const std::size_t whole = std::min(place, size);
  const std::size_t digits = size > whole ? size - whole - 1 : 0;  // behind the point
  std::uint64_t high = 0;
  std::uint64_t low = 0;
  if (digits > 8 || whole + digits == 0 || (size > whole && first[whole] != '.') || !read_eight(word, whole, high) ||
      !read_eight(load_word(first + whole + 1), digits, low))
    return read_decimal(text, number);
  const std::uint64_t all = high * powers[digits] + low;
  if (all > std::uint64_t{1} << 53) return read_decimal(text, number);
  // A quotient of two numbers that doubles hold is rounded once, as the text would be.
  const double value = static_cast<double>(static_cast<std::int64_t>(all)) / tens[digits];
  number = negative ? -value : value;
  return true;
}

inline std::uint32_t read_padded_rank(std::string_view text) {
  std::uint64_t rank = 0;
  if (text.empty() || text.size() > 8 || std::endian::native != std::endian::little) return read_rank(text);
  return read_eight(load_word(text.data()), text.size(), rank) ? static_cast<std::uint32_t>(rank) : kNoRank;
}

}  // namespace etalon
