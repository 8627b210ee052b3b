// grid.hpp: a table of texts, laid out for the terminal, Markdown, LaTeX or CSV. Every report is one or more of these.
#pragma once

#include <string>
#include <vector>

#include "etalon/report.hpp"
#include "report/characters.hpp"

namespace etalon {

struct GridCell {
  std::string text;
  bool strong = false;  ///< the best of its row

  GridCell(std::string content, bool is_strong = false) : text(std::move(content)), strong(is_strong) {}  // NOLINT
  GridCell(const char* content) : text(content) {}                                                        // NOLINT
};

struct Grid {
  std::vector<std::string> head;
  std::vector<std::vector<GridCell>> rows;
  /// Columns from this one on are numbers: aligned right, and cut into blocks when the terminal is too narrow.
  std::size_t numbers_from = 1;
  bool marks = true;  ///< leave room for the mark of the best
};

std::string render(const Grid& grid, OutputFormat format, const Style& style);

/// A field of CSV, quoted when it must be.
std::string csv_field(std::string_view text);

}  // namespace etalon
