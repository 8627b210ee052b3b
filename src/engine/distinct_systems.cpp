// distinct_systems.cpp: copies of systems found, systems ordered by what they predict, and rows sorted by it.
#include "engine/distinct_systems.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <unordered_map>

#include "etalon/labels.hpp"
#include "number/random.hpp"

namespace etalon {
namespace {

constexpr double kMostVisits = 2e9;  // of a row by a pair of systems: some seconds

/// Bits that follow from two numbers, as from one that was drawn.
std::uint64_t mixed(std::uint64_t a, std::uint64_t b) { return Random(Random(a).next() ^ b).next(); }

/// Sums over rows of what a system says of them: equal for systems that say the same of as many instances of each kind.
std::vector<std::uint64_t> own_sums(const CodedRows& rows) {
  std::vector<std::uint64_t> sums(rows.systems);
  for (std::size_t row = 0; row < rows.rows(); ++row) {
    const std::uint64_t kind = mixed(1, rows.fixed[row]);
    for (std::size_t s = 0; s < rows.systems; ++s) sums[s] += rows.counts[row] * mixed(kind, rows.at(row, s));
  }
  return sums;
}

/// The same of what two systems say together, in this order.
std::uint64_t shared_sum(const CodedRows& rows, std::size_t a, std::size_t b) {
  std::uint64_t sum = 0;
  for (std::size_t row = 0; row < rows.rows(); ++row)
    sum += rows.counts[row] * mixed(mixed(mixed(2, rows.fixed[row]), rows.at(row, a)), rows.at(row, b));
  return sum;
}

/// Systems with equal keys told apart by what they share with the others.
std::vector<std::uint64_t> refined(const CodedRows& rows, const std::vector<std::size_t>& systems,
                                   const std::vector<std::uint64_t>& keys) {
  std::map<std::uint64_t, std::size_t> with_key;
  for (const std::size_t s : systems) ++with_key[keys[s]];
  std::vector<std::uint64_t> finer = keys;
  const auto tied = static_cast<double>(
      std::count_if(systems.begin(), systems.end(), [&](std::size_t s) { return with_key[keys[s]] > 1; }));
  if (tied * static_cast<double>(systems.size()) * static_cast<double>(rows.rows()) > kMostVisits) return finer;
  for (const std::size_t s : systems) {
    if (with_key[keys[s]] < 2) continue;
    std::uint64_t sum = 0;
    for (const std::size_t other : systems) {
      if (other != s) sum += mixed(keys[other], shared_sum(rows, s, other));
    }
    finer[s] = mixed(keys[s], sum);
  }
  return finer;
}

/// Codes that say which instances share a cluster, and not what the cluster is called: each system's code is replaced
/// by a number that follows from the instances that have it.
CodedRows without_names(const CodedRows& rows) {
  CodedRows renamed = rows;
  for (std::size_t s = 0; s < rows.systems; ++s) {
    std::unordered_map<std::uint32_t, std::uint64_t> sums;
    for (std::size_t row = 0; row < rows.rows(); ++row)
      sums[rows.at(row, s)] += rows.counts[row] * mixed(3, rows.fixed[row]);
    for (std::size_t row = 0; row < rows.rows(); ++row)
      renamed.codes[row * rows.systems + s] = static_cast<std::uint32_t>(sums[rows.at(row, s)] >> 32);
  }
  return renamed;
}

bool equal_codes(const CodedRows& rows, std::size_t a, std::size_t b) {
  for (std::size_t row = 0; row < rows.rows(); ++row) {
    if (rows.at(row, a) != rows.at(row, b)) return false;
  }
  return true;
}

/// Equal but for the names of the codes.
bool equal_partitions(const CodedRows& rows, std::size_t a, std::size_t b) {
  std::unordered_map<std::uint32_t, std::uint32_t> to_b;
  std::unordered_map<std::uint32_t, std::uint32_t> to_a;
  for (std::size_t row = 0; row < rows.rows(); ++row) {
    const std::uint32_t of_a = rows.at(row, a);
    const std::uint32_t of_b = rows.at(row, b);
    if (to_b.try_emplace(of_a, of_b).first->second != of_b || to_a.try_emplace(of_b, of_a).first->second != of_a)
      return false;
  }
  return true;
}

/// The rank of each label of the cells among all of them.
std::unordered_map<std::string, std::uint32_t> label_ranks(const JointCells& cells) {
  std::vector<std::string> all = cells.truth;
  for (const JointCells::System& system : cells.systems)
    all.insert(all.end(), system.labels.begin(), system.labels.end());
  std::sort(all.begin(), all.end(), label_less);
  all.erase(std::unique(all.begin(), all.end()), all.end());
  std::unordered_map<std::string, std::uint32_t> ranks;
  for (const std::string& label : all) ranks.emplace(label, static_cast<std::uint32_t>(ranks.size()));
  return ranks;
}

}  // namespace

Copies copies_of(const std::vector<std::uint64_t>& fingerprints,
                 const std::function<bool(std::size_t, std::size_t)>& equal) {
  Copies copies;
  std::unordered_map<std::uint64_t, std::vector<std::size_t>> groups;  // by the fingerprint of their systems
  for (std::size_t s = 0; s < fingerprints.size(); ++s) {
    std::vector<std::size_t>& candidates = groups[fingerprints[s]];
    const auto at = std::find_if(candidates.begin(), candidates.end(),
                                 [&](std::size_t group) { return equal(copies.examples[group], s); });
    if (at == candidates.end()) {
      candidates.push_back(copies.groups());
      copies.group.push_back(copies.groups());
      copies.examples.push_back(s);
    } else {
      copies.group.push_back(*at);
    }
  }
  return copies;
}

Copies ordered_copies(const CodedRows& rows, const std::vector<std::string>& names, bool names_matter) {
  const CodedRows compared = names_matter ? CodedRows{} : without_names(rows);
  const CodedRows& kinds = names_matter ? rows : compared;
  std::vector<std::uint64_t> keys = own_sums(kinds);
  const Copies found = copies_of(keys, [&](std::size_t a, std::size_t b) {
    return names_matter ? equal_codes(rows, a, b) : equal_partitions(rows, a, b);
  });
  for (int round = 0; round < 3; ++round) keys = refined(kinds, found.examples, keys);
  std::vector<std::size_t> order(found.groups());
  std::iota(order.begin(), order.end(), 0);
  std::vector<const std::string*> first_name(found.groups(), nullptr);
  for (std::size_t s = 0; s < found.group.size(); ++s) {
    const std::string*& name = first_name[found.group[s]];
    if (name == nullptr || names[s] < *name) name = &names[s];
  }
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    const std::uint64_t of_a = keys[found.examples[a]];
    const std::uint64_t of_b = keys[found.examples[b]];
    return of_a != of_b ? of_a < of_b : *first_name[a] < *first_name[b];
  });
  Copies ordered{std::vector<std::size_t>(found.group.size()), {}};
  std::vector<std::size_t> place(order.size());
  for (std::size_t i = 0; i < order.size(); ++i) {
    place[order[i]] = i;
    ordered.examples.push_back(found.examples[order[i]]);
  }
  for (std::size_t s = 0; s < found.group.size(); ++s) ordered.group[s] = place[found.group[s]];
  return ordered;
}

