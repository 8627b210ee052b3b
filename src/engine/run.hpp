// run.hpp: scores checked on several threads, verdicts in a fixed order.
#pragma once

#include <algorithm>
#include <atomic>
#include <exception>
#include <iterator>
#include <vector>

#include "etalon/cancel.hpp"
#include "etalon/progress.hpp"
#include "etalon/validate.hpp"
#include "intake/workers.hpp"

namespace etalon {

inline std::vector<Law> laws_of(const ValidateOptions& options) {
  if (!options.laws.empty()) return options.laws;
  std::vector<Law> laws;
  for (const LawFacts& law : kLaws) laws.push_back(law.law);
  return laws;
}

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

inline void append(std::vector<Verdict>& all, std::vector<Verdict> more) {
  std::move(more.begin(), more.end(), std::back_inserter(all));
}

}  // namespace etalon
