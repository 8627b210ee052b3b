// prefix_sums.cpp: the joint distribution of two sums over all orders, by dynamic programming over the set of items
// that are already placed. An order is a path from the empty set to the full one, and each step adds its costs.
#include "domain/orders/questions/prefix_sums.hpp"

#include <algorithm>
#include <atomic>
#include <bit>

#include "etalon/cancel.hpp"
#include "etalon/error.hpp"
#include "number/scratch.hpp"
#include "number/workers.hpp"

namespace etalon {
namespace {

/// What one cost can sum up to, subset by subset.
struct Axis {
  const SumAlong& sum;
  std::size_t items;
  std::vector<std::int64_t> low;
  std::vector<std::int64_t> high;
  std::int64_t step = 1;  // 2 when all ways to place a subset give sums of one parity

  Axis(const SumAlong& along, std::size_t n)
      : sum(along), items(n), low(std::size_t{1} << n), high(std::size_t{1} << n) {
    std::vector<std::uint8_t> parities(low.size());
    parities[0] = 1;  // bit 0: even sums occur; bit 1: odd ones
    bool one_parity = true;
    for (std::uint32_t set = 1; set < low.size(); ++set) {
      bool first = true;
      for (std::uint32_t left = set; left != 0; left &= left - 1) {
        const auto label = static_cast<std::uint32_t>(std::countr_zero(left));
        const std::uint32_t before = set ^ (1U << label);
        const std::int64_t added = of(before, label);
        low[set] = first ? low[before] + added : std::min(low[set], low[before] + added);
        high[set] = first ? high[before] + added : std::max(high[set], high[before] + added);
        const std::uint8_t from = parities[before];
        const auto flipped = static_cast<std::uint8_t>(((from & 1U) << 1U) | (from >> 1U));
        parities[set] = static_cast<std::uint8_t>(parities[set] | ((added & 1) != 0 ? flipped : from));
        first = false;
      }
      one_parity = one_parity && parities[set] != 3;
    }
    if (one_parity) step = 2;
  }
  [[nodiscard]] std::int64_t of(std::uint32_t before, std::uint32_t label) const {
    return sum.cost.cost({before, static_cast<std::int64_t>(label) + 1, std::popcount(before) + 1,
                          static_cast<std::int64_t>(items), sum.argument});
  }
  [[nodiscard]] std::size_t values(std::uint32_t set) const {
    return static_cast<std::size_t>((high[set] - low[set]) / step) + 1;
  }
};

/// Runs work(i) for all i below count on several threads.
template <class Work>
void in_parallel(std::size_t count, unsigned threads, Work work) {
  std::atomic<std::size_t> next = 0;
  run_workers(std::max(threads, 1U), [&](std::size_t) {
    for (std::size_t i = next++; i < count; i = next++) {
      check_cancelled();
      work(i);
    }
  });
}

/// A subset of k items has k! orders, and those of 12 are counted in 32 bits: half of the memory, where most of it
/// goes.
constexpr std::size_t kNarrowItems = 12;

std::uint64_t bytes_of(std::size_t items) { return items <= kNarrowItems ? 4 : 8; }

template <class From, class To>
void add_shifted(const From* from, std::size_t rows, std::size_t width, To* to, std::size_t to_width) {
  for (std::size_t row = 0; row < rows; ++row, from += width, to += to_width) {
    if (row % 256 == 255) check_cancelled();
    for (std::size_t i = 0; i < width; ++i) to[i] += from[i];
  }
}

/// The tables of all subsets of one size, one after the other; not zeroed, which would take a second for gigabytes.
template <class T>
class Layer {
 public:
  explicit Layer(std::size_t size) : memory_(size * sizeof(T)), counts_(memory_.numbers<T>(0, size)) {}
  [[nodiscard]] std::span<T> counts() const { return counts_; }

 private:
  Scratch memory_;
  std::span<T> counts_;
};

/// Each layer from that of the subsets with one item less.
struct Layers {
  const Axis& rows;
  const Axis& columns;
  unsigned threads;
  std::vector<std::size_t> place;  // of the table of a subset within its layer

