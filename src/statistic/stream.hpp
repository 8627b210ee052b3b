// stream.hpp: arrays in files counted piece by piece: memory does not depend on their length.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "etalon/systems.hpp"

namespace etalon {

/// Arrays in plain files, and nothing asked for that needs them whole.
bool streamed(const LabelFiles& files);

/// How many threads the length of the first array is worth, at most those given.
std::size_t stream_workers(const std::string& first_path, unsigned threads);

/// Calls count(worker, labels of each array in the same places) for all pieces of arrays of equal length. Each worker
/// takes, reads and counts pieces of its own, and returns how many cells it has counted so far.
void stream_arrays(const std::vector<std::string>& paths, std::size_t workers,
                   const std::function<std::size_t(std::size_t, std::span<const LabelView>)>& count);

template <class Table>
Table stream_table(const std::string& truth_path, const std::string& prediction_path, unsigned threads) {
  std::vector<Table> tables(stream_workers(truth_path, threads));
  stream_arrays({truth_path, prediction_path}, tables.size(), [&](std::size_t worker, std::span<const LabelView> both) {
    if constexpr (std::is_same_v<Table, Confusion>) {
      tables[worker] += tabulate(both[0], both[1]);
    } else {
      tables[worker] += cross_tabulate(both[0], both[1]);
    }
    return tables[worker].cells().size();
  });
  for (std::size_t i = 1; i < tables.size(); ++i) tables[0] += tables[i];
  return std::move(tables[0]);
}

}  // namespace etalon
