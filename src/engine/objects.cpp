// objects.cpp: the scores of systems on objects that are drawn again, the same ones for all systems.
#include "etalon/objects.hpp"

#include <cmath>

#include "compare/blocks.hpp"
#include "engine/cell_draw.hpp"
#include "etalon/error.hpp"

namespace etalon {
namespace {

constexpr double kMostValues = 2e8;
constexpr double kMostSteps = 1e13;

void check_redraw(const Objects& objects, std::size_t scores, const RedrawOptions& options) {
  if (options.resamples == 0) refuse("at least one resample is needed");
  const auto resamples = static_cast<double>(options.resamples);
  const auto systems = static_cast<double>(objects.cells().systems.size());
  if (resamples * systems * static_cast<double>(scores) > kMostValues ||
      resamples * systems * static_cast<double>(objects.cells().cells()) > kMostSteps)
    refuse("so many resamples of so many systems and objects are too many");
}

/// Half of the objects have a score that is off by what their number does to it: what is wanted is how values spread.
void centre(compare::Redrawn& values) {
  for (std::size_t system = 0; system < values.systems; ++system) {
    double sum = 0;
    std::uint64_t defined = 0;
    for (std::uint64_t r = 0; r < values.resamples(); ++r) {
      if (std::isnan(values.at(r, system))) continue;
      sum += values.at(r, system);
      ++defined;
    }
    const double shift = defined == 0 ? 0 : values.observed[system] - sum / static_cast<double>(defined);
    for (std::uint64_t r = 0; r < values.resamples(); ++r) values.resampled[r * values.systems + system] += shift;
  }
}

}  // namespace

std::vector<compare::Redrawn> redraw(const Objects& objects, std::span<const Score> scores,
                                     const RedrawOptions& options) {
  check_redraw(objects, scores.size(), options);
  objects.samples().batch->check(scores);
  const JointCells& cells = objects.cells();
  const std::size_t systems = cells.systems.size();
  const std::size_t width = scores.size() * systems;
  std::vector<double> observed(width);
  objects.measure(cells.counts, scores, options.undefined, observed);
  const auto all = compare::resample<double>(
      options.resamples, options.seed, options.threads, [&](Random& random, std::uint64_t many) {
        CellDraw draw(cells, objects.may_repeat());
        std::vector<double> values(many * width);
        for (std::uint64_t r = 0; r < many; ++r)
          objects.measure(draw.next(random), scores, options.undefined, std::span(values).subspan(r * width, width));
        return values;
      });
  std::vector<compare::Redrawn> found;
  for (std::size_t score = 0; score < scores.size(); ++score) {
    const auto begin = observed.begin() + static_cast<std::ptrdiff_t>(score * systems);
    compare::Redrawn values{systems, {begin, begin + static_cast<std::ptrdiff_t>(systems)}, {}};
    values.resampled.reserve(options.resamples * systems);
    for (std::uint64_t r = 0; r < options.resamples; ++r) {
      const auto from = all.begin() + static_cast<std::ptrdiff_t>(r * width + score * systems);
      values.resampled.insert(values.resampled.end(), from, from + static_cast<std::ptrdiff_t>(systems));
    }
    if (!objects.may_repeat()) centre(values);
    found.push_back(std::move(values));
  }
  return found;
}

}  // namespace etalon
