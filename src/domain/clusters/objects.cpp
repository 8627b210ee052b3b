// objects.cpp: contingency tables of objects that are drawn again.
#include <algorithm>
#include <limits>
#include <map>

#include "domain/clusters/members.hpp"
#include "domain/clusters/parts.hpp"
#include "etalon/cluster_objects.hpp"
#include "etalon/cluster_samples.hpp"
#include "etalon/error.hpp"
#include "etalon/text.hpp"

namespace etalon {
namespace {

/// The table of one system, when the cells have these counts.
Contingency contingency_of(const JointCells& cells, std::span<const std::uint64_t> counts, std::size_t system) {
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint64_t> sums;
  for (std::size_t cell = 0; cell < counts.size(); ++cell) {
    if (counts[cell] != 0) sums[{cells.truth_of(cell), cells.label_of(cell, system)}] += counts[cell];
  }
  std::vector<CountTable::Cell> list;
  for (const auto& [place, count] : sums) list.push_back({place.first, place.second, count});
  return {cells.truth, cells.systems[system].labels, std::move(list)};
}

class ClusterObjects : public Objects {
 public:
  /// `noise` is a cluster for each of its objects; without a label there is none.
  ClusterObjects(JointCells given, Noise noise) : Objects(std::move(given)), noise_(std::move(noise)) {}

  [[nodiscard]] Samples samples() const override {
    std::vector<ClusterSystem> systems;
    for (std::size_t i = 0; i < cells().systems.size(); ++i)
      systems.push_back({cells().systems[i].name, table(cells().counts, i)});
    return cluster_samples(std::move(systems));
  }

  void measure(std::span<const std::uint64_t> counts, std::span<const Score> scores, Undefined undefined,
               std::span<double> into) const override {
    const std::size_t systems = cells().systems.size();
    for (std::size_t system = 0; system < systems; ++system) {
      const Partitions<double> partitions =
          noise_.label.empty() ? partitions_of_counts(counts, system) : table(counts, system).partitions<double>();
      for (std::size_t i = 0; i < scores.size(); ++i) {
        const Value<double> value = evaluate(scores[i], partitions, {undefined, {}});
        into[i * systems + system] = value.defined() ? value.number : std::numeric_limits<double>::quiet_NaN();
      }
    }
  }

  /// Copies of an object are in one cluster of any clustering.
  [[nodiscard]] bool may_repeat() const override { return false; }
  [[nodiscard]] std::unique_ptr<Objects> with(JointCells others) const override {
    return std::make_unique<ClusterObjects>(std::move(others), noise_);
  }

 private:
  /// Clusters without an object are none: those that have one, by row and column.
  [[nodiscard]] Partitions<double> partitions_of_counts(std::span<const std::uint64_t> counts,
                                                        std::size_t system) const {
    std::map<std::uint64_t, std::uint64_t> sums;
    for (std::size_t cell = 0; cell < counts.size(); ++cell) {
      if (counts[cell] != 0)
        sums[std::uint64_t{cells().truth_of(cell)} << 32 | cells().label_of(cell, system)] += counts[cell];
    }
    std::vector<Partitions<double>::Cell> list;
    for (const auto& [place, count] : sums)
      list.push_back({static_cast<std::uint32_t>(place >> 32), static_cast<std::uint32_t>(place), count});
    const std::size_t rows = renumber(list, &Partitions<double>::Cell::row, cells().truth.size());
    const std::size_t columns =
        renumber(list, &Partitions<double>::Cell::column, cells().systems[system].labels.size());
    return {rows, columns, std::move(list)};
  }

  static std::size_t renumber(std::vector<Partitions<double>::Cell>& list,
                              std::uint32_t Partitions<double>::Cell::* side, std::size_t labels) {
    std::vector<std::uint32_t> number(labels, 0);
    for (const auto& cell : list) number[cell.*side] = 1;
    std::uint32_t next = 0;
    for (std::uint32_t& one : number) one = one == 0 ? 0 : next++;
    for (auto& cell : list) cell.*side = number[cell.*side];
    return next;
  }

  [[nodiscard]] Contingency table(std::span<const std::uint64_t> counts, std::size_t system) const {
    Contingency all = contingency_of(cells(), counts, system);
    if (noise_.label.empty()) return all;
    return all.with_singletons(noise_.reference(), noise_.clustering());
  }

  Noise noise_;
};

/// Values on different objects cannot be compared.
void require_same_noise(const JointCells& cells, const std::vector<std::uint64_t>& left_out, bool alike) {
  if (alike) return;
  constexpr std::size_t named = 3;
  std::vector<std::string> sizes;
  for (std::size_t system = 0; system < left_out.size() && system < named; ++system)
    sizes.push_back(cells.systems[system].name + " " + std::to_string(left_out[system]));
  if (left_out.size() > named) sizes.emplace_back("…");
  refuse("the systems leave out different objects as noise (" + join(sizes, ", ") + " of " +
         std::to_string(cells.objects()) + "), so their values cannot be compared; " + std::string(kNoiseAsSingletons));
}

/// The cells of the objects that no system and no reference calls noise; the systems must leave out the same ones.
JointCells without_noise(const JointCells& cells, const Noise& noise) {
  const auto code_of = [](const std::vector<std::string>& labels, const std::string& label) {
    return static_cast<std::size_t>(std::find(labels.begin(), labels.end(), label) - labels.begin());
  };
  const std::size_t of_truth = code_of(cells.truth, noise.reference());
  std::vector<std::size_t> of_system;
  for (const JointCells::System& system : cells.systems)
    of_system.push_back(code_of(system.labels, noise.clustering()));
  std::vector<std::uint64_t> left_out(cells.systems.size());
  std::vector<std::size_t> kept;
  bool alike = true;
  for (std::size_t cell = 0; cell < cells.cells(); ++cell) {
    const bool of_reference = cells.truth_of(cell) == of_truth;
    std::size_t leaving = 0;
    for (std::size_t system = 0; system < left_out.size(); ++system) {
      const bool leaves = of_reference || cells.label_of(cell, system) == of_system[system];
      if (leaves) left_out[system] += cells.counts[cell];
      if (leaves) ++leaving;
    }
    alike = alike && (leaving == 0 || leaving == left_out.size());
    if (leaving == 0) kept.push_back(cell);
  }
  require_same_noise(cells, left_out, alike);
  if (kept.empty()) refuse("all objects are noise: none is left to compare the systems on");
  return some_cells(cells, kept);
}

}  // namespace

std::string statistic_of_clusters(const JointCells& objects, std::size_t system) {
  return contingency_of(objects, objects.counts, system).to_bytes();
}

std::unique_ptr<Objects> cluster_objects(JointCells cells, const Noise& noise) {
  for (const JointCells::System& system : cells.systems)
    refuse_members(cells.truth, system.labels, cells.objects(), system.name);
  if (!noise.label.empty()) {
    const auto has = [](const std::vector<std::string>& labels, const std::string& label) {
      return std::find(labels.begin(), labels.end(), label) != labels.end();
    };
    require_noise(noise, has(cells.truth, noise.reference()),
                  std::any_of(cells.systems.begin(), cells.systems.end(), [&](const JointCells::System& system) {
                    return has(system.labels, noise.clustering());
                  }));
    if (!noise.singletons) return std::make_unique<ClusterObjects>(without_noise(cells, noise), Noise{});
  }
  return std::make_unique<ClusterObjects>(std::move(cells), noise);
}

}  // namespace etalon
