// plot.hpp: line plots as SVG, the same bytes on every machine.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace etalon {

struct PlotLine {
  enum class Look {
    line,
    dashed,
    muted,   ///< thin and grey, without a name: many lines behind the ones that matter
    points,  ///< a mark at each point and no line
  };
  std::string name;       ///< written at the end of the line; empty: nowhere
  std::vector<double> x;  ///< finite, not decreasing
  std::vector<double> y;  ///< as many; a point that is not finite is left out
  Look look = Look::line;
};

struct Plot {
  std::string title;
  std::string subtitle{};
  std::string x_label{};
  std::string y_label{};
  std::vector<PlotLine> lines;
  /// The ends of the axes; without them, those of the points, rounded outwards.
  std::optional<std::pair<double, double>> x_range{};
  std::optional<std::pair<double, double>> y_range{};
  int width = 720;
  int height = 440;
};

/// Lines have colours that the colour-blind can tell apart, their names at their ends. Points that would not change the
/// picture by a fifth of a pixel are left out.
std::string to_svg(const Plot& plot);

/// Multiples of 1, 2 or 5 times a power of ten that cover an interval with about so many steps; its ends lie within.
std::vector<double> nice_ticks(double low, double high, int steps = 5);

}  // namespace etalon
