// sketch.hpp: drawings of small examples as SVG: boxes, discs, lines and words, the same bytes on every machine.
#pragma once

#include <string>
#include <vector>

namespace etalon {

/// Colours by number; each can be told apart from the others by the colour-blind.
enum class Ink { light, grey, dark, first, second, third, fourth, fifth, sixth, seventh };

struct SketchLine {
  double x1 = 0;
  double y1 = 0;
  double x2 = 0;
  double y2 = 0;
  Ink ink = Ink::dark;
  bool dashed = false;
  double thickness = 2;
};
/// A rectangle with round corners, or of equal sides and full corners a disc, and a text in its middle.
struct SketchShape {
  double x = 0;  ///< of the middle
  double y = 0;
  double width = 0;
  double height = 0;
  std::string text{};
  Ink ink = Ink::dark;
  bool filled = false;
  bool round = false;   ///< an ellipse
  double strength = 1;  ///< of the ink that fills it: less is paler, and has its text in dark letters
};
struct SketchText {
  double x = 0;
  double y = 0;  ///< of the base of the letters
  std::string text;
  Ink ink = Ink::dark;
  enum class Anchor { start, middle, end } anchor = Anchor::middle;
  bool bold = false;
};

/// Lines lie below shapes, shapes below texts.
struct Sketch {
  std::string name{};  ///< by which it is asked for, where a result has several
  std::string title{};
  std::string subtitle{};
  int width = 720;
  int height = 320;
  std::vector<SketchLine> lines{};
  std::vector<SketchShape> shapes{};
  std::vector<SketchText> texts{};
};

std::string to_svg(const Sketch& sketch);

}  // namespace etalon
