// progress.hpp: a bar on the terminal for work that takes more than a second.
#pragma once

#include <condition_variable>
#include <mutex>
#include <thread>

namespace etalon::cli {

/// Shows itself on the standard error once a second has passed, when that is a terminal, and is gone before anything
/// else is written.
class ProgressBar {
 public:
  ProgressBar();
  ~ProgressBar();
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

  /// Takes the bar away for good.
  static void stop();

 private:
  void show(std::unique_lock<std::mutex>& lock);

  std::mutex mutex_;
  std::condition_variable ended_;
  bool end_ = false;
  std::thread thread_;
};

}  // namespace etalon::cli
