// unpacker.cpp: gzipped bytes unpacked as they arrive, in bounded memory.
#include "intake/unpacker.hpp"

#include <algorithm>
#include <cstring>

#include "etalon/error.hpp"
#include "intake/checksum.hpp"

namespace etalon {

namespace {

constexpr std::size_t kEnd = 8;  // bytes of the end of a member: the checksum and the size

std::uint32_t little_endian(const Bytef* bytes) {
  std::uint32_t value = 0;
  for (std::size_t i = 4; i-- > 0;) value = (value << 8) | bytes[i];
  return value;
}

}  // namespace

Unpacker::Unpacker(std::string name, std::string first, More more)
    : name_(std::move(name)), packed_(std::string(kEnd, '\0') + first), more_(std::move(more)) {
  if (inflateInit2(&stream_, 15 + 16) != Z_OK) throw Error(ErrorKind::io, name_ + ": cannot start unpacking");
  inflateValidate(&stream_, 0);  // the checksum is ours
  stream_.next_in = reinterpret_cast<Bytef*>(packed_.data() + kEnd);
  stream_.avail_in = static_cast<uInt>(first.size());
}

bool Unpacker::refill() {
  char last[kEnd];
  std::memcpy(last, stream_.next_in - kEnd, kEnd);
  packed_.resize(kEnd + (std::size_t{1} << 17));
  std::memcpy(packed_.data(), last, kEnd);
  const std::size_t got = more_(packed_.data() + kEnd, packed_.size() - kEnd);
  stream_.next_in = reinterpret_cast<Bytef*>(packed_.data() + kEnd);
  stream_.avail_in = static_cast<uInt>(got);
  return got > 0;
}

bool Unpacker::begin_member() {
  while (true) {
    if (stream_.avail_in == 0 && !refill()) return false;
    if (*stream_.next_in != 0) break;
    ++stream_.next_in;
    --stream_.avail_in;
  }
  inflateReset(&stream_);
  inflateValidate(&stream_, 0);
  in_member_ = true;
  sum_ = size_ = 0;
  return true;
}

void Unpacker::end_member() {
  const Bytef* const end = stream_.next_in - kEnd;
  const bool same = little_endian(end) == sum_;
  if (!same || little_endian(end + 4) != size_) {
    throw Error(ErrorKind::input,
                name_ + ": the gzip data are damaged (incorrect " + (same ? "length" : "data") + " check)");
  }
  in_member_ = false;
}

std::size_t Unpacker::read(char* to, std::size_t most) {
  std::size_t got = 0;
  while (got < most) {
    if (!in_member_ && !begin_member()) break;
    if (stream_.avail_in == 0 && !refill()) {
      throw Error(ErrorKind::input,
                  name_ + ": the gzip data are cut off after " + std::to_string(unpacked_ + got) + " unpacked bytes");
    }
    const auto portion = static_cast<uInt>(std::min<std::size_t>(most - got, 1U << 30));
    stream_.next_out = reinterpret_cast<Bytef*>(to + got);
    stream_.avail_out = portion;
    const int status = inflate(&stream_, Z_NO_FLUSH);
    const std::size_t now = portion - stream_.avail_out;
    sum_ = checksum(sum_, to + got, now);
    size_ += static_cast<std::uint32_t>(now);
    got += now;
    if (status == Z_STREAM_END) {
      end_member();
    } else if (status != Z_OK && status != Z_BUF_ERROR) {
      throw Error(ErrorKind::input, name_ + ": the gzip data are damaged (" +
                                        (stream_.msg != nullptr ? stream_.msg : "unknown error") + ")");
    }
  }
  unpacked_ += got;
  return got;
}

}  // namespace etalon
