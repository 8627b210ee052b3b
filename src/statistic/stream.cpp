// stream.cpp: arrays in files counted piece by piece, on all threads.
#include "statistic/stream.hpp"

#include <algorithm>
#include <mutex>

#include "etalon/cancel.hpp"
#include "number/workers.hpp"
#include "read/lines.hpp"
#include "read/npy.hpp"

namespace etalon {
namespace {

constexpr std::size_t kLeast = std::size_t{1} << 18;  // labels of a piece
constexpr std::size_t kMost = std::size_t{1} << 22;

std::vector<NpyFile> open_arrays(const std::vector<std::string>& paths) {
  std::vector<NpyFile> arrays;
  for (const std::string& path : paths) {
    arrays.emplace_back(path);
    if (arrays.back().size() != arrays[0].size()) unequal(paths[0], arrays[0].size(), path, arrays.back().size());
  }
  return arrays;
}

}  // namespace

bool streamed(const LabelFiles& files) {
  return files.format == LabelFiles::Format::automatic && files.paths.size() > 1 && files.weights.empty() &&
         files.units.empty() && files.truth.empty() && files.predictions.empty() &&
         (files.id.empty() || files.id == "none") &&
         std::all_of(files.paths.begin(), files.paths.end(), NpyFile::plain);
}

std::size_t stream_workers(const std::string& first_path, unsigned threads) {
  return std::clamp<std::size_t>(NpyFile(first_path).size() / kLeast, 1, std::max(threads, 1U));
}

void stream_arrays(const std::vector<std::string>& paths, std::size_t workers,
                   const std::function<std::size_t(std::size_t, std::span<const LabelView>)>& count) {
  std::mutex mutex;
  std::size_t taken = 0;
  run_workers(workers, [&](std::size_t worker) {
    std::vector<NpyFile> arrays = open_arrays(paths);
    const std::size_t size = arrays[0].size();
    std::size_t cells = 0;
    for (;;) {
      check_cancelled();
      // Adding a table costs as much as it has cells: with many of them, larger pieces at a time.
      const std::size_t piece = std::clamp(4 * cells, kLeast, kMost);
      std::size_t begin = 0;
      {
        const std::lock_guard lock(mutex);
        begin = taken;
        taken = std::min(size, taken + piece);
      }
      if (begin == size) break;
      std::vector<LabelView> labels;
      for (NpyFile& array : arrays) {
        array.seek(begin);
        labels.push_back(array.next(piece));
      }
      cells = count(worker, labels);
    }
  });
}

}  // namespace etalon
