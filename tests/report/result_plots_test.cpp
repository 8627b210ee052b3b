// Pictures of values, places, shades and laws: where things are, what is said, nothing outside, names that would break
// them.
#include "etalon/result_plots.hpp"

#include <cmath>
#include <limits>

#include "pictures.hpp"

namespace etalon {
namespace {

/// Neither marks of XML nor what turns the direction of writing comes through.
void expect_escaped(const Sketch& sketch) {
  const std::string svg = to_svg(sketch);
  EXPECT_NE(svg.find("&lt;b&gt;&quot;&amp;amp;"), std::string::npos) << sketch.title;
  EXPECT_EQ(svg.find("<b>"), std::string::npos);
  EXPECT_EQ(svg.find('\0'), std::string::npos);
  EXPECT_EQ(svg.find("\u202e"), std::string::npos);
  EXPECT_EQ(svg.find('\xff'), std::string::npos);
}

TEST(ValuePlot, PutsDotsAndIntervalsOnTheScaleOfTheirPanel) {
  ValuePlot plot{.title = "values",
                 .panels = {{.title = "accuracy",
                             .rows = {{.name = "a", .value = 0.8, .interval = {{0.6, 1.0}}},
                                      {.name = "b", .value = 0.7, .interval = {{0.5, 0.9}}},
                                      {.name = "c", .undefined = "no positive on either side"}}},
                            {.title = "loss", .note = "lower is better", .rows = {{.name = "a", .value = 120.0}}}}};
  const Sketch sketch = sketch_of(plot);
  expect_inside(sketch);
  std::vector<SketchLine> intervals;
  for (const SketchLine& line : sketch.lines) {
    if (line.thickness == 2.5) intervals.push_back(line);
  }
  ASSERT_EQ(intervals.size(), 2U);
  const double tenth = (intervals[0].x2 - intervals[0].x1) / 4;
  EXPECT_NEAR(intervals[0].x1 - intervals[1].x1, tenth, 0.01);
  EXPECT_NEAR(sketch.shapes[0].x, (intervals[0].x1 + intervals[0].x2) / 2, 0.01);
  EXPECT_NEAR(sketch.shapes[0].x - sketch.shapes[1].x, tenth, 0.01);
  EXPECT_EQ(sketch.shapes[0].y, intervals[0].y1);
  // Nothing was tested: all systems look alike.
  EXPECT_EQ(sketch.shapes[0].round, sketch.shapes[1].round);
  EXPECT_EQ(sketch.shapes[0].filled, sketch.shapes[1].filled);
  EXPECT_EQ(text_of(sketch, "a")->bold, text_of(sketch, "b")->bold);
  EXPECT_NE(text_of(sketch, "undefined: no positive on either side"), nullptr);
  EXPECT_NE(text_of(sketch, "0.8 [0.6, 1]"), nullptr);
  EXPECT_NE(text_of(sketch, "lower is better"), nullptr);
  EXPECT_GT(text_of(sketch, "loss")->y, text_of(sketch, "c")->y);
}

TEST(ValuePlot, StaysInsideWhateverTheValues) {
  ValuePlot plot{.title = kBadNames[0], .subtitle = kBadNames[2], .panels = {}};
  expect_inside(sketch_of(plot));
  const double none = std::numeric_limits<double>::infinity();
  for (const std::string& name : kBadNames) {
    ValuePlot::Panel panel{.title = name, .note = "lower is better"};
    for (const std::string& system : kBadNames)
      panel.rows.push_back({.name = system, .value = 1e-9, .interval = {{-none, 1e12}}});
    panel.rows.push_back({.name = name, .undefined = kBadNames[2] + kBadNames[2] + kBadNames[2] + kBadNames[2]});
    panel.rows.push_back({.name = name, .value = none});
    plot.panels.push_back(panel);
  }
  plot.left_out = {kBadNames[2] + kBadNames[2] + kBadNames[2] + kBadNames[2]};
  expect_inside(sketch_of(plot));
  expect_escaped(sketch_of(plot));
}

TEST(PlacesChart, DrawsALineThroughTheRanks) {
  const PlacesChart chart{.title = "places",
                          .scores = {"f1", "mcc", "none", "kappa"},
                          .systems = {"a", "b", "c"},
                          .ranks = {{1, 2, 3}, {2, 1, 3}, {NAN, NAN, NAN}, {1.5, 1.5, 3}}};
  const Sketch sketch = sketch_of(chart);
  expect_inside(sketch);
  ASSERT_EQ(sketch.lines.size(), 6U) << "over the score that has no ranks";
  ASSERT_EQ(sketch.shapes.size(), 9U);
  // a falls, b rises, and c stays where it is.
  EXPECT_LT(sketch.lines[0].y1, sketch.lines[0].y2);
  EXPECT_GT(sketch.lines[2].y1, sketch.lines[2].y2);
  EXPECT_EQ(sketch.lines[4].y1, sketch.lines[4].y2);
  EXPECT_EQ(sketch.lines[4].ink, Ink::grey);
  EXPECT_NE(sketch.lines[0].ink, sketch.lines[2].ink);
  // Those that tie keep their order, and are told to tie.
  EXPECT_EQ(shapes_with(sketch, "1.5").size(), 2U);
  EXPECT_EQ(sketch.lines[1].y1, sketch.lines[1].y2);
  EXPECT_NE(text_of(sketch, "no rank"), nullptr);
  std::size_t names = 0;
  for (const SketchText& text : sketch.texts) names += text.text == "a" ? 1 : 0;
  EXPECT_EQ(names, 2U) << "at both ends";

  PlacesChart hostile{.title = kBadNames[0],
                      .subtitle = kBadNames[3],
                      .scores = kBadNames,
                      .systems = kBadNames,
                      .ranks = std::vector(6, std::vector<double>{1, 2, 3, 4, 5.25, 5.75}),
                      .left_out = {"something"}};
  expect_inside(sketch_of(hostile));
  expect_escaped(sketch_of(hostile));
  hostile.scores.resize(1);
  hostile.ranks.resize(1);
  expect_inside(sketch_of(hostile));
  expect_inside(sketch_of(PlacesChart{.title = "none", .scores = {}, .systems = {}, .ranks = {}}));
}

TEST(HeatMap, ShadesAndWritesEveryCell) {
  HeatMap map{.title = "shades",
              .rows = {"x", "y"},
              .columns = {"x", "y"},
              .row_label = "truth",
              .column_label = "predicted",
              .cells = {{{"7", 0.5}, {"1234567", 1}}, {{"", 0}, {"3", 7}}}};
  const Sketch sketch = sketch_of(map);
  expect_inside(sketch);
  ASSERT_EQ(sketch.shapes.size(), 4U);
  EXPECT_NEAR(sketch.shapes[0].strength * 2, sketch.shapes[1].strength, 1e-12);
  EXPECT_EQ(sketch.shapes[2].strength, 0);
  EXPECT_EQ(sketch.shapes[3].strength, sketch.shapes[1].strength);
  EXPECT_GT(sketch.shapes[1].x, sketch.shapes[0].x);
  EXPECT_GT(sketch.shapes[2].y, sketch.shapes[0].y);
  EXPECT_GT(sketch.shapes[0].width, 7 * 6) << "the longest number fits";
  const std::string svg = to_svg(sketch);
  EXPECT_NE(svg.find("fill=\"#ffffff\""), std::string::npos);
  EXPECT_NE(svg.find("fill=\"#333\">7</text>"), std::string::npos) << "dark letters on pale shades";

  // Heads that are too long for all columns are numbers.
  map.rows = map.columns = std::vector<std::string>(30, "a class with a long name");
  map.cells = std::vector(30, std::vector<HeatMap::Cell>(30));
  EXPECT_NE(text_of(sketch_of(map), "30"), nullptr);
  EXPECT_NE(text_of(sketch_of(map), "a class with a long name  30"), nullptr);
  map = {.title = kBadNames[0], .subtitle = kBadNames[2], .rows = kBadNames, .columns = kBadNames, .cells = {}};
  map.cells = std::vector(6, std::vector<HeatMap::Cell>(6, {"12.5", 0.25}));
  expect_inside(sketch_of(map));
  expect_escaped(sketch_of(map));
  expect_inside(sketch_of(HeatMap{.title = "none", .rows = {}, .columns = {}, .cells = {}}));
}

TEST(ConfusionMap, ShadesByTheShareOfTheRow) {
  const HeatMap map = confusion_map("mine", {"cat", "dog"}, {3, 1, 0, 0});
  EXPECT_EQ(map.cells[0][0].text, "3");
  EXPECT_EQ(map.cells[0][0].share, 0.75);
  EXPECT_EQ(map.cells[1][1].share, 0) << "a row of nothing";
  EXPECT_EQ(map.subtitle, "4 objects; a shade is the share of its row");

  // Of forty classes the thirty with most objects, in their order, with the shares of whole rows.
  std::vector<std::string> classes;
  std::vector<double> counts(1600);
  for (std::size_t i = 0; i < 40; ++i) {
    classes.push_back("c" + std::to_string(i));
    counts[i * 40 + i] = static_cast<double>(i);
    counts[i * 40] += static_cast<double>(i);
  }
  const HeatMap many = confusion_map("mine", classes, counts);
  ASSERT_EQ(many.rows.size(), 30U);
  EXPECT_EQ(many.rows.front(), "c0") << "which most are taken for";
  EXPECT_EQ(many.rows[1], "c11");
  EXPECT_EQ(many.cells[1][1].share, 0.5);
  ASSERT_EQ(many.left_out.size(), 1U);
  expect_inside(sketch_of(many));
}

TEST(LawMarks, HasAMarkForEveryMeasureAndLaw) {
  using Mark = LawMarks::Mark;
  LawMarks marks{.title = "laws",
                 .sections = {{.title = "2 classes",
                               .laws = {"max", "sym"},
                               .rows = {{.name = "f1", .marks = {Mark::holds, Mark::weak}, .word = "more"},
                                        {.name = "mcc", .marks = {Mark::refuted, Mark::none}}},
                               .word_head = "bias"}}};
  const Sketch sketch = sketch_of(marks);
  expect_inside(sketch);
  // One in the table and one that says what it means.
  for (const char* mark : {"✓", "weak", "✗"}) EXPECT_EQ(shapes_with(sketch, mark).size(), 2U) << mark;
  EXPECT_TRUE(shapes_with(sketch, "–").empty()) << "what does not occur is not explained";
  EXPECT_EQ(shapes_with(sketch, "✓")[0]->x, shapes_with(sketch, "✗")[0]->x);
  EXPECT_LT(shapes_with(sketch, "✓")[0]->y, shapes_with(sketch, "✗")[0]->y);
  EXPECT_NE(text_of(sketch, "refuted"), nullptr);
  EXPECT_NE(text_of(sketch, "more"), nullptr);

  marks.sections.push_back({.title = kBadNames[2], .laws = kBadNames, .rows = {}});
  for (std::size_t i = 0; i < 50; ++i)
    marks.sections[1].rows.push_back(
        {.name = kBadNames[i % kBadNames.size()], .marks = std::vector(6, Mark::untested), .word = kBadNames[2]});
  expect_inside(sketch_of(marks));
  expect_escaped(sketch_of(marks));
  EXPECT_NE(text_of(sketch_of(marks), "the first 40 of 50 measures are drawn"), nullptr);
}

}  // namespace
}  // namespace etalon
