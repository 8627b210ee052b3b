// made_ahead.hpp: pieces that cost time to make, made on a thread of their own while others work on earlier ones.
#pragma once

#include <algorithm>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <functional>
#include <mutex>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "number/workers.hpp"

namespace etalon {

/// The same pieces in the same order as without the thread. Any number of threads may take them.
template <class Piece>
class MadeAhead {
 public:
  /// Makes the next piece; false at the end.
  using Make = std::function<bool(Piece&)>;

  /// `empty` is what a piece is before it is made for the first time.
  MadeAhead(Make make, const Piece& empty)
      : make_(std::move(make)), pieces_(kPieces, empty), maker_([this] { make_all(); }) {}
  ~MadeAhead() {
    {
      const std::lock_guard lock(mutex_);
      stopped_ = true;
    }
    changed_.notify_all();
  }
  MadeAhead(const MadeAhead&) = delete;
  MadeAhead& operator=(const MadeAhead&) = delete;

  /// As Make; the piece that is handed in is made anew later on.
  bool next(Piece& piece) {
    const std::lock_guard turn(turn_);
    std::unique_lock lock(mutex_);
    if (made_ == taken_) changed_.wait(lock, [&] { return ended_ || made_ - taken_ >= kPieces / 2; });
    if (made_ == taken_) {
      if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
      return false;
    }
    std::swap(piece, pieces_[taken_++ % kPieces]);
    if (made_ - taken_ == kPieces / 2) changed_.notify_one();
    return true;
  }

 private:
  static constexpr std::size_t kPieces = 8;

  void make_all() {
    for (bool more = true; more;) {
      std::size_t place = 0;
      {
        std::unique_lock lock(mutex_);
        // Who has to wait does so for half of the pieces: waking up for each would cost more than some are worth.
        if (made_ - taken_ == kPieces) changed_.wait(lock, [&] { return stopped_ || made_ - taken_ <= kPieces / 2; });
        if (stopped_) return;
        place = made_ % kPieces;
      }
      std::exception_ptr failure;
      try {
        more = make_(pieces_[place]);
      } catch (...) {
        failure = std::current_exception();
        more = false;
      }
      const std::lock_guard lock(mutex_);
      made_ += more ? 1 : 0;
      ended_ = !more;
      failure_ = failure;
      if (ended_ || made_ - taken_ == kPieces / 2) changed_.notify_one();
    }
  }

  Make make_;
  std::vector<Piece> pieces_;  // in a ring
  std::mutex turn_;            // so that but one taker waits, and is the one to be woken
  std::mutex mutex_;
  std::condition_variable changed_;
  std::size_t made_ = 0;   // pieces so far
  std::size_t taken_ = 0;  // of those
  bool ended_ = false;     // no more will be made
  bool stopped_ = false;   // no more will be taken
  std::exception_ptr failure_;
  std::jthread maker_;  // the last: it ends before all else does
};

/// Where making pieces is the larger part of the work, one thread does nothing else: it must not wait until one that
/// works on a piece takes its turn.
struct PieceThreads {
  PieceThreads(unsigned threads, bool costly)
      : ahead(costly && threads > 1), workers(ahead ? threads - 1 : std::max(threads, 1U)) {}
  bool ahead;
  std::size_t workers;
};

/// Calls work(worker, piece) for all pieces, on several threads. `make` is called by one thread at a time where they
/// are made ahead, and by any number at once otherwise.
template <class Piece, class Make, class Work>
void for_each_piece(const PieceThreads& threads, const Piece& empty, Make make, Work work) {
  std::optional<MadeAhead<Piece>> ahead;
  try {
    if (threads.ahead) ahead.emplace(make, empty);
  } catch (const std::system_error&) {
    // The system gives no thread: pieces are made when they are asked for.
  }
  run_workers(threads.workers, [&](std::size_t worker) {
    for (Piece piece = empty; ahead ? ahead->next(piece) : make(piece);) work(worker, piece);
  });
}

}  // namespace etalon
