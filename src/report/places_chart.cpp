// places_chart.cpp: systems from score to score, each in its place.
#include <numeric>
#include <optional>

#include "etalon/result_plots.hpp"
#include "report/picture_parts.hpp"

namespace etalon {
namespace {

constexpr double kPlaceRow = 24;
constexpr double kBoxWidth = 36;
constexpr double kBoxHeight = 17;
constexpr double kHeadLetters = 22;
constexpr double kNone = -1;  // the row of a system that has no place

/// The row of each system under each score. Those that tie stay in the order that they come from, so that their lines
/// do not cross.
std::vector<std::vector<double>> rows_of_places(const PlacesChart& chart) {
  std::vector<std::size_t> order(chart.systems.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::vector<std::vector<double>> rows;
  for (const std::vector<double>& ranks : chart.ranks) {
    rows.emplace_back(order.size(), kNone);
    if (std::any_of(ranks.begin(), ranks.end(), [](double rank) { return std::isnan(rank); })) continue;
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return ranks[a] < ranks[b]; });
    for (std::size_t place = 0; place < order.size(); ++place) rows.back()[order[place]] = static_cast<double>(place);
  }
  return rows;
}

/// Whether the order of a system among the others is the same under all scores.
bool keeps_its_place(const std::vector<std::vector<double>>& rows, std::size_t system) {
  double first = kNone;
  for (const std::vector<double>& row : rows) {
    if (row[system] == kNone) continue;
    if (first != kNone && row[system] != first) return false;
    first = row[system];
  }
  return true;
}

std::string rank_text(double rank) {
  return rank == std::round(2 * rank) / 2 ? shortest(rank) : fmt::format("{:.2f}", rank);
}

}  // namespace

Sketch sketch_of(const PlacesChart& chart) {
  const std::size_t columns = chart.scores.size();
  const double names = picture::widest(chart.systems);
  const double heads = picture::widest(chart.scores, kHeadLetters);
  // Heads stand on two lines in turn, so that each has the room of two columns.
  const double step =
      std::max({kBoxWidth + 34, (heads + 12) / 2, columns > 1 ? 360.0 / static_cast<double>(columns - 1) : 0});
  const double beside = kBoxWidth / 2 + 10;  // from the middle of a box to a name
  const double begin = 20 + std::max(names + beside, 0.55 * heads);
  const double end = begin + step * (static_cast<double>(columns) - 1);
  const int width = static_cast<int>(
      std::ceil(std::max(end + begin, picture::width_for(chart.title, chart.subtitle, chart.left_out))));
  const double top = picture::kTop + 40;
  const double bottom = top + kPlaceRow * static_cast<double>(chart.systems.size());
  const auto x = [&](std::size_t column) { return begin + step * static_cast<double>(column); };
  const auto y = [&](double row) { return top + kPlaceRow * (row + 0.5); };

  Sketch sketch = picture::begun(chart.title, chart.subtitle, width,
                                 bottom + 14 + picture::kRow * static_cast<double>(chart.left_out.size()));
  for (std::size_t s = 0; s < columns; ++s)
    sketch.texts.push_back({x(s), top - (s % 2 == 0 ? 8.0 : 26.0), picture::name(chart.scores[s], kHeadLetters),
                            Ink::dark, SketchText::Anchor::middle, true});
  const std::vector<std::vector<double>> rows = rows_of_places(chart);
  std::size_t moving = 0;
  for (std::size_t i = 0; i < chart.systems.size(); ++i) {
    const bool still = keeps_its_place(rows, i);
    const Ink ink =
        still ? Ink::grey : static_cast<Ink>(static_cast<std::size_t>(Ink::first) + moving % svg::kColors.size());
    const bool dashed = !still && (moving / svg::kColors.size()) % 2 == 1;
    if (!still) ++moving;
    std::optional<std::size_t> before;
    for (std::size_t s = 0; s < columns; ++s) {
      if (rows[s][i] == kNone) continue;
      if (before) sketch.lines.push_back({x(*before), y(rows[*before][i]), x(s), y(rows[s][i]), ink, dashed, 2.5});
      sketch.shapes.push_back({x(s), y(rows[s][i]), kBoxWidth, kBoxHeight, rank_text(chart.ranks[s][i]), ink});
      if (!before)
        sketch.texts.push_back(
            {begin - beside, y(rows[s][i]) + 4, picture::name(chart.systems[i]), Ink::dark, SketchText::Anchor::end});
      before = s;
    }
    if (before)
      sketch.texts.push_back({end + beside, y(rows[*before][i]) + 4, picture::name(chart.systems[i]), Ink::dark,
                              SketchText::Anchor::start});
  }
  for (std::size_t s = 0; s < columns; ++s) {
    if (!rows[s].empty() && rows[s][0] == kNone) sketch.texts.push_back({x(s), y(0) + 4, "no rank", Ink::grey});
  }
  picture::draw_left_out(sketch, chart.left_out, bottom + picture::kRow);
  return sketch;
}

}  // namespace etalon
