// by_chance.hpp: the mean of a score over all predictions of the same sizes, by going through all of them.
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "etalon/matrix.hpp"
#include "etalon/partitions.hpp"
#include "etalon/score.hpp"

namespace etalon::reference {

/// Every arrangement of the prediction once; the mean of `value_of(arranged)`, nothing when one has no value.
template <class ValueOf>
std::optional<Exact> mean_over_arrangements(std::vector<int> prediction, ValueOf value_of) {
  std::sort(prediction.begin(), prediction.end());
  Exact sum = 0;
  std::uint64_t count = 0;
  do {
    const Value<Exact> value = value_of(prediction);
    if (!value.defined()) return std::nullopt;
    sum += value.number;
    ++count;
  } while (std::next_permutation(prediction.begin(), prediction.end()));
  return sum / Exact(count);
}

/// The matrix of two labelings with m classes; of two classes the second is positive.
template <class T>
Matrix<T> matrix_of(std::size_t m, const std::vector<int>& truth, const std::vector<int>& prediction) {
  std::vector<int> cells(m * m);
  for (std::size_t i = 0; i < truth.size(); ++i)
    ++cells[static_cast<std::size_t>(truth[i]) * m + static_cast<std::size_t>(prediction[i])];
  return dense_matrix<T, int>(m, cells);
}

/// All labelings of n objects with m classes that do not fall, so that each choice of sizes comes once.
inline std::vector<std::vector<int>> sorted_labelings(std::size_t n, int m) {
  std::vector<std::vector<int>> all;
  std::vector<int> labels(n, 0);
  const auto fill = [&](auto&& self, std::size_t at, int least) -> void {
    if (at == n) {
      all.push_back(labels);
      return;
    }
    for (int label = least; label < m; ++label) {
      labels[at] = label;
      self(self, at + 1, label);
    }
  };
  fill(fill, 0, 0);
  return all;
}

}  // namespace etalon::reference
