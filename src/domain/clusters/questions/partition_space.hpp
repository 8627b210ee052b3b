// partition_space.hpp: all pairs of partitions of up to n objects, numbered, with the relations that laws ask for.
#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/space.hpp"
#include "etalon/made_once.hpp"
#include "etalon/partitions.hpp"

namespace etalon {

/// A pair (reference, clustering) matters only up to renaming the objects: the reference is always the first partition
/// of its type, with its clusters in decreasing size one after the other, and the clustering is any partition. A
/// partition is a string of digits, the cluster of each object, numbered in order of appearance.
class PartitionSpace : public StatisticSpace<PartitionSpace> {
 public:
  explicit PartitionSpace(const Universe& universe);
  /// Throws Error(usage) when there are too many pairs, or triples of partitions for the laws that go through them.
  static void refuse(const Universe& universe, std::span<const Law> laws);

  [[nodiscard]] std::size_t size() const override { return elements_.size(); }
  /// Neither side is one cluster, nor all objects alone.
  [[nodiscard]] bool inside(Index i) const override { return elements_[i].inside; }
  /// Measures are compared on any clustering of such a reference.
  [[nodiscard]] bool compared(Index i) const override {
    return elements_[i].compared && objects(i) == universe().objects;
  }
  [[nodiscard]] std::size_t objects(Index i) const override { return elements_[i].reference.size(); }
  [[nodiscard]] std::string truth(Index i) const override { return elements_[i].reference; }
  [[nodiscard]] std::string prediction(Index i) const override { return elements_[i].clustering; }
  /// How many references of this type there are; each clustering is itself.
  [[nodiscard]] std::uint64_t truths(Index i) const override;
  [[nodiscard]] bool agreeing(Index i) const override { return elements_[i].reference == elements_[i].clustering; }
  [[nodiscard]] Index transposed(Index i) const override {
    return pair(elements_[i].clustering, elements_[i].reference);
  }
  [[nodiscard]] const std::string& reference(Index i) const { return elements_[i].reference; }
  [[nodiscard]] const std::string& clustering(Index i) const { return elements_[i].clustering; }
  /// The number of any pair of partitions of the same objects.
  [[nodiscard]] Index pair(const std::string& a, const std::string& b) const;
  [[nodiscard]] std::vector<std::vector<std::uint64_t>> rows(Index i) const override;
  [[nodiscard]] const Partitions<double>& fast(Index i) const { return fast_[i]; }
  [[nodiscard]] const Partitions<Exact>& exact(Index i) const { return exact_[i]; }

  /// Enumerated at the first call.
  [[nodiscard]] const std::vector<Triple>& triples() const override;
  [[nodiscard]] std::size_t bytes() const override {
    constexpr std::size_t of_pair = 2000;  // two tables, as measured
    return size() * of_pair + triple_bytes_;
  }
  [[nodiscard]] std::vector<Counterexample::Labeling> labelings(const Triple& triple) const override;

 private:
  struct Element {
    std::string reference;
    std::string clustering;
    bool inside;
    bool compared;
  };
  void enumerate(std::size_t objects);
  [[nodiscard]] std::vector<Triple> enumerate_triples() const;

  std::vector<Element> elements_;
  std::unordered_map<std::string, Index> index_;  // "reference|clustering"
  std::vector<Partitions<double>> fast_;
  std::vector<Partitions<Exact>> exact_;
  std::vector<std::vector<std::string>> all_;         // partitions by size, from two objects
  std::vector<std::vector<std::string>> references_;  // the first of each type
  MadeOnce<std::vector<Triple>> all_triples_;
  mutable std::atomic<std::size_t> triple_bytes_ = 0;
};

/// The clusters numbered in order of appearance.
std::string renumbered(const std::string& partition);

}  // namespace etalon
