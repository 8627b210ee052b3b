// sample.cpp: random matrices, partitions and orders.
#include "validate/sample.hpp"
#include "etalon/answers.hpp"
#include "etalon/class_ranking.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "etalon/error.hpp"

namespace etalon {
namespace {

void refuse_size(std::size_t objects, const char* what) {
  constexpr std::size_t most = 10000;
  if (objects < 2 || objects > most)
    throw Error(ErrorKind::usage,
                "samples are of 2 to " + std::to_string(most) + " " + what + ", not of " + std::to_string(objects));
}

/// Boxes, each as likely as another, into which so many objects are thrown, so that what remains when empty boxes are
/// forgotten is a uniform partition (Stam 1983) or, with the boxes in order, a uniform weak order: k boxes with a
/// weight that falls like 1/k! or like 1/2^k, times k^n.
WeightedChoice boxes(std::size_t objects, bool ordered) {
  refuse_size(objects, ordered ? "items" : "objects");
  const auto n = static_cast<double>(objects);
  std::vector<double> logs{-INFINITY};
  double most = 0;
  for (double k = 1; k < 4 * n + 40; ++k) {
    logs.push_back(n * std::log(k) - (ordered ? k * std::log(2.0) : std::lgamma(k + 1)));
    most = std::max(most, logs.back());
  }
  for (double& weight : logs) weight = std::exp(weight - most);
  return WeightedChoice(std::move(logs));
}

}  // namespace

WeightedChoice::WeightedChoice(std::vector<double> weights) : up_to_(std::move(weights)) {
  std::partial_sum(up_to_.begin(), up_to_.end(), up_to_.begin());
}

std::size_t WeightedChoice::draw(Random& random) const {
  const double at = random.uniform() * up_to_.back();
  return static_cast<std::size_t>(std::upper_bound(up_to_.begin(), up_to_.end(), at) - up_to_.begin());
}

LabelSampler::LabelSampler(const Universe& universe, bool weighted, bool same_truth)
    : universe_(universe), weighted_(weighted), same_truth_(same_truth) {
  refuse_size(universe.objects, "objects");
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

PartitionSampler::PartitionSampler(std::size_t objects) : objects_(objects), urns_(boxes(objects, false)) {
  if (objects < 3) throw Error(ErrorKind::usage, "a reference that is neither one cluster nor all alone has 3 objects");
}

std::vector<int> PartitionSampler::partition(Random& random) const {
  const std::size_t urns = urns_.draw(random);
  std::map<std::uint64_t, int> number;
  std::vector<int> clusters;
  for (std::size_t i = 0; i < objects_; ++i)
    clusters.push_back(number.emplace(random.below(urns), static_cast<int>(number.size())).first->second);
  return clusters;
}

PartitionSampler::Drawn PartitionSampler::draw(Random& random) const {
  Drawn drawn;
  std::size_t clusters = 0;
  do {
    drawn[0] = partition(random);
    clusters = static_cast<std::size_t>(*std::max_element(drawn[0].begin(), drawn[0].end())) + 1;
  } while (clusters == 1 || clusters == objects_);
  do {
    drawn[1] = partition(random);
    drawn[2] = partition(random);
  } while (drawn[1] == drawn[2]);
  return drawn;
}

OrderSampler::OrderSampler(std::size_t items, bool ties) : items_(items), ties_(ties), levels_(boxes(items, true)) {}

std::vector<double> OrderSampler::order(Random& random) const {
  std::vector<double> places(items_);
  if (!ties_) {
    std::iota(places.begin(), places.end(), 1.0);
    random.shuffle(std::span<double>(places));
    return places;
  }
  const std::size_t levels = levels_.draw(random);
  for (double& place : places) place = static_cast<double>(random.below(levels));
  // Levels without an item are forgotten, so that equal orders are equal.
  std::vector<double> used = places;
  std::sort(used.begin(), used.end());
  used.erase(std::unique(used.begin(), used.end()), used.end());
  for (double& place : places)
    place = 1 + static_cast<double>(std::lower_bound(used.begin(), used.end(), place) - used.begin());
  return places;
}

OrderSampler::Drawn OrderSampler::draw(Random& random) const {
  Drawn drawn;
  drawn[0].resize(items_);
  std::iota(drawn[0].begin(), drawn[0].end(), 1.0);
  if (ties_) drawn[0] = order(random);
  do {
    drawn[1] = order(random);
    drawn[2] = order(random);
  } while (drawn[1] == drawn[2]);
  return drawn;
}

}  // namespace etalon
