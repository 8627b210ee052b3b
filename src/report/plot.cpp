// plot.cpp: axes, lines and names of a plot as SVG.
#include "etalon/plot.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>
#include <tuple>

#include "etalon/text.hpp"
#include "report/characters.hpp"
#include "report/svg.hpp"

namespace etalon {
namespace {

using svg::clipped, svg::kColors, svg::kGrey, svg::kLetter, svg::number, svg::text_at, svg::opening;

constexpr double kLineGap = 15;  // between two names at the ends of lines

struct Axis {
  double low = 0;
  double high = 1;
  std::vector<double> ticks{};
  double begin = 0;  ///< in pixels
  double end = 1;

  [[nodiscard]] double at(double value) const { return begin + (value - low) / (high - low) * (end - begin); }
};

Axis axis_of(const std::vector<PlotLine>& lines, std::vector<double> PlotLine::* values,
             const std::optional<std::pair<double, double>>& range, int steps) {
  Axis axis;
  double low = std::numeric_limits<double>::infinity();
  double high = -low;
  for (const PlotLine& line : lines) {
    for (const double value : line.*values) {
      if (!std::isfinite(value)) continue;
      low = std::min(low, value);
      high = std::max(high, value);
    }
  }
  if (!(low <= high)) low = high = 0;
  if (range) std::tie(low, high) = *range;
  if (low == high) {
    low -= 0.5;
    high += 0.5;
  }
  axis.ticks = nice_ticks(low, high, steps);
  if (range) {
    std::erase_if(axis.ticks, [&](double tick) { return tick < low || tick > high; });
    axis.low = low;
    axis.high = high;
  } else {
    axis.low = axis.ticks.front();
    axis.high = axis.ticks.back();
  }
  return axis;
}

using Point = std::pair<double, double>;

/// Of the points in one column of pixels the first, least, greatest and last, in their order.
std::vector<Point> thinned(const std::vector<Point>& points) {
  std::vector<Point> kept;
  for (auto first = points.begin(); first != points.end();) {
    const auto column = std::floor(first->first);
    const auto last = std::find_if(first, points.end(), [&](const Point& p) { return std::floor(p.first) != column; });
    const auto [least, greatest] =
        std::minmax_element(first, last, [](const Point& a, const Point& b) { return a.second < b.second; });
    const std::array four{first, std::min(least, greatest), std::max(least, greatest), last - 1};
    for (std::size_t i = 0; i < four.size(); ++i) {
      if (i == 0 || four[i] != four[i - 1]) kept.push_back(*four[i]);
    }
    first = last;
  }
  return kept;
}

/// Leaves out what is nearer than a fifth of a pixel to the line through the rest (Douglas and Peucker 1973).
std::vector<Point> simplified(const std::vector<Point>& points) {
  constexpr double tolerance = 0.2;
  if (points.size() < 3) return points;
  std::vector<bool> keep(points.size());
  keep.front() = keep.back() = true;
  std::vector<std::pair<std::size_t, std::size_t>> open{{0, points.size() - 1}};
  while (!open.empty()) {
    const auto [first, last] = open.back();
    open.pop_back();
    const double dx = points[last].first - points[first].first;
    const double dy = points[last].second - points[first].second;
    const double length = std::hypot(dx, dy);
    double farthest = tolerance;
    std::size_t at = first;
    for (std::size_t i = first + 1; i < last; ++i) {
      const double px = points[i].first - points[first].first;
      const double py = points[i].second - points[first].second;
      const double distance = length > 0 ? std::abs(px * dy - py * dx) / length : std::hypot(px, py);
      if (distance <= farthest) continue;
      farthest = distance;
      at = i;
    }
    if (at == first) continue;
    keep[at] = true;
    open.emplace_back(first, at);
    open.emplace_back(at, last);
  }
  std::vector<Point> kept;
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (keep[i]) kept.push_back(points[i]);
  }
  return kept;
}

/// The points in pixels, without those that would not be seen.
std::vector<Point> points_of(const PlotLine& line, const Axis& x, const Axis& y) {
  std::vector<Point> points;
  for (std::size_t i = 0; i < line.x.size(); ++i) {
    if (std::isfinite(line.x[i]) && std::isfinite(line.y[i])) points.emplace_back(x.at(line.x[i]), y.at(line.y[i]));
  }
  return line.look == PlotLine::Look::points ? points : simplified(thinned(points));
}

std::string grid_and_axes(const Plot& plot, const Axis& x, const Axis& y) {
  std::string svg;
  for (const double tick : y.ticks) {
    svg += fmt::format("<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\" stroke=\"#e3e3e3\"/>\n", number(x.begin),
                       number(y.at(tick)), number(x.end), number(y.at(tick)));
    svg += text_at(x.begin - 8, y.at(tick) + 4, shortest(tick), " text-anchor=\"end\"");
  }
  for (const double tick : x.ticks) {
    svg += fmt::format("<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\" stroke=\"#333\"/>\n", number(x.at(tick)),
                       number(y.begin), number(x.at(tick)), number(y.begin + 5));
    svg += text_at(x.at(tick), y.begin + 19, shortest(tick), " text-anchor=\"middle\"");
  }
  svg += fmt::format("<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\" stroke=\"#333\"/>\n", number(x.begin),
                     number(y.begin), number(x.end), number(y.begin));
  if (!plot.x_label.empty())
    svg += text_at((x.begin + x.end) / 2, y.begin + 39, plot.x_label, " text-anchor=\"middle\"");
  if (!plot.y_label.empty()) {
    const double middle = (y.begin + y.end) / 2;
    svg += text_at(16, middle, plot.y_label,
                   fmt::format(" text-anchor=\"middle\" transform=\"rotate(-90 16 {})\"", number(middle)));
  }
  return svg;
}

std::string draw(const PlotLine& line, const std::vector<Point>& points, const char* color) {
  std::string svg;
  if (points.empty()) return svg;
  if (line.look == PlotLine::Look::points) {
    for (const auto& [x, y] : points)
      svg += fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"3\" fill=\"{}\"/>\n", number(x), number(y), color);
    return svg;
  }
  std::string path;
  for (const auto& [x, y] : points) path += (path.empty() ? "" : " ") + number(x) + "," + number(y);
  const bool muted = line.look == PlotLine::Look::muted;
  const char* dashes = line.look == PlotLine::Look::dashed ? " stroke-dasharray=\"6 4\"" : "";
  return fmt::format(
      "<polyline points=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{}\" stroke-linejoin=\"round\"{}/>\n", path,
      muted ? "#c9c9c9" : color, muted ? "1" : "2", dashes);
}

