// baselines.cpp: what measures come to by chance: verdicts, curves and a plot.
#include <fmt/core.h>

#include <cmath>
#include <limits>

#include "etalon/report.hpp"
#include "etalon/text.hpp"

namespace etalon {
namespace {

std::string verdict_of(const BaselineCurve& curve, const std::string& over) {
  const std::string sampled = curve.sampled ? " (sampled)" : "";
  switch (curve.trend) {
    case Trend::constant: return "constant" + sampled;
    case Trend::more: return "favours more " + over + sampled;
    case Trend::fewer: return "favours fewer " + over + sampled;
    case Trend::mixed: return "mixed" + sampled;
    case Trend::unknown: break;
  }
  return "has no two means to compare";
}

/// Four decimals; what rounds to zero has no sign.
std::string mean_text(double mean) {
  const std::string text = fmt::format("{:.4f}", mean);
  return text == "-0.0000" ? "0.0000" : text;
}

/// The least and the greatest mean, and where.
std::vector<block::Cell> ends_of(const BaselineCurve& curve, const std::vector<double>& sizes) {
  std::size_t least = sizes.size();
  std::size_t greatest = sizes.size();
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    if (!curve.means[i].mean.defined()) continue;
    const double mean = curve.means[i].mean.number;
    if (least == sizes.size() || mean < curve.means[least].mean.number) least = i;
    if (greatest == sizes.size() || mean > curve.means[greatest].mean.number) greatest = i;
  }
  std::vector<block::Cell> cells;
  // What is the same everywhere is least and greatest nowhere.
  const bool one_value = curve.trend == Trend::constant && !curve.sampled && least < sizes.size();
  for (const std::size_t i : {least, greatest}) {
    const bool none = i == sizes.size();
    if (one_value) {
      cells.emplace_back(mean_text(curve.means[least].mean.number));
      cells.emplace_back("any");
      continue;
    }
    cells.emplace_back(none ? std::string() : mean_text(curve.means[i].mean.number));
    cells.emplace_back(none ? std::string() : shortest(sizes[i]));
  }
  return cells;
}

Plot plot_of(const Baselines& found) {
  Plot plot{
      .title = "By chance", .subtitle = found.what, .x_label = found.over, .y_label = "mean by chance", .lines = {}};
  // The subtitle is one line.
  if (const std::size_t end = plot.subtitle.find(';'); end != std::string::npos) plot.subtitle.resize(end);
  for (const BaselineCurve& curve : found.curves) {
    PlotLine line{curve.score, found.sizes, {}};
    for (const Estimate& mean : curve.means)
      line.y.push_back(mean.mean.defined() ? mean.mean.number : std::numeric_limits<double>::quiet_NaN());
    plot.lines.push_back(std::move(line));
  }
  return plot;
}

}  // namespace

Document document_of(const Baselines& found) {
  Document document;
  document.view = "baseline";
  block::Grid grid{
      .head = {"score", "verdict", "least", "at", "greatest", "at"}, .numbers_from = 2, .caption = found.what};
  Tree curves = Tree::list();
  CsvTable table{"baselines", {"score", "size", "mean", "undefined", "tables", "error"}};
  std::uint64_t tables = 0;
  double error = 0;
  for (const BaselineCurve& curve : found.curves) {
    std::vector<block::Cell> row{curve.score, verdict_of(curve, found.over)};
    for (block::Cell& cell : ends_of(curve, found.sizes)) row.push_back(std::move(cell));
    grid.rows.push_back(std::move(row));
    Tree means = Tree::list();
    for (std::size_t i = 0; i < found.sizes.size(); ++i) {
      const Estimate& at = curve.means[i];
      const double mean = at.mean.defined() ? at.mean.number : std::numeric_limits<double>::quiet_NaN();
      const std::string reason = at.mean.defined() ? "" : at.mean.reason;
      tables = std::max(tables, at.tables);
      error = std::max(error, at.error);
      means.add(Tree::record()
                    .add("size", found.sizes[i])
                    .add("mean", mean)
                    .add("undefined", Tree::text_or_null(reason))
                    .add("tables", at.tables)
                    .add("error", at.error));
      table.rows.push_back({curve.score, shortest(found.sizes[i]), at.mean.defined() ? shortest(mean) : "", reason,
                            std::to_string(at.tables), shortest(at.error)});
    }
    curves.add(Tree::object()
                   .add("score", curve.score)
                   .add("trend", name_of(curve.trend))
                   .add("verdict", verdict_of(curve, found.over))
                   .add("sampled", curve.sampled)
                   .add("means", std::move(means)));
  }
  document.records.add("version", version()).add("what", found.what).add("over", found.over);
  document.records.add("curves", std::move(curves));
  document.tables.push_back(std::move(table));
  document.add(std::move(grid));
  document.add(block::Legend{{"least, greatest: the mean by chance, and at how many " + found.over,
                              "favours: more of them are never worse by chance, and sometimes better"}});
  if (tables > 0)
    document.say(
        {fmt::format("Where it says sampled, some means are over {} random tables at most, with standard errors "
                     "of up to {:.2g}, and what differs by less than four errors is taken as equal.",
                     tables, error)});
  document.add(plot_of(found), Block::Shown::on_page);
  return document;
}

}  // namespace etalon
