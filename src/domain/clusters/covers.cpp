// covers.cpp: from two lists of overlapping clusters to what they share. Objects that are in the same clusters are
// counted together, so that large clusters do not cost the square of their size.
#include "etalon/covers.hpp"

#include "etalon/fingerprint.hpp"

#include <algorithm>
#include <map>
#include <string_view>
#include <unordered_map>

namespace etalon {
namespace {

/// Objects that are in the same clusters of both covers.
struct Group {
  std::vector<std::uint32_t> reference;
  std::vector<std::uint32_t> clustering;
  std::uint64_t objects = 0;
};

/// Both covers by the same objects.
std::vector<Group> group_objects(const Cover& reference, const Cover& clustering, std::uint64_t& objects) {
  std::unordered_map<std::string_view, std::uint32_t> places;
  std::vector<Group> of_object;
  const auto place_of = [&](const std::string& name) {
    const auto [found, added] = places.emplace(name, static_cast<std::uint32_t>(places.size()));
    if (added) of_object.push_back({{}, {}, 1});
    return found->second;
  };
  const auto enter = [&](const Cover& cover, std::vector<std::uint32_t> Group::* side) {
    std::vector<std::uint32_t> place;
    for (const std::string& name : cover.objects) place.push_back(place_of(name));
    for (std::uint32_t cluster = 0; cluster < cover.clusters.size(); ++cluster) {
      for (const std::uint32_t member : cover.clusters[cluster]) (of_object[place[member]].*side).push_back(cluster);
    }
  };
  enter(reference, &Group::reference);
  enter(clustering, &Group::clustering);
  objects = of_object.size();
  std::map<std::pair<std::vector<std::uint32_t>, std::vector<std::uint32_t>>, std::uint64_t> alike;
  for (Group& group : of_object) ++alike[{std::move(group.reference), std::move(group.clustering)}];
  std::vector<Group> groups;
  for (const auto& [clusters, count] : alike) groups.push_back({clusters.first, clusters.second, count});
  return groups;
}

/// The groups of each cluster, in order.
std::vector<std::vector<std::uint32_t>> groups_by_cluster(const std::vector<Group>& groups, std::size_t clusters,
                                                          std::vector<std::uint32_t> Group::* side) {
  std::vector<std::vector<std::uint32_t>> lists(clusters);
  for (std::uint32_t g = 0; g < groups.size(); ++g) {
    for (const std::uint32_t cluster : groups[g].*side) lists[cluster].push_back(g);
  }
  return lists;
}

std::vector<CoverCounts::Shared> count_pairs(const std::vector<Group>& groups, std::size_t rows, std::size_t columns,
                                             std::uint64_t objects) {
  const auto by_row = groups_by_cluster(groups, rows, &Group::reference);
  const auto by_column = groups_by_cluster(groups, columns, &Group::clustering);
  std::map<std::pair<std::uint32_t, std::uint32_t>, Int128> pairs;
  struct Both {
    std::uint32_t reference = 0;
    std::uint32_t clustering = 0;
  };
  std::vector<Both> with(groups.size());
  std::vector<std::uint32_t> touched;
  Int128 sharing = 0;
  const auto add = [&](std::uint32_t reference, std::uint32_t clustering, Int128 count) {
    if (count == 0) return;
    pairs[{reference, clustering}] += count;
    sharing += count;
  };
  for (std::uint32_t g = 0; g < groups.size(); ++g) {
    const Group& group = groups[g];
    const auto size = static_cast<Int128>(group.objects);
    add(static_cast<std::uint32_t>(group.reference.size()), static_cast<std::uint32_t>(group.clustering.size()),
        size * (size - 1) / 2);
    touched.clear();
    const auto visit = [&](const std::vector<std::uint32_t>& list, std::uint32_t Both::* side) {
      for (auto other = std::upper_bound(list.begin(), list.end(), g); other != list.end(); ++other) {
        if (with[*other].reference == 0 && with[*other].clustering == 0) touched.push_back(*other);
        ++(with[*other].*side);
      }
    };
    for (const std::uint32_t cluster : group.reference) visit(by_row[cluster], &Both::reference);
    for (const std::uint32_t cluster : group.clustering) visit(by_column[cluster], &Both::clustering);
    for (const std::uint32_t other : touched) {
      add(with[other].reference, with[other].clustering, size * static_cast<Int128>(groups[other].objects));
      with[other] = {};
    }
  }
  // Pairs that share nothing at all are those that no cluster has led to.
  const auto n = static_cast<Int128>(objects);
  pairs[{0, 0}] += n * (n - 1) / 2 - sharing;
  std::vector<CoverCounts::Shared> list;
  for (const auto& [shared, count] : pairs) {
    if (count != 0) list.push_back({shared.first, shared.second, count});
  }
  return list;
}

}  // namespace

std::uint64_t fingerprint(const Cover& cover) {
  std::uint64_t all = 0;
  for (const std::vector<std::uint32_t>& members : cover.clusters) {
    std::uint64_t of_cluster = 0;
    for (const std::uint32_t member : members) of_cluster += fingerprint(std::string_view(cover.objects[member]));
    all += fingerprint(of_cluster);
  }
  return all;
}

CoverCounts count_covers(const Cover& reference, const Cover& clustering) {
  CoverCounts counts;
  const std::vector<Group> groups = group_objects(reference, clustering, counts.objects);
  for (const auto& cluster : reference.clusters) counts.rows.push_back(cluster.size());
  for (const auto& cluster : clustering.clusters) counts.columns.push_back(cluster.size());
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint64_t> cells;
  for (const Group& group : groups) {
    for (const std::uint32_t row : group.reference) {
      for (const std::uint32_t column : group.clustering) cells[{row, column}] += group.objects;
    }
  }
  for (const auto& [place, count] : cells) counts.cells.push_back({place.first, place.second, count});
  counts.shared = count_pairs(groups, counts.rows.size(), counts.columns.size(), counts.objects);
  return counts;
}

}  // namespace etalon
