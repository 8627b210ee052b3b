// Pictures of decisions: every name, bars over the right ranks, nothing outside, names that would break them.
#include "etalon/decision_plots.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "etalon/decisions.hpp"
#include "etalon/document.hpp"
#include "etalon/report.hpp"
#include "pictures.hpp"

namespace etalon {
namespace {

RankDiagram ranked(std::size_t n) {
  RankDiagram diagram{.title = "ranks", .systems = {}, .mean_ranks = {}};
  for (std::size_t i = 0; i < n; ++i) {
    diagram.systems.push_back("s" + std::to_string(i));
    diagram.mean_ranks.push_back(1 + 0.9 * static_cast<double>((i * 7) % n));
  }
  return diagram;
}

TEST(RankDiagram, HasEveryNameAndStaysInside) {
  for (const std::size_t n : {1, 2, 3, 12, 40}) {
    RankDiagram diagram = ranked(n);
    const Sketch sketch = sketch_of(diagram);
    expect_inside(sketch);
    for (const std::string& system : diagram.systems) EXPECT_NE(text_of(sketch, system), nullptr) << system;
    diagram.critical_difference = static_cast<double>(n) / 3;
    expect_inside(sketch_of(diagram));
    diagram.critical_difference = 2.0 * static_cast<double>(n);
    const Sketch beyond = sketch_of(diagram);
    expect_inside(beyond);
    EXPECT_NE(to_svg(beyond).find("longer than the axis"), std::string::npos);
  }
  RankDiagram hostile{.title = kBadNames[0], .systems = kBadNames, .mean_ranks = {1, 2, 3, 4, 5.5, 5.5}};
  expect_inside(sketch_of(hostile));
  const std::string svg = to_svg(hostile);
  EXPECT_NE(svg.find("&lt;b&gt;&quot;&amp;amp;"), std::string::npos);
  EXPECT_EQ(svg.find("<b>"), std::string::npos);
  EXPECT_EQ(svg.find('\0'), std::string::npos);
  EXPECT_EQ(svg.find("\u202e"), std::string::npos);
  EXPECT_EQ(svg.find('\xff'), std::string::npos);
}

TEST(RankDiagram, DrawsBarsOverTheRanksOfTheirGroups) {
  const RankDiagram diagram{.title = "ranks",
                            .systems = {"a", "b", "c", "d", "e"},
                            .mean_ranks = {4, 1, 2, 3, 5},
                            .groups = {{1, 2}, {3, 0}, {2, 0}}};
  const Sketch sketch = sketch_of(diagram);
  // The axis goes from rank 1 to rank 5.
  const SketchLine& axis = sketch.lines.front();
  const auto at = [&](double rank) { return axis.x1 + (rank - 1) / 4 * (axis.x2 - axis.x1); };
  std::vector<SketchLine> bars;
  for (const SketchLine& line : sketch.lines) {
    if (line.ink == Ink::first) bars.push_back(line);
  }
  ASSERT_EQ(bars.size(), 3U);
  EXPECT_NEAR(bars[0].x1, at(1), 5);
  EXPECT_NEAR(bars[0].x2, at(2), 5);
  EXPECT_NEAR(bars[1].x1, at(2), 5);
  EXPECT_NEAR(bars[1].x2, at(4), 5);
  EXPECT_NEAR(bars[2].x1, at(3), 5);
  EXPECT_NEAR(bars[2].x2, at(4), 5);
  // Bars that overlap lie below each other.
  EXPECT_NE(bars[0].y1, bars[1].y1);
  EXPECT_NE(bars[1].y1, bars[2].y1);
  // d stands between c and a, and is no member of their group.
  ASSERT_EQ(sketch.shapes.size(), 2U);
  EXPECT_NEAR(sketch.shapes[0].x, at(2), 0.01);
  EXPECT_NEAR(sketch.shapes[1].x, at(4), 0.01);
  // The better half is on the left.
  EXPECT_LT(text_of(sketch, "b")->x, text_of(sketch, "e")->x);
  EXPECT_LT(text_of(sketch, "b")->y, text_of(sketch, "c")->y);
}

TEST(RankDiagram, GroupsCoverExactlyWhatIsNotToldApart) {
  // Every graph of five systems: a pair is in a group exactly when it is not told apart.
  const std::vector<std::size_t> order{3, 0, 4, 1, 2};
  for (unsigned graph = 0; graph < 1024; ++graph) {
    const auto apart = [&](std::size_t a, std::size_t b) {
      unsigned place = 0;
      for (std::size_t i = 0; i < 5; ++i) {
        for (std::size_t j = i + 1; j < 5; ++j, ++place) {
          if ((i == a && j == b) || (i == b && j == a)) return ((graph >> place) & 1U) != 0;
        }
      }
      return false;
    };
    std::vector<std::vector<bool>> together(5, std::vector<bool>(5));
    for (const auto& group : groups_along(order, apart)) {
      EXPECT_GE(group.size(), 2U);
      for (const std::size_t a : group) {
        for (const std::size_t b : group) together[a][b] = true;
      }
    }
    for (std::size_t a = 0; a < 5; ++a) {
      for (std::size_t b = 0; b < a; ++b) EXPECT_EQ(together[a][b], !apart(a, b)) << graph;
    }
  }
}

TEST(DifferencePlot, ShowsRowsLinesAndColours) {
  using Standing = DifferencePlot::Standing;
  DifferencePlot plot{.title = "differences",
                      .rows = {{"up", 0.2, {{0.1, 0.3}}, Standing::better},
                               {"down", -0.2, {{-0.4, -0.01}}, Standing::worse},
                               {"same", 0.0, {{-0.01, 0.01}}, Standing::equivalent},
                               {"open", 0.1, {{-0.1, std::numeric_limits<double>::infinity()}}, Standing::undecided},
                               {"none", {}, {}, Standing::undecided}},
                      .margin = 0.05};
  const Sketch sketch = sketch_of(plot);
  expect_inside(sketch);
  std::vector<double> margins;
  for (const SketchLine& line : sketch.lines) {
    if (line.dashed) margins.push_back(line.x1);
  }
  ASSERT_EQ(margins.size(), 2U);
  // Of the intervals, in the order of their rows; the margins are 0.1 apart.
  std::vector<SketchLine> intervals;
  for (const SketchLine& line : sketch.lines) {
    if (line.y1 == line.y2 && line.thickness == 2.5) intervals.push_back(line);
  }
  ASSERT_EQ(intervals.size(), 4U);
  const double unit = (margins[1] - margins[0]) / 0.1;
  const double zero = (margins[0] + margins[1]) / 2;
  EXPECT_NEAR(intervals[0].x1, zero + 0.1 * unit, 0.1);
  EXPECT_NEAR(intervals[0].x2, zero + 0.3 * unit, 0.1);
  EXPECT_NEAR(intervals[1].x1, zero - 0.4 * unit, 0.1);
  EXPECT_EQ(intervals[0].ink, Ink::first);
  EXPECT_EQ(intervals[1].ink, Ink::second);
  EXPECT_EQ(intervals[2].ink, Ink::third);
  EXPECT_EQ(intervals[3].ink, Ink::grey);
  EXPECT_NE(text_of(sketch, "no value"), nullptr);
  EXPECT_NE(text_of(sketch, "not decided"), nullptr);

  plot.rows.clear();
  expect_inside(sketch_of(plot));
  for (const std::string& name : kBadNames) plot.rows.push_back({name, 1e-9, {{-1e9, 1e12}}, Standing::worse});
  plot.title = plot.subtitle = plot.x_label = kBadNames[2] + kBadNames[2] + kBadNames[2] + kBadNames[2];
  expect_inside(sketch_of(plot));
  for (std::size_t i = 0; i < 40; ++i) plot.rows.push_back({"s" + std::to_string(i), 0.0, {}, Standing::undecided});
  expect_inside(sketch_of(plot));
}

TEST(UnitDifferences, SortsBarsAndCountsThem) {
  UnitDifferences plot{.title = "units", .first = "a", .second = "b", .differences = {-0.2, 0.5, 0, 0.1, NAN}};
  Sketch sketch = sketch_of(plot);
  expect_inside(sketch);
  std::vector<SketchLine> bars;
  for (const SketchLine& line : sketch.lines) {
    if (line.x1 == line.x2) bars.push_back(line);
  }
  ASSERT_EQ(bars.size(), 3U);
  EXPECT_LT(bars[0].x1, bars[1].x1);
  EXPECT_NEAR((bars[0].y1 - bars[0].y2) / (bars[1].y1 - bars[1].y2), 5, 0.01);
  EXPECT_NEAR((bars[0].y1 - bars[0].y2) / (bars[2].y1 - bars[2].y2), -2.5, 0.01);
  EXPECT_EQ(bars[0].ink, Ink::first);
  EXPECT_EQ(bars[2].ink, Ink::second);
  EXPECT_NE(text_of(sketch, "a better on 2 units"), nullptr);
  EXPECT_NE(text_of(sketch, "b on 1 unit"), nullptr);
  EXPECT_NE(text_of(sketch, "1 equal"), nullptr);
  plot.higher_is_better = false;
  EXPECT_NE(text_of(sketch_of(plot), "a better on 1 unit"), nullptr);

  plot.first = kBadNames[2];
  plot.second = kBadNames[1];
  plot.differences.assign(100000, 0.25);
  sketch = sketch_of(plot);
  expect_inside(sketch);
  EXPECT_LT(sketch.lines.size(), 1000U) << "no more bars than columns of pixels";
  for (const std::vector<double>& none : {std::vector<double>{}, std::vector<double>{0, 0}}) {
    plot.differences = none;
    expect_inside(sketch_of(plot));
  }
}

TEST(RankIntervals, MarkWhatCouldBeBest) {
  RankIntervals plot{.title = "ranks",
                     .value_label = "accuracy",
                     .rows = {{"a", 0.9, 1, 2, true}, {"b", 0.9, 1, 3, true}, {"c", 0.5, 2, 3, false}}};
  const Sketch sketch = sketch_of(plot);
  expect_inside(sketch);
  std::vector<SketchLine> intervals;
  for (const SketchLine& line : sketch.lines) {
    if (line.thickness == 5) intervals.push_back(line);
  }
  ASSERT_EQ(intervals.size(), 3U);
  const double rank = (intervals[1].x2 - intervals[1].x1) / 2.6;
  EXPECT_NEAR(intervals[0].x2 - intervals[0].x1, 1.6 * rank, 0.01);
  EXPECT_NEAR(intervals[2].x1 - intervals[0].x1, rank, 0.01);
  EXPECT_EQ(intervals[0].ink, Ink::first);
  EXPECT_EQ(intervals[2].ink, Ink::grey);
  EXPECT_TRUE(text_of(sketch, "a")->bold);
  EXPECT_FALSE(text_of(sketch, "c")->bold);
  // Equal values share their place.
  EXPECT_EQ(sketch.shapes[0].x, sketch.shapes[1].x);
  plot.rows.clear();
  expect_inside(sketch_of(plot));
  for (std::size_t i = 0; i < 40; ++i)
    plot.rows.push_back({kBadNames[i % kBadNames.size()], -1e-7 * static_cast<double>(i), 1, 40, i < 3});
  expect_inside(sketch_of(plot));
}

std::vector<ScoreEntry> three_systems() {
  std::vector<ScoreEntry> entries;
  for (int u = 0; u < 12; ++u) {
    const std::string unit = "q" + std::to_string(u);
    entries.push_back({"low", unit, "accuracy", 0.1 + 0.01 * (u % 3)});
    entries.push_back({"high", unit, "accuracy", 0.9 + 0.01 * (u % 4)});
    entries.push_back({"near", unit, "accuracy", 0.9 + 0.01 * ((u + 2) % 4)});
  }
  return entries;
}

TEST(DecisionPictures, AreOfWhatWasDecided) {
  DecisionOptions how;
  how.method = PairMethod::wilcoxon;
  const Decisions found = compare_systems(three_systems(), how);
  const std::vector<Sketch> pictures = pictures_of(found);
  ASSERT_EQ(pictures.size(), 2U);
  EXPECT_EQ(pictures[0].name, "intervals");
  EXPECT_EQ(pictures[1].name, "ranks");
  for (const Sketch& picture : pictures) expect_inside(picture);
  // high and near are not told apart, and low is worse.
  std::size_t bars = 0;
  for (const SketchLine& line : pictures[1].lines) bars += line.ink == Ink::first ? 1 : 0;
  EXPECT_EQ(bars, 1U);
  EXPECT_NE(text_of(pictures[0], "worse"), nullptr);
  EXPECT_EQ(text_of(pictures[0], "better"), nullptr);

  how.baseline = "low";
  const std::vector<Sketch> with_baseline = pictures_of(compare_systems(three_systems(), how));
  ASSERT_EQ(with_baseline.size(), 1U) << "nothing is known about pairs without the baseline";
  EXPECT_NE(text_of(with_baseline[0], "better"), nullptr);
  EXPECT_EQ(text_of(with_baseline[0], "low"), nullptr);

  how.baseline.clear();
  std::vector<ScoreEntry> two = three_systems();
  std::erase_if(two, [](const ScoreEntry& entry) { return entry.system == "low"; });
  const std::vector<Sketch> of_two = pictures_of(compare_systems(two, how));
  ASSERT_EQ(of_two.size(), 2U);
  EXPECT_EQ(of_two[1].name, "units");
}

TEST(DecisionPictures, TravelWithTheirDocument) {
  const Document document = document_of(compare_systems(three_systems(), {}));
  const Document again = document_from_bytes(to_bytes(document));
  const std::vector<Picture> pictures = pictures_of(document);
  const std::vector<Picture> read = pictures_of(again);
  ASSERT_EQ(pictures.size(), 2U);
  ASSERT_EQ(read.size(), 2U);
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_EQ(read[i].name, pictures[i].name);
    EXPECT_EQ(read[i].svg(), pictures[i].svg());
    EXPECT_NE(html_fragment(document).find(pictures[i].svg()), std::string::npos);
  }
  EXPECT_EQ(write(document, OutputFormat::table).find("Mean ranks"), std::string::npos);
}

}  // namespace
}  // namespace etalon
