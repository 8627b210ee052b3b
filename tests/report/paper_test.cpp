// Sources made again: what is counted, and sketches that are well-formed.
#include "etalon/paper.hpp"

#include <gtest/gtest.h>

#include "etalon/sketch.hpp"

namespace etalon {
namespace {

TEST(Paper, CountsValuesByWhatBecameOfThem) {
  Paper paper{.name = "p", .title = "P", .reference = "r"};
  PaperTable table{.title = "t"};
  table.comparisons = {compare_published("comes out", "0.33", 1.0 / 3),
                       compare_published("differs", "0.34", 1.0 / 3, "why"),
                       compare_published("nobody knows", "0.35", 1.0 / 3, "tried"),
                       compare_published("not printed", "", 1.0 / 3), compare_published("no reason", "1", 2.0)};
  table.comparisons[2].open = true;
  table.needs_data = 7;
  paper.tables = {table};
  paper.figures = {{.name = "a", .title = "A", .svg = "", .of = "figure 1"}, {.name = "b", .title = "B", .svg = ""}};
  paper.not_drawn = {"figure 2"};
  const PaperCounts counts = counts_of(paper);
  EXPECT_EQ(counts.values, 4U);
  EXPECT_EQ(counts.come_out, 1U);
  EXPECT_EQ(counts.differ, 3U);
  EXPECT_EQ(counts.explained, 1U);
  EXPECT_EQ(counts.needs_data, 7U);
  EXPECT_EQ(counts.figures, 2U);
  EXPECT_EQ(counts.drawn, 1U);
  EXPECT_EQ(counts.ours, 1U);
}

TEST(Sketch, EscapesTextsAndDrawsAllMarks) {
  Sketch sketch{.title = "a < b & c"};
  sketch.lines.push_back({0, 0, 10, 10, Ink::grey, true});
  sketch.shapes.push_back({50, 50, 20, 20, "<", Ink::first, true, true});
  sketch.shapes.push_back({90, 50, 20, 20, "box", Ink::second});
  sketch.texts.push_back({20, 90, "x & y"});
  const std::string svg = to_svg(sketch);
  EXPECT_NE(svg.find("a &lt; b &amp; c"), std::string::npos);
  EXPECT_NE(svg.find("x &amp; y"), std::string::npos);
  EXPECT_NE(svg.find("<ellipse"), std::string::npos);
  EXPECT_NE(svg.find("stroke-dasharray"), std::string::npos);
  EXPECT_NE(svg.find(">box</text>"), std::string::npos);
  EXPECT_EQ(svg, to_svg(sketch));
  EXPECT_TRUE(svg.ends_with("</svg>\n"));
}

}  // namespace
}  // namespace etalon
