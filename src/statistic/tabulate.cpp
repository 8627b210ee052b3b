// tabulate.cpp: two columns of labels to a confusion matrix or a contingency table, in one pass.
#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <exception>
#include <thread>
#include <unordered_map>

#include "etalon/confusion.hpp"
#include "etalon/contingency.hpp"
#include "etalon/error.hpp"
#include "read/encoder.hpp"

namespace etalon {
namespace {

constexpr std::size_t kBlock = 2048;                           // both code buffers stay in the first-level cache
constexpr std::uint64_t kDenseCells = std::uint64_t{1} << 23;  // 32 MB of 32-bit counters
constexpr std::uint64_t kFlushAfter = 0xFFFFFFFFULL - kBlock;  // before a 32-bit counter could overflow

std::uint64_t key_of(std::uint32_t truth, std::uint32_t prediction) {
  return (static_cast<std::uint64_t>(truth) << 32) | prediction;
}

/// Counts of pairs of codes: a dense table while it is small, a hash table of cells above.
class PairCounts {
 public:
  /// The codes are below the bounds.
  void add(const std::uint32_t* truth, const std::uint32_t* prediction, std::size_t count, std::uint32_t truth_bound,
           std::uint32_t prediction_bound) {
    reserve(truth_bound, prediction_bound);
    if (!dense_) {
      for (std::size_t i = 0; i < count; ++i) ++cells_[key_of(truth[i], prediction[i])];
      return;
    }
    // Copies of the members: a store into the table could otherwise change them in the compiler's eyes.
    std::uint32_t* const table = table_.data();
    const int shift = shift_;
    for (std::size_t i = 0; i < count; ++i) ++table[(static_cast<std::size_t>(truth[i]) << shift) | prediction[i]];
    pending_ += count;
    if (pending_ > kFlushAfter) flush();
  }

  /// Counts integers without a detour by codes. A label outside of the table as it is undoes the block: then false.
  template <class Integer>
  bool add_direct(const Integer* truth, std::uint64_t truth_low, const Integer* prediction,
                  std::uint64_t prediction_low, std::size_t count) {
    if (!dense_ || table_.empty()) return false;
    const Pass seen = pass(table_.data(), truth, truth_low, prediction, prediction_low, count, 1);
    if (seen.rows >= rows_ || seen.columns >= columns_) {
      pass(table_.data(), truth, truth_low, prediction, prediction_low, count, 0xFFFFFFFFU);
      return false;
    }
    pending_ += count;
    if (pending_ > kFlushAfter) flush();
    return true;
  }

  /// The cells that are not empty, by codes.
  std::vector<CountTable::Cell> cells() {
    if (cells_.empty()) return dense_cells();
    flush();
    std::vector<CountTable::Cell> cells;
    cells.reserve(cells_.size());
    for (const auto& [key, count] : cells_)
      cells.push_back({static_cast<std::uint32_t>(key >> 32), static_cast<std::uint32_t>(key), count});
    return cells;
  }

 private:
  /// All bits that occurred in rows and in columns.
  struct Pass {
    std::uint64_t rows = 0;
    std::uint64_t columns = 0;
  };
  template <class Integer>
  Pass pass(std::uint32_t* table, const Integer* truth, std::uint64_t truth_low, const Integer* prediction,
            std::uint64_t prediction_low, std::size_t count, std::uint32_t step) const {
    const int shift = shift_;
    const std::uint64_t row_mask = rows_ - 1;
    const std::uint64_t column_mask = columns_ - 1;
    Pass seen;
    for (std::size_t i = 0; i < count; ++i) {
      const std::uint64_t row = static_cast<std::uint64_t>(truth[i]) - truth_low;
      const std::uint64_t column = static_cast<std::uint64_t>(prediction[i]) - prediction_low;
      seen.rows |= row;
      seen.columns |= column;
      table[((row & row_mask) << shift) | (column & column_mask)] += step;
    }
    return seen;
  }

