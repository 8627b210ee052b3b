// law_marks.cpp: laws by measures, a mark each.
#include "etalon/result_plots.hpp"
#include "report/picture_parts.hpp"
#include "report/verdicts.hpp"

namespace etalon {
namespace {

constexpr double kMarkHeight = 22;
constexpr std::size_t kMostMeasures = 40;  // of a section

struct MarkLook {
  const char* text;
  const char* means;
  Ink ink;
  bool filled;
  double strength;
};
MarkLook look_of(LawMarks::Mark mark) {
  switch (mark) {
    case LawMarks::Mark::holds: return {"✓", "holds", Ink::first, true, 0.5};
    case LawMarks::Mark::weak: return {"weak", "holds when ties are allowed", Ink::first, true, 0.2};
    case LawMarks::Mark::refuted: return {"✗", "refuted", Ink::second, true, 0.35};
    case LawMarks::Mark::untested: return {"–", "untested", Ink::light, false, 1};
    case LawMarks::Mark::none: break;
  }
  return {"", "", Ink::light, false, 1};
}

std::vector<std::string> measures_of(const LawMarks& marks) {
  std::vector<std::string> names;
  for (const LawMarks::Section& section : marks.sections) {
    for (const LawMarks::Row& row : section.rows) names.push_back(row.name);
  }
  return names;
}

/// The marks that occur, in words.
void draw_marks_legend(Sketch& sketch, const LawMarks& marks, double y) {
  using Mark = LawMarks::Mark;
  double left = 20;
  for (const Mark mark : {Mark::holds, Mark::weak, Mark::refuted, Mark::untested}) {
    bool occurs = false;
    for (const LawMarks::Section& section : marks.sections) {
      for (const LawMarks::Row& row : section.rows)
        occurs = occurs || std::find(row.marks.begin(), row.marks.end(), mark) != row.marks.end();
    }
    if (!occurs) continue;
    const MarkLook look = look_of(mark);
    sketch.shapes.push_back({left + 19, y - 4, 38, 18, look.text, look.ink, look.filled, false, look.strength});
    sketch.texts.push_back({left + 44, y, look.means, Ink::dark, SketchText::Anchor::start});
    left += 44 + svg::kLetter * svg::letters_of(look.means) + 14;
  }
}

LawMarks::Mark mark_of(const std::string& cell) {
  for (const LawMarks::Mark mark :
       {LawMarks::Mark::holds, LawMarks::Mark::weak, LawMarks::Mark::refuted, LawMarks::Mark::untested}) {
    if (cell == look_of(mark).text) return mark;
  }
  return LawMarks::Mark::none;
}

}  // namespace

LawMarks::Section marks_of(const std::string& title, const block::Grid& grid, bool word) {
  LawMarks::Section section{.title = title, .laws = {}, .rows = {}};
  const std::size_t end = grid.head.size() - (word ? 1 : 0);
  section.laws.assign(grid.head.begin() + 1, grid.head.begin() + static_cast<std::ptrdiff_t>(end));
  if (word) section.word_head = grid.head.back();
  for (const std::vector<block::Cell>& cells : grid.rows) {
    LawMarks::Row row{.name = cells[0].text, .marks = {}};
    for (std::size_t j = 1; j < cells.size(); ++j) {
      if (word && j == end)
        row.word = cells[j].text;
      else
        row.marks.push_back(mark_of(cells[j].text));
    }
    section.rows.push_back(std::move(row));
  }
  return section;
}

Sketch sketch_of(const LawMarks& marks) {
  const double names = picture::widest(measures_of(marks));
  const double left = 20 + names + 10;
  double cell = 44;
  double words = 0;
  std::size_t laws = 0;
  double height = picture::kTop - 16;
  double titles = 560;
  for (const LawMarks::Section& section : marks.sections) {
    cell = std::max(cell, picture::widest(section.laws, 16) + 8);
    laws = std::max(laws, section.laws.size());
    titles = std::max(titles, std::min(800.0, 40 + svg::kLetter * svg::letters_of(section.title)));
    std::vector<std::string> last{section.word_head};
    for (const LawMarks::Row& row : section.rows) last.push_back(row.word);
    words = std::max(words, picture::widest(last, 24));
    height += 52 + kMarkHeight * static_cast<double>(std::min(section.rows.size(), kMostMeasures) +
                                                     (section.rows.size() > kMostMeasures ? 1 : 0));
  }
  const double width = std::max(left + cell * static_cast<double>(laws) + words + 30, titles);
  Sketch sketch = picture::begun(marks.title, "", static_cast<int>(std::ceil(width)),
                                 height + 40 + picture::kRow * static_cast<double>(marks.left_out.size()));
  double top = picture::kTop - 16;
  for (const LawMarks::Section& section : marks.sections) {
    sketch.texts.push_back({20, top + 14, picture::name(section.title, (width - 40) / svg::kLetter), Ink::grey,
                            SketchText::Anchor::start});
    top += 40;
    const auto x = [&](std::size_t law) { return left + cell * (static_cast<double>(law) + 0.5); };
    const double word_at = left + cell * static_cast<double>(section.laws.size()) + 10;
    for (std::size_t j = 0; j < section.laws.size(); ++j)
      sketch.texts.push_back({x(j), top - 6, picture::name(section.laws[j], 16)});
    if (!section.word_head.empty())
      sketch.texts.push_back(
          {word_at, top - 6, picture::name(section.word_head, 24), Ink::dark, SketchText::Anchor::start});
    const std::size_t drawn = std::min(section.rows.size(), kMostMeasures);
    for (std::size_t i = 0; i < drawn; ++i) {
      const LawMarks::Row& row = section.rows[i];
      const double y = top + kMarkHeight * (static_cast<double>(i) + 0.5);
      sketch.texts.push_back({left - 10, y + 4, picture::name(row.name), Ink::dark, SketchText::Anchor::end});
      for (std::size_t j = 0; j < row.marks.size(); ++j) {
        if (row.marks[j] == LawMarks::Mark::none) continue;
        const MarkLook look = look_of(row.marks[j]);
        sketch.shapes.push_back(
            {x(j), y, cell - 4, kMarkHeight - 4, look.text, look.ink, look.filled, false, look.strength});
      }
      if (!row.word.empty())
        sketch.texts.push_back({word_at, y + 4, picture::name(row.word, 24), Ink::dark, SketchText::Anchor::start});
    }
    top += kMarkHeight * static_cast<double>(drawn);
    if (drawn < section.rows.size()) {
      sketch.texts.push_back({20, top + 15,
                              fmt::format("the first {} of {} measures are drawn", drawn, section.rows.size()),
                              Ink::grey, SketchText::Anchor::start});
      top += kMarkHeight;
    }
    top += 12;
  }
  draw_marks_legend(sketch, marks, top + 20);
  picture::draw_left_out(sketch, marks.left_out, top + 20 + picture::kRow);
  return sketch;
}

}  // namespace etalon
