// rank_intervals.cpp: the ranks that systems may have, a line each.
#include "etalon/decision_plots.hpp"
#include "report/picture_parts.hpp"

namespace etalon {
namespace {

/// Rows of equal values share their places.
std::vector<double> places_of(const std::vector<RankIntervals::Row>& rows) {
  std::vector<double> places;
  for (std::size_t first = 0; first < rows.size();) {
    std::size_t end = first + 1;
    while (end < rows.size() && rows[end].value == rows[first].value) ++end;
    places.insert(places.end(), end - first, static_cast<double>(first + 1 + end) / 2);
    first = end;
  }
  return places;
}

}  // namespace

Sketch sketch_of(const RankIntervals& plot) {
  std::size_t widest = display_width(picture::name(plot.value_label, 12));
  for (const RankIntervals::Row& row : plot.rows)
    widest = std::max(widest, display_width(picture::short_number(row.value)));
  // Bold letters, of those that could be best, are a tenth wider.
  const double names = 20 + 1.1 * picture::width_of(plot.rows, [](const RankIntervals::Row& row) { return row.name; });
  const double values = names + 12 + svg::kLetter * static_cast<double>(widest);  // where they end
  picture::Scale x{0.5, static_cast<double>(std::max<std::size_t>(plot.rows.size(), 1)) + 0.5, values + 16, 0};
  x.end = std::max(plot.width - 20.0, x.begin + 200);
  const double top = picture::kTop + (plot.value_label.empty() ? 0 : 12);
  const double bottom = top + picture::kRow * static_cast<double>(plot.rows.size()) + 6;

  Sketch sketch = picture::begun(plot.title, plot.subtitle, static_cast<int>(std::ceil(x.end + 20)), bottom + 68);
  std::vector<double> ticks = x.ticks(static_cast<int>(std::min<std::size_t>(plot.rows.size(), 10)));
  std::erase_if(ticks, [](double tick) { return tick != std::round(tick); });
  // The best has a mark of its own, whatever the steps are.
  if (ticks.empty() || ticks.front() > 1) ticks.insert(ticks.begin(), 1);
  picture::draw_bottom_axis(sketch, x, ticks, top, bottom, "rank");
  if (!plot.value_label.empty())
    sketch.texts.push_back({values, top - 4, picture::name(plot.value_label, 12), Ink::grey, SketchText::Anchor::end});
  const std::vector<double> places = places_of(plot.rows);
  for (std::size_t i = 0; i < plot.rows.size(); ++i) {
    const RankIntervals::Row& row = plot.rows[i];
    const double y = top + picture::kRow * (static_cast<double>(i) + 0.5) + 3;
    const Ink ink = row.could_be_best ? Ink::first : Ink::grey;
    sketch.texts.push_back(
        {names, y + 4, picture::name(row.name), Ink::dark, SketchText::Anchor::end, row.could_be_best});
    sketch.texts.push_back({values, y + 4, picture::short_number(row.value), Ink::grey, SketchText::Anchor::end});
    // A rank that is certain is a line as well, as wide as its place.
    sketch.lines.push_back({x.at(row.low - 0.3), y, x.at(row.high + 0.3), y, ink, false, 5});
    sketch.shapes.push_back({x.at(places[i]), y, 9, 9, "", ink, row.could_be_best, row.could_be_best});
  }
  std::vector<picture::LegendEntry> legend;
  for (const bool best : {true, false}) {
    if (std::any_of(plot.rows.begin(), plot.rows.end(),
                    [&](const RankIntervals::Row& row) { return row.could_be_best == best; }))
      legend.push_back({best ? Ink::first : Ink::grey, best, best ? "could be best" : "could not be best"});
  }
  picture::draw_legend(sketch, legend, x.begin, bottom + 56);
  return sketch;
}

std::string to_svg(const RankIntervals& plot) { return to_svg(sketch_of(plot)); }

}  // namespace etalon
