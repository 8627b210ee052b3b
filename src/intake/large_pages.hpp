// large_pages.hpp: memory for tables that are looked up all over, on large pages where the system has them: half of the
// time of such a look-up is to find the page.
#pragma once

#include <cstddef>
#include <new>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace etalon {

template <class T>
struct LargePages {
  using value_type = T;
  LargePages() = default;
  template <class U>
  explicit LargePages(const LargePages<U>&) {}

  T* allocate(std::size_t count) {
    const std::size_t bytes = count * sizeof(T);
    void* const memory = ::operator new(bytes, alignment(bytes));
#if defined(__linux__)
    if (bytes >= kPage) madvise(memory, bytes, MADV_HUGEPAGE);  // a wish: nothing is lost where it is not granted
#endif
    return static_cast<T*>(memory);
  }
  void deallocate(T* memory, std::size_t count) noexcept { ::operator delete(memory, alignment(count * sizeof(T))); }
  bool operator==(const LargePages&) const { return true; }

 private:
  static constexpr std::size_t kPage = std::size_t{1} << 21;
  static std::align_val_t alignment(std::size_t bytes) { return std::align_val_t(bytes >= kPage ? kPage : alignof(T)); }
};

}  // namespace etalon
