// difference_plots.cpp: differences of systems with their intervals, and on each unit.
#include <functional>

#include "etalon/decision_plots.hpp"
#include "report/picture_parts.hpp"

namespace etalon {
namespace {

Ink ink_of(DifferencePlot::Standing standing) {
  switch (standing) {
    case DifferencePlot::Standing::better: return Ink::first;
    case DifferencePlot::Standing::worse: return Ink::second;
    case DifferencePlot::Standing::equivalent: return Ink::third;
    case DifferencePlot::Standing::undecided: break;
  }
  return Ink::grey;
}

std::vector<picture::LegendEntry> standings_legend(const DifferencePlot& plot) {
  constexpr std::pair<DifferencePlot::Standing, const char*> words[] = {
      {DifferencePlot::Standing::better, "better"},
      {DifferencePlot::Standing::worse, "worse"},
      {DifferencePlot::Standing::equivalent, "equivalent"},
      {DifferencePlot::Standing::undecided, "not decided"}};
  std::vector<picture::LegendEntry> entries;
  for (const auto& [standing, text] : words) {
    const bool occurs = std::any_of(plot.rows.begin(), plot.rows.end(),
                                    [&](const DifferencePlot::Row& row) { return row.standing == standing; });
    if (occurs) entries.push_back({ink_of(standing), standing != DifferencePlot::Standing::undecided, text});
  }
  return entries;
}

std::string row_text(const DifferencePlot::Row& row) {
  if (!row.difference) return "no value";
  const std::string difference = picture::short_number(*row.difference);
  if (!row.interval) return difference;
  return fmt::format("{} [{}, {}]", difference, picture::short_number(row.interval->first),
                     picture::short_number(row.interval->second));
}

picture::Scale difference_scale(const DifferencePlot& plot) {
  double low = -plot.margin;
  double high = plot.margin;
  const auto reach = [&](double value) {
    if (!std::isfinite(value)) return;
    low = std::min(low, value);
    high = std::max(high, value);
  };
  for (const DifferencePlot::Row& row : plot.rows) {
    if (row.difference) reach(*row.difference);
    if (!row.interval) continue;
    reach(row.interval->first);
    reach(row.interval->second);
  }
  if (low == high) {
    low -= 0.5;
    high += 0.5;
  }
  const double room = 0.04 * (high - low);
  return {low - room, high + room};
}

/// The greatest first.
std::vector<double> sorted_differences(const UnitDifferences& plot) {
  std::vector<double> sorted;
  for (const double d : plot.differences) {
    if (std::isfinite(d)) sorted.push_back(d);
  }
  std::sort(sorted.begin(), sorted.end(), std::greater<>());
  return sorted;
}

std::string on_units(std::size_t count) { return fmt::format(" on {} unit{}", count, count == 1 ? "" : "s"); }

}  // namespace

Sketch sketch_of(const DifferencePlot& plot) {
  picture::Scale x = difference_scale(plot);
  std::size_t widest = 0;
  for (const DifferencePlot::Row& row : plot.rows) widest = std::max(widest, display_width(row_text(row)));
  x.begin = 20 + picture::width_of(plot.rows, [](const DifferencePlot::Row& row) { return row.name; }) + 12;
  const double texts = 12 + 6.6 * static_cast<double>(widest) + 12;
  x.end = std::max(plot.width - texts, x.begin + 200);
  const double top = picture::kTop;
  const double bottom = top + picture::kRow * static_cast<double>(plot.rows.size()) + 6;

  Sketch sketch = picture::begun(plot.title, plot.subtitle, static_cast<int>(std::ceil(x.end + texts)), bottom + 68);
  picture::draw_bottom_axis(sketch, x, x.ticks(), top, bottom, plot.x_label);
  sketch.lines.push_back({x.at(0), top, x.at(0), bottom, Ink::dark, false, 1.5});
  for (const double end : {-plot.margin, plot.margin}) {
    if (plot.margin > 0) sketch.lines.push_back({x.at(end), top, x.at(end), bottom, Ink::third, true, 1.5});
  }
  for (std::size_t i = 0; i < plot.rows.size(); ++i) {
    const DifferencePlot::Row& row = plot.rows[i];
    const double y = top + picture::kRow * (static_cast<double>(i) + 0.5) + 3;
    const Ink ink = ink_of(row.standing);
    const bool decided = row.standing != DifferencePlot::Standing::undecided;
    sketch.texts.push_back({x.begin - 12, y + 4, picture::name(row.name), Ink::dark, SketchText::Anchor::end});
    sketch.texts.push_back({x.end + 12, y + 4, row_text(row), Ink::grey, SketchText::Anchor::start});
    if (row.interval)
      sketch.lines.push_back({x.at(row.interval->first), y, x.at(row.interval->second), y, ink, false, 2.5});
    if (row.difference && std::isfinite(*row.difference))
      sketch.shapes.push_back({x.at(*row.difference), y, 9, 9, "", ink, decided, decided});
  }
  picture::draw_legend(sketch, standings_legend(plot), x.begin, bottom + 56);
  return sketch;
}

std::string to_svg(const DifferencePlot& plot) { return to_svg(sketch_of(plot)); }

Sketch sketch_of(const UnitDifferences& plot) {
  const std::vector<double> sorted = sorted_differences(plot);
  picture::Scale y{0, 0, static_cast<double>(plot.height) - 48, picture::kTop};
  double sum = 0;
  std::size_t first = 0;
  std::size_t second = 0;
  for (const double d : sorted) {
    y.low = std::min(y.low, d);
    y.high = std::max(y.high, d);
    sum += d;
    if (std::abs(d) > plot.tie) ++((d > 0) == plot.higher_is_better ? first : second);
  }
  if (y.low == y.high) y.high = y.low + 1;
  const std::vector<double> ticks = y.ticks();
  std::size_t widest = 1;
  for (const double tick : ticks) widest = std::max(widest, display_width(shortest(tick)));
  const picture::Scale x{0, static_cast<double>(std::max<std::size_t>(sorted.size(), 1)),
                         28 + svg::kLetter * static_cast<double>(widest), plot.width - 74.0};

  Sketch sketch = picture::begun(plot.title, plot.subtitle, plot.width, plot.height);
  for (const double tick : ticks) {
    sketch.lines.push_back({x.begin, y.at(tick), x.end, y.at(tick), Ink::light, false, 1});
    sketch.texts.push_back({x.begin - 8, y.at(tick) + 4, shortest(tick), Ink::dark, SketchText::Anchor::end});
  }
  const double column = (x.end - x.begin) / x.high;
  double drawn_to = -1;
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    const double at = x.begin + column * (static_cast<double>(i) + 0.5);
    if (std::floor(at) <= drawn_to) continue;  // as many as there are columns of pixels
    if (column < 1) drawn_to = std::floor(at);
    if (std::abs(sorted[i]) <= plot.tie) continue;
    const Ink ink = (sorted[i] > 0) == plot.higher_is_better ? Ink::first : Ink::second;
    sketch.lines.push_back({at, y.at(0), at, y.at(sorted[i]), ink, false, std::clamp(column * 0.8, 1.0, 40.0)});
  }
  sketch.lines.push_back({x.begin, y.at(0), x.end, y.at(0), Ink::dark, false, 1});
  if (!sorted.empty()) {
    const double mean = sum / static_cast<double>(sorted.size());
    sketch.lines.push_back({x.begin, y.at(mean), x.end, y.at(mean), Ink::dark, true, 1.5});
    sketch.texts.push_back({x.end + 6, y.at(mean) - 3, "mean", Ink::dark, SketchText::Anchor::start});
    sketch.texts.push_back(
        {x.end + 6, y.at(mean) + 11, picture::short_number(mean), Ink::dark, SketchText::Anchor::start});
  }
  const double letters = std::max((plot.width / svg::kLetter - 70) / 2, 8.0);  // beside what is said of the units
  std::vector<picture::LegendEntry> legend{
      {Ink::first, true, picture::name(plot.first, letters) + " better" + on_units(first)},
      {Ink::second, true, picture::name(plot.second, letters) + on_units(second)}};
  if (const std::size_t ties = sorted.size() - first - second; ties > 0)
    legend.push_back({Ink::grey, false, fmt::format("{} equal", ties)});
  picture::draw_legend(sketch, legend, 20, plot.height - 16.0);
  return sketch;
}

std::string to_svg(const UnitDifferences& plot) { return to_svg(sketch_of(plot)); }

}  // namespace etalon
