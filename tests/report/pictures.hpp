// pictures.hpp: what tests of pictures ask of all of them: nothing outside, names that would break them.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "etalon/sketch.hpp"

namespace etalon {

inline const std::vector<std::string> kBadNames{"<b>\"&amp;",
                                                "日本語のシステムの名前はとても長いのです日本語のシステム",
                                                "a very long name of a system that goes on and on and on",
                                                "turned \u202e round",
                                                "bytes \xff\xfe",
                                                std::string("nul\0 and\nlines", 14)};

/// Coordinates within the picture; texts with the room that they need.
inline void expect_inside(const Sketch& sketch) {
  const auto inside = [&](double x, double y) {
    EXPECT_GE(x, 0) << sketch.title;
    EXPECT_LE(x, sketch.width) << sketch.title;
    EXPECT_GE(y, 0) << sketch.title;
    EXPECT_LE(y, sketch.height) << sketch.title;
  };
  for (const SketchLine& line : sketch.lines) {
    inside(line.x1, line.y1);
    inside(line.x2, line.y2);
  }
  for (const SketchShape& shape : sketch.shapes) {
    inside(shape.x - shape.width / 2, shape.y - shape.height / 2);
    inside(shape.x + shape.width / 2, shape.y + shape.height / 2);
  }
  for (const SketchText& text : sketch.texts) {
    std::size_t letters = 0;
    for (const char c : text.text) letters += (static_cast<unsigned char>(c) & 0xC0) != 0x80 ? 1 : 0;
    const double width = 6 * static_cast<double>(letters);
    const double begin = text.x - (text.anchor == SketchText::Anchor::end      ? width
                                   : text.anchor == SketchText::Anchor::middle ? width / 2
                                                                               : 0);
    inside(begin, text.y - 9);
    inside(begin + width, text.y + 3);
  }
  const std::string svg = to_svg(sketch);
  EXPECT_EQ(svg, to_svg(sketch));
  EXPECT_EQ(svg.find("nan"), std::string::npos);
  EXPECT_EQ(svg.find("inf"), std::string::npos);
}

inline const SketchText* text_of(const Sketch& sketch, const std::string& text) {
  for (const SketchText& one : sketch.texts) {
    if (one.text == text) return &one;
  }
  return nullptr;
}

/// The boxes that say this.
inline std::vector<const SketchShape*> shapes_with(const Sketch& sketch, const std::string& text) {
  std::vector<const SketchShape*> found;
  for (const SketchShape& shape : sketch.shapes) {
    if (shape.text == text) found.push_back(&shape);
  }
  return found;
}

}  // namespace etalon
