// progress.hpp: how far long work is, for whoever shows it.
#pragma once

#include <atomic>
#include <cstdint>

namespace etalon {

/// Steps of the work under way: those of the outermost Work alone, so that parts of it do not begin anew.
class Work {
 public:
  explicit Work(std::uint64_t steps) : outermost_(depth_.fetch_add(1) == 0) {
    if (!outermost_) return;
    done_ = 0;
    total_ = steps;
  }
  ~Work() {
    if (outermost_) total_ = 0;
    --depth_;
  }
  Work(const Work&) = delete;
  Work& operator=(const Work&) = delete;

  void step(std::uint64_t steps = 1) {
    if (outermost_) done_ += steps;
  }

  /// 0 when nothing is under way.
  static std::uint64_t total() { return total_; }
  static std::uint64_t done() { return done_; }

 private:
  bool outermost_;
  static inline std::atomic<int> depth_ = 0;
  static inline std::atomic<std::uint64_t> done_ = 0;
  static inline std::atomic<std::uint64_t> total_ = 0;
};

}  // namespace etalon
