// run_lines.hpp: lines of a run or of judgments in TREC's text: their columns, and what is said of bad ones.
#pragma once

#include <string>

#include "domain/runs/document_table.hpp"
#include "domain/runs/run_row.hpp"
#include "domain/runs/words.hpp"

namespace etalon {

[[noreturn]] void refuse_run_columns(const WordLine& line);
[[noreturn]] void refuse_run_score(const WordLine& line);
[[noreturn]] void refuse_qrels_columns(const WordLine& line);

/// query, Q0, document, rank, score, and perhaps a tag and more.
inline RunRow read_run_row(const WordLine& line) {
  if (line.words < 5) refuse_run_columns(line);
  const std::string_view document = line[2];
  double score = 0;
  if (!read_decimal(line[4], score)) refuse_run_score(line);
  return {score,
          document.data(),
          static_cast<std::uint32_t>(document.size()),
          padded_id_hash(document.data(), document.size()),
          static_cast<std::uint32_t>(line.line),
          read_rank(line[3])};
}

/// The tags of the lines: the last one counts.
class RunTags {
 public:
  void meet(const WordLine& line) {
    const std::string_view tag = line.words > 5 ? line[5] : std::string_view();
    if (any_ && tag == last_) return;
    change(tag, line.line);
  }
  void meet(const RunTags& next, std::size_t lines_before) {
    if (!next.any_) return;
    change(next.first_, next.line_ + lines_before);
    changes_.meet(next.changes_.line + lines_before, next.changes_.count);
    last_ = next.last_;
  }
  [[nodiscard]] const std::string& last() const { return last_; }
  [[nodiscard]] const Odd& changes() const { return changes_; }

 private:
  void change(std::string_view tag, std::size_t line) {
    if (!any_) {
      first_ = tag;
      line_ = line;
    } else if (tag != last_) {
      changes_.meet(line);
    }
    any_ = true;
    last_ = tag;
  }
  bool any_ = false;
  std::string first_;
  std::size_t line_ = 0;
  std::string last_;
  Odd changes_;
};

}  // namespace etalon
