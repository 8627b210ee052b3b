// document.hpp: a result as one document: blocks for people, a tree and tables for machines. Each format has one
// writer.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "etalon/plot.hpp"
#include "etalon/sketch.hpp"
#include "etalon/tree.hpp"

namespace etalon {

/// What a document for people is made of. Texts are plain: a writer escapes what its format takes for commands.
namespace block {

struct Heading {
  std::string text;
  int level = 2;           ///< 1 is that of the whole
  std::string terminal{};  ///< other words on a terminal; empty: the same
};

struct Paragraph {
  std::string text;
  std::size_t indent = 0;  ///< on a terminal
  bool wrap = false;       ///< into lines as long as the terminal is wide
};

/// What marks mean, in one line.
struct Legend {
  std::vector<std::string> phrases;
};

/// Names and what is to say about each.
struct Fields {
  struct Field {
    std::string name;
    std::string text;
    bool code = false;  ///< a formula as a program has it
  };
  std::vector<Field> fields;
  std::size_t width = 0;  ///< of the names on a terminal
};

/// A line each.
struct List {
  struct Item {
    std::string text;
    std::vector<std::string> below{};  ///< indented lines
  };
  std::vector<Item> items;
  bool numbered = false;
};

/// What [1], [2] … in cells mean.
struct Notes {
  std::vector<std::string> notes;
};

struct Cell {
  std::string text;
  std::string link{};  ///< where a page leads to from here

  Cell(std::string content) : text(std::move(content)) {}  // NOLINT
  Cell(const char* content) : text(content) {}             // NOLINT
};

struct Grid {
  std::vector<std::string> head;
  std::vector<std::vector<Cell>> rows{};
  /// Columns from this one on are numbers: aligned right, and cut into blocks when the terminal is too narrow.
  std::size_t numbers_from = 1;
  std::string caption{};  ///< what the table is about
};

/// What was found about laws. A page has a table; a terminal has no room for counterexamples beside the laws.
struct Findings {
  struct Finding {
    std::string law;
    std::string over;
    std::string verdict;
    std::vector<std::string> examples{};
  };
  std::vector<Finding> findings;
};

/// Small matrices of counts side by side, each with its value, or values alone.
struct Matrices {
  struct Item {
    std::string what;
    std::vector<std::vector<std::uint64_t>> rows;
    std::string value;
  };
  std::vector<Item> items;
  std::string above{};     ///< a line about all of them
  std::size_t indent = 4;  ///< on a terminal
};

/// Lines that stay as they are.
struct Code {
  std::string text;
};

/// A formula set as mathematics; a terminal shows none.
struct Formula {
  std::string latex;
};

using Content = std::variant<Heading, Paragraph, Legend, Fields, List, Notes, Grid, Findings, Matrices, Code, Formula,
                             etalon::Plot, etalon::Sketch>;

}  // namespace block

struct Block {
  /// A page (Markdown, LaTeX, HTML) can be leafed through; a terminal is read from its end. A picture that repeats what
  /// a table tells is drawn where it can be seen: in HTML.
  enum class Shown { everywhere, on_terminal, on_page, in_html };

  block::Content content;
  Shown shown = Shown::everywhere;
  bool close = false;  ///< on a terminal, no blank line parts it from the block before
};

class Page;

/// A table for machines. Cells are texts; numbers in full.
struct CsvTable {
  using Row = std::vector<std::string>;
  using Visit = std::function<void(const Row&)>;

  std::string name;
  std::vector<std::string> columns;
  std::vector<Row> rows{};
  /// More rows, asked for when they are written; what they come from must live so long.
  std::function<void(const Visit&)> stream{};
};

struct Document {
  std::vector<Block> blocks{};
  Tree records = Tree::object();
  std::vector<CsvTable> tables{};  ///< CSV has the first
  /// Adds blocks that take their time to a copy of the document, when people read it; what they come from must live so
  /// long.
  std::function<void(Document&)> for_people{};
  /// The part of a page that shows the records; empty: a page shows the blocks.
  std::string view{};
  /// Adds to a page what it shows beside the records; what that comes from must live so long.
  std::function<void(Page&)> for_page{};

  void add(block::Content content, Block::Shown shown = Block::Shown::everywhere) {
    blocks.push_back({std::move(content), shown, false});
  }
  /// On a terminal directly below the block before.
  void add_close(block::Content content, Block::Shown shown = Block::Shown::everywhere) {
    blocks.push_back({std::move(content), shown, true});
  }
  /// Sentences for whoever reads it, people or machines.
  void say(const std::vector<std::string>& notes) {
    if (!notes.empty()) records.add("notes", Tree::list(notes));
    for (const std::string& note : notes) add(block::Paragraph{note});
  }
  /// The blocks of another, below.
  void add_blocks(Document other) {
    if (other.for_people) other.for_people(other);
    for (Block& block : other.blocks) blocks.push_back(std::move(block));
  }
};

/// The pictures of a document: their names, empty where there is one only, and how to draw them.
struct Picture {
  std::string_view name;
  std::function<std::string()> svg;
};
/// The document must live as long.
std::vector<Picture> pictures_of(const Document& document);

/// With a format version and a checksum. All that a document asks for when it is written is asked for now, so that it
/// needs nothing else any more when it is read again; what pages show beside the records is left behind.
std::string to_bytes(const Document& document);
/// Throws Error(input) for what is no document, or one of another version.
Document document_from_bytes(std::string_view bytes);

}  // namespace etalon
