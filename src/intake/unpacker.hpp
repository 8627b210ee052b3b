// unpacker.hpp: gzipped bytes unpacked as they arrive, in bounded memory.
#pragma once

#include <zlib.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace etalon {

/// All members of a gzip stream, one after the other; zeros behind a member are padding, as on tapes.
class Unpacker {
 public:
  /// Puts the next packed bytes, at most so many; returns how many, 0 at the end.
  using More = std::function<std::size_t(char*, std::size_t)>;

  Unpacker(std::string name, std::string first, More more);
  ~Unpacker() { inflateEnd(&stream_); }
  Unpacker(const Unpacker&) = delete;
  Unpacker& operator=(const Unpacker&) = delete;

  /// Fills `to` unless the end is reached; returns how many bytes there were.
  std::size_t read(char* to, std::size_t most);

 private:
  /// False at the end of the packed bytes, which may only come between members.
  bool refill();
  /// Passes over padding; false when no member follows.
  bool begin_member();
  /// Throws unless the bytes and their number are those that the end of the member tells.
  void end_member();

  std::string name_;
  std::string packed_;  // behind the last bytes of what was there before: the end of a member may be cut in two
  More more_;
  z_stream stream_{};
  bool in_member_ = true;
  std::uint64_t unpacked_ = 0;
  std::uint32_t sum_ = 0;   // of the member so far
  std::uint32_t size_ = 0;  // of the member so far, modulo 2^32
};

}  // namespace etalon
