// rank_diagram.cpp: mean ranks on an axis, names on both sides, and bars over systems that are not told apart.
#include <numeric>

#include "etalon/decision_plots.hpp"
#include "report/picture_parts.hpp"

namespace etalon {
namespace {

constexpr double kRankRoom = 44;  // of a mean rank beside its name
constexpr double kBarGap = 9;

/// The ranks that occur, rounded outwards; all there are where the critical difference needs them.
picture::Scale rank_scale(const RankDiagram& diagram) {
  picture::Scale scale{1, 2};
  if (!diagram.mean_ranks.empty()) {
    const auto [least, most] = std::minmax_element(diagram.mean_ranks.begin(), diagram.mean_ranks.end());
    scale.low = std::floor(*least);
    scale.high = std::max(std::ceil(*most), scale.low + 1);
  }
  if (diagram.critical_difference && *diagram.critical_difference > scale.high - scale.low) {
    scale.low = 1;
    scale.high = std::max(scale.high, static_cast<double>(diagram.systems.size()));
  }
  return scale;
}

/// The first level on which each bar is clear of the others.
std::vector<std::size_t> bar_levels(const std::vector<std::pair<double, double>>& bars) {
  std::vector<double> free_from;
  std::vector<std::size_t> levels;
  for (const auto& [begin, end] : bars) {
    std::size_t level = 0;
    while (level < free_from.size() && free_from[level] > begin - 8) ++level;
    if (level == free_from.size()) free_from.push_back(0);
    free_from[level] = end;
    levels.push_back(level);
  }
  return levels;
}

void draw_rank_axis(Sketch& sketch, const picture::Scale& x, double y) {
  sketch.lines.push_back({x.begin, y, x.end, y, Ink::dark, false, 1.5});
  for (const double tick : x.ticks(static_cast<int>(std::min(x.high - x.low, 12.0)))) {
    if (tick != std::round(tick)) continue;
    sketch.lines.push_back({x.at(tick), y - 6, x.at(tick), y, Ink::dark, false, 1.5});
    sketch.texts.push_back({x.at(tick), y - 11, shortest(tick)});
  }
}

void draw_critical_difference(Sketch& sketch, const picture::Scale& x, double difference, double y) {
  const double end = x.at(x.low + difference);
  sketch.lines.push_back({x.begin, y, end, y, Ink::dark, false, 2});
  for (const double at : {x.begin, end}) sketch.lines.push_back({at, y - 4, at, y + 4, Ink::dark, false, 2});
  std::string text = "CD = " + picture::short_number(difference);
  if (difference > x.high - x.low) text += ", longer than the axis";
  const bool room = end + 8 + svg::kLetter * svg::letters_of(text) < x.end;
  sketch.texts.push_back({room ? end + 8 : x.begin, room ? y + 4 : y - 8, text, Ink::dark, SketchText::Anchor::start});
}

}  // namespace

Sketch sketch_of(const RankDiagram& diagram) {
  const std::size_t n = diagram.systems.size();
  std::vector<std::size_t> order(n);
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return diagram.mean_ranks[a] < diagram.mean_ranks[b]; });

  picture::Scale x = rank_scale(diagram);
  const double names = picture::width_of(diagram.systems, [](const std::string& name) { return name; });
  x.begin = 20 + names + kRankRoom + 14;
  x.end = std::max(diagram.width - x.begin, x.begin + 200);
  const int width = static_cast<int>(std::ceil(x.end + x.begin));
  const double axis = picture::kTop + (diagram.critical_difference ? 52 : 24);

  struct Bar {
    double begin;
    double end;
    std::vector<double> members;
  };
  std::vector<Bar> bars;
  for (const std::vector<std::size_t>& group : diagram.groups) {
    std::vector<double> ranks;
    for (const std::size_t system : group) ranks.push_back(diagram.mean_ranks[system]);
    const auto [least, most] = std::minmax_element(ranks.begin(), ranks.end());
    const auto within = std::count_if(diagram.mean_ranks.begin(), diagram.mean_ranks.end(),
                                      [&](double rank) { return *least <= rank && rank <= *most; });
    // Where others stand between them, marks tell whom the bar is about.
    const bool marked = static_cast<std::size_t>(within) > group.size();
    Bar bar{x.at(*least) - 4, x.at(*most) + 4, {}};
    for (const double rank : ranks) {
      if (marked) bar.members.push_back(x.at(rank));
    }
    bars.push_back(std::move(bar));
  }
  std::stable_sort(bars.begin(), bars.end(), [](const Bar& a, const Bar& b) { return a.begin < b.begin; });
  std::vector<std::pair<double, double>> spans;
  for (const Bar& bar : bars) spans.emplace_back(bar.begin, bar.end);
  const std::vector<std::size_t> levels = bar_levels(spans);
  const std::size_t deepest = levels.empty() ? 0 : *std::max_element(levels.begin(), levels.end()) + 1;
  const double first_row = axis + 12 + kBarGap * static_cast<double>(deepest) + 14;
  const std::size_t left = (n + 1) / 2;

  Sketch sketch = picture::begun(diagram.title, diagram.subtitle, width,
                                 first_row + picture::kRow * (static_cast<double>(left) - 1) + 22);
  draw_rank_axis(sketch, x, axis);
  if (diagram.critical_difference) draw_critical_difference(sketch, x, *diagram.critical_difference, picture::kTop + 4);
  for (std::size_t place = 0; place < n; ++place) {
    const std::size_t system = order[place];
    const double at = x.at(diagram.mean_ranks[system]);
    const bool on_left = place < left;
    const double y = first_row + picture::kRow * static_cast<double>(on_left ? place : n - 1 - place);
    const double side = on_left ? x.begin - 14 : x.end + 14;
    const double away = on_left ? -1 : 1;
    sketch.lines.push_back({at, axis, at, y, Ink::grey, false, 1});
    sketch.lines.push_back({at, y, side, y, Ink::grey, false, 1});
    const auto anchor = on_left ? SketchText::Anchor::end : SketchText::Anchor::start;
    sketch.texts.push_back(
        {side + 5 * away, y + 4, fmt::format("{:.2f}", diagram.mean_ranks[system]), Ink::grey, anchor});
    sketch.texts.push_back({side + kRankRoom * away, y + 4, picture::name(diagram.systems[system]), Ink::dark, anchor});
  }
  for (std::size_t i = 0; i < bars.size(); ++i) {
    const double y = axis + 12 + kBarGap * static_cast<double>(levels[i]);
    sketch.lines.push_back({bars[i].begin, y, bars[i].end, y, Ink::first, false, bars[i].members.empty() ? 4.0 : 1.5});
    for (const double at : bars[i].members) sketch.shapes.push_back({at, y, 6, 6, "", Ink::first, true, true});
  }
  return sketch;
}

std::string to_svg(const RankDiagram& diagram) { return to_svg(sketch_of(diagram)); }

}  // namespace etalon
