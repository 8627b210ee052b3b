// joint_objects.hpp: labels of a few systems, made up, and joined.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "etalon/joint.hpp"
#include "number/random.hpp"

namespace etalon {

using Labels = std::vector<std::int32_t>;

inline JointCells joint(const Labels& truth, const std::vector<Labels>& systems, const Labels& clusters = {}) {
  std::vector<ObjectColumn> columns;
  for (std::size_t i = 0; i < systems.size(); ++i)
    columns.push_back({std::string(1, static_cast<char>('a' + i)), {LabelView::integers<std::int32_t>(systems[i])}});
  std::optional<ObjectColumn> of;
  if (!clusters.empty()) of = {"clusters", {LabelView::integers<std::int32_t>(clusters)}};
  // In two pieces, which must not show.
  const std::span<const std::int32_t> all(truth);
  const std::size_t half = truth.size() / 2;
  return join_objects({"truth", {LabelView::integers(all.first(half)), LabelView::integers(all.subspan(half))}},
                      columns, of);
}

inline Labels random_labels(Random& random, std::size_t n, int classes) {
  Labels labels(n);
  for (std::int32_t& label : labels)
    label = static_cast<std::int32_t>(random.below(static_cast<std::uint64_t>(classes)));
  return labels;
}

/// The truth, wrong with a chance.
inline Labels noisy(Random& random, const Labels& truth, double wrong, int classes) {
  Labels labels = truth;
  for (std::int32_t& label : labels) {
    if (random.uniform() < wrong) label = static_cast<std::int32_t>(random.below(static_cast<std::uint64_t>(classes)));
  }
  return labels;
}

}  // namespace etalon
