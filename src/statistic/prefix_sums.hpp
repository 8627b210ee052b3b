// prefix_sums.hpp: sums of what was put before a place, while more is put (Fenwick 1994).
#pragma once

#include <cstddef>
#include <vector>

namespace etalon {

/// Both operations take O(log size).
template <class T>
class PrefixSums {
 public:
  explicit PrefixSums(std::size_t size) : sums_(size + 1) {}
  void add(std::size_t at, const T& value) {
    for (++at; at < sums_.size(); at += at & (~at + 1)) sums_[at] += value;
  }
  /// Of the places before `end`.
  [[nodiscard]] T before(std::size_t end) const {
    T sum{};
    for (; end > 0; end &= end - 1) sum += sums_[end];
    return sum;
  }

 private:
  std::vector<T> sums_;
};

}  // namespace etalon