CodedRows rows_of_groups(const CodedRows& rows, const Copies& copies) {
  const std::size_t k = copies.groups();
  std::vector<std::size_t> order(rows.rows());
  std::iota(order.begin(), order.end(), 0);
  const auto compared = [&](std::size_t a, std::size_t b) {
    if (rows.fixed[a] != rows.fixed[b]) return rows.fixed[a] < rows.fixed[b] ? -1 : 1;
    for (const std::size_t s : copies.examples) {
      if (rows.at(a, s) != rows.at(b, s)) return rows.at(a, s) < rows.at(b, s) ? -1 : 1;
    }
    return 0;
  };
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return compared(a, b) < 0; });
  CodedRows sorted{k, {}, {}, {}};
  for (std::size_t i = 0; i < order.size(); ++i) {
    if (i > 0 && compared(order[i - 1], order[i]) == 0) {
      sorted.counts.back() += rows.counts[order[i]];
      continue;
    }
    for (const std::size_t s : copies.examples) sorted.codes.push_back(rows.at(order[i], s));
    sorted.fixed.push_back(rows.fixed[order[i]]);
    sorted.counts.push_back(rows.counts[order[i]]);
  }
  return sorted;
}

CodedRows coded_rows(const JointCells& cells) {
  const auto ranks = label_ranks(cells);
  CodedRows rows{cells.systems.size(), {}, {}, cells.counts};
  std::vector<std::vector<std::uint32_t>> codes(cells.systems.size());
  for (std::size_t s = 0; s < codes.size(); ++s) {
    for (const std::string& label : cells.systems[s].labels) codes[s].push_back(ranks.at(label));
  }
  for (std::size_t cell = 0; cell < cells.cells(); ++cell) {
    const std::uint64_t cluster = cells.clusters.empty() ? 0 : cells.clusters[cell];
    rows.fixed.push_back(cluster << 32 | ranks.at(cells.truth[cells.truth_of(cell)]));
    for (std::size_t s = 0; s < codes.size(); ++s) rows.codes.push_back(codes[s][cells.label_of(cell, s)]);
  }
  return rows;
}

