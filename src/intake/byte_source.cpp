// byte_source.cpp: the bytes of a file, a pipe or the standard input, opened once and read piece by piece.
#include "intake/byte_source.hpp"

#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <new>
#include <utility>

#include "etalon/error.hpp"
#include "etalon/memory.hpp"
#include "intake/foreign.hpp"
#include "read/open_file.hpp"

namespace etalon {

ByteSource::ByteSource(const std::string& path)
    : name_(path == "-" ? "(standard input)" : path), file_(path == "-" ? STDIN_FILENO : open_to_read(path)) {
  if (file_ < 0) throw Error(ErrorKind::input, path + ": cannot be opened (" + std::strerror(errno) + ")");
  try {
    check_kind();
    recognize();
  } catch (...) {
    if (file_ != STDIN_FILENO) ::close(file_);
    throw;
  }
}

ByteSource::~ByteSource() {
  if (file_ != STDIN_FILENO) ::close(file_);
}

void ByteSource::check_kind() {
  struct stat status{};
  if (::fstat(file_, &status) != 0) return;
  if (S_ISDIR(status.st_mode)) throw Error(ErrorKind::input, name_ + ": is a folder");
  if (!S_ISREG(status.st_mode)) return;
  // The standard input may be a file that someone has read from before.
  const off_t at = ::lseek(file_, 0, SEEK_CUR);
  if (at >= 0 && status.st_size > at) promised_ = static_cast<std::uint64_t>(status.st_size - at);
}

void ByteSource::recognize() {
  if (peek(kForeignHead).starts_with("\x1F\x8B")) {
    unpacker_ = std::make_unique<Unpacker>(name_, std::exchange(ahead_, {}),
                                           [this](char* to, std::size_t most) { return read_packed(to, most); });
  }
  refuse_foreign(name_, peek(kForeignHead));
  refuse_no_text(name_, peek(kTextHead));
}

std::size_t ByteSource::read_packed(char* to, std::size_t most) {
  std::size_t got = 0;
  while (got < most) {
    const ssize_t now = ::read(file_, to + got, static_cast<unsigned>(std::min<std::size_t>(most - got, 1U << 30U)));
    if (now < 0 && errno == EINTR) continue;
    if (now < 0) throw Error(ErrorKind::io, name_ + ": cannot be read (" + std::strerror(errno) + ")");
    if (now == 0) break;
    got += static_cast<std::size_t>(now);
  }
  taken_ += got;
  if (got < most && taken_ < promised_) {
    throw Error(ErrorKind::io, name_ + ": became shorter while it was read (" + std::to_string(promised_) +
                                   " bytes at first, then " + std::to_string(taken_) + ")");
  }
  return got;
}

std::size_t ByteSource::read_unpacked(char* to, std::size_t most) {
  return unpacker_ ? unpacker_->read(to, most) : read_packed(to, most);
}

std::string_view ByteSource::peek(std::size_t most) {
  ahead_.erase(0, read_);
  read_ = 0;
  if (const std::size_t have = ahead_.size(); have < most) {
    ahead_.resize(most);
    ahead_.resize(have + read_unpacked(ahead_.data() + have, most - have));
  }
  return std::string_view(ahead_).substr(0, most);
}

std::size_t ByteSource::read(char* to, std::size_t most) {
  const std::size_t known = std::min(most, ahead_.size() - read_);
  std::memcpy(to, ahead_.data() + read_, known);
  read_ += known;
  if (known == most) return most;
  ahead_.clear();
  read_ = 0;
  return known + read_unpacked(to + known, most - known);
}

Source ByteSource::rest() {
  Source source{name_, {}};
  std::string& content = source.content;
  try {
    if (!unpacker_) content.reserve(ahead_.size() + static_cast<std::size_t>(promised_ - std::min(promised_, taken_)));
    constexpr std::size_t piece = std::size_t{1} << 17;
    for (std::size_t got = piece; got == piece;) {
      const std::size_t before = content.size();
      check_kept(before);
      content.resize(before + piece);
      got = read(content.data() + before, piece);
      content.resize(before + got);
    }
  } catch (const std::bad_alloc&) {
    throw NotEnoughMemory(name_ + ": the text must be kept whole here and does not fit into memory (" +
                          std::to_string(content.size()) + " bytes of it were read)");
  }
  return source;
}

void ByteSource::check_kept(std::uint64_t bytes) const {
  if (!unpacker_ || bytes <= kKeptUnasked || bytes / kUsualRatio <= taken_) return;
  throw Error(ErrorKind::input, name_ + ": " + std::to_string(taken_) + " packed bytes become more than " +
                                    std::to_string(bytes) +
                                    " that must be kept in memory, which is seldom meant; if it is, unpack them first: "
                                    "gunzip -c FILE, and - in its place");
}

Source read_source(const std::string& path) { return ByteSource(path).rest(); }

}  // namespace etalon
