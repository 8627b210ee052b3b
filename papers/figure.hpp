// figure.hpp: a plot or a sketch as a figure of a paper, with the numbers behind it.
#pragma once

#include <string>

#include "etalon/paper.hpp"
#include "etalon/plot.hpp"
#include "etalon/sketch.hpp"
#include "etalon/text.hpp"

namespace etalon::papers {

/// A row for each x, a column for each line that has a name; the lines have the same x.
inline std::string csv_of(const Plot& plot, const std::string& x) {
  const auto quoted = [](const std::string& name) {
    return name.find(',') == std::string::npos ? name : "\"" + name + "\"";
  };
  std::string text = quoted(x);
  for (const PlotLine& line : plot.lines) text += "," + quoted(line.name);
  text += "\n";
  for (std::size_t i = 0; i < plot.lines[0].x.size(); ++i) {
    text += shortest(plot.lines[0].x[i]);
    for (const PlotLine& line : plot.lines) text += "," + shortest(line.y[i]);
    text += "\n";
  }
  return text;
}

/// `of` is the figure of the source; empty when it has none like this.
inline PaperFigure figure_of(std::string name, const Plot& plot, const std::string& x, std::string of,
                             std::string shows) {
  return {std::move(name), plot.title, to_svg(plot), csv_of(plot, x), std::move(of), std::move(shows)};
}
inline PaperFigure figure_of(std::string name, const Sketch& sketch, std::string of, std::string shows) {
  return {std::move(name), sketch.title, to_svg(sketch), {}, std::move(of), std::move(shows)};
}

}  // namespace etalon::papers
