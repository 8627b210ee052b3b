// made_once_test.cpp: what is made once and kept: without waiting for another thread, and the same for all.
#include "etalon/made_once.hpp"

#include <gtest/gtest.h>

#include <future>
#include <set>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "engine/kept_list.hpp"

namespace etalon {
namespace {

TEST(MadeOnce, NobodyWaitsForWhoIsMaking) {
  const MadeOnce<int> kept;
  std::promise<void> under_way;
  std::promise<void> go_on;
  std::thread slow([&] {
    EXPECT_EQ(kept.get([&] {
      under_way.set_value();
      go_on.get_future().wait();
      return 1;
    }),
              2);
  });
  under_way.get_future().wait();
  const int& first = kept.get([] { return 2; });
  EXPECT_EQ(first, 2);
  go_on.set_value();
  slow.join();
  EXPECT_EQ(&kept.get([] { return 3; }), &first);
}

TEST(MadeOnce, WhatFailsIsMadeAgain) {
  const MadeOnce<std::string> kept;
  EXPECT_THROW(kept.get([]() -> std::string { throw std::runtime_error("not yet"); }), std::runtime_error);
  EXPECT_EQ(kept.get([] { return std::string("made"); }), "made");
}

TEST(KeptList, ThreadsAddEachValueOnce) {
  static KeptList<int> list{-1};  // it keeps what it has as long as the program runs
  constexpr int values = 200;
  std::vector<std::vector<std::size_t>> numbers(4);
  std::vector<std::thread> threads;
  for (auto& of_thread : numbers) {
    threads.emplace_back([&] {
      for (int value = 0; value < values; ++value)
        of_thread.push_back(list.find_or_add([&](const auto& entry) { return entry.value == value; }, value).number);
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (const auto& of_thread : numbers) EXPECT_EQ(of_thread, numbers[0]);
  const std::set<std::size_t> different(numbers[0].begin(), numbers[0].end());
  EXPECT_EQ(different.size(), values);
  EXPECT_EQ(*different.begin(), 1);  // 0 is what was there first
  EXPECT_EQ(*different.rbegin(), values);
  EXPECT_EQ(list.find([](const auto& entry) { return entry.number == 0; })->value, -1);
  EXPECT_EQ(list.find([](const auto& entry) { return entry.value == values; }), nullptr);
}

}  // namespace
}  // namespace etalon
