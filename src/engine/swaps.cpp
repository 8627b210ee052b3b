// swaps.cpp: what two systems say of each object, exchanged at random: is the difference of a score more than that?
#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include "compare/blocks.hpp"
#include "etalon/compare_counts.hpp"
#include "etalon/error.hpp"
#include "etalon/objects.hpp"
#include "number/binomial.hpp"

namespace etalon {
namespace {

/// Cells of two systems, each beside the one where these have exchanged their labels.
struct Mirrored {
  JointCells cells;
  std::vector<std::size_t> mirror;
};

Mirrored mirrored(const JointCells& all, std::size_t first, std::size_t second) {
  struct Place {
    std::uint32_t truth;
    std::uint32_t a;
    std::uint32_t b;
    std::uint32_t cluster;
    auto operator<=>(const Place&) const = default;
  };
  struct Held {
    std::uint64_t count = 0;
    std::size_t number = 0;
  };
  // A label that only one of them uses may become the other's.
  std::map<std::string, std::uint32_t> codes;
  for (const std::size_t system : {first, second}) {
    for (const std::string& label : all.systems[system].labels) codes.emplace(label, 0);
  }
  std::vector<std::string> labels;
  for (auto& [label, code] : codes) {
    code = static_cast<std::uint32_t>(labels.size());
    labels.push_back(label);
  }
  std::map<Place, Held> places;
  for (std::size_t cell = 0; cell < all.cells(); ++cell) {
    const std::uint32_t a = codes[all.systems[first].labels[all.label_of(cell, first)]];
    const std::uint32_t b = codes[all.systems[second].labels[all.label_of(cell, second)]];
    const std::uint32_t cluster = all.clusters.empty() ? 0 : all.clusters[cell];
    places[{all.truth_of(cell), a, b, cluster}].count += all.counts[cell];
    places.try_emplace({all.truth_of(cell), b, a, cluster});
  }
  Mirrored found;
  found.cells.truth = all.truth;
  found.cells.systems = {{all.systems[first].name, labels}, {all.systems[second].name, labels}};
  found.cells.cluster_names = all.cluster_names;
  for (auto& [place, held] : places) {
    held.number = found.cells.counts.size();
    found.cells.counts.push_back(held.count);
    found.cells.codes.insert(found.cells.codes.end(), {place.truth, place.a, place.b});
    if (!all.clusters.empty()) found.cells.clusters.push_back(place.cluster);
  }
  for (const auto& [place, held] : places)
    found.mirror.push_back(places.at({place.truth, place.b, place.a, place.cluster}).number);
  return found;
}

class Swaps {
 public:
  Swaps(const Objects& objects, const Score& score, std::size_t first, std::size_t second, const RedrawOptions& options)
      : pair_(mirrored(objects.cells(), first, second)),
        objects_(objects.with(pair_.cells)),
        score_(score),
        options_(options),
        n_(static_cast<double>(objects.cells().objects())) {}

  Value<double> run() {
    const double difference = difference_of(pair_.cells.counts);
    if (std::isnan(difference)) return Value<double>::undefined("a system has no value");
    const double error = observed_error(difference);
    if (!(error > 1e-12 * std::abs(difference))) return Value<double>::undefined("the differences have no spread");
    pooled();
    // The labels as they are count as one exchange: the lesser of both sizes keeps the test exact where the systems are
    // interchangeable, and its error that asked for where only their scores are equal.
    const double t = std::abs(difference) / std::max(error, error_of(squares_, unexchanged()));
    const auto reached = compare::resample<std::uint64_t>(options_.resamples, options_.seed, options_.threads,
                                                          [&](Random& random, std::uint64_t many) {
                                                            std::uint64_t count = 0;
                                                            for (std::uint64_t r = 0; r < many; ++r)
                                                              count += swapped_t(random) >= t * (1 - 1e-9) ? 1 : 0;
                                                            return std::vector{count};
                                                          });
    std::uint64_t all = 0;
    for (const std::uint64_t count : reached) all += count;
    return Value<double>(static_cast<double>(all + 1) / static_cast<double>(options_.resamples + 1));
  }

 private:
  [[nodiscard]] double difference_of(std::span<const std::uint64_t> counts) const {
    double values[2];
    objects_->measure(counts, {&score_, 1}, options_.undefined, values);
    return values[0] - values[1];
  }

  /// What each object of a cell adds to n times the difference, from leaving one of them out. A cell whose last object
  /// would leave no value adds nothing.
  [[nodiscard]] std::vector<double> influences(std::vector<std::uint64_t> counts, double n, double difference) const {
    std::vector<double> found(counts.size());
    std::size_t last = counts.size();
    for (std::size_t cell = 0; cell < counts.size(); ++cell) {
      if (counts[cell] == 0) continue;
      // Objects of the same labels leave the same behind, whatever their cluster; their cells stand in a row.
      if (last == counts.size() || !same_labels(last, cell)) {
        --counts[cell];
        const double without = difference_of(counts);
        ++counts[cell];
        found[cell] = std::isnan(without) ? 0 : (n - 1) * (difference - without);
      } else {
        found[cell] = found[last];
      }
      last = cell;
    }
    return found;
  }
  [[nodiscard]] bool same_labels(std::size_t one, std::size_t other) const {
    const JointCells& cells = pair_.cells;
    return cells.truth_of(one) == cells.truth_of(other) && cells.label_of(one, 0) == cells.label_of(other, 0) &&
           cells.label_of(one, 1) == cells.label_of(other, 1);
  }

