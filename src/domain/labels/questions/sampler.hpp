// sampler.hpp: random confusion matrices.
#pragma once

#include <array>
#include <vector>

#include "engine/sampling.hpp"
#include "etalon/matrix.hpp"

namespace etalon {

/// Two matrices, each as likely as any other, or as it comes about from random labelings.
class LabelSampler {
 public:
  using Drawn = std::array<std::vector<std::uint64_t>, 2>;  ///< cells, row by row

  LabelSampler(const Universe& universe, bool weighted, bool same_truth);
  [[nodiscard]] Drawn draw(Random& random) const;
  template <class T>
  [[nodiscard]] Matrix<T> statistic(const Drawn& drawn, std::size_t which) const {
    return dense_matrix<T, std::uint64_t>(universe_.classes, drawn[which]);
  }

 private:
  using Cells = std::vector<std::uint64_t>;
  void add_row(std::uint64_t objects, std::size_t parts, Random& random, Cells& cells) const;
  [[nodiscard]] Cells draw_one(Random& random) const;
  [[nodiscard]] Cells draw_beside(const Cells& other, Random& random) const;
  [[nodiscard]] bool inside(const Cells& cells) const;
  [[nodiscard]] double log_ways(const Cells& cells) const;
  [[nodiscard]] double log_labelings(const Cells& cells) const;

  Universe universe_;
  bool weighted_;
  bool same_truth_;
  double most_ways_ = 0;
};

}  // namespace etalon
