// state.cpp: contingency tables, whose counts add up, and counted covers, which do not, as states.
#include <algorithm>

#include "domain/clusters/parts.hpp"
#include "domain/state_cells.hpp"
#include "etalon/cluster_objects.hpp"
#include "etalon/cluster_samples.hpp"
#include "etalon/units.hpp"
#include "statistic/bytes.hpp"

namespace etalon {
namespace {

State empty_state(bool overlapping, const Noise& noise, bool several_references) {
  State state(Domain::clusters);
  state.set("overlapping", overlapping ? "true" : "false");
  state.set_view("noise", noise.label.empty() ? std::vector<std::string>{} : std::vector{noise.label});
  state.set_view("noise_as", {noise.singletons ? "singletons" : "left-out"});
  state.set("references", several_references ? "several" : "one");
  return state;
}

bool is_overlapping(const State& state) { return state.setting("overlapping") == "true"; }

Noise noise_in(const State& state) {
  const std::vector<std::string>& label = state.settings("noise");
  return {label.empty() ? "" : label.front(), state.setting("noise_as") == "singletons"};
}

std::string bytes_of_cover(const CoverCounts& counts) {
  ByteWriter writer;
  writer.compact(counts.objects);
  for (const auto* sizes : {&counts.rows, &counts.columns}) {
    writer.compact(sizes->size());
    for (const std::uint64_t size : *sizes) writer.compact(size);
  }
  writer.compact(counts.cells.size());
  for (const CoverCounts::Cell& cell : counts.cells) {
    writer.compact(cell.row);
    writer.compact(cell.column);
    writer.compact(cell.count);
  }
  writer.compact(counts.shared.size());
  for (const CoverCounts::Shared& shared : counts.shared) {
    writer.compact(shared.reference);
    writer.compact(shared.clustering);
    writer.wide(shared.pairs);
  }
  return writer.piece();
}

/// Clusters have objects and share no more than they have; every pair of objects is counted once.
void check_cover(const CoverCounts& counts) {
  require_state(counts.objects < std::uint64_t{1} << 32, "there are too many objects");
  for (const auto* sizes : {&counts.rows, &counts.columns}) {
    for (const std::uint64_t size : *sizes)
      require_state(size > 0 && size <= counts.objects, "a cluster has more objects than there are, or none");
  }
  const CoverCounts::Cell* before = nullptr;
  for (const CoverCounts::Cell& cell : counts.cells) {
    require_state(cell.row < counts.rows.size() && cell.column < counts.columns.size(), "there is no such cluster");
    require_state(cell.count > 0 && cell.count <= std::min(counts.rows[cell.row], counts.columns[cell.column]),
                  "clusters share more objects than they have, or none");
    require_state(before == nullptr || std::pair(before->row, before->column) < std::pair(cell.row, cell.column),
                  "its counts are not in order");
    before = &cell;
  }
  Int128 pairs = 0;
  const auto objects = static_cast<Int128>(counts.objects);
  const CoverCounts::Shared* last = nullptr;
  for (const CoverCounts::Shared& shared : counts.shared) {
    require_state(shared.pairs > 0 && shared.pairs <= objects * objects, "pairs of objects are miscounted");
    require_state(shared.reference <= counts.rows.size() && shared.clustering <= counts.columns.size(),
                  "objects share more clusters than there are");
    require_state(last == nullptr ||
                      std::pair(last->reference, last->clustering) < std::pair(shared.reference, shared.clustering),
                  "its pairs are not in order");
    last = &shared;
    pairs += shared.pairs;
  }
  require_state(pairs == objects * (objects - 1) / 2, "pairs of objects are miscounted");
}

CoverCounts cover_in(const std::string& bytes) {
  ByteReader reader(bytes);
  CoverCounts counts;
  counts.objects = reader.compact();
  for (auto* sizes : {&counts.rows, &counts.columns}) {
    sizes->resize(reader.compact_count(1));
    for (std::uint64_t& size : *sizes) size = reader.compact();
  }
  counts.cells.resize(reader.compact_count(3));
  for (CoverCounts::Cell& cell : counts.cells) {
    cell.row = reader.compact32();
    cell.column = reader.compact32();
    cell.count = reader.compact();
  }
  counts.shared.resize(reader.compact_count(18));
  for (CoverCounts::Shared& shared : counts.shared) {
    shared.reference = reader.compact32();
    shared.clustering = reader.compact32();
    shared.pairs = reader.wide();
  }
  reader.finish();
  check_cover(counts);
  return counts;
}

}  // namespace

State cluster_state(const std::vector<ClusterSystem>& systems, const Noise& noise) {
  const bool several = std::any_of(systems.begin(), systems.end(), [](const auto& one) { return !one.replicate; });
  State state = empty_state(false, noise, several);
  for (const ClusterSystem& system : systems) {
    state.add_system(system.name);
    state.add_unit(system.unit);
    state.add(system.name, system.unit, system.contingency.to_bytes());
  }
  return state;
}

State cluster_state(JointCells objects, const Noise& noise) {
  State state = empty_state(false, noise, false);
  state.set_objects(std::move(objects));
  return state;
}

State cover_state(const std::vector<CoverSystem>& systems) {
  State state = empty_state(true, {}, false);
  for (const CoverSystem& system : systems) {
    state.add_unit(kOnlyUnit, {}, system.reference);
    state.add_system(system.name);
    state.add(system.name, kOnlyUnit, bytes_of_cover(system.counts));
  }
  return state;
}

Samples samples_of_cluster_state(const State& state) {
  if (is_overlapping(state)) {
    std::vector<CoverSystem> systems;
    for_each_statistic(state, [&](const std::string& system, const std::string& unit, const std::string& bytes) {
      systems.push_back({system, cover_in(bytes), unit});
    });
    return cover_samples(std::move(systems));
  }
  std::vector<ClusterSystem> systems;
  const bool replicates = state.setting("references") == "one";
  for_each_statistic(state, [&](const std::string& system, const std::string& unit, const std::string& bytes) {
    systems.push_back({system, Contingency::from_bytes(bytes), unit, replicates});
  });
  return samples_without_noise(std::move(systems), noise_in(state));
}

std::unique_ptr<Objects> objects_of_cluster_state(const State& state) {
  return cluster_objects(*state.objects(), noise_in(state));
}

void choose_noise(State& state, const Settings& settings) {
  for (const char* name : {"noise", "noise_as"}) {
    if (is_overlapping(state) && settings.given(name))
      refuse(option_name(name) + " has no effect on overlapping clusters");
  }
  if (settings.given("noise")) state.choose("noise", {settings.text("noise")});
  if (!settings.given("noise_as")) return;
  if (state.settings("noise").empty()) refuse("--noise-as has no effect without --noise");
  state.choose("noise_as", {settings.text("noise_as")});
}

void check_cluster_state(const State& state) {
  const bool overlapping = is_overlapping(state);
  for (const State::Texts& label : state.views("noise")) require_state(label.size() <= 1, "noise has one label");
  for (const State::Texts& as : state.views("noise_as"))
    require_state(as.size() == 1 && (as[0] == "singletons" || as[0] == "left-out"), "noise is treated in no known way");
  (void)state.setting("references");
  for_each_statistic(state, [&](const std::string&, const std::string&, const std::string& bytes) {
    if (overlapping)
      (void)cover_in(bytes);
    else
      (void)Contingency::from_bytes(bytes).objects();
  });
}

std::optional<std::string> sum_of_clusters(const State& state, const std::string& one, const std::string& other) {
  if (is_overlapping(state)) return std::nullopt;
  Contingency sum = Contingency::from_bytes(one);
  sum += Contingency::from_bytes(other);
  return sum.to_bytes();
}

}  // namespace etalon
