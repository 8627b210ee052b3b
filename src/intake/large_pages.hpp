// large_pages.hpp: memory for tables that are looked up all over, on large pages where the system has them: half of the
// time of such a look-up is to find the page.
#pragma once

#include <cstddef>
#include <cstdint>
#include <new>
#include <vector>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace etalon {

inline constexpr std::size_t kLargePage = std::size_t{1} << 21;

/// A wish: nothing is lost where it is not granted.
inline void wish_large_pages([[maybe_unused]] void* memory, std::size_t bytes) {
  if (bytes < kLargePage) return;
#if defined(__linux__)
  const auto address = reinterpret_cast<std::uintptr_t>(memory);
  const std::uintptr_t first = (address + kLargePage - 1) & ~(kLargePage - 1);
  if (first < address + bytes) madvise(reinterpret_cast<void*>(first), address + bytes - first, MADV_HUGEPAGE);
#endif
}

/// Room for so many values that will be written one after the other: the system then clears large pages, not small
/// ones.
template <class T>
void reserve_large(std::vector<T>& values, std::size_t count) {
  values.reserve(count);
  wish_large_pages(values.data(), count * sizeof(T));
}

template <class T>
struct LargePages {
  using value_type = T;
  LargePages() = default;
  template <class U>
  explicit LargePages(const LargePages<U>&) {}

  T* allocate(std::size_t count) {
    const std::size_t bytes = count * sizeof(T);
    void* const memory = ::operator new(bytes, alignment(bytes));
    wish_large_pages(memory, bytes);
    return static_cast<T*>(memory);
  }
  void deallocate(T* memory, std::size_t count) noexcept { ::operator delete(memory, alignment(count * sizeof(T))); }
  bool operator==(const LargePages&) const { return true; }

 private:
  static std::align_val_t alignment(std::size_t bytes) {
    return std::align_val_t(bytes >= kLargePage ? kLargePage : alignof(T));
  }
};

}  // namespace etalon
