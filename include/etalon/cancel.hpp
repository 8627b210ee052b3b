// cancel.hpp: ending long work before it is done, when whoever asked for it changes their mind.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <exception>
#include <functional>
#include <utility>

#ifdef __linux__
#include <ctime>
#endif

namespace etalon {

/// Thrown by check_cancelled() out of whatever is under way; what was begun is dropped.
class Cancelled : public std::exception {
 public:
  [[nodiscard]] const char* what() const noexcept override { return "the work was cancelled"; }
};

/// While it lives, work of this thread, and of the threads that help it, can be cancelled: `asked` is called now and
/// then, on this thread only, and true ends the work.
class Cancellation {
  /// What the work of a thread belongs to, and whether it is the thread that asked for it.
  struct Here {
    Cancellation* work;
    bool owner;
  };

 public:
  static constexpr std::chrono::milliseconds kEvery{20};

  explicit Cancellation(std::function<bool()> asked)
      : asked_(std::move(asked)), next_(now() + kNanoseconds), before_(here_) {
    here_ = {this, true};
  }
  ~Cancellation() { here_ = before_; }
  Cancellation(const Cancellation&) = delete;
  Cancellation& operator=(const Cancellation&) = delete;

  /// What the work of this thread belongs to; null where nobody can cancel it.
  [[nodiscard]] static Cancellation* here() { return here_.work; }

  /// Makes a thread one that helps.
  class Helper {
   public:
    explicit Helper(Cancellation* work) : before_(here_) { here_ = {work, false}; }
    ~Helper() { here_ = before_; }
    Helper(const Helper&) = delete;
    Helper& operator=(const Helper&) = delete;

   private:
    Here before_;
  };

  /// Throws Cancelled when the work is to end.
  void check() {
    if (here_.owner) ask();
    if (ended_.load(std::memory_order_relaxed)) throw Cancelled();
  }
  /// Asks, where it is time to, and throws nothing.
  void ask() {
    // Helpers that wait for helpers of their own come here too, and the time is the owner's alone.
    if (here_.owner && now() >= next_) {
      if (asked_()) ended_.store(true, std::memory_order_relaxed);
      next_ = now() + kNanoseconds;
    }
  }

 private:
  static constexpr std::int64_t kNanoseconds = std::chrono::nanoseconds(kEvery).count();

  /// To some milliseconds, which costs a fraction of reading the exact time.
  static std::int64_t now() {
#ifdef __linux__
    timespec time{};
    clock_gettime(CLOCK_MONOTONIC_COARSE, &time);
    return time.tv_sec * std::int64_t{1'000'000'000} + time.tv_nsec;
#else
    return std::chrono::nanoseconds(std::chrono::steady_clock::now().time_since_epoch()).count();
#endif
  }

  std::function<bool()> asked_;
  std::int64_t next_;
  std::atomic<bool> ended_ = false;
  Here before_;
  static inline constinit thread_local Here here_{nullptr, false};
};

/// Loops whose steps take some nanoseconds check at the last of so many, so that short ones do not check at all.
inline constexpr std::uint32_t kCheckedEvery = 4096;

/// Every loop that may take long calls this, about every microsecond or more seldom.
inline void check_cancelled() {
  if (Cancellation* work = Cancellation::here()) work->check();
}

}  // namespace etalon
