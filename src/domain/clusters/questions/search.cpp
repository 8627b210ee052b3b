// search.cpp: random examples that tell measures of partitions apart, beyond those that all are gone through.
#include "domain/clusters/questions/search.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "etalon/cancel.hpp"
#include "etalon/error.hpp"
#include "etalon/partitions.hpp"
#include "number/random.hpp"

namespace etalon {
namespace {

std::vector<int> random_partition(std::size_t objects, std::size_t clusters, Random& random) {
  std::vector<int> partition(objects);
  for (int& cluster : partition) cluster = static_cast<int>(random.below(clusters));
  std::map<int, int> number;
  for (int& cluster : partition) cluster = number.emplace(cluster, static_cast<int>(number.size())).first->second;
  return partition;
}

std::string digits(const std::vector<int>& partition) {
  std::string text;
  for (const int cluster : partition) text += static_cast<char>('0' + cluster);
  return text;
}

}  // namespace

void search_clusters(std::span<const Score> scores, const SeparationOptions& options, SignPatterns& patterns) {
  if (options.largest < 6 || options.largest > 60)
    throw Error(ErrorKind::usage,
                "random examples have at most 6 to 60 objects, not " + std::to_string(options.largest));
  Random random(options.seed);
  for (std::size_t attempt = 0; attempt < options.search; ++attempt) {
    check_cancelled();
    const std::size_t objects = 6 + random.below(options.largest - 5);
    const std::size_t most = std::min<std::size_t>(objects / 2, 6);
    std::vector<int> three[3];
    for (auto& partition : three) partition = random_partition(objects, 2 + random.below(most - 1), random);
    MeasureSet first;
    MeasureSet second;
    for (std::size_t m = 0; m < scores.size(); ++m) {
      const auto x = evaluate(scores[m], partitions_of<double>(three[0], three[1]), options.how);
      const auto y = evaluate(scores[m], partitions_of<double>(three[0], three[2]), options.how);
      // What nearly ties is left out: a larger example is not worth a doubt.
      if (!x.defined() || !y.defined() || std::abs(x.number - y.number) < 1e-6) continue;
      ((x.number > y.number) == (scores[m].better() != Better::lower) ? first : second).set(m);
    }
    patterns.add(first, second, [&] {
      return SeparatingExample{objects, digits(three[0]), digits(three[1]), digits(three[2]), {}, {}};
    });
  }
}

}  // namespace etalon
