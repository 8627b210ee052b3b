// separation.cpp: all small examples of a domain, from small to large, shown to all measures at once.
#include "etalon/separation.hpp"

#include <map>

#include "etalon/error.hpp"
#include "number/random.hpp"
#include "validate/answer_space.hpp"
#include "validate/class_ranking_space.hpp"
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

/// Shows every pair of predictions for the same truth, small ones first.
template <class S>
void show_all(const S& space, std::span<const typename S::Subject> subjects, SignPatterns& patterns) {
  struct Members {
    std::vector<Index> index;
    std::map<std::string, std::vector<std::size_t>> by_truth;  // numbers into `index`
  };
  std::map<std::size_t, Members> by_size;
  for (Index i = 0; i < space.size(); ++i) {
    if (!space.inside(i)) continue;
    Members& members = by_size[space.objects(i)];
    members.by_truth[space.truth(i)].push_back(members.index.size());
    members.index.push_back(i);
  }
  for (const auto& [size, members] : by_size) {
    const std::vector<Places> places = places_of<S>(subjects, space, members.index);
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
          patterns.add(first, second, [&] {
            return SeparatingExample{
                size, truth, space.prediction(members.index[list[i]]), space.prediction(members.index[list[j]]),
                {},   {}};
          });
        }
      }
    }
  }
}

template <class S>
Separation separate_in(const S& space, std::span<const typename S::Subject> subjects) {
  SignPatterns patterns(names_of(subjects));
  show_all(space, subjects, patterns);
  return patterns.finish(space.universe().text());
}

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
  if (options.largest < 6 || options.largest > 60)
    throw Error(ErrorKind::usage,
                "random examples have at most 6 to 60 objects, not " + std::to_string(options.largest));
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

Separation separate(std::span<const Subject> subjects, const Universe& universe) {
  return separate_in(*Space::of(universe), subjects);
}

Separation separate(std::span<const ClusterSubject> subjects, const Universe& universe,
                    const SeparationOptions& options) {
  if (options.search == 0) return separate_in(*PartitionSpace::of(universe), subjects);
  SignPatterns patterns(names_of(subjects));
  show_all(*PartitionSpace::of(universe), subjects, patterns);
  search_clusters(subjects, options, patterns);
  return patterns.finish(universe.text() + ", and " + std::to_string(options.search) + " random examples of at most " +
                         std::to_string(options.largest) + " objects, seed " + std::to_string(options.seed));
}

Separation separate(std::span<const OrderSubject> subjects, const Universe& universe) {
  return separate_in(*OrderSpace::of(universe), subjects);
}

Separation separate(std::span<const ClassRankingSubject> subjects, const Universe& universe) {
  return separate_in(*ClassRankingSpace::of(universe), subjects);
}

Separation separate(std::span<const AnswerSubject> subjects, const Universe& universe) {
  return separate_in(*AnswerSpace::of(universe), subjects);
}

}  // namespace etalon
