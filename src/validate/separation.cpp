// separation.cpp: all small examples of a domain, from small to large, shown to all measures at once.
#include "etalon/separation.hpp"

#include <map>
#include <numeric>

#include "number/random.hpp"
#include "validate/order_space.hpp"
#include "validate/partition_space.hpp"
#include "validate/places.hpp"
#include "validate/sign_patterns.hpp"
#include "validate/space.hpp"

namespace etalon {
namespace {

template <class Subject>
std::vector<std::string> names_of(std::span<const Subject> subjects) {
  std::vector<std::string> names;
  for (const Subject& subject : subjects) names.push_back(subject.name);
  return names;
}

/// Examples of one size: members that share a truth are compared, each as its places under all measures.
struct Members {
  std::vector<Index> index;
  std::map<std::string, std::vector<std::size_t>> by_truth;  // numbers into `index`
};

/// Calls the patterns with every pair of predictions for the same truth.
template <class Describe>
void show_pairs(const Members& members, const std::vector<Places>& places, SignPatterns& patterns, Describe describe) {
  for (const auto& [truth, list] : members.by_truth) {
    for (std::size_t i = 0; i < list.size(); ++i) {
      for (std::size_t j = i + 1; j < list.size(); ++j) {
        MeasureSet first;
        MeasureSet second;
        for (std::size_t m = 0; m < places.size(); ++m) {
          const std::uint32_t x = places[m].place[list[i]];
          const std::uint32_t y = places[m].place[list[j]];
          if (x == kNoPlace || y == kNoPlace || x == y) continue;
          (x > y ? first : second).set(m);
        }
        patterns.add(first, second, [&] { return describe(truth, members.index[list[i]], members.index[list[j]]); });
      }
    }
  }
}

/// "[2 1; 0 3]"
std::string matrix_text(const Space& space, Index i) {
  std::string text = "[";
  const auto rows = space.rows(i);
  for (std::size_t r = 0; r < rows.size(); ++r) {
    if (r > 0) text += "; ";
    for (std::size_t c = 0; c < rows[r].size(); ++c) text += (c > 0 ? " " : "") + std::to_string(rows[r][c]);
  }
  return text + "]";
}

}  // namespace

Separation separate_labels(std::span<const Subject> subjects, std::size_t objects) {
  SignPatterns patterns(names_of(subjects));
  const std::shared_ptr<const Space> space = Space::of({2, objects});
  std::map<std::size_t, Members> by_size;
  for (Index i = 0; i < space->size(); ++i) {
    if (!space->inside(i)) continue;
    std::string truth;
    std::size_t size = 0;
    for (const auto& row : space->rows(i)) {
      const auto sum = std::accumulate(row.begin(), row.end(), std::uint64_t{0});
      size += sum;
      truth += (truth.empty() ? "" : " + ") + std::to_string(sum);
    }
    Members& members = by_size[size];
    members.by_truth[truth].push_back(members.index.size());
    members.index.push_back(i);
  }
  for (const auto& [size, members] : by_size) {
    std::vector<Places> places;
    for (const Subject& subject : subjects)
      places.push_back(places_of(
          subject, members.index.size(),
          [&](std::size_t i) -> const Matrix<double>& { return space->fast(members.index[i]); },
          [&](std::size_t i) -> const Matrix<Exact>& { return space->exact(members.index[i]); }));
    show_pairs(members, places, patterns, [&](const std::string& truth, Index i, Index j) {
      return SeparatingExample{size, truth, matrix_text(*space, i), matrix_text(*space, j), {}, {}};
    });
  }
  return patterns.finish("two classes, n ≤ " + std::to_string(objects) + ", no constant labelings");
}

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

/// Random triples of partitions; a preference counts when it is confirmed exactly or clear in doubles.
void search_clusters(std::span<const ClusterSubject> subjects, const SeparationOptions& options,
                     SignPatterns& patterns) {
  Random random(options.seed);
  for (std::size_t attempt = 0; attempt < options.search; ++attempt) {
    const std::size_t objects = 6 + random.below(options.largest - 5);
    const std::size_t most = std::min<std::size_t>(objects / 2, 6);
    std::vector<int> three[3];
    for (auto& partition : three) partition = random_partition(objects, 2 + random.below(most - 1), random);
    MeasureSet first;
    MeasureSet second;
    for (std::size_t m = 0; m < subjects.size(); ++m) {
      const auto x = subjects[m].fast(partitions_of<double>(three[0], three[1]));
      const auto y = subjects[m].fast(partitions_of<double>(three[0], three[2]));
      // What nearly ties is left out: a larger example is not worth a doubt.
      if (!x.defined() || !y.defined() || std::abs(x.number - y.number) < 1e-6) continue;
      ((x.number > y.number) == (subjects[m].better != Better::lower) ? first : second).set(m);
    }
    patterns.add(first, second, [&] {
      return SeparatingExample{objects, digits(three[0]), digits(three[1]), digits(three[2]), {}, {}};
    });
  }
}

}  // namespace

