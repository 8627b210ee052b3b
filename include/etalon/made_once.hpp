// made_once.hpp: what is made at the first call and kept, without a lock.
#pragma once

#include <atomic>
#include <memory>

namespace etalon {

/// Safe on several threads. Those that ask at the same time each make it, and the first one stays: none waits for
/// another. A thread that waits may hold a lock that the other one asks for while it works, as Python's is asked for by
/// check_cancelled(); and in a child process that was forked meanwhile, nobody is left to wait for.
template <class T>
class MadeOnce {
 public:
  MadeOnce() = default;
  ~MadeOnce() { delete made_.load(std::memory_order_relaxed); }
  MadeOnce(const MadeOnce&) = delete;
  MadeOnce& operator=(const MadeOnce&) = delete;

  template <class Make>
  const T& get(Make make) const {
    if (const T* made = made_.load(std::memory_order_acquire)) return *made;
    std::unique_ptr<const T> mine(new T(make()));
    const T* first = nullptr;
    if (!made_.compare_exchange_strong(first, mine.get(), std::memory_order_acq_rel, std::memory_order_acquire))
      return *first;
    return *mine.release();
  }

 private:
  mutable std::atomic<const T*> made_ = nullptr;
};

}  // namespace etalon
