// inversions.cpp: inversions by splitting the numbers at their middle, again and again, in O(n log bound).
#include "statistic/inversions.hpp"

#include <algorithm>

namespace etalon {
namespace {

/// Shorter spans are sorted by insertion.
constexpr std::size_t kFew = 32;

/// Splits by value, keeping the places: numbers below `middle` that stand after k others were passed by k.
std::uint64_t split(std::span<std::uint32_t> values, std::span<std::uint32_t> buffer, std::uint32_t low,
                    std::uint32_t high) {
  std::uint64_t count = 0;
  if (high - low < 2 || values.size() < 2) return 0;
  if (values.size() <= kFew) {
    for (std::size_t i = 1; i < values.size(); ++i) {
      const std::uint32_t value = values[i];
      std::size_t at = i;
      for (; at > 0 && values[at - 1] > value; --at) values[at] = values[at - 1];
      values[at] = value;
      count += i - at;
    }
    return count;
  }
  const std::uint32_t middle = low + (high - low) / 2;
  std::size_t left = 0;
  std::size_t right = 0;
  for (const std::uint32_t value : values) {
    const bool below = value < middle;
    // Both are written and one is kept: no branch to mispredict.
    values[left] = value;
    buffer[right] = value;
    count += below ? right : 0;
    left += below ? 1 : 0;
    right += below ? 0 : 1;
  }
  std::copy_n(buffer.begin(), right, values.begin() + static_cast<std::ptrdiff_t>(left));
  count += split(values.first(left), buffer, low, middle);
  return count + split(values.subspan(left), buffer, middle, high);
}

struct Placed {
  std::uint32_t value;
  std::uint32_t place;
};

void split(std::span<Placed> values, std::span<Placed> buffer, std::uint32_t low, std::uint32_t high,
           InversionsByPlace& counts) {
  if (high - low < 2 || values.size() < 2) return;
  if (values.size() <= kFew) {
    for (std::size_t i = 1; i < values.size(); ++i) {
      const Placed moved = values[i];
      std::size_t at = i;
      for (; at > 0 && values[at - 1].value > moved.value; --at) {
        ++counts.after[values[at - 1].place];
        values[at] = values[at - 1];
      }
      values[at] = moved;
      counts.before[moved.place] += static_cast<std::uint32_t>(i - at);
    }
    return;
  }
  const std::uint32_t middle = low + (high - low) / 2;
  std::uint32_t left = 0;
  std::uint32_t right = 0;
  for (const Placed one : values) {
    const bool below = one.value < middle;
    values[left] = one;
    buffer[right] = one;
    counts.before[one.place] += below ? right : 0;
    // Those that come after are all on the left minus those that came before: the former are added below.
    counts.after[one.place] -= below ? 0 : left;
    left += below ? 1 : 0;
    right += below ? 0 : 1;
  }
  for (std::uint32_t i = 0; i < right; ++i) {
    values[left + i] = buffer[i];
    counts.after[buffer[i].place] += left;
  }
  split(values.first(left), buffer, low, middle, counts);
  split(values.subspan(left), buffer, middle, high, counts);
}

}  // namespace

std::uint64_t inversions(std::span<std::uint32_t> values, std::uint32_t bound) {
  std::vector<std::uint32_t> buffer(values.size());
  return split(values, buffer, 0, bound);
}

InversionsByPlace inversions_by_place(std::span<const std::uint32_t> values, std::uint32_t bound) {
  InversionsByPlace counts{std::vector<std::uint32_t>(values.size()), std::vector<std::uint32_t>(values.size())};
  std::vector<Placed> places(values.size());
  for (std::uint32_t i = 0; i < values.size(); ++i) places[i] = {values[i], i};
  std::vector<Placed> buffer(values.size());
  split(places, buffer, 0, bound, counts);
  return counts;
}

}  // namespace etalon
