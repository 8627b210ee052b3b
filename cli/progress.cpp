// progress.cpp: drawing the bar, and taking it away.
#include "progress.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <system_error>

#include "etalon/progress.hpp"
#include "standard_streams.hpp"

namespace etalon::cli {
namespace {

using namespace std::chrono_literals;

ProgressBar* shown = nullptr;  // there is one command line

bool is_wanted() {
  const char* terminal = std::getenv("TERM");
  return is_terminal(2) && terminal != nullptr && std::string_view(terminal) != "dumb";
}

/// "[#####          ] 33 %", or how long it has taken where the steps are not known.
std::string bar(std::chrono::seconds since) {
  constexpr std::uint64_t width = 30;
  const std::uint64_t total = Work::total();
  if (total == 0) return "… " + std::to_string(since.count()) + " s";
  const std::uint64_t done = std::min(Work::done(), total);
  const auto filled = static_cast<std::size_t>(done * width / total);
  return "[" + std::string(filled, '#') + std::string(width - filled, ' ') + "] " + std::to_string(done * 100 / total) +
         " %, " + std::to_string(since.count()) + " s";
}

}  // namespace

ProgressBar::ProgressBar() {
  if (!is_wanted()) return;
  try {
    thread_ = std::thread([this] {
      std::unique_lock lock(mutex_);
      if (!ended_.wait_for(lock, 1s, [this] { return end_; })) show(lock);
    });
    shown = this;
  } catch (const std::system_error&) {
    // The system gives no thread: the work goes on without a bar.
  }
}

void ProgressBar::show(std::unique_lock<std::mutex>& lock) {
  const auto begin = std::chrono::steady_clock::now() - 1s;
  do {
    const auto since = std::chrono::duration_cast<std::chrono::seconds>(std::chrono::steady_clock::now() - begin);
    std::fprintf(stderr, "\r\x1b[K%s", bar(since).c_str());
  } while (!ended_.wait_for(lock, 200ms, [this] { return end_; }));
  std::fputs("\r\x1b[K", stderr);
}

ProgressBar::~ProgressBar() {
  {
    const std::lock_guard lock(mutex_);
    end_ = true;
  }
  ended_.notify_all();
  if (thread_.joinable()) thread_.join();
  if (shown == this) shown = nullptr;
}

void ProgressBar::stop() {
  if (shown == nullptr) return;
  ProgressBar& bar = *shown;
  {
    const std::lock_guard lock(bar.mutex_);
    bar.end_ = true;
  }
  bar.ended_.notify_all();
  if (bar.thread_.joinable()) bar.thread_.join();
}

}  // namespace etalon::cli
