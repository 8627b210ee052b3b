// result_plots.hpp: pictures of values and of measures: values with their intervals, places of systems under each
// score, tables of numbers as shades, and laws by measures.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "etalon/sketch.hpp"

namespace etalon {

struct Results;
struct Disagreement;

/// Values of systems as dots on a line, a panel a score.
struct ValuePlot {
  struct Row {
    std::string name;
    std::optional<double> value{};
    std::optional<std::pair<double, double>> interval{};
    std::string undefined{};  ///< why there is no value
  };
  struct Panel {
    std::string title;
    std::string note{};  ///< behind the title
    std::vector<Row> rows{};
    /// What values may be, where all of them are one.
    std::optional<std::pair<double, double>> range{};
  };
  std::string title;
  std::string subtitle{};
  std::vector<Panel> panels;
  std::vector<std::string> left_out{};  ///< what is not in the picture, a line each
  int width = 720;
};
Sketch sketch_of(const ValuePlot& plot);

/// The place of each system under each score: a line a system, from score to score.
struct PlacesChart {
  std::string title;
  std::string subtitle{};
  std::vector<std::string> scores;
  std::vector<std::string> systems;
  std::vector<std::vector<double>> ranks;  ///< by score, one for each system, 1 is the best; NaN: there is none
  std::vector<std::string> left_out{};
};
Sketch sketch_of(const PlacesChart& chart);

/// Numbers as shades, each written in its cell.
struct HeatMap {
  struct Cell {
    std::string text;
    double share = 0;  ///< 0 is white, 1 the darkest
  };
  std::string title;
  std::string subtitle{};
  std::vector<std::string> rows;
  std::vector<std::string> columns;
  std::string row_label{};
  std::string column_label{};
  std::vector<std::vector<Cell>> cells;  ///< by row
  std::vector<std::string> left_out{};
};
Sketch sketch_of(const HeatMap& map);

/// What was found about laws, a mark for each measure and law.
struct LawMarks {
  enum class Mark { holds, weak, refuted, untested, none };
  struct Row {
    std::string name;
    std::vector<Mark> marks;
    std::string word{};  ///< in a last column, for what is no law
  };
  struct Section {
    std::string title;  ///< where it was checked
    std::vector<std::string> laws;
    std::vector<Row> rows;
    std::string word_head{};
  };
  std::string title;
  std::vector<Section> sections;
  std::vector<std::string> left_out{};
};
Sketch sketch_of(const LawMarks& marks);

/// A table of counts by truth and prediction, shaded by the share of its row; of many classes those with most objects.
HeatMap confusion_map(const std::string& system, const std::vector<std::string>& classes,
                      const std::vector<double>& counts);

/// "results": the values of systems by each score.
Sketch picture_of(const Results& results);

/// "places" of systems under each score, and the "matrix" of how often two scores disagree.
std::vector<Sketch> pictures_of(const Disagreement& found);

}  // namespace etalon
