// workers.hpp: the same work on several threads; what one of them throws is thrown when all have ended.
#pragma once

#include <condition_variable>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

#include "etalon/cancel.hpp"

namespace etalon {

/// Calls work(0) … work(threads − 1), each on a thread of its own, the first on this one. Where the system gives no
/// more threads, this one does the rest: workers must not wait for each other.
template <class Work>
void run_workers(std::size_t threads, Work work) {
  std::vector<std::exception_ptr> failures(threads);
  const auto guarded = [&](std::size_t i) {
    try {
      work(i);
    } catch (...) {
      failures[i] = std::current_exception();
    }
  };
  Cancellation* const cancellation = Cancellation::here();
  std::mutex mutex;
  std::condition_variable ended;
  std::size_t running = threads > 0 ? threads - 1 : 0;
  {
    std::vector<std::jthread> others;
    others.reserve(running);
    std::size_t begun = 1;
    try {
      for (; begun < threads; ++begun) {
        others.emplace_back([&, i = begun] {
          const Cancellation::Helper helper(cancellation);
          guarded(i);
          const std::lock_guard lock(mutex);
          --running;
          ended.notify_one();
        });
      }
    } catch (const std::system_error&) {
      const std::lock_guard lock(mutex);
      running -= threads - begun;
    }
    guarded(0);
    for (std::size_t i = begun; i < threads; ++i) guarded(i);
    // This thread alone learns that the work is to end: it must not sleep until the others are done.
    std::unique_lock lock(mutex);
    while (cancellation != nullptr && !ended.wait_for(lock, Cancellation::kEvery, [&] { return running == 0; })) {
      lock.unlock();
      cancellation->ask();
      lock.lock();
    }
  }
  for (const std::exception_ptr& failure : failures) {
    if (failure) std::rethrow_exception(failure);
  }
  check_cancelled();
}

}  // namespace etalon
