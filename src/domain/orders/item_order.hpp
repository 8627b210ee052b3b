// item_order.hpp: the items of a column of numbers, best first.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "etalon/orders.hpp"
#include "number/scratch.hpp"

namespace etalon {

struct ItemOrder {
  std::vector<std::uint32_t> items;   ///< as they stand in the sequence that was sorted
  std::vector<std::uint32_t> starts;  ///< where each group of tied items begins, and the number of items
};

/// Sorts columns stably, by radix and 8 bytes an item.
class ItemSorter {
 public:
  /// It uses 16 bytes of `scratch` for each item.
  explicit ItemSorter(const Scratch& scratch) : scratch_(&scratch) {}
  /// The smallest rank or the greatest score first, what the list does not hold last. `sequence` is the order that tied
  /// items keep; the result names places in it. Empty: the items as they are.
  ItemOrder sort(const OrderColumn& column, std::span<const std::uint32_t> sequence = {});

 private:
  void choose_keys();
  [[nodiscard]] bool few_decimals();
  [[nodiscard]] ItemOrder counted();
  std::uint32_t put_absent_last();
  void sort(std::span<std::uint64_t> packed, std::size_t offset, std::uint64_t varying);
  void sort_few(std::span<std::uint64_t> packed, std::size_t offset);
  void radix_sort(std::span<std::uint64_t> packed, unsigned low, unsigned bits);
  void note_groups(std::span<std::uint64_t> packed, std::size_t offset, bool whole);
  [[nodiscard]] std::uint32_t place_of(std::uint64_t packed) const {
    return static_cast<std::uint32_t>(packed & ((std::uint64_t{1} << place_bits_) - 1));
  }
  [[nodiscard]] std::uint32_t item_of(std::uint64_t place) const {
    return sequence_.empty() ? static_cast<std::uint32_t>(place) : sequence_[place];
  }
  [[nodiscard]] std::uint64_t key_of(std::uint32_t item) const;

  const Scratch* scratch_;
  OrderColumn column_;
  std::span<const std::uint32_t> sequence_;
  double sign_ = 1;       // scores are sorted as if they were negative ranks
  bool decimal_ = false;  // whole numbers when multiplied by `scale_`: a key is the distance from the least
  double scale_ = 1;
  double least_ = 0;
  double span_ = 0;  // the greatest key
  unsigned place_bits_ = 0;
  std::span<std::uint64_t> packed_;  // a part of the key above the place
  std::span<std::uint64_t> buffer_;
  std::vector<std::uint32_t> starts_;
  std::vector<std::uint32_t> counts_;
  std::uint64_t varying_ = 0;
};

}  // namespace etalon
