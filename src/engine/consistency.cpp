// consistency.cpp: every pair of measures over all inputs of a universe, by going through them or as its domain counts
// them, or over random ones.
#include "etalon/consistency.hpp"

#include <algorithm>
#include <map>

#include "engine/distribution.hpp"
#include "engine/places.hpp"
#include "engine/universe_kind.hpp"
#include "etalon/error.hpp"
#include "etalon/questions.hpp"

namespace etalon {
namespace {

/// The inputs that measures are compared on, each as often as it comes about, in groups that are compared.
struct Members {
  std::vector<Index> index;
  std::vector<std::uint64_t> weight;
  std::vector<std::uint32_t> group;
  std::vector<std::uint64_t> times;

  Members(const Space& space, bool same_truth, bool weighted, std::span<const InputWeight> distribution = {}) {
    std::vector<Index> inputs;
    for (Index i = 0; i < space.size(); ++i) {
      if (space.compared(i)) inputs.push_back(i);
    }
    if (distribution.empty()) {
      add(space, inputs, same_truth, weighted);
      return;
    }
    const std::vector<std::uint64_t> weights = whole_weights(space, inputs, distribution);
    std::vector<Index> named;
    for (std::size_t place = 0; place < inputs.size(); ++place) {
      if (weights[place] == 0) continue;
      named.push_back(inputs[place]);
      weight.push_back(weights[place]);
    }
    add(space, named, same_truth, false);
  }
  [[nodiscard]] std::vector<Agreement> compare(std::span<const Places> places) const {
    return compare_measures(places, weight, group, times);
  }

 private:
  void add(const Space& space, const std::vector<Index>& inputs, bool same_truth, bool weighted) {
    std::map<std::string, std::uint32_t> truths;
    for (const Index i : inputs) {
      index.push_back(i);
      if (weighted) weight.push_back(space.predictions(i) * (same_truth ? 1 : space.truths(i)));
      if (!same_truth) continue;
      const auto [at, fresh] = truths.emplace(space.truth(i), static_cast<std::uint32_t>(truths.size()));
      if (fresh && weighted) times.push_back(space.truths(i));
      group.push_back(at->second);
    }
  }
};

std::string universe_text(const Universe& universe, const ConsistencyOptions& options) {
  const auto [inputs, more] = universe.kind->compared(universe, options);
  if (!options.distribution.empty())
    return "The " + inputs + more + ", by a distribution that names " + std::to_string(options.distribution.size()) +
           " of them";
  if (options.sample == 0) return "All " + inputs + more;
  return std::to_string(options.sample) + " random pairs of " + inputs + more + ", seed " +
         std::to_string(options.seed);
}

/// Whether both order all inputs alike, and have no value on the same ones.
bool alike(const Places& x, const Places& y, const Members& members, bool some_order) {
  for (std::size_t i = 0; i < x.place.size(); ++i) {
    if ((x.place[i] == kNoPlace) != (y.place[i] == kNoPlace)) return false;
  }
  const Places two[] = {x, y};
  const Agreement pair = members.compare(two).front();
  return pair.opposite == 0 && pair.f_only == 0 && pair.g_only == 0 && !(some_order && pair.same == 0);
}

}  // namespace

Consistency consistency(std::span<const Score> scores, const Universe& universe, const ConsistencyOptions& options) {
  const UniverseKind& kind = *universe.kind;
  refuse_left_out(scores, universe);
  if (!options.distribution.empty() && (options.sample > 0 || options.weighted))
    throw Error(ErrorKind::usage,
                "a distribution has weights of its own: leave out --sample and --weighted (Python: "
                "sample, weighted)");
  const std::string text = universe_text(universe, options);
  if (options.sample > 0) {
    if (kind.sampled == nullptr)
      throw Error(ErrorKind::usage, std::string(facts(kind.domain).compares) + " are gone through, not sampled");
    return {text, kind.sampled(scores, universe, options)};
  }
  if (kind.counted != nullptr && options.distribution.empty()) {
    if (auto counted = kind.counted(scores, universe, options)) return {text, std::move(*counted)};
  }
  const std::shared_ptr<const Space> space = space_of(universe);
  const Members members(*space, kind.one_truth || options.same_truth, kind.one_truth || options.weighted,
                        options.distribution);
  return {text, members.compare(places_of(scores, options.how, *space, members.index))};
}

std::vector<std::string> orders_like(const Score& score, const Universe& universe, const Evaluation& how) {
  std::vector<Score> candidates = known_scores(universe.kind->domain);
  std::erase_if(candidates, [&](const Score& candidate) {
    return candidate.better() == Better::neither || !judged_in(candidate, universe);
  });
  const bool one_truth = universe.kind->one_truth;
  for (std::size_t objects = 2; objects <= universe.objects; ++objects) {
    Universe part = universe;
    part.objects = objects;
    const std::shared_ptr<const Space> space = space_of(part);
    const Members members(*space, one_truth, one_truth);
    const Places own = places_of(score, how, *space, members.index);
    std::erase_if(candidates, [&](const Score& candidate) {
      return !alike(own, places_of(candidate, {}, *space, members.index), members, objects == universe.objects);
    });
  }
  std::vector<std::string> names;
  for (const Score& candidate : candidates) names.push_back(candidate.text());
  return names;
}

}  // namespace etalon
