// costs.cpp: how the times of measures grow, as a table.
#include <fmt/core.h>

#include "report/grid.hpp"
#include "report/json.hpp"

namespace etalon {
namespace {

std::string for_people(double seconds) {
  if (seconds < 1e-3) return fmt::format("{:.1f} µs", seconds * 1e6);
  return seconds < 1 ? fmt::format("{:.2f} ms", seconds * 1e3) : fmt::format("{:.2f} s", seconds);
}

std::string to_json(std::span<const Cost> costs) {
  JsonWriter json;
  json.begin('{').key("version").value(version()).key("costs").begin('[');
  for (const Cost& cost : costs) {
    json.begin('{');
    json.compact(true);
    json.key("score").value(cost.score).key("exponent").value(cost.found.exponent);
    json.key("growth").value(name_of(cost.found.growth)).key("near_linear").value(near_linear(cost.found.growth));
    json.key("timings").begin('[');
    for (const Timing& timing : cost.timings)
      json.begin('{').key("objects").value(timing.objects).key("seconds").value(timing.seconds).end('}');
    json.end(']').end('}');
    json.compact(false);
  }
  return json.end(']').end('}').take();
}

std::string to_csv(std::span<const Cost> costs) {
  std::string text = "score,objects,seconds,exponent,growth\n";
  for (const Cost& cost : costs) {
    for (const Timing& timing : cost.timings) {
      text += fmt::format("{},{},{},{},{}\n", csv_field(cost.score), shortest(timing.objects), shortest(timing.seconds),
                          shortest(cost.found.exponent), name_of(cost.found.growth));
    }
  }
  return text;
}

}  // namespace

std::string render(std::span<const Cost> costs, OutputFormat format, const Style& style) {
  if (format == OutputFormat::json) return to_json(costs);
  if (format == OutputFormat::csv) return to_csv(costs);
  Grid grid{{"score", "objects", "time", "exponent", "growth", "near-linear"}, {}, 1, false};
  for (const Cost& cost : costs) {
    if (cost.timings.size() < 3) {
      grid.rows.push_back({cost.score, "", "", "", "too few sizes", ""});
      continue;
    }
    grid.rows.push_back({cost.score, fmt::format("{:.0f}", cost.timings.back().objects),
                         for_people(cost.timings.back().seconds), fmt::format("{:.2f}", cost.found.exponent),
                         std::string(name_of(cost.found.growth)), near_linear(cost.found.growth) ? "✓" : "✗"});
  }
  std::string text = render(grid, format, style);
  if (format == OutputFormat::table) {
    text = "from the table to the value; n objects in √n clusters of different sizes; times of this machine\n\n" + text;
    text +=
        "\nobjects and time: the largest table tried   exponent: slope of log time over log n   growth: the best fit "
        "a + b·f(n)\n";
  }
  return text;
}

}  // namespace etalon
