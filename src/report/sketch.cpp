// sketch.cpp: boxes, discs, lines and words of a sketch as SVG.
#include "etalon/sketch.hpp"

#include <fmt/core.h>

#include "report/svg.hpp"

namespace etalon {
namespace {

const char* color_of(Ink ink) {
  switch (ink) {
    case Ink::light: return "#e3e3e3";
    case Ink::grey: return "#9a9a9a";
    case Ink::dark: return "#333";
    default: return svg::kColors[static_cast<std::size_t>(ink) - static_cast<std::size_t>(Ink::first)];
  }
}

std::string drawn(const SketchLine& line) {
  return fmt::format("<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\" stroke=\"{}\" stroke-width=\"{}\"{}/>\n",
                     svg::number(line.x1), svg::number(line.y1), svg::number(line.x2), svg::number(line.y2),
                     color_of(line.ink), svg::number(line.thickness), line.dashed ? " stroke-dasharray=\"6 4\"" : "");
}

std::string drawn(const SketchShape& shape) {
  const bool pale = shape.filled && shape.strength < 1;
  const std::string ink = pale ? svg::paler(color_of(shape.ink), shape.strength) : color_of(shape.ink);
  const std::string look = fmt::format(" fill=\"{}\" stroke=\"{}\" stroke-width=\"1.5\"{}", shape.filled ? ink : "#fff",
                                       ink, shape.round && !shape.filled ? " fill-opacity=\"0\"" : "");
  std::string svg;
  if (shape.round) {
    svg = fmt::format("<ellipse cx=\"{}\" cy=\"{}\" rx=\"{}\" ry=\"{}\"{}/>\n", svg::number(shape.x),
                      svg::number(shape.y), svg::number(shape.width / 2), svg::number(shape.height / 2), look);
  } else {
    svg = fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"4\"{}/>\n",
                      svg::number(shape.x - shape.width / 2), svg::number(shape.y - shape.height / 2),
                      svg::number(shape.width), svg::number(shape.height), look);
  }
  if (shape.text.empty()) return svg;
  return svg +
         svg::text_at(shape.x, shape.y + 4, shape.text,
                      fmt::format(" text-anchor=\"middle\" fill=\"{}\"", shape.filled && !pale ? "#fff" : "#333"));
}

std::string drawn(const SketchText& text) {
  constexpr const char* anchors[] = {"start", "middle", "end"};
  return svg::text_at(
      text.x, text.y, text.text,
      fmt::format(" text-anchor=\"{}\" fill=\"{}\"{}", anchors[static_cast<std::size_t>(text.anchor)],
                  text.ink == Ink::grey ? svg::kGrey : color_of(text.ink), text.bold ? " font-weight=\"600\"" : ""));
}

}  // namespace

std::string to_svg(const Sketch& sketch) {
  std::string svg = svg::opening(sketch.width, sketch.height, sketch.title, sketch.subtitle);
  for (const SketchLine& line : sketch.lines) svg += drawn(line);
  for (const SketchShape& shape : sketch.shapes) svg += drawn(shape);
  for (const SketchText& text : sketch.texts) svg += drawn(text);
  return svg + "</svg>\n";
}

}  // namespace etalon
