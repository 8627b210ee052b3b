// heat_map.cpp: tables of numbers as shades; confusion matrices.
#include <cmath>
#include <numeric>

#include "etalon/result_plots.hpp"
#include "report/picture_parts.hpp"

namespace etalon {
namespace {

constexpr double kCellHeight = 24;
constexpr double kNarrowest = 30;
constexpr double kHeadsInAll = 900;  // pixels that the heads of all columns may take
constexpr double kDarkest = 0.6;     // of the ink: dark letters can be read on it
constexpr std::size_t kMostClasses = 30;

double cell_width(const HeatMap& map) {
  double letters = 0;
  for (const std::vector<HeatMap::Cell>& row : map.cells) {
    for (const HeatMap::Cell& cell : row) letters = std::max(letters, svg::letters_of(cell.text));
  }
  return std::max(kNarrowest, svg::kLetter * letters + 10);
}

/// Counts in full, weights in four digits.
std::string amount(double count) {
  return count == std::floor(count) && count < 1e15 ? fmt::format("{:.0f}", count) : picture::short_number(count);
}

}  // namespace

Sketch sketch_of(const HeatMap& map) {
  const double needed = cell_width(map);
  const double heads = picture::widest(map.columns) + 10;
  // Heads that are too long are numbers, and the rows tell which.
  const bool numbers = heads * static_cast<double>(map.columns.size()) > kHeadsInAll;
  const double width = numbers ? needed : std::max(needed, heads);
  std::vector<std::string> rows;
  for (std::size_t i = 0; i < map.rows.size(); ++i)
    rows.push_back(picture::name(map.rows[i]) + (numbers ? fmt::format("  {}", i + 1) : ""));
  const double names = std::max(picture::widest(rows, picture::kLongest + 6), picture::widest({map.row_label}));
  const double left = 20 + names + 10;
  const double top = picture::kTop + (map.column_label.empty() ? 12 : 30);
  const double right = std::max({left + width * static_cast<double>(map.columns.size()) + 20, 360.0,
                                 left + picture::widest({map.column_label}) + 20,
                                 picture::width_for(map.title, map.subtitle, map.left_out)});
  const double bottom = top + kCellHeight * static_cast<double>(map.rows.size());
  Sketch sketch = picture::begun(map.title, map.subtitle, static_cast<int>(std::ceil(right)),
                                 bottom + 16 + picture::kRow * static_cast<double>(map.left_out.size()));
  const auto x = [&](std::size_t column) { return left + width * (static_cast<double>(column) + 0.5); };
  const auto y = [&](std::size_t row) { return top + kCellHeight * (static_cast<double>(row) + 0.5); };
  if (!map.column_label.empty())
    sketch.texts.push_back({left, top - 24, map.column_label, Ink::grey, SketchText::Anchor::start});
  if (!map.row_label.empty())
    sketch.texts.push_back({left - 10, top - 6, map.row_label, Ink::grey, SketchText::Anchor::end});
  for (std::size_t j = 0; j < map.columns.size(); ++j)
    sketch.texts.push_back({x(j), top - 6, numbers ? std::to_string(j + 1) : picture::name(map.columns[j])});
  for (std::size_t i = 0; i < map.rows.size(); ++i) {
    sketch.texts.push_back({left - 10, y(i) + 4, rows[i], Ink::dark, SketchText::Anchor::end});
    for (std::size_t j = 0; j < map.columns.size(); ++j) {
      const HeatMap::Cell& cell = map.cells[i][j];
      sketch.shapes.push_back({x(j), y(i), width - 3, kCellHeight - 3, cell.text, Ink::first, true, false,
                               kDarkest * std::clamp(cell.share, 0.0, 1.0)});
    }
  }
  picture::draw_left_out(sketch, map.left_out, bottom + picture::kRow);
  return sketch;
}

HeatMap confusion_map(const std::string& system, const std::vector<std::string>& classes,
                      const std::vector<double>& counts) {
  const std::size_t m = classes.size();
  std::vector<double> of_truth(m);
  std::vector<double> of_class(m);  // as truth or as prediction
  for (std::size_t i = 0; i < m; ++i) {
    for (std::size_t j = 0; j < m; ++j) {
      of_truth[i] += counts[i * m + j];
      of_class[i] += counts[i * m + j];
      of_class[j] += counts[i * m + j];
    }
  }
  std::vector<std::size_t> drawn(m);
  std::iota(drawn.begin(), drawn.end(), std::size_t{0});
  if (m > kMostClasses) {
    std::stable_sort(drawn.begin(), drawn.end(),
                     [&](std::size_t a, std::size_t b) { return of_class[a] > of_class[b]; });
    drawn.resize(kMostClasses);
    std::sort(drawn.begin(), drawn.end());
  }
  HeatMap map{.title = "Confusion matrix of " + system,
              .subtitle = amount(std::accumulate(of_truth.begin(), of_truth.end(), 0.0)) +
                          " objects; a shade is the share of its row",
              .rows = {},
              .columns = {},
              .row_label = "truth",
              .column_label = "predicted",
              .cells = {}};
  for (const std::size_t i : drawn) {
    map.rows.push_back(classes[i]);
    map.columns.push_back(classes[i]);
    map.cells.emplace_back();
    for (const std::size_t j : drawn) {
      const double count = counts[i * m + j];
      map.cells.back().push_back({amount(count), of_truth[i] > 0 ? count / of_truth[i] : 0});
    }
  }
  if (m > kMostClasses)
    map.left_out.push_back(
        fmt::format("the {} of {} classes with most objects are drawn; shares are of whole rows", kMostClasses, m));
  return map;
}

}  // namespace etalon
