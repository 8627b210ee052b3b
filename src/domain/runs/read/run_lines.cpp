// run_lines.cpp: what is said of lines that are not those of a run or of judgments.
#include "domain/runs/read/run_lines.hpp"

#include <charconv>
#include <cmath>

namespace etalon {
namespace {

constexpr const char* kRunColumns = "a run has six: query, Q0, document, rank, score and tag";
constexpr const char* kQrelsColumns = "judgments have four: query, iteration, document and grade";

std::string columns_of(const WordLine& line) {
  return "the line has " + std::to_string(line.words) + (line.words == 1 ? " column" : " columns");
}

bool numeric_word(const WordLine& line, std::size_t i) {
  double number = 0;
  return line.words > i && read_decimal(line[i], number);
}

}  // namespace

bool read_decimal(std::string_view text, double& number) {
  const auto value = parse_number(text);
  if (!value || !std::isfinite(*value)) return false;
  number = *value;
  return true;
}

bool is_rounded(std::string_view text, double number) {
  if (!is_large(number)) return false;
  text.remove_prefix(std::min(text.find_first_not_of("+-0"), text.size()));
  const std::string_view whole = text.substr(0, text.find('.'));
  const std::string_view behind = text.substr(std::min(whole.size() + 1, text.size()));
  if (whole.find_first_not_of("0123456789") != std::string_view::npos) return false;  // with an exponent
  if (behind.find_first_not_of('0') != std::string_view::npos)
    return behind.find_first_not_of("0123456789") == std::string_view::npos;
  char digits[320];  // of the largest double 309
  const auto end = std::to_chars(digits, digits + sizeof digits, std::abs(number), std::chars_format::fixed, 0).ptr;
  return whole != std::string_view(digits, static_cast<std::size_t>(end - digits));
}

std::uint32_t read_rank(std::string_view text) {
  const auto whole = parse_whole(text);
  return whole && *whole >= 0 && *whole < kNoRank ? static_cast<std::uint32_t>(*whole) : kNoRank;
}

void refuse_run_columns(const WordLine& line) {
  const std::string columns = columns_of(line);
  if (line.words == 4 && numeric_word(line, 3))
    throw BadRow{line.line, columns + ", as judgments (qrels) have; " + kRunColumns};
  throw BadRow{line.line, columns + "; " + kRunColumns +
                              ". A table has commas, semicolons or tabs, and a header with the names of its columns "
                              "(query, document, score or rank …)"};
}

void refuse_run_score(const WordLine& line) {
  throw BadRow{line.line,
               "'" + std::string(line[4]) + "' in the fifth column is not a finite number; a score is expected"};
}

void refuse_qrels_columns(const WordLine& line) {
  const std::string columns = columns_of(line);
  if (line.words >= 5 && numeric_word(line, 3) && numeric_word(line, 4))
    throw BadRow{line.line, columns + ", as a run has; " + kQrelsColumns};
  throw BadRow{line.line, columns + "; " + kQrelsColumns +
                              ". A table has commas, semicolons or tabs, and a header with the names of its columns "
                              "(query, document, grade …)"};
}

}  // namespace etalon
