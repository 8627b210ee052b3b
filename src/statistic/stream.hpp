// stream.hpp: two arrays in files counted piece by piece: memory does not depend on their length.
#pragma once

#include <algorithm>
#include <string>

#include "etalon/systems.hpp"
#include "read/lines.hpp"
#include "read/npy.hpp"

namespace etalon {

/// Arrays in plain files, and nothing asked for that needs them whole.
inline bool streamed(const LabelFiles& files) {
  return files.format == LabelFiles::Format::automatic && files.paths.size() > 1 && files.weights.empty() &&
         files.units.empty() && files.truth.empty() && files.predictions.empty() &&
         std::all_of(files.paths.begin(), files.paths.end(), NpyFile::plain);
}

template <class Table>
Table stream_table(const std::string& truth_path, const std::string& prediction_path, unsigned threads) {
  constexpr std::size_t least = 1 << 18;
  constexpr std::size_t most = 1 << 22;
  NpyFile truth(truth_path);
  NpyFile prediction(prediction_path);
  if (truth.size() != prediction.size()) unequal(truth_path, truth.size(), prediction_path, prediction.size());
  Table whole;
  for (std::size_t done = 0; done < truth.size();) {
    // Adding a table costs as much as it has cells: with many of them, larger pieces at a time.
    const std::size_t piece = std::min(truth.size() - done, std::clamp(4 * whole.cells().size(), least, most));
    done += piece;
    const LabelView a = truth.next(piece);
    const LabelView b = prediction.next(piece);
    if constexpr (std::is_same_v<Table, Confusion>) {
      whole += tabulate(a, b, {{}, threads});
    } else {
      whole += cross_tabulate(a, b, {{}, threads});
    }
  }
  return whole;
}

}  // namespace etalon