  /// Every counter is written where the next cell goes, and stays there if it is not zero: no branch to guess wrong.
  [[nodiscard]] std::vector<CountTable::Cell> dense_cells() const {
    const auto empty = static_cast<std::size_t>(std::count(table_.begin(), table_.end(), 0U));
    std::vector<CountTable::Cell> cells(table_.size() - empty + 1);
    CountTable::Cell* next = cells.data();
    for (std::size_t index = 0; index < table_.size(); ++index) {
      *next = {static_cast<std::uint32_t>(index >> shift_), static_cast<std::uint32_t>(index & (columns_ - 1)),
               std::uint64_t{table_[index]}};
      next += table_[index] != 0 ? 1 : 0;
    }
    cells.pop_back();
    return cells;
  }

  template <class Visit>
  void for_each_counter(Visit visit) const {
    for (std::size_t index = 0; index < table_.size(); ++index) {
      if (table_[index] == 0) continue;
      visit(static_cast<std::uint32_t>(index >> shift_), static_cast<std::uint32_t>(index & (columns_ - 1)),
            std::uint64_t{table_[index]});
    }
  }
  void reserve(std::uint32_t truth_bound, std::uint32_t prediction_bound) {
    if (truth_bound <= rows_ && prediction_bound <= columns_) return;
    const std::uint32_t rows = std::bit_ceil(std::max(truth_bound, rows_));
    const std::uint32_t columns = std::bit_ceil(std::max(prediction_bound, columns_));
    const bool dense = static_cast<std::uint64_t>(rows) * columns <= kDenseCells;
    std::vector<std::uint32_t> table(dense ? static_cast<std::size_t>(rows) * columns : 0);
    if (dense) {
      for_each_counter([&](std::uint32_t i, std::uint32_t j, std::uint64_t count) {
        table[static_cast<std::size_t>(i) * columns + j] = static_cast<std::uint32_t>(count);
      });
    } else {
      flush();
    }
    table_ = std::move(table);
    rows_ = rows;
    columns_ = columns;
    dense_ = dense;
    shift_ = std::countr_zero(columns);
  }
  /// Moves the counters of the dense table into the cells, whose counts have 64 bits.
  void flush() {
    if (pending_ == 0) return;
    for_each_counter([&](std::uint32_t i, std::uint32_t j, std::uint64_t count) { cells_[key_of(i, j)] += count; });
    std::fill(table_.begin(), table_.end(), 0);
    pending_ = 0;
  }

  std::uint32_t rows_ = 0;
  std::uint32_t columns_ = 0;
  int shift_ = 0;
  bool dense_ = true;
  std::uint64_t pending_ = 0;
  std::vector<std::uint32_t> table_;
  std::unordered_map<std::uint64_t, std::uint64_t> cells_;
};

/// Cells over codes to cells over names: of both sides together for classes, of each side for clusters.
class Collector {
 public:
  Collector(const Encoder& truth, const Encoder& prediction, bool shared)
      : sides_{Side{truth, {}, &names_[0]}, Side{prediction, {}, shared ? &names_[0] : &names_[1]}} {}

  /// From codes to numbers of names.
  void name(std::vector<CountTable::Cell>& cells) {
    for (CountTable::Cell& cell : cells) {
      cell.truth = name_of(0, cell.truth);
      cell.prediction = name_of(1, cell.prediction);
    }
  }
  [[nodiscard]] std::vector<std::string> names(std::size_t side) const {
    const auto& keys = sides_[side].names->keys();
    return {keys.begin(), keys.end()};
  }

