// Work that is cancelled ends at once, on all of its threads, and leaves nothing half done behind.
#include "etalon/cancel.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <stdexcept>
#include <thread>

#include "etalon/report.hpp"
#include "etalon/validate.hpp"
#include "number/workers.hpp"

namespace etalon {
namespace {

using namespace std::chrono_literals;

std::vector<Score> some_scores() { return {parse_score("mcc"), parse_score("f1"), parse_score("macro(f1)")}; }

std::string verdicts(std::size_t objects, unsigned threads) {
  const Universe universe = universe_of("labels", objects, 3);
  return write(document_of(Judgement{validate(some_scores(), {&universe, 1}, {{}, threads})}, true),
               OutputFormat::json);
}

TEST(Cancellation, NobodyAsksWithoutOne) {
  EXPECT_EQ(Cancellation::here(), nullptr);
  EXPECT_NO_THROW(check_cancelled());
}

TEST(Cancellation, IsAskedByItsThreadAloneAndEndsHelpersToo) {
  for (const unsigned threads : {1U, 2U, 5U}) {
    const auto owner = std::this_thread::get_id();
    std::atomic<int> ended = 0;
    const auto begin = std::chrono::steady_clock::now();
    {
      const Cancellation cancellation([&] {
        EXPECT_EQ(std::this_thread::get_id(), owner);
        return std::chrono::steady_clock::now() - begin > 60ms;
      });
      EXPECT_THROW(run_workers(threads,
                               [&](std::size_t) {
                                 try {
                                   while (true) check_cancelled();
                                 } catch (const Cancelled&) {
                                   ++ended;
                                   throw;
                                 }
                               }),
                   Cancelled);
    }
    EXPECT_EQ(ended, static_cast<int>(threads));
    EXPECT_EQ(Cancellation::here(), nullptr);
  }
}

TEST(Cancellation, IsAskedWhileOthersAreWaitedFor) {
  const auto begin = std::chrono::steady_clock::now();
  const Cancellation cancellation([&] { return std::chrono::steady_clock::now() - begin > 60ms; });
  EXPECT_THROW(run_workers(2,
                           [&](std::size_t worker) {
                             while (worker == 1) check_cancelled();
                           }),
               Cancelled);
}

TEST(Cancellation, WhatAWorkerThrowsReachesTheCaller) {
  const Cancellation never([] { return false; });
  EXPECT_THROW(run_workers(3,
                           [](std::size_t worker) {
                             if (worker == 2) throw std::runtime_error("no");
                           }),
               std::runtime_error);
}

TEST(Cancellation, WorkIsTheSameAfterOneThatWasCancelled) {
  // Of five objects, which no other test asks about: the space is made while the work is cancelled.
  for (const unsigned threads : {1U, 3U}) {
    for (int asked = 1; asked < 4; ++asked) {
      int left = asked;
      const Cancellation cancellation([&] { return --left == 0; });
      try {
        while (true) (void)verdicts(5, threads);
      } catch (const Cancelled&) {
        EXPECT_EQ(left, 0);
      }
    }
  }
  const std::string found = verdicts(5, 2);
  const Cancellation never([] { return false; });
  EXPECT_EQ(verdicts(5, 2), found);
  EXPECT_EQ(verdicts(5, 1), found);
}

}  // namespace
}  // namespace etalon
