// costs.cpp: how the times of measures grow.
#include <fmt/core.h>

#include "etalon/report.hpp"
#include "etalon/text.hpp"

namespace etalon {
namespace {

std::string time_text(double seconds) {
  if (seconds < 1e-3) return fmt::format("{:.1f} µs", seconds * 1e6);
  return seconds < 1 ? fmt::format("{:.2f} ms", seconds * 1e3) : fmt::format("{:.2f} s", seconds);
}

std::vector<block::Cell> row_of(const Cost& cost) {
  const std::string k(name_of(cost.clusters));
  if (cost.timings.size() < 3) return {cost.score, k, "", "", "", "too few sizes", ""};
  const Timing& largest = cost.timings.back();
  return {cost.score,
          k,
          fmt::format("{:.0f}", largest.objects),
          time_text(largest.seconds),
          fmt::format("{:.2f}", cost.found.exponent),
          std::string(name_of(cost.found.growth)),
          near_linear(cost.found.growth) ? "✓" : "✗"};
}

}  // namespace

Document document_of(std::span<const Cost> costs) {
  Document document;
  Tree records = Tree::list();
  CsvTable table{"costs", {"score", "k", "objects", "seconds", "exponent", "growth"}};
  block::Grid grid{.head = {"score", "k", "objects", "time", "exponent", "growth", "near-linear"},
                   .caption =
                       "from the table to the value; n objects in k = 10 and k = n/5 clusters of different sizes, both "
                       "sides at random; "
                       "times of this machine"};
  for (const Cost& cost : costs) {
    Tree timings = Tree::list();
    const std::string growth(name_of(cost.found.growth));
    const std::string k(name_of(cost.clusters));
    for (const Timing& timing : cost.timings) {
      timings.add(Tree::object().add("objects", timing.objects).add("seconds", timing.seconds));
      table.rows.push_back(
          {cost.score, k, shortest(timing.objects), shortest(timing.seconds), shortest(cost.found.exponent), growth});
    }
    records.add(Tree::record()
                    .add("score", cost.score)
                    .add("k", k)
                    .add("exponent", cost.found.exponent)
                    .add("growth", growth)
                    .add("near_linear", near_linear(cost.found.growth))
                    .add("timings", std::move(timings)));
    grid.rows.push_back(row_of(cost));
  }
  document.records.add("version", version()).add("costs", std::move(records));
  document.tables.push_back(std::move(table));
  document.add(std::move(grid));
  document.add(block::Legend{{"objects and time: the largest table tried", "exponent: slope of log time over log n",
                              "growth: the best fit a + b·f(n)"}});
  return document;
}

}  // namespace etalon