Separation separate_clusters(std::span<const ClusterSubject> subjects, std::size_t objects,
                             const SeparationOptions& options) {
  SignPatterns patterns(names_of(subjects));
  const std::shared_ptr<const PartitionSpace> space =
      PartitionSpace::of({0, objects, false, Universe::Kind::partitions});
  std::map<std::size_t, Members> by_size;
  for (Index i = 0; i < space->size(); ++i) {
    if (!space->inside(i)) continue;
    Members& members = by_size[space->reference(i).size()];
    members.by_truth[space->reference(i)].push_back(members.index.size());
    members.index.push_back(i);
  }
  for (const auto& [size, members] : by_size) {
    std::vector<Places> places;
    for (const ClusterSubject& subject : subjects)
      places.push_back(places_of(
          subject, members.index.size(),
          [&](std::size_t i) -> const Partitions<double>& { return space->fast(members.index[i]); },
          [&](std::size_t i) -> const Partitions<Exact>& { return space->exact(members.index[i]); }));
    show_pairs(members, places, patterns, [&](const std::string& truth, Index i, Index j) {
      return SeparatingExample{size, truth, space->clustering(i), space->clustering(j), {}, {}};
    });
  }
  std::string universe = "partitions of n ≤ " + std::to_string(objects) + " objects";
  if (options.search > 0) {
    search_clusters(subjects, options, patterns);
    universe += ", and " + std::to_string(options.search) + " random examples of at most " +
                std::to_string(options.largest) + " objects, seed " + std::to_string(options.seed);
  }
  return patterns.finish(universe);
}

Separation separate_orders(std::span<const OrderSubject> subjects, std::size_t items) {
  SignPatterns patterns(names_of(subjects));
  const std::shared_ptr<const OrderSpace> space = OrderSpace::of({0, items, false, Universe::Kind::permutations});
  std::map<std::size_t, Members> by_size;
  for (Index i = 0; i < space->size(); ++i) {
    Members& members = by_size[space->target(i).size()];
    members.by_truth[order_text(space->target(i))].push_back(members.index.size());
    members.index.push_back(i);
  }
  for (const auto& [size, members] : by_size) {
    std::vector<Places> places;
    for (const OrderSubject& subject : subjects)
      places.push_back(places_of(
          subject, members.index.size(),
          [&](std::size_t i) -> const Orders<double>& { return space->fast(members.index[i]); },
          [&](std::size_t i) { return space->exact(members.index[i]); }));
    show_pairs(members, places, patterns, [&](const std::string& truth, Index i, Index j) {
      return SeparatingExample{size, truth, order_text(space->predicted(i)), order_text(space->predicted(j)), {}, {}};
    });
  }
  return patterns.finish("orders of n ≤ " + std::to_string(items) + " items without ties");
}

}  // namespace etalon
