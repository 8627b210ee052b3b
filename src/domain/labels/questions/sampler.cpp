// sampler.cpp: drawing matrices that show all classes, by rejection.
#include "domain/labels/questions/sampler.hpp"

#include <numeric>

#include "etalon/error.hpp"

namespace etalon {

LabelSampler::LabelSampler(const Universe& universe, bool weighted, bool same_truth)
    : universe_(universe), weighted_(weighted), same_truth_(same_truth) {
  refuse_sample_size(universe.objects, "objects");
  if (universe.classes < 2 || universe.classes > 100)
    throw Error(ErrorKind::usage, "samples are of 2 to 100 classes, not of " + std::to_string(universe.classes));
  if (2 * universe.objects < universe.classes && !universe.constant_labelings)
    throw Error(ErrorKind::usage, std::to_string(universe.objects) + " objects cannot show " +
                                      std::to_string(universe.classes) + " classes, each on one of two sides at least");
  constexpr std::size_t most_classes = 16;  // sizes are drawn by rejection, one of 2^(classes/2) at worst
  if (same_truth && !weighted && universe.classes > most_classes)
    throw Error(ErrorKind::usage, "matrices with the same sizes in the truth are drawn for at most " +
                                      std::to_string(most_classes) +
                                      " classes, unless each counts as often as labelings give it (weighted)");
  // Equal sizes of the true classes have the most predictions.
  Cells sizes(universe.classes, universe.objects / universe.classes);
  for (std::size_t i = 0; i < universe.objects % universe.classes; ++i) ++sizes[i];
  Cells cells(universe.classes * universe.classes);
  for (std::size_t i = 0; i < sizes.size(); ++i) cells[i * universe.classes] = sizes[i];
  most_ways_ = log_ways(cells);
}

/// So many objects in so many cells: each sum as likely as any other (bars among stars), or each object anywhere.
void LabelSampler::add_row(std::uint64_t objects, std::size_t parts, Random& random, Cells& cells) const {
  const std::size_t first = cells.size();
  cells.resize(first + parts);
  if (weighted_) {
    for (std::uint64_t i = 0; i < objects; ++i) ++cells[first + random.below(parts)];
    return;
  }
  // The bars are chosen one after the other: a place is one with the chance that as many bars as are left need.
  std::uint64_t places = objects + parts - 1;
  std::uint64_t bars = parts - 1;
  std::size_t at = first;
  for (; places > 0; --places) {
    if (random.below(places) < bars) {
      --bars;
      ++at;
    } else {
      ++cells[at];
    }
  }
}

/// The logarithm of how many matrices have these sizes of the true classes.
double LabelSampler::log_ways(const Cells& cells) const {
  const std::size_t m = universe_.classes;
  double ways = 0;
  for (std::size_t row = 0; row < m; ++row) {
    const auto begin = cells.begin() + static_cast<std::ptrdiff_t>(row * m);
    const auto size =
        static_cast<double>(std::accumulate(begin, begin + static_cast<std::ptrdiff_t>(m), std::uint64_t{0}));
    ways += std::lgamma(size + static_cast<double>(m)) - std::lgamma(size + 1);
  }
  return ways;
}

/// The logarithm of how many labelings give these cells: of the prediction alone for one truth, or of both sides.
double LabelSampler::log_labelings(const Cells& cells) const {
  double labelings = same_truth_ ? 0 : std::lgamma(static_cast<double>(universe_.objects) + 1);
  const std::size_t m = universe_.classes;
  for (std::size_t row = 0; row < m; ++row) {
    std::uint64_t size = 0;
    for (std::size_t j = 0; j < m; ++j) {
      size += cells[row * m + j];
      labelings -= std::lgamma(static_cast<double>(cells[row * m + j]) + 1);
    }
    if (same_truth_) labelings += std::lgamma(static_cast<double>(size) + 1);
  }
  return labelings;
}

bool LabelSampler::inside(const Cells& cells) const {
  const std::size_t m = universe_.classes;
  std::size_t true_classes = 0;
  std::size_t predicted_classes = 0;
  bool all_occur = true;
  for (std::size_t i = 0; i < m; ++i) {
    std::uint64_t truth = 0;
    std::uint64_t predicted = 0;
    for (std::size_t j = 0; j < m; ++j) {
      truth += cells[i * m + j];
      predicted += cells[j * m + i];
    }
    true_classes += truth > 0 ? 1 : 0;
    predicted_classes += predicted > 0 ? 1 : 0;
    all_occur = all_occur && truth + predicted > 0;
  }
  return universe_.constant_labelings || (all_occur && true_classes > 1 && predicted_classes > 1);
}

LabelSampler::Cells LabelSampler::draw_one(Random& random) const {
  Cells cells;
  add_row(universe_.objects, universe_.classes * universe_.classes, random, cells);
  return cells;
}

LabelSampler::Cells LabelSampler::draw_beside(const Cells& other, Random& random) const {
  if (!same_truth_) return draw_one(random);
  const std::size_t m = universe_.classes;
  Cells cells;
  for (std::size_t row = 0; row < m; ++row) {
    const auto begin = other.begin() + static_cast<std::ptrdiff_t>(row * m);
    add_row(std::accumulate(begin, begin + static_cast<std::ptrdiff_t>(m), std::uint64_t{0}), m, random, cells);
  }
  return cells;
}

LabelSampler::Drawn LabelSampler::draw(Random& random) const {
  constexpr std::size_t most_attempts = 20'000;
  for (std::size_t attempt = 0; attempt < most_attempts; ++attempt) {
    Drawn drawn{draw_one(random), {}};
    // Sizes with many matrices have more pairs of them: the first matrix alone would draw them too rarely.
    if (same_truth_ && !weighted_ && random.uniform() >= std::exp(log_ways(drawn[0]) - most_ways_)) continue;
    drawn[1] = draw_beside(drawn[0], random);
    if (!inside(drawn[0]) || !inside(drawn[1])) continue;
    // Equal matrices may come from different labelings: one of so many is the same.
    const bool same = drawn[0] == drawn[1] && (!weighted_ || random.uniform() < std::exp(-log_labelings(drawn[0])));
    if (!same) return drawn;
  }
  throw Error(ErrorKind::usage, "hardly any matrix of " + std::to_string(universe_.objects) + " objects shows all of " +
                                    std::to_string(universe_.classes) + " classes: take more objects or fewer classes");
}

}  // namespace etalon
