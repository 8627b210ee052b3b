// separation.cpp: all small examples of a domain, from small to large, shown to all measures at once.
#include "etalon/separation.hpp"

#include <map>
#include <set>

#include "engine/places.hpp"
#include "engine/sign_patterns.hpp"
#include "engine/universe_kind.hpp"
#include "etalon/cancel.hpp"
#include "etalon/error.hpp"

namespace etalon {
namespace {

/// The first of the predictions that all measures put at the same places: what follows is true of the others too.
std::vector<std::size_t> unlike_ones(const std::vector<std::size_t>& list, const std::vector<Places>& places) {
  std::set<std::vector<std::uint32_t>> seen;
  std::vector<std::size_t> firsts;
  std::vector<std::uint32_t> key(places.size());
  for (const std::size_t i : list) {
    for (std::size_t m = 0; m < places.size(); ++m) key[m] = places[m].place[i];
    if (seen.insert(key).second) firsts.push_back(i);
  }
  return firsts;
}

/// Shows every pair of predictions for the same truth, small ones first.
void show_all(const Space& space, std::span<const Score> scores, const Evaluation& how, SignPatterns& patterns) {
  struct OneSize {
    std::vector<Index> index;
    std::map<std::string, std::vector<std::size_t>> by_truth;  // numbers into `index`
  };
  std::map<std::size_t, OneSize> by_size;
  for (Index i = 0; i < space.size(); ++i) {
    if (!space.inside(i)) continue;
    OneSize& members = by_size[space.objects(i)];
    members.by_truth[space.truth(i)].push_back(members.index.size());
    members.index.push_back(i);
  }
  for (const auto& [size, members] : by_size) {
    const std::vector<Places> places = places_of(scores, how, space, members.index);
    for (const auto& [truth, all] : members.by_truth) {
      const std::vector<std::size_t> list = unlike_ones(all, places);
      for (std::size_t i = 0; i < list.size(); ++i) {
        check_cancelled();
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

}  // namespace

Separation separate(std::span<const Score> scores, const Universe& universe, const SeparationOptions& options) {
  refuse_left_out(scores, universe);
  if (options.search > 0 && universe.kind->search == nullptr)
    throw Error(ErrorKind::usage,
                "there are no random examples of " + std::string(facts(universe.kind->domain).compares));
  std::vector<std::string> names;
  for (const Score& score : scores) names.push_back(score.text());
  SignPatterns patterns(names);
  show_all(*space_of(universe), scores, options.how, patterns);
  if (options.search == 0) return patterns.finish(universe.text());
  universe.kind->search(scores, options, patterns);
  return patterns.finish(universe.text() + ", and " + std::to_string(options.search) + " random examples of at most " +
                         std::to_string(options.largest) + " objects, seed " + std::to_string(options.seed));
}

}  // namespace etalon
