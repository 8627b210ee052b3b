// run_all.hpp: the same work for many numbers, on several threads, with results in a fixed order.
#pragma once

#include <algorithm>
#include <atomic>
#include <exception>
#include <iterator>
#include <vector>

#include "etalon/cancel.hpp"
#include "etalon/progress.hpp"
#include "number/workers.hpp"

namespace etalon {

/// Runs work(i) for every i, on several threads, and appends what it gives in the order of i.
template <class Result, class Job>
void run_all(std::size_t count, unsigned threads, std::vector<Result>& all, Job work) {
  std::vector<std::vector<Result>> verdicts(count);
  std::vector<std::exception_ptr> failures(count);
  std::atomic<std::size_t> next = 0;
  Work work_done(count);
  run_workers(std::max(threads, 1U), [&](std::size_t) {
    for (std::size_t i = next++; i < count; i = next++) {
      check_cancelled();
      try {
        verdicts[i] = work(i);
        work_done.step();
      } catch (const Cancelled&) {
        throw;
      } catch (...) {
        failures[i] = std::current_exception();
      }
    }
  });
  for (const std::exception_ptr& failure : failures) {
    if (failure) std::rethrow_exception(failure);
  }
  for (auto& of_one : verdicts) std::move(of_one.begin(), of_one.end(), std::back_inserter(all));
}

}  // namespace etalon
