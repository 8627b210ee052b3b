// byte_source.hpp: the bytes of a file, a pipe or the standard input, opened once and read piece by piece.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "etalon/read.hpp"
#include "intake/unpacker.hpp"

namespace etalon {

/// Gzipped bytes are known by their first two and unpacked. No byte is read twice, so a pipe will do. One thread at a
/// time may read.
class ByteSource {
 public:
  /// "-" is the standard input.
  explicit ByteSource(const std::string& path);
  ~ByteSource();
  ByteSource(const ByteSource&) = delete;
  ByteSource& operator=(const ByteSource&) = delete;

  /// As it is called in messages.
  [[nodiscard]] const std::string& name() const { return name_; }
  /// Whether the bytes of a plain file are unpacked, so that reading costs more than looking at them. Not of a pipe:
  /// its other end may be slow, and a thread that waits for it cannot be called off.
  [[nodiscard]] bool costly() const { return unpacker_ && promised_ > 0; }
  /// The next bytes, at most so many, which stay to be read. Fewer at the end only.
  std::string_view peek(std::size_t most);
  /// Fills `to` unless the end is reached; returns how many bytes there were.
  std::size_t read(char* to, std::size_t most);
  /// All that has not been read, for readers that want a text whole.
  Source rest();
  /// To be called where so many bytes of the text are kept at once. Some kilobytes of gzip may become gigabytes, by
  /// mistake or out of malice: beyond 256 MB that are 200 times the packed bytes, it throws. Texts of data become 5 to
  /// 50 times as large, and what is read in pieces is never too large.
  void check_kept(std::uint64_t bytes) const;

 private:
  static constexpr std::uint64_t kKeptUnasked = std::uint64_t{1} << 28;
  static constexpr std::uint64_t kUsualRatio = 200;

  std::size_t read_packed(char* to, std::size_t most);
  std::size_t read_unpacked(char* to, std::size_t most);
  void check_kind();
  void recognize();

  std::string name_;
  int file_;
  std::uint64_t promised_ = 0;  // bytes that a plain file has when it is opened
  std::uint64_t taken_ = 0;
  std::string ahead_;     // bytes that were looked at and not yet read
  std::size_t read_ = 0;  // of those
  std::unique_ptr<Unpacker> unpacker_;
};

}  // namespace etalon
