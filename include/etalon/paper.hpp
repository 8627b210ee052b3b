// paper.hpp: a source made again: its numbers beside ours, and its figures.
#pragma once

#include <string>
#include <vector>

#include "etalon/report.hpp"

namespace etalon {

/// One published number beside ours. Ours is rounded as the published one is, then they are the same or not.
struct Comparison {
  std::string what;
  std::string published;  ///< as printed, for example "0.95", "5/8" or "✓"; empty: nothing was printed
  std::string ours;
  bool same = true;
  std::string note{};  ///< why they differ, or how ours comes about
  bool open = false;   ///< they differ and it is not known why: the note says what is known
};

/// Ours rounded to the digits that `published` has after its point.
Comparison compare_published(std::string what, std::string published, double ours, std::string note = {});
/// Both as words.
Comparison compare_published(std::string what, std::string published, std::string ours, std::string note = {});

struct PaperTable {
  std::string title;
  /// One below the other or, with a head, as a grid, in rows named by what stands before the comma. With rows, these
  /// are the published values that the rows show.
  std::vector<Comparison> comparisons{};
  std::vector<std::string> head{};  ///< a table of any shape, and its rows
  std::vector<std::vector<std::string>> rows{};
  std::string note{};
  bool words = false;          ///< the table holds words rather than numbers
  bool listed = false;         ///< the rows do not show the published values: these stand below
  std::size_t needs_data = 0;  ///< published values that need data which are not in the program
};

/// A figure as a picture and as the numbers behind it.
struct PaperFigure {
  std::string name;  ///< of the files, without ending
  std::string title;
  std::string svg;
  std::string csv{};    ///< empty: the picture has no numbers
  std::string of{};     ///< which figure of the source it is; empty: the source has none like it
  std::string shows{};  ///< what to look for
};

/// Numbers that were found in data which are not in the program, as they are recorded in papers/.
struct PaperRecord {
  std::string name;  ///< of the file, without ending
  std::string csv;
};

/// A place where a source is garbled, silent or contradicts itself, and what is taken instead.
struct Slip {
  std::string place;
  std::string found;
  std::string taken;
};

struct Paper {
  std::string name;
  std::string title;
  std::string reference;
  std::vector<PaperTable> tables;
  std::vector<PaperFigure> figures{};
  std::string beside = "published";  ///< what the numbers beside ours are, when the source prints none
  std::vector<Slip> slips{};
  std::vector<PaperRecord> records{};
  std::vector<std::string> not_drawn{};  ///< figures of the source that are not drawn, each with the reason
};

/// What a source has, and what became of it.
struct PaperCounts {
  std::size_t values = 0;  ///< published ones that have ours beside them
  std::size_t come_out = 0;
  std::size_t differ = 0;
  std::size_t explained = 0;   ///< of those that differ: it is known why
  std::size_t needs_data = 0;  ///< further published values, for which data would be needed
  std::size_t slips = 0;
  std::size_t figures = 0;  ///< of the source
  std::size_t drawn = 0;    ///< of these
  std::size_t ours = 0;     ///< figures that the source does not have
};
PaperCounts counts_of(const Paper& paper);

/// Figures are listed, not drawn.
Document document_of(const Paper& paper);
/// What became of each; every number of all in the formats for programs.
Document document_of(const std::vector<Paper>& papers);

}  // namespace etalon