/// The heights of the names: beside the ends of their lines, moved apart where they would overlap.
std::vector<double> spread(std::vector<double> heights, double top, double bottom) {
  std::vector<std::size_t> order(heights.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return heights[a] < heights[b]; });
  double least = top;
  for (const std::size_t i : order) {
    heights[i] = std::max(heights[i], least);
    least = heights[i] + kLineGap;
  }
  double most = bottom;
  for (auto i = order.rbegin(); i != order.rend(); ++i) {
    heights[*i] = std::min(heights[*i], most);
    most = heights[*i] - kLineGap;
  }
  return heights;
}

}  // namespace

std::vector<double> nice_ticks(double low, double high, int steps) {
  const double rough = (high - low) / steps;
  const double power = std::pow(10, std::floor(std::log10(rough)));
  const double step = (rough / power <= 1 ? 1 : rough / power <= 2 ? 2 : rough / power <= 5 ? 5 : 10) * power;
  // A multiple of a power of ten below 1 is written by dividing: 3/10 is 0.3 and 3·0.1 is not.
  const double inverse = std::round(1 / power);
  // Between ends that differ in their last digits alone there is no round number, and one step more changes nothing.
  constexpr double most = 1e12;
  if (!(std::abs(low / step) < most && std::abs(high / step) < most && std::isfinite(inverse))) return {low, high};
  std::vector<double> ticks;
  for (double i = std::floor(low / step + 1e-9); i <= std::ceil(high / step - 1e-9); ++i) {
    const double whole = i * std::round(step / power);
    ticks.push_back(power < 1 ? whole / inverse : whole * power);
  }
  return ticks;
}

std::string to_svg(const Plot& plot) {
  constexpr double most_letters = 30;
  double longest = 0;
  for (const PlotLine& line : plot.lines)
    longest = std::max(longest, svg::letters_of(clipped(line.name, most_letters)));
  Axis x = axis_of(plot.lines, &PlotLine::x, plot.x_range, 6);
  Axis y = axis_of(plot.lines, &PlotLine::y, plot.y_range, 5);
  x.begin = plot.y_label.empty() ? 48 : 66;
  x.end = plot.width - (longest == 0 ? 20 : 16 + kLetter * longest);
  y.begin = plot.height - (plot.x_label.empty() ? 34 : 52);
  y.end = plot.subtitle.empty() ? 44 : 60;

  std::string svg = opening(plot.width, plot.height, plot.title, plot.subtitle);
  svg += grid_and_axes(plot, x, y);

  std::vector<const char*> colors;
  std::vector<double> heights;
  std::vector<std::size_t> named;
  std::size_t next = 0;
  for (std::size_t i = 0; i < plot.lines.size(); ++i) {
    const PlotLine& line = plot.lines[i];
    const bool grey = line.look == PlotLine::Look::muted || line.look == PlotLine::Look::dashed;
    colors.push_back(grey ? kGrey : kColors[next++ % kColors.size()]);
    const std::vector<Point> points = points_of(line, x, y);
    svg += draw(line, points, colors.back());
    if (line.name.empty() || points.empty()) continue;
    named.push_back(i);
    heights.push_back(points.back().second);
  }
  heights = spread(std::move(heights), y.end, y.begin);
  for (std::size_t i = 0; i < named.size(); ++i) {
    svg += text_at(x.end + 8, heights[i] + 4, clipped(plot.lines[named[i]].name, most_letters),
                   fmt::format(" fill=\"{}\"", colors[named[i]]));
  }
  return svg + "</svg>\n";
}

}  // namespace etalon
