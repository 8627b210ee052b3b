// inversions.cpp: inversions by distributing the numbers by their bits, the upper ones first, in O(n log n).
#include "statistic/inversions.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "etalon/cancel.hpp"

namespace etalon {
namespace {

/// Three bits at a time: eight streams and eight counters, which fit into registers.
constexpr unsigned kBits = 3;
constexpr std::size_t kBuckets = std::size_t{1} << kBits;
/// In shorter sequences every pair is looked at.
constexpr std::size_t kFew = 24;

using Row = std::array<std::uint32_t, kBuckets>;
__extension__ typedef std::uint32_t Four __attribute__((vector_size(16)));  // NOLINT: an attribute needs it

/// For each bucket a row with a one in all buckets below it, or above it.
constexpr std::array<Row, kBuckets> ones(bool below) {
  std::array<Row, kBuckets> rows{};
  for (std::size_t bucket = 0; bucket < kBuckets; ++bucket) {
    for (std::size_t i = 0; i < kBuckets; ++i) rows[bucket][i] = (below ? i < bucket : i > bucket) ? 1 : 0;
  }
  return rows;
}
alignas(64) constexpr std::array<Row, kBuckets> kBelow = ones(true);
alignas(64) constexpr std::array<Row, kBuckets> kAbove = ones(false);

/// A counter for each bucket, of which many go up at once: two additions of four numbers.
class Counters {
 public:
  void add(const Row& row) {
    const auto halves = std::bit_cast<std::array<Four, 2>>(row);
    low_ += halves[0];
    high_ += halves[1];
    // What is read is a copy: the sums themselves stay in registers.
    counts_ = std::bit_cast<Row>(std::array<Four, 2>{low_, high_});
  }
  [[nodiscard]] std::uint32_t operator[](std::size_t bucket) const { return counts_[bucket]; }

 private:
  Four low_{};
  Four high_{};
  Row counts_{};
};

using Offsets = std::array<std::uint32_t, kBuckets + 1>;

/// Numbers alone: their inversions are added up.
struct Total {
  using Element = std::uint32_t;
  std::uint64_t count = 0;

  /// One way through a run. It lives where no other number can be, so that it may stay in registers.
  struct Pass {
    std::uint64_t count;
    Counters greater{};  // numbers seen in a higher bucket than this one
    void operator()(Element&, std::size_t bucket) {
      count += greater[bucket];
      greater.add(kBelow[bucket]);
    }
  };
  [[nodiscard]] Pass begin(const Offsets&) const { return {count}; }
  void end(const Pass& pass) { count = pass.count; }

  static std::uint32_t value(Element element) { return element; }
  void few(std::span<Element> run) {
    for (std::size_t i = 1; i < run.size(); ++i) {
      std::uint32_t passed = 0;
      for (std::size_t j = 0; j < i; ++j) passed += run[j] > run[i] ? 1 : 0;
      count += passed;
    }
  }
  void done(std::span<Element>) {}
};

/// Numbers with their places, which carry their counts along: written to its place once, at the end.
struct ByPlace {
  struct Element {
    std::uint32_t value;
    std::uint32_t place;
    std::uint32_t before;
    std::uint32_t after;
  };
  InversionsByPlace& counts;

  struct Pass {
    Offsets below;
    Counters greater{};
    Counters smaller{};  // numbers seen in a lower bucket
    void operator()(Element& element, std::size_t bucket) {
      element.before += greater[bucket];
      element.after += below[bucket] - smaller[bucket];
      greater.add(kBelow[bucket]);
      smaller.add(kAbove[bucket]);
    }
  };
  [[nodiscard]] static Pass begin(const Offsets& offsets) { return {offsets}; }
  void end(const Pass&) {}

  static std::uint32_t value(const Element& element) { return element.value; }
  void few(std::span<Element> run) {
    for (std::size_t i = 1; i < run.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        const std::uint32_t inverted = run[j].value > run[i].value ? 1 : 0;
        run[i].before += inverted;
        run[j].after += inverted;
      }
    }
  }
  void done(std::span<Element> run) {
    for (const Element& element : run) {
      counts.before[element.place] = element.before;
      counts.after[element.place] = element.after;
    }
  }
};

/// `run` has all numbers from `low` that differ from it in the lower `bits` only, in their sequence. Between the
/// buckets that the upper bits make inversions are counted here, within them below.
template <class Counter>
void distribute(Counter& counter, std::span<typename Counter::Element> run, std::span<typename Counter::Element> buffer,
                std::span<const std::uint32_t> starts, std::uint64_t low, unsigned bits) {
  if (bits == 0 || run.size() <= kFew) {
    if (bits > 0) counter.few(run);
    return counter.done(run);
  }
  constexpr std::size_t kMany = 1000;
  if (run.size() > kMany) check_cancelled();
  const unsigned shift = bits - std::min(bits, kBits);
  Offsets offset{};
  for (std::size_t bucket = 0; bucket <= kBuckets; ++bucket) {
    const std::uint64_t value = std::min<std::uint64_t>(low + (std::uint64_t{bucket} << shift), starts.size() - 1);
    // With fewer than three bits left the last buckets lie behind the run.
    offset[bucket] = std::min(starts[value] - starts[low], static_cast<std::uint32_t>(run.size()));
  }
  auto pass = counter.begin(offset);
  auto next = offset;
  for (auto element : run) {
    const std::size_t bucket = (Counter::value(element) - low) >> shift;
    pass(element, bucket);
    buffer[next[bucket]++] = element;
  }
  counter.end(pass);
  for (std::size_t bucket = 0; bucket < kBuckets; ++bucket) {
    const std::size_t size = offset[bucket + 1] - offset[bucket];
    if (size == 0) continue;
    distribute(counter, buffer.subspan(offset[bucket], size), run.subspan(offset[bucket], size), starts,
               low + (std::uint64_t{bucket} << shift), shift);
  }
}

unsigned bits_of(std::span<const std::uint32_t> starts) {
  return starts.size() < 2 ? 0 : static_cast<unsigned>(std::bit_width(starts.size() - 2));
}

}  // namespace

std::uint64_t inversions(std::span<const std::uint32_t> values, std::span<const std::uint32_t> starts,
                         const Scratch& scratch) {
  const auto run = scratch.numbers<std::uint32_t>(0, values.size());
  const auto buffer = scratch.numbers<std::uint32_t>(values.size(), values.size());
  std::copy(values.begin(), values.end(), run.begin());
  Total total;
  distribute(total, run, buffer, starts, 0, bits_of(starts));
  return total.count;
}

InversionsByPlace inversions_by_place(std::span<const std::uint32_t> values, std::span<const std::uint32_t> starts) {
  const std::size_t n = values.size();
  InversionsByPlace counts{std::vector<std::uint32_t>(n), std::vector<std::uint32_t>(n)};
  const Scratch scratch(2 * n * sizeof(ByPlace::Element));
  const auto run = scratch.numbers<ByPlace::Element>(0, n);
  const auto buffer = scratch.numbers<ByPlace::Element>(n, n);
  for (std::uint32_t i = 0; i < n; ++i) run[i] = {values[i], i, 0, 0};
  ByPlace by_place{counts};
  distribute(by_place, run, buffer, starts, 0, bits_of(starts));
  return counts;
}

}  // namespace etalon
