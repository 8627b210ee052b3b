// baseline.cpp: a reference and random clusterings of every number of clusters, of sizes as equal as can be.
#include "domain/clusters/questions/baseline.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <numeric>

#include "engine/sizes.hpp"
#include "etalon/partitions.hpp"

namespace etalon {
namespace {

class ClustersByChance : public BaselineInputs {
 public:
  explicit ClustersByChance(std::vector<std::uint64_t> sizes)
      : sizes_(std::move(sizes)), objects_(std::accumulate(sizes_.begin(), sizes_.end(), std::uint64_t{0})) {
    what = fmt::format(
        "{} objects in {} clusters of the reference; every clustering with so many clusters, of sizes as "
        "equal as can be, is as likely as any other",
        objects_, sizes_.size());
    over = "clusters";
  }
  [[nodiscard]] std::size_t size() const override { return objects_; }
  [[nodiscard]] double at(std::size_t i) const override { return static_cast<double>(i + 1); }
  /// Not one cluster.
  [[nodiscard]] bool judged(std::size_t i) const override { return i > 0; }
  [[nodiscard]] Estimate fast(const Score& score, const Evaluation& how, std::size_t i) const override {
    return *estimate(score, any(partitions<double>(i + 1)), how);
  }
  [[nodiscard]] Value<Exact> exact(const Score& score, const Evaluation& how, std::size_t i) const override {
    return evaluate(score, partitions<Exact>(i + 1), how);
  }

 private:
  /// One clustering of these sizes, the objects dealt out in their order.
  template <class T>
  [[nodiscard]] Partitions<T> partitions(std::uint64_t clusters) const {
    std::vector<typename Partitions<T>::Cell> cells;
    std::uint32_t row = 0;
    std::uint64_t left = sizes_[0];
    for (std::uint64_t column = 0; column < clusters; ++column) {
      std::uint64_t of_column = objects_ / clusters + (column < objects_ % clusters ? 1 : 0);
      while (of_column > 0) {
        if (left == 0) left = sizes_[++row];
        const std::uint64_t both = std::min(left, of_column);
        cells.push_back({row, static_cast<std::uint32_t>(column), both});
        left -= both;
        of_column -= both;
      }
    }
    return Partitions<T>(sizes_.size(), clusters, std::move(cells));
  }

  std::vector<std::uint64_t> sizes_;
  std::uint64_t objects_;
};

}  // namespace

std::shared_ptr<const BaselineInputs> baseline_of_clusters(const Settings& settings) {
  return std::make_shared<const ClustersByChance>(parse_sizes(settings.texts("sizes"), 2));
}

}  // namespace etalon
