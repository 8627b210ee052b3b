// scratch.hpp: memory for many numbers that are written before they are read.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <span>
#include <type_traits>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace etalon {

/// One block for several arrays, one after the other or in turn. The pages of 100 MB, 4 kB each, cost as much time as
/// counting the pairs of a million items; so the system is asked for large ones, as NumPy does. It may refuse.
class Scratch {
 public:
  explicit Scratch(std::size_t bytes) {
    constexpr std::size_t kLargePage = std::size_t{2} << 20;
    const bool large = bytes >= 2 * kLargePage;
    const std::size_t unit = large ? kLargePage : 64;
    const std::size_t size = (bytes + unit - 1) / unit * unit;
    memory_ = {::operator new(size > 0 ? size : unit, std::align_val_t(unit)), Free{std::align_val_t(unit)}};
#ifdef __linux__
    if (large) madvise(memory_.get(), size, MADV_HUGEPAGE);
#endif
  }

  /// `count` numbers, the first of which stands behind `skipped` ones. What was there before is lost.
  template <class T>
  [[nodiscard]] std::span<T> numbers(std::size_t skipped, std::size_t count) const {
    static_assert(std::is_trivial_v<T>);
    if (count == 0) return {};
    T* const first = static_cast<T*>(memory_.get()) + skipped;
    return {new (first) T[count], count};
  }

 private:
  struct Free {
    std::align_val_t unit;
    void operator()(void* memory) const { ::operator delete(memory, unit); }
  };
  std::unique_ptr<void, Free> memory_;
};

}  // namespace etalon
