// chunks.cpp: text cut at the ends of records, or several texts cut behind as many lines, for threads to take.
#include "intake/chunks.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

#include "etalon/error.hpp"
#include "intake/byte_masks.hpp"

namespace etalon {

void Chunk::reserve(std::size_t bytes) {
  if (bytes_.size() < bytes + kPadding + 1) bytes_.resize(bytes + kPadding + 1);
}

void Chunk::seal() { std::memset(bytes_.data() + size_, 0, kPadding); }

bool RecordChunks::next(Chunk& chunk, std::size_t& index) {
  const std::lock_guard lock(mutex_);
  if (ended_) return false;
  index = index_++;
  try {
    return fill(chunk);
  } catch (...) {
    ended_ = true;
    throw;
  }
}

bool RecordChunks::fill(Chunk& chunk) {
  chunk.skipped_ = 0;
  chunk.size_ = carried_.size();
  chunk.reserve(std::max(chunk.size_, piece_));
  std::memcpy(chunk.bytes_.data(), carried_.data(), carried_.size());
  std::size_t cut = 0;
  for (std::size_t most = std::max(piece_, carried_.size() + 1); cut == 0; most *= 2) {
    if (most > 0xFFFFFFF0U) throw Error(ErrorKind::input, source_.name() + ": a record is longer than 4 GB");
    source_.check_kept(chunk.size_);
    chunk.reserve(most);
    const std::size_t wanted = most - chunk.size_;
    const std::size_t got = source_.read(chunk.bytes_.data() + chunk.size_, wanted);
    chunk.size_ += got;
    if (chunk.size_ == 0) return !(ended_ = true);
    if (got < wanted) {
      // So that every record ends with a line end, which is what the scanner looks for.
      if (chunk.bytes_[chunk.size_ - 1] != '\n') chunk.bytes_[chunk.size_++] = '\n';
      ended_ = true;
    }
    chunk.seal();
    chunk.quotes_ = std::memchr(chunk.bytes_.data(), '"', chunk.size_) != nullptr;
    cut = ended_ ? chunk.size_ : last_record_end(chunk.text(delimiter_));
  }
  carried_.assign(chunk.bytes_.data() + cut, chunk.size_ - cut);
  chunk.size_ = cut;
  chunk.seal();
  return true;
}

std::size_t LineReader::fill(Chunk& chunk) {
  chunk.skipped_ = 0;
  chunk.quotes_ = false;
  chunk.size_ = carried_.size();
  chunk.reserve(std::max(chunk.size_, piece_));
  std::memcpy(chunk.bytes_.data(), carried_.data(), carried_.size());
  const auto lines = [&] {
    return static_cast<std::size_t>(
        std::count(chunk.bytes_.begin(), chunk.bytes_.begin() + static_cast<std::ptrdiff_t>(chunk.size_), '\n'));
  };
  std::size_t found = 0;
  for (std::size_t most = piece_; !ended_ && found == 0; most *= 2) {
    if (most > 0xFFFFFFF0U) throw Error(ErrorKind::input, source_.name() + ": a line is longer than 4 GB");
    source_.check_kept(chunk.size_);
    chunk.reserve(most);
    const std::size_t wanted = most - std::min(most, chunk.size_);
    const std::size_t got = source_.read(chunk.bytes_.data() + chunk.size_, wanted);
    chunk.size_ += got;
    if (got < wanted) {
      if (chunk.size_ > 0 && chunk.bytes_[chunk.size_ - 1] != '\n') chunk.bytes_[chunk.size_++] = '\n';
      ended_ = true;
    }
    found = lines();
  }
  return found == 0 ? lines() : found;
}

void LineReader::cut(Chunk& chunk, std::size_t lines) {
  const char* const text = chunk.bytes_.data();
  std::size_t base = 0;
  std::size_t cut = 0;
  chunk.seal();
  while (lines > 0) {
    std::uint64_t ends = match(text + base, '\n', '\n');
    const auto count = static_cast<std::size_t>(std::popcount(ends));
    if (count < lines) {
      lines -= count;
    } else {
      for (; lines > 1; --lines) ends &= ends - 1;
      cut = base + static_cast<std::size_t>(std::countr_zero(ends)) + 1;
      lines = 0;
    }
    base += 64;
  }
  carried_.assign(text + cut, chunk.size_ - cut);
  chunk.size_ = cut;
  chunk.seal();
}

}  // namespace etalon
