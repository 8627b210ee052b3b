// partition_space.hpp: all pairs of partitions of up to n objects, numbered, with the relations that laws ask for.
#pragma once

#include <array>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

#include "etalon/partitions.hpp"
#include "validate/judge.hpp"

namespace etalon {

/// A pair (reference, clustering) matters only up to renaming the objects: the reference is always the first partition
/// of its type, with its clusters in decreasing size one after the other, and the clustering is any partition. A
/// partition is a string of digits, the cluster of each object, numbered in order of appearance.
class PartitionSpace {
 public:
  using Subject = ClusterSubject;

  static constexpr const char* kInput = "matrix";
  static constexpr const char* kInputs = "matrices";

  explicit PartitionSpace(const Universe& universe);
  /// The space of a universe, made once and kept.
  static std::shared_ptr<const PartitionSpace> of(const Universe& universe);

  [[nodiscard]] const Universe& universe() const { return universe_; }
  [[nodiscard]] std::size_t size() const { return elements_.size(); }
  /// The reference is neither one cluster nor all objects alone.
  [[nodiscard]] bool inside(Index i) const { return elements_[i].inside; }
  /// Measures are compared on these: the clusterings of the largest size.
  [[nodiscard]] bool compared(Index i) const { return inside(i) && objects(i) == universe_.objects; }
  [[nodiscard]] std::size_t objects(Index i) const { return elements_[i].reference.size(); }
  [[nodiscard]] const std::string& truth(Index i) const { return elements_[i].reference; }
  [[nodiscard]] const std::string& prediction(Index i) const { return elements_[i].clustering; }
  /// How many references of this type there are; each clustering is itself.
  [[nodiscard]] std::uint64_t truths(Index i) const;
  [[nodiscard]] static std::uint64_t predictions(Index) { return 1; }
  [[nodiscard]] static bool admitted(Index) { return true; }
  [[nodiscard]] bool agreeing(Index i) const { return elements_[i].reference == elements_[i].clustering; }
  [[nodiscard]] Index transposed(Index i) const { return pair(elements_[i].clustering, elements_[i].reference); }
  [[nodiscard]] const std::string& reference(Index i) const { return elements_[i].reference; }
  [[nodiscard]] const std::string& clustering(Index i) const { return elements_[i].clustering; }
  /// The number of any pair of partitions of the same objects.
  [[nodiscard]] Index pair(const std::string& a, const std::string& b) const;
  [[nodiscard]] std::vector<std::vector<std::uint64_t>> rows(Index i) const;
  [[nodiscard]] const Partitions<double>& fast(Index i) const { return fast_[i]; }
  [[nodiscard]] const Partitions<Exact>& exact(Index i) const { return exact_[i]; }

  /// All clusterings with the same cluster sizes, for one reference; each is as likely as any other.
  struct Margins {
    std::vector<std::uint64_t> truth;
    std::vector<std::uint64_t> prediction;
    std::vector<Index> members;
    std::vector<std::uint64_t> ways;
    std::uint64_t total = 0;
  };
  [[nodiscard]] const std::vector<Margins>& margins() const { return margins_; }

  struct Triple {
    Index ab;
    Index bc;
    Index ac;
  };
  /// Enumerated at the first call; throws Error(usage) when there are too many.
  [[nodiscard]] const std::vector<Triple>& triples() const;
  [[nodiscard]] std::vector<Counterexample::Labeling> labelings(const Triple& triple) const;

 private:
  struct Element {
    std::string reference;
    std::string clustering;
    bool inside;
  };
  void enumerate(std::size_t objects);
  void enumerate_triples() const;

  Universe universe_;
  std::vector<Element> elements_;
  std::unordered_map<std::string, Index> index_;  // "reference|clustering"
  std::vector<Partitions<double>> fast_;
  std::vector<Partitions<Exact>> exact_;
  std::vector<Margins> margins_;
  std::vector<std::vector<std::string>> all_;         // partitions by size, from two objects
  std::vector<std::vector<std::string>> references_;  // the first of each type
  mutable std::once_flag enumerated_;
  mutable std::vector<Triple> triples_;
};

/// The clusters numbered in order of appearance.
std::string renumbered(const std::string& partition);

}  // namespace etalon
