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

  std::string name_;
  std::string packed_;
  More more_;
  z_stream stream_{};
  bool in_member_ = true;
  std::uint64_t unpacked_ = 0;
};

}  // namespace etalon
