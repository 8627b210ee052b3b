// objects.cpp: the scores of systems on objects that are drawn again, the same ones for all systems.
#include "etalon/objects.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

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

/// The power of the number of objects that a score grows with: 2 of a count of pairs, 1 of a count of objects, 0 of a
/// share. Found from each object twice; of a score that is 0 for all systems it does not matter.
double growth(std::span<const double> once, std::span<const double> twice) {
  double before = 0;
  double after = 0;
  for (std::size_t system = 0; system < once.size(); ++system) {
    if (std::isnan(once[system]) || std::isnan(twice[system])) continue;
    before += std::abs(once[system]);
    after += std::abs(twice[system]);
  }
  if (!(before > 0 && after > 0)) return 0;
  const double power = std::log2(after / before);
  const double whole = std::round(power);
  return whole >= 1 && std::abs(power - whole) < 0.05 ? whole : 0;
}

/// Where half of the objects are drawn, a score that grows with their number is brought to that of all.
std::vector<double> growths(const Objects& objects, std::span<const Score> scores, Undefined undefined,
                            const std::vector<double>& observed) {
  std::vector<double> found(scores.size());
  if (objects.may_repeat()) return found;
  std::vector<std::uint64_t> counts = objects.cells().counts;
  for (std::uint64_t& count : counts) count *= 2;
  std::vector<double> twice(observed.size());
  objects.measure(counts, scores, undefined, twice);
  const std::size_t systems = objects.cells().systems.size();
  for (std::size_t score = 0; score < scores.size(); ++score)
    found[score] = growth(std::span(observed).subspan(score * systems, systems),
                          std::span<const double>(twice).subspan(score * systems, systems));
  return found;
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
  const std::vector<double> powers = growths(objects, scores, options.undefined, observed);
  const bool grows = std::any_of(powers.begin(), powers.end(), [](double power) { return power > 0; });
  const auto n = static_cast<double>(cells.objects());
  const auto all = compare::resample<double>(
      options.resamples, options.seed, options.threads, [&](Random& random, std::uint64_t many) {
        CellDraw draw(cells, objects.may_repeat());
        std::vector<double> values(many * width);
        for (std::uint64_t r = 0; r < many; ++r) {
          const std::span<const std::uint64_t> counts = draw.next(random);
          const auto here = std::span(values).subspan(r * width, width);
          objects.measure(counts, scores, options.undefined, here);
          if (!grows) continue;
          const auto drawn = static_cast<double>(std::accumulate(counts.begin(), counts.end(), std::uint64_t{0}));
          for (std::size_t i = 0; i < width; ++i) here[i] *= std::pow(n / drawn, powers[i / systems]);
        }
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
