// run_lines.hpp: lines of a run or of judgments in TREC's text: their columns, and what is said of bad ones.
#pragma once

#include <algorithm>
#include <bit>
#include <string>

#include "domain/runs/read/document_table.hpp"
#include "domain/runs/read/run_row.hpp"
#include "domain/runs/read/words.hpp"

namespace etalon {

[[noreturn]] void refuse_run_columns(const WordLine& line);
[[noreturn]] void refuse_run_score(const WordLine& line);
[[noreturn]] void refuse_qrels_columns(const WordLine& line);

/// query, Q0, document, rank, score, and perhaps a tag and more. In place: a row that is copied waits for its score.
inline void read_run_row(const WordLine& line, RunRow& row) {
  if (line.words < 5) refuse_run_columns(line);
  const std::string_view document = line[2];
  if (!read_padded_decimal(line[4], row.score)) refuse_run_score(line);
  row.id = document.data();
  row.size = static_cast<std::uint32_t>(document.size());
  row.hash = padded_id_hash(document.data(), document.size());
  row.line = static_cast<std::uint32_t>(line.line);
  row.rank = read_padded_rank(line[3]);
}

/// Equal or not, of words with eight bytes behind them that can be read; without a call for short ones.
inline bool same_padded(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return false;
  if (a.size() >= 8 || std::endian::native != std::endian::little) return same_bytes(a.data(), b.data(), a.size());
  return a.empty() || (load_word(a.data()) ^ load_word(b.data())) << (64 - 8 * a.size()) == 0;
}
inline constexpr char kZeroBytes[8] = {};
/// Empty, with bytes behind it.
inline constexpr std::string_view kNoWord{kZeroBytes};

/// The tags of the lines: the last one counts.
class RunTags {
 public:
  void meet(const WordLine& line) {
    const std::string_view tag = line.words > 5 ? line[5] : kNoWord;
    if (!any_ || !same_padded(tag, last())) change(tag, line.line);
  }
  void meet(const RunTags& next, std::size_t lines_before) {
    if (!next.any_) return;
    change(next.first_, next.line_ + lines_before);
    changes_.meet(next.changes_.line + lines_before, next.changes_.count);
    set_last(next.last());
  }
  [[nodiscard]] std::string_view last() const { return std::string_view(last_).substr(0, last_size_); }
  [[nodiscard]] const Odd& changes() const { return changes_; }

 private:
  void change(std::string_view tag, std::size_t line) {
    if (!any_) {
      first_ = tag;
      line_ = line;
    } else if (tag != last()) {
      changes_.meet(line);
    }
    any_ = true;
    set_last(tag);
  }
  void set_last(std::string_view tag) {
    last_ = tag;
    last_size_ = tag.size();
    last_.resize(std::max(last_.size(), sizeof kZeroBytes));
  }

  bool any_ = false;
  std::string first_;
  std::size_t line_ = 0;
  std::string last_ = std::string(sizeof kZeroBytes, '\0');  // and bytes behind it that can be read
  std::size_t last_size_ = 0;
  Odd changes_;
};

}  // namespace etalon
