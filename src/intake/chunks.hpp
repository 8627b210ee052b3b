// chunks.hpp: text cut at the ends of records, or several texts cut behind as many lines, for threads to take.
#pragma once

#include <mutex>
#include <span>
#include <string>
#include <vector>

#include "intake/byte_source.hpp"
#include "intake/ends.hpp"

namespace etalon {

/// A piece of text in a buffer of its own, which is used again for the next one.
class Chunk {
 public:
  /// Whole records, behind the bytes that are left out.
  [[nodiscard]] RecordText text(char delimiter) const {
    return {bytes_.data() + skipped_, size_ - skipped_, delimiter, quotes_};
  }
  [[nodiscard]] std::string_view view() const { return {bytes_.data() + skipped_, size_ - skipped_}; }
  /// Leaves out the first bytes: a header.
  void skip(std::size_t bytes) { skipped_ += bytes; }

 private:
  friend class RecordChunks;
  friend class LineReader;
  /// Makes room for so many bytes and those that may be looked at behind them.
  void reserve(std::size_t bytes);
  void seal();

  std::vector<char> bytes_;
  std::size_t size_ = 0;
  std::size_t skipped_ = 0;
  bool quotes_ = false;
};

/// Hands out the records of one text, in pieces of about `size` bytes. The pieces are cut under a lock, and that is all
/// that happens there: reading, looking for quotes, and following them when there are any.
class RecordChunks {
 public:
  RecordChunks(ByteSource& source, char delimiter, std::size_t size)
      : source_(source), delimiter_(delimiter), piece_(size) {}
  /// The next piece and its number; false at the end. Throws when reading fails, and is at the end from then on.
  bool next(Chunk& chunk, std::size_t& index);
  /// Whether nothing is left; to be asked while one thread is at work.
  [[nodiscard]] bool ended() const { return ended_; }

 private:
  bool fill(Chunk& chunk);

  ByteSource& source_;
  char delimiter_;
  std::size_t piece_;
  std::mutex mutex_;
  std::size_t index_ = 0;
  bool ended_ = false;
  std::string carried_;  // the begin of a record whose end has not been read yet
};

/// One of several texts that are read in step.
class LineReader {
 public:
  LineReader(ByteSource& source, std::size_t size) : source_(source), piece_(size) {}
  /// Reads until there is at least one whole line or the end; how many whole lines are there then.
  std::size_t fill(Chunk& chunk);
  /// Leaves the first `lines` lines in the chunk, and keeps the others for the next one.
  void cut(Chunk& chunk, std::size_t lines);
  /// No more is read.
  void close() { ended_ = true; }

 private:
  ByteSource& source_;
  std::size_t piece_;
  bool ended_ = false;
  std::string carried_;
};

}  // namespace etalon
