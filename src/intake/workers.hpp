// workers.hpp: the same work on several threads; what one of them throws is thrown when all have ended.
#pragma once

#include <exception>
#include <thread>
#include <vector>

namespace etalon {

/// Calls work(0) … work(threads − 1), each on a thread of its own.
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
  {
    std::vector<std::jthread> others;
    for (std::size_t i = 1; i < threads; ++i) others.emplace_back(guarded, i);
    guarded(0);
  }
  for (const std::exception_ptr& failure : failures) {
    if (failure) std::rethrow_exception(failure);
  }
}

}  // namespace etalon
