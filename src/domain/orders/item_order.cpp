// item_order.cpp: a stable radix sort of doubles that moves 8 bytes an item.
//
// A place among n items needs few bits, and most columns differ in few of their 64: ranks and grades are whole numbers,
// rounded ones are such when multiplied, scores of one scale share their first bits. So the bits of the key from the
// first that differs are packed above the place. Three radix passes over the upper of them leave short runs, which are
// sorted by comparison; only what is equal in all packed bits and differs below is packed again.
#include "domain/orders/item_order.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <utility>

#include "etalon/cancel.hpp"

namespace etalon {
namespace {

constexpr unsigned kDigit = 11;
constexpr unsigned kDigits = 3;
/// Fewer items are sorted by comparison.
constexpr std::size_t kFewItems = 256;

/// A number whose order as an integer is the order of the doubles; −0 equals 0.
std::uint64_t sortable(double value) {
  constexpr std::uint64_t kSign = std::uint64_t{1} << 63;
  const auto bits = std::bit_cast<std::uint64_t>(value);
  const std::uint64_t magnitude = bits & ~kSign;
  // Unlike its complement, the negative of a magnitude keeps the zeros at its end.
  return (bits & kSign) != 0 ? kSign - magnitude : kSign + magnitude;
}

/// Below this a product by a power of ten that should be whole is within a quarter of it.
constexpr double kWholeLimit = 0x1p50;

/// Rounds as the processor rounds a sum, which is faster than a call.
double nearest_whole(double value) {
  constexpr double kShift = 0x1.8p52;
  return value + kShift - kShift;
}

}  // namespace

std::uint64_t ItemSorter::key_of(std::uint32_t item) const {
  const double rank = sign_ * column_.values[item];
  return decimal_ ? static_cast<std::uint64_t>(nearest_whole(rank * scale_) - least_) : sortable(rank);
}

/// Whether all numbers are whole when multiplied by a power of ten; finds the power, the least and the greatest number.
/// A quotient is rounded correctly: when it gives a number back, numbers are in the order of the numerators. What has k
/// decimals has k + 1 as well.
bool ItemSorter::few_decimals() {
  constexpr double kMostScale = 1e6;
  constexpr std::size_t kBlock = 1024;
  const auto fits = [&](double value) {
    return std::abs(value) * scale_ < kWholeLimit && nearest_whole(value * scale_) / scale_ == value;
  };
  double least = INFINITY;
  double greatest = -INFINITY;
  scale_ = 1;
  for (auto rest = column_.values; !rest.empty(); rest = rest.subspan(std::min(kBlock, rest.size()))) {
    const auto block = rest.first(std::min(kBlock, rest.size()));
    unsigned unfit = 0;
    for (const double value : block) {
      unfit |= fits(value) ? 0U : 1U;
      least = std::min(least, value);
      greatest = std::max(greatest, value);
    }
    if (unfit == 0) continue;
    for (const double value : block) {
      while (!fits(value)) {
        scale_ *= 10;
        if (scale_ > kMostScale) return false;
      }
    }
  }
  least_ = nearest_whole((sign_ > 0 ? least : -greatest) * scale_);
  span_ = nearest_whole((sign_ > 0 ? greatest : -least) * scale_) - least_;
  return true;
}

/// Numbers with few decimals that are near each other are taken as whole ones, others by their bits. Notes in which
/// bits the keys differ.
void ItemSorter::choose_keys() {
  constexpr double kSpan = 0x1p32;
  decimal_ = few_decimals() && span_ < kSpan;
  if (decimal_) {
    varying_ = (std::uint64_t{1} << std::bit_width(static_cast<std::uint64_t>(span_))) - 1;
    return;
  }
  varying_ = 0;
  const std::uint64_t first = key_of(0);
  for (std::uint32_t item = 0; item < column_.values.size(); ++item) varying_ |= key_of(item) ^ first;
}

/// With few different keys: they are counted, and the items put where theirs begin.
ItemOrder ItemSorter::counted() {
  const auto n = static_cast<std::uint32_t>(column_.values.size());
  const auto keys = scratch_->numbers<std::uint16_t>(0, n);
  const auto absent = static_cast<std::uint16_t>(span_ + 1);
  const std::size_t buckets = absent + std::size_t{1};
  for (std::uint32_t place = 0; place < n; ++place) {
    const std::uint32_t item = item_of(place);
    const bool out = !column_.absent.empty() && column_.absent[item] != 0;
    keys[place] = out ? absent : static_cast<std::uint16_t>(key_of(item));
  }
  // Two tables in turn: one that is often at the same number would wait for itself.
  counts_.assign(2 * buckets, 0);
  for (std::uint32_t place = 0; place < n; ++place) ++counts_[place % 2 * buckets + keys[place]];
  ItemOrder order;
  std::uint32_t start = 0;
  for (std::size_t key = 0; key < buckets; ++key) {
    const std::uint32_t count = counts_[key] + counts_[buckets + key];
    if (count > 0) order.starts.push_back(start);
    counts_[key] = start;
    start += count;
  }
  order.starts.push_back(n);
  order.items.resize(n);
  for (std::uint32_t place = 0; place < n; ++place) order.items[counts_[keys[place]]++] = place;
  return order;
}

/// How many are not.
std::uint32_t ItemSorter::put_absent_last() {
  const auto n = static_cast<std::uint32_t>(packed_.size());
  if (column_.absent.empty()) {
    for (std::uint32_t place = 0; place < n; ++place) packed_[place] = place;
    return n;
  }
  std::uint32_t present = 0;
  std::uint32_t absent = 0;
  for (std::uint32_t place = 0; place < n; ++place)
    (column_.absent[item_of(place)] != 0 ? buffer_[absent++] : packed_[present++]) = place;
  std::copy_n(buffer_.begin(), absent, packed_.begin() + present);
  return present;
}

ItemOrder ItemSorter::sort(const OrderColumn& column, std::span<const std::uint32_t> sequence) {
  const auto n = static_cast<std::uint32_t>(column.values.size());
  if (n == 0) return {{}, {0}};
  column_ = column;
  sequence_ = sequence;
  sign_ = column.are == OrderValues::ranks ? 1 : -1;
  place_bits_ = static_cast<unsigned>(std::bit_width(n));
  packed_ = scratch_->numbers<std::uint64_t>(0, n);
  buffer_ = scratch_->numbers<std::uint64_t>(n, n);
  starts_.clear();
  choose_keys();
  constexpr double kSparse = 16;
  if (decimal_ && span_ < kSparse * n && span_ < UINT16_MAX) return counted();
  const std::uint32_t present = put_absent_last();
  check_cancelled();
  sort(packed_.first(present), 0, varying_);
  check_cancelled();
  if (present < n) starts_.push_back(present);
  starts_.push_back(n);
  ItemOrder order{{}, std::move(starts_)};
  order.items.resize(n);
  std::transform(packed_.begin(), packed_.end(), order.items.begin(), [&](auto packed) { return place_of(packed); });
  return order;
}

/// Sorts what stands `offset` behind the first, and notes where groups begin. The keys differ in no bits but those of
/// `varying`; places rise.
void ItemSorter::sort(std::span<std::uint64_t> packed, std::size_t offset, std::uint64_t varying) {
  if (packed.empty()) return;
  if (varying == 0) return starts_.push_back(static_cast<std::uint32_t>(offset));
  if (packed.size() < kFewItems) return sort_few(packed, offset);
  const auto top = static_cast<unsigned>(std::bit_width(varying));
  const auto bottom = static_cast<unsigned>(std::countr_zero(varying));
  const unsigned room = 64 - place_bits_;
  const bool whole = top - bottom <= room;
  const unsigned shift = whole ? bottom : top - room;
  const unsigned bits = top - shift;
  const std::uint64_t window = ~std::uint64_t{0} >> (64 - bits);
  for (std::uint64_t& one : packed) {
    const std::uint32_t place = place_of(one);
    one = (key_of(item_of(place)) >> shift & window) << place_bits_ | place;
  }
  const unsigned passed = std::min(bits, kDigit * kDigits);
  const unsigned low = place_bits_ + bits - passed;
  radix_sort(packed, low, passed);
  // What is equal in the bits of the passes is sorted by all that is packed, the places last.
  for (std::size_t i = 1; low > place_bits_ && i < packed.size(); ++i) {
    if (packed[i - 1] <= packed[i]) continue;
    std::size_t begin = i - 1;
    std::size_t end = i + 1;
    while (begin > 0 && packed[begin - 1] >> low == packed[i] >> low) --begin;
    while (end < packed.size() && packed[end] >> low == packed[i] >> low) ++end;
    const auto run = packed.subspan(begin, end - begin);
    std::sort(run.begin(), run.end());
    i = end;
  }
  note_groups(packed, offset, whole);
}

/// Of sorted places. Unless the keys are packed as a whole, equal ones may differ and are sorted by the rest.
void ItemSorter::note_groups(std::span<std::uint64_t> packed, std::size_t offset, bool whole) {
  if (whole) {
    const auto begins = [&](std::size_t i) {
      return i == 0 || packed[i - 1] >> place_bits_ != packed[i] >> place_bits_ ? std::size_t{1} : 0;
    };
    std::size_t at = starts_.size();
    std::size_t groups = 0;
    for (std::size_t i = 0; i < packed.size(); ++i) groups += begins(i);
    starts_.resize(at + groups + 1);
    for (std::size_t i = 0; i < packed.size(); ++i) {
      // Always written, and kept when a group begins: no branch to mispredict.
      starts_[at] = static_cast<std::uint32_t>(offset + i);
      at += begins(i);
    }
    starts_.pop_back();
    return;
  }
  const auto key = [&](std::size_t i) { return key_of(item_of(place_of(packed[i]))); };
  const auto equal = [&](std::size_t i, std::size_t j) { return packed[i] >> place_bits_ == packed[j] >> place_bits_; };
  for (std::size_t begin = 0, end = 0; begin < packed.size(); begin = end) {
    if (begin % 1024 == 0) check_cancelled();
    end = begin + 1;
    std::uint64_t differs = 0;
    if (end < packed.size() && equal(begin, end)) {
      for (const std::uint64_t first = key(begin); end < packed.size() && equal(begin, end); ++end)
        differs |= first ^ key(end);
    }
    sort(packed.subspan(begin, end - begin), offset + begin, differs);
  }
}

void ItemSorter::sort_few(std::span<std::uint64_t> packed, std::size_t offset) {
  struct Keyed {
    std::uint64_t key;
    std::uint32_t place;
  };
  std::array<Keyed, kFewItems> few;  // NOLINT: written before it is read
  const auto keyed = std::span(few).first(packed.size());
  for (std::size_t i = 0; i < packed.size(); ++i) {
    const std::uint32_t place = place_of(packed[i]);
    keyed[i] = {key_of(item_of(place)), place};
  }
  std::sort(keyed.begin(), keyed.end(),
            [](const Keyed& a, const Keyed& b) { return a.key != b.key ? a.key < b.key : a.place < b.place; });
  for (std::size_t i = 0; i < packed.size(); ++i) {
    packed[i] = keyed[i].place;
    if (i == 0 || keyed[i].key != keyed[i - 1].key) starts_.push_back(static_cast<std::uint32_t>(offset + i));
  }
}

/// Stable, by the bits from `low`. Digits that all share are passed over.
void ItemSorter::radix_sort(std::span<std::uint64_t> packed, unsigned low, unsigned bits) {
  const unsigned digits = (bits + kDigit - 1) / kDigit;
  const unsigned width = (bits + digits - 1) / digits;
  const std::size_t buckets = std::size_t{1} << width;
  counts_.assign(buckets * digits, 0);
  const auto digit_of = [&](std::uint64_t one, unsigned digit) {
    return static_cast<std::size_t>(one >> (low + width * digit)) & (buckets - 1);
  };
  bool in_order = true;
  std::uint64_t last = 0;
  for (const std::uint64_t one : packed) {
    for (unsigned digit = 0; digit < digits; ++digit) ++counts_[buckets * digit + digit_of(one, digit)];
    in_order = in_order && one >> low >= last;
    last = one >> low;
  }
  if (in_order) return;
  std::span<std::uint64_t> from = packed;
  std::span<std::uint64_t> to = buffer_.first(packed.size());
  for (unsigned digit = 0; digit < digits; ++digit) {
    check_cancelled();
    const auto starts = std::span(counts_).subspan(buckets * digit, buckets);
    if (std::find(starts.begin(), starts.end(), packed.size()) != starts.end()) continue;
    std::uint32_t start = 0;
    for (std::uint32_t& slot : starts) start += std::exchange(slot, start);
    for (const std::uint64_t one : from) to[starts[digit_of(one, digit)]++] = one;
    std::swap(from, to);
  }
  if (from.data() != packed.data()) std::copy(from.begin(), from.end(), packed.begin());
}

}  // namespace etalon
