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
};

/// Ours rounded to the digits that `published` has after its point.
Comparison compare_published(std::string what, std::string published, double ours, std::string note = {});
/// Both as words.
Comparison compare_published(std::string what, std::string published, std::string ours, std::string note = {});

struct PaperTable {
  std::string title;
  /// Either these: one below the other or, with a head, as a grid, in rows named by what stands before the comma …
  std::vector<Comparison> comparisons{};
  std::vector<std::string> head{};  ///< … or a table of any shape
  std::vector<std::vector<std::string>> rows{};
  std::string note{};
  bool words = false;  ///< the table holds words rather than numbers
  /// Of a table of any shape: how many published values it shows, and how many of them came out.
  std::size_t published = 0;
  std::size_t come_out = 0;
};

/// A figure as a picture and as the numbers behind it.
struct PaperFigure {
  std::string name;  ///< of the files, without ending
  std::string title;
  std::string svg;
  std::string csv;
};

struct Paper {
  std::string name;
  std::string title;
  std::string reference;
  std::vector<PaperTable> tables;
  std::vector<PaperFigure> figures{};
  std::string beside = "published";  ///< what the numbers beside ours are, when the source prints none
};

/// Figures are listed, not drawn.
Document document_of(const Paper& paper);

/// How many numbers were published, and how many of them did not come out.
std::size_t published_values(const Paper& paper);
std::size_t differences(const Paper& paper);

}  // namespace etalon
