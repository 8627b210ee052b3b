// unpacker.cpp: gzipped bytes unpacked as they arrive, in bounded memory.
#include "intake/unpacker.hpp"

#include <algorithm>

#include "etalon/error.hpp"

namespace etalon {

Unpacker::Unpacker(std::string name, std::string first, More more)
    : name_(std::move(name)), packed_(std::move(first)), more_(std::move(more)) {
  if (inflateInit2(&stream_, 15 + 16) != Z_OK) throw Error(ErrorKind::io, name_ + ": cannot start unpacking");
  stream_.next_in = reinterpret_cast<Bytef*>(packed_.data());
  stream_.avail_in = static_cast<uInt>(packed_.size());
}

bool Unpacker::refill() {
  packed_.resize(std::size_t{1} << 17);
  const std::size_t got = more_(packed_.data(), packed_.size());
  stream_.next_in = reinterpret_cast<Bytef*>(packed_.data());
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
  in_member_ = true;
  return true;
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
    got += portion - stream_.avail_out;
    if (status == Z_STREAM_END) {
      in_member_ = false;
    } else if (status != Z_OK && status != Z_BUF_ERROR) {
      throw Error(ErrorKind::input, name_ + ": the gzip data are damaged (" +
                                        (stream_.msg != nullptr ? stream_.msg : "unknown error") + ")");
    }
  }
  unpacked_ += got;
  return got;
}

}  // namespace etalon
