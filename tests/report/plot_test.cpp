// Plots: well-formed, inside of the picture, the same bytes, thinned without losing peaks, ticks that read well.
#include "etalon/plot.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <regex>
#include <sstream>

namespace etalon {
namespace {

/// Every tag is closed by its own, every attribute is quoted, no bare & or <.
void expect_well_formed(const std::string& xml) {
  std::vector<std::string> open;
  const std::regex tag(R"re(<(/?)([a-z]+)((?: [a-zA-Z0-9:-]+="[^"<]*")*)(/?)>)re");
  std::size_t end = 0;
  for (std::sregex_iterator it(xml.begin(), xml.end(), tag), last; it != last; ++it) {
    const std::string between = xml.substr(end, static_cast<std::size_t>(it->position()) - end);
    EXPECT_EQ(between.find('<'), std::string::npos) << between;
    const bool closing = (*it)[1].length() > 0;
    const bool empty = (*it)[4].length() > 0;
    if (closing) {
      ASSERT_FALSE(open.empty());
      EXPECT_EQ(open.back(), (*it)[2]);
      open.pop_back();
    } else if (!empty) {
      open.push_back((*it)[2]);
    }
    end = static_cast<std::size_t>(it->position() + it->length());
  }
  EXPECT_TRUE(open.empty());
  EXPECT_EQ(xml.substr(end), "\n");
  const std::regex bare("&(?!(amp|lt|gt|quot);)");
  EXPECT_FALSE(std::regex_search(xml, bare));
}

struct Drawn {
  std::vector<std::pair<double, double>> points;
};

std::vector<Drawn> polylines_of(const std::string& svg) {
  std::vector<Drawn> lines;
  const std::regex polyline("<polyline points=\"([^\"]*)\"");
  for (std::sregex_iterator it(svg.begin(), svg.end(), polyline), last; it != last; ++it) {
    lines.emplace_back();
    std::istringstream text((*it)[1]);
    double x = 0;
    double y = 0;
    char comma = 0;
    while (text >> x >> comma >> y) lines.back().points.emplace_back(x, y);
  }
  return lines;
}

Plot waves() {
  Plot plot{.title = "a < b & \"c\"",
            .subtitle = "two\tlines",
            .x_label = "x",
            .y_label = "y",
            .lines = {{"sine", {}, {}}, {"cosine", {}, {}}}};
  for (int i = 0; i <= 300; ++i) {
    for (PlotLine& line : plot.lines) line.x.push_back(i / 10.0);
    plot.lines[0].y.push_back(std::sin(i / 10.0));
    plot.lines[1].y.push_back(std::cos(i / 10.0));
  }
  return plot;
}

TEST(Plot, IsWellFormedInsideOfThePictureAndTheSameBytes) {
  const std::string svg = to_svg(waves());
  expect_well_formed(svg);
  EXPECT_EQ(svg, to_svg(waves()));
  const auto lines = polylines_of(svg);
  ASSERT_EQ(lines.size(), 2U);
  for (const Drawn& line : lines) {
    EXPECT_GT(line.points.size(), 50U);
    for (const auto& [x, y] : line.points) {
      EXPECT_GE(x, 40);
      EXPECT_LE(x, 720);
      EXPECT_GE(y, 30);
      EXPECT_LE(y, 410);
    }
  }
  EXPECT_NE(svg.find(">sine</text>"), std::string::npos);
  EXPECT_NE(svg.find("a &lt; b &amp; &quot;c&quot;"), std::string::npos);
}

TEST(Plot, ThinsLongLinesAndKeepsTheirPeaks) {
  Plot plot{.title = "long", .lines = {{"", {}, {}}}};
  for (int i = 0; i < 1000000; ++i) {
    plot.lines[0].x.push_back(i);
    plot.lines[0].y.push_back(i == 654321 ? 1 : 0);
  }
  const std::string svg = to_svg(plot);
  EXPECT_LT(svg.size(), 10000U);
  const auto line = polylines_of(svg).at(0);
  double top = 1e9;
  for (const auto& point : line.points) top = std::min(top, point.second);
  EXPECT_EQ(top, 44) << "the peak of one point is drawn up to the top";
  EXPECT_LT(line.points.size(), 10U);
}

TEST(Plot, KeepsWhatCanBeSeen) {
  // Each point of the simplified line is one of the points, and all others are near it.
  const auto drawn = polylines_of(to_svg(waves()))[0].points;
  Plot fine = waves();
  fine.lines[0].look = PlotLine::Look::points;
  const std::string svg = to_svg(fine);
  const std::regex circle("<circle cx=\"([^\"]*)\" cy=\"([^\"]*)\"");
  std::size_t at = 0;
  std::size_t circles = 0;
  for (std::sregex_iterator it(svg.begin(), svg.end(), circle), last; it != last; ++it, ++circles) {
    const double x = std::stod((*it)[1]);
    const double y = std::stod((*it)[2]);
    while (at + 2 < drawn.size() && drawn[at + 1].first < x) ++at;
    const auto [x0, y0] = drawn[at];
    const auto [x1, y1] = drawn[at + 1];
    const double distance = std::abs((x - x0) * (y1 - y0) - (y - y0) * (x1 - x0)) / std::hypot(x1 - x0, y1 - y0);
    EXPECT_LT(distance, 0.25) << x << " " << y;
  }
  EXPECT_EQ(circles, 301U);
}

TEST(Plot, TicksOfEndsThatNearlyMeetAreTheEnds) {
  for (const auto& [low, high] : {std::pair(1.0, std::nextafter(1.0, 2.0)), std::pair(6e-285, 6.1e-285),
                                  std::pair(0.0, 5e-324), std::pair(-1e300, std::nextafter(-1e300, 0.0)),
                                  std::pair(1e-320, 3e-320), std::pair(0.0, 1.0), std::pair(1e9, 1e9 + 1)}) {
    const std::vector<double> ticks = nice_ticks(low, high);
    ASSERT_GE(ticks.size(), 2U) << low;
    ASSERT_LE(ticks.size(), 12U) << low;
    EXPECT_TRUE(std::is_sorted(ticks.begin(), ticks.end())) << low;
    EXPECT_TRUE(std::isfinite(ticks.front()) && std::isfinite(ticks.back())) << low;
  }
}

TEST(Plot, NamesDoNotOverlap) {
  Plot plot{.title = "names", .lines = {}};
  for (int i = 0; i < 6; ++i) plot.lines.push_back({"line " + std::to_string(i), {0, 1}, {0, 0.5}});
  const std::string svg = to_svg(plot);
  const std::regex name("<text x=\"[^\"]*\" y=\"([^\"]*)\" fill=\"[^\"]*\">line");
  std::vector<double> heights;
  for (std::sregex_iterator it(svg.begin(), svg.end(), name), last; it != last; ++it)
    heights.push_back(std::stod((*it)[1]));
  ASSERT_EQ(heights.size(), 6U);
  std::sort(heights.begin(), heights.end());
  for (std::size_t i = 1; i < heights.size(); ++i) EXPECT_GE(heights[i] - heights[i - 1], 14.9);
}

TEST(Plot, BearsNothingConstantsAndHoles) {
  expect_well_formed(to_svg(Plot{.title = "nothing", .lines = {}}));
  expect_well_formed(to_svg(Plot{.title = "empty", .lines = {{"empty", {}, {}}}}));
  expect_well_formed(to_svg(Plot{.title = "constant", .lines = {{"constant", {0, 1}, {3, 3}}}}));
  const std::string holes = to_svg(Plot{.title = "holes", .lines = {{"", {0, 1, 2}, {3, NAN, 4}}}});
  expect_well_formed(holes);
  EXPECT_EQ(holes.find("nan"), std::string::npos);
  EXPECT_EQ(polylines_of(holes).at(0).points.size(), 2U);
}

TEST(Plot, TicksAreRound) {
  using List = std::vector<double>;
  EXPECT_EQ(nice_ticks(0, 1), (List{0, 0.2, 0.4, 0.6, 0.8, 1}));
  EXPECT_EQ(nice_ticks(-1, 1), (List{-1, -0.5, 0, 0.5, 1}));
  EXPECT_EQ(nice_ticks(1, 250, 6), (List{0, 50, 100, 150, 200, 250}));
  EXPECT_EQ(nice_ticks(0.31, 0.69), (List{0.3, 0.4, 0.5, 0.6, 0.7}));
  EXPECT_EQ(nice_ticks(0, 7e6), (List{0, 2e6, 4e6, 6e6, 8e6}));
}

}  // namespace
}  // namespace etalon
