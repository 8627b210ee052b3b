// value_plots.cpp: values of systems with their intervals, a panel a score.
#include <functional>
#include <numeric>

#include "etalon/result_plots.hpp"
#include "etalon/results.hpp"
#include "report/picture_parts.hpp"
#include "report/result_cells.hpp"

namespace etalon {
namespace {

constexpr std::size_t kMostRows = 20;    // of a panel
constexpr std::size_t kMostPanels = 12;  // of a picture
constexpr std::size_t kRowsInAll = 60;   // a page high
constexpr double kPanelHead = 24;        // from the end of a panel to its first row
constexpr double kPanelAxis = 26;

std::string value_text(const ValuePlot::Row& row) {
  if (!row.value) return {};
  const std::string value = picture::short_number(*row.value);
  if (!row.interval) return value;
  return fmt::format("{} [{}, {}]", value, picture::short_number(row.interval->first),
                     picture::short_number(row.interval->second));
}

picture::Scale value_scale(const ValuePlot::Panel& panel) {
  double low = std::numeric_limits<double>::infinity();
  double high = -low;
  const auto reach = [&](double value) {
    if (!std::isfinite(value)) return;
    low = std::min(low, value);
    high = std::max(high, value);
  };
  for (const ValuePlot::Row& row : panel.rows) {
    if (row.value) reach(*row.value);
    if (!row.interval) continue;
    reach(row.interval->first);
    reach(row.interval->second);
  }
  if (!(low <= high)) low = high = 0;
  if (low == high && panel.range) std::tie(low, high) = *panel.range;
  if (low == high) {
    const double around = std::max(0.5 * std::abs(low), 0.5);
    low -= around;
    high += around;
  }
  const double room = 0.04 * (high - low);
  return {low - room, high + room};
}

void draw_values(Sketch& sketch, const ValuePlot::Panel& panel, const picture::Scale& x, double top) {
  const double bottom = top + picture::kRow * static_cast<double>(panel.rows.size()) + 4;
  sketch.texts.push_back({20, top - 6, picture::name(panel.title, 60), Ink::dark, SketchText::Anchor::start, true});
  if (!panel.note.empty()) {
    // Bold letters are a tenth wider.
    const double end = 20 + 1.1 * svg::kLetter * svg::letters_of(picture::name(panel.title, 60));
    sketch.texts.push_back({end + 10, top - 6, panel.note, Ink::grey, SketchText::Anchor::start});
  }
  const std::vector<double> ticks = x.ticks(6);
  picture::draw_bottom_axis(sketch, x, ticks, top, bottom, "");
  for (std::size_t i = 0; i < panel.rows.size(); ++i) {
    const ValuePlot::Row& row = panel.rows[i];
    const double y = top + picture::kRow * (static_cast<double>(i) + 0.5) + 2;
    sketch.texts.push_back({x.begin - 12, y + 4, picture::name(row.name), Ink::dark, SketchText::Anchor::end});
    if (!row.value) {
      const std::string why = row.undefined.empty() ? "undefined" : "undefined: " + row.undefined;
      sketch.texts.push_back({x.begin + 6, y + 4, picture::name(why, (sketch.width - x.begin - 26) / svg::kLetter),
                              Ink::grey, SketchText::Anchor::start});
      continue;
    }
    sketch.texts.push_back({x.end + 12, y + 4, value_text(row), Ink::grey, SketchText::Anchor::start});
    if (row.interval)
      sketch.lines.push_back({x.at(row.interval->first), y, x.at(row.interval->second), y, Ink::first, false, 2.5});
    if (std::isfinite(*row.value)) sketch.shapes.push_back({x.at(*row.value), y, 9, 9, "", Ink::first, true, true});
  }
}

/// The systems that are drawn: all in their order, or of too many those with the best values.
std::vector<std::size_t> drawn_systems(const Results& results, std::size_t group, std::size_t score) {
  std::vector<std::size_t> systems(results.aggregates.systems);
  std::iota(systems.begin(), systems.end(), std::size_t{0});
  if (systems.size() <= kMostRows) return systems;
  const bool lower = results.values.scores[score].better() == Better::lower;
  std::stable_sort(systems.begin(), systems.end(), [&](std::size_t a, std::size_t b) {
    const Aggregate& first = results.aggregates.at(group, score, a);
    const Aggregate& second = results.aggregates.at(group, score, b);
    if (first.undefined.empty() != second.undefined.empty()) return first.undefined.empty();
    if (!first.undefined.empty()) return false;
    return lower ? first.value < second.value : first.value > second.value;
  });
  systems.resize(kMostRows);
  return systems;
}

ValuePlot::Panel panel_of(const Results& results, std::size_t group, std::size_t score) {
  const Score& of = results.values.scores[score];
  ValuePlot::Panel panel{.title = of.text()};
  if (!results.aggregates.groups[group].empty()) panel.title += ", " + results.aggregates.groups[group];
  if (of.better() == Better::lower) panel.note = "lower is better";
  if (of.better() == Better::neither) panel.note = "neither is better";
  if (const Range range = of.range(); std::isfinite(range.low) && std::isfinite(range.high))
    panel.range = std::pair(range.low, range.high);
  for (const std::size_t system : drawn_systems(results, group, score)) {
    const Aggregate& found = results.aggregates.at(group, score, system);
    ValuePlot::Row row{.name = results.values.samples->systems[system]};
    row.undefined = found.undefined;
    if (found.undefined.empty()) row.value = found.value;
    if (found.undefined.empty() && found.has_interval()) row.interval = std::pair(found.low, found.high);
    panel.rows.push_back(std::move(row));
  }
  return panel;
}

}  // namespace

Sketch sketch_of(const ValuePlot& plot) {
  std::size_t widest = 0;
  double names = 0;
  for (const ValuePlot::Panel& panel : plot.panels) {
    for (const ValuePlot::Row& row : panel.rows) widest = std::max(widest, display_width(value_text(row)));
    names = std::max(names, picture::width_of(panel.rows, [](const ValuePlot::Row& row) { return row.name; }));
  }
  const double begin = 20 + names + 12;
  const double texts = 12 + 6.6 * static_cast<double>(widest) + 12;
  const double end = std::max(plot.width - texts, begin + 240);
  double height = picture::kTop + 8;
  for (const ValuePlot::Panel& panel : plot.panels)
    height += kPanelHead + picture::kRow * static_cast<double>(panel.rows.size()) + 4 + kPanelAxis;
  const double notes = height + 14;
  height = notes + picture::kRow * static_cast<double>(plot.left_out.size());

  Sketch sketch = picture::begun(plot.title, plot.subtitle, static_cast<int>(std::ceil(end + texts)), height);
  double top = picture::kTop - 4;
  for (const ValuePlot::Panel& panel : plot.panels) {
    picture::Scale x = value_scale(panel);
    x.begin = begin;
    x.end = end;
    top += kPanelHead;
    draw_values(sketch, panel, x, top);
    top += picture::kRow * static_cast<double>(panel.rows.size()) + 4 + kPanelAxis;
  }
  picture::draw_left_out(sketch, plot.left_out, notes);
  return sketch;
}

Sketch picture_of(const Results& results) {
  const std::vector<std::string>& systems = results.values.samples->systems;
  const std::size_t scores = results.values.scores.size();
  const std::size_t panels = scores * results.aggregates.groups.size();
  const std::size_t rows = std::min(systems.size(), kMostRows);
  const std::size_t most = std::clamp<std::size_t>(kRowsInAll / std::max<std::size_t>(rows, 1), 1, kMostPanels);
  const std::string by = scores == 1 ? results.values.scores[0].text() : fmt::format("{} scores", scores);
  ValuePlot plot{.title = (systems.size() == 1 ? systems[0] : fmt::format("{} systems", systems.size())) + " by " + by,
                 .subtitle = units_text(results),
                 .panels = {}};
  if (const std::string interval = one_interval_text(results); plot.subtitle.empty() && !interval.empty())
    plot.subtitle = interval.substr(1, interval.size() - 2);
  for (std::size_t score = 0; score < scores; ++score) {
    for (std::size_t group = 0; group < results.aggregates.groups.size(); ++group) {
      if (plot.panels.size() < most) plot.panels.push_back(panel_of(results, group, score));
    }
  }
  if (panels > most)
    plot.left_out.push_back(
        fmt::format("the first {} of {} {} are drawn", most, panels,
                    panels == scores ? "scores" : "scores and " + std::string(results.values.samples->unit.several)));
  if (systems.size() > kMostRows)
    plot.left_out.push_back(
        fmt::format("the {} of {} systems with the best values are drawn", kMostRows, systems.size()));
  Sketch sketch = sketch_of(plot);
  sketch.name = "results";
  return sketch;
}

}  // namespace etalon
