// partition_space.cpp: enumeration of partitions, of pairs up to renaming, and of triples.
#include "domain/clusters/questions/partition_space.hpp"

#include <algorithm>
#include <map>
#include <numeric>

#include "engine/factorial.hpp"
#include "etalon/cancel.hpp"
#include "etalon/error.hpp"

namespace etalon {
namespace {

/// All partitions of so many objects, as strings of cluster numbers in order of appearance.
void extend(std::string& partition, char clusters, std::size_t objects, std::vector<std::string>& all) {
  if (partition.size() == objects) {
    all.push_back(partition);
    return;
  }
  for (char next = 0; next <= clusters; ++next) {
    partition.push_back(static_cast<char>('0' + next));
    extend(partition, next == clusters ? static_cast<char>(clusters + 1) : clusters, objects, all);
    partition.pop_back();
  }
}

std::vector<std::uint64_t> sizes_of(const std::string& partition) {
  std::vector<std::uint64_t> sizes;
  for (const char cluster : partition) {
    const auto k = static_cast<std::size_t>(cluster - '0');
    if (k >= sizes.size()) sizes.resize(k + 1);
    ++sizes[k];
  }
  return sizes;
}

/// One cluster, or all objects alone.
bool is_trivial(const std::string& partition) {
  const std::size_t clusters = sizes_of(partition).size();
  return clusters == 1 || clusters == partition.size();
}

std::vector<std::uint64_t> sorted_sizes(const std::string& partition) {
  std::vector<std::uint64_t> sizes = sizes_of(partition);
  std::sort(sizes.rbegin(), sizes.rend());
  return sizes;
}

/// The objects in the order that makes the partition the first of its type: clusters by decreasing size, one after the
/// other.
std::vector<std::size_t> order_of(const std::string& partition) {
  const std::vector<std::uint64_t> sizes = sizes_of(partition);
  std::vector<std::size_t> order(partition.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t x, std::size_t y) {
    const auto a = static_cast<std::size_t>(partition[x] - '0');
    const auto b = static_cast<std::size_t>(partition[y] - '0');
    return sizes[a] != sizes[b] ? sizes[a] > sizes[b] : a < b;
  });
  return order;
}

std::string arranged(const std::string& partition, const std::vector<std::size_t>& order) {
  std::string result;
  for (const std::size_t object : order) result += partition[object];
  return renumbered(result);
}

template <class T>
Partitions<T> partitions_from(const std::string& a, const std::string& b) {
  std::vector<int> x;
  std::vector<int> y;
  for (std::size_t i = 0; i < a.size(); ++i) {
    x.push_back(a[i] - '0');
    y.push_back(b[i] - '0');
  }
  return partitions_of<T>(x, y);
}

}  // namespace

std::string renumbered(const std::string& partition) {
  std::string names;
  std::string result;
  for (const char cluster : partition) {
    std::size_t name = names.find(cluster);
    if (name == std::string::npos) {
      name = names.size();
      names += cluster;
    }
    result += static_cast<char>('0' + name);
  }
  return result;
}

void PartitionSpace::refuse(const Universe& universe, std::span<const Law> laws) {
  constexpr std::size_t most = 8;  // 22 types and 4,140 partitions: 91,080 pairs, 0.2 GB; of nine objects 1.3 GB
  if (universe.objects < 2 || universe.objects > most) {
    throw Error(
        ErrorKind::usage,
        "a universe of partitions has 2 to " + std::to_string(most) + " objects, not " +
            std::to_string(universe.objects) +
            ": nine have 634,410 pairs up to renaming (1.3 GB), and each further object "
            "about eight times as many; for --consistency take a sample: --sample 20000 (Python: sample=20000)");
  }
  constexpr std::size_t most_of_triples = 7;  // of eight objects there are 4e8, 5 GB
  const bool triples = std::find(laws.begin(), laws.end(), Law::distance) != laws.end();
  if (triples && universe.objects > most_of_triples)
    throw Error(ErrorKind::usage, "the triples of partitions of " + std::to_string(universe.objects) +
                                      " objects do not fit in memory: take at most " + std::to_string(most_of_triples) +
                                      ", or leave out the law distance");
}

