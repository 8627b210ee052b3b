// kept_list.hpp: what is kept as long as the program runs, found and added without a lock.
#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <utility>

namespace etalon {

/// Few things, numbered from 0 in the order in which they came. No lock, for the reasons of MadeOnce.
template <class T>
class KeptList {
 public:
  struct Entry {
    T value;
    std::size_t number = 0;
    const Entry* before = nullptr;
  };

  constexpr KeptList() = default;
  explicit KeptList(T first) {
    find_or_add([](const Entry&) { return false; }, std::move(first));
  }

  /// The entry for which it is true; null where there is none.
  template <class Is>
  const Entry* find(Is is) const {
    const Entry* entry = last_.load(std::memory_order_acquire);
    while (entry != nullptr && !is(*entry)) entry = entry->before;
    return entry;
  }

  /// The entry for which it is true, which another thread may have added meanwhile, else the value as a new one.
  template <class Is>
  const Entry& find_or_add(Is is, T value) {
    auto added = std::make_unique<Entry>(Entry{std::move(value)});
    const Entry* last = last_.load(std::memory_order_acquire);
    do {
      if (const Entry* there = find(is)) return *there;
      added->before = last;
      added->number = last == nullptr ? 0 : last->number + 1;
    } while (!last_.compare_exchange_weak(last, added.get(), std::memory_order_acq_rel, std::memory_order_acquire));
    return *added.release();
  }

 private:
  std::atomic<const Entry*> last_ = nullptr;
};

}  // namespace etalon
