// covers.cpp: measures of clusterings whose clusters may overlap. Two partitions are flat covers, so these measure them
// too.
#include <algorithm>
#include <map>

#include "domain/clusters/cluster_functions.hpp"
#include "domain/clusters/measures/entropies.hpp"
#include "domain/clusters/parts.hpp"

namespace etalon::family {
namespace {

using enum Law;

template <class C>
auto omega(const C& c) {
  using T = typename C::Number;
  std::map<std::uint32_t, T> in_reference;
  std::map<std::uint32_t, T> in_clustering;
  T pairs{};
  T alike{};
  for (const auto& shared : c.shared()) {
    in_reference[shared.reference] += shared.pairs;
    in_clustering[shared.clustering] += shared.pairs;
    pairs += shared.pairs;
    if (shared.reference == shared.clustering) alike += shared.pairs;
  }
  ProductSum<T> above;
  ProductSum<T> below;
  above.add(pairs, alike);
  below.add(pairs, pairs);
  for (const auto& [clusters, count] : in_reference) {
    const auto same = in_clustering.find(clusters);
    if (same == in_clustering.end()) continue;
    above.subtract(count, same->second);
    below.subtract(count, same->second);
  }
  return ratio(above.total(), below.total(), "all pairs share one number of clusters, the same on both sides");
}

/// x·log(n/x), or 0 for none: n times what x of n objects add to an entropy.
template <class T>
T part(std::uint64_t x, std::uint64_t n) {
  return x == 0 ? T(0) : count_as<T>(x) * log_ratio<T>(n, x);
}

/// n times the entropy of being in a cluster of this size or not.
template <class T>
T membership_entropy(std::uint64_t size, std::uint64_t n) {
  return part<T>(size, n) + part<T>(n - size, n);
}

/// What is left of the entropy of a cluster of size x when it is known who is in one of size y that shares d objects;
/// all of it when the two are rather complements than alike. Terms that are not negative: nothing cancels.
template <class T>
T left_by(std::uint64_t x, std::uint64_t y, std::uint64_t d, std::uint64_t n) {
  const std::uint64_t only_x = x - d;
  const std::uint64_t only_y = y - d;
  const std::uint64_t neither = n - x - only_y;
  if (part<T>(d, n) + part<T>(neither, n) < part<T>(only_x, n) + part<T>(only_y, n)) return membership_entropy<T>(x, n);
  return part<T>(d, y) + part<T>(only_y, y) + part<T>(only_x, n - y) + part<T>(neither, n - y);
}

/// For every cluster of one side, what its best counterpart of the other leaves of its entropy.
template <class T>
std::vector<T> left_over(std::span<const std::uint64_t> own, std::span<const std::uint64_t> other,
                         std::span<const CoverCounts::Cell> cells, bool rows, std::uint64_t n) {
  std::map<std::uint64_t, std::uint64_t> sizes;
  for (const std::uint64_t size : other) ++sizes[size];
  std::vector<T> left;
  std::vector<std::vector<const CoverCounts::Cell*>> overlapping(own.size());
  for (const auto& cell : cells) overlapping[rows ? cell.row : cell.column].push_back(&cell);
  for (std::size_t i = 0; i < own.size(); ++i) {
    T least = membership_entropy<T>(own[i], n);
    const auto consider = [&](std::uint64_t size, std::uint64_t shared) {
      const T rest = left_by<T>(own[i], size, shared, n);
      if (rest < least) least = rest;
    };
    std::map<std::uint64_t, std::uint64_t> apart = sizes;
    for (const CoverCounts::Cell* cell : overlapping[i]) {
      const std::uint64_t size = other[rows ? cell->column : cell->row];
      consider(size, cell->count);
      --apart[size];
    }
    // Clusters without a common object can tell something too; those of one size all tell the same.
    for (const auto& [size, clusters] : apart) {
      if (clusters > 0) consider(size, 0);
    }
    left.push_back(least);
  }
  return left;
}

template <class C>
auto overlapping_information(const C& c, bool by_cluster) {
  using T = typename C::Number;
  const auto sides = {std::pair{c.row_sizes(), c.column_sizes()}, std::pair{c.column_sizes(), c.row_sizes()}};
  T information{};
  T greatest{};
  T mean_left{};
  bool rows = true;
  for (const auto& [own, other] : sides) {
    const std::vector<T> left = left_over<T>(own, other, c.cells(), rows, c.n());
    T entropy{};
    T shares{};
    for (std::size_t i = 0; i < own.size(); ++i) {
      const T whole = membership_entropy<T>(own[i], c.n());
      if (by_cluster && own[i] == c.n()) return Value<T>::undefined("a cluster holds every object: it has no entropy");
      entropy += whole;
      information += whole - left[i];
      if (by_cluster) shares += left[i] / whole;
    }
    mean_left += shares / count_as<T>(static_cast<Int128>(own.size()));
    if (greatest < entropy) greatest = entropy;
    rows = false;
  }
  if (by_cluster) return Value<T>(T(1) - mean_left / T(2));
  return ratio(information, T(2) * greatest, "every cluster of both sides holds every object: there is no entropy");
}

constexpr Measure kCovers[] = {
    {.name = "omega",
     .aliases = {"omega_index"},
     .title = "Omega index",
     .formula = "(o - e) / (1 - e)",
     .latex = R"(\frac{o-e}{1-e},\quad o=\frac1N\sum_k t_{kk},\quad e=\frac1{N^2}\sum_k t_{k\cdot}t_{\cdot k})",
     .meaning =
         "pairs of objects that share as many clusters on both sides, beyond chance; without overlaps this is ari",
     .range = {-1, 1, false},
     .undefined = "all pairs share one number of clusters, the same on both sides",
     .baseline = 0,
     .holds = {max_agreement, symmetry, monotonicity, constant_baseline, approximate_constant_baseline},
     .reference = "Collins & Dent 1988",
     .example = 0.35251798561151076,
     .compute = of_shared_pairs<[](const auto& c, const Context&) { return omega(c); }>},
    {.name = "onmi",
     .aliases = {"overlapping_nmi"},
     .title = "Overlapping normalised mutual information",
     .formula = "1 - (H(A|B)/H(A) + H(B|A)/H(B))/2 by cluster; form=max: (I(A:B) + I(B:A))/2 / max(H(A), H(B))",
     .latex =
         R"(1-\frac12\left(\Big\langle\frac{H(A_i|B)}{H(A_i)}\Big\rangle_i+\Big\langle\frac{H(B_j|A)}{H(B_j)}\Big\rangle_j\right))",
     .meaning = "how much membership in a cluster tells about membership in its best counterpart, both ways",
     .parameters = {Parameter{.name = "form",
                              .meaning = "mean over the clusters of each one's share (Lancichinetti et al.), or sums "
                                         "divided by the greater entropy (McDaid et al.)",
                              .low = 0,
                              .high = 1,
                              .has_default = true,
                              .choices = {"lfk", "max"}}},
     .range = {0, 1},
     .undefined = "a cluster holds every object; with form=max: every cluster does",
     .holds = {max_agreement, symmetry, monotonicity, approximate_constant_baseline},
     .variants = {Variant{"form=max", {max_agreement, symmetry, distance, approximate_constant_baseline}}},
     .reference = "Lancichinetti, Fortunato & Kertész 2009; McDaid, Greene & Hurley 2011",
     .example = 0.5291892028983796,
     .elsewhere = {Elsewhere{"cdlib", "overlapping_normalized_mutual_information_LFK"}},
     .compute = of_covers<[](const auto& c, const Context& context) {
       return overlapping_information(c, context.arguments[0] == 0);
     }>},
};

}  // namespace

constinit const Family covers("Overlapping clusters", kCovers);

}  // namespace etalon::family
