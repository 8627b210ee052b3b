// tabulate.cpp: two columns of labels to a confusion matrix or a contingency table, in one pass.
#include <algorithm>
#include <array>
#include <cmath>

#include "etalon/cancel.hpp"
#include "etalon/confusion.hpp"
#include "etalon/contingency.hpp"
#include "etalon/error.hpp"
#include "intake/pair_counts.hpp"
#include "number/workers.hpp"
#include "read/encoder.hpp"

namespace etalon {
namespace {

constexpr std::size_t kBlock = 2048;                           // both code buffers stay in the first-level cache
constexpr std::uint64_t kDenseCells = std::uint64_t{1} << 23;  // 32 MB of counters

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
  PairCounts counts(kDenseCells);
  PairMap<std::pair<std::uint64_t, ExactSum>> weighted;
  for (std::size_t start = begin; start < end; start += kBlock) {
    const std::size_t count = std::min(kBlock, end - start);
    if ((start - begin) % (64 * kBlock) == 0) check_cancelled();
    if (weights.empty() && add_direct(counts, *truth_encoder, *prediction_encoder, start, count)) continue;
    const std::uint32_t truth_bound = truth_encoder->encode(start, count, truth_codes.data());
    const std::uint32_t prediction_bound = prediction_encoder->encode(start, count, prediction_codes.data());
    if (weights.empty()) {
      counts.reserve(truth_bound, prediction_bound);
      counts.add(truth_codes.data(), prediction_codes.data(), count);
      continue;
    }
    for (std::size_t i = 0; i < count; ++i) {
      const double weight = weights[start + i];
      if (!(weight >= 0) || std::isinf(weight)) {
        throw Error(ErrorKind::input, "weight " + std::to_string(start + i + 1) + " is " + std::to_string(weight) +
                                          "; weights must be finite and not negative");
      }
      auto& [objects, sum] = weighted[pair_key(truth_codes[i], prediction_codes[i])];
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
    weighted.for_each([&](std::uint32_t row, std::uint32_t column, std::pair<std::uint64_t, ExactSum>& cell) {
      cells.push_back({row, column, cell.first});
      sums.push_back(std::move(cell.second));
    });
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
  run_workers(parts, [&](std::size_t part) {
    results[part] = tabulate_part<Table>(truth, prediction, options.weights, n * part / parts, n * (part + 1) / parts);
  });
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