CodedRows right_rows(const JointCells& cells) {
  CodedRows rows{cells.systems.size(), {}, {}, cells.counts};
  std::vector<std::vector<std::uint32_t>> truth_code(cells.systems.size());  // the truth's code of a system's label
  for (std::size_t s = 0; s < truth_code.size(); ++s) {
    for (const std::string& label : cells.systems[s].labels)
      truth_code[s].push_back(
          static_cast<std::uint32_t>(std::find(cells.truth.begin(), cells.truth.end(), label) - cells.truth.begin()));
  }
  for (std::size_t cell = 0; cell < cells.cells(); ++cell) {
    rows.fixed.push_back(cells.clusters.empty() ? 0 : cells.clusters[cell]);
    for (std::size_t s = 0; s < truth_code.size(); ++s)
      rows.codes.push_back(truth_code[s][cells.label_of(cell, s)] == cells.truth_of(cell) ? 1 : 0);
  }
  return rows;
}

namespace {

/// A number for each system and row that follows from the instances of the cluster that the system puts the row into,
/// and from the clusters that other systems put these into. Names of clusters do not matter to it.
std::vector<std::uint64_t> cluster_keys(const CodedRows& rows, const std::vector<std::size_t>& systems) {
  const std::size_t k = systems.size();
  std::vector<std::uint64_t> row_key(rows.rows());
  for (std::size_t row = 0; row < rows.rows(); ++row) row_key[row] = mixed(3, rows.fixed[row]);
  std::vector<std::uint64_t> keys(rows.rows() * k);
  for (int round = 0; round < 3; ++round) {
    for (std::size_t i = 0; i < k; ++i) {
      std::unordered_map<std::uint32_t, std::uint64_t> sums;
      for (std::size_t row = 0; row < rows.rows(); ++row)
        sums[rows.at(row, systems[i])] += rows.counts[row] * row_key[row];
      for (std::size_t row = 0; row < rows.rows(); ++row) keys[row * k + i] = sums[rows.at(row, systems[i])];
    }
    for (std::size_t row = 0; row < rows.rows(); ++row) {
      row_key[row] = mixed(4, rows.fixed[row]);
      for (std::size_t i = 0; i < k; ++i) row_key[row] = mixed(row_key[row], keys[row * k + i]);
    }
  }
  return keys;
}

}  // namespace

JointCells cells_of_groups(const JointCells& cells, const Copies& copies, bool names_matter) {
  const CodedRows rows = coded_rows(cells);
  const std::size_t k = copies.groups();
  const std::vector<std::uint64_t> keys =
      names_matter ? std::vector<std::uint64_t>(rows.rows() * k) : cluster_keys(rows, copies.examples);
  std::vector<std::size_t> order(cells.cells());
  std::iota(order.begin(), order.end(), 0);
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    if (rows.fixed[a] != rows.fixed[b]) return rows.fixed[a] < rows.fixed[b];
    for (std::size_t i = 0; i < k; ++i) {
      if (keys[a * k + i] != keys[b * k + i]) return keys[a * k + i] < keys[b * k + i];
    }
    for (const std::size_t s : copies.examples) {
      if (rows.at(a, s) != rows.at(b, s)) return rows.at(a, s) < rows.at(b, s);
    }
    return false;
  });
  JointCells sorted{.truth = cells.truth, .systems = {}, .counts = {}, .codes = {}, .clusters = {}};
  sorted.cluster_names = cells.cluster_names;
  for (const std::size_t s : copies.examples) sorted.systems.push_back(cells.systems[s]);
  for (const std::size_t cell : order) {
    sorted.counts.push_back(cells.counts[cell]);
    sorted.codes.push_back(cells.truth_of(cell));
    for (const std::size_t s : copies.examples) sorted.codes.push_back(cells.label_of(cell, s));
    if (!cells.clusters.empty()) sorted.clusters.push_back(cells.clusters[cell]);
  }
  return sorted;
}

}  // namespace etalon