  [[nodiscard]] std::size_t box(std::uint32_t set) const { return rows.values(set) * columns.values(set); }

  template <class From, class To>
  Layer<To> next(const std::vector<std::uint32_t>& sets, const Layer<From>& before) {
    std::vector<std::size_t> start(sets.size());
    std::size_t total = 0;
    for (std::size_t i = 0; i < sets.size(); ++i) {
      start[i] = total;
      total += box(sets[i]);
    }
    Layer<To> now(total);
    in_parallel(sets.size(), threads, [&](std::size_t i) {
      const std::uint32_t set = sets[i];
      To* const table = &now.counts()[start[i]];
      std::fill_n(table, box(set), To{});
      const std::size_t width = columns.values(set);
      for (std::uint32_t left = set; left != 0; left &= left - 1) {
        const auto label = static_cast<std::uint32_t>(std::countr_zero(left));
        const std::uint32_t from = set ^ (1U << label);
        const std::int64_t down = (rows.low[from] + rows.of(from, label) - rows.low[set]) / rows.step;
        const std::int64_t right = (columns.low[from] + columns.of(from, label) - columns.low[set]) / columns.step;
        add_shifted(&before.counts()[place[from]], rows.values(from), columns.values(from),
                    table + static_cast<std::size_t>(down) * width + static_cast<std::size_t>(right), width);
      }
    });
    for (std::size_t i = 0; i < sets.size(); ++i) place[sets[i]] = start[i];
    return now;
  }
};

}  // namespace

JointCounts joint_counts(const SumAlong& x, const SumAlong& y, std::size_t items, unsigned threads,
                         std::uint64_t memory) {
  const Axis rows(x, items);
  const Axis columns(y, items);
  Layers tables{rows, columns, threads, std::vector<std::size_t>(std::size_t{1} << items)};
  std::vector<std::vector<std::uint32_t>> layers(items + 1);
  for (std::uint32_t set = 0; set < (std::uint32_t{1} << items); ++set)
    layers[static_cast<std::size_t>(std::popcount(set))].push_back(set);
  std::vector<std::uint64_t> layer_size(items + 1);  // in bytes
  std::uint64_t needed = 0;
  for (std::size_t k = 0; k <= items; ++k) {
    for (const std::uint32_t set : layers[k]) layer_size[k] += bytes_of(k) * tables.box(set);
    if (k > 0) needed = std::max(needed, layer_size[k] + layer_size[k - 1]);
  }
  if (needed > memory) {
    throw Error(ErrorKind::usage, "counting all orders of " + std::to_string(items) + " items needs " +
                                      std::to_string((needed >> 20) + 1) + " MiB, more than the " +
                                      std::to_string(memory >> 20) +
                                      " MiB allowed; take fewer items, --memory or --sample");
  }
  Layer<std::uint32_t> narrow(1);
  narrow.counts()[0] = 1;
  for (std::size_t k = 1; k <= std::min(items, kNarrowItems); ++k)
    narrow = tables.next<std::uint32_t, std::uint32_t>(layers[k], narrow);
  std::vector<std::uint64_t> all;
  if (items <= kNarrowItems) {
    all.assign(narrow.counts().begin(), narrow.counts().end());
  } else {
    Layer<std::uint64_t> wide = tables.next<std::uint32_t, std::uint64_t>(layers[kNarrowItems + 1], narrow);
    narrow = Layer<std::uint32_t>(0);
    for (std::size_t k = kNarrowItems + 2; k <= items; ++k)
      wide = tables.next<std::uint64_t, std::uint64_t>(layers[k], wide);
    all.assign(wide.counts().begin(), wide.counts().end());
  }
  const auto full = static_cast<std::uint32_t>((std::uint64_t{1} << items) - 1);
  return {rows.low[full], columns.low[full], rows.step, columns.step, columns.values(full), std::move(all)};
}

}  // namespace etalon
