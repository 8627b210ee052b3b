// matched.hpp: a measure of labels on clusters under every one-to-one matching, by naming the clusters in all ways.
#pragma once

#include <algorithm>
#include <vector>

#include "etalon/matrix.hpp"
#include "etalon/score.hpp"
#include "reference/clusters.hpp"

namespace etalon::reference {

/// Calls `visit` with the name of each cluster of the clustering: every cluster of the side that has fewer is matched,
/// and a cluster that is left over is named as no cluster of the reference.
template <class Visit>
void for_each_matching(int rows, int columns, Visit visit) {
  // An arrangement of as many places as the larger side has: the cluster at place i < rows is called i.
  const int larger = std::max(rows, columns);
  std::vector<int> order;
  for (int i = 0; i < larger; ++i) order.push_back(i);
  do {
    std::vector<int> name(static_cast<std::size_t>(columns));
    for (int place = 0; place < larger; ++place) {
      const int cluster = order[static_cast<std::size_t>(place)];
      if (cluster < columns) name[static_cast<std::size_t>(cluster)] = place;
    }
    visit(name);
  } while (std::next_permutation(order.begin(), order.end()));
}

/// The best value of the score of labels; undefined, with one of the reasons, when it never has one.
template <class T>
Value<T> matched(const Score& score, const Partition& a, const Partition& b, Undefined undefined) {
  const int rows = *std::max_element(a.begin(), a.end()) + 1;
  const int columns = *std::max_element(b.begin(), b.end()) + 1;
  Value<T> best = Value<T>::undefined("no matching");
  for_each_matching(rows, columns, [&](const std::vector<int>& name) {
    const auto classes = static_cast<std::size_t>(std::max(rows, columns));
    std::vector<int> counts(classes * classes);
    for (std::size_t i = 0; i < a.size(); ++i) {
      const int prediction = name[static_cast<std::size_t>(b[i])];
      ++counts[static_cast<std::size_t>(a[i]) * classes + static_cast<std::size_t>(prediction)];
    }
    Matrix<T> matrix = dense_matrix<T, int>(classes, counts);
    matrix.set_positive(kNoClass);
    matrix.set_order(false, {});
    const Value<T> value = evaluate(score, matrix, {.undefined = undefined});
    const bool lower = score.better() == Better::lower;
    const bool first = !best.defined();
    if (value.defined() ? first || (lower ? value.number < best.number : best.number < value.number) : first)
      best = value;
  });
  return best;
}

}  // namespace etalon::reference