 private:
  static constexpr std::uint32_t kUnknown = 0xFFFFFFFFU;
  struct Side {
    const Encoder& encoder;
    std::vector<std::uint32_t> known;  // by code
    TextInterner* names;
  };
  std::uint32_t name_of(std::size_t side, std::uint32_t code) {
    auto& known = sides_[side].known;
    if (code >= known.size()) known.resize(code + std::size_t{1}, kUnknown);
    if (known[code] == kUnknown) known[code] = sides_[side].names->code(sides_[side].encoder.label(code));
    return known[code];
  }
  std::array<TextInterner, 2> names_;
  std::array<Side, 2> sides_;
};

Confusion make_table(const Collector& collector, std::vector<CountTable::Cell> cells, std::vector<ExactSum> weights,
                     const Confusion*) {
  return {collector.names(0), std::move(cells), std::move(weights)};
}

Contingency make_table(const Collector& collector, std::vector<CountTable::Cell> cells, const std::vector<ExactSum>&,
                       const Contingency*) {
  return {collector.names(0), collector.names(1), std::move(cells)};
}

template <class Integer>
bool add_direct_as(PairCounts& counts, const Encoder::Direct& truth, const Encoder::Direct& prediction,
                   std::size_t start, std::size_t count) {
  return counts.add_direct(static_cast<const Integer*>(truth.data) + start, truth.low,
                           static_cast<const Integer*>(prediction.data) + start, prediction.low, count);
}

/// The fast lane of two columns of the same integers that are their own codes.
bool add_direct(PairCounts& counts, const Encoder& truth_encoder, const Encoder& prediction_encoder, std::size_t start,
                std::size_t count) {
  const Encoder::Direct truth = truth_encoder.direct();
  const Encoder::Direct prediction = prediction_encoder.direct();
  if (truth.data == nullptr || prediction.data == nullptr || truth.layout != prediction.layout) return false;
  using Layout = LabelView::Layout;
  switch (truth.layout) {
    case Layout::int8: return add_direct_as<std::int8_t>(counts, truth, prediction, start, count);
    case Layout::int16: return add_direct_as<std::int16_t>(counts, truth, prediction, start, count);
    case Layout::int32: return add_direct_as<std::int32_t>(counts, truth, prediction, start, count);
    case Layout::int64: return add_direct_as<std::int64_t>(counts, truth, prediction, start, count);
    case Layout::uint8: return add_direct_as<std::uint8_t>(counts, truth, prediction, start, count);
    case Layout::uint16: return add_direct_as<std::uint16_t>(counts, truth, prediction, start, count);
    case Layout::uint32: return add_direct_as<std::uint32_t>(counts, truth, prediction, start, count);
    case Layout::uint64: return add_direct_as<std::uint64_t>(counts, truth, prediction, start, count);
    default: return false;
  }
}

template <class Table>
Table tabulate_part(const LabelView& truth, const LabelView& prediction, std::span<const double> weights,
                    std::size_t begin, std::size_t end) {
  const auto truth_encoder = make_encoder(truth);
  const auto prediction_encoder = make_encoder(prediction);
  std::array<std::uint32_t, kBlock> truth_codes;       // NOLINT: filled block by block
  std::array<std::uint32_t, kBlock> prediction_codes;  // NOLINT
  PairCounts counts;
  std::unordered_map<std::uint64_t, std::pair<std::uint64_t, ExactSum>> weighted;
  for (std::size_t start = begin; start < end; start += kBlock) {
    const std::size_t count = std::min(kBlock, end - start);
    if (weights.empty() && add_direct(counts, *truth_encoder, *prediction_encoder, start, count)) continue;
    const std::uint32_t truth_bound = truth_encoder->encode(start, count, truth_codes.data());
    const std::uint32_t prediction_bound = prediction_encoder->encode(start, count, prediction_codes.data());
    if (weights.empty()) {
      counts.add(truth_codes.data(), prediction_codes.data(), count, truth_bound, prediction_bound);
      continue;
    }
    for (std::size_t i = 0; i < count; ++i) {
      const double weight = weights[start + i];
      if (!(weight >= 0) || std::isinf(weight)) {
        throw Error(ErrorKind::input, "weight " + std::to_string(start + i + 1) + " is " + std::to_string(weight) +
                                          "; weights must be finite and not negative");
      }
      auto& [objects, sum] = weighted[key_of(truth_codes[i], prediction_codes[i])];
      ++objects;
      sum.add(weight);
    }
  }
  Collector collector(*truth_encoder, *prediction_encoder, std::is_same_v<Table, Confusion>);
  std::vector<CountTable::Cell> cells;
  std::vector<ExactSum> sums;
  if (weights.empty()) {
    cells = counts.cells();
  } else {
    for (auto& [key, cell] : weighted) {
      cells.push_back({static_cast<std::uint32_t>(key >> 32), static_cast<std::uint32_t>(key), cell.first});
      sums.push_back(std::move(cell.second));
    }
  }
  collector.name(cells);
  return make_table(collector, std::move(cells), std::move(sums), static_cast<const Table*>(nullptr));
}

/// Into how many parts to divide the work. A part's table takes time to merge: there is one where it may have many
/// cells, of which the first objects give an idea.
template <class Table>
std::size_t parts_of(const LabelView& truth, const LabelView& prediction, const TabulateOptions& options) {
  constexpr std::size_t worth_a_thread = std::size_t{1} << 20;
  constexpr std::size_t first = std::size_t{1} << 15;
  constexpr std::size_t objects_a_cell = 64;
  const std::size_t parts = std::clamp<std::size_t>(truth.size() / worth_a_thread, 1, std::max(1U, options.threads));
  if (parts == 1) return 1;
  const Table table = tabulate_part<Table>(truth, prediction, options.weights, 0, first);
  return table.rows().size() * table.columns().size() > truth.size() / objects_a_cell ? 1 : parts;
}

template <class Table>
Table tabulate_in_parts(const LabelView& truth, const LabelView& prediction, const TabulateOptions& options) {
  const std::size_t n = truth.size();
  if (!options.weights.empty() && options.weights.size() != n) {
    throw Error(ErrorKind::input, "there are " + std::to_string(options.weights.size()) + " weights for " +
                                      std::to_string(n) + " objects");
  }
  const std::size_t parts = parts_of<Table>(truth, prediction, options);
  std::vector<Table> results(parts);
  std::vector<std::exception_ptr> failures(parts);
  const auto run = [&](std::size_t part) {
    try {
      results[part] =
          tabulate_part<Table>(truth, prediction, options.weights, n * part / parts, n * (part + 1) / parts);
    } catch (...) {
      failures[part] = std::current_exception();
    }
  };
  {
    std::vector<std::jthread> threads;
    for (std::size_t part = 1; part < parts; ++part) threads.emplace_back(run, part);
    run(0);
  }
  for (const std::exception_ptr& failure : failures) {
    if (failure) std::rethrow_exception(failure);
  }
  for (std::size_t part = 1; part < parts; ++part) results[0] += results[part];
  return std::move(results[0]);
}

}  // namespace

Confusion tabulate(const LabelView& truth, const LabelView& prediction, const TabulateOptions& options) {
  if (truth.size() != prediction.size()) {
    throw Error(ErrorKind::input, "the truth has " + std::to_string(truth.size()) + " labels and the prediction " +
                                      std::to_string(prediction.size()) + "; they must have the same number");
  }
  return tabulate_in_parts<Confusion>(truth, prediction, options);
}

Contingency cross_tabulate(const LabelView& reference, const LabelView& clustering, const TabulateOptions& options) {
  if (reference.size() != clustering.size()) {
    throw Error(ErrorKind::input, "the reference has " + std::to_string(reference.size()) +
                                      " objects and the clustering " + std::to_string(clustering.size()) +
                                      "; they must have the same objects");
  }
  return tabulate_in_parts<Contingency>(reference, clustering, options);
}

}  // namespace etalon
