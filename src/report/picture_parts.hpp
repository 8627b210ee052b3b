// picture_parts.hpp: what pictures share: names that fit, axes of numbers, short numbers, what was left out.
#pragma once

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "etalon/format.hpp"
#include "etalon/plot.hpp"
#include "etalon/sketch.hpp"
#include "etalon/text.hpp"
#include "report/characters.hpp"
#include "report/svg.hpp"

namespace etalon::picture {

constexpr double kRow = 18;      // from one name to the next
constexpr double kTop = 64;      // below title and subtitle
constexpr double kLongest = 40;  // letters of a name

/// As a reader may trust it: nothing turns the direction of writing, nothing is longer than its place.
inline std::string name(const std::string& text, double letters = kLongest) {
  return svg::clipped(printable(text), letters);
}

/// Of the longest of these names, in pixels.
template <class Rows, class Name>
double width_of(const Rows& rows, Name name_of) {
  double longest = 0;
  for (const auto& row : rows) longest = std::max(longest, svg::letters_of(name(name_of(row))));
  return svg::kLetter * longest;
}

/// Titles are as long as the picture is wide.
inline Sketch begun(const std::string& title, const std::string& subtitle, int width, double height) {
  Sketch sketch;
  sketch.title = name(title, (width - 40) / 9.0);
  sketch.subtitle = name(subtitle, (width - 40) / svg::kLetter);
  sketch.width = width;
  sketch.height = static_cast<int>(std::ceil(height));
  return sketch;
}

/// How wide a picture is that has title, subtitle and lines of text whole, up to a page.
inline double width_for(const std::string& title, const std::string& subtitle, const std::vector<std::string>& lines) {
  double width = std::max(9 * svg::letters_of(title), svg::kLetter * svg::letters_of(subtitle));
  for (const std::string& line : lines) width = std::max(width, svg::kLetter * svg::letters_of(line));
  return std::min(900.0, width + 40);
}

/// Four digits, with a minus that is as wide as a plus.
inline std::string short_number(double x) {
  const std::string text = std::isinf(x) ? (x < 0 ? "-∞" : "∞") : fmt::format("{:.4g}", x);
  return text.starts_with('-') ? "−" + text.substr(1) : text;
}

/// The widest of these texts in pixels, each no longer than so many letters.
inline double widest(const std::vector<std::string>& texts, double letters = kLongest) {
  double longest = 0;
  for (const std::string& text : texts) longest = std::max(longest, svg::letters_of(name(text, letters)));
  return svg::kLetter * longest;
}

struct Scale {
  double low = 0;
  double high = 1;
  double begin = 0;  ///< in pixels
  double end = 1;

  /// Within the picture, whatever the value is.
  [[nodiscard]] double at(double value) const {
    return begin + std::clamp((value - low) / (high - low), 0.0, 1.0) * (end - begin);
  }
  [[nodiscard]] std::vector<double> ticks(int steps = 5) const {
    std::vector<double> ticks = nice_ticks(low, high, steps);
    std::erase_if(ticks, [&](double tick) { return tick < low || tick > high; });
    return ticks;
  }
};

/// Numbers along the bottom, with a light line up from each.
inline void draw_bottom_axis(Sketch& sketch, const Scale& x, const std::vector<double>& ticks, double top,
                             double bottom, const std::string& label) {
  for (const double tick : ticks) {
    sketch.lines.push_back({x.at(tick), top, x.at(tick), bottom, Ink::light, false, 1});
    sketch.texts.push_back({x.at(tick), bottom + 16, shortest(tick)});
  }
  sketch.lines.push_back({x.begin, bottom, x.end, bottom, Ink::dark, false, 1});
  if (!label.empty()) sketch.texts.push_back({(x.begin + x.end) / 2, bottom + 35, name(label, 90)});
}

/// What the colours mean, side by side at the bottom.
struct LegendEntry {
  Ink ink;
  bool filled;
  std::string text;
};
inline void draw_legend(Sketch& sketch, const std::vector<LegendEntry>& entries, double left, double y) {
  for (const LegendEntry& entry : entries) {
    sketch.shapes.push_back({left + 5, y - 4, 9, 9, "", entry.ink, entry.filled, entry.filled});
    sketch.texts.push_back({left + 15, y, entry.text, Ink::dark, SketchText::Anchor::start});
    left += 15 + svg::kLetter * svg::letters_of(entry.text) + 12;
  }
}

/// What is not in the picture, a line each.
inline void draw_left_out(Sketch& sketch, const std::vector<std::string>& lines, double y) {
  for (const std::string& line : lines) {
    sketch.texts.push_back(
        {20, y, name(line, (sketch.width - 40) / svg::kLetter), Ink::grey, SketchText::Anchor::start});
    y += kRow;
  }
}

}  // namespace etalon::picture