  /// Sums over what is drawn as one: the objects of a cell, or clusters.
  template <class Count>
  [[nodiscard]] double squares(const std::vector<double>& of, const std::vector<Count>& counts) const {
    double sum = 0;
    if (pair_.cells.clusters.empty()) {
      for (std::size_t cell = 0; cell < of.size(); ++cell)
        sum += static_cast<double>(counts[cell]) * of[cell] * of[cell];
      return sum;
    }
    std::vector<double> clusters(pair_.cells.cluster_count());
    for (std::size_t cell = 0; cell < of.size(); ++cell)
      clusters[pair_.cells.clusters[cell]] += static_cast<double>(counts[cell]) * of[cell];
    for (const double cluster : clusters) sum += cluster * cluster;
    return sum;
  }

  [[nodiscard]] double drawn() const {
    return pair_.cells.clusters.empty() ? n_ : static_cast<double>(pair_.cells.cluster_count());
  }
  [[nodiscard]] double error_of(double sum_of_squares, double sum) const {
    const double m = drawn();
    const double spread = sum_of_squares - sum * sum / m;
    return m < 2 ? 0 : std::sqrt(std::max(0.0, spread) * m / (m - 1)) / n_;
  }

  [[nodiscard]] double observed_error(double difference) const {
    std::vector<double> of = influences(pair_.cells.counts, n_, difference);
    double sum = 0;
    for (std::size_t cell = 0; cell < of.size(); ++cell)
      sum += static_cast<double>(pair_.cells.counts[cell]) * of[cell];
    for (double& one : of) one -= sum / n_;
    return error_of(squares(of, pair_.cells.counts), 0);
  }

  /// Both systems as their mixture: what exchanging leaves, whatever is exchanged.
  void pooled() {
    std::vector<std::uint64_t> both(pair_.cells.counts.size());
    for (std::size_t cell = 0; cell < both.size(); ++cell)
      both[cell] = pair_.cells.counts[cell] + pair_.cells.counts[pair_.mirror[cell]];
    influence_ = influences(both, 2 * n_, 0);
    squares_ = squares(influence_, pair_.cells.counts);
  }

  /// n times the difference in influences of the mixture, when nothing is exchanged.
  [[nodiscard]] double unexchanged() const {
    double sum = 0;
    for (std::size_t cell = 0; cell < influence_.size(); ++cell) {
      if (pair_.mirror[cell] != cell) sum += static_cast<double>(pair_.cells.counts[cell]) * influence_[cell];
    }
    return sum;
  }

  double swapped_t(Random& random) const {
    std::vector<std::uint64_t> counts = pair_.cells.counts;
    std::vector<bool> turned(pair_.cells.cluster_count());
    for (std::size_t g = 0; g < turned.size(); ++g) turned[g] = random.next() >> 63 != 0;
    double sum = 0;
    for (std::size_t cell = 0; cell < counts.size(); ++cell) {
      const std::uint64_t count = pair_.cells.counts[cell];
      const std::size_t mirror = pair_.mirror[cell];
      if (count == 0 || mirror == cell) continue;
      const std::uint64_t moved = turned.empty()                       ? draw_binomial(random, count, 0.5)
                                  : turned[pair_.cells.clusters[cell]] ? count
                                                                       : 0;
      counts[cell] -= moved;
      counts[mirror] += moved;
      sum += (static_cast<double>(count) - 2 * static_cast<double>(moved)) * influence_[cell];
    }
    const double difference = difference_of(counts);
    const double error = error_of(squares_, sum);
    if (std::isnan(difference)) return 0;
    return error > 0 ? std::abs(difference) / error : (difference == 0 ? 0 : std::numeric_limits<double>::infinity());
  }

  Mirrored pair_;
  std::unique_ptr<Objects> objects_;
  const Score& score_;
  RedrawOptions options_;
  double n_;
  std::vector<double> influence_;
  double squares_ = 0;
};

}  // namespace

std::optional<RightAlone> right_alone(const Objects& objects, const Score& score, std::size_t first,
                                      std::size_t second) {
  const JointCells& cells = objects.cells();
  if (!objects.counts_right(score) || !cells.clusters.empty()) return {};
  RightAlone found;
  for (std::size_t cell = 0; cell < cells.cells(); ++cell) {
    const std::string& truth = cells.truth[cells.truth_of(cell)];
    const bool a = cells.systems[first].labels[cells.label_of(cell, first)] == truth;
    const bool b = cells.systems[second].labels[cells.label_of(cell, second)] == truth;
    if (a && !b) found.first += cells.counts[cell];
    if (b && !a) found.second += cells.counts[cell];
  }
  return found;
}

Value<double> swapped_p(const Objects& objects, const Score& score, std::size_t first, std::size_t second,
                        const RedrawOptions& options) {
  if (!objects.may_swap()) return Value<double>::undefined("the systems do not share their labels");
  if (const auto alone = right_alone(objects, score, first, second))
    return compare::mcnemar(alone->first, alone->second, objects.cells().objects()).p;
  // Which of the two comes first changes nothing.
  return Swaps(objects, score, std::min(first, second), std::max(first, second), options).run();
}

}  // namespace etalon