PartitionSpace::PartitionSpace(const Universe& universe) : StatisticSpace(universe) {
  for (std::size_t n = 2; n <= universe.objects; ++n) enumerate(n);
}

void PartitionSpace::enumerate(std::size_t objects) {
  std::vector<std::string> all;
  std::string partition;
  extend(partition, 0, objects, all);
  std::vector<std::string> references;
  for (const std::string& candidate : all) {
    if (arranged(candidate, order_of(candidate)) == candidate) references.push_back(candidate);
  }
  for (const std::string& reference : references) {
    const bool compared = !is_trivial(reference);
    std::map<std::vector<std::uint64_t>, Margins> by_sizes;
    for (const std::string& clustering : all) {
      check_cancelled();
      const auto i = static_cast<Index>(elements_.size());
      index_.emplace(reference + "|" + clustering, i);
      const bool inside = compared && !is_trivial(clustering);
      elements_.push_back({reference, clustering, inside, compared});
      fast_.push_back(partitions_from<double>(reference, clustering));
      exact_.push_back(partitions_from<Exact>(reference, clustering));
      if (!inside) continue;
      Margins& margins = by_sizes[sorted_sizes(clustering)];
      margins.members.push_back(i);
      margins.ways.push_back(1);
      ++margins.total;
    }
    for (auto& [sizes, margins] : by_sizes) {
      margins.truth = sorted_sizes(reference);
      margins.prediction = sizes;
      margins_.push_back(std::move(margins));
    }
  }
  all_.push_back(std::move(all));
  references_.push_back(std::move(references));
}

const std::vector<PartitionSpace::Triple>& PartitionSpace::triples() const {
  const std::vector<Triple>& triples = all_triples_.get([this] { return enumerate_triples(); });
  triple_bytes_ = triples.capacity() * sizeof(Triple);
  return triples;
}

std::vector<PartitionSpace::Triple> PartitionSpace::enumerate_triples() const {
  std::vector<Triple> triples;
  for (std::size_t size = 0; size < all_.size(); ++size) {
    std::vector<std::string> partitions = all_[size];
    std::erase_if(partitions, is_trivial);
    for (const std::string& a : references_[size]) {
      if (is_trivial(a)) continue;
      for (const std::string& b : partitions) {
        if (a == b) continue;
        check_cancelled();
        for (const std::string& c : partitions) {
          if (b != c) triples.push_back({index_.at(a + "|" + b), pair(b, c), index_.at(a + "|" + c)});
        }
      }
    }
  }
  return triples;
}

std::uint64_t PartitionSpace::truths(Index i) const {
  std::uint64_t ways = factorial(objects(i));
  std::map<std::uint64_t, std::uint64_t> clusters_of;
  for (const std::uint64_t size : sizes_of(elements_[i].reference)) {
    ways /= factorial(size);
    ++clusters_of[size];
  }
  for (const auto& [size, clusters] : clusters_of) ways /= factorial(clusters);
  return ways;
}

Index PartitionSpace::pair(const std::string& a, const std::string& b) const {
  const std::vector<std::size_t> order = order_of(a);
  return index_.at(arranged(a, order) + "|" + arranged(b, order));
}

std::vector<std::vector<std::uint64_t>> PartitionSpace::rows(Index i) const {
  std::vector<std::vector<std::uint64_t>> rows(fast_[i].rows(), std::vector<std::uint64_t>(fast_[i].columns()));
  for (const auto& cell : fast_[i].cells()) rows[cell.row][cell.column] = cell.count;
  return rows;
}

std::vector<Counterexample::Labeling> PartitionSpace::labelings(const Triple& triple) const {
  return {{"A", reference(triple.ab)}, {"B", clustering(triple.ab)}, {"C", clustering(triple.ac)}};
}

}  // namespace etalon
